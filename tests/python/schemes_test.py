"""Right schemes are confirmed, and of each wrong one a study says what is wrong."""

import assay
import numpy as np
import pytest
import right_schemes
import wrong_schemes

STUDY = ["--t-end", "2", "--steps", "64:512", "--samples", "32", "--budget", "192"]


@pytest.mark.parametrize("scheme", ["moreau_jean", "SchatzmanPaoli", "event_driven"])
def test_a_right_scheme_is_never_refuted(scheme):
    report = assay.study(getattr(right_schemes, scheme), "bouncing-ball",
                         metrics=["position-sup", "velocity-l1"], more=["--t-end", "2"])
    assert report.verdict == "confirmed", str(report)


@pytest.mark.parametrize("name", wrong_schemes.WRONG)
def test_a_wrong_scheme_is_caught_or_named(name):
    scheme = next(subject.function for (_, known), subject in assay._subject.registry.items()
                  if known == name and subject.function.__module__ == "wrong_schemes")
    report = assay.study(scheme, "bouncing-ball", more=STUDY)
    expected = wrong_schemes.WRONG[name]
    assert report.verdict != "confirmed"
    if expected == "refuted":
        assert report.verdict == "refuted", str(report)
    else:
        assert any(expected in row.reason for row in report.rows), str(report)


SHORT = ["--steps", "16:64", "--samples", "16", "--budget", "64"]


class Backwards(right_schemes.RungeKutta):
    """Its dense output runs in the other direction."""

    def interpolate(self, s):
        return super().interpolate(1 - s if s < 1 else s)


def turn_in_the_inertial_frame(p, w):
    return np.array([-p[1:] @ w, *(p[0] * w + np.cross(w, p[1:]))]) / 2


def verdict_of(scheme, problem, metric):
    return assay.study(scheme, problem, metrics=metric, more=[*SHORT, "--t-end", "1"]).verdict


def test_dense_output_is_judged_between_the_ends_of_steps():
    right = right_schemes.RungeKutta
    wrong = assay.scheme(claims="position-sup=4", between="dense", name="backwards")(Backwards)
    assert verdict_of(right, "modal-oscillators", "position-sup") == "confirmed"
    assert verdict_of(wrong, "modal-oscillators", "position-sup") == "refuted"


@pytest.mark.parametrize("problem, metric", [("constant-torque", "attitude-direction"),
                                             ("bouncing-sphere", "attitude-direction")])
def test_a_scheme_of_rigid_bodies_is_confirmed(problem, metric):
    assert verdict_of(right_schemes.rigid_moreau_jean, problem, metric) == "confirmed"


def test_a_scheme_that_turns_bodies_in_the_wrong_axes_is_refuted(monkeypatch):
    monkeypatch.setattr(right_schemes, "turn", turn_in_the_inertial_frame)
    assert verdict_of(right_schemes.rigid_moreau_jean, "free-rigid-body",
                      "attitude-direction") == "refuted"
