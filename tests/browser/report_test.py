"""The report of a study in a browser.  report_test.py ASSAY"""

import json
import pathlib
import subprocess
import sys
import tempfile
import urllib.parse

from page_checks import (check_contrast, check_figures, check_load, check_nodes, check_widths,
                         lay_out)
from webdriver import Browser

LARGEST_PAGE = 300_000  # bytes of the first page
# Figures that the pages of these commands have at least.
FIGURES = {"compare": 2, "gradients": 2}

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


def check_first_page(browser, folder, pairs):
    index = folder / "index.html"
    check_load(browser, "index.html", index)
    check_nodes(browser, "index.html")
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
    check_nodes(browser, "the page of a pair")
    title = browser.run("return document.querySelector('h1').textContent")
    assert title == "moreau-jean on bouncing-ball", title
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    check_contrast(browser, "the page of a pair")
    check_widths(browser, "the page of a pair")
    browser.run("document.querySelector('.drawn').scrollIntoView()")
    check_figures(browser, "the page of a pair", 1)
    said = "[...document.querySelectorAll('figure')].every(f => f.textContent.includes(' is claimed'))"
    assert browser.run(f"return {said}"), "a figure does not say what is claimed"
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
        "gradients": ["gradients", "bouncing-ball", "--scheme", "moreau-jean", "--parameter", "e",
                      "--estimator", "differences", "--out"],
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


def check_page(browser, name, page):
    check_load(browser, name, page)
    check_nodes(browser, name)
    lay_out(browser)
    check_contrast(browser, name)
    check_widths(browser, name)
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    check_contrast(browser, f"{name}, opened")
    check_widths(browser, f"{name}, opened")
    check_figures(browser, name, FIGURES.get(name, 0))
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
    check_load(browser, "engines", page)
    check_nodes(browser, "engines")
    check_contrast(browser, "engines")
    check_widths(browser, "engines")
    browser.run("document.querySelector('.matrix td a').click()")
    browser.wait_for("return location.pathname.includes('/engines/')")
    opened = "const d = document.getElementById(location.hash.slice(1)); return d.open && !!d.querySelector('td')"
    assert browser.run(opened), "the runs of a cell do not open"
    browser.run("document.querySelectorAll('details').forEach(d => d.open = true)")
    check_nodes(browser, "the page of an engine")
    check_contrast(browser, "the page of an engine")
    check_widths(browser, "the page of an engine")
    check_load(browser, "error against time", out / "work.html")
    check_nodes(browser, "error against time")
    check_contrast(browser, "error against time")
    check_widths(browser, "error against time")
    lines, rows = browser.run(
        "return ['figure polyline', 'figure tbody tr'].map(s => document.querySelectorAll(s).length)")
    assert lines == rows >= 3, f"{lines} lines in figures, {rows} rows below them"
    check_figures(browser, "error against time", 1)


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
