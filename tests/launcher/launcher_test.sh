#!/bin/bash
# launcher_test.sh TEST SOURCE [PROGRAM [PART]]: a test of the script `assay`, a function of this
# name.
# Exit: 0 passed, 1 failed, 77 skipped.
set -euo pipefail
readonly source=$2 program=${3-} part=${4-}
folder=$(mktemp -d)
readonly folder
trap 'rm -rf "$folder"' EXIT

failed() {
  printf 'FAILED: %s\n' "$@"
  exit 1
}

# A tree of which nothing is built.
fresh_tree() {
  mkdir -p "$folder/tree/reports/cli"
  cp "$source/assay" "$source/CMakeLists.txt" "$folder/tree"
  cp -r "$source/reports/cli/help" "$folder/tree/reports/cli"
}

# answers CODE ARGUMENT…: the script answers at once, with this exit code, where there is no compiler,
# no package manager and nothing else to start but what it prints with. Leaves out and err.
answers() {
  local expected=$1 code start try microseconds
  mkdir -p "$folder/bin"
  ln -sf "$(command -v cat)" "$(command -v paste)" "$folder/bin"
  for try in 1 2 3 4 5; do
    code=0 start=${EPOCHREALTIME/./}
    PATH=$folder/bin /bin/bash "$folder/tree/assay" "${@:2}" \
      >"$folder/out" 2>"$folder/err" || code=$?
    microseconds=$((${EPOCHREALTIME/./} - start))
    ((code == expected)) || failed "assay ${*:2}: exit $code" "$(<"$folder/err")"
    [[ ! -e $folder/tree/build ]] || failed "assay ${*:2} begins a build"
    ((microseconds > 200000)) || return 0
  done
  failed "assay ${*:2} takes $microseconds us in try $try"
}

commands_of_launcher() {
  "$source/assay" --help | awk '/^Work on Assay/ { exit } /^  / { print $1 }' | sort
}

commands_of_program() {
  "$program" --help | awk '/^Subcommands:/ { on = 1; next } /^[^ ]/ { on = 0 }
    on && /^  [a-z]/ { print $1 }' | sort
}

answers_without_a_build() {
  local command commands
  fresh_tree
  answers 0 --help
  [[ -s $folder/out && ! -s $folder/err ]] || failed 'help belongs on standard output'
  cp "$folder/out" "$folder/help"
  answers 0 help
  cmp "$folder/out" "$folder/help" || failed 'assay help is not assay --help'
  answers 2
  cmp "$folder/err" "$folder/help" || failed 'assay alone does not print the help'
  mapfile -t commands < <(awk '/^  [a-z]+  / { print $1 }' "$folder/help")
  for command in "${commands[@]}"; do
    answers 0 "$command" --help
    grep -q 'Usage:' "$folder/out" || failed "no help on $command"
    cp "$folder/out" "$folder/its_help"
    answers 0 help "$command"
    cmp "$folder/out" "$folder/its_help" || failed "assay help $command differs"
  done
  for command in build test bench coverage study; do
    grep -q "^  $command " "$folder/help" || failed "the help does not name $command"
  done
  answers 0 --version
  answers 2 lits
  answers 2 --bogus
  answers 2 help lits
  answers 2 'build test'
  answers 2 '='
}

help_texts_are_those_of_the_program() {
  local command
  diff <(commands_of_program) <(commands_of_launcher) ||
    failed "the table in assay (>) must have the commands of the program (<)"
  diff <(commands_of_program) <(cd "$source/reports/cli/help" && printf '%s\n' *.txt |
    sed 's/\.txt$//' | sort) ||
    failed 'reports/cli/help (>) must have the commands of the program (<):' \
      './assay build --help-texts'
  for command in $(commands_of_program); do
    diff "$source/reports/cli/help/$command.txt" <("$program" "$command" --help) ||
      failed "reports/cli/help/$command.txt is not what the program prints (>); to write it:" \
        './assay build --help-texts'
  done
  diff <("$source/assay" --version) <("$program" --version) || failed 'versions differ'
}

notices_a_help_text_that_is_old() {
  local code=0
  printf '#!/bin/sh\n"%s" "$@" | sed "s/seed of the/seed for the/"\n' \
    "$program" >"$folder/newer"
  chmod +x "$folder/newer"
  "$0" help_texts_are_those_of_the_program "$source" "$folder/newer" >"$folder/out" || code=$?
  ((code == 1)) || failed "exit $code"
  grep -q '^FAILED: ./assay build --help-texts' "$folder/out" || failed "$(<"$folder/out")"
}

# The program of a part has the commands that the table gives it, and they are the same.
part_has_its_commands() {
  local command commands
  mapfile -t commands < <(sed -n "/^readonly commands='/,/^'/p" "$source/assay" |
    awk -v part="$part" '$2 == part { print $1 }')
  ((${#commands[@]} > 0)) || failed "the table in assay gives part $part no command"
  for command in "${commands[@]}"; do
    diff "$source/reports/cli/help/$command.txt" <("$program" "$command" --help) ||
      failed "$command of part $part (>) is not that of the whole program"
  done
}

suggests_what_the_program_suggests() {
  local word
  for word in lits Study studdy jacobian sim --versoin; do
    diff <("$source/assay" "$word" 2>&1 | head -n 1) <("$program" "$word" 2>&1 | head -n 1) ||
      failed "on $word the script (<) and the program (>) differ"
  done
}

# stub PATH: a program that prints PATH and its arguments.
stub() {
  mkdir -p "$folder/tree/build/bin/parts"
  printf '#!/bin/sh\necho %s "$@"\n' "$1" >"$folder/tree/build/bin/$1"
  chmod +x "$folder/tree/build/bin/$1"
}

# runs EXPECTED ARGUMENT…
runs() {
  local got
  got=$("$folder/link" "${@:2}")
  [[ $got == "$1" ]] || failed "assay ${*:2} runs '$got', not '$1'"
}

runs_the_program_of_the_part() {
  fresh_tree
  ln -s tree/assay "$folder/link"
  cd /
  stub assay
  runs 'assay exact ball --at 1' exact ball --at 1
  runs 'assay solve lcp.dat' solve lcp.dat
  touch -d '1 hour ago' "$folder/tree/build/.whole-program"
  stub parts/assay-study
  runs 'parts/assay-study exact ball' exact ball
  runs 'assay solve lcp.dat' solve lcp.dat
  touch -d '2 hours ago' "$folder/tree/build/bin/parts/assay-study"
  runs 'assay exact ball' exact ball
}

says_where_it_cannot_write() {
  local code command
  fresh_tree
  : >"$folder/tree/build"
  for command in study solve build 'build --cost' 'build --help-texts' test bench coverage; do
    code=0
    # shellcheck disable=SC2086 # words
    "$folder/tree/assay" $command >"$folder/out" 2>&1 || code=$?
    ((code == 2)) || failed "assay $command: exit $code"
    grep -q "^assay: cannot write to $folder/tree/build" "$folder/out" || failed "$(<"$folder/out")"
  done
}

passes_shellcheck() {
  command -v shellcheck >/dev/null || { echo 'shellcheck is not installed' && exit 77; }
  cd "$source"
  shellcheck assay cmake/*.sh tests/launcher/*.sh
}

"$1"
