#!/usr/bin/env python3
"""docs/pictures/house.svg shows which folder uses which other, as the sources and CMake say."""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs" / "pictures"))

import house  # noqa: E402

SVG = (ROOT / "docs/pictures/house.svg").read_text(encoding="utf-8")
ARROW = re.compile(r'<g id="edge\d+".*?</g>\n', re.DOTALL)


class HousePicture(unittest.TestCase):
    def setUp(self):
        self.graph, self.links = house.dependencies(), house.library_links()

    def test_shows_the_dependencies_of_the_build(self):
        self.assertGreater(len(self.links), 15)
        self.assertEqual(house.faults(SVG, self.graph, self.links), [],
                         "run: python3 docs/pictures/house.py docs/pictures/house.svg")

    def test_without_any_one_of_its_arrows_is_refused(self):
        arrows = ARROW.findall(SVG)
        self.assertGreater(len(arrows), 30)
        for arrow in arrows:
            found = house.faults(SVG.replace(arrow, ""), self.graph)
            self.assertEqual(len(found), 1, arrow)
            self.assertRegex(found[0], "^no arrow from ")

    def test_with_an_arrow_too_many_is_refused(self):
        wrong = SVG.replace("oracles&#45;&gt;core: vocabulary", "oracles&#45;&gt;core/schemes")
        self.assertEqual(house.faults(wrong, self.graph), [
            "no arrow from oracles to core: vocabulary",
            "an arrow from oracles to core/schemes, which the sources do not need"])

    def test_without_a_box_is_refused(self):
        box = re.search(r'<g id="node\d+"[^>]*>\n<title>reports/gate</title>.*?</g>\n', SVG, re.DOTALL)
        wrong = ARROW.sub(lambda arrow: "" if "reports/gate" in arrow[0] else arrow[0],
                          SVG.replace(box[0], ""))
        self.assertIn("no box for reports/gate", house.faults(wrong, self.graph))

    def test_that_hides_a_link_of_a_library_is_refused(self):
        self.assertIn(("reports/compare", "reports/study"), self.links)
        self.assertEqual(house.faults(SVG, self.graph, {("oracles", "reports/study")}),
                         ["no way from oracles to reports/study, whose library it links"])

    def test_folders_on_a_cycle_are_refused(self):
        with self.assertRaisesRegex(ValueError, "a cycle"):
            house.reduced({"a": {"b"}, "b": {"a"}})

    def test_has_a_style_for_dark_screens_and_a_name_for_readers_of_screens(self):
        self.assertIn("prefers-color-scheme: dark", SVG)
        self.assertRegex(SVG, r'role="img" aria-label="[^"]+"')


if __name__ == "__main__":
    unittest.main()
