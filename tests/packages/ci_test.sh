#!/bin/bash
# ci_test.sh TEST SOURCE BUILD: a test of the scripts in ci/, with the variables of a server; a function
# of this name.
# Exit: 0 passed, 1 failed.
set -euo pipefail
readonly source=$2 build=$3
folder=$(mktemp -d)
readonly folder
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export PATH=$build/bin:$PATH
export GITHUB_STEP_SUMMARY=$folder/summary GITHUB_OUTPUT=$folder/output
export ASSAY_STUDY=study.toml ASSAY_BASELINE=baseline.json ASSAY_SUBJECT=./solver.so

failed() {
  printf 'FAILED: %s\n' "$@"
  exit 1
}

# study TITLE LABEL: of a solver of the project.
study() {
  printf 'title = "%s"\n[[case]]\nlabel = "%s"\nproblem = "oscillator-stop"\nt-end = 5\n' "$1" "$2"
  printf 'scheme = "moreau/symplectic-euler"\nmetrics = ["position-sup"]\n'
} >study.toml

# solver [SED COMMAND]: compiles it, changed.
solver() {
  sed "${1-}" "$source/examples/c/moreau_subject.c" >solver.c
  cc -shared -fPIC -O2 -I"$source" solver.c -o solver.so -lm
}

# gate CODE VERDICT: the script ends with this code and says this verdict.
gate() {
  local code=0
  : >summary
  : >output
  "$source/ci/gate.sh" >log 2>err || code=$?
  ((code == $1)) || failed "exit $code, not $1" "$(<log)" "$(<err)"
  grep -qx "verdict=$2" output || failed "the outputs lack verdict=$2:" "$(<output)"
  (($1 == 2)) || grep -qx "## Assay: $2" summary || failed 'the summary:' "$(<summary)"
}

# The lines that the server obeys: those between the two of stop-commands are not.
commands_in() {
  awk '/^::stop-commands::/ { token = "::" substr($0, 18) "::"; next }
    token != "" { if ($0 == token) token = ""; next }
    /^::|^##\[/' "$1"
}

first_baseline() {
  solver
  study 'What is compared' impacts
  ASSAY_BLESS='first baseline' gate 0 blessed
  [[ -s baseline.json ]] || failed 'no baseline is stored'
}

blesses() {
  first_baseline
  grep -q 'first baseline' baseline.json || failed 'the reason is not stored'
  grep -qx 'baseline=baseline.json' output || failed "$(<output)"
}

is_green_where_nothing_got_worse() {
  first_baseline
  gate 0 passed
  [[ -z $(commands_in log) ]] || failed 'annotations where nothing is wrong:' "$(commands_in log)"
  grep -q '^    passed: 1 rows\? compared' summary || failed "$(<summary)"
  [[ -s assay-report/index.html && -s assay-report/gate.xml ]] || failed 'no report'
  gate 0 passed # once more in the same folder
}

is_red_where_something_got_worse() {
  first_baseline
  solver 's/run->gap\[i\] <= 0/run->gap[i] <= run->h/' # contacts act before they close
  gate 1 regression
  commands_in log | grep -q '^::error title=Assay::regression: oscillator-stop.*error-grew' ||
    failed 'no annotation names the row:' "$(<log)"
  grep -q '^      ✗ oscillator-stop.*error-grew' summary || failed "$(<summary)"
  ! commands_in log | grep -q 'Assay::passed' || failed 'what got better is an error'
}

decides_nothing_without_a_baseline() {
  solver
  study 'What is compared' impacts
  gate 3 undecided
  commands_in log | grep -q '^::error title=Assay::undecided: baseline-missing' ||
    failed 'no annotation says why:' "$(<log)"
  [[ ! -e baseline.json ]] || failed 'a baseline appears'
}

fails_where_the_study_cannot_run() {
  first_baseline
  sed -i 's/oscillator-stop/oscillator-stub/' study.toml
  gate 2 failed
  commands_in log | grep -q "^::error title=Assay::the study did not run: .*oscillator-stub" ||
    failed "$(<log)"
  ASSAY_STUDY='' gate 2 failed
  ASSAY_OUT=$'a\nverdict=passed' gate 2 failed
  ! grep -q passed output || failed 'an input writes outputs'
}

obeys_no_foreign_text() {
  solver
  study '::error::forged\n::set-output name=x::y\n## heading\n```' \
    '::warning::forged ``` %0A::error::'
  ASSAY_BLESS=$'%0A::error::forged' gate 0 blessed
  [[ -z $(commands_in log) ]] || failed 'foreign text is obeyed:' "$(commands_in log)"
  rm baseline.json
  mkdir bin
  printf '#!/bin/sh\necho "::error::forged"; echo "##[error]forged"; echo "passed: better"; echo "regression: a%%0Ab"; exit 1\n' \
    >bin/assay
  chmod +x bin/assay
  PATH=$folder/bin:$PATH gate 1 regression
  [[ $(commands_in log) == *'::error title=Assay::regression: a%250Ab' ]] || failed "$(<log)"
  (($(commands_in log | grep -c '^::error::\|^##') == 0)) || failed "$(commands_in log)"
  ! grep -q '^[^ #]' summary || failed 'foreign text is not indented in the summary:' "$(<summary)"
}

runs_without_a_server() {
  unset GITHUB_STEP_SUMMARY GITHUB_OUTPUT
  solver
  study 'What is compared' impacts
  ASSAY_BLESS=first "$source/ci/gate.sh" >log
  "$source/ci/gate.sh" >log
  ! grep -q '^::' log || failed 'commands without a server:' "$(<log)"
}

# Programs that note how they are called, in place of those that install.
fake() {
  local name
  mkdir -p bin
  for name; do
    printf '#!/bin/sh\necho "%s $*" >>"%s"\n' "$name" "$folder/calls" >"bin/$name"
    chmod +x "bin/$name"
  done
  export PATH=$folder/bin:$PATH
}

installs_what_it_is_told() {
  local code=0
  fake apt-get curl sudo assay
  : >mine.deb
  ASSAY_DEB=mine.deb "$source/ci/install.sh" >log 2>&1 || failed "$(<log)"
  grep -q 'apt-get install .*/mine.deb$' calls || failed "$(<calls)"
  ! grep -q curl calls || failed 'it fetches what it has'
  ASSAY_DEB=none.deb "$source/ci/install.sh" >log 2>&1 || code=$?
  ((code == 2)) || failed "exit $code" "$(<log)"
  grep -q '^::error title=Assay::a file that deb names is missing' log || failed "$(<log)"
  : >calls
  ASSAY_RELEASE=https://example.org/v ASSAY_PYTHON=yes "$source/ci/install.sh" >log 2>&1 || true
  grep -q 'curl .* https://example.org/v/assay_[0-9.]*_amd64.deb$' calls || failed "$(<calls)"
  grep -q 'curl .* https://example.org/v/python3-assay_[0-9.]*_all.deb$' calls || failed "$(<calls)"
  ASSAY_REPOSITORY=me/assay "$source/ci/install.sh" >log 2>&1 || true
  grep -q 'curl .* https://github.com/me/assay/releases/download/v[0-9.]*/assay_[0-9.]*_amd64.deb$' calls ||
    failed "$(<calls)"
  ASSAY_REPOSITORY=me/assay ASSAY_VERSION=7.8 "$source/ci/install.sh" >log 2>&1 || true
  grep -q '/v7.8/assay_7.8_amd64.deb$' calls || failed "$(<calls)"
  ASSAY_REPOSITORY=me/assay ASSAY_VERSION='7;x' "$source/ci/install.sh" >log 2>&1 || code=$?
  ((code == 2)) || failed "exit $code for a version that is none" "$(<log)"
  code=0
  "$source/ci/install.sh" >log 2>&1 || code=$?
  ((code == 2)) || failed "exit $code where nothing says what to install" "$(<log)"
  printf '#!/bin/sh\nexit 22\n' >bin/curl
  code=0
  ASSAY_RELEASE=https://example.org/v "$source/ci/install.sh" >log 2>&1 || code=$?
  ((code == 2)) || failed "exit $code" "$(<log)"
  grep -q 'cannot be fetched' log || failed "$(<log)"
}

"$1"
