#!/bin/bash
# packages_test.sh TEST SOURCE BUILD: a test of what is installed and packed, a function of this name.
# Exit: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
readonly source=$2 build=$3
readonly packages=$build/packages program=$build/bin/assay
readonly usr=$packages/unpacked/usr
export PYTHONDONTWRITEBYTECODE=1
folder=$(mktemp -d)
readonly folder
trap 'rm -rf "$folder"' EXIT

failed() {
  printf 'FAILED: %s\n' "$@"
  exit 1
}

needs() {
  command -v "$1" >/dev/null || { echo "$1 is not installed" && exit 77; }
}

# Whether symbols of mpreal.h are in a file: its own, or those that it asks of others. A static library
# of the build tree names its objects.
has_mpreal() {
  local files=("$1")
  [[ $(head -c 7 "$1") != '!<thin>' ]] || mapfile -t files < <(ar t "$1")
  grep -qF 4mpfr6mpreal -- "${files[@]}"
}

# expect_none FILE…: what is under the Apache licence alone has nothing of mpreal.h.
expect_none() {
  local file
  (($# > 0)) || failed 'there is nothing to look into'
  for file; do
    [[ -s $file ]] || failed "$file is missing"
    ! has_mpreal "$file" || failed "$file has symbols of mpreal.h, which is under the GPL-3"
  done
}

only_assay_mpreal_contains_mpreal() {
  local libraries
  cd "$build"
  mapfile -t libraries < <(find "$build"/{core,oracles,reference,properties,reports} -name 'libassay_*.a')
  expect_none "$program" "$build"/parts/assay-* "$build"/bin/assay-{host,hdf5} "${libraries[@]}"
}

symbols_of_mpreal_are_found() {
  [[ -e $build/bin/assay-mpreal.so ]] || { echo 'built without mpreal' && exit 77; }
  has_mpreal "$build/bin/assay-mpreal.so" || failed 'none in assay-mpreal.so'
  strip -o "$folder/stripped.so" "$build/bin/assay-mpreal.so"
  has_mpreal "$folder/stripped.so" || failed 'none where it is stripped'
  printf '#include <mpreal.h>\nmpfr::mpreal f(mpfr::mpreal x) { return x + x; }\n' >"$folder/f.cpp"
  c++ -c -o "$folder/f.o" "$folder/f.cpp"
  ar qc "$folder/libf.a" "$folder/f.o"
  ar qcT "$folder/thin.a" "$folder/f.o"
  ! (expect_none "$folder/libf.a") >/dev/null || failed 'a static library with mpreal passes'
  ! (expect_none "$folder/thin.a") >/dev/null || failed 'a library of the tree with mpreal passes'
}

# expect_refusal CODE TEXT COMMAND…: it ends with this code, and says this.
expect_refusal() {
  local code=0
  "${@:3}" >"$folder/out" 2>&1 || code=$?
  ((code == $1)) || failed "${*:3}: exit $code" "$(<"$folder/out")"
  grep -q "$2" "$folder/out" || failed "${*:3} does not say '$2':" "$(<"$folder/out")"
}

# simulated_in_mpreal PROGRAM
simulated_in_mpreal() {
  "$1" simulate bouncing-ball --scheme moreau-jean --h 1/8 --t-end 1 --scalar mpreal --digits 40 --json
}

schemes_in_mpreal() { "$folder/bin/assay" list schemes --json | grep -c '"mpreal"' || true; }

mpreal_comes_and_goes_with_its_object() {
  [[ -e $build/bin/assay-mpreal.so ]] || { echo 'built without mpreal' && exit 77; }
  mkdir -p "$folder/bin" "$folder/libexec/assay"
  cp "$program" "$folder/bin/"
  expect_refusal 2 'a package of its own, assay-mpreal' simulated_in_mpreal "$folder/bin/assay"
  (($(schemes_in_mpreal) == 0)) || failed 'a scheme lists what is not there'
  echo 'no object' >"$folder/libexec/assay/assay-mpreal.so"
  expect_refusal 2 'assay-mpreal.so: cannot be loaded' simulated_in_mpreal "$folder/bin/assay"
  cp "$build/bin/assay-mpreal.so" "$folder/libexec/assay/"
  expect_refusal 0 '"solved"' simulated_in_mpreal "$folder/bin/assay"
  (($(schemes_in_mpreal) > 0)) || failed 'no scheme lists it'
}

an_object_of_another_version_is_refused() {
  mkdir -p "$folder/bin"
  cp "$program" "$folder/bin/"
  cat >"$folder/other.c" <<'END'
static const struct { const char *version; void *functions[3]; } object = {"0.0.1", {0, 0, 0}};
const void *assay_mpreal(void) { return &object; }
END
  cc -shared -fPIC -o "$folder/bin/assay-mpreal.so" "$folder/other.c"
  expect_refusal 2 'is of Assay 0.0.1' simulated_in_mpreal "$folder/bin/assay"
}

# By gzip, which takes a fifth of the time of xz; what is small enough by gzip is so by xz.
packages_are_built() {
  local package
  rm -rf "$packages"
  (cd "$build" && cpack -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip --config CPackConfig.cmake)
  for package in "$packages"/*.deb; do dpkg-deb -x "$package" "${usr%/usr}"; done
}

packages_are_small_and_clean() {
  needs lintian
  "$source/cmake/packages/check.sh" "$packages"/*.deb
}

# A package without a licence, with this size in its control file.
bad_package() {
  mkdir -p "$folder/bad/DEBIAN" "$folder/bad/usr/bin"
  printf 'Package: assay\nVersion: 1\nArchitecture: all\nMaintainer: A <a@debian.org>\n%s\n%s\n' \
    "Installed-Size: $1" 'Description: bad' >"$folder/bad/DEBIAN/control"
  echo 'no program' >"$folder/bad/usr/bin/assay"
  dpkg-deb --root-owner-group -b "$folder/bad" "$folder/bad.deb" >/dev/null
}

check_refuses_what_is_bad() {
  local check=$source/cmake/packages/check.sh
  needs lintian
  bad_package 10
  expect_refusal 1 '^E: assay: no-copyright-file' "$check" "$folder/bad.deb"
  ! grep -q 'more than the limit' "$folder/out" || failed 'a small one is called large'
  bad_package 60001
  expect_refusal 1 'more than the limit of 60000 kB' "$check" "$folder/bad.deb"
}

unpacked_packages_work() {
  local name
  cd "$folder"
  expect_none "$usr"/bin/assay "$usr"/libexec/assay/assay-{host,hdf5} "$usr"/lib/libassay_*.a
  for name in assay assay-dev python3-assay; do
    grep -q 'License: Apache-2.0' "$usr/share/doc/$name/copyright" || failed "$name: licence"
  done
  grep -q 'License: GPL-3+' "$usr/share/doc/assay-mpreal/copyright" || failed 'assay-mpreal: licence'
  (mkdir commands && cd commands && PATH=$usr/bin:$PATH "$source/tests/packages/every_command.sh")
  simulated_in_mpreal "$usr/bin/assay" | grep -q '"solved"' || failed 'mpreal is not found'
  cc -shared -fPIC -I"$usr/include" -I"$usr/include/assay/internal" -o moreau.so \
    "$usr/share/assay/examples/c/moreau_subject.c" -lm
  "$usr/bin/assay" check mirror --subject ./moreau.so --scheme moreau/symplectic-euler
  [[ ! -d $usr/lib/assay/findings ]] || "$usr/bin/assay" list subjects | grep -q siconos ||
    failed 'the subject of Siconos is not found'
  [[ -s $usr/share/man/man1/assay-study.1.gz && -s $usr/share/bash-completion/completions/assay ]] ||
    failed 'no manual page, or no completion'
  PATH=$usr/bin:$PATH PYTHONPATH=$usr/lib/python3/dist-packages /usr/bin/python3 - <<'END'
import importlib.metadata, assay, assay._program
assert assay._program.program().endswith("unpacked/usr/bin/assay"), assay._program.program()
assert any(e.value == "assay.pytest_plugin" for e in importlib.metadata.entry_points(group="pytest11"))
print(assay.exact("bouncing-ball", at=[0.5], digits=30))
END
}

# differences FOLDER OTHER: what is in one alone, or is not the same in both. Debian has the licence.
differences() { diff -rq --exclude=LICENSE "$1" "$2" || true; }

# So what the test Package.ServesAnotherProject says of an installation is true of the packages.
packages_are_what_is_installed() {
  local installed=$build/tests/installed other=$folder/include
  [[ -z $(differences "$usr" "$installed") ]] || failed "$(differences "$usr" "$installed")"
  cp -r "$installed/include" "$other"
  rm "$other/assay/subject.h"
  echo >>"$other/assay/gtest.hpp"
  (($(differences "$usr/include" "$other" | wc -l) == 2)) ||
    failed 'a header that is gone or changed is not seen'
}

# A test of another project that links assay::gtest is under the licence of that project.
programs_of_another_project_are_without_mpreal() {
  local project=$build/tests/cmake_example
  expect_none "$project/my_test" "$project/my_study"
  # It exports nothing, so that the object cannot be loaded.
  cp "$project/my_study" "$usr/libexec/assay/assay-mpreal.so" "$folder/"
  expect_refusal 2 'for the program assay alone' simulated_in_mpreal "$folder/my_study"
}

# Buildah without namespaces, where the container may not have its own.
container_gives_a_verdict() {
  needs buildah
  export BUILDAH_ISOLATION=chroot
  buildah inspect docker.io/library/debian:12-slim >/dev/null 2>&1 ||
    buildah pull docker.io/library/debian:12-slim >/dev/null 2>&1 ||
    { echo 'there is no image debian:12-slim, and no registry that has it' && exit 77; }
  cp "$packages"/*.deb "$folder"
  buildah build --pull-never --tag localhost/assay-test --file "$source/ci/Containerfile" "$folder"
  container=$(buildah from localhost/assay-test)
  trap 'buildah rm "$container"; buildah rmi localhost/assay-test; rm -rf "$folder"' EXIT
  [[ $(buildah inspect --format '{{.OCIv1.Config.Entrypoint}}' "$container") == '[assay]' ]] ||
    failed 'the container does not start the program'
  buildah run "$container" -- assay study --problem bouncing-ball --scheme moreau-jean
  buildah run "$container" -- python3 -c 'import assay; print(assay.exact("bouncing-ball", at=[1]))'
}

"$1"
