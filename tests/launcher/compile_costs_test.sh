#!/bin/bash
# compile_costs_test.sh TEST SOURCE: a test of the record of compiles and of its budgets, a function
# of this name.
set -euo pipefail
readonly source=$2
folder=$(mktemp -d)
readonly folder
trap 'rm -rf "$folder"' EXIT

failed() {
  printf 'FAILED: %s\n' "$@"
  exit 1
}

# A build of two units, the first of parts study and solve, the second of part solve. Arguments: lines of compile_costs.tsv.
fabricate() {
  mkdir -p "$folder/core/CMakeFiles/assay_core.dir" "$folder/reports/CMakeFiles/r.dir/solve"
  : >"$folder/$study_unit"
  : >"$folder/$solve_unit"
  : >"$folder/c_source.c.o"
  cat >"$folder/build.ninja" <<.
rule run
  command = false
build $study_unit: run
build $solve_unit: run
build bin/study: run $study_unit
build bin/all: run $study_unit $solve_unit c_source.c.o
build assay_part_study: phony bin/study
build assay_part_solve: phony bin/all
build all: phony bin/all
.
  printf '%s\n' "$@" >"$folder/compile_costs.tsv"
}
readonly study_unit=core/CMakeFiles/assay_core.dir/a.cpp.o
readonly solve_unit=reports/CMakeFiles/r.dir/solve/b.cpp.o

# judged CODE TEXT: the check, with a reference unit of 10 s, ends with this code and says this.
judged() {
  local code=0 said
  said=$("$source/cmake/compile_costs.sh" check "$folder" 10) || code=$?
  [[ $code == "$1" && $said == *"$2"* ]] || failed "exit $code instead of $1 with '$2':" "$said"
}

refuse_what_exceeds_them() {
  local cheap=$'0\t1.0\t0.5\t500000\t'
  fabricate "$cheap$study_unit" "$cheap$solve_unit"
  judged 0 'part study 0.1 x reference'
  fabricate $'0\t16.4\t0.2\t500000\t'"$study_unit" "$cheap$solve_unit"
  judged 1 "over budget: $study_unit: 16.6 s = 1.66 x reference"
  fabricate $'0\t1.0\t0.5\t1180000\t'"$study_unit" "$cheap$solve_unit"
  judged 1 "over budget: $study_unit"
  fabricate "$cheap$study_unit" $'0\t26\t0.5\t500000\t'"$solve_unit"
  judged 1 "over budget: $solve_unit: 26.5 s = 2.65 x reference"
  fabricate "$cheap$study_unit" $'0\t1.0\t0.5\t2080000\t'"$solve_unit"
  judged 1 "over budget: $solve_unit"
  fabricate $'0\t601\t0\t500000\t'"$study_unit" "$cheap$solve_unit"
  judged 1 'over budget: part study'
  fabricate "$cheap$study_unit" $'0\t3001\t0\t500000\t'"$solve_unit"
  judged 1 'over budget: everything: 3002'
}

count_the_last_compile_that_succeeded() {
  local cheap=$'0\t1.0\t0.5\t500000\t' dear=$'0\t20\t0.5\t500000\t'
  fabricate "$dear$study_unit" "$cheap$solve_unit" "$cheap$study_unit"
  judged 0 '2 units, 0 of them not measured'
  fabricate "$cheap$study_unit" "$cheap$solve_unit" $'1\t20\t0.5\t500000\t'"$study_unit"
  judged 0 '2 units, 0 of them not measured'
}

show_every_part() {
  local said row
  fabricate $'0\t1.0\t0.5\t500000\t'"$study_unit" $'0\t20.0\t0.5\t500000\t'"$solve_unit"
  said=$("$source/cmake/compile_costs.sh" table "$folder" 10)
  for row in 'part study 1 2 0.1 0' 'part solve 2 22 2.2 0' 'everything 2 22 2.2 0'; do
    [[ $(tr -s ' ' <<<"$said") == *$'\n'"$row"$'\n'* ]] || failed "no row '$row':" "$said"
  done
}

say_what_is_not_measured() {
  fabricate $'0\t1.0\t0.5\t500000\t'"$solve_unit"
  judged 77 '2 units, 1 of them not measured'
  : >"$folder/compile_costs.tsv"
  judged 77 'no compile is recorded'
  echo 'of another build' >"$folder/compile_costs.tsv"
  rm -r "$folder"/core "$folder"/reports
  judged 77 '0 units'
}

# compile SOURCE: as the build does, behind ccache where there is one.
compile() {
  local object=$folder/$1.o
  local -a cache=(env CCACHE_PREFIX="$source/cmake/record_compile.sh" ccache)
  command -v ccache >/dev/null || cache=("$source/cmake/record_compile.sh")
  CCACHE_DIR=$folder/cache ASSAY_COMPILE_COSTS=${2-$folder/costs.tsv} \
    "${cache[@]}" c++ -c "$folder/$1.cpp" -o "$object"
  [[ -e $object ]] || failed 'no object'
}

record_every_compile_that_is_real() {
  local i lines
  [[ -x /usr/bin/time ]] || { echo 'GNU time is not installed' && exit 77; }
  for i in {1..16}; do echo "int f$i() { return $i; }" >"$folder/$i.cpp"; done
  for i in {1..16}; do compile "$i" & done
  wait
  lines=$(awk -F '\t' 'NF == 5 && $1 == 0 && $4 > 1000 && $5 ~ /\/[0-9]+\.o$/' \
    "$folder/costs.tsv" | wc -l)
  ((lines == 16)) || failed "$lines lines of 16 compiles" "$(<"$folder/costs.tsv")"
  if command -v ccache >/dev/null; then
    compile 1
    lines=$(wc -l <"$folder/costs.tsv")
    ((lines == 16)) || failed 'what ccache had is recorded'
  fi
  echo 'int g() { return 0; }' >"$folder/new.cpp"
  compile new /nowhere/costs.tsv # builds all the same
}

# precompile NUMBER [LAUNCHER [COMMENT]]: a header that says so, whose precompiled header is made
# beside what lies there.
precompile() {
  printf '#pragma once\n/// %s\nstruct Said { static constexpr int number = %s; };\n' \
    "${3-A comment.}" "$1" >"$folder/said.hpp"
  (cd "$folder" && CCACHE_DIR=$folder/ccache CCACHE_SLOPPINESS=pch_defines,time_macros \
    ${2-} ccache g++ -x c++-header -include "$folder/said.hxx" -MD -MF said.d -o said.hxx.gch \
    -c said.hxx.cxx)
}
says() {
  printf '#include "said.hpp"\nstatic_assert(Said::number == %s);\n' "$1" >"$folder/says.cpp"
  g++ -include "$folder/said.hxx" -c "$folder/says.cpp" -o "$folder/says.o" 2>/dev/null
}

make_precompiled_headers_afresh() {
  command -v ccache >/dev/null || { echo 'ccache is not installed' && exit 77; }
  echo '#include "said.hpp"' >"$folder/said.hxx"
  : >"$folder/said.hxx.cxx"
  precompile 1 "$source/cmake/compile_afresh.sh"
  cp "$folder/said.hxx.gch" "$folder/first.gch"
  local number
  for number in 2 3; do
    cp "$folder/first.gch" "$folder/said.hxx.gch"
    precompile "$number" "$source/cmake/compile_afresh.sh"
    says "$number" || failed "the precompiled header does not say $number"
  done
}

# GCC compares a header with what it precompiled by their bytes, comments and all.
make_precompiled_headers_of_the_comments_too() {
  command -v ccache >/dev/null || { echo 'ccache is not installed' && exit 77; }
  echo '#include "said.hpp"' >"$folder/said.hxx"
  : >"$folder/said.hxx.cxx"
  precompile 1 '' 'What ccache stored without the launcher.'
  rm "$folder/said.hxx.gch"
  precompile 1 '' 'What it takes for the same.'
  ! says 1 || failed 'GCC takes a header with another comment for the same: nothing to test'
  local comment
  for comment in 'What it takes for the same.' 'One.' 'Another.'; do
    precompile 1 "$source/cmake/compile_afresh.sh" "$comment"
    says 1 || failed "a header is included twice after its comment became '$comment'"
  done
}

"$1"
