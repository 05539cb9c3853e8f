#!/bin/bash
# bare_debian_test.sh gives_a_verdict_at_once SOURCE BUILD: installs the packages on a Debian 12 that has
# nothing else, and asks for verdicts there. The folder of this Debian is deleted afterwards.
# Exit: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
readonly source=$2 build=$3
readonly limit=90 # seconds, from nothing installed to the first verdict
readonly mirror=${ASSAY_DEBIAN_MIRROR:-http://deb.debian.org/debian}

failed() {
  printf 'FAILED: %s\n' "$@"
  exit 1
}

((EUID == 0)) || { echo 'takes root' && exit 77; }
command -v debootstrap >/dev/null || { echo 'debootstrap is not installed' && exit 77; }
folder=$(mktemp -d)
readonly folder
readonly bare=$folder/debian
trap 'umount "$bare/proc" 2>/dev/null; rm -rf --one-file-system "$folder"' EXIT

in_bare() { chroot "$bare" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"; }

# install_packages NAME
install_packages() {
  in_bare env DEBIAN_FRONTEND=noninteractive sh -c \
    "apt-get install --yes -qq --no-install-recommends /packages/$1_*.deb" >"$folder/log" 2>&1 ||
    failed "$1 cannot be installed" "$(tail -n 20 "$folder/log")"
}

in_mpreal() {
  in_bare assay simulate bouncing-ball --scheme moreau-jean --h 1/8 --t-end 1 --scalar mpreal \
    --digits 40 >/dev/null 2>&1
}

gives_a_verdict_at_once() {
  local start seconds verdict
  debootstrap --variant=minbase bookworm "$bare" "$mirror" >"$folder/log" 2>&1 ||
    { tail -n 3 "$folder/log" && echo 'no Debian 12 to be had here' && exit 77; }
  mount -t proc none "$bare/proc"
  mkdir "$bare/packages"
  cp "$build"/packages/*.deb "$bare/packages/"
  ! in_bare sh -c 'command -v cc || command -v g++ || command -v python3' || failed 'it is not bare'

  start=$SECONDS
  in_bare apt-get update -qq >"$folder/log" 2>&1 || failed "$(tail -n 20 "$folder/log")"
  install_packages assay
  seconds=$((SECONDS - start))
  in_bare assay study --problem bouncing-ball --scheme moreau-jean --out /report
  echo "installed after $seconds s, first verdict after $((SECONDS - start)) s"
  ((SECONDS - start <= limit)) || failed "the first verdict takes more than $limit s"
  ! in_bare sh -c 'command -v cc || command -v g++' || failed 'a compiler was installed'

  cp "$source/tests/packages/every_command.sh" "$bare/"
  in_bare sh -c 'mkdir /commands && cd /commands && sh /every_command.sh'

  start=$SECONDS
  install_packages python3-assay
  example >"$bare/my_scheme.py"
  grep -q '@assay.scheme' "$bare/my_scheme.py" || failed 'the tutorial has no example'
  in_bare assay study --subject 'python3 my_scheme.py' --problem bouncing-ball --metric position-sup \
    --out /python-report
  verdict=$(in_bare python3 -c 'import assay
from my_scheme import euler
print(assay.study(euler, ["bouncing-ball"], metrics=["position-sup"]).verdict)')
  [[ $verdict == confirmed ]] || failed "the scheme of the tutorial is $verdict"
  echo "two verdicts on the scheme of the tutorial after $((SECONDS - start)) s"

  ! in_mpreal || failed 'mpreal is in the package assay'
  install_packages assay-mpreal
  in_mpreal || failed 'assay-mpreal does not bring mpreal'
  in_bare apt-get purge --yes -qq assay >"$folder/log" 2>&1 || failed "$(tail -n 20 "$folder/log")"
  [[ ! -e $bare/usr/libexec/assay && ! -e $bare/usr/lib/python3/dist-packages/assay ]] ||
    failed 'something stays after the packages are gone'
}

# The first example of the tutorial.
example() {
  awk '/^```python/ { on = 1; next } /^```/ && on { exit } on' \
    "$source/docs/tutorials/python-package.md"
}

"$1"
