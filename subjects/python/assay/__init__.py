"""Assay from Python: is this solver of nonsmooth dynamics right?

>>> @scheme(claims="event-capturing 1")
... def moreau_jean(model, h):
...     def step(t, q, v):
...         free = v + h * np.linalg.solve(model.mass, model.external_force(t))
...         u = model.contact_matrix @ v
...         active = model.gap(t, q + h / 2 * v) <= 0
...         w = model.contact_matrix @ np.linalg.solve(model.mass, model.contact_matrix.T)
...         impulse = np.zeros(model.m)
...         if active.any():
...             impulse = np.maximum(0, np.linalg.solve(
...                 w, -(model.contact_matrix @ free + model.restitution * u)))
...         v_new = free + np.linalg.solve(model.mass, model.contact_matrix.T @ impulse)
...         return q + h / 2 * (v + v_new), v_new, impulse
...     return step
>>> report = study(moreau_jean, "bouncing-ball", metrics="velocity-l1")
>>> report.verdict
'confirmed'
"""

import numpy as np

from ._commands import certify, check, compare, exact, gradients, identify, study
from ._jacobian import JacobianReport, check_jacobian
from ._model import Array, Law, LinearModel, Model, OneStepProblem
from ._program import Error, MissingProgram, program
from ._reports import GradientReport, Report, Row, StudyReport
from ._serve import serve
from ._subject import (
    Failed, NoSolution, NotTaken, Option, derivative, gradient, scheme, solver)
from ._assertions import (
    assert_close_to_truth, assert_gradient, assert_jacobian, assert_laws, assert_order)

__all__ = [
    "Array", "Error", "Failed", "GradientReport", "JacobianReport", "Law", "LinearModel",
    "MissingProgram", "Model", "NoSolution", "NotTaken", "OneStepProblem", "Option", "Report",
    "Row", "StudyReport", "assert_close_to_truth", "assert_gradient", "assert_jacobian",
    "assert_laws", "assert_order", "certify", "check", "check_jacobian", "compare",
    "derivative", "exact", "gradient", "gradients", "identify", "program", "scheme", "serve",
    "solver", "study"]
