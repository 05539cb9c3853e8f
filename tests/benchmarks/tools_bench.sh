#!/bin/bash
# What whole commands take, against their budgets on two quiet cores.  tools [COMMAND…]
# Exit: 1 if one takes longer, or does not end as it must.
set -uo pipefail

# BUDGET (s) EXIT COMMAND…. The whole study has 240 s for the schemes of Assay and as much for those
# of Siconos, if it is installed. OWN is a --scheme for each of Assay's own, SUBJECT a --subject for
# each example in C, and OUT a folder.
readonly budgets='
60 0 study --quick
120 0 study
240 0 study OWN
480 0 study --full
60 0 jacobians
60 0 check
10 0 check SUBJECT
10 0 errata --out OUT/errata
10 0 findings --out OUT/findings
10 0 identify --scheme moreau-jean
60 1 gradients
'

assay=$(dirname "$(dirname "$(readlink -f "$0")")")/assay
source=ASSAY_SOURCE
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
subjects=
for file in c/moreau_subject solver/gauss_seidel; do
  library=$folder/${file#*/}.so
  cc -shared -fPIC -O2 -I"$source" "$source/examples/$file.c" -o "$library" -lm || exit 1
  subjects+=" --subject $library"
done

own=
while read -r scheme _; do
  own+=" --scheme $scheme"
done < <("$assay" list schemes | sed -n 's/^  //p')

failed=0
printf '%8s %8s  %s\n' seconds budget command
while read -r budget expected command; do
  [[ -n $budget && $command == "${*:-}"* ]] || continue
  called=${command//SUBJECT/$subjects}
  called=${called//OUT/$folder}
  read -ra words <<<"${called//OWN/$own}"
  [[ ${words[0]} != study ]] || words+=(--out "$folder/report")
  start=$EPOCHREALTIME
  "$assay" "${words[@]}" >"$folder/out" 2>&1
  code=$?
  took=$(awk "BEGIN { print $EPOCHREALTIME - $start }")
  verdict=
  awk "BEGIN { exit !($took > $budget) }" && verdict=' TOO LONG'
  ((code == expected)) || verdict+=" EXIT $code"
  [[ -z $verdict ]] || failed=1
  printf '%8.1f %8s  %s%s\n' "$took" "$budget" "$command" "$verdict"
done <<<"$budgets"
exit "$failed"
