"""What every page must keep: how fast it loads, how large it is, and that all its text can be read.

Each check raises an AssertionError that says what is wrong, and where.
"""

LONGEST_LOAD = 0.5  # s
LEAST_CONTRAST = 4.5  # of text, WCAG 2.1, AA

# Elements of a page. Lighthouse calls a page large from 1400 on. Lists of all claims or findings may
# have more, as their rows are what the page is for; errata has about 70 elements, most of them MathML,
# for each of its 350 formulas.
MOST_NODES = 1400
MOST_NODES_OF = {"index.html": 6000, "a pair of many claims": 6000, "the page of a pair": 6000,
                 "findings": 6000, "errata": 30_000}

# The least contrast of text against what is behind it, and where it is. Text of a drawing has the
# colour of its fill.
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
const ink = (element, back) => {
  const style = getComputedStyle(element);
  if (!(element instanceof SVGElement)) return channels(style.color);
  if (style.fill === "none") return back;
  const c = channels(style.fill), alpha = (c[3] ?? 1) * style.fillOpacity;
  return c.slice(0, 3).map((x, i) => alpha * x + (1 - alpha) * back[i]);
};
let worst = [99, ""];
for (const e of document.querySelectorAll("body *")) {
  const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
  if (!own || !e.checkVisibility() || e.matches("script, option, [hidden] *")) continue;
  const back = behind(e), [a, b] = [luminance(ink(e, back)), luminance(back)];
  const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  if (contrast < worst[0]) worst = [contrast, e.outerHTML.slice(0, 120)];
}
return worst;
"""

# What the figures say to somebody who does not see them: the text beside the drawing, and what the
# drawing itself says. A drawing that is no image to a screen reader must be hidden from it.
FIGURES = """
return [...document.querySelectorAll("figure")].map(figure => {
  const beside = figure.cloneNode(true);
  beside.querySelectorAll("svg, img").forEach(e => e.remove());
  const drawings = [...figure.querySelectorAll("img, svg:not(svg svg)")];
  const said = e => e.getAttribute("aria-hidden") === "true" ? "" :
    e.localName === "img" ? e.getAttribute("alt") :
    e.getAttribute("role") === "img" ? e.getAttribute("aria-label") : null;
  return {beside: beside.textContent.trim().replace(/\\s+/g, " "), drawings: drawings.map(said)};
});
"""

# Sections that are not on the screen are laid out late; widths are asked of all.
LAID_OUT = """
document.head.append(Object.assign(document.createElement("style"),
  {textContent: "* { content-visibility: visible !important }"}));
"""


def check_load(browser, name, page):
    """Opens the page, again if it was slow: of a busy machine the shortest of three loads counts."""
    seconds = browser.open(page)
    for _ in range(2):
        if seconds > LONGEST_LOAD:
            seconds = min(seconds, browser.open(page))
    print(f"{name}: {page.stat().st_size} bytes, {seconds:.3f} s")
    assert seconds <= LONGEST_LOAD, f"{name} loads in {seconds:.2f} s"


def check_nodes(browser, name):
    nodes = browser.run("return document.querySelectorAll('*').length")
    print(f"{name}: {nodes} elements")
    most = MOST_NODES_OF.get(name, MOST_NODES)
    assert nodes <= most, f"{name}: {nodes} elements, not at most {most}"


def lay_out(browser):
    browser.run(LAID_OUT)


def check_contrast(browser, name):
    for scheme in ("light", "dark"):
        browser.prefer(scheme)
        least, where = browser.run(CONTRAST)
        assert least >= LEAST_CONTRAST, f"{name}, {scheme}: contrast {least:.2f} of {where}"
    browser.prefer("light")


def check_widths(browser, name):
    for width in (360, 768, 1280):
        browser.resize(width, 800)
        shown = browser.run("return document.scrollingElement.scrollWidth")
        assert shown <= width, f"{name}: {shown} px wide on a screen of {width} px"


def check_figures(browser, name, least):
    """There are so many figures at least. Each says in words and numbers what it shows."""
    figures = browser.run(FIGURES)
    assert len(figures) >= least, f"{name}: {len(figures)} figures, not {least}"
    for figure in figures:
        drawings = figure["drawings"]
        text = " ".join([figure["beside"], *(said or "" for said in drawings)])
        assert drawings, f"{name}: a figure without a drawing: {text}"
        assert None not in drawings, f"{name}: a drawing without an alternative text: {text}"
        assert len(text.split()) >= 6 and any(c.isdigit() for c in text), (
            f"{name}: a figure says nothing to who does not see it: {text!r}")
