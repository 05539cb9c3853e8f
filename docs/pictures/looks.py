"""How many studies miss the order because they look often.  looks.py RESULTS.JSON PICTURE.SVG

The runs of the first row of a study are the population, the slope through all of them is the true
order. A simulated study draws 32 runs in a round and computes the interval of the slope after each
round. It misses if the interval of any look so far excludes the true order. The picture shows the
share of studies that missed, over the number of looks: once with intervals of 95 %, once with those
of Pocock's boundary for 20 looks.
"""

import json
import math
import random
import sys

STUDIES, LOOKS, RUNS = 2000, 20, 32
# Standard deviations to each side: of 95 %, and of Table 1 in [Poc77] for 20 looks and 95 %.
BOUNDARIES = {"plain": 1.960, "Pocock": 2.672}
WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 480, 280, 56, 44, 16
HIGHEST = 0.3  # of the shares shown
STYLE = """
text { fill: #1d2329; font: 13px sans-serif; }
.paper { fill: #ffffff; }
.grid { stroke: #dfe3e6; }
.stated { stroke: #51585e; stroke-dasharray: 5 4; }
.plain { stroke: #b3541e; fill: none; stroke-width: 2; }
.Pocock { stroke: #2b5d8c; fill: none; stroke-width: 2; }
@media screen and (prefers-color-scheme: dark) {
  text { fill: #e6e9ec; }
  .paper { fill: #16191c; }
  .grid { stroke: #33393e; }
  .stated { stroke: #b3b9be; }
  .plain { stroke: #f0945a; }
  .Pocock { stroke: #7fb2e2; }
}
"""


class Line:
    """The least squares line through points that are added one by one."""

    def __init__(self):
        self.n = self.x = self.y = self.xx = self.xy = self.yy = 0.0

    def add(self, x, y):
        self.n += 1
        self.x, self.y = self.x + x, self.y + y
        self.xx, self.xy, self.yy = self.xx + x * x, self.xy + x * y, self.yy + y * y

    def slope(self):
        return (self.xy - self.x * self.y / self.n) / (self.xx - self.x**2 / self.n)

    def standard_error(self):
        spread = self.xx - self.x**2 / self.n
        residual = self.yy - self.y**2 / self.n - self.slope() ** 2 * spread
        return math.sqrt(residual / (self.n - 2) / spread)


def student(normal, degrees):
    """The quantile of Student's t where the normal distribution has this one: its expansion in
    1/degrees, to the second order."""
    z = normal
    return (z + (z**3 + z) / (4 * degrees)
            + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * degrees**2))


def missed(points, studies=STUDIES):
    """For each boundary the share of studies that have missed, after 1, 2, … looks."""
    drawn = random.Random(1)
    whole = Line()
    for point in points:
        whole.add(*point)
    counts = {name: [0] * LOOKS for name in BOUNDARIES}
    for _ in range(studies):
        line, open_boundaries = Line(), set(BOUNDARIES)
        for look in range(LOOKS):
            for point in drawn.choices(points, k=RUNS):
                line.add(*point)
            off = abs(line.slope() - whole.slope()) / line.standard_error()
            for name in sorted(open_boundaries):
                if off > student(BOUNDARIES[name], line.n - 2):
                    open_boundaries.remove(name)
                    for later in range(look, LOOKS):
                        counts[name][later] += 1
    return {name: [count / studies for count in row] for name, row in counts.items()}


def picture(shares):
    def x(look):
        return LEFT + (look - 1) / (LOOKS - 1) * (WIDTH - 16 - LEFT)

    def y(share):
        return HEIGHT - BOTTOM - share / HIGHEST * (HEIGHT - BOTTOM - TOP)

    right = WIDTH - 16
    parts = []
    for share in (0, 0.1, 0.2, 0.3):
        parts += [f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y(share):.1f}" '
                  f'y2="{y(share):.1f}"/>',
                  f'<text x="{LEFT - 8}" y="{y(share) + 4:.1f}" text-anchor="end">{share:.0%}</text>']
    parts += [f'<text x="{x(look):.1f}" y="{HEIGHT - 24}" text-anchor="middle">{look}</text>'
              for look in (1, 5, 10, 15, 20)]
    parts += [f'<text x="{x(10.5):.1f}" y="{HEIGHT - 6}" text-anchor="middle">looks</text>',
              f'<line class="stated" x1="{LEFT}" x2="{right}" y1="{y(0.05):.1f}" '
              f'y2="{y(0.05):.1f}"/>']
    names = {"plain": "95 % at each look", "Pocock": "Pocock's boundary: 95 % for all looks"}
    for name, row in shares.items():
        points = " ".join(f"{x(k):.1f},{y(share):.1f}" for k, share in enumerate(row, 1))
        end = y(max(row[-1], 0.05)) - 10
        parts += [f'<polyline class="{name}" points="{points}"/>',
                  f'<text x="{right}" y="{end:.1f}" text-anchor="end">{names[name]}</text>']
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
            'aria-label="Share of studies that missed the order, over the number of looks">\n'
            f'<style>{STYLE}</style>\n<rect class="paper" width="100%" height="100%"/>\n'
            + "\n".join(parts) + "\n</svg>\n")


def main(results, target):
    with open(results, encoding="utf-8") as file:
        row = json.load(file)["rows"][0]
    shares = missed([(math.log(point[0]), math.log(point[1])) for point in row["points"]])
    with open(target, "w", encoding="utf-8") as file:
        file.write(picture(shares))
    print(f"missed at one of {LOOKS} looks: {shares['plain'][-1]:.0%} with 95 % each, "
          f"{shares['Pocock'][-1]:.0%} with Pocock's boundary")


if __name__ == "__main__":
    main(*sys.argv[1:])
