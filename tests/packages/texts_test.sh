#!/bin/bash
# texts_test.sh TEST SOURCE BUILD: a test of the completions and the manual pages that the program
# writes of its own commands, a function of this name.
# Exit: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
readonly build=$3
readonly program=$build/bin/assay
folder=$(mktemp -d)
readonly folder
trap 'rm -rf "$folder"' EXIT
export PATH=$build/bin:$PATH # the scripts ask the installed program for names

failed() {
  printf 'FAILED: %s\n' "$@"
  exit 1
}

needs() {
  command -v "$1" >/dev/null || { echo "$1 is not installed" && exit 77; }
}

commands() {
  "$program" --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p'
}

# Each has a function that prints what its shell offers for a line, one word each.
offered_by_bash() {
  "$program" completion bash >"$folder/assay.bash"
  bash --noprofile --norc -c 'source "$1" && read -ra COMP_WORDS <<<"${2//=/ = }"
    [[ $2 != *" " ]] || COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) && _assay && printf "%s\n" "${COMPREPLY[@]}"' \
    _ "$folder/assay.bash" "$1"
}
offered_by_fish() {
  "$program" completion fish >"$folder/assay.fish"
  HOME=$folder fish --no-config -c "source $folder/assay.fish; complete -C '$1'" | cut -f1
}
# A real line editor: what it lists after a tab, in a terminal of its own.
offered_by_zsh() {
  mkdir -p "$folder/zsh"
  "$program" completion zsh >"$folder/zsh/_assay"
  HOME=$folder zsh -f "${BASH_SOURCE[0]%/*}/zsh_offers.zsh" "$folder/zsh" "$1"
}

# expect_offered SHELL LINE WORD…: these are among the words.
expect_offered() {
  local word
  "offered_by_$1" "$2" >"$folder/offered"
  for word in "${@:3}"; do
    grep -qxF -- "$word" "$folder/offered" || failed "$1: '$2' does not offer $word:" "$(<"$folder/offered")"
  done
}

completes_in() {
  local all
  needs "$1"
  mapfile -t all < <(commands)
  ((${#all[@]} > 10)) || failed 'the program has no commands'
  expect_offered "$1" 'assay ' "${all[@]}"
  expect_offered "$1" 'assay study --pro' --problem
  expect_offered "$1" 'assay study --problem bounc' bouncing-ball
  expect_offered "$1" 'assay exact bounc' bouncing-ball
  expect_offered "$1" 'assay list ja' jacobians
  expect_offered "$1" 'assay simulate two-walls --scheme moreau-j' moreau-jean
  expect_offered "$1" 'assay jacobians alart-curnier-' alart-curnier-3d
  expect_offered "$1" 'assay check --so' --solver
  grep -qx -- '--scheme' "$folder/offered" && failed "$1 offers what does not begin so"
  return 0
}
bash_completes() {
  completes_in bash
  expect_offered bash 'assay study --problem=bounc' bouncing-ball
  bash --noprofile --norc -c 'source "$1" && complete -p assay' _ "$folder/assay.bash" |
    grep -q -- '-F _assay assay' || failed 'nothing is registered for assay'
  # Where nothing is known of a word, bash completes names of files.
  [[ -z $(offered_by_bash 'assay study --out ' | tr -d '\n') ]] || failed 'files are not left to bash'
}
fish_completes() { completes_in fish; }
zsh_completes() { completes_in zsh; }

completion_notices_a_lost_option() {
  local code=0
  mkdir -p "$folder/bin"
  printf '#!/bin/sh\n"%s" "$@" | sed s/--problem/--porblem/g\n' "$program" >"$folder/bin/assay"
  chmod +x "$folder/bin/assay"
  mkdir -p "$folder/build"
  ln -s "$folder/bin" "$folder/build/bin"
  "${BASH_SOURCE[0]}" bash_completes - "$folder/build" >"$folder/out" || code=$?
  ((code == 1)) || failed "exit $code" "$(<"$folder/out")"
  grep -q 'does not offer --problem' "$folder/out" || failed "$(<"$folder/out")"
}

manual_pages_are_clean() {
  local command warnings
  needs mandoc
  for command in '' $(commands); do
    # shellcheck disable=SC2086 # none or one word
    "$program" manual $command >"$folder/page.1"
    # A page without a date is the same whenever it is written.
    warnings=$(mandoc -T lint -W warning "$folder/page.1" | grep -v 'missing date, using "": TH' || true)
    [[ -z $warnings ]] || failed "manual $command:" "$warnings"
    mandoc -T utf8 "$folder/page.1" | col -bx >"$folder/text"
    grep -q "^ *assay${command:+-}$command - \|assay${command:+-}$command – " "$folder/text" ||
      failed "manual $command has no name" "$(head "$folder/text")"
    [[ -z $command ]] || grep -q -- '--json' "$folder/text" || failed "manual $command lacks --json"
  done
  "$program" manual | grep -q 'assay\\-study' || failed 'the page of the program lists no study'
}

lint_of_manual_pages_finds_faults() {
  needs mandoc
  printf '.TH A 1\n.SH NAME\nx\n.BOGUS\n' >"$folder/bad.1"
  [[ -n $(mandoc -T lint -W warning "$folder/bad.1" || true) ]] || failed 'a wrong page passes'
}

wrong_words_are_refused() {
  local code
  for words in 'completion tcsh' 'completion' 'manual bogus' 'manual study check'; do
    code=0
    # shellcheck disable=SC2086 # words
    "$program" $words >"$folder/out" 2>"$folder/err" || code=$?
    ((code == 2)) || failed "$words: exit $code"
    [[ ! -s $folder/out && -s $folder/err ]] || failed "$words: prints" "$(<"$folder/out")"
  done
}

"$1"
