#!/bin/bash
# check.sh PACKAGE…: what the Debian packages weigh, and what lintian says of them.
# Exit: 0 all is well; 1 they are larger than the limit, or lintian finds an error.
set -euo pipefail
readonly limit=60000 # kB: of all packages, and of what users install, the program and for Python

packed=0 installed=0 code=0
printf '%-40s %12s %14s\n' package 'packed [kB]' 'installed [kB]'
for package; do
  kilobytes=$((($(stat -c %s "$package") + 999) / 1000))
  unpacked=$(dpkg-deb -f "$package" Installed-Size)
  printf '%-40s %12d %14d\n' "${package##*/}" "$kilobytes" "$unpacked"
  packed=$((packed + kilobytes))
  case $(dpkg-deb -f "$package" Package) in
    assay | python3-assay) installed=$((installed + unpacked)) ;;
  esac
done
printf '%-40s %12d\n' 'all packages' "$packed"
printf '%-40s %12s %14d\n' 'assay with python3-assay' '' "$installed"
if ((packed > limit || installed > limit)); then
  echo "more than the limit of $limit kB" >&2
  code=1
fi
lintian --fail-on error --allow-root --tag-display-limit 0 "$@" || code=1
exit "$code"
