"""What the assertions and the plugin do, and what a failing assertion shows."""

import assay
import numpy as np
import pytest
import right_schemes
import wrong_schemes

pytest_plugins = ["pytester"]
QUICK = ["--t-end", "2", "--steps", "64:512", "--samples", "32", "--budget", "192"]


def test_an_order_is_confirmed():
    assay.assert_order(right_schemes.moreau_jean, "bouncing-ball", "velocity-l1", 1, more=QUICK)


def test_a_wrong_scheme_fails_with_all_of_the_evidence():
    with pytest.raises(AssertionError) as failure:
        assay.assert_order(wrong_schemes.no_restitution, "bouncing-ball", "velocity-l1", 1,
                           more=QUICK)
    text = str(failure.value)
    assert text.startswith("refuted: velocity-l1 of python/no-restitution on bouncing-ball")
    assert "interval [" in text
    assert "h |    error |  order" in text
    assert "+----" in text and "*" in text
    assert "reproduce: assay study --problem bouncing-ball" in text
    assert "--subject 'python3 -m assay" in text and "wrong_schemes.py'" in text


def test_another_order_than_claimed_fails():
    with pytest.raises(AssertionError, match="refuted: the scheme claims the order 1.0, and the test 2"):
        assay.assert_order("moreau-jean", "bouncing-ball", "velocity-l1", 2, more=QUICK)


def test_undecided_is_a_failure_with_its_own_word():
    with pytest.raises(AssertionError, match="^undecided: "):
        assay.assert_order("moreau-jean", "bouncing-ball", "velocity-l1", 1,
                           more=[*QUICK[:2], "--steps", "16:32", "--samples", "16", "--budget", "16"])


def test_laws():
    assay.assert_laws(right_schemes.moreau_jean, ["mirror", "impulse-balance"], runs=5)
    with pytest.raises(AssertionError) as failure:
        assay.assert_laws(wrong_schemes.wrong_sign, "impulse-balance", runs=20)
    assert str(failure.value).startswith("refuted: ")
    assert "reproduce: assay check impulse-balance" in str(failure.value)


def test_close_to_truth():
    t = np.linspace(0, 0.25, 26)
    q, v = 1 - 9.81 / 2 * t**2, -9.81 * t
    assay.assert_close_to_truth(t, q, v, "bouncing-ball", position=1e-3)
    with pytest.raises(AssertionError, match="the positions err by"):
        assay.assert_close_to_truth(t, q, v, "bouncing-ball", position=1e-9)
    with pytest.raises(AssertionError, match="the run violates laws\nposition-velocity at t"):
        assay.assert_close_to_truth(t, q + t, v, "bouncing-ball", position=10)


def test_jacobian():
    def f(x):
        return np.array([np.sin(x[0]) * x[1], x[1] ** 3])

    def df(x):
        return np.array([[np.cos(x[0]) * x[1], np.sin(x[0])], [0, 3 * x[1] ** 2]])

    box = [(-2, 2), (-1, 3)]
    assay.assert_jacobian(f, df, box)
    for i, j in np.ndindex(2, 2):
        def wrong(x, i=i, j=j):
            matrix = df(x)
            matrix[i, j] += 1e-6
            return matrix
        with pytest.raises(AssertionError, match=rf"^refuted: entry \({i}, {j}\)"):
            assay.assert_jacobian(f, wrong, box)
    with pytest.raises(AssertionError, match="shape"):
        assay.assert_jacobian(f, lambda x: df(x)[0], box)
    noise = np.random.default_rng(1)
    with pytest.raises(AssertionError, match="^undecided: "):
        assay.assert_jacobian(lambda x: noise.normal(size=1), lambda x: [[0.0]], [(0, 1)])
    with pytest.raises(ValueError, match="low < high"):
        assay.assert_jacobian(f, df, [(1, 0)])


def test_exact_values_are_decimals():
    at_half = assay.exact("bouncing-ball", ["1/2"], digits=50, set={"e": "4/5"})[0]
    assert str(at_half["q"][0]) == "0.16025222626301815539621141678148085689535173069224"


def test_wrong_input_is_the_message_of_the_program():
    with pytest.raises(assay.Error, match="unknown problem 'bouncing-bal'"):
        assay.study("moreau-jean", "bouncing-bal")
    with pytest.raises(TypeError, match="is not declared: decorate it"):
        assay.study(lambda model, h: None, "bouncing-ball")


def test_a_report_is_shown_and_saved(tmp_path):
    report = assay.study("moreau-jean", "bouncing-ball", metrics="velocity-l1", more=QUICK)
    shown = report._repr_html_()
    assert "<table>" in shown and "<svg" in shown and "velocity-l1" in shown
    report.save(tmp_path / "report")
    assert (tmp_path / "report" / "index.html").is_file()
    with pytest.raises(KeyError, match="no row of bouncing-ball velocity-l2"):
        report["bouncing-ball", "velocity-l2"]


def test_the_plugin_runs_a_study_once(pytester):
    pytester.makepyfile("""
        def test_first(assay_study):
            global first
            first = assay_study("moreau-jean", "bouncing-ball", metrics="velocity-l1")
            assert first.verdict == "confirmed"

        def test_second(assay_study):
            assert assay_study("moreau-jean", "bouncing-ball", metrics="velocity-l1") is first
    """)
    pytester.runpytest_subprocess("-p", "assay.pytest_plugin").assert_outcomes(passed=2)


def test_a_missing_program_is_an_error(pytester, monkeypatch):
    monkeypatch.setenv("ASSAY", "/nowhere/assay")
    pytester.makepyfile("def test_it(assay_study): pass")
    result = pytester.runpytest_subprocess("-p", "assay.pytest_plugin")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*MissingProgram: the variable ASSAY names /nowhere/assay*"])
