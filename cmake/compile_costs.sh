#!/bin/bash
# What a build asks of the processor, from what record_compile.sh wrote.
#
#   compile_costs.sh table BUILD [REFERENCE]  parts, folders and the slowest units
#   compile_costs.sh check BUILD [REFERENCE]  whether the units keep their budgets
#
# Machines differ: times are ratios to that of cmake/reference_unit.cpp, REFERENCE CPU seconds.
# Exit of check: 0 kept, 1 exceeded, 77 not enough is measured.
set -euo pipefail
export LC_ALL=C
readonly here=${BASH_SOURCE[0]%/*}
readonly task=$1 build=$2
readonly costs=$build/compile_costs.tsv stored_reference=$build/reference_unit_seconds

# Part study may cost 50 times the reference unit, a unit of it 1.5 times, everything 300 times. That
# is a quarter to a third more than measured: a processor that compiles for minutes is slower than one
# that compiles a single unit, by up to a quarter. The memory is that of a small machine with two jobs.
readonly -a budgets=(-v most_ratio=1.5 -v most_gigabytes=1.2 -v most_study=50
  -v other_ratio=1.7 -v other_gigabytes=1.6 -v most_everything=300)

# measure_reference COUNT: the median of the CPU seconds of as many compiles, which is kept.
measure_reference() {
  local compiler i seconds TIMEFORMAT='%U %S'
  compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
  seconds=$(
    for ((i = 0; i < $1; ++i)); do
      { time "$compiler" -O2 -std=c++20 -I /usr/include/eigen3 -c "$here/reference_unit.cpp" \
        -o "$build/reference_unit.o" 2>&3; } 3>&2 2>&1
    done | awk '{ print $1 + $2 }' | sort -n |
      awk '{ seconds[NR] = $1 } END { print seconds[int((NR + 1) / 2)] }'
  )
  rm "$build/reference_unit.o"
  echo "$seconds" >"$stored_reference"
}

# objects TARGET…: all that the targets are made of, but for what is C, which is not recorded.
objects() {
  ninja -C "$build" -t inputs "$@" | awk '/\.(o|gch)$/ && !/\.c\.o$/'
}

# What is not built, as the benchmarks are before they are asked for, keeps every budget.
if_built() {
  local object
  while read -r object; do
    [[ $task != table && ! -e $build/$object ]] || echo "$object"
  done
}

# Lines PART OBJECT. Without parts the commands of studies are in the whole program.
all_objects() {
  local part parts targets=(all)
  mapfile -t parts < <(sed -n 's/^build assay_part_\([a-z]*\): phony.*/\1/p' "$build/build.ninja")
  for part in "${parts[@]}"; do
    objects "assay_part_$part" | sed "s/^/$part\t/"
  done
  ((${#parts[@]} > 0)) || objects assay_cli | sed 's/^/study\t/'
  ! grep -q '^build benchmarks: phony' "$build/build.ninja" || targets+=(benchmarks)
  objects "${targets[@]}" | if_built | sed 's/^/everything\t/'
}

sum_up() {
  all_objects | awk -v task="$task" -v reference="$1" "${budgets[@]}" \
    -f "$here/compile_costs.awk" - "$costs"
}

if [[ ! -s $costs ]]; then
  echo "no compile is recorded in $costs"
  exit 77
fi
case $task in
  table)
    [[ -n ${3-} ]] || measure_reference 3
    sum_up "${3-$(<"$stored_reference")}"
    ;;
  check)
    if [[ -n ${3-} ]]; then
      sum_up "$3"
      exit
    fi
    [[ -s $stored_reference ]] || measure_reference 1
    code=0
    sum_up "$(<"$stored_reference")" || code=$?
    ((code == 1)) || exit "$code"
    # Before it accuses a unit, it measures what it compares with under the load of now.
    echo 'once more, with the reference unit measured anew:'
    measure_reference 3
    sum_up "$(<"$stored_reference")"
    ;;
esac
