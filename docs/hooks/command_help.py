"""A hook of MkDocs: in commands.md the line <!-- help=NAME --> becomes the options of the command
NAME, from reports/cli/help/NAME.txt, which a test compares with the program.

Every command that has such a file must have its line, and no other.
"""

import re
from pathlib import Path

HELP = Path(__file__).resolve().parents[2] / "reports" / "cli" / "help"
MARK = re.compile(r"^<!-- help=(\S+) -->$", re.MULTILINE)
COLUMN = 30  # of meanings
TYPES = {"TEXT": "text", "INT": "integer", "UINT": "integer", "FLOAT": "number"}


class Help:
    """A help text: the line of its usage, its tables, and what follows the example."""

    def __init__(self, text):
        self.usage, self.tables, self.notes = "", [], []
        paragraphs = text.rstrip("\n").split("\n\n")
        for line in paragraphs[0].split("\n"):
            if line.startswith("Usage: "):
                self.usage = line.removeprefix("Usage: ")
        for paragraph in paragraphs[1:]:
            title, *lines = paragraph.split("\n")
            if title in ("Positionals:", "Options:"):
                self.tables.append((title.rstrip(":"), entries(lines)))
            elif title != "Example:":
                self.notes.append(paragraph)
        if not self.usage or not self.tables:
            raise ValueError(f"no help text of a command: {text[:80]!r}")

    def markdown(self):
        parts = [f"```text\n{self.usage}\n```"]
        for title, all_entries in self.tables:
            head = "argument" if title == "Positionals" else "option"
            rows = [f"| {head} | value | meaning |", "|---|---|---|"]
            rows += [f"| `{name}` | {plain(value_of(value, head))} | {plain(meaning)} |"
                     for name, value, meaning in all_entries if name != "-h,--help"]
            parts.append("\n".join(rows))
        return "\n\n".join(parts + [plain(note) for note in self.notes])


def entries(lines):
    """(name, type, meaning) of each entry. Meanings begin in a column of their own, in the line
    below where a name is too long."""
    found = []
    for line in lines:
        split = COLUMN if line[COLUMN - 1:COLUMN] == " " else len(line)
        head, meaning = line[:split].split(maxsplit=1), line[split:]
        if not line.startswith("  ") or not (head or found):
            raise ValueError(f"not a line of a help text: {line!r}")
        if head:
            found.append((head[0], "".join(head[1:]).strip(), meaning))
        else:
            name, value, before = found[-1]
            found[-1] = (name, value, f"{before} {meaning}".strip())
    return found


def value_of(text, head):
    """TEXT ... REQUIRED in words."""
    words = [TYPES.get(word, word) for word in text.split()]
    several = "several" if head == "argument" else "may be repeated"
    text = " ".join(words).replace(" REQUIRED", ", required")
    return text.replace(" ...", f", {several}")


def plain(text):
    """Markdown that shows the text, also in a cell of a table; `code` stays code."""
    parts = text.replace("|", "\\|").split("`")
    parts[::2] = (re.sub(r"([*_])", r"\\\1", part).replace("<", "&lt;") for part in parts[::2])
    return "`".join(parts)


def with_help(markdown, folder=HELP):
    wanted = {path.stem for path in folder.glob("*.txt")}
    there = MARK.findall(markdown)
    if sorted(there) != sorted(wanted):
        raise ValueError(f"commands.md must have one line <!-- help=NAME --> for each file of "
                         f"reports/cli/help: {sorted(wanted ^ set(there)) or sorted(there)}")
    return MARK.sub(lambda mark: Help(
        (folder / f"{mark[1]}.txt").read_text(encoding="utf-8")).markdown(), markdown)


def on_page_markdown(markdown, page, **_):
    return with_help(markdown) if page.file.src_uri == "commands.md" else markdown


def on_files(files, **_):
    """The hooks are no pages."""
    for file in [file for file in files if file.src_uri.startswith("hooks/")]:
        files.remove(file)
    return files
