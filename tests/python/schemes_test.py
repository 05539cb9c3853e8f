"""Right schemes are confirmed, and of each wrong one a study says what is wrong."""

import assay
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
