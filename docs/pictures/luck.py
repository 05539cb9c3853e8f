"""Orders that few runs give, drawn over the step.  luck.py RESULTS.JSON PICTURE.SVG

From the samples of the first row of a study it takes runs with the steps h, h/2, …, as near as there
are, and draws the slope of log e over log h: once from two runs, once from five.
"""

import bisect
import json
import math
import sys

WIDTH, HEIGHT, MARGIN = 320, 240, 40
LOW, HIGH = -1, 3  # of the orders shown
USUAL = 0.2  # what tests often allow an order to be off
DRAWN = 4  # of so many points one is drawn
STYLE = """
text { fill: #1d2329; }
.paper { fill: #ffffff; }
.band { fill: #ccddee; }
circle { fill: #aa3333; }
@media screen and (prefers-color-scheme: dark) {
  text { fill: #e6e9ec; }
  .paper { fill: #16191c; }
  .band { fill: #263f5f; }
  circle { fill: #f0945a; }
}
"""


def slope(runs):
    x, y = [math.log(h) for h, _ in runs], [math.log(e) for _, e in runs]
    middle_x, middle_y = sum(x) / len(x), sum(y) / len(y)
    return (sum((a - middle_x) * (b - middle_y) for a, b in zip(x, y))
            / sum((a - middle_x) ** 2 for a in x))


def orders(samples, runs):
    """(h, order) for each sample that has runs of so many halvings below it."""
    steps = [h for h, _ in samples]

    def nearest(h):
        k = bisect.bisect(steps, h)
        return min(samples[max(k - 1, 0):k + 1], key=lambda run: abs(math.log(run[0] / h)))

    return [(h, slope([nearest(h / 2**k) for k in range(runs)]))
            for h, _ in samples if h / 2 ** (runs - 1) >= steps[0]]


def panel(left, title, points, declared, steps):
    def x(h):
        share = math.log(h / steps[0]) / math.log(steps[1] / steps[0])
        return left + MARGIN + share * (WIDTH - 1.5 * MARGIN)

    def y(order):
        return HEIGHT - MARGIN - (order - LOW) / (HIGH - LOW) * (HEIGHT - 2 * MARGIN)

    off = sum(abs(order - declared) > USUAL for _, order in points) / len(points)
    parts = [f'<rect class="band" x="{x(steps[0]):.1f}" y="{y(declared + USUAL):.1f}" '
             f'width="{x(steps[1]) - x(steps[0]):.1f}" '
             f'height="{y(declared - USUAL) - y(declared + USUAL):.1f}"/>',
             f'<text x="{left + MARGIN}" y="16">{title}</text>',
             f'<text x="{left + MARGIN}" y="32">{off:.0%} are off by more than {USUAL}</text>',
             f'<text x="{x(steps[0]):.1f}" y="{HEIGHT - 22}">h = {steps[0]:.2g} s</text>',
             f'<text x="{x(steps[1]):.1f}" y="{HEIGHT - 22}" text-anchor="end">{steps[1]:.2g} s</text>']
    parts += [f'<text x="{left + MARGIN - 8}" y="{y(order) + 4:.1f}" text-anchor="end">{order}</text>'
              for order in range(LOW, HIGH + 1)]
    parts += [f'<circle cx="{x(h):.1f}" cy="{y(order):.1f}" r="1.2"/>'
              for h, order in points[::DRAWN] if LOW <= order <= HIGH]
    return parts


def main(results, picture):
    with open(results, encoding="utf-8") as file:
        row = json.load(file)["rows"][0]
    samples = sorted((point[0], point[1]) for point in row["points"])
    steps = samples[0][0], samples[-1][0]
    parts = []
    for k, (runs, name) in enumerate([(2, "two runs, h and h/2"), (5, "five runs, h to h/16")]):
        parts += panel(k * WIDTH, name, orders(samples, runs), row["declared"], steps)
    with open(picture, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {2 * WIDTH} {HEIGHT}" '
                   'font-family="sans-serif" font-size="12">\n'
                   f'<style>{STYLE}</style>\n'
                   '<rect class="paper" width="100%" height="100%"/>\n'
                   + "\n".join(parts) + "\n</svg>\n")


main(*sys.argv[1:])
