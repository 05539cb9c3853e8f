"""A scheme, a solver and a derivative in Python with NumPy, by the package in subjects/python."""

import assay
import numpy as np


@assay.scheme(
    claims="event-capturing 2", takes="linear", flags=["theta-method"],
    options={"theta": assay.Option("weight of the end of a step", low=0.5, high=1)})
def moreau_jean(model, h, theta=0.5):
    """Moreau-Jean with contacts without friction, one at a time."""
    if any(law.kind != "unilateral" for law in model.laws):
        raise assay.NotTaken("it takes unilateral contacts alone")
    jacobian = model.contact_matrix
    iteration = model.mass + h * theta * model.damping + (h * theta) ** 2 * model.stiffness
    compliance = np.linalg.solve(iteration, jacobian.T)
    delassus = jacobian @ compliance

    def step(t, q, v):
        force = theta * model.external_force(t + h) + (1 - theta) * model.external_force(t)
        elastic = model.damping @ v + model.stiffness @ (q + h * theta * v)
        free = v + np.linalg.solve(iteration, h * (force - elastic))
        before = jacobian @ v
        active = model.gap(t, q) + h / 2 * before <= 0
        impulse = solve_lcp(delassus, jacobian @ free + model.restitution * before, active)
        after = free + compliance @ impulse
        return q + h * (theta * after + (1 - theta) * v), after, impulse

    return step


def solve_lcp(matrix, vector, active):
    """0 <= matrix z + vector, complementary to z >= 0, in the active rows; z = 0 in the others."""
    z = np.zeros(len(vector))
    rows = np.flatnonzero(active)
    for _ in range(10_000 if len(rows) > 0 else 0):
        before = z.copy()
        for i in rows:
            z[i] = max(0.0, z[i] - (matrix[i] @ z + vector[i]) / matrix[i, i])
        if np.abs(z - before).max() <= 1e-14 * np.abs(z).max():
            return z
    if len(rows) > 0:
        raise assay.Failed("the contacts did not converge")
    return z


@assay.solver(takes=["lcp"], default_tolerance=1e-9)
def projected_gauss_seidel(problem, start, tolerance, max_iterations):
    """One row after the other."""
    z = start.copy()
    for iteration in range(max_iterations or 10_000):
        before = z.copy()
        for i in range(problem.size):
            z[i] = max(0.0, z[i] - (problem.m[i] @ z + problem.q[i]) / problem.m[i, i])
        if np.abs(z - before).max() <= (tolerance or 1e-9) / 10:
            return z, iteration + 1
    raise assay.Failed("too many iterations")


@assay.derivative(map="alart-curnier-normal", source="my notes, (12)", gives="both")
def normal(x):
    """The normal part of the Alart-Curnier function."""
    r, u, rho = x
    is_open = r - rho * u <= 0
    value = r if is_open else rho * u
    return np.array([value]), np.array([[1.0, 0.0] if is_open else [0.0, rho]])


if __name__ == "__main__":
    assay.serve()
