"""Right schemes in NumPy, each with what it claims."""

import assay
import numpy as np


def contact_of(model):
    """The only contact of a model of any number of coordinates."""
    if model.m != 1 or model.laws[0].kind != "unilateral":
        raise assay.NotTaken("it takes one unilateral contact")
    return model.contact_matrix[0], float(model.restitution[0])


@assay.scheme(claims="event-capturing 2", flags=["theta-method"],
              options={"theta": assay.Option("weight of the end of a step", low=0.5, high=1)})
def moreau_jean(model, h, theta=0.5):
    """Moreau-Jean with theta."""
    jacobian, e = contact_of(model)
    iteration = model.mass + h * theta * model.damping + (h * theta) ** 2 * model.stiffness
    inverse = np.linalg.inv(iteration)
    compliance = inverse @ jacobian
    delassus = jacobian @ compliance

    def step(t, q, v):
        force = theta * model.external_force(t + h) + (1 - theta) * model.external_force(t)
        elastic = model.damping @ v + model.stiffness @ (q + h * theta * v)
        free = v + inverse @ (h * (force - elastic))
        before = jacobian @ v
        impulse = 0.0
        if jacobian @ q + model.offset[0] + h / 2 * before <= 0:
            impulse = max(0.0, -(jacobian @ free + e * before) / delassus)
        after = free + compliance * impulse
        return q + h * (theta * after + (1 - theta) * v), after, np.array([impulse])

    return step


@assay.scheme(claims="as schatzman-paoli", flags=["position-level", "mean-velocities"])
class SchatzmanPaoli:
    """The scheme of Schatzman and Paoli, on positions."""

    def __init__(self, model, h):
        self.jacobian, self.e = contact_of(model)
        self.model, self.h, self.before = model, h, None
        self.inverse = np.linalg.inv(model.mass)
        self.compliance = self.inverse @ self.jacobian
        self.delassus = self.jacobian @ self.compliance

    def acceleration(self, t, q, v):
        """Without contact."""
        model = self.model
        return self.inverse @ (model.external_force(t) - model.damping @ v - model.stiffness @ q)

    def step(self, t, q, v):
        h, e = self.h, self.e
        if self.before is None:  # the first step is one of half the acceleration
            self.before = q - h * v + h * h / 2 * self.acceleration(t, q, v)
        free = 2 * q - self.before + h * h * self.acceleration(t, q, (q - self.before) / h)
        # (q+ + e q-)/(1 + e) is in the half-space of the contact
        gap = self.jacobian @ (free + e * self.before) + (1 + e) * self.model.offset[0]
        push = max(0.0, -gap / self.delassus)
        after = free + self.compliance * push
        self.before = q.copy()
        return after, (after - q) / h, np.array([push / h])


@assay.scheme(claims="velocity-l1=1 position-sup=1", flags=["locates-events"])
def event_driven(model, h):
    """Exact parabolas between impacts, whose instants are roots of a quadratic. The order is that of the
    lines between the ends of steps, where an impact may be inside."""
    jacobian, e = contact_of(model)
    if model.n != 1 or model.stiffness.any() or model.damping.any():
        raise assay.NotTaken("it takes one coordinate, and neither springs nor dampers")
    side, floor = float(jacobian[0]), float(model.offset[0])
    mass = float(model.mass[0, 0])

    def step(t, q, v):
        a = side * float(model.external_force(t)[0]) / mass  # of the gap
        g, u, left, impulse = side * float(q[0]) + floor, side * float(v[0]), h, 0.0
        for _ in range(1000):
            if g <= 0 and u <= 0 and u * u <= 1e-20 and a <= 0:  # at rest
                impulse += -mass * (u + a * left) / side**2 if a < 0 else 0.0
                g = u = left = 0.0
                break
            root = u * u - 2 * a * g
            hit = (-u - np.sqrt(root)) / a if a < 0 and root >= 0 else (
                -g / u if a == 0 and u < 0 else np.inf)
            hit = max(hit, 0.0)
            if hit >= left:
                break
            g, u, left = 0.0, u + a * hit, left - hit
            impulse += -(1 + e) * u * mass / side**2
            u = -e * u
            if a < 0 and 2 * u / -a < 1e-9 * h:  # impacts accumulate here
                u = 0.0
        g, u = g + u * left + a / 2 * left * left, u + a * left
        return np.array([(g - floor) / side]), np.array([u / side]), np.array([side * impulse])

    return step
