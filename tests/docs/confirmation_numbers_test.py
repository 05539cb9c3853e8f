#!/usr/bin/env python3
"""docs/orders.md states the numbers of the rounds that the study has in reports/study/.

Each sentence of the guide below is written with the constants of the code. Exit: 0 all are in the
guide, 1 one is not.
"""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = "\n".join((ROOT / "reports/study" / name).read_text(encoding="utf-8")
                 for name in ("case_runner.cpp", "study_spec.hpp"))
GUIDE = (ROOT / "docs/orders.md").read_text(encoding="utf-8")
WORDS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def constants(code):
    """The whole numbers of the code by name; those in terms of others are left out."""
    found = re.findall(r"\b(k[A-Z]\w*|samples|budget) = (\d+)[,;]", code)
    return {name: int(value) for name, value in found}


def sentences(code):
    """What the guide must say."""
    k = constants(code)
    # Confidence 95 %: an interval that errs so much more rarely.
    surer = f"{100 - 5 / k['kSurer']:g} % confidence"
    return [
        f"A row is judged after each round of {k['samples']} runs;",
        f"up to {WORDS[k['kConfirmingRounds']]} more rounds. Each has up to "
        f"{WORDS[k['kRefinement']]} times as many steps as the round before.",
        f"The last round has {k['kDecidingRuns']} runs, and its interval has {surer}.",
        f"The other rounds have {k['kConfirmingRuns']} runs and 95 % confidence.",
        f"will still do so after {k['kRunsOfEqualSteps']} runs with these steps.",
        f"rounds of {k['kFinerRuns']} runs with finer steps instead, after at least "
        f"{k['kFewestOfEqualSteps']} runs.",
        f"up to {WORDS[k['kFinerRounds']]} doublings. The budget of a row is {k['budget']} runs,",
    ]


def missing(guide, code):
    text = " ".join(guide.split())
    return [sentence for sentence in sentences(code) if sentence not in text]


class ConfirmationNumbers(unittest.TestCase):
    def test_of_the_guide_are_those_of_the_code(self):
        self.assertEqual(missing(GUIDE, CODE), [])

    def test_that_differ_are_found(self):
        for name in ("samples", "budget", "kConfirmingRounds", "kConfirmingRuns",
                     "kRefinement", "kDecidingRuns", "kSurer", "kRunsOfEqualSteps", "kFinerRuns",
                     "kFewestOfEqualSteps", "kFinerRounds"):
            changed = re.sub(rf"\b{name} = (\d+)", lambda m: f"{name} = {int(m[1]) + 1}", CODE)
            self.assertNotEqual(changed, CODE, name)
            self.assertEqual(len(missing(GUIDE, changed)), 1, name)


if __name__ == "__main__":
    sys.exit(unittest.main())
