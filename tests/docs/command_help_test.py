#!/usr/bin/env python3
"""docs/hooks/command_help.py puts the help texts of the commands into the guide."""

import re
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs" / "hooks"))

import command_help  # noqa: E402

TEXT = """What it does
Usage: assay some [OPTIONS] thing

Positionals:
  thing TEXT ... REQUIRED     things

Options:
  -h,--help                   Print this help message and exit
  --digits INT in [2, 100000] a name that fills its column
  --seed UINT in [0, 9007199254740992]
                              a name_with a|b,
                              on two lines of `co_de`

Example:
  assay some thing

Exit codes: 0 done
"""


class CommandHelp(unittest.TestCase):
    def test_every_entry_is_a_row(self):
        self.assertEqual(command_help.Help(TEXT).markdown(), """```text
assay some [OPTIONS] thing
```

| argument | value | meaning |
|---|---|---|
| `thing` | text, several, required | things |

| option | value | meaning |
|---|---|---|
| `--digits` | integer in [2, 100000] | a name that fills its column |
| `--seed` | integer in [0, 9007199254740992] | a name\\_with a\\|b, on two lines of `co_de` |

Exit codes: 0 done""")

    def test_the_page_has_every_option_of_every_command(self):
        page = command_help.with_help((ROOT / "docs/commands.md").read_text(encoding="utf-8"))
        texts = list(command_help.HELP.glob("*.txt"))
        self.assertGreater(len(texts), 0)
        for path in texts:
            section = page.split(f"\n## {path.stem}\n")[1].split("\n## ")[0]
            for option in re.findall(r"^  (--[a-z-]+)", path.read_text(encoding="utf-8"), re.M):
                self.assertIn(f"| `{option}` | ", section)

    def test_refuses_what_is_no_help_text(self):
        for text in ("", "What it does\n", TEXT.replace("  thing TEXT", "thing TEXT")):
            with self.assertRaises(ValueError):
                command_help.Help(text)

    def test_refuses_a_command_without_its_line_and_a_line_without_a_command(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "some.txt").write_text(TEXT)
            self.assertIn("`--seed`", command_help.with_help("<!-- help=some -->\n", folder))
            mark = "<!-- help=some -->\n"
            for page in ("", 2 * mark, mark + "<!-- help=other -->\n"):
                with self.assertRaises(ValueError):
                    command_help.with_help(page, folder)


if __name__ == "__main__":
    unittest.main()
