"""Assertions for tests. Undecided is a failure; a missing program is an error of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy.typing as npt

from ._commands import Scheme, check, compare, gradients, study
from ._jacobian import check_jacobian
from ._model import Array
from ._reports import GradientReport, StudyReport


def assert_order(scheme: Scheme | str, problem: str, metric: str, order: float, *,
                 study_of: Callable[..., StudyReport] = study,
                 set: Mapping[str, object] | None = None, more: Sequence[str] = ()) -> None:
    """A scheme has an order of convergence: the verdict on its claim is confirmed, in all cases of
    the problem, and its claim is that order.

    >>> assert_order("moreau-jean", "bouncing-ball", "velocity-l1", 1)
    """
    __tracebackhide__ = True
    report = study_of(scheme, problem, metrics=metric, set=set, more=more)
    rows = [row for row in report.rows if row.metric == metric]
    if not rows:
        raise AssertionError(f"undecided: no order of {metric} on {problem} was measured"
                             f"{': ' if report.reason else ''}{report.reason}")
    for row in rows:
        if row.declared is None or row.declared != order:
            raise AssertionError(f"refuted: the scheme claims the order {row.declared}, and the test "
                                 f"{order:g}\n{row.explain()}")
    row = report[problem, metric]
    if row.verdict != "confirmed":
        raise AssertionError(row.explain())


def assert_gradient(scheme: Scheme | str, problem: str, parameter: str, *,
                    estimator: str | None = None, of_own_results: bool = False,
                    gradients_of: Callable[..., GradientReport] = gradients,
                    set: Mapping[str, object] | None = None, more: Sequence[str] = ()) -> None:
    """The derivative of what a scheme computes converges to the exact one.

    :param estimator: by default "own" of a decorated function, "stepwise" of a scheme of Assay
    :param of_own_results: whether a gradient of its own must also be the derivative of the results
        of the scheme itself, as differences of these show it

    >>> assert_gradient("event-driven-rk4", "bouncing-ball", "h0")
    """
    __tracebackhide__ = True
    chosen = estimator or ("stepwise" if isinstance(scheme, str) else "own")
    report = gradients_of(scheme, problem, parameter=parameter, estimator=chosen, set=set, more=more)
    for row, data in zip(report.rows, report.document["gradients"]):
        if row.verdict != "confirmed":
            raise AssertionError(row.explain())
        if of_own_results and not data.get("own_results", {}).get("agree", False):
            raise AssertionError(f"the gradient is not shown to be the derivative of the results of "
                                 f"the scheme\n{row.explain()}")
    if not report.rows:
        raise AssertionError("undecided: no derivative was judged")


def assert_laws(subject: Scheme | str, laws: Sequence[str] | str = (), *, kind: str = "scheme",
                runs: int | None = None) -> None:
    """A scheme, or a solver (``kind="solver"``), breaks none of these laws; by default, of all.

    >>> assert_laws("moreau-jean", "mirror", runs=5)
    """
    __tracebackhide__ = True
    report = check(subject, laws, kind=kind, runs=runs)
    if report.verdict != "confirmed":
        raise AssertionError(report.explain())


def assert_close_to_truth(t: npt.ArrayLike, q: npt.ArrayLike, v: npt.ArrayLike, problem: str, *,
                          position: float, set: Mapping[str, object] | None = None) -> None:
    """A run breaks no law, and its positions are never farther from the exact motion than
    ``position`` [m].

    >>> import numpy as np
    >>> t = np.linspace(0, 0.25, 11)
    >>> assert_close_to_truth(t, 1 - 9.81 / 2 * t**2, -9.81 * t, "bouncing-ball", position=1e-3)
    """
    __tracebackhide__ = True
    report = compare(problem, {0.0: (t, q, v)}, set=set)
    if not report.rows:
        raise AssertionError(f"undecided: {report.document.get('reason', 'nothing was compared')}")
    run = report.rows[0]
    if run["laws_violated"]:
        violated = "\n".join(
            f"{each['law']} at t = {each['t']}: {each['size']} {each['unit']}, allowed "
            f"{each['allowed']}" for each in run["laws_violated"])
        raise AssertionError(f"refuted: {problem}: the run violates laws\n{violated}")
    error = run["errors"].get("position-sup")
    if error is None:
        raise AssertionError(f"undecided: no error of the positions on {problem} is known")
    if not error <= position:
        raise AssertionError(f"refuted: {problem}: the positions err by {error:.3g} m, more than "
                             f"{position:.3g} m")


def assert_jacobian(f: Callable[[Array], npt.ArrayLike], df: Callable[[Array], npt.ArrayLike],
                    domain: Sequence[tuple[float, float]], *, points: int = 32,
                    seed: int = 1) -> None:
    """The Jacobian df of a map f is right at random points of a box.

    >>> assert_jacobian(lambda x: [x[0] * x[1]], lambda x: [[x[1], x[0]]], [(-1, 1), (-1, 1)])
    """
    __tracebackhide__ = True
    report = check_jacobian(f, df, domain, points=points, seed=seed)
    if report.verdict != "confirmed":
        raise AssertionError(f"{report.verdict}: {report.reason}")
