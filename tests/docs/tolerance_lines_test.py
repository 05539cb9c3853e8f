#!/usr/bin/env python3
"""Compiles and runs the lines that `assay tolerance` prints to be pasted.

    python3 tests/docs/tolerance_lines_test.py build/bin/assay

The GoogleTest line, in a test, passes with an error below the tolerance and fails with one above it;
so does the line for pytest. Exit: 0 all hold, 1 one does not, 2 wrong usage.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

TEST = """#include <gtest/gtest.h>
TEST(Pasted, Line) {{
  const double error = {error};
  {line}
}}
"""


def passes_googletest(line, error, folder):
    source, program = folder / "pasted.cpp", folder / "pasted"
    source.write_text(TEST.format(error=error, line=line))
    subprocess.run(["g++", "-std=c++20", "-O0", source, "-o", program, "-lgtest", "-lgtest_main"],
                   check=True)
    return subprocess.run([program], stdout=subprocess.DEVNULL).returncode == 0


def passes_pytest(line, error):
    try:
        exec(line, {"error": error})  # an assertion, which pytest would rewrite
    except AssertionError:
        return False
    return True


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    words = ["tolerance", "two-walls", "--scheme", "moreau-jean", "--h", "1/20", "--runs", "300"]
    answer = subprocess.run([sys.argv[1], *words, "--json"], check=True, capture_output=True)
    document = json.loads(answer.stdout)
    tolerance = document["tolerance"]
    failures = []
    with tempfile.TemporaryDirectory() as name:
        for error, passes in ((tolerance, True), (tolerance * 1.01, False)):
            if passes_googletest(document["gtest"], error, Path(name)) != passes:
                failures.append(f"{document['gtest']} with error = {error}")
            if passes_pytest(document["pytest"], error) != passes:
                failures.append(f"{document['pytest']} with error = {error}")
    again = document["pytest"].split("# assay ")[1].split()
    repeated = subprocess.run([sys.argv[1], *again, "--json"], check=True, capture_output=True)
    if json.loads(repeated.stdout)["tolerance"] != tolerance:
        failures.append("the command in the line derives another tolerance")
    for failure in failures:
        print(failure)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
