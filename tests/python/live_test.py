"""Functions of this process as subjects: what ends a process does not end this one, and nothing is
left."""

import os
import signal
import sys
import time

import assay
import numpy as np
import pytest

ONE = ["--t-end", "2", "--steps", "16:64", "--samples", "16", "--budget", "16"]


def children():
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        return [int(pid) for pid in file.read().split()]


def hangs(t, q, v):
    while True:
        pass


def crashes(t, q, v):
    os.kill(os.getpid(), signal.SIGSEGV)


def leaves(t, q, v):
    sys.exit(3)


def leaves_at_once(t, q, v):
    os._exit(4)


def fails(t, q, v):
    raise assay.Failed("no convergence")


ENDS = {hangs: "it did not return in time (1 s)", crashes: "it crashed (Segmentation fault)",
        leaves: "it ended the process with exit code 3",
        leaves_at_once: "it ended the process with exit code 4",
        fails: "it reports that it failed in step 1 of h ="}


@pytest.mark.parametrize("step", ENDS, ids=lambda step: step.__name__)
def test_an_end_is_named_and_this_process_goes_on(step):
    scheme = assay.scheme(claims="position-sup=1", name="ends")(lambda model, h: step)
    report = assay.study(scheme, "bouncing-ball", metrics="position-sup",
                         more=[*ONE, "--subject-time", "1"])
    assert report.verdict != "confirmed"
    assert any(ENDS[step] in row.reason for row in report.rows), str(report)
    time.sleep(0.2)
    assert children() == []


def test_a_refusal_is_named():
    @assay.scheme(claims="position-sup=1")
    def refuses(model, h):
        raise assay.NotTaken("I take nothing")

    with pytest.raises((assay.Error, AssertionError), match="I take nothing|undecided"):
        assay.assert_order(refuses, "bouncing-ball", "position-sup", 1, more=ONE)


def test_prints_of_a_scheme_disturb_nothing(capfd):
    @assay.scheme(claims="position-sup=1")
    def prints(model, h):
        def step(t, q, v):
            print("hello")
            return q, v, np.zeros(model.m)
        return step

    report = assay.study(prints, "bouncing-ball", metrics="position-sup", more=ONE)
    assert report.rows
    assert "hello" not in capfd.readouterr().out


def test_a_solver_is_checked():
    @assay.solver(takes=["lcp"], default_tolerance=1e-9)
    def zero(problem, start, tolerance, max_iterations):
        return np.zeros(problem.size)

    report = assay.check(zero, kind="solver", runs=20)
    assert report.verdict == "refuted", report.explain()
    assert "reproduce: assay check" in report.explain()


def test_a_nonlinear_model_is_asked_for_its_functions():
    @assay.scheme(claims="event-capturing 1", takes="nonlinear")
    def semi_implicit(model, h):
        """Symplectic Euler with one contact."""
        if model.m != 1:
            raise assay.NotTaken("one contact alone")

        def step(t, q, v):
            jacobian = model.gap_jacobian(t, q)[0]
            mass = model.mass_at(q)
            free = v + h * np.linalg.solve(mass, model.force(t, q, v))
            compliance = np.linalg.solve(mass, jacobian)
            impulse = np.zeros(1)
            if model.gap(t, q)[0] <= 0:
                law = jacobian @ free + model.restitution[0] * (jacobian @ v)
                impulse[0] = max(0.0, -law / (jacobian @ compliance))
            after = free + compliance * impulse
            return q + h * after, after, impulse

        return step

    assay.assert_order(semi_implicit, "pendulum-stop", "position-sup", 1)


def test_a_first_order_model_is_asked_for_its_functions():
    @assay.scheme(claims="as euler-moreau", takes="first-order", multiplier_instant=1.0)
    def implicit_euler(model, h):
        """Implicit Euler with one multiplier that is not negative."""
        if model.m != 1 or model.laws[0].lower != 0 or model.laws[0].upper != np.inf:
            raise assay.NotTaken("one complementarity condition alone")
        mass = np.array(model.evaluate("mass_of"))

        def step(t, x, multiplier):
            t_new, none = t + h, np.zeros(1)
            a = model.field_jacobian(t_new, x)
            y_x, y_l = (np.array(part) for part in model.evaluate(
                "output_jacobians", t=t_new, x=x, lam=none))
            _, r_l = (np.array(part) for part in model.evaluate(
                "input_jacobians", t=t_new, x=x, lam=none))
            iteration = mass - h * a
            free = x + np.linalg.solve(iteration, h * model.field(t_new, x))
            effect = np.linalg.solve(iteration, h * r_l)
            y = model.output(t_new, x, none) + y_x @ (free - x)
            gain = y_x @ effect + y_l
            value = np.maximum(0, -y / gain[0, 0])
            return free + effect @ value, value

        return step

    report = assay.study(implicit_euler, "half-wave-rl", metrics="state-sup")
    assert report.verdict == "confirmed", str(report)
