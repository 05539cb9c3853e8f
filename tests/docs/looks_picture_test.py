#!/usr/bin/env python3
"""docs/pictures/looks.py counts the studies that miss because they look often."""

import random
import sys
import unittest
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs" / "pictures"))

import looks  # noqa: E402

STUDIES = 2000
THREE_DEVIATIONS = 3 * (0.05 * 0.95 / STUDIES) ** 0.5  # of a frequency near 5 %


def runs(scatter=0.3):
    drawn = random.Random(2)
    return [(x, x + drawn.gauss(0, scatter)) for x in (drawn.uniform(-8, -3) for _ in range(3000))]


class LooksPicture(unittest.TestCase):
    def test_the_boundary_keeps_the_confidence_and_plain_intervals_lose_it(self):
        shares = looks.missed(runs(), STUDIES)
        self.assertLess(abs(shares["plain"][0] - 0.05), THREE_DEVIATIONS)
        self.assertLess(abs(shares["Pocock"][-1] - 0.05), THREE_DEVIATIONS)
        # [AMR69]: 0.248 at twenty looks.
        self.assertLess(abs(shares["plain"][-1] - 0.248), 3 * (0.248 * 0.752 / STUDIES) ** 0.5)

    def test_a_boundary_that_is_too_low_shows(self):
        with mock.patch.dict(looks.BOUNDARIES, Pocock=2.4):
            shares = looks.missed(runs(), STUDIES)
        self.assertGreater(shares["Pocock"][-1], 0.05 + THREE_DEVIATIONS)

    def test_the_line_is_that_of_least_squares(self):
        line = looks.Line()
        for point in [(0, 1), (1, 3), (2, 5), (3, 8)]:
            line.add(*point)
        self.assertAlmostEqual(line.slope(), 2.3)  # 11.5 over 5
        self.assertAlmostEqual(line.standard_error() ** 2, 0.3 / 2 / 5)  # residuals .2 -.1 -.4 .3

    def test_students_quantiles(self):
        for degrees, exact in ((30, 2.0423), (100, 1.9840)):  # of 97.5 %
            self.assertLess(abs(looks.student(1.959964, degrees) - exact), 1e-3)


if __name__ == "__main__":
    unittest.main()
