#!/usr/bin/env python3
"""Reference clients under test: their verdicts, and that each line of their traffic is as
docs/process/*.json say.

    python3 tests/process/traffic_test.py build/bin/assay

Needs jsonschema; node, a C compiler and NumPy for the clients of these. Exit: 0 all hold, 1 not.
"""

import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = ROOT / "examples" / "process"
PROBLEM = ROOT / "reference/data/problems/lcp/lcp_trivial.dat"
STUDY = "study --problem bouncing-ball --metric position-sup --t-end 2 --steps 32:512 --budget 768"
GRADIENT = "gradients bouncing-ball --t 1/4 --h 1/48 --parameter h0 --estimator own --scheme"
RUN = "simulate bouncing-ball --h 1/100 --t-end 1 --scheme"
MOST = 20  # messages of each kind that are validated


def validators(kind):
    """A validator of each definition, by its name."""
    schema = json.loads((ROOT / "docs" / "process" / f"{kind}-v1.json").read_text())
    Draft202012Validator.check_schema(schema)
    return {name: Draft202012Validator({**{key: schema[key] for key in ("$schema", "$defs")},
                                        "$ref": f"#/$defs/{name}"})
            for name in schema["$defs"]}


VALIDATORS = {who: validators(who) for who in ("request", "answer")}


def name_of(who, message, asked):
    """The definition that it belongs to."""
    if who == "request":
        return message.get("request", "values")
    return "evaluate" if "evaluate" in message else asked[message["id"]]


def judge_line(who, name, message, wrong):
    for error in VALIDATORS[who][name].iter_errors(message):
        wrong.append(f"{who} {name}: {'/'.join(map(str, error.absolute_path))}: {error.message}")


def judge_witnesses(who, name, message, wrong):
    """The schema rejects the message where a member is gone, or of another type, or unknown."""
    validator = VALIDATORS[who][name]
    for member in validator.schema["$defs"][name]["required"]:
        if validator.is_valid({key: value for key, value in message.items() if key != member}):
            wrong.append(f"{who} {name} is valid without {member}")
        if validator.is_valid({**message, member: {"nothing": None}}):
            wrong.append(f"{who} {name} is valid with an object as {member}")
    if validator.is_valid({**message, "unknown": 1}):
        wrong.append(f"{who} {name} is valid with an unknown member")


def judge_traffic(log, wrong):
    seen, asked = Counter(), {}  # the id and the request that it is of
    for line in Path(log).read_text().splitlines():
        who, text = json.loads(line)
        message = json.loads(text)
        if "request" in message:
            asked[message["id"]] = message["request"]
        name = name_of(who, message, asked)
        if seen[who, name] < MOST:
            judge_line(who, name, message, wrong)
        if seen[who, name] == 0:
            judge_witnesses(who, name, message, wrong)
        seen[who, name] += 1
    return seen


def run(program, client, words, exit_code, kinds):
    """Without kinds of messages the traffic is not looked at, which takes long."""
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        log = f"{folder}/log"
        tee = [sys.executable, f"{ROOT}/tests/process/tee.py", log] if kinds else []
        ran = subprocess.run(
            [program, *shlex.split(words), "--subject", shlex.join([*tee, *client])],
            capture_output=True, text=True, timeout=300, cwd=folder, env={**os.environ, "PYTHONPATH": f"{ROOT}/subjects/python"})
        if ran.returncode != exit_code:
            wrong.append(f"exit code {ran.returncode}, not {exit_code}: {ran.stdout}{ran.stderr}")
        seen = judge_traffic(log, wrong) if os.path.exists(log) else set()
        for kind in kinds:
            if not any(name == kind for _, name in seen):
                wrong.append(f"no {kind} was sent")
    return [f"{shlex.join(client)}: {words}: {each}" for each in wrong]


def main():
    program = os.path.abspath(sys.argv[1])
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        cases = [(["python3", f"{CLIENTS}/ball.py"], STUDY, []),
                 (["python3", f"{CLIENTS}/ball.py"], f"{RUN} mine/moreau-jean", ["describe", "run"])]
        full = {}
        if compiler := shutil.which("cc"):
            subprocess.run([compiler, "-std=c99", "-Wall", "-Wextra", "-Werror", "-O2",
                            f"{CLIENTS}/client.c", "-o", f"{folder}/client", "-lm"], check=True)
            full["c/moreau-jean"] = [f"{folder}/client"]
        if node := shutil.which("node"):
            full["js/symplectic-euler"] = [node, f"{CLIENTS}/client.js"]
        for scheme, client in full.items():
            name = scheme.partition("/")[0]
            questions = ["evaluate", "values"] if name == "js" else []
            cases += [
                (client, f"{STUDY} --scheme {scheme}", []),
                (client, f"{RUN} {scheme}", ["run", *questions]),
                (client, f"check mirror impulse-balance --scheme {scheme} --runs 5", ["run"]),
                (client, f"solve {PROBLEM} --solver {name}/projected-gauss-seidel", ["solve"]),
                (client, f"jacobians {name}/normal", ["derivative"])]
        if "c/moreau-jean" in full:
            cases += [(full["c/moreau-jean"], f"{GRADIENT} c/moreau-jean", ["gradient"])]
        if subprocess.run([sys.executable, "-c", "import numpy"], capture_output=True).returncode == 0:
            client = [sys.executable, "-m", "assay", f"{CLIENTS}/numpy_subject.py"]
            cases += [
                (client, f"{STUDY} --scheme python/moreau-jean", []),
                (client, f"{RUN} python/moreau-jean", ["run"]),
                (client, "check mirror --scheme python/moreau-jean --runs 5", ["run", "evaluate"]),
                (client, f"solve {PROBLEM} --solver python/projected-gauss-seidel", ["solve"]),
                (client, "jacobians python/normal", ["derivative"]),
                ([*client[:-1], f"{CLIENTS}/event_ball.py"], f"{GRADIENT} python/located",
                 ["gradient"]),
                ([*client[:-1], f"{ROOT}/tests/process/nonlinear_gradient.py"],
                 f"{GRADIENT} python/free-fall", ["gradient", "evaluate", "values"])]
        for client, words, kinds in cases:
            failures += run(program, client, words, 0, kinds)
    print("\n".join(failures) or f"{len(cases)} commands are as they should be")
    sys.exit(1 if failures else 0)


main()
