"""The commands of Assay as functions."""

from __future__ import annotations

import contextlib
import csv
import inspect
import os
import shlex
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ._live import live
from ._model import Array
from ._program import call, settings
from ._reports import GradientReport, Report, StudyReport
from ._subject import Subject, subject_of

Scheme = Callable[..., Any]
#: Times, positions and velocities of a run.
Trajectory = tuple[npt.ArrayLike, npt.ArrayLike, npt.ArrayLike]


@contextlib.contextmanager
def _words_of(subject: Scheme | str, kind: str) -> Iterator[list[str]]:
    """Options that name a subject: a function of this process, or a scheme or solver of Assay."""
    if isinstance(subject, str):
        yield [f"--{kind}", subject]
        return
    own = subject_of(subject, kind)
    with live({(own.kind, own.name): own}) as command:
        yield ["--subject", command, f"--{kind}", f"python/{own.name}"]


def _reproducible(text: str, words: Sequence[str], subject: Scheme | str) -> str:
    """A line that runs in a shell, where the function is in a file."""
    if isinstance(subject, str) or "--subject" not in words:
        return text
    command = words[1]
    path = inspect.getsourcefile(subject)
    program = f"python3 -m assay {shlex.quote(path)}" if path and os.path.isfile(path) else (
        "python3 FILE  # the function is in no file")
    new = f"--subject {shlex.quote(program)}"
    for old in (f"--subject {shlex.quote(command)}", f"--subject {command}"):
        if old in text:
            return text.replace(old, new)
    return f"{text} {new}"


def _mend_lines(document: dict[str, Any], words: Sequence[str], subject: Scheme | str) -> None:
    for row in document.get("rows", []):
        if "reproduce" in row:
            row["reproduce"] = _reproducible(row["reproduce"], words, subject)


def study(scheme: Scheme | str, problems: Sequence[str] | str = (), *,
          metrics: Sequence[str] | str = (), set: Mapping[str, object] | None = None,
          scheme_set: Mapping[str, object] | None = None, more: Sequence[str] = ()) -> StudyReport:
    """Orders of convergence with verdicts. Without problems: the default study.

    :param scheme: a decorated function, or the name of a scheme of Assay
    :param set: parameters of the problem
    :param scheme_set: options of the scheme
    :param more: other words of the command line, as ["--steps", "64:1024"]

    >>> report = study("moreau-jean", "bouncing-ball", metrics="velocity-l1")
    >>> report.verdict
    'confirmed'
    """
    folder = tempfile.TemporaryDirectory(prefix="assay-report-")
    with _words_of(scheme, "scheme") as words:
        _, document = call([
            "study", *words, *_each("--problem", problems), *_each("--metric", metrics),
            *settings("--set", set), *settings("--scheme-set", scheme_set), *more,
            "--out", folder.name])
        assert document is not None
        _mend_lines(document, words, scheme)
    return StudyReport(document, folder)


def gradients(scheme: Scheme | str, problems: Sequence[str] | str = (), *,
              parameter: Sequence[str] | str = (), estimator: str | None = None,
              set: Mapping[str, object] | None = None,
              scheme_set: Mapping[str, object] | None = None,
              more: Sequence[str] = ()) -> GradientReport:
    """The derivative of what a scheme computes, by parameters of problems, against the exact one.

    A scheme that gives its own gradient is judged by it ("own"), and by differences of its results.

    :param parameter: names of parameters; by default all that are real numbers
    :param estimator: "own", "differences", or, for schemes of Assay, "stepwise", "toi", "averaged"
    :param set: parameters of the problem
    :param scheme_set: options of the scheme
    :param more: other words of the command line, as ["--t", "1"]

    >>> report = gradients("moreau-jean", "bouncing-ball", parameter="h0")
    >>> report.verdict, report["bouncing-ball", "stepwise d/dh0"].reason
    ('refuted', 'dq/dh0, dv/dh0 converge to [1], [0]; exact [0.42661], [9.7271]')
    """
    folder = tempfile.TemporaryDirectory(prefix="assay-report-")
    given = ["gradients", *([problems] if isinstance(problems, str) else problems)]
    rest = [*_each("--parameter", parameter),
            *([] if estimator is None else ["--estimator", estimator]),
            *settings("--set", set), *settings("--scheme-set", scheme_set), *more]
    with _words_of(scheme, "scheme") as words:
        _, document = call([*given, *words, *rest, "--out", folder.name])
        assert document is not None
        name = words[-1]
        line = shlex.join(["assay", *given, "--scheme", name, *rest])
        reproduce = _reproducible(line, words, scheme)
    return GradientReport(document, reproduce, folder)


def check(subject: Scheme | str, laws: Sequence[str] | str = (), *, runs: int | None = None,
          kind: str = "scheme", more: Sequence[str] = ()) -> Report:
    """Laws that every scheme, or every solver (``kind="solver"``), must obey.

    >>> check("moreau-jean", "mirror", runs=5).verdict
    'confirmed'
    """
    with _words_of(subject, kind) as words:
        _, document = call(["check", *([laws] if isinstance(laws, str) else laws), *words,
                            *([] if runs is None else ["--runs", str(runs)]), *more])
        assert document is not None
        _mend_lines(document, words, subject)
    return Report("check", document)


def identify(scheme: Scheme | str, properties: Sequence[str] = (), *,
             scheme_set: Mapping[str, object] | None = None) -> Report:
    """What a scheme computes, from its answers to probes.

    >>> identify("moreau-jean", ["position-update"]).document["properties"][0]["values"][0]["fraction"]
    '1/2'
    """
    with _words_of(scheme, "scheme") as words:
        _, document = call(["identify", *properties, *words, *settings("--scheme-set", scheme_set)])
    assert document is not None
    return Report("identify", document)


def exact(problem: str, at: Sequence[object], *, digits: int = 30,
          set: Mapping[str, object] | None = None) -> list[dict[str, Any]]:
    """The exact motion at these times: a list of t, q, v …, as decimals with all digits.

    >>> exact("bouncing-ball", at=["1/2"], digits=20, set={"e": "4/5"})[0]["q"]
    [Decimal('0.16025222626301815540')]
    """
    _, document = call(["exact", problem, "--at", ",".join(map(str, at)), "--digits", str(digits),
                        *settings("--set", set)])
    assert document is not None

    def decimals(value: Any) -> Any:
        if isinstance(value, list):
            return [decimals(each) for each in value]
        return Decimal(value) if isinstance(value, str) else value

    return [{name: decimals(value) for name, value in state.items()}
            for state in document["states"]]


def compare(problem: str, runs: Mapping[float, Trajectory], *,
            set: Mapping[str, object] | None = None, interpolant: str | None = None) -> Report:
    """Runs that were made elsewhere against the exact motion: {h: (t, q, v)}, rows are times.

    >>> t = np.linspace(0, 0.25, 11)
    >>> report = compare("bouncing-ball", {0.025: (t, 1 - 9.81 / 2 * t**2, -9.81 * t)})
    >>> report.verdict
    'undecided'
    """
    with tempfile.TemporaryDirectory(prefix="assay-") as folder:
        files = [_write_csv(Path(folder) / f"run-{i}.csv", run)
                 for i, run in enumerate(runs.values())]
        _, document = call(["compare", problem, *files, *settings("--set", set),
                            *([] if interpolant is None else ["--interpolant", interpolant])])
    assert document is not None
    for h, row in zip(runs, document.get("files", [])):
        row["file"] = f"h = {h}"
    return Report("compare", document)


def certify(problem: str | os.PathLike[str], solution: npt.ArrayLike, *,
            tolerance: float | None = None) -> Report:
    """Whether a solution of a one-step problem, a file, is right, by proofs.

    >>> with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
    ...     _ = file.write('{"kind": "lcp", "M": [[2]], "q": [-1]}')
    ...     file.flush()
    ...     certify(file.name, [0.5]).verdict
    'confirmed'
    """
    with tempfile.TemporaryDirectory(prefix="assay-") as folder:
        path = Path(folder) / "solution.txt"
        path.write_text("".join(f"{x!r}\n" for x in np.asarray(solution, float).ravel().tolist()))
        _, document = call(["certify", os.fspath(problem), str(path),
                            *([] if tolerance is None else ["--tolerance", repr(tolerance)])])
    assert document is not None
    return Report("certify", document)


def _each(option: str, values: Sequence[str] | str) -> list[str]:
    return [word for value in ([values] if isinstance(values, str) else values)
            for word in (option, value)]


def _write_csv(path: Path, run: Trajectory) -> str:
    t, q, v = (np.asarray(part, float) for part in run)
    q, v = q.reshape(len(t), -1), v.reshape(len(t), -1)
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["t", *(f"q{i}" for i in range(q.shape[1])),
                         *(f"v{i}" for i in range(v.shape[1]))])
        for row in _rows(t, q, v):
            writer.writerow([repr(x) for x in row])
    return str(path)


def _rows(t: Array, q: Array, v: Array) -> list[list[float]]:
    rows: list[list[float]] = np.column_stack([t, q, v]).tolist()
    return rows
