"""Hand-derived Jacobians of maps of the user against extrapolated differences.

The derivative along a coordinate is the limit of central differences as their step goes to 0.
Ridders' method halves the step and extrapolates; the disagreement of its columns bounds the error,
as long as the map is smooth around the point. Near a kink the columns do not agree: the point is
undecided there.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from ._model import Array

#: What an estimated error may miss of the true one.
_SAFETY = 16.0
#: Relative to the scale of the Jacobian, the error of differences above which they tell nothing.
_USELESS = 1e-5
_HALVINGS = 8


@dataclasses.dataclass(frozen=True)
class JacobianReport:
    """The verdict on a Jacobian, with the entry that is wrong.

    >>> JacobianReport("confirmed", "all entries agree", 10, 0).verdict
    'confirmed'
    """

    verdict: str
    reason: str
    points: int  #: that were decided
    undecided: int


def check_jacobian(f: Callable[[Array], npt.ArrayLike], df: Callable[[Array], npt.ArrayLike],
                   domain: Sequence[tuple[float, float]], *, points: int = 32,
                   seed: int = 1) -> JacobianReport:
    """Compares df with derivatives of f at random points of a box.

    Kinks of the map are met by chance alone; `assay jacobians` aims at them, for the maps that it
    knows.

    >>> check_jacobian(lambda x: x**2, lambda x: [[2 * x[0]]], [(-1, 1)]).verdict
    'confirmed'
    >>> print(check_jacobian(lambda x: x**2, lambda x: [[x[0]]], [(1, 1.5)]).verdict)
    refuted
    """
    box = np.array(domain, float).reshape(-1, 2)
    if not np.isfinite(box).all() or (box[:, 0] >= box[:, 1]).any():
        raise ValueError(f"domain = {domain!r} is not a list of (low, high) with low < high")
    random = np.random.default_rng(seed)
    decided = undecided = 0
    for _ in range(points):
        x = random.uniform(box[:, 0], box[:, 1])
        rows = np.asarray(f(x.copy()), float).reshape(-1).size
        given = np.asarray(df(x.copy()), float)
        if given.shape != (rows, len(x)):
            return JacobianReport("refuted", f"df(x) has shape {given.shape}, not "
                                  f"({rows}, {len(x)})", decided, undecided)
        truth, error = _differences(f, x, (box[:, 1] - box[:, 0]) / 64)
        scale = max(float(np.abs(truth).max(initial=0)), float(np.abs(given).max(initial=0)))
        known = error <= _USELESS * scale if scale > 0 else error <= 0
        wrong = known & ~(np.abs(given - truth) <= _SAFETY * error)
        if wrong.any():
            i, j = (int(k) for k in np.argwhere(wrong)[0])
            return JacobianReport(
                "refuted", f"entry ({i}, {j}) at x = {x.tolist()} is {given[i, j]!r}; the map has "
                f"{truth[i, j]!r} ± {error[i, j]:.1g}", decided, undecided)
        if known.all():
            decided += 1
        else:
            undecided += 1
    if decided == 0 or undecided > decided:
        return JacobianReport("undecided", f"differences do not converge at {undecided} of {points} "
                              "points: the map is not smooth there", decided, undecided)
    return JacobianReport("confirmed", f"all entries agree at {decided} points", decided, undecided)


def _differences(f: Callable[[Array], npt.ArrayLike], x: Array, widths: Array) -> tuple[Array, Array]:
    """The Jacobian, and a bound on the error of each entry."""
    columns, errors = [], []
    for j in range(len(x)):
        def central(h: float, j: int = j) -> tuple[Array, Array]:
            ahead, behind = x.copy(), x.copy()
            ahead[j] += h
            behind[j] -= h
            high, low = (np.asarray(f(at.copy()), float).reshape(-1) for at in (ahead, behind))
            distance = ahead[j] - behind[j]
            rounding = 8 * np.finfo(float).eps * np.maximum(np.abs(high), np.abs(low)) / distance
            return (high - low) / distance, rounding
        best, least = _extrapolate(central, float(widths[j]))
        columns.append(best)
        errors.append(least)
    return np.array(columns).T, np.array(errors).T


def _extrapolate(central: Callable[[float], tuple[Array, Array]], h: float) -> tuple[Array, Array]:
    best, rounding = central(h)
    least = np.full_like(best, np.inf)
    before = [best]
    for k in range(1, _HALVINGS):
        first, rounding = central(h / 2**k)
        row = [first]
        for order in range(1, k + 1):
            factor = 4.0**order
            row.append((factor * row[order - 1] - before[order - 1]) / (factor - 1))
            error = np.maximum(np.abs(row[order] - row[order - 1]),
                               np.abs(row[order] - before[order - 1])) + rounding
            better = error < least
            best, least = np.where(better, row[order], best), np.where(better, error, least)
        before = row
    return best, least
