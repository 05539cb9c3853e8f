#!/bin/bash
# Installs the Debian packages of Assay, on Debian 12.
#
#   ASSAY_DEB         their files, separated by spaces; empty: those of a release are fetched
#   ASSAY_VERSION     of the release; empty: that of the tree that this script is part of
#   ASSAY_RELEASE     address of its files; empty: the release vVERSION of the repository
#   ASSAY_REPOSITORY  OWNER/NAME on GitHub
#   ASSAY_PYTHON      not empty: the Python package, too
set -euo pipefail
readonly debs=${ASSAY_DEB:-} python=${ASSAY_PYTHON:-} repository=${ASSAY_REPOSITORY:-}
release=${ASSAY_RELEASE:-} version=${ASSAY_VERSION:-}
[[ -n $version ]] ||
  version=$(sed -n 's/^project(assay VERSION \([0-9.]*\).*/\1/p' "$(dirname "$0")/../CMakeLists.txt")
if [[ -z $release && -n $repository ]]; then
  release=${GITHUB_SERVER_URL:-https://github.com}/$repository/releases/download/v$version
fi

fail() {
  printf 'assay: %s\n' "$1" >&2
  [[ -z ${GITHUB_STEP_SUMMARY:-} ]] || printf '::error title=Assay::%s\n' "$1"
  exit 2
}

as_root() {
  if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

folder=$(mktemp -d)
readonly folder
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder" # apt reads it as another user
if [[ -n $debs ]]; then
  read -ra files <<<"$debs"
else
  [[ -n $release ]] || fail "neither 'deb' nor 'release' is given"
  [[ $version =~ ^[0-9.]+$ ]] || fail 'the version is no number with points'
  files=("assay_${version}_amd64.deb")
  [[ -z $python ]] || files+=("python3-assay_${version}_all.deb")
fi
for file in "${files[@]}"; do
  if [[ -n $debs ]]; then
    [[ -f $file ]] || fail 'a file that deb names is missing'
    cp -- "$file" "$folder/"
  else
    command -v curl >/dev/null ||
      { as_root apt-get update && as_root apt-get install --yes curl ca-certificates; }
    curl --fail --location --silent --show-error --output "$folder/$file" "$release/$file" ||
      fail 'a package of the release cannot be fetched'
  fi
done
as_root apt-get update
as_root apt-get install --yes --no-install-recommends "$folder"/*.deb ||
  fail 'the packages cannot be installed: they are for Debian 12'
assay --version
