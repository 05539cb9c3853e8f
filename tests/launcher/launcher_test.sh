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
  mkdir -p "$folder/tree/reports/cli" "$folder/tree/cmake"
  cp "$source/cmake/quiet_build.sh" "$folder/tree/cmake"
  cp "$source/assay" "$source/CMakeLists.txt" "$folder/tree"
  cp -r "$source/reports/cli/help" "$source/reports/cli/commands.txt" "$folder/tree/reports/cli"
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

# The commands that are in a program.
commands_of_table() {
  awk '/^[^#=]/ && $2 != "-" { print $1 }' "$source/reports/cli/commands.txt" | sort
}

commands_of_program() {
  "$program" --help | awk '/^  [a-z]+  / { print $1 }' | sort
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
    grep -q "GB of disk:.* $command\b" "$folder/help" ||
      failed "the help does not say what the first use of $command costs"
  done
  for command in build test bench coverage fuzz study; do
    grep -q "^  $command " "$folder/help" || failed "the help does not name $command"
  done
  answers 0 --version
  answers 2 lits
  answers 2 --bogus
  answers 2 help lits
  answers 2 test --of
  answers 2 test --of core/nothing.hpp
  answers 2 'build test'
  answers 2 '='
}

help_texts_are_those_of_the_program() {
  local command
  diff <(commands_of_program) <(commands_of_launcher) ||
    failed "reports/cli/commands.txt (>) must have the commands of the program (<)"
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

# kinds_of_part PART: what the part lists.
kinds_of_part() {
  local file=$source/reports/cli/kinds_of_$1.cpp
  [[ ! -e $file ]] || sed -n '/^std::vector<ListedKind>/,$s/.*{"\([a-z-]*\)".*/\1/p' "$file"
}

# The commands that the table gives the part, and `list` if it has a kind to list.
commands_of_part() {
  {
    awk -v part="$part" '/^[^#=]/ && $2 == part { print $1 }' "$source/reports/cli/commands.txt"
    [[ ! $(kinds_of_part "$part") ]] || echo list
  } | sort -u
}

# The program of a part has the commands that the table gives it and no other, and they are those of
# the whole one.
part_has_its_commands() {
  local command
  [[ $(commands_of_part) ]] || failed "the table gives part $part no command"
  diff <(commands_of_program) <(commands_of_part) ||
    failed "the program of part $part (<) must have the commands that the table gives it (>)"
  for command in $(commands_of_part); do
    diff "$source/reports/cli/help/$command.txt" <("$program" "$command" --help) ||
      failed "$command of part $part (>) is not that of the whole program"
  done
  local kind
  for kind in $(kinds_of_part "$part"); do
    [[ $kind != subjects ]] || continue # installed ones are for the whole program
    [[ $("$program" list "$kind" | head -1) == "$kind" ]] || failed "part $part does not list $kind"
  done
}

notices_a_command_of_another_part() {
  local code=0
  "$0" part_has_its_commands "$source" "$program" study >"$folder/out" || code=$?
  ((code == 1)) || failed "exit $code"
  grep -q '^FAILED: the program of part study (<)' "$folder/out" || failed "$(<"$folder/out")"
}

# lacks WHAT ARGUMENT…: the part says that it lacks this, or starts the launcher that started it.
lacks() {
  local code=0
  printf '#!/bin/sh\necho launcher "$@"\n' >"$folder/launcher"
  chmod +x "$folder/launcher"
  "$program" "${@:2}" >"$folder/out" 2>&1 || code=$?
  ((code == 2)) || failed "${*:2}: exit $code"
  grep -q "^assay: $1 is not in this part of the program" "$folder/out" || failed "$(<"$folder/out")"
  [[ $(ASSAY_LAUNCHER=$folder/launcher "$program" "${@:2}") == "launcher --whole ${*:2}" ]] ||
    failed "${*:2} is not forwarded"
}

part_lacks_the_others() {
  local command
  for command in $(comm -13 <(commands_of_part) <(commands_of_table)); do
    lacks "command $command" "$command" x
  done
}

part_lacks_scalars_of_solvers() {
  lacks 'scalar float128' solve "$source/reference/data/problems/lcp/lcp_deudeu.dat" \
    --solver lemke --scalar float128
}

# reads_table ROW…: CMake reads a table of these rows, beside what the command study is compiled of.
reads_table() {
  mkdir -p "$folder/cli"
  : >"$folder/cli/study_command.cpp"
  printf '%s\n' '# a comment' '= Judge' "$@" 'test - run; the tests' >"$folder/cli/commands.txt"
  cat >"$folder/read.cmake" <<.
cmake_minimum_required(VERSION 3.25)
include($source/cmake/AssayParts.cmake)
assay_read_commands($folder/cli)
message("commands \${ASSAY_COMMANDS}, parts \${ASSAY_PARTS}, of study \${ASSAY_COMMANDS_study}")
.
  cmake -P "$folder/read.cmake" 2>&1
}

refuses_a_command_without_a_part() {
  local said rows
  said=$(reads_table 'study study a report' 'solve solve a problem' 'exact study a motion')
  [[ $said == 'commands study;solve;exact, parts study;solve, of study study;exact' ]] ||
    failed "$said"
  for rows in 'solve solve a problem' 'study' 'study Study a report' $'study a b\nstudy c d'; do
    ! said=$(reads_table "$rows") || failed "'$rows' is accepted" "$said"
    [[ $said == *"commands.txt: "* ]] || failed "$said"
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
  mkdir -p "$folder/tree/build/bin" "$folder/tree/build/parts"
  printf '#!/bin/sh\necho %s "$@"\n' "$1" >"$folder/tree/build/$1"
  chmod +x "$folder/tree/build/$1"
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
  stub bin/assay
  runs 'bin/assay exact ball --at 1' exact ball --at 1
  runs 'bin/assay solve lcp.dat' solve lcp.dat
  touch -d '1 hour ago' "$folder/tree/build/.whole-program"
  stub parts/assay-exact
  runs 'parts/assay-exact exact ball' exact ball
  runs 'bin/assay solve lcp.dat' solve lcp.dat
  runs 'bin/assay exact ball' --whole exact ball
  stub parts/assay-solve
  runs 'parts/assay-solve solve lcp.dat' solve lcp.dat
  runs 'parts/assay-solve certify lcp.dat' certify lcp.dat
  touch -d '2 hours ago' "$folder/tree/build/parts/assay-exact"
  runs 'bin/assay exact ball' exact ball
}

# The first use of a command builds its part and no more.
builds_the_part_of_the_command() {
  local command its_part
  fresh_tree
  mkdir -p "$folder/tree/build" "$folder/bin"
  cp "$source/CMakePresets.json" "$folder/tree"
  : >"$folder/tree/cmake/packages.txt"
  printf '#!/bin/sh\necho "[1/1] a step"\n' >"$folder/bin/ninja"
  # A build that makes the program of the target that it is asked for.
  cat >"$folder/bin/cmake" <<.
#!/bin/bash
if [[ \$1 == --preset ]]; then
  sed -n 's/^[a-z]\+ \+\([a-z]\+\) .*/build assay_part_\1: phony/p' reports/cli/commands.txt >build/build.ninja
  exit
fi
mkdir -p build/parts
echo "echo \$5 \"\\\$@\"" >"build/parts/assay-\${5#assay_part_}"
chmod +x build/parts/*
.
  chmod +x "$folder"/bin/*
  while read -r command its_part; do
    rm -rf "$folder/tree/build/parts"
    [[ $(PATH=$folder/bin:$PATH "$folder/tree/assay" "$command" x) == "assay_part_$its_part $command x" ]] ||
      failed "assay $command does not build assay_part_$its_part"
  done < <(awk '/^[^#=]/ && $2 != "-" { print $1, $2 }' "$source/reports/cli/commands.txt")
  local kind
  for its_part in check errata jacobians solve study; do
    for kind in $(kinds_of_part "$its_part"); do
      rm -rf "$folder/tree/build/parts"
      [[ $(PATH=$folder/bin:$PATH "$folder/tree/assay" list "$kind") == "assay_part_$its_part list $kind" ]] ||
        failed "assay list $kind does not build assay_part_$its_part"
    done
  done
}

# A tree whose program ninja builds in two steps, each of which prints a line.
tree_to_build() {
  fresh_tree
  mkdir -p "$folder/tree/build/parts" "$folder/bin"
  cp "$source/CMakePresets.json" "$folder/tree"
  : >"$folder/tree/cmake/packages.txt"
  printf '#!/bin/sh\necho ran "$@"\n' >"$folder/tree/build/source"
  chmod +x "$folder/tree/build/source"
  cat >"$folder/tree/build/steps" <<'.'
rule copy
  command = echo a line of ninja && cp -p $in $out && touch $out
  description = Building $out
build build.ninja: phony
build parts/object: copy source
build parts/assay-study: copy parts/object
build assay_part_study: phony parts/assay-study
.
  cat >"$folder/bin/cmake" <<'.'
#!/bin/bash
if [[ $1 == --preset ]]; then
  echo -- a line of CMake
  cp build/steps build/build.ninja
else
  ninja -C build "$5"
fi
.
  chmod +x "$folder/bin/cmake"
}

# studies PATTERN: assay study runs its program, and standard error matches.
studies() {
  local code=0
  PATH=$folder/bin:$PATH "$folder/tree/assay" study x >"$folder/out" 2>"$folder/err" || code=$?
  [[ $code == 0 && $(<"$folder/out") == 'ran study x' ]] || failed "exit $code" "$(<"$folder/err")"
  # shellcheck disable=SC2053 # a pattern
  [[ $(<"$folder/err") == $1 ]] || failed "it says '$(<"$folder/err")', not '$1'"
}

says_what_it_builds_in_a_line_and_nothing_if_nothing() {
  command -v ninja >/dev/null || { echo 'ninja is not installed' && exit 77; }
  tree_to_build
  studies $'assay: a first build, on two cores *\nassay: building what study needs: 2 steps'
  studies ''
  touch -d '1 hour' "$folder/tree/build/source"
  studies 'assay: building what study needs: 2 steps, about 1 s'
}

# Another command may build for long; the program that is there is not older for it.
does_not_wait_to_study_while_another_command_sets_up() {
  command -v ninja >/dev/null || { echo 'ninja is not installed' && exit 77; }
  tree_to_build
  studies '*building what study needs: 2 steps'
  touch -d '1 hour' "$folder/tree/build/source"
  exec 8>"$folder/tree/build/.lock"
  flock 8
  studies 'assay: another set-up runs: running the program that is there'
  exec 8>&-
  studies 'assay: building what study needs: 2 steps, about 1 s'
}

shows_the_log_of_a_build_that_fails() {
  command -v ninja >/dev/null || { echo 'ninja is not installed' && exit 77; }
  local code=0
  tree_to_build
  sed -i 's/&& cp/\&\& false/' "$folder/tree/build/steps"
  PATH=$folder/bin:$PATH "$folder/tree/assay" study x >"$folder/out" 2>"$folder/err" || code=$?
  ((code == 2)) || failed "exit $code"
  grep -q '^a line of ninja' "$folder/err" || failed "$(<"$folder/err")"
  grep -q '^assay: the build failed' "$folder/err" || failed "$(<"$folder/err")"
  ! grep -q 'a line of CMake' "$folder/err" || failed "$(<"$folder/err")"
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
  shellcheck assay cmake/*.sh cmake/packages/*.sh ci/*.sh tests/launcher/*.sh tests/packages/*.sh
}

"$1"
