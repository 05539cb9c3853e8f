#!/bin/bash
# The build of the script `assay`, which reads this file, in the root of the tree. Ninja's lines are for
# a terminal; a log of CI has one line, and only where something is built.

# hidden COMMAND…: what it prints is seen if it fails.
hidden() {
  "$@" >build/.set-up-log 2>&1 || { cat build/.set-up-log && return 1; }
}

# quietly COMMAND…: what it prints is seen on a terminal, or if it fails.
quietly() {
  if [[ -t 2 ]]; then "$@"; else hidden "$@"; fi
}

# cost_of_steps LOG JOBS: "12 steps, about 40 s", of the steps that ninja lists on standard input. LOG
# has the times of earlier builds; a step without one takes the mean of the others.
cost_of_steps() {
  local log=$1
  [[ -f $log ]] || log=/dev/null
  awk -F '\t' -v jobs="$2" '
    FILENAME != "-" { took[$4] = $2 - $1; next }
    /^\[/ {
      ++steps
      count = split($0, words, " ")
      if (words[count] in took) { known += took[words[count]]; ++found }
    }
    END {
      printf "%d step%s", steps, steps == 1 ? "" : "s"
      if (found > 0) {
        seconds = known / found * steps / jobs / 1000
        if (seconds < 90) printf ", about %d s", seconds + 1
        else printf ", about %d minutes", seconds / 60 + 0.5
      }
      print ""
    }' "$log" -
}

# build JOBS PRESET DIRECTORY TARGET…: prints nothing if nothing is to be built.
build() {
  local jobs=$1 preset=$2 directory=$3 steps what
  # Files may have come or gone: then CMake writes build.ninja anew. Ninja lists the steps of a copy
  # only, because it stops after listing that it would look for such files.
  hidden ninja -C "$directory" build.ninja || return 1
  ln -sf build.ninja "$directory/.steps.ninja"
  steps=$(ninja -C "$directory" -f .steps.ninja -n "${@:4}" 2>&1) || true
  [[ $steps != *'ninja: no work to do.'* ]] || return 0
  case $4 in
    assay_part_*) what="what ${4#assay_part_} needs" ;;
    assay_cli) what='the whole program' ;;
    *) what=${*:4} ;;
  esac
  printf 'assay: building %s: %s\n' "$what" \
    "$(cost_of_steps "$directory/.ninja_log" "$jobs" <<<"$steps")"
  quietly cmake --build --preset "$preset" --target "${@:4}" --parallel "$jobs"
}
