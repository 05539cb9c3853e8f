#!/bin/sh
# every_command.sh: each command of the installed program `assay` once, in the current folder, with what
# the packages bring. Stops at the first that ends with another exit code than it should.
set -eu

expect() {
  expected=$1 code=0
  shift
  "$@" >log 2>&1 || code=$?
  [ "$code" = "$expected" ] || {
    cat log
    echo "FAILED: $*: exit $code, not $expected"
    exit 1
  }
  echo "$2" >>commands
}

ball='--problem bouncing-ball --scheme moreau-jean --metric position-sup'
few='--steps 16:64 --samples 16 --budget 16 --t-end 1 --set e=1/2'
expect 0 assay list problems bouncing-ball
expect 0 assay exact bouncing-ball --at 1/2,3 --digits 50
for n in 101 233 477 1013 2011; do
  expect 0 assay simulate bouncing-ball --scheme moreau-jean --h 2/$n --t-end 2 --csv $n.csv
done
expect 0 assay compare bouncing-ball 101.csv 233.csv 477.csv 1013.csv 2011.csv --out comparison
# shellcheck disable=SC2086 # words
expect 0 assay study $ball --out report --table table.tex
expect 0 assay gate report/results.json --baseline baseline.json --bless --reason first
expect 0 assay gate report/results.json --baseline baseline.json
# shellcheck disable=SC2086 # words
for shard in 0 1; do expect 3 assay study $ball $few --scalar double --scalar dd --shard $shard:2 --out shard-$shard; done
expect 3 assay merge shard-0 shard-1 --out merged
expect 0 assay tolerance bouncing-ball --scheme moreau-jean --h 1e-3
expect 0 assay check mirror --scheme moreau-jean --runs 20
expect 0 assay identify position-update --write-probes probes.json --scheme moreau-jean
echo '{"kind": "lcp", "M": [[2, 1], [1, 2]], "q": [-5, -6]}' >problem.json
expect 0 assay solve problem.json
printf '%s' '{"kind": "friction-3d", "W": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "q": [-1, 0.5, 0],' \
  ' "mu": [0.3]}' >friction.json
expect 0 assay convert friction.json friction.hdf5
expect 0 assay solve friction.hdf5
echo '1.3333333333333333 2.3333333333333335' >solution.txt
expect 0 assay certify problem.json solution.txt
expect 0 assay jacobians alart-curnier-2d --points 20
expect 1 assay gradients bouncing-ball --scheme moreau-jean --parameter h0 # refuted, as it is
expect 2 assay engines --quick # their packages are not among ours
expect 0 assay errata --points 24 --out errata
if assay list subjects | grep -q siconos; then findings=0; else findings=3; fi
expect $findings assay findings natural-map-generated-derivative --samples 10

assay --help | sed -n 's/^  \([a-z][a-z]*\)  .*/\1/p' | sort >all
sort -u commands >tried
cmp all tried || { diff all tried; echo 'FAILED: a command is not tried'; exit 1; }
