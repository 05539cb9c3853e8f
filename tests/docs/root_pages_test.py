#!/usr/bin/env python3
"""docs/hooks/root_pages.py puts CHANGELOG.md and CONTRIBUTING.md into the guide."""

import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs" / "hooks"))

import root_pages  # noqa: E402


class RootPages(unittest.TestCase):
    def test_links_lead_to_pages_of_the_guide(self):
        self.assertEqual(
            root_pages.in_the_guide("[a](docs/house.md), [b](https://x.org), [c](#d)"),
            "[a](house.md), [b](https://x.org), [c](#d)")

    def test_a_link_to_a_file_without_a_page_is_refused(self):
        with self.assertRaisesRegex(ValueError, "no page for the link to README.md"):
            root_pages.in_the_guide("[a](README.md)")

    def test_the_guide_has_both_pages_with_their_headings(self):
        with tempfile.TemporaryDirectory() as site:
            subprocess.run(["mkdocs", "build", "--strict", "--quiet", "--site-dir", site,
                            "--config-file", ROOT / "mkdocs.yml"], check=True)
            for page, source in root_pages.PAGES.items():
                built = (Path(site) / page.removesuffix(".md") / "index.html").read_text("utf-8")
                title = re.match(r"# (.*)", (ROOT / source).read_text("utf-8"))[1]
                self.assertRegex(built, rf"<h1[^>]*>{title}<")
            self.assertIn('href="../house/"',
                          (Path(site) / "contributing/index.html").read_text("utf-8"))


if __name__ == "__main__":
    unittest.main()
