"""What studies, laws, comparisons and certificates say."""

from __future__ import annotations

import dataclasses
import html
import math
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

#: The worse first.
VERDICTS = ("refuted", "secant-only", "undecided", "confirmed")
_SIGNS = {"confirmed": "✓", "refuted": "✗", "secant-only": "✗"}


@dataclasses.dataclass(frozen=True)
class Row:
    """A claim of a study and its verdict.

    >>> row = Row.example()
    >>> row.order, row.verdict
    (1.03, 'confirmed')
    """

    problem: str
    case: str
    scheme: str
    metric: str
    unit: str
    declared: float | None
    order: float | None
    interval: tuple[float, float] | None
    verdict: str
    reason: str
    reproduce: str
    points: tuple[tuple[float, float], ...] = dataclasses.field(repr=False)  #: h [s] and the error
    id: str = dataclasses.field(repr=False, default="")

    @staticmethod
    def of(data: dict[str, Any]) -> Row:
        """A row of `assay study --json`."""
        low, high = data["interval"] or (None, None)
        both = (low, high) if isinstance(low, float) and isinstance(high, float) else None
        return Row(data["problem"], data["label"], data["scheme"], data["metric"], data["unit"],
                   data["declared"], data["order"], both,
                   data["verdict"], data["reason"], data["reproduce"],
                   tuple((float(h), float(e)) for h, e, *_ in data["points"]), data["id"])

    @staticmethod
    def of_gradient(data: dict[str, Any], reproduce: str) -> Row:
        """A row of `assay gradients --json`; its metric is the estimator and the derivative."""
        low, high = data["interval"] or (None, None)
        both = (low, high) if isinstance(low, float) and isinstance(high, float) else None
        return Row(data["problem"], "", data["scheme"],
                   f"{data['estimator']} d/d{data['parameter']}", "1", None, data["order"], both,
                   data["verdict"], data["reason"], reproduce,
                   tuple((float(each["h"]), float(each["error"])) for each in data["samples"]
                         if each["error"] is not None))

    @staticmethod
    def example() -> Row:
        """A row with two runs, as tests of reports use it.

        >>> len(Row.example().points)
        2
        """
        return Row("bouncing-ball", "three-impacts", "python/mine", "velocity-l1", "m", 1.0, 1.03,
                   (0.97, 1.09), "confirmed", "inside the band", "assay study …",
                   ((0.1, 0.02), (0.05, 0.01)))

    def table(self, rows: int = 8) -> str:
        """h, error, and the order between neighbours, of runs that are spread over all steps.

        >>> print(Row.example().table())
               h |    error |  order
             0.1 |     0.02 |
            0.05 |     0.01 |   1.00
        """
        points = sorted(self.points, reverse=True)
        if len(points) > rows:
            points = [points[round(i * (len(points) - 1) / (rows - 1))] for i in range(rows)]
        lines = [f"{'h':>8} | {'error':>8} | {'order':>6}"]
        for i, (h, error) in enumerate(points):
            order = ""
            if i > 0 and min(error, points[i - 1][1]) > 0 and h < points[i - 1][0]:
                slope = math.log(points[i - 1][1] / error) / math.log(points[i - 1][0] / h)
                order = f" {slope:6.2f}"
            lines.append(f"{h:8.3g} | {error:8.3g} |{order}")
        return "\n".join(lines)

    def sketch(self, width: int = 48, height: int = 12) -> str:
        """The errors over the steps, both logarithmic, in characters.

        >>> print(Row.example().sketch(width=8, height=3))
        error 0.02
              |       *
              |
              |*
              +--------
        h 0.05 … 0.1
        """
        points = [(math.log(h), math.log(e)) for h, e in self.points if h > 0 and e > 0]
        if not points:
            return "no errors above 0"
        (low_h, high_h), (low_e, high_e) = ((min(x), max(x)) for x in zip(*points))
        canvas = [[" "] * width for _ in range(height)]
        for h, e in points:
            column = _place(h, low_h, high_h, width)
            canvas[height - 1 - _place(e, low_e, high_e, height)][column] = "*"
        lines = [("      |" + "".join(row)).rstrip() for row in canvas]
        return "\n".join([f"error {math.exp(high_e):.3g}", *lines, "      +" + "-" * width,
                          f"h {math.exp(low_h):.3g} … {math.exp(high_h):.3g}"])

    def explain(self) -> str:
        """The verdict with all of its evidence, as a failing assertion shows it.

        >>> print(Row.example().explain().splitlines()[0])
        confirmed: velocity-l1 of python/mine on bouncing-ball, three-impacts: inside the band
        """
        interval = "none" if self.interval is None else (
            f"[{self.interval[0]:.3g}, {self.interval[1]:.3g}]")
        order = "none" if self.order is None else f"{self.order:.3g}"
        declared = "nothing" if self.declared is None else f"{self.declared:g}"
        return "\n".join([
            f"{self.verdict}: {self.metric} of {self.scheme} on {self.problem}"
            f"{', ' if self.case else ''}{self.case}: {self.reason}", f"order {order}, interval {interval}, declared {declared}", "",
            self.table(), "", self.sketch(), "", f"reproduce: {self.reproduce}"])


def _place(x: float, low: float, high: float, cells: int) -> int:
    return 0 if high <= low else round((x - low) / (high - low) * (cells - 1))


def worst(verdicts: Sequence[str]) -> str:
    """The verdict of all: undecided where there is none.

    >>> worst(["confirmed", "refuted"]), worst([])
    ('refuted', 'undecided')
    """
    return min(verdicts, key=VERDICTS.index, default="undecided")


def _html_table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    def line(cells: Sequence[object], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(str(c))}</{tag}>" for c in cells) + "</tr>"
    return ("<table><thead>" + line(head, "th") + "</thead><tbody>" +
            "".join(line(row, "td") for row in rows) + "</tbody></table>")


class StudyReport:
    """The report of a study, with its claims as rows and its folder of figures.

    >>> report = StudyReport({"title": "Study", "rows": []})
    >>> report.verdict
    'undecided'
    """

    #: Figures that a notebook shows at once.
    SHOWN = 4

    def __init__(self, document: dict[str, Any],
                 folder: tempfile.TemporaryDirectory[str] | None = None) -> None:
        self.document = document
        self.title: str = document.get("title", "Study")
        self.rows = [Row.of(row) for row in document["rows"]]
        self.reason: str = document.get("reason", "")  #: why nothing was decided
        self._temporary = folder  # removed with the report
        self._folder = None if folder is None else Path(folder.name)

    @property
    def verdict(self) -> str:
        """Refuted if a row is, else undecided if a row is or there is none, else confirmed."""
        return worst([row.verdict for row in self.rows])

    def __getitem__(self, key: tuple[str, str]) -> Row:
        """Of a problem and a metric, the case with the worst verdict."""
        problem, metric = key
        rows = [row for row in self.rows if (row.problem, row.metric) == (problem, metric)]
        if not rows:
            known = ", ".join(sorted({f"{row.problem} {row.metric}" for row in self.rows}))
            raise KeyError(f"no row of {problem} {metric}; there are: {known or 'none'}")
        return min(rows, key=lambda row: VERDICTS.index(row.verdict))

    def save(self, folder: str | Path) -> None:
        """Copies the report, with its page index.html, into a folder."""
        if self._folder is None:
            raise ValueError("the report has no folder")
        shutil.copytree(self._folder, folder, dirs_exist_ok=True)

    def __repr__(self) -> str:
        return f"<{self.title}: {self.verdict}, {len(self.rows)} claims>"

    def __str__(self) -> str:
        return "\n".join([repr(self), *(
            f"{_SIGNS.get(row.verdict, '?')} {row.problem} {row.case} {row.metric}: {row.reason}"
            for row in self.rows)])

    def _repr_html_(self) -> str:
        rows = sorted(self.rows, key=lambda row: VERDICTS.index(row.verdict))
        table = _html_table(
            ["problem", "case", "metric", "declared", "order", "interval", "verdict"],
            [[row.problem, row.case, row.metric, "" if row.declared is None else row.declared,
              "" if row.order is None else f"{row.order:.3f}",
              "" if row.interval is None else "[{:.3f}, {:.3f}]".format(*row.interval),
              f"{_SIGNS.get(row.verdict, '?')} {row.verdict}"] for row in rows])
        figures = [self._folder / "figures" / f"{row.id}.svg" for row in rows if self._folder]
        shown = [path.read_text() for path in figures if path.is_file()][:self.SHOWN]
        return f"<h3>{html.escape(self.title)}: {self.verdict}</h3>{table}" + "".join(shown)


class GradientReport(StudyReport):
    """Judged derivatives of what a scheme computes. The metric of a row is the estimator and the
    derivative: ``report["bouncing-ball", "own d/dh0"]``.

    >>> GradientReport({"gradients": []}, "assay gradients").verdict
    'undecided'
    """

    def __init__(self, document: dict[str, Any], reproduce: str,
                 folder: tempfile.TemporaryDirectory[str] | None = None) -> None:
        super().__init__({"title": "Gradients", "rows": []}, folder)
        self.document = document
        self.rows = [Row.of_gradient(row, reproduce) for row in document["gradients"]]


class Report:
    """What another command says: its document, and a verdict.

    >>> Report("certify", {"verdict": "confirmed"}).verdict
    'confirmed'
    """

    def __init__(self, command: str, document: dict[str, Any]) -> None:
        self.command, self.document = command, document
        self.rows: list[dict[str, Any]] = document.get(
            "rows", document.get("properties", document.get("files", [])))

    @property
    def verdict(self) -> str:
        """Confirmed, refuted or undecided; of laws: refuted if one is violated."""
        if "verdict" in self.document:
            return str(self.document["verdict"])
        if self.command == "identify":
            return "confirmed" if self.document.get("open", 1) == 0 else "undecided"
        passed = {"passed": "confirmed", "failed": "refuted"}
        return worst([passed.get(row["verdict"], "undecided") for row in self.rows
                      if row["verdict"] != "not-applicable"])

    def __repr__(self) -> str:
        return f"<assay {self.command}: {self.verdict}>"

    def explain(self) -> str:
        """The rows that are not passed, with messages and reproduce lines."""
        lines = [f"{self.verdict}: {self.document.get('reason', self.document.get('summary', ''))}"]
        for row in self.rows:
            if row.get("verdict") not in ("passed", None):
                lines += [f"{row['law']}: {row['verdict']}: {row['message']}",
                          f"reproduce: {row['reproduce']}"]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        names = [name for name in ("law", "property", "file", "verdict", "recovery", "statement",
                                   "message", "h") if any(name in row for row in self.rows)]
        table = _html_table(names, [[row.get(name, "") for name in names] for row in self.rows])
        return f"<h3>assay {self.command}: {self.verdict}</h3>{table}"
