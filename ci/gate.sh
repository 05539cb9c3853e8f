#!/bin/bash
# Runs a study and its gate, and tells a CI server: what the action of GitHub runs, and what other
# servers may run.
#
#   ASSAY_STUDY     study file (TOML)
#   ASSAY_BASELINE  the stored baseline
#   ASSAY_SUBJECT   shared library or command with the schemes of the study; empty: none
#   ASSAY_BLESS     why the results are good: stores them as the baseline; empty: compares
#   ASSAY_OUT       report folder (assay-report)
#
# With GITHUB_STEP_SUMMARY and GITHUB_OUTPUT it writes a summary, the outputs verdict, report and
# baseline, and annotations. Exit: that of `assay gate`, or 2 where the study cannot run.
set -euo pipefail
readonly study=${ASSAY_STUDY:-} baseline=${ASSAY_BASELINE:-} subject=${ASSAY_SUBJECT:-}
readonly bless=${ASSAY_BLESS:-} out=${ASSAY_OUT:-assay-report}
log=$(mktemp)
readonly log
trap 'rm -f "$log"' EXIT

on_github() { [[ -n ${GITHUB_STEP_SUMMARY:-} ]]; }

# annotate LEVEL TEXT: the only lines that the server takes for commands.
annotate() {
  local text=$2
  on_github || return 0
  text=${text//'%'/%25} text=${text//$'\r'/%0D} text=${text//$'\n'/%0A}
  printf '::%s title=Assay::%s\n' "$1" "$text"
}

output() {
  [[ -z ${GITHUB_OUTPUT:-} ]] || printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
}

# shown COMMAND…: prints what it prints, none of which is a command for the server, and keeps it.
shown() {
  local code=0 token
  token=assay-$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  ! on_github || printf '::stop-commands::%s\n' "$token"
  "$@" 2>&1 | tee "$log" || code=$?
  ! on_github || printf '::%s::\n' "$token"
  return "$code"
}

# summarise HEADING: with what was kept. Indented lines are text, whatever is in them.
summarise() {
  on_github || return 0
  { printf '## %s\n\n' "$1" && sed 's/^/    /' "$log" && echo; } >>"$GITHUB_STEP_SUMMARY"
}

# stop TEXT: nothing could be compared.
stop() {
  printf 'assay: %s\n' "$1" >&2
  annotate error "$1"
  output verdict failed
  exit 2
}

for name in study baseline out; do
  [[ -n ${!name} ]] || stop "the input '$name' is missing"
done
for value in "$study" "$baseline" "$out" "$subject" "$bless"; do
  [[ $value != *$'\n'* ]] || stop 'an input has more than one line'
done
command -v assay >/dev/null || stop 'there is no program assay on the path'

# It is no part of a report, which a study puts there anew.
rm -f "$out/gate.xml"

# Exit codes of the study: 1 and 3 are refuted and undecided rows, which the gate judges.
code=0
shown assay study "$study" ${subject:+"--subject=$subject"} --out "$out" || code=$?
if ((code != 0 && code != 1 && code != 3)); then
  summarise 'Assay: the study did not run'
  stop "the study did not run: $(tail -n 1 "$log")"
fi

code=0
words=("$out/results.json" --baseline "$baseline" --junit "$out/gate.xml")
[[ -z $bless ]] || words+=(--bless "--reason=$bless")
shown assay gate "${words[@]}" || code=$?
case $code in
  0) verdict=passed && [[ -z $bless ]] || verdict=blessed ;;
  1) verdict=regression ;;
  3) verdict=undecided ;;
  *) verdict=failed ;;
esac
summarise "Assay: $verdict"
if ((code != 0)); then
  while IFS= read -r line; do
    case $line in
      '  ✗ '*) annotate error "regression: ${line#'  ✗ '}" ;;
      '  ? '*) annotate error "undecided: ${line#'  ? '}" ;;
      regression:* | undecided:* | assay:*) annotate error "$line" ;;
    esac
  done <"$log"
fi
output verdict "$verdict"
output report "$out"
output baseline "$baseline"
exit "$code"
