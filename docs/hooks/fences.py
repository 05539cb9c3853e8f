"""A hook of MkDocs: of the words after a fence it leaves the language, all that Python-Markdown
takes. The others tell snippets_test.py what to do with the block."""

import re


def on_page_markdown(markdown, **_):
    return re.sub(r"^( *```+)(\w+) .*$", r"\1\2", markdown, flags=re.MULTILINE)
