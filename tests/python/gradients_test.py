"""Gradients that schemes in Python give: right ones are confirmed, of each wrong one it is said what
is wrong."""

import sys
from pathlib import Path

import assay
import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples" / "process"))
import event_ball  # noqa: E402

BALL = event_ball.EventDriven
QUICK = ("--t", "2", "--h", "1/20")


def own(scheme, problem, parameter, more=QUICK):
    report = assay.gradients(scheme, problem, parameter=parameter, estimator="own", more=more)
    return report[problem, f"own d/d{parameter}"]


@pytest.mark.parametrize("parameter", ["h0", "e", "g"])
def test_a_gradient_that_moves_the_impacts_is_confirmed(parameter):
    row = own(BALL, "bouncing-ball", parameter)
    assert row.verdict == "confirmed", row.reason
    assert "results of the scheme" not in row.reason


def test_a_stepwise_gradient_is_refuted_and_its_limit_is_named():
    report = assay.gradients(event_ball.moreau_jean, "bouncing-ball", parameter="h0",
                             more=("--t", "2", "--h", "1/40"))
    row = report["bouncing-ball", "own d/dh0"]
    assert row.verdict == "refuted"
    assert row.reason.startswith("dq/dh0, dv/dh0 converge to [1], [0]; exact [0.42661], [9.7271]")
    assert row.reason.endswith("it is the derivative of the results of the scheme")
    assert report["bouncing-ball", "differences d/dh0"].verdict == "secant-only"
    assert report.verdict == "refuted"
    assert "refuted" in str(report) and "secant-only" in report._repr_html_()


class Midpoint:
    """Explicit midpoint rule of motions without contacts."""

    def __init__(self, model, h):
        self.model, self.h = model, h

    def acceleration(self, t, q, v):
        return np.linalg.solve(self.model.mass_at(q), self.model.force(t, q, v))

    def step(self, t, q, v):
        h = self.h
        middle = v + h / 2 * self.acceleration(t, q, v)
        after = v + h * self.acceleration(t + h / 2, q + h / 2 * v, middle)
        return q + h * middle, after, np.zeros(self.model.m)


@assay.scheme(claims="position-sup=2", takes="nonlinear")
class Tangential(Midpoint):
    """With its derivative, where the mass does not depend on q."""

    def derivative(self, tangent, t, q, v, dq, dv):
        by_q, by_v = self.model.force_jacobians(t, q, v)
        change = tangent.force(t, q, v) + by_q @ dq + by_v @ dv
        change -= tangent.mass_at(q) @ self.acceleration(t, q, v)
        return np.linalg.solve(self.model.mass_at(q), change)

    def jvp(self, tangent, t, q, v, dq, dv):
        h = self.h
        middle, change = v + h / 2 * self.acceleration(t, q, v), dv.copy()
        change += h / 2 * self.derivative(tangent, t, q, v, dq, dv)
        half, d_half = q + h / 2 * v, dq + h / 2 * dv
        after = v + h * self.acceleration(t + h / 2, half, middle)
        d_after = dv + h * self.derivative(tangent, t + h / 2, half, middle, d_half, change)
        return q + h * middle, after, dq + h * change, d_after


@pytest.mark.parametrize("problem, parameter, end", [
    ("pendulum-stop", "w0", "1"), ("forced-oscillator", "m", "1")])
def test_functions_of_the_model_have_derivatives(problem, parameter, end):
    row = own(Tangential, problem, parameter, ["--t", end, "--h", "1/6"])
    assert row.verdict == "confirmed", row.reason
    assert 1.9 < row.order < 2.1
    assert "results of the scheme" not in row.reason


@assay.scheme(claims="state-sup=1", takes="first-order")
class Euler:
    """Explicit Euler where no multiplier acts."""

    def __init__(self, model, h):
        self.model, self.h = model, h
        self.mass = np.array(model.evaluate("mass_of"))

    def step(self, t, x, multiplier):
        return x + self.h * np.linalg.solve(self.mass, self.model.field(t, x)), 0 * multiplier

    def jvp(self, tangent, t, x, multiplier, dx, d_multiplier):
        change = self.model.field_jacobian(t, x) @ dx + tangent.field(t, x)
        after, none = self.step(t, x, multiplier)
        return after, none, dx + self.h * np.linalg.solve(self.mass, change), none


def test_first_order_systems_have_gradients():
    row = own(Euler, "manufactured-first-order", "slope", ["--t", "1/2", "--h", "1/24"])
    assert row.verdict == "confirmed", row.reason


def turned(p, w):
    """p o (0, w)/2."""
    return np.array([-p[1:] @ w, *(p[0] * w + np.cross(p[1:], w))]) / 2


@assay.scheme(claims="position-sup=1", takes="rigid-bodies")
class Body:
    """Explicit Euler of one body without forces."""

    def __init__(self, model, h):
        self.model, self.h, self.inertia = model, h, model.inertia[0]

    def step(self, t, q, v):
        return *self.jvp(self.model, t, q, v, 0 * q, 0 * v)[:2], np.zeros(self.model.m)

    def jvp(self, tangent, t, q, v, dq, dv):
        p, w, dp, dw, of = q[3:], v[3:], dq[3:], dv[3:], tangent.inertia[0]
        spin, d_spin = self.inertia @ w, of @ w + self.inertia @ dw
        moment, d_moment = -np.cross(w, spin), -np.cross(dw, spin) - np.cross(w, d_spin)
        rate = np.linalg.solve(self.inertia, moment)
        d_rate = np.linalg.solve(self.inertia, d_moment - of @ rate)
        d_turned = turned(dp, w) + turned(p, dw)
        return (q + self.h * np.concatenate([v[:3], turned(p, w)]),
                v + self.h * np.concatenate([np.zeros(3), rate]),
                dq + self.h * np.concatenate([dv[:3], d_turned]),
                dv + self.h * np.concatenate([np.zeros(3), d_rate]))


def test_attitudes_have_gradients():
    row = own(Body, "free-rigid-body", "I1", ["--t", "1", "--h", "1/12"])
    assert row.verdict == "confirmed", row.reason


def wrong(change):
    """The right scheme with its gradient changed."""
    name = "gradient-" + change.__name__.replace("_", "-")

    @assay.scheme(claims="position-sup=4", between="nodes", name=name,
                  flags=["locates-events", "no-impulses"])
    def scheme(model, h):
        return BALL(model, h)

    @assay.gradient(of=scheme)
    def gradient(model, tangent, h, steps):
        right = assay._subject.registry["scheme", "located"].gradient
        return change(right(model, tangent, h, steps), tangent)

    return scheme


def wrong_sign(right, tangent):
    q, v, dq, dv = right
    return q, v, -dq, -dv


def late_state(right, tangent):
    q, v, dq, dv = right
    return q - 0.01 * v, v, dq, dv


def a_list(right, tangent):
    q, v, dq, dv = right
    return q, v, list(dq), dv


def a_column(right, tangent):
    q, v, dq, dv = right
    return q, v, dq[:, None], dv


def single_precision(right, tangent):
    q, v, dq, dv = right
    return q, v, dq.astype(np.float32), dv


def no_state(right, tangent):
    return right[2:]


def not_a_number(right, tangent):
    q, v, dq, dv = right
    return q, v, dq / 0 * np.zeros(1), dv


def divides_by_zero(right, tangent):
    return 1 / 0


def writes_to_the_tangent(right, tangent):
    tangent.q0 += 1
    return right


def not_taken(right, tangent):
    raise assay.NotTaken("a ball on " + tangent.parameter)


def gives_up(right, tangent):
    raise assay.Failed("too steep")


WRONG = {
    wrong_sign: ("refuted", "converge to [-0.42661], [-9.7271]; exact [0.42661], [9.7271]; it is not "
                 "the derivative of the results of the scheme"),
    late_state: ("refuted", "the state that comes with the gradient is not the final state of the run"),
    a_list: ("refuted", "the gradient returned dq as list, not as an array of shape (1,)"),
    a_column: ("refuted", "the gradient returned dq of shape (1, 1), not (1,)"),
    single_precision: ("refuted", "the gradient returned dq of dtype float32, not float64"),
    no_state: ("refuted", "not q, v, dq, dv"),
    not_a_number: ("refuted", "it reports a result as solved that is not finite, in the gradient of"),
    divides_by_zero: ("refuted", "ZeroDivisionError: division by zero (gradients_test.py, line"),
    writes_to_the_tangent: ("refuted", "ValueError: output array is read-only"),
    not_taken: (None, "python/gradient-not-taken gives no gradient: a ball on h0"),
    gives_up: ("refuted", "it reports that it failed in the gradient of"),
}


@pytest.mark.parametrize("change", WRONG, ids=lambda change: change.__name__)
def test_a_wrong_gradient_is_refuted_with_its_reason(change):
    verdict, reason = WRONG[change]
    if verdict is None:
        with pytest.raises(assay.Error, match=reason):
            own(wrong(change), "bouncing-ball", "h0")
        return
    row = own(wrong(change), "bouncing-ball", "h0")
    assert row.verdict == verdict
    assert reason in row.reason


def test_the_assertion_shows_what_is_wrong():
    more = QUICK
    assay.assert_gradient(BALL, "bouncing-ball", "h0", of_own_results=True, more=more)
    with pytest.raises(AssertionError) as failure:
        assay.assert_gradient(wrong(wrong_sign), "bouncing-ball", "h0", more=more)
    text = str(failure.value)
    name = "python/gradient-wrong-sign"
    assert text.startswith(f"refuted: own d/dh0 of {name} on bouncing-ball: dq/dh0, dv/dh0")
    assert "h |    error |  order" in text
    assert f"reproduce: assay gradients bouncing-ball --scheme {name} --parameter h0" in text


def test_a_gradient_may_have_to_be_that_of_the_results():
    """One that lags a step converges with order 1, but is not the derivative of exact results."""
    @assay.scheme(claims="position-sup=4", between="nodes", name="lagging",
                  flags=["locates-events", "no-impulses"])
    def lagging(model, h):
        return BALL(model, h)

    @assay.gradient(of=lagging)
    def gradient(model, tangent, h, steps):
        right = assay._subject.registry["scheme", "located"].gradient
        q, v, dq, dv = right(model, tangent, h, steps)
        return q, v, dq - h * dv, dv

    more = QUICK
    assay.assert_gradient(lagging, "bouncing-ball", "h0", more=more)
    with pytest.raises(AssertionError, match="not shown to be the derivative of the results"):
        assay.assert_gradient(lagging, "bouncing-ball", "h0", of_own_results=True, more=more)


def test_a_scheme_without_a_gradient_has_none_to_judge():
    @assay.scheme(claims="event-capturing 1", name="plain")
    def plain(model, h):
        return BALL(model, h)

    with pytest.raises(assay.Error, match="--estimator own is not offered for python/plain"):
        own(plain, "bouncing-ball", "h0")
