"""A hook of MkDocs: CHANGELOG.md and CONTRIBUTING.md, which are in the root of the checkout, become
pages of the guide. Their links to docs/PAGE.md lead to PAGE.md there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = {"changelog.md": "CHANGELOG.md", "contributing.md": "CONTRIBUTING.md"}
LINK = re.compile(r"\]\((?!\w+://|#)([^)]*)\)")


def in_the_guide(markdown):
    """The text with its links as seen from docs/; a link to another file of the checkout has no page
    to lead to."""
    def link(found):
        if not found[1].startswith("docs/"):
            raise ValueError(f"the guide has no page for the link to {found[1]}")
        return f"]({found[1].removeprefix('docs/')})"

    return LINK.sub(link, markdown)


def on_files(files, config, **_):
    from mkdocs.structure.files import File  # the Python of a test need not have MkDocs

    for page, source in PAGES.items():
        file = File(page, config["docs_dir"], config["site_dir"], config["use_directory_urls"])
        file.abs_src_path = str(ROOT / source)
        files.append(file)
    return files


def on_page_markdown(markdown, page, **_):
    return in_the_guide(markdown) if page.file.src_uri in PAGES else markdown
