"""What page_checks.py must reject, and what it must not."""

import pathlib
import tempfile

import page_checks as checks
from webdriver import Browser

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
body { background: #fff; color: #111 }
.drawn { fill: #111 }
@media (prefers-color-scheme: dark) { body { background: #111; color: #eee } .drawn { fill: #eee } }
STYLE
</style></head><body>BODY</body></html>
"""
FIGURE = """<figure><svg class="drawn" viewBox="0 0 90 40" ATTRIBUTES><text y="20">h = 1</text></svg>
<figcaption>CAPTION</figcaption></figure>"""
HIDDEN, SAID = 'aria-hidden="true"', "Error in q against step size, from 1 to 2 m."


def figure(attributes=HIDDEN, caption=SAID):
    return FIGURE.replace("ATTRIBUTES", attributes).replace("CAPTION", caption)


def contrast(browser):
    checks.check_contrast(browser, "witness")


def figures(browser):
    checks.check_figures(browser, "witness", 1)


def nodes(browser):
    checks.check_nodes(browser, "witness")


def widths(browser):
    checks.check_widths(browser, "witness")


DARK = "@media (prefers-color-scheme: dark) { %s }"
FAINT = ".drawn { fill: #aaa; color: #111 }"
SEEN = ".drawn { color: #aaa }"  # that of its text is its fill
# What it is, the check, rules of style, body, and whether it must be rejected.
CASES = [
    ("text of HTML", contrast, "", "<p>text</p>", False),
    ("faint text of HTML", contrast, "p { color: #aaa }", "<p>text</p>", True),
    ("text of a drawing", contrast, SEEN, figure(), False),
    ("faint text of a drawing", contrast, FAINT, figure(), True),
    ("faint text of a drawing in the dark", contrast, DARK % ".drawn { fill: #333 }", figure(), True),
    ("text of a drawing that shines through", contrast, ".drawn { fill-opacity: .3 }", figure(), True),
    ("text of a drawing without fill", contrast, ".drawn { fill: none }", figure(), True),
    ("text of a drawing on a dark figure", contrast, "figure { background: #222 }",
     figure(), True),
    ("a figure", figures, "", figure(), False),
    ("two figures", figures, "", figure() + figure(caption=SAID.replace("q", "v")), False),
    ("an image", figures, "", f'<figure><img alt="{SAID}"></figure>', False),
    ("an image that a label describes", figures, "",
     figure(f'role="img" aria-label="{SAID}"', "bouncing-ball"), False),
    ("no figure", figures, "", "<p>text</p>", True),
    ("a figure without words", figures, "", figure(caption="Figure 1"), True),
    ("a figure without numbers", figures, "", figure(caption="Error in q against the step size."), True),
    ("a drawing that is read as text", figures, "", figure(attributes=""), True),
    ("an image without a text", figures, "", f"<figure><img><p>{SAID}</p></figure>", True),
    ("a small page", nodes, "", "<p></p>" * 1300, False),
    ("a large page", nodes, "", "<p></p>" * 1401, True),
    ("a narrow page", widths, "", "<p>text</p>", False),
    ("a wide page", widths, "", '<div style="width: 500px">text</div>', True),
]


def is_rejected(browser, check):
    try:
        check(browser)
    except AssertionError:
        return True
    return False


def main():
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        page = pathlib.Path(folder) / "page.html"
        for name, check, style, body, rejected in CASES:
            page.write_text(PAGE.replace("STYLE", style).replace("BODY", body))
            browser.open(page)
            assert is_rejected(browser, check) == rejected, (
                f"{name}: {'taken' if rejected else 'rejected'} by {check.__name__}")
    print(f"{len(CASES)} pages")


main()
