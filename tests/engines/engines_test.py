"""One test of the engines: engines_test.py BUILD WITNESS CORE TEST. Exit 77: the engine is not there."""

import json
import os
import pathlib
import re
import sys
import tempfile

from engine_checks import (along_x_and_y, build, cells_of_hostile, circumscribed, core, engine_file,
                           expect_hard, expect_law, is_installed, judged, of, output, program,
                           properties_of_witness, put_programs, slide, steps, stick,
                           unknown_along_a_line, unknown_under_one_load, witness, witness_law)


class Tests:
    def RightWitnessFollowsTheHardLaw():
        for problem, t_end, settings in (
                ("bouncing-ball", "2", []), ("two-walls", "4", []), ("sliding-block", "1/2", []),
                ("oscillator-stop", "4", []), ("incline-slide", "1", slide),
                ("incline-slide", "4/5", []), ("incline-slide", "1", stick)):
            expect_hard(witness_law(0, problem, t_end, settings))

    def RightWitnessIsAccusedInNoScene():
        result = judged("witness", witness)
        outcomes = {cell["scene"]: cell["outcome"] for cell in result["cells"]}
        assert len(outcomes) >= 20, outcomes
        assert set(outcomes.values()) <= {"hard law", "open"}, outcomes
        for cell in result["properties"]:
            assert cell["outcome"] in ("confirmed", "not expressible"), cell

    def SchemeOfAssayIsConfirmedEverywhere():
        result = judged("core", core)
        assert not result["not_expressible"] and len(result["cells"]) >= 29, result
        for cell in result["cells"]:
            assert cell["outcome"] == "hard law", cell
        assert len(result["properties"]) >= 20
        for cell in result["properties"]:
            assert cell["outcome"] == "confirmed", cell

    def EachPropertyRejectsItsWitness():
        for which, wrong in {
                1: [("friction-at-15", "direction"), ("friction-at-45", "excess of the way"),
                    ("turned-world", "difference"), ("tilted-world", "difference")],
                2: [("elastic-bounces", "penetration"), ("rest-on-slope", "penetration")],
                3: [("rest-on-slope", "creep"), ("friction-at-0", "excess of the way"),
                    ("units-of-slide", "difference")],
                4: [("elastic-bounces", "change of energy")],
                5: [("free-rotation", "change of energy"),
                    ("free-rotation", "change of angular momentum")],
                6: [("collision", "change of momentum")],
                7: [("shifted-world", "difference")],
                8: [("order-of-balls", "difference")],
                9: [("units-of-bounces", "difference")]}.items():
            outcomes = properties_of_witness(which, *{name for name, _ in wrong})
            for each in wrong:
                assert outcomes[(*each, "defaults")] == "refuted", (which, each, outcomes)
                assert outcomes[(*each, "best")] == "confirmed", (which, each, outcomes)

    def SettingThatDoesNothingIsNotNamed():
        os.environ["ASSAY_WITNESS_LAW"] = "3"
        wrong = judged("witness", witness, "stick-50", "ball")
        assert wrong["what_to_set"] == [
            {"options": {"law": "0"}, "scenes": ["stick-50"], "all_needed": True}], wrong
        os.environ["ASSAY_WITNESS_LAW"] = "0"
        assert judged("witness", witness, "stick-50", "ball")["what_to_set"] == []

    def SettingsOfBulletsBallAreNeededTogether():
        engine_file("bullet")
        text, _ = output(program("engines"), "engines", "bullet", "--only", "ball", "--json")
        stated, = json.loads(text)["engines"][0]["what_to_set"]
        assert stated["scenes"] == ["ball"] and len(stated["options"]) > 1, stated
        settings = [f"{name}={value}" for name, value in stated["options"].items()]
        expect_hard(of("bullet", "bouncing-ball", "2", options=settings))
        for k in range(len(settings)):
            fewer = settings[:k] + settings[k + 1:]
            assert of("bullet", "bouncing-ball", "2", options=fewer)["limit"] != "hard law", fewer

    def UnknownNameOfOnlyIsRefused():
        _, errors = output(program("engines"), "engines", "--subject", witness, "--only", "creeps",
                           codes=(2,))
        assert "creeps" in errors, errors

    def LawsOfRigidBodiesAreNamed():
        def named(which, problem, t_end, settings=(), options=()):
            return witness_law(which, problem, t_end, settings, "bodies", options)
        expect_law(named(5, "free-rigid-body", "4", options=["damping=0.05"]),
                   "damping without contact", **{"damping over mass": 0.05})
        expect_law(named(10, "box-at-rest", "2/5", ["vy0=-0.5"]),
                   "friction along the slip times the effective mass")
        expect_law(named(11, "free-rigid-body", "4"), "no gyroscopic moment")
        expect_law(named(12, "sphere-oblique-impact", "7/10", ["gap0=0.35"]),
                   "friction of impacts bounded as if e were 0",
                   **{"friction over the true one": 1 / 1.5})
        expect_law(named(18, "sphere-oblique-impact", "7/10", ["gap0=0.35"]),
                   "no friction of impacts")
        expect_law(named(19, "rolling-stop", "2"),
                   "sliding and rolling friction in one cone",
                   **{"friction over the true one": 1})
        expect_law(named(14, "rolling-stop", "2"), *unknown_under_one_load,
                   **{"rolling friction over the true one": 0.5})

    def SpinningFrictionIsNamed():
        def named(which, problem, t_end, *settings):
            return witness_law(which, problem, t_end, settings, "bodies")
        expect_law(named(15, "spinning-stop", "4/5"), "another coefficient of spinning friction",
                   **{"spinning friction over the true one": 0.5})
        expect_law(named(16, "spinning-stop", "4/5"), "no spinning friction")
        spinning = ["R=1/2", "vx0=2", "wx0=2", "wz0=2"]
        expect_law(named(17, "sphere-slip-roll", "1", *spinning),
                   "spinning friction where there is none",
                   **{"moment over the normal force": 0.005})
        damped = witness_law(5, "sphere-slip-roll", "1", spinning, "bodies", ["damping=0.5"])
        assert "spinning friction where there is none" not in damped["laws"], damped

    def RestitutionThresholdIsNamed():
        expect_law(witness_law(13, "bouncing-ball", "8/5", ["h0=0.15"]),
                   "no restitution below a speed", speed=1)
        expect_law(witness_law(13, "bouncing-ball", "2/5", ["h0=0.04"]),
                   "no restitution below a speed", "another coefficient of restitution",
                   "restitution that depends on the impact", restitution=0)

    def PyramidIsNamed():
        expect_law(witness_law(1, "incline-slide", "1", along_x_and_y), circumscribed,
                   **{"turned by": 0})
        expect_law(witness_law(1, "incline-slide", "1", slide), *unknown_along_a_line)

    def BoundOfAForceIsNamed():
        straight = ["tan_a=0", "mu=0.3", "vx0=0.4", "vy0=0"]
        expect_law(witness_law(18, "incline-slide", "1", straight),
                   "another coefficient of friction", "friction bounded by a force", force=0.3)

    def SoftContactIsNamed():
        expect_law(witness_law(2, "bouncing-ball", "2"), "soft contact", stiffness=500)

    def ContactAtAnotherGapIsNamed():
        expect_law(witness_law(9, "two-walls", "10", ["v0=0.2"]), "contact at another gap",
                   gap=0.01)

    def CreepIsNamed():
        expect_law(witness_law(3, "incline-slide", "1", stick), "creep", speed=0.01)

    def CompareNamesTheLawOfFiles():
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for n in steps:
                files.append(f"{folder}/{n}.csv")
                output(program("compare"), "simulate", "bouncing-ball", "--scheme", "moreau-jean",
                       "--t-end", "2", "--h", f"2/{n}", "--csv", files[-1])
            text, _ = output(program("compare"), "compare", "bouncing-ball", *files, "--law")
            assert "limit: hard law" in text, text
            text, _ = output(program("compare"), "compare", "bouncing-ball", files[0], "--law",
                             codes=(0, 1, 3))
            assert "three step sizes" in text, text

    def SceneIsTheSameElsewhere():
        def last(*options):
            words = [word for option in options for word in ("--scheme-set", option)]
            text, _ = output(program("compare"), "simulate", "incline-slide", "--subject", witness,
                             "--scheme", "witness/coordinates", "--h", "1/128", "--t-end", "1/2",
                             "--json", *words)
            return json.loads(text)["final"]["q"]
        here = last()
        for options in (["heading=30"], ["shift=1000"], ["reversed=1"]):
            there = last(*options)
            assert all(abs(a - b) < 1e-9 for a, b in zip(here, there)), (options, here, there)

    def UnknownProblemIsRefused():
        _, errors = output(program("compare"), "simulate", "cam-follower", "--subject", witness,
                           "--scheme", "witness/coordinates", "--h", "1/100", codes=(2,))
        assert "no scene of problem 'cam-follower'" in errors, errors

    def OdeFollowsTheHardLaw():
        expect_hard(of("ode", "bouncing-ball", "2"))
        expect_law(of("ode", "incline-slide", "1", along_x_and_y, ["pyramid=1"]), circumscribed,
                   **{"turned by": 0})
        expect_hard(of("ode", "incline-slide", "1", slide, ["pyramid=1", "slip-direction=1"]))

    def BulletIsRefutedInTheMatrixAsByCompare():
        engine_file("bullet")
        text, _ = output(program("engines"), "engines", "bullet", "--only", "ball", "--json")
        cell = json.loads(text)["engines"][0]["cells"][0]
        assert (cell["outcome"], cell["law"]["limit"]) == ("refuted", "open"), cell
        assert "violates impact-law" in cell["sentence"], cell
        with tempfile.TemporaryDirectory() as folder:
            put_programs(pathlib.Path(folder))
            command = re.sub(r"\S*assay\S* (simulate|compare)", r"./assay \1", cell["command"])
            text, _ = output("bash", "-c", f"cd {folder} && {command}", codes=(0, 1, 3))
        assert "impact-law" in text, text

    def BulletHasNoLimitWithItsDefaults():
        assert of("bullet", "bouncing-ball", "2")["limit"] == "none"
        best = ["contact-threshold=0", "erp=0", "erp2=0", "restitution-threshold=0"]
        expect_hard(of("bullet", "bouncing-ball", "2", options=best))

    def JoltDampsBodies():
        expect_law(of("jolt", "bouncing-ball", "2", compare=["--precision", "float"]),
                   "damping without contact", **{"damping over mass": 0.05})

    def DartTakesAPyramid():
        expect_law(of("dart", "incline-slide", "1", along_x_and_y), circumscribed,
                   **{"turned by": 0})

    def OdeBoundsFrictionByAForce():
        """Four corners with 0.3 N along each axis."""
        expect_law(of("ode", "incline-slide", "1", slide), *unknown_along_a_line[:2],
                   force=1.2 * 2 ** 0.5)
        expect_law(of("ode", "incline-slide", "1", along_x_and_y),
                   "pyramid of friction of another coefficient",
                   "pyramid of friction bounded by a force",
                   **{"corners over the true bound": 1.2 * 2 ** 0.5 / (0.3 * 9.81)})

    def OdeBoundsRollingFrictionByAMoment():
        expect_law(of("ode", "rolling-stop", "2", scheme="bodies"), *unknown_under_one_load,
                   **{"moment": 0.01})

    def MujocoIsSoft():
        """Of its solref and solimp: 2 kg/(0.95 x 0.02 s) times 0.95, beyond 1 mm."""
        expect_law(of("mujoco", "bouncing-ball", "2"), "soft contact", damping=100)

    def MujocoIsSoftBetweenBalls():
        """As a ball on a plane, for the reduced mass of 2.5 kg and 1 kg."""
        expect_law(of("mujoco", "two-balls", "6/5", ["m1=2.5", "e=0.6", "gap=1/2"]),
                   "soft contact", damping=100 / 1.4)
        expect_law(of("mujoco", "two-walls", "2"), "soft contact", damping=100)

    def MujocoTakesAPyramid():
        engine_file("mujoco")
        inscribed = "pyramid of friction, inscribed in the cone"
        text, _ = output(program("engines"), "engines", "mujoco", "--only", "slide-15", "--json")
        cell = json.loads(text)["engines"][0]["cells"][0]
        expect_law(cell["law"], inscribed, **{"turned by": 0})
        expect_law(of("mujoco", "incline-slide", "1", along_x_and_y), inscribed, **{"turned by": 0})

    def LoadOfAContactIsNoFriction():
        """The body sinks into the slope, and creeps along it; no law of friction is needed."""
        assert of("mujoco", "incline-slide", "1", stick)["laws"] == ["soft contact", "creep"]
        accelerates = of("ode", "incline-slide", "1", stick)
        expect_law(accelerates, *unknown_along_a_line[:2])
        assert "creep" not in accelerates["laws"], accelerates

    def MujocoCreeps():
        expect_law(of("mujoco", "incline-slide", "1", stick), "creep")

    def ChipmunkFollowsTheHardLaw():
        expect_hard(of("chipmunk", "bouncing-ball", "2"))

    def SimbodyFollowsTheHardLaw():
        expect_hard(of("simbody", "bouncing-ball", "2"))

    def Box2dRefusesScenesInSpace():
        _, errors = output(program("compare"), "simulate", "incline-slide", "--subject",
                           engine_file("box2d"), "--scheme", "box2d/coordinates", "--h", "1/100",
                           codes=(2,))
        assert "it moves in a plane" in errors, errors

    def RapierFollowsTheHardLaw():
        expect_hard(of("rapier", "bouncing-ball", "2", compare=["--precision", "float"]))

    def InfiniteSolutionOfDartIsNoSolution():
        subject = engine_file("dart")
        with tempfile.TemporaryDirectory() as folder:
            problem = pathlib.Path(folder) / "lcp.json"
            problem.write_text(json.dumps({"kind": "lcp", "q": [2, 2, -4],
                                           "M": [[2, -1, -3], [-1, 5, 0], [-3, 0, 5]]}))
            text, errors = output(program("solve"), "solve", problem, "--subject", subject,
                                  "--solver", "dart/dantzig", "--json", codes=(0, 1, 3))
            document = json.loads(text)
            assert document.get("status") != "solved", text + errors

    def FactsOfTheGuideShow():
        """Each command of a section of the guide prints the texts behind its #."""
        guide = pathlib.Path(__file__).parents[2] / "docs" / "engines.md"
        section = guide.read_text().split("## Known facts")[1].split("```")[1]
        shown = 0
        for line in section.splitlines()[1:]:
            command, _, texts = line.partition(" #")
            name = re.search(r"engines (\w+)|engines/(?:findings/)?(\w+)", command)
            if not is_installed(name[1] or name[2]):
                print(f"the engine {name[1] or name[2]} is not installed")
                continue
            with tempfile.TemporaryDirectory() as folder:
                put_programs(pathlib.Path(folder))
                text, _ = output("bash", "-c", f"cd {folder} && {command}", codes=(0, 1, 3))
            flat = " ".join(text.split())
            for each in texts.split(";"):
                assert each.strip() in flat, f"{line}\n{text}"
            shown += 1
        if shown == 0:
            sys.exit(77)

    def FindingsShowAgain():
        engines = build / "lib/assay/engines"
        folders = list(engines.glob("findings/*/library.json"))
        if (engines / "node/node_modules").exists():
            folders += engines.glob("node/findings/*/library.json")
        if not folders:
            print("no engine with findings is installed")
            sys.exit(77)
        for folder in folders:
            text, _ = output(program("findings"), "findings", "--from", folder.parent, "--json",
                             "--samples", "4")
            for finding in json.loads(text)["findings"]:
                # A busy machine may not end its family in time.
                late = "did not return in time" in (finding["failure"] or "")
                assert finding["verdict"] == "reproduced" or late, finding
                assert finding["frequency"] or late, finding

    def DantzigIsNotAskedForWhatItExcludes():
        with tempfile.TemporaryDirectory() as folder:
            problem = pathlib.Path(folder) / "relay.json"
            for solver in ("bullet/dantzig", "dart/dantzig"):
                problem.write_text(json.dumps({"kind": "relay", "M": [[1]], "q": [0],
                                               "lower": [-2], "upper": [-1]}))
                _, errors = output(program("solve"), "solve", problem, "--subject",
                                   engine_file(solver.split("/")[0]), "--solver", solver,
                                   codes=(2,))
                assert "does not take the problem" in errors, errors

    def CrashIsContained():
        for cell in cells_of_hostile("os.abort()"):
            assert cell["outcome"] == "failed" and "Aborted" in cell["sentence"], cell

    def HangIsContained():
        for cell in cells_of_hostile("import time; time.sleep(600)", "--subject-time", "0.5"):
            assert cell["outcome"] == "failed" and "0.5 s" in cell["sentence"], cell

    def NumberThatIsNotFiniteIsContained():
        """The last number that it answers, in digits that JSON may hold."""
        answer = (
            "print(json.dumps(dict(id=q['id'], status='solved', states='3ff' + '0' * 13\n"
            "              + '0' * 16 * (3 * q['steps'] - 2) + '7ff8' + '0' * 12)), file=w, flush=True)")
        for cell in cells_of_hostile(answer):
            assert cell["outcome"] == "failed" and "not finite" in cell["sentence"], cell


getattr(Tests, sys.argv[4])()
