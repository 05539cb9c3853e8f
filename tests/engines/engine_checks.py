"""Runs of engines, and what is expected of them. The script has the arguments BUILD WITNESS CORE."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
from fractions import Fraction

build, witness, core = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
steps = (67, 131, 257, 521, 1031)


def program(part):
    return build / "parts" / f"assay-{part}"


def output(*words, codes=(0,)):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True)
    assert done.returncode in codes, f"{words}: {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout, done.stderr


def words_of(name):
    """What --subject takes for an engine; None where it is not installed."""
    folder = build / "lib" / "assay" / "engines"
    file = folder / f"{name}.so"
    if file.exists():
        return str(file)
    script = folder / "node" / f"{name.removesuffix('-wasm')}.mjs"
    if script.exists() and (folder / "node" / "node_modules").exists():
        return f"node {script}"
    return None


def is_installed(name):
    return words_of(name) is not None


def engine_file(name):
    words = words_of(name)
    if words is None:
        print(f"the engine {name} is not installed")
        sys.exit(77)
    return words


def law(subject, scheme, problem, t_end, settings=(), options=(), compare=()):
    """What `compare --law` says of runs of an engine."""
    def words(flag, values):
        return [word for value in values for word in (flag, value)]
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for n in steps:
            files.append(f"{folder}/{n}.csv")
            output(program("compare"), "simulate", problem, "--subject", subject, "--scheme", scheme,
                   "--t-end", t_end, "--h", str(Fraction(t_end) / n), "--csv", files[-1],
                   *words("--set", settings), *words("--scheme-set", options))
        text, _ = output(program("compare"), "compare", problem, *files, "--law", "--json",
                         *words("--set", settings), *compare, codes=(0, 1, 3))
    return json.loads(text)["law"]


def put_programs(folder):
    """What the guide calls ./assay and build/."""
    (folder / "build").symlink_to(build)
    script = folder / "assay"
    script.write_text(
        "#!/bin/sh\n"
        "part=$1\n"
        "[ $1 != simulate ] || part=compare\n"
        f"exec '{build}'/parts/assay-$part \"$@\"\n")
    script.chmod(0o755)


def expect_hard(of):
    assert of["limit"] == "hard law", of


def expect_law(of, *names, **parameters):
    """One law that is the only one, or these that nothing tells apart; intervals hold the truth."""
    assert of["limit"] == "another law" and " or ".join(names) in of["laws"], of
    found = {each["name"]: each["interval"] for each in of["parameters"]}
    for name, truth in parameters.items():
        low, high = found[name]
        assert low <= truth <= high, f"{name} {truth} is not in {found}"
        assert high is None or high - low <= 0.3 * abs(truth) + 2, f"{found} is wide"


circumscribed = "pyramid of friction, circumscribed to the cone"
along_x_and_y = ["tan_a=0", "mu=0.3", "vx0=1.93185165257814", "vy0=0.517638090205042"]
unknown_along_a_line = ("another coefficient of friction", "friction bounded by a force",
                        circumscribed)
unknown_under_one_load = ("another coefficient of rolling friction",
                          "rolling friction bounded by a moment")
slide = ["tan_a=0", "mu=0.3", "vx0=1.4142135623731", "vy0=1.4142135623731"]
stick = ["mu=0.6", "vx0=0", "vy0=0"]


def witness_law(which, problem, t_end, settings=(), scheme="coordinates", options=()):
    return law(witness, f"witness/{scheme}", problem, t_end, settings, [f"law={which}", *options])


def judged(name, subject, *only):
    """What `engines` says of a subject in its first setting."""
    words = [word for each in only for word in ("--only", each)]
    with tempfile.TemporaryDirectory() as empty:
        text, _ = output(program("engines"), "engines", name, "--json", "--from", empty,
                         "--subject", subject, *words)
    return json.loads(text)["engines"][0]


def properties_of_witness(which, *only):
    """Outcomes of the witness whose law is the default: engines are judged with their settings."""
    os.environ["ASSAY_WITNESS_LAW"] = str(which)
    cells = judged("witness", witness, *only)["properties"]
    return {(cell["property"], cell["quantity"], cell["setting"]): cell["outcome"]
            for cell in cells}


def of(name, problem, t_end, settings=(), options=(), scheme="coordinates", compare=()):
    return law(engine_file(name), f"{name}/{scheme}", problem, t_end, settings, options, compare)


def cells_of_hostile(does, *words):
    """Cells of a program that describes itself, and does this when it is asked to run."""
    with tempfile.TemporaryDirectory() as folder:
        hostile = pathlib.Path(folder) / "hostile.py"
        hostile.write_text(
            "import json, os\n"
            "r = open(int(os.environ['ASSAY_REQUESTS_FD']))\n"
            "w = open(int(os.environ['ASSAY_ANSWERS_FD']), 'w')\n"
            "for line in r:\n"
            "    q = json.loads(line)\n"
            "    if q['request'] != 'describe':\n"
            f"        {does}\n"
            "        continue\n"
            "    s = dict(name='coordinates', description='d', claims='position-sup=1', flags=[])\n"
            "    print(json.dumps(dict(id=q['id'], protocol=1, name='hostile', description='d',\n"
            "          version='1', schemes=[s])), file=w, flush=True)\n")
        text, _ = output(program("engines"), "engines", "hostile", "--only", "ball", "--json",
                         "--from", folder, *words, "--subject", f"{sys.executable} {hostile}")
    cells = json.loads(text)["engines"][0]["cells"]
    assert cells
    return cells
