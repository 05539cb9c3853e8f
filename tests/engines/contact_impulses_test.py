"""One test of the impulses of contacts: contact_impulses_test.py BUILD WITNESS CORE TEST. Exit 77: the
engine is not there."""

import csv
import json
import pathlib
import sys
import tempfile
from fractions import Fraction

from engine_checks import engine_file, output, program, witness

steps = 257
roundings_of_a_step = 64
gravity = 9.81


def words_of(flag, values):
    return [word for value in values for word in (flag, value)]


def simulated(subject, scheme, problem, t_end, settings=(), options=(), codes=(0,)):
    """The columns of a run by their names, and what the program said."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "run.csv"
        _, errors = output(program("compare"), "simulate", problem, "--subject", subject,
                           "--scheme", scheme, "--t-end", t_end, "--h",
                           str(Fraction(t_end) / steps), "--csv", file,
                           *words_of("--set", settings), *words_of("--scheme-set", options),
                           codes=codes)
        if not file.exists():
            return None, errors
        names, *rows = csv.reader(line for line in file.read_text().splitlines()
                                  if not line.startswith("#"))
    return dict(zip(names, zip(*([float(x) for x in row] for row in rows)))), errors


def expect_balance(columns, changes, u):
    """In each step each change is 0: sums of numbers of this size, of which all are rounded."""
    size = max(abs(x) for name, column in columns.items() if name[0] in "vp" for x in column)
    assert any(x != 0 for name in columns if name[0] == "p" for x in columns[name])
    for k in range(1, len(columns["t"])):
        now = {name: column[k] for name, column in columns.items()}
        before = {name: column[k - 1] for name, column in columns.items()}
        change = {name: now[name] - before[name] for name in now}
        for left in changes(now, before, change):
            assert abs(left) <= roundings_of_a_step * u * size, (k, left, size)


def ball(now, before, change):
    return [change["v0"] + gravity * change["t"] - now["p0"]]


def two_walls(now, before, change):
    return [change["v0"] - now["p0"] + now["p1"]]


def two_balls(now, before, change):
    return [2.5 * change["v0"] + now["p0"], change["v1"] - now["p0"]]


slope = 0.25
inclined = [f"tan_a={slope}", "mu=0.3", "vx0=1", "vy0=1"]


def incline(now, before, change):
    weight = gravity / (1 + slope * slope) ** 0.5 * change["t"]
    return [change["v2"] + weight - now["p0"],
            change["v0"] - slope * weight - now["p1"], change["v1"] - now["p2"]]


def expect_impulses_balance(name, u, in_space, options=()):
    subject = engine_file(name)
    runs = [("bouncing-ball", "2", [], ball), ("two-walls", "2", [], two_walls),
            ("two-balls", "2", ["m1=2.5"], two_balls)]
    if in_space:
        runs.append(("incline-slide", "1", inclined, incline))
    for problem, t_end, settings, changes in runs:
        columns, _ = simulated(subject, f"{name}/contacts", problem, t_end, settings, options)
        expect_balance(columns, changes, u)


def angular_velocity(row):
    """In the world, of one in the axes of the body."""
    w, x, y, z = (row[f"q{i}"] for i in range(3, 7))
    a = [row[f"v{i}"] for i in range(3, 6)]

    def cross(b, c):
        return [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]]
    twice = [2 * each for each in cross([x, y, z], a)]
    again = cross([x, y, z], twice)
    return [a[i] + w * twice[i] + again[i] for i in range(3)]


def sphere(now, before, change):
    """Of 1 kg and 0.1 m, whose moment of inertia is 0.004 kg m^2."""
    turn = [a - b for a, b in zip(angular_velocity(now), angular_velocity(before))]
    radius, inertia = 0.1, 0.004
    rolling = [now.get("p3", 0), now.get("p4", 0)]
    return [change["v2"] + gravity * change["t"] - now["p0"], change["v0"] - now["p1"],
            change["v1"] - now["p2"],
            inertia * turn[0] - radius * now["p2"] - rolling[0],
            inertia * turn[1] + radius * now["p1"] - rolling[1], inertia * turn[2]]


def expect_moments_balance(name, problems, options):
    subject = engine_file(name)
    for problem in problems:
        columns, _ = simulated(subject, f"{name}/body-contacts", problem, "1",
                               ["R=1/10"], options)
        expect_balance(columns, sphere, 2 ** -53)


def compared(problem, t_end, subject, scheme, options=()):
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for n in (67, 131, 257, 521):
            files.append(f"{folder}/{n}.csv")
            output(program("compare"), "simulate", problem, "--subject", subject, "--scheme", scheme,
                   "--t-end", t_end, "--h", str(Fraction(t_end) / n), "--csv", files[-1],
                   *words_of("--scheme-set", options))
        text, _ = output(program("compare"), "compare", problem, *files, "--json", codes=(0, 1, 3))
    return json.loads(text)


def broken_laws(result):
    return {each.split()[0] for file in result["files"] for each in file["violations"]}


def hard(name):
    return {"bullet": ["contact-threshold=0", "erp2=0"]}.get(name, [])


class Tests:
    def ImpulsesOfOdeBalance():
        expect_impulses_balance("ode", 2 ** -53, True)

    def ImpulsesOfBulletBalance():
        expect_impulses_balance("bullet", 2 ** -53, True)

    def ImpulsesOfMujocoBalance():
        """Its solver ends when the improvement of its cost is less than its tolerance."""
        expect_impulses_balance("mujoco", 1e-12, True, ["tolerance=1e-12"])

    def ImpulsesOfMujocoWasmBalance():
        expect_impulses_balance("mujoco-wasm", 1e-12, True, ["tolerance=1e-12"])

    def ImpulsesOfRapierBalance():
        expect_impulses_balance("rapier", 2 ** -24, False)

    def ImpulsesOfChipmunkBalance():
        expect_impulses_balance("chipmunk", 2 ** -53, False)

    def ImpulsesOfDartBalance():
        expect_impulses_balance("dart", 2 ** -53, True)

    def ImpulsesOfBox2dBalance():
        expect_impulses_balance("box2d", 2 ** -24, False)

    def MomentsOfOdeBalance():
        expect_moments_balance("ode", ["sphere-slip-roll", "rolling-stop"],
                               ["pyramid=1", "slip-direction=1"])

    def ImpulsesOnBodiesOfMujocoWasmBalance():
        """Not its moments: it has the contact in the middle of an overlap."""
        columns, _ = simulated(engine_file("mujoco-wasm"), "mujoco-wasm/body-contacts",
                               "sphere-slip-roll", "1", ["R=1/10"], ["tolerance=1e-12"])
        expect_balance(columns, lambda *rows: sphere(*rows)[:3], 1e-12)

    def MomentsOfRapierBalance():
        columns, _ = simulated(engine_file("rapier"), "rapier/body-contacts", "sphere-slip-roll", "1",
                               ["R=1/10", "mu=0"])
        expect_balance(columns, sphere, 2 ** -24)

    def MomentsOfBulletBalance():
        expect_moments_balance("bullet", ["sphere-slip-roll"], hard("bullet"))

    def ImpulsesOfTheWrongSignAreRejected():
        for problem in ("bouncing-ball", "two-walls", "two-balls"):
            right = compared(problem, "2", witness, "witness/contacts")
            assert not broken_laws(right), right
            wrong = compared(problem, "2", witness, "witness/contacts", ["law=20"])
            assert "impulse-balance" in broken_laws(wrong), wrong
        columns, _ = simulated(witness, "witness/body-contacts", "sphere-slip-roll", "1", ["R=1/10"])
        expect_balance(columns, sphere, 2 ** -53)
        columns, _ = simulated(witness, "witness/body-contacts", "sphere-slip-roll", "1", ["R=1/10"],
                               ["law=20"])
        try:
            expect_balance(columns, sphere, 2 ** -53)
        except AssertionError:
            return
        raise AssertionError("moments of the wrong sign balance")

    def ImpulsesAreTheSameElsewhere():
        for scheme, problem, settings in (("contacts", "two-balls", ["m1=2.5"]),
                                          ("contacts", "incline-slide", inclined),
                                          ("body-contacts", "rolling-stop", [])):
            here, _ = simulated(witness, f"witness/{scheme}", problem, "1", settings)
            names = [name for name in here if name[0] == "p"]
            for options in (["heading=30"], ["shift=1"], ["reversed=1"],
                            ["length-units=100", "mass-units=1000"]):
                there, _ = simulated(witness, f"witness/{scheme}", problem, "1", settings, options)
                for name in names:
                    for a, b in zip(here[name], there[name]):
                        assert abs(a - b) < 1e-9, (problem, options, name, a, b)

    def ImpulsesConvergeToTheTruth():
        shown = 0
        for name in ("ode", "bullet", "chipmunk", "dart"):
            subject = pathlib.Path(sys.argv[1]) / "lib/assay/engines" / f"{name}.so"
            if not subject.exists():
                continue
            result = compared("bouncing-ball", "2", subject, f"{name}/contacts", hard(name))
            assert not broken_laws(result), (name, result)
            assert result["verdict"] == "confirmed", (name, result)
            order, = (each for each in result["orders"] if each["metric"] == "impulse-flat")
            assert order["order"] > 0.5, (name, order)
            shown += 1
        if shown == 0:
            sys.exit(77)

    def ImpulsesOfRapierBalanceElsewhere():
        """The scene of an engine in JavaScript is turned by another program than of one in C++."""
        for options in (["heading=30"], ["reversed=1"], ["length-units=100", "mass-units=1000"]):
            expect_impulses_balance("rapier", 2 ** -24, False, [*options, "length-unit=1"])

    def ImpulsesThatAreNotToldAreRefused():
        """Of several corners, of joints, and by an integrator that finds several forces in a step."""
        for scheme, problem in (("body-contacts", "box-at-rest"), ("body-contacts", "pivot-pendulum"),
                                ("contacts", "slider-crank")):
            _, errors = simulated(witness, f"witness/{scheme}", problem, "1", codes=(2,))
            assert "impulses are told of contacts alone" in errors or "turn no box" in errors, errors
        columns, errors = simulated(engine_file("ode"), "ode/body-contacts", "box-at-rest", "1",
                                    codes=(2,))
        assert columns is None and "box-at-rest has others" in errors, errors
        for name in ("mujoco", "mujoco-wasm"):
            columns, errors = simulated(engine_file(name), f"{name}/contacts", "bouncing-ball", "1",
                                        options=["integrator=1"], codes=(2,))
            assert columns is None and "integrator=0 alone" in errors, errors
        columns, errors = simulated(engine_file("rapier"), "rapier/contacts", "incline-slide", "1",
                                    codes=(2,))
        assert columns is None and "without friction alone" in errors, errors


getattr(Tests, sys.argv[4])()
