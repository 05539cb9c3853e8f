#!/bin/sh
# Studies my solver and compares the results with ci/baseline.json.
#
#   ci/gate.sh                                       exit 1 where something got worse
#   ci/gate.sh --bless --reason "first baseline"     stores the results as the baseline
#
# ASSAY is the folder of Assay.
set -eu
assay=${ASSAY:-assay}
cc -shared -fPIC -O2 -I"$assay" src/my_solver.c -o my_solver.so -lm
# Exit codes of the study: 1 and 3 are refuted and undecided rows, which the gate judges.
"$assay/assay" study ci/study.toml --subject ./my_solver.so --out report || [ $? -ne 2 ]
"$assay/assay" gate report/results.json --baseline ci/baseline.json --junit gate.xml "$@"
