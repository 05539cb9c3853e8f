#!/usr/bin/env python3
"""What snippets_test.py must reject: snippets_witness_test.py PROGRAM. Exit: 0 it does, 1 not."""

import sys
from pathlib import Path

import snippets_test as snippets

PROGRAM = Path(sys.argv[1]).resolve()

UNRUN = """\
./assay study --ful --out r   # --comment
sudo build/bin/assay stdy --quick
parallel 'assay merge --joined {}' ::: 1 2
./assay bench families; ./assay test \\
  --on core
cmake --install build
"""
WRONG = ["assay study --ful", "assay stdy", "assay merge --joined", "assay test --on"]



def faults_of(*words):
    """Of a block with these words after its fence."""
    page = snippets.Page(snippets.ROOT / "PAGE.md", [snippets.Block(1, list(words), "true\n")])
    return snippets.run_page(page, PROGRAM, lambda text: None)[0]


found = list(snippets.unknown_words(UNRUN, PROGRAM))
wrong = [
    *([] if found == WRONG else [f"of a block that is not run it finds {found}, not {WRONG}"]),
    *(f"it takes {' '.join(words)} for a reason not to run"
      for words in (("sh", "no-run"), ("sh", "no-run="), ("sh", "no-run=lazy"))
      if not faults_of(*words)),
    *(f"it takes {by} for a test" for by in ("Docs.NoSuchTest", "Docs.", "NoSuchTest")
      if not faults_of("sh", "no-run=test", f"by={by}")),
    *(f"it knows no test {by}"
      for by in ("Docs.Snippets", "Engines.FactsOfTheGuideShow", "Package.Installs")
      if faults_of("sh", "no-run=test", f"by={by}")),
    *(f"it refuses no-run={why}" for why in snippets.WHY_NOT if faults_of("sh", f"no-run={why}")),
    *(f"it takes {need} for installed"
      for need in ("module:no_such_module", "subject:nobody", "no-such-program",
                   "file:no-such-file")
      if snippets.is_there(need, PROGRAM)),
    *(f"it takes {printed!r} for what was expected"
      for printed in ("1 claim in 2 s", "2 claims in 2 m", "2 claims in 2 s\nmore")
      if snippets.matches("2 claims in 1.5 s", printed)),
]
print(*wrong, sep="\n")
sys.exit(1 if wrong else 0)
