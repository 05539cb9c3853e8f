"""The report of a study in a browser.  report_test.py ASSAY"""

import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

from webdriver import Browser

LONGEST_LOAD = 0.5  # s
MOST_NODES = 6000
LARGEST_PAGE = 300_000  # bytes of the first page
LEAST_CONTRAST = 4.5  # of text, WCAG 2.1, AA

# The least contrast of text against what is behind it, and where it is.
CONTRAST = """
const channels = text => text.match(/[\\d.]+/g).map(Number);
const luminance = c => c.slice(0, 3).map(x => x / 255)
  .map(x => x <= .03928 ? x / 12.92 : ((x + .055) / 1.055) ** 2.4)
  .reduce((sum, x, i) => sum + x * [.2126, .7152, .0722][i], 0);
const behind = element => {
  for (let e = element; e; e = e.parentElement) {
    const c = channels(getComputedStyle(e).backgroundColor);
    if (c.length < 4 || c[3] > 0) return c;
  }
  return [255, 255, 255];
};
let worst = [99, ""];
for (const e of document.querySelectorAll("body *")) {
  const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
  if (!own || !e.checkVisibility() || e.matches("script, option, [hidden] *")) continue;
  const [a, b] = [luminance(channels(getComputedStyle(e).color)), luminance(behind(e))];
  const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  if (contrast < worst[0]) worst = [contrast, e.outerHTML.slice(0, 120)];
}
return worst;
"""

SHOWN = "return [...document.querySelectorAll('.matrix tbody a')].filter(a => a.checkVisibility()).length"


def study(assay, folder):
    """Three schemes on two problems."""
    words = [assay, "study", "--out", str(folder)]
    for problem in ("bouncing-ball", "two-balls"):
        words += ["--problem", problem]
    for scheme in ("moreau-jean", "schatzman-paoli", "nonlinear-moreau-jean"):
        words += ["--scheme", scheme]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def fill(browser, name, value):
    browser.run(
        "const field = document.querySelector('.filter')[arguments[0]];"
        "field.value = arguments[1];"
        "field.dispatchEvent(new Event('input', {bubbles: true}))",
        name,
        value,
    )


def check_contrast(browser, page):
    for scheme in ("light", "dark"):
        browser.prefer(scheme)
        least, where = browser.run(CONTRAST)
        assert least >= LEAST_CONTRAST, f"{page}, {scheme}: contrast {least:.2f} of {where}"
    browser.prefer("light")


def check_widths(browser, page):
    for width in (360, 768, 1280):
        browser.resize(width, 800)
        shown = browser.run("return document.scrollingElement.scrollWidth")
        assert shown <= width, f"{page}: {shown} px wide on a screen of {width} px"


def check_first_page(browser, folder, pairs):
    index = folder / "index.html"
    seconds = browser.open(index)
    nodes = browser.run("return document.querySelectorAll('*').length")
    print(f"index.html: {index.stat().st_size} bytes, {nodes} nodes, {seconds:.3f} s")
    assert seconds <= LONGEST_LOAD and nodes <= MOST_NODES
    assert index.stat().st_size <= LARGEST_PAGE, "the first page is too large"
    check_contrast(browser, "index.html")
    check_widths(browser, "index.html")
    browser.resize(1280, 900)
    begin = browser.run("return document.querySelector('.matrix').getBoundingClientRect().top + scrollY")
    assert begin < 900, f"the matrix begins at {begin:.0f} px, below the first screen"
    cells = browser.run(SHOWN)
    assert cells == pairs, f"{cells} pairs, not {pairs}"


def check_large_report(browser, assay, folder):
    """All schemes of Assay on all problems, with so few runs that most rows are undecided."""
    listed = json.loads(subprocess.run([assay, "list", "schemes", "--json"], check=True, text=True,
                                       stdout=subprocess.PIPE).stdout)
    words = [f"--scheme={scheme['name']}" for scheme in listed if "/" not in scheme["name"]]
    ran = subprocess.run([assay, "study", "--full", *words, "--samples", "16", "--budget", "16",
                          "--steps", "8:16", "--out", str(folder)],
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    assert ran.returncode in (0, 3), f"exit {ran.returncode}"
    rows = len(json.loads((folder / "results.json").read_text())["rows"])
    assert rows > 5000, f"{rows} rows are no large report"
    check_first_page(browser, folder, len(list(folder.glob("pairs/*.html"))))


def check_large_pair(browser, assay, folder):
    """The whole study of one pair: its claims fill a page of their own, which is searched."""
    subprocess.run([assay, "study", "--full", "--scheme", "moreau-jean", "--problem", "bouncing-ball",
                    "--samples", "64", "--budget", "64", "--out", str(folder)],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    rows = len(json.loads((folder / "results.json").read_text())["rows"])
    assert rows > 48, f"{rows} rows are no large pair"
    check_first_page(browser, folder, 1)
    browser.run("document.querySelector('.matrix a').click()")
    browser.wait_for("return location.pathname.includes('/pairs/')")
    check_page(browser, "a pair of many claims", folder / "pairs" / "moreau-jean.bouncing-ball.html")
    assert browser.run("return document.querySelectorAll('[data-find]').length") == rows


def check_filter(browser):
    claims = "return document.querySelector('.filter output').textContent"
    everything = browser.run(claims)
    assert browser.run("return document.querySelector('.filter').checkVisibility()"), "no filter"
    fill(browser, "name", "schatzman")
    assert browser.run(SHOWN) == 2, "two pairs of Schatzman-Paoli"
    fill(browser, "metric", "energy-identity")
    assert browser.run(SHOWN) == 0, "which claims no identity of energy"
    fill(browser, "name", "")
    assert 0 < browser.run(SHOWN) < 6
    fill(browser, "metric", "")
    fill(browser, "verdict", "r")
    assert browser.run(SHOWN) == 0 and browser.run(claims) == "0 claims", "nothing is refuted"
    fill(browser, "verdict", "")
    assert browser.run(SHOWN) == 6 and browser.run(claims) == everything


def check_pair(browser):
    browser.run("document.querySelector('.matrix a').click()")
    browser.wait_for("return location.pathname.includes('/pairs/')")
    title = browser.run("return document.querySelector('h1').textContent")
    assert title == "moreau-jean on bouncing-ball", title
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    check_contrast(browser, "the page of a pair")
    check_widths(browser, "the page of a pair")
    browser.run("document.querySelector('.drawn').scrollIntoView()")
    said = "[...document.querySelectorAll('figure')].every(f => f.textContent.includes('claimed'))"
    assert browser.run(f"return {said}"), "a figure says nothing to who does not see it"
    light = browser.brightness(".drawn")
    browser.prefer("dark")
    dark = browser.brightness(".drawn")
    assert light > 200 and dark < 80, f"a figure is {light:.0f} bright, {dark:.0f} in the dark"
    browser.run("document.querySelector('.kicker a').click()")
    browser.wait_for("return location.pathname.endsWith('/index.html')")


def check_without_script(browser, folder):
    """A reader whose browser runs no script sees every pair, no dead filter, and follows links."""
    browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(folder / "index.html")
    cells = browser.run(SHOWN)
    assert cells == 6, f"{cells} pairs without script, not 6"
    filters = browser.run(
        "const f = document.querySelector('.filter'); return !!f && f.checkVisibility()")
    assert not filters, "a filter that does nothing is shown"
    check_widths(browser, "index.html without script")
    link = browser.run("return document.querySelector('.matrix a').href")
    browser.open(pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(link).path)))
    figures = browser.run("return document.querySelectorAll('.drawn').length")
    assert figures > 0, "the page of a pair has no figure without script"
    browser.devtools("Emulation.setScriptExecutionDisabled", value=False)


def write_results_of_files(assay, folder):
    """The pages of `compare` and `gate`: of five runs, and of a study against itself."""
    runs = []
    for steps in (101, 233, 477, 1013, 2011):
        runs.append(str(folder / f"run-{steps}.csv"))
        subprocess.run([assay, "simulate", "bouncing-ball", "--scheme", "moreau-jean", "--t-end", "2",
                        "--h", f"2/{steps}", "--csv", runs[-1]],
                       check=True, stdout=subprocess.DEVNULL)
    subprocess.run([assay, "compare", "bouncing-ball", *runs, "--out", str(folder / "compare")],
                   check=True, stdout=subprocess.DEVNULL)
    gate = [assay, "gate", str(folder / "report" / "results.json"), "--baseline",
            str(folder / "baseline.json")]
    subprocess.run([*gate, "--bless", "--reason", "first"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([*gate, "--out", str(folder / "gate")], check=True, stdout=subprocess.DEVNULL)


def check_other_pages(browser, assay, folder):
    """Those of commands other than `study`: read in both lights, on a phone, and searched."""
    commands = {
        "identify": ["identify", "--scheme", "moreau-jean", "--out"],
        "check": ["check", "mirror", "units", "--scheme", "moreau-jean", "--out"],
        "jacobians": ["jacobians", "alart-curnier-2d", "--out"],
        "errata": ["errata", "--points", "24", "--out"],
        "findings": ["findings", "--samples", "8", "--out"],
    }
    for name, words in commands.items():
        page = folder / name / "index.html"
        subprocess.run([assay, *words, str(page.parent)], stdout=subprocess.DEVNULL)
        if name == "findings" and not page.exists():
            print("findings: built without the library they are about")
            continue
        check_page(browser, name, page)
    write_results_of_files(assay, folder)
    for name in ("compare", "gate"):
        check_page(browser, name, folder / name / "index.html")
    counted = browser.run("return document.body.textContent")
    assert "rows compared" in counted, "the page of a gate that passed does not say what it compared"


# Sections that are not on the screen are laid out late; widths are asked of all.
LAID_OUT = """
document.head.append(Object.assign(document.createElement("style"),
  {textContent: "* { content-visibility: visible !important }"}));
"""


def check_page(browser, name, page):
    seconds = browser.open(page)
    print(f"{name}: {page.stat().st_size} bytes, {seconds:.3f} s")
    assert seconds <= LONGEST_LOAD, f"{name} loads in {seconds:.2f} s"
    browser.run(LAID_OUT)
    check_contrast(browser, name)
    check_widths(browser, name)
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    check_widths(browser, f"{name}, opened")
    everything = browser.run("return document.querySelectorAll('[data-find]').length")
    shown = "return [...document.querySelectorAll('[data-find]')].filter(e => !e.hidden).length"
    assert browser.run(shown) == everything > 0, f"{name}: nothing is found"
    things = browser.run("return new Set([...document.querySelectorAll('[data-find]')]"
                         ".map((e, k) => e.dataset.find || k)).size")
    counted = browser.run("return document.querySelector('.filter output').textContent")
    assert counted == f"{things} of {things}", f"{name}: the search counts {counted}"
    if name == "findings":
        assert 2 * things == everything, "a finding has a line and a section"
    fill(browser, "words", "no such words")
    assert browser.run(shown) == 0, f"{name}: found what is not there"


# A physics engine that has no scenes.
ENGINE = """import json, os
requests = open(int(os.environ["ASSAY_REQUESTS_FD"]))
answers = open(int(os.environ["ASSAY_ANSWERS_FD"]), "w")
scheme = dict(name="coordinates", description="of none", claims="position-sup=1", flags=[])
for line in requests:
    request = json.loads(line)
    answer = dict(status="not-taken", message="it has no scenes")
    if request["request"] == "describe":
        answer = dict(protocol=1, name="nothing", description="d", version="1", schemes=[scheme])
    print(json.dumps(dict(answer, id=request["id"])), file=answers, flush=True)
"""


def check_engines(browser, assay, folder):
    """The pages of `engines`: its matrix and figures have the scheme of Assay at least."""
    script, out = folder / "engine.py", folder / "engines"
    script.write_text(ENGINE)
    subprocess.run([assay, "engines", "--quick", "--from", str(folder / "none"), "--subject",
                    f"{sys.executable} {script}", "--out", str(out)],
                   check=True, stdout=subprocess.DEVNULL)
    page = out / "index.html"
    seconds = browser.open(page)
    nodes = browser.run("return document.querySelectorAll('*').length")
    print(f"engines: {page.stat().st_size} bytes, {nodes} nodes, {seconds:.3f} s")
    assert seconds <= LONGEST_LOAD and nodes <= MOST_NODES
    check_contrast(browser, "engines")
    check_widths(browser, "engines")
    browser.run("document.querySelector('.matrix td a').click()")
    browser.wait_for("return location.pathname.includes('/engines/')")
    opened = "const d = document.getElementById(location.hash.slice(1)); return d.open && !!d.querySelector('td')"
    assert browser.run(opened), "the runs of a cell do not open"
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    check_contrast(browser, "the page of an engine")
    check_widths(browser, "the page of an engine")
    browser.open(out / "work.html")
    check_contrast(browser, "error against time")
    check_widths(browser, "error against time")
    lines, rows = browser.run(
        "return ['figure polyline', 'figure tbody tr'].map(s => document.querySelectorAll(s).length)")
    assert lines == rows >= 3, f"{lines} lines in figures, {rows} rows below them"


def main(assay):
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "report"
        study(assay, folder)
        with Browser() as browser:
            check_other_pages(browser, assay, pathlib.Path(temporary))
            check_engines(browser, assay, pathlib.Path(temporary))
            check_large_report(browser, assay, pathlib.Path(temporary) / "large")
            check_large_pair(browser, assay, pathlib.Path(temporary) / "pair")
            check_first_page(browser, folder, 6)
            check_filter(browser)
            check_pair(browser)
            check_without_script(browser, folder)


main(sys.argv[1])
