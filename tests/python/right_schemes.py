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


@assay.scheme(claims="position-sup=4 velocity-l1=3 final-position=4", between="dense")
class RungeKutta:
    """The classical method of order 4 with its continuous extension, for motions without contacts."""

    def __init__(self, model, h):
        if model.m != 0:
            raise assay.NotTaken("it takes no contacts")
        self.model, self.h = model, h
        self.inverse = np.linalg.inv(model.mass)

    def rate(self, t, y):
        """(v, v') at (q, v)."""
        q, v = y
        force = self.model.external_force(t) - self.model.damping @ v - self.model.stiffness @ q
        return np.array([v, self.inverse @ force])

    def step(self, t, q, v):
        h = self.h
        self.start = np.array([q, v])
        first = self.rate(t, self.start)
        second = self.rate(t + h / 2, self.start + h / 2 * first)
        third = self.rate(t + h / 2, self.start + h / 2 * second)
        fourth = self.rate(t + h, self.start + h * third)
        self.stages = first, second, third, fourth
        q, v = self.interpolate(1.0)
        return q, v, np.zeros(0)

    def interpolate(self, s):
        """The state at the share s of the last step: cubics of s are the weights of the stages."""
        middle = s * s * (1 - s * 2 / 3)
        weights = s - s * s * (1.5 - s * 2 / 3), middle, middle, s * s * (s * 2 / 3 - 0.5)
        return tuple(self.start + self.h * sum(w * k for w, k in zip(weights, self.stages)))


def turn(p, w):
    """p o (0, w)/2: the rate of a quaternion under the angular velocity w of the axes of the body."""
    return np.array([-p[1:] @ w, *(p[0] * w + np.cross(p[1:], w))]) / 2


@assay.scheme(claims="as newton-euler-semi-explicit", takes="rigid-bodies",
              options={"theta": assay.Option("weight of the end of a step", low=0, high=1)})
def rigid_moreau_jean(model, h, theta=0.5):
    """Semi-explicit Moreau-Jean of rigid bodies with one frictionless contact at most."""
    if model.m > 1 or any(law.kind != "unilateral" for law in model.laws):
        raise assay.NotTaken("it takes one frictionless contact at most")
    inverses = np.linalg.inv(model.inertia)

    def solve_mass(x):
        parts = x.reshape(-1, 6).copy()
        parts[:, :3] /= model.body_mass[:, None]
        parts[:, 3:] = np.einsum("bij,bj->bi", inverses, parts[:, 3:])
        return parts.ravel()

    def step(t, q, v):
        force = model.wrench(t, q, v)
        for body, inertia in enumerate(model.inertia):
            w = v[6 * body + 3:6 * body + 6]
            force[6 * body + 3:6 * body + 6] -= np.cross(w, inertia @ w)
        after, impulse = v + h * solve_mass(force), np.zeros(model.m)
        if model.m == 1:
            g = model.velocity_matrix(t, q)[0]
            own = model.gap_rate(t, q)[0]
            before = g @ v + own
            if model.gap(t, q)[0] + h / 2 * before <= 0:
                response = solve_mass(g)
                needed = -(g @ after + own + model.restitution[0] * before) / (g @ response)
                impulse[0] = max(0.0, needed)
                after += response * impulse[0]
        mean = (theta * after + (1 - theta) * v).reshape(-1, 6)
        places = q.reshape(-1, 7).copy()
        for place, rate in zip(places, mean):
            place[3:] += h * turn(place[3:].copy(), rate[3:])
            place[:3] += h * rate[:3]
        return places.ravel(), after, impulse

    return step
