"""Two schemes in Python that give the derivative of what they compute, by the package in
subjects/python. The first is right: it knows that the time of an impact depends on the parameter.
The second differentiates each step of Moreau-Jean in the branch that it takes, as automatic
differentiation does. It is wrong after the first impact, however small the steps."""

import assay
import numpy as np


def one_contact(model):
    if model.n != 1 or model.m != 1 or model.damping.any() or model.stiffness.any():
        raise assay.NotTaken("a falling body with one contact alone")
    return model.contact_matrix[0, 0], model.offset[0], model.restitution[0]


@assay.scheme(claims="position-sup=4", between="nodes", name="located",
              flags=["locates-events", "no-impulses"])
class EventDriven:
    """Parabolas between impacts that are located."""

    def __init__(self, model, h):
        self.side, self.offset, self.e = one_contact(model)
        self.model, self.h = model, h

    def acceleration(self, t):
        return self.model.external_force(t)[0] / self.model.mass[0, 0]

    def step(self, t, q, v):
        q, v, _ = self.flight(t, q[0], v[0], lambda *impact: None)
        return np.array([q]), np.array([v]), np.zeros(1)

    def flight(self, t, q, v, at_impact):
        """A step. Returns the time since the last impact, too; None: it rests."""
        a, left = self.acceleration(t), self.h
        for _ in range(1000):
            if self.rests(q, v, a):
                return -self.offset / self.side, 0.0, None
            s = self.time_to_impact(q, v, a)
            if not s <= left:
                return q + left * (v + left * a / 2), v + left * a, left
            q, v, left = q + s * (v + s * a / 2), v + s * a, left - s
            at_impact(s, q, v, a)
            v = -self.e * v
        raise assay.Failed("the impacts accumulate")

    def rests(self, q, v, a):
        """Whether the next flight would last less than 1e-9 of a step: impacts have accumulated."""
        pull = -self.side * a
        return (pull > 0 and self.side * q + self.offset < 1e-12 and
                2 * abs(self.side * v) <= 1e-9 * self.h * pull)

    def time_to_impact(self, q, v, a):
        gap, speed, pull = max(0, self.side * q + self.offset), self.side * v, -self.side * a
        square = speed**2 + 2 * pull * gap
        if square < 0 or (pull <= 0 and speed >= 0):
            return np.inf
        if speed > 0:
            return (speed + np.sqrt(square)) / pull
        return 2 * gap / (np.sqrt(square) - speed)

    def jvp(self, tangent, t, q, v, dq, dv):
        """q, v and their derivatives dq, dv after a step, from those before it."""
        model = self.model
        a = self.acceleration(t)
        da = (tangent.external_force(t)[0] - a * tangent.mass[0, 0]) / model.mass[0, 0]
        d = {"q": dq[0], "v": dv[0]}

        def fly(s):
            d["q"] += s * (d["v"] + s * da / 2)
            d["v"] += s * da

        def at_impact(s, q, v, a):
            fly(s)
            of_gap = tangent.contact_matrix[0, 0] * q + self.side * d["q"] + tangent.offset[0]
            of_time = -of_gap / (self.side * v)
            # Of the states before and after the impact at its moved time, then at its old time.
            d["q"] += v * of_time
            d["v"] = -tangent.restitution[0] * v - self.e * (d["v"] + a * of_time)
            d["q"] -= -self.e * v * of_time
            d["v"] -= a * of_time

        q, v, rest = self.flight(t, q[0], v[0], at_impact)
        if rest is None:
            d = {"q": -(tangent.offset[0] + tangent.contact_matrix[0, 0] * q) / self.side, "v": 0.0}
        else:
            fly(rest)
        return tuple(np.array([x]) for x in (q, v, d["q"], d["v"]))


@assay.scheme(claims="event-capturing 1", name="stepwise")
def moreau_jean(model, h):
    """Moreau-Jean with theta = 1 and one contact."""
    side, offset, e = one_contact(model)

    def step(t, q, v):
        free = v + h * model.external_force(t) / model.mass[0, 0]
        is_active = side * (q + h / 2 * v) + offset <= 0 and side * (free + e * v) < 0
        after = -e * v if is_active else free
        return q + h * after, after, model.mass[0] * (after - free) / side

    return step


@assay.gradient(of=moreau_jean)
def moreau_jean_gradient(model, tangent, h, steps):
    """A contact that is active stays active."""
    side, offset, e = one_contact(model)
    q, v, dq, dv = model.q0, model.v0, tangent.q0, tangent.v0
    for k in range(steps):
        force = model.external_force(model.t0 + k * h)
        of_force = tangent.external_force(model.t0 + k * h)
        free = v + h * force / model.mass[0, 0]
        is_active = side * (q + h / 2 * v) + offset <= 0 and side * (free + e * v) < 0
        if is_active:
            v, dv = -e * v, -tangent.restitution * v - e * dv
        else:
            of_rate = of_force - force * tangent.mass[0, 0] / model.mass[0, 0]
            v, dv = free, dv + h * of_rate / model.mass[0, 0]
        q, dq = q + h * v, dq + h * dv
    return q, v, dq, dv


if __name__ == "__main__":
    assay.serve()
