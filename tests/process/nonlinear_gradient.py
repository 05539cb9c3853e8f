"""A scheme whose gradient asks for functions of the model and of its derivative."""

import assay


@assay.scheme(claims="position-sup=1", takes="nonlinear", name="free-fall")
class FreeFall:
    """Symplectic Euler where nothing is struck."""

    def __init__(self, model, h):
        self.model, self.h = model, h

    def rate(self, t, q, v):
        return self.model.evaluate("force", t=t, q=q, v=v)[0] / self.model.mass_at(q)[0, 0]

    def step(self, t, q, v):
        after = v + self.h * self.rate(t, q, v)
        return q + self.h * after, after, 0 * v

    def jvp(self, tangent, t, q, v, dq, dv):
        by_q, by_v = self.model.evaluate("force_jacobians", t=t, q=q, v=v)
        change = tangent.evaluate("force", t=t, q=q, v=v)[0] + by_q[0][0] * dq + by_v[0][0] * dv
        change = change - tangent.mass_at(q)[0, 0] * self.rate(t, q, v)
        d_after = dv + self.h * change / self.model.mass_at(q)[0, 0]
        q, v, impulse = self.step(t, q, v)
        return q, v, dq + self.h * d_after, d_after


if __name__ == "__main__":
    assay.serve()
