#!/usr/bin/env python3
"""Compares the JSON documents of every command with their schemas in docs/schemas/.

    python3 tests/docs/schemas_test.py build/bin/assay [--verbose]

1. Every command that has --json has a schema and a case below; every schema has a document.
2. The commands of CASES run, exit as they should and print one document, which its schema accepts.
3. Every field of a document is described: with a value of another type it is rejected.
4. Every rule of a schema that a document meets rejects the document where that rule is broken:
   without a required field, with another word, with a text that is no number.
5. Every field of a schema occurs in a document, but for those of RARE.
6. A field that all documents have is required, but for those of OPTIONAL.
7. After wrong usage a command prints no document.

Needs jsonschema, 4.10 or later. Exit: 0 all hold, 1 one does not, 2 wrong usage.
"""

import copy
import json
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "docs" / "schemas"
PROBLEMS = "reference/data/problems"
BALL = "--problem bouncing-ball --scheme moreau-jean"
RUN = "simulate bouncing-ball --scheme moreau-jean"
PANG = f"{PROBLEMS}/lcp/lcp_Pang_isolated_sol.dat"
ROVER = f"{PROBLEMS}/friction-3d/Rover1039.dat"
SECONDS = 120  # that a command may take


@dataclass
class Case:
    words: str  # after the name of the program, without --json
    exit: int = 0
    schema: str = ""  # of what it prints; empty: that of the command
    writes: dict = field(default_factory=dict)  # file: schema
    reads: dict = field(default_factory=dict)  # file: schema
    needs: str = ""  # what prepare() says that is there


# In this order: some read what others wrote.
CASES = [
    Case("list"),
    Case("list subjects", needs="siconos"),
    Case("list problems bouncing-ball"),
    Case("list jacobians alart-curnier-2d"),
    Case("exact bouncing-ball --at 0,1/2,3 --set e=4/5 --digits 30"),
    Case("exact bouncing-ball --at 1e30 --set h0=1e40 --digits 3"),
    Case("exact bouncing-ball --at 1/4,3/4 --sensitivity h0,e --set e=1 --digits 5"),
    Case("exact oscillator-stop --at 4 --set zeta=0 --set f=-1/2 --sensitivity f --digits 5", exit=3),
    Case("exact relay --at 1/2 --sensitivity x0 --digits 5"),
    Case("exact relay --at 1 --sensitivity x0 --digits 5", exit=3),
    Case("exact bar-impact --at 8e-4 --x 1/4,1"),
    Case("exact preloaded-oscillator --at 1"),
    Case("exact sliding-block --at 1/2 --digits 5"),
    Case("exact knee-top --at 1/2 --digits 5"),
    Case("exact buck-converter --at 1/1000 --digits 5"),
    Case("exact free-rigid-body --at 1 --digits 5"),
    Case("exact bridge-capacitor-filter --at 1/1000 --set vF0=5 --digits 5"),
    Case("exact relative-degree-2 --at 2 --digits 5"),
    Case("exact complementarity-degree0 --at 1 --digits 5"),
    Case("exact slider-crank --at 1/2 --digits 5", exit=3, schema="undecided"),
    Case("gradients bouncing-ball --scheme moreau-jean --parameter h0 --parameter e --set e=1", exit=1),
    Case("gradients bouncing-ball --scheme moreau-jean --parameter h0 --estimator differences "
         + " ".join(f"--delta 1e-{k}" for k in range(1, 10)), exit=1),
    Case("gradients relay --parameter x0 --t 1", exit=3),
    Case("gradients bouncing-ball --subject ./event_ball.so --parameter h0 --t 2 --h 1/20",
         needs="cc"),
    Case("compare bouncing-ball --gradient gradients.csv", exit=1, schema="gradients"),
    Case("tolerance bouncing-ball --scheme moreau-jean --h 1/50 --t 1 --confidence 0.99"),
    Case("tolerance two-walls --scheme schatzman-paoli --h 1/50 --metric event-times --runs 300"),
    Case("tolerance bouncing-ball errors.csv --claims position-sup=1 --h 1/200"),
    Case(f"{RUN} --h 1/10 --t-end 1/2 --every 2"),
    Case(f"{RUN} --h 1/3 --t-end 1 --scalar rational --every 1"),
    Case(f"{RUN} --h 1/8 --t-end 1 --scalar interval"),
    Case(f"{RUN} --h 1/8 --t-end 1 --scalar mpfr50 --digits 9"),
    Case("simulate diode-bridge --scheme euler-moreau --h 1e-6 --t-end 1e-4 --every 50"),
    Case("simulate diode-bridge --scheme euler-moreau --h 1e-6 --t-end 1e-5 --scalar dd"),
    Case("simulate examples/models/two_carts.toml --scheme moreau-jean --h 1e-2 --set e=0"),
    Case("simulate three-balls --scheme moreau-jean --h 1/7 --t-end 2 --scalar interval", exit=3),
    Case("simulate pendulum-stop --scheme nonlinear-moreau-jean --h 1/10 --t-end 1 "
         "--scheme-set newton-iterations=1 --scheme-set continue=1", exit=3),
    Case("simulate bouncing-ball --scheme broken/prints --subject ./broken.so --h 1/4", needs="cc"),
    Case("simulate bouncing-ball --scheme broken/crashes --subject ./broken.so --h 1/4", exit=3,
         schema="undecided", needs="cc"),
    Case(f"study {BALL} --metric velocity-l1 --set e=1/2 --t-end 1 --steps 16:64 --out report",
         writes={"report/results.json": "study"}),
    Case(f"study {BALL} --set e=1/2 --t-end 1 --steps 16:32 --samples 16 --budget 16 --out rough",
         exit=3, writes={"rough/results.json": "study"}),
    Case(f"study {BALL} --metric velocity-linf --steps 16:32", exit=3),
    Case(f"study {BALL} --steps 16:32 --shard 99:100"),
    Case(f"study {BALL} --scalar mpreal --digits 20 --metric position-sup --set e=1/2 --t-end 1 "
         "--steps 16:32 --samples 16 --budget 16", exit=3),
    Case("study --problem bouncing-ball --scheme broken/crashes --subject ./broken.so "
         "--steps 16:32", exit=1, needs="cc"),
    Case(f"study {BALL} --steps 16:32 --plan --workers 3", schema="plan"),
    Case(f"study {BALL} --set e=1/2 --t-end 1 --steps 16:32 --samples 16 --budget 16 --shard 0:2 "
         "--scalar double --scalar dd --out shard", exit=3),
    Case("merge shard --out part", exit=3, writes={"part/results.json": "study"}),
    Case("gate report/results.json --baseline gone.json", exit=3),
    Case("gate report/results.json --baseline base.json --bless --reason 'the first one'",
         writes={"base.json": "baseline"}, reads={"report/results.json": "study"}),
    Case("gate report/results.json --baseline base.json --out gate",
         writes={"gate/results.json": "gate"}),
    Case("gate rough/results.json --baseline base.json", exit=1),
    Case("gate rough/results.json --baseline rough.json --bless --reason 'has identities'",
         writes={"rough.json": "baseline"}),
    Case(f"solve {PANG} --out pang.json", writes={"pang.json": "solve"}),
    Case(f"solve {PANG} --all --scalar rational --refine"),
    Case(f"solve {ROVER} --tolerance 1e-12 --out rover.json", writes={"rover.json": "solve"}),
    Case(f"solve {ROVER} --scalar dd"),
    Case("solve none.json --out iterate.json", reads={"none.json": "problem"},
         writes={"iterate.json": "solve"}),
    Case("solve none.json --scalar rational"),
    Case("solve continuum.json --all", reads={"continuum.json": "problem"}),
    Case("solve global.json --refine --out global_solution.json",
         reads={"global.json": "problem"}, writes={"global_solution.json": "solve"}),
    Case("solve global.json --scalar dd"),
    Case("solve third.json --solver lemke --scalar interval", exit=3),
    Case("solve mixed.json", reads={"mixed.json": "problem"}),
    Case("solve mlcp.json", reads={"mlcp.json": "problem"}),
    Case("solve relay.json", reads={"relay.json": "problem"}),
    Case("solve rolling.json", reads={"rolling.json": "problem"}),
    Case(f"solve {PROBLEMS}/lcp/lcp_exp_murty.dat --solver murty --max-iterations 1", exit=3),
    Case(f"solve {PANG} --start point.json", reads={"point.json": "solution"}),
    Case("solve none.json --solver siconos/lcp-lexicolemke", exit=3, needs="siconos"),
    Case("solve third.json --solver broken/none --subject ./broken.so", exit=1, needs="cc"),
    Case("solve third.json --solver broken/prints --subject ./broken.so", exit=3, needs="cc"),
    Case(f"certify {PANG} pang.json", reads={"pang.json": "solution"}),
    Case(f"certify {ROVER} rover.json --digits 30", reads={"rover.json": "solution"}),
    Case("certify global.json global_solution.json", reads={"global_solution.json": "solution"}),
    Case(f"certify {PANG} wrong.json", exit=1, reads={"wrong.json": "solution"}),
    Case(f"certify {PANG} two.json", exit=1, reads={"two.json": "solution"}),
    Case("certify none.json iterate.json", exit=1, reads={"iterate.json": "solution"}),
    Case("certify continuum.json point_2.json", exit=1, reads={"point_2.json": "solution"}),
    Case(f"convert {PANG} converted.json", writes={"converted.json": "problem"}),
    Case(f"convert {ROVER} rover_problem.json", writes={"rover_problem.json": "problem"}),
    Case("convert global.json global_again.json", writes={"global_again.json": "problem"}),
    Case("convert mixed.json mixed_again.json", writes={"mixed_again.json": "problem"}),
    Case("check units impulse-balance --scheme moreau-jean --scheme-set theta=1 --runs 5 --out laws",
         writes={"laws/results.json": "check"}),
    Case("check units --solver lemke --runs 5"),
    Case("check impulse-balance --scheme euler-moreau --runs 5", exit=3),
    Case("check --problem bouncing-ball --scheme moreau-jean --runs 2"),
    Case("check --scheme siconos/moreau-jean linear-steps --runs 3", exit=1, needs="siconos"),
    Case("check units --scheme broken/crashes --subject ./broken.so --runs 2", exit=1, needs="cc"),
    Case("check units --scheme linear/tolerant --subject ./linear.so --runs 2", needs="cc"),
    Case("compare bouncing-ball run-40.csv run-70.csv run-120.csv run-250.csv --out comparison",
         writes={"comparison/results.json": "compare"}),
    Case("compare bouncing-ball motion.csv", exit=3),
    Case("compare bouncing-ball clock.csv", exit=3),
    Case("compare bouncing-ball noted.csv", exit=3),
    Case("compare bouncing-ball run-40.csv run-250.csv copy.csv gap.csv --precision float", exit=3),
    Case("compare bouncing-ball run-40.csv run-70.csv run-120.csv run-250.csv --set e=0", exit=1),
    Case("compare bouncing-ball exchanged.csv", exit=1),
    Case("compare bouncing-ball run-40.csv run-70.csv run-120.csv run-250.csv --law"),
    Case("compare bouncing-ball run-40.csv run-70.csv run-120.csv run-250.csv --law --set e=1/4",
         exit=1),
    Case("engines --quick --from engines --subject 'python3 engine.py' --out judged",
         writes={"judged/engines.json": "engines"}),
    Case("identify --scheme moreau-jean restitution activation --expect activation.gamma=1/2 "
         "--out answered.json", writes={"answered.json": "probes"}),
    Case("identify --scheme moreau-jean activation --expect activation.gamma=1/3", exit=1),
    Case("identify --probes answered.json restitution", reads={"answered.json": "probes"}),
    Case("identify --probes failing.json restitution --write-probes still_open.json", exit=3,
         reads={"failing.json": "probes"}, writes={"still_open.json": "probes"}),
    Case("identify --scheme schatzman-paoli"),
    Case("identify --write-probes probes.json", writes={"probes.json": "probes"}),
    Case("identify --first-order --write-probes first.json", writes={"first.json": "probes"}),
    Case("jacobians alart-curnier-3d --scalar double --points 5 --out audit",
         writes={"audit/results.json": "jacobians"}),
    Case("jacobians alart-curnier-normal --scalar mpfr50 --points 2"),
    Case("jacobians derivatives/transposed --points 2 --subject ./derivatives.so", exit=1,
         needs="cc"),
    Case("jacobians siconos/alart-curnier --points 1", exit=1, needs="siconos"),
    Case("errata --points 1 --out errata", writes={"errata/errata.json": "errata"}),
    Case("findings --from findings --out found", exit=1,
         reads={"findings/library.json": "library"}, writes={"found/findings.json": "findings"}),
]

# The schema of what a command prints, if it has not its name.
DOCUMENTS = {"merge": "study"}
# Fields of schemas that no case shows.
RARE = {}
# Fields that need not be there, though all cases have them: in files that others write, or that are
# older than the field.
OPTIONAL = {
    "jacobians": ("/properties/subjects",),
    "probes": ("/properties/question", "/properties/answered_by",
               "$defs/probe/properties/answer"),
    "study": ("$defs/row/properties/interpolant",),
}

BOX = """{"kind": "%s", "M": [[2, 0], [0, "1/3"]], "q": [-1, "-0.5"]%s}"""
FILES = {
    "gradients.csv": "h,t,dq0/dh0,dv0/dh0\n" + "".join(f"{0.01 / 2**k},2,1,0\n" for k in range(8)),
    "errors.csv": "h,error\n" + "".join(f"{k / 1000},{(7 + k % 3) * k / 1000}\n"
                                        for k in range(2, 11)),
    "none.json": """{"kind": "lcp", "M": [[0]], "q": [-1]}""",
    "continuum.json": """{"kind": "lcp", "M": [[0, 0], [0, 0]], "q": [0, "1/3"]}""",
    "third.json": """{"kind": "lcp", "M": [["1/3", 1], [1, 3]], "q": ["-1/3", -1]}""",
    "mlcp.json": BOX % ("mlcp", """, "equalities": [1], "title": "t", "description": "d",
        "name": "n" """),
    "relay.json": BOX % ("relay", """, "lower": [-1, null], "upper": [1, null]"""),
    "global.json": """{"kind": "global-friction-3d",
        "M": {"rows": 3, "columns": 3, "entries": [[0, 0, 1], [1, 1, 1], [2, 2, 1]]},
        "H": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "f": [-1, "1/10", 0], "b": [0, 0, 0], "mu": 0.5}""",
    "mixed.json": """{"kind": "mixed", "W": {"rows": 9, "columns": 9, "entries": [[0, 0, 1],
        [1, 1, 1], [2, 2, 1], [3, 3, 1], [4, 4, 1], [5, 5, 1], [6, 6, 1], [7, 7, 1], [8, 8, 1]]},
        "q": [-1, -1, -1, 0, -1, 0, 0, 0, 0], "laws": [{"law": "equality", "dimension": 1},
        {"law": "unilateral"}, {"law": "coulomb-2d", "mu": "1/2"},
        {"law": "rolling-coulomb", "mu": 0.5, "mu_r": "1/4"}]}""",
    "rolling.json": """{"kind": "rolling-friction", "W": {"blocks": [{"row": 0, "column": 0,
        "values": [[1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 1, 0],
                   [0, 0, 0, 0, 1]]}]}, "q": [-1, 0, 0, 0, 0], "mu": [0.5], "mu_r": 0.25}""",
    "point.json": "[1, 0, \"1/7\"]",
    "point_2.json": """{"r": [0.5, 0], "u": [1, 1]}""",
    "wrong.json": "[2, 0, 0]",
    "two.json": """{"solutions": [{"z": [2, 0, 0]}, {"z": [1, 0, 0], "w": [0, 0, 0]}]}""",
    "findings/library.json": """{"library": "Sums", "version": "1.0",
        "compile": "c++ NAME.cpp -o NAME", "documents": "a book",
        "none": {"missed-order": "Looked for by hand."}}""",
}
FILES["engines/text.so"] = "no library"
# An engine whose ball bounces less than it should; with its best settings it is right.
FILES["engine.py"] = """import json, os


def describe(request):
    option = dict(name="factor", default="1/2", meaning="of restitution", unit="1",
                  low=0, high=1)
    return dict(protocol=1, name="tired", description="a ball", version="1", schemes=[dict(
        name="coordinates", description="a ball", claims="position-sup=1", flags=[],
        options=[option], study_options=";factor=1")])


def run(request):
    model, h = request["model"], request["h"]
    linear = model["linear"]
    if linear is None or model["coordinates"] != 1 or model["components"] != 1:
        return dict(status="not-taken", message="one coordinate and one contact alone")
    [[m]], [force] = linear["mass"], linear["force"]
    e = model["laws"][0]["restitution"] * request["options"]["factor"]
    [q], [v], states = model["initial_position"], model["initial_velocity"], []
    for _ in range(request["steps"]):
        after = v + h * force / m
        if q + h / 2 * v <= 0:
            after = max(after, -e * v)
        q, v = q + h / 2 * (v + after), after
        states.append([q, v, 0])
    return dict(status="solved", states=states)


with open(int(os.environ["ASSAY_REQUESTS_FD"])) as requests, \\
        open(int(os.environ["ASSAY_ANSWERS_FD"]), "w") as answers:
    for line in requests:
        request = json.loads(line)
        answer = dict(describe=describe, run=run)[request["request"]](request)
        print(json.dumps(dict(answer, id=request["id"])), file=answers, flush=True)
"""
SUBJECTS = {
    "broken.so": "tests/subjects/broken_subject.c",
    "derivatives.so": "tests/subjects/derivatives.c",
    "linear.so": "tests/judge/linear.c",
    "event_ball.so": "examples/c/event_ball.c",
}
PROGRAMS = {  # of findings
    "sum": "[ $# = 0 ] && echo 1 + 1 is 3 || echo 3 of $3",
    "product": "exit 1",
    "power": "kill -9 $$",
}
FINDING = """// title: A sum
// claim: 1 + 1 is not 2
// contract: arithmetic
// severity: crash
// oracle: fingers
// family: digits
// samples: 8
int main() {}
"""


def prepare(folder, program):
    """Writes the files that the cases read; returns which of their needs are there."""
    for name in ("examples", "reports", "reference"):
        (folder / name).symlink_to(ROOT / name)
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for name, text in PROGRAMS.items():
        (folder / "findings" / f"{name}.cpp").write_text(FINDING)
        finding = folder / "findings" / name
        finding.write_text(f"#!/bin/sh\n{text}\n")
        finding.chmod(finding.stat().st_mode | stat.S_IXUSR)
    for steps in (40, 70, 120, 250):
        subprocess.run([program, "simulate", "bouncing-ball", "--scheme", "moreau-jean", "--h",
                        f"1/{steps}", "--csv", f"run-{steps}.csv"], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL)
    rows = (folder / "run-70.csv").read_text().splitlines(keepends=True)
    (folder / "copy.csv").write_text((folder / "run-250.csv").read_text())
    (folder / "gap.csv").write_text("".join(rows[:40] + rows[44:]))
    exchanged = [row.rstrip("\n").split(",") for row in rows[1:]]
    (folder / "exchanged.csv").write_text(
        rows[0] + "".join(",".join([t, v, q, *rest]) + "\n" for t, q, v, *rest in exchanged))
    motion = [",".join(row.split(",")[:3]) for row in rows]
    (folder / "motion.csv").write_text("\n".join(motion) + "\n")
    later = [f"{float(t) + 100!r},{rest}" for t, rest in (row.split(",", 1) for row in motion[1:])]
    (folder / "clock.csv").write_text("\n".join([motion[0], *later]) + "\n")
    (folder / "noted.csv").write_text("\n".join([motion[0] + ",note", *(r + ",0" for r in motion[1:])]) + "\n")
    there = []
    listed = json.loads(run(folder, program, ["list", "subjects", "--json"]).stdout)
    if any(subject["name"] == "siconos" for subject in listed):
        there.append("siconos")
    compiler = shutil.which("cc")
    if compiler:
        for name, source in SUBJECTS.items():
            subprocess.run([compiler, "-shared", "-fPIC", f"-I{ROOT}", "-o", folder / name,
                            ROOT / source, "-lm"], check=True)
        there.append("cc")
    return there


def answer_probes(folder):
    """Of the answered probes one without an answer, and ones that are refused and failed."""
    document = json.loads((folder / "answered.json").read_text())
    for probe, answer in zip(document["probes"], (None, {"refused": "no"}, {"failed": "yes"})):
        probe["answer"] = answer
    (folder / "failing.json").write_text(json.dumps(document))


def run(folder, program, words):
    return subprocess.run([program, *words], cwd=folder, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, timeout=SECONDS,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "ASSAY_INVOKED_AS": "assay"})


def commands_of(folder, program):
    """Those that have --json."""
    words = re.findall(r"^  ([a-z]+)  ", run(folder, program, ["--help"]).stdout, re.MULTILINE)
    return [word for word in words if "--json" in run(folder, program, [word, "--help"]).stdout]


def shape(value, name=""):
    """Equal for values that have the same fields, types and words."""
    if isinstance(value, dict):
        return frozenset((key, shape(of, key)) for key, of in value.items())
    if isinstance(value, list):
        return frozenset(shape(of, name) for of in value)
    word = name in ("kind", "verdict", "status", "outcome", "recovery", "claim", "law")
    return value if word else type(value).__name__


def short(value):
    """The document with one entry of each shape in its lists of objects, so that it is small."""
    if isinstance(value, dict):
        return {key: short(of) for key, of in value.items()}
    if isinstance(value, list):
        kept, seen = [], set()
        for item in value:
            own = shape(item)
            if not isinstance(item, dict) or own not in seen:
                kept.append(short(item))
            seen.add(own)
        return kept
    return value


class Schema:
    def __init__(self, path):
        self.name = path.name.removesuffix("-v1.json")
        self.schema = json.loads(path.read_text(encoding="utf-8"))
        Draft202012Validator.check_schema(self.schema)
        self.validator = Draft202012Validator(self.schema)
        self.met = set()  # places of the rules that documents have met
        self.objects = {}  # by place in the schema: how many, and how many have each field

    def accepts(self, document):
        return self.validator.is_valid(document)

    def why_not(self, document):
        from jsonschema.exceptions import best_match
        error = best_match(self.validator.iter_errors(document))
        return f"at /{'/'.join(map(str, error.absolute_path))}: {error.message[:300]}"

    def part_accepts(self, part, value):
        return Draft202012Validator({**part, "$defs": self.schema.get("$defs", {})}).is_valid(value)

    def rules(self, value, part=None, place="", path=()):
        """Each rule that the value meets, once: (place of it in the schema, path, what breaks it).
        """
        part = self.schema if part is None else part
        if "$ref" in part:
            name = part["$ref"].removeprefix("#/$defs/")
            yield from self.rules(value, self.schema["$defs"][name], f"$defs/{name}", path)
        if isinstance(value, dict):
            if "properties" in part and "type" in part:
                number, having = self.objects.setdefault(place, [0, {}])
                self.objects[place][0] = number + 1
                for name in value.keys() & part["properties"].keys():
                    having[name] = having.get(name, 0) + 1
            for name in part.get("required", []):
                yield f"{place}/required/{name}", (*path, name), None
            if value and "propertyNames" in part:
                yield f"{place}/propertyNames", (*path, next(iter(value))), "no such word"
            for name, of in value.items():
                inner = part.get("properties", {}).get(name)
                if inner is not None:
                    yield f"{place}/properties/{name}", None, None
                    yield from self.rules(of, inner, f"{place}/properties/{name}", (*path, name))
                elif isinstance(part.get("additionalProperties"), dict):
                    yield from self.rules(of, part["additionalProperties"],
                                          f"{place}/additionalProperties", (*path, name))
        if isinstance(value, list):
            first = part.get("prefixItems", [])
            for i, of in enumerate(value):
                inner, at = (first[i], f"{place}/{i}") if i < len(first) else (
                    part.get("items"), f"{place}/items")
                if inner is not None:
                    yield from self.rules(of, inner, at, (*path, i))
        if "enum" in part or "const" in part:
            yield f"{place}/enum", path, "no such word"
        if "pattern" in part:
            yield f"{place}/pattern", path, "~ no such text ~"
        for name in ("anyOf", "oneOf", "allOf"):
            for i, inner in enumerate(part.get(name, [])):
                if name == "allOf" or self.part_accepts(inner, value):
                    yield from self.rules(value, inner, f"{place}/{name}/{i}", path)
        if "if" in part:
            name = "then" if self.part_accepts(part["if"], value) else "else"
            yield from self.rules(value, part.get(name, {}), f"{place}/{name}", path)

    def accepted_faults(self, document):
        """What was broken in the document and is accepted all the same."""
        document = short(document)
        for place, path, broken in self.rules(document):
            if place in self.met:
                continue
            self.met.add(place)
            if path is not None and self.accepts(replaced(document, path, broken, place)):
                yield f"/{'/'.join(map(str, path))}, where {place} is broken"

    def undescribed(self, document):
        """The fields that take a value of any type."""
        document, seen = short(document), set()
        for path in paths_of(document):
            general = tuple("*" if isinstance(name, int) else name for name in path)
            if general not in seen:
                seen.add(general)
                if self.accepts(replaced(document, path, {"": []})):
                    yield "/" + "/".join(map(str, path))

    def always_there(self):
        """The fields that all objects of a place in the schema have had, and need not have."""
        for place, (number, having) in self.objects.items():
            for name, times in having.items():
                if times == number > 4 and f"{place}/required/{name}" not in self.met:
                    yield f"{place}/properties/{name}"

    def never_met(self):
        """The fields of the schema that no document has had."""
        def fields(part, place):
            for name, inner in part.get("properties", {}).items():
                if place.split("/")[-1] not in ("if",):
                    yield f"{place}/properties/{name}"
                yield from fields(inner, f"{place}/properties/{name}")
            for name in ("items", "additionalProperties", "then", "else"):
                if isinstance(part.get(name), dict):
                    yield from fields(part[name], f"{place}/{name}")
            for name in ("anyOf", "oneOf", "allOf"):
                for i, inner in enumerate(part.get(name, [])):
                    yield from fields(inner, f"{place}/{name}/{i}")
            for i, inner in enumerate(part.get("prefixItems", [])):
                yield from fields(inner, f"{place}/{i}")

        all_fields = list(fields(self.schema, ""))
        for name, part in self.schema.get("$defs", {}).items():
            all_fields += fields(part, f"$defs/{name}")
        return [place for place in all_fields if place not in self.met]


def paths_of(value, path=()):
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else (
        enumerate(value) if isinstance(value, list) else ())
    for name, of in items:
        yield from paths_of(of, (*path, name))


def replaced(document, path, value, place=""):
    """A copy with another value there; without it if that is None, with another name if the rule is
    of names."""
    if not path:
        return value
    document = copy.deepcopy(document)
    at = document
    for name in path[:-1]:
        at = at[name]
    if value is None:
        del at[path[-1]]
    elif place.endswith("/propertyNames"):
        at[value] = at.pop(path[-1])
    else:
        at[path[-1]] = value
    return document


class Test:
    def __init__(self, program, say):
        self.program, self.say = program, say
        self.faults, self.documents, self.broken = [], 0, 0
        self.schemas = {schema.name: schema
                        for schema in map(Schema, sorted(SCHEMAS.glob("*-v1.json")))}
        self.shown = set()

    def fault(self, text):
        self.faults.append(text)
        print(text)

    def examine(self, name, document, what, all_described=True):
        schema = self.schemas[name]
        self.shown.add(name)
        self.documents += 1
        if not schema.accepts(document):
            return self.fault(f"{what}: {name}-v1.json rejects it {schema.why_not(document)}")
        for broken in schema.accepted_faults(document):
            self.fault(f"{what}: {name}-v1.json accepts {broken}")
        for path in schema.undescribed(document) if all_described else ():
            self.fault(f"{what}: {name}-v1.json says nothing of {path}")

    def examine_file(self, folder, file, name, what):
        try:
            document = json.loads((folder / file).read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            return self.fault(f"{what}: {file}: {error}")
        # A solution may stand in a document with more fields.
        self.examine(name, document, f"{what}: {file}", all_described=name != "solution")

    def run_case(self, folder, case):
        words = [*shlex.split(case.words), "--json"]
        for file, name in case.reads.items():
            self.examine_file(folder, file, name, case.words)
        ran = run(folder, self.program, words)
        if ran.returncode != case.exit:
            self.fault(f"{case.words}: exit {ran.returncode}, expected {case.exit}: "
                       f"{ran.stderr.strip()[:300]}")
        try:
            self.examine(case.schema or DOCUMENTS.get(words[0], words[0]), json.loads(ran.stdout), case.words)
        except ValueError as error:
            self.fault(f"{case.words}: no JSON document: {error}")
        for file, name in case.writes.items():
            self.examine_file(folder, file, name, case.words)

    def run_commands(self, folder):
        for command in commands_of(folder, self.program):
            if DOCUMENTS.get(command, command) not in self.schemas:
                self.fault(f"{command} has --json, and there is no docs/schemas/{command}-v1.json")
            if not any(case.words.split()[0] == command for case in CASES):
                self.fault(f"{command} has --json, and there is no case of it")
            ran = run(folder, self.program, [command, "--json", "--no-such-option"])
            if ran.returncode != 2 or ran.stdout:
                self.fault(f"{command} --json --no-such-option: exit {ran.returncode}, and prints "
                           f"{ran.stdout[:80]!r}")

    def run_all(self, folder):
        self.run_commands(folder)
        there, skipped = prepare(folder, self.program), 0
        for case in CASES:
            if case.needs and case.needs not in there:
                skipped += 1
                continue
            if "failing.json" in case.words:
                answer_probes(folder)
            self.say(case.words)
            self.run_case(folder, case)
        for name, schema in self.schemas.items():
            if name not in self.shown:
                self.fault(f"{name}-v1.json: no case shows such a document")
                continue
            for place in schema.always_there():
                if place not in OPTIONAL.get(name, ()):
                    self.fault(f"{name}-v1.json: all documents have {place}, which is not required")
            if not skipped:
                missing = set(schema.never_met()) - set(RARE.get(name, ()))
                for place in sorted(missing):
                    self.fault(f"{name}-v1.json: no case shows {place}")
        rules = sum(len(schema.met) for schema in self.schemas.values())
        print(f"{len(self.schemas)} schemas, {self.documents} documents, {rules} rules, "
              f"{skipped} cases skipped, {len(self.faults)} faults")


def main(arguments):
    verbose = "--verbose" in arguments
    arguments = [word for word in arguments if word != "--verbose"]
    if len(arguments) != 1 or not os.access(arguments[0], os.X_OK):
        print("usage: schemas_test.py [--verbose] ASSAY", file=sys.stderr)
        return 2
    test = Test(Path(arguments[0]).resolve(), print if verbose else lambda text: None)
    folder = Path(tempfile.mkdtemp(prefix="assay-schemas-"))
    try:
        test.run_all(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if test.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
