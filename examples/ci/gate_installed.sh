#!/bin/sh
# As gate.sh, with an installed Assay.
#
# PREFIX is where it is installed: cmake --install build --prefix PREFIX.
set -eu
prefix=${PREFIX:-/usr/local}
# <assay/subject.h> is in the first folder; the examples of Assay use names of the second.
cc -shared -fPIC -O2 -I"$prefix/include" -I"$prefix/include/assay/internal" \
  src/my_solver.c -o my_solver.so -lm
# Exit codes of the study: 1 and 3 are refuted and undecided rows, which the gate judges.
"$prefix/bin/assay" study ci/study.toml --subject ./my_solver.so --out report || [ $? -ne 2 ]
"$prefix/bin/assay" gate report/results.json --baseline ci/baseline.json --junit gate.xml "$@"
