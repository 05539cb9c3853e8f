#!/usr/bin/env python3
"""The pages of `assay list KIND NAME` name nothing that only the code knows, nor one thing twice.

    python3 tests/docs/reference_pages_test.py build/bin/assay

A page is made from a comment in the code. Its reader knows equations and names of problems, but
neither classes nor files. Rows of a table with the same text do not say which is which. The page of
a Jacobian says what is differentiated: an equation, the shape and the surfaces. Exit: 0 all hold, 1
one does not, 2 wrong usage.
"""

import json
import re
import subprocess
import sys
import unittest

KINDS = ("problems", "schemes", "laws", "metrics", "solvers", "relations", "interaction-laws")
# Labels of equations in the notes, and names in Siconos.
PROPER_NAMES = {"FullyLinear", "MoreauJeanOSI"}
INTERNAL = {
    "a name with a namespace": r"\S*::\S*",
    "a file of the code": r"[\w/]+\.[hc]pp\b",
    "the name of a class": r"\b\w*[A-Z][a-z0-9]+[A-Z]\w*",
    "a constant of the code": r"\bk[A-Z][a-z]\w*",
}


def faults(page):
    """What the page names of the code, as `kind: name`."""
    words = re.sub(r"\w+", lambda m: "" if m[0] in PROPER_NAMES else m[0], page)
    return [f"{what}: {name}" for what, pattern in INTERNAL.items()
            for name in re.findall(pattern, words)]


def repeated_rows(page):
    """The texts that two rows of one table have."""
    texts, repeated = set(), []
    for line in page.splitlines():
        if not line.startswith(" "):
            texts = set()
        row = re.fullmatch(r"  (?:\S+ += \S+ |\S+ … \S+|[qvx]\d+ ) +(\S.*)", line)
        if row and row[1] in texts:
            repeated.append(row[1])
        if row:
            texts.add(row[1])
    return repeated


def lacks_of_jacobian(entry):
    """What an entry of `list jacobians NAME --json` does not say."""
    lacks = [field for field in ("rows", "columns") if not entry.get(field)]
    if not isinstance(entry.get("surfaces"), list):
        lacks.append("surfaces")
    page = entry.get("page", "")
    if not re.match(r"[A-Z]", page):
        lacks.append("a sentence")
    # Equations are indented: y = f(x), and the derivative of y.
    equations = [line for line in page.splitlines() if re.match(r"  .*\S = \S", line)]
    if not equations:
        lacks.append("an equation")
    return lacks


def listed(*words):
    return subprocess.run([PROGRAM, "list", *words], check=True, capture_output=True,
                          encoding="utf-8").stdout


class ReferencePages(unittest.TestCase):
    def test_name_nothing_of_the_code(self):
        for kind in KINDS:
            names = sorted({entry["name"] for entry in json.loads(listed(kind, "--json"))})
            self.assertGreater(len(names), 0, kind)
            for name in names:
                page = listed(kind, name)
                self.assertIn(name, page)
                with self.subTest(page=f"{kind} {name}"):
                    self.assertEqual(faults(page) + repeated_rows(page), [])


class PagesOfJacobians(unittest.TestCase):
    def test_have_an_equation_a_shape_and_surfaces(self):
        names = [entry["name"] for entry in json.loads(listed("jacobians", "--json"))]
        entries = json.loads(listed("jacobians", *names, "--json"))
        self.assertGreater(len(entries), 90)
        for entry in entries:
            with self.subTest(page=entry["name"]):
                self.assertEqual(lacks_of_jacobian(entry) + faults(entry.get("page", "")), [])

    def test_without_one_of_them_are_refused(self):
        whole = {"page": "The gap y.\n\n  y = q - 1\n", "rows": 1, "columns": 1, "surfaces": []}
        self.assertEqual(lacks_of_jacobian(whole), [])
        for field in whole:
            without = {key: value for key, value in whole.items() if key != field}
            self.assertNotEqual(lacks_of_jacobian(without), [], field)
        for page in ("The gap y, y = q - 1.\n", "The gap y.\n\n  y, the gap\n"):
            self.assertEqual(lacks_of_jacobian({**whole, "page": page}), ["an equation"])


class RepeatedRows(unittest.TestCase):
    def test_are_found_in_one_table(self):
        page = ("Parameters\n  l1                 = 1        its length [m], > 0\n"
                "  l2                 = 0.4      its length [m], > 0\n\n"
                "State, by the columns of CSV files\n"
                "  q0 … q2            centre of the box [m]\n  q3 … q6            attitude [1]\n"
                "  q7 … q10           attitude [1]\n  v0                 rate [m/s]\n"
                "  v1                 rate [m/s]\n")
        self.assertEqual(repeated_rows(page),
                         ["its length [m], > 0", "attitude [1]", "rate [m/s]"])

    def test_may_be_in_two_tables(self):
        page = "Parameters\n  l = 1  length [m]\n\nState\n  q0  length [m]\n  q1  width [m]\n"
        self.assertEqual(repeated_rows(page), [])


class Faults(unittest.TestCase):
    def test_are_found_in_wrong_pages(self):
        for page, name in (
                ("Their centres move as the blocks of StackedBlocks do.", "StackedBlocks"),
                ("An LCP is solved as BoxAsLcp.", "BoxAsLcp"),
                ("detail::corner_forces chooses the forces.", "detail::corner_forces"),
                ("(1) solved in oracles/flights/linear_oscillator.hpp.",
                 "oracles/flights/linear_oscillator.hpp"),
                ("See exact_digits.cpp.", "exact_digits.cpp"),
                ("At most kSteps of Newton.", "kSteps")):
            self.assertTrue(any(fault.endswith(f": {name}") for fault in faults(page)), page)

    def test_of_a_word_beside_a_proper_name_are_found(self):
        self.assertEqual(faults("eq:FullyLinear of LinearField"),
                         ["the name of a class: LinearField"])

    def test_are_not_seen_in_equations_and_names_of_problems(self):
        self.assertEqual(faults(
            "The blocks of the problem stacked-blocks: |f_i| ≤ μ_i N_i, ΔE = U_θᵀ P, 2ΔT, LCP, "
            "e_T, RᵀM R, λ ∈ ℝⁿ, K(k), MPFR, tan_half, [CAVB13], eq:FullyLinear, kN"), [])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    PROGRAM = sys.argv.pop()
    unittest.main()
