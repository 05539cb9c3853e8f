#!/usr/bin/env python3
"""Whether the tests notice mistakes in core/ and oracles/.

    mutants.py plant FOLDER [--count N] [--seed N] [--under DIR...]
                        copies the checkout to FOLDER and plants N mistakes in it, all in one build:
                        the environment variable ASSAY_MUTANT chooses which one is made
    mutants.py build FOLDER [--jobs N] [--targets NAME...]
                        builds it, or these tests alone; mistakes that do not compile are taken out
    mutants.py judge FOLDER [--jobs N] [--only NUMBER...]
                        runs for each mistake the tests that come by it, quick ones first, until one
                        fails, crashes or takes ten times as long as it did

`judge` goes on where it was stopped. It writes FOLDER/mutants.tsv: number, what became of it, test
that killed it, place, original text, mistake. What survives is a test that is missing, or a change
without a meaning, such as one of a first guess.

A mistake is one of: a condition negated, < for <= and the like, - for + and * for /, a statement left
out, a number one larger. Exit: 0 done, 1 some survive, 2 wrong usage.
"""

import argparse
import concurrent.futures
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MADE = "MADE"
HEADER = '#include "tests/mutation/mutant.hpp"'
MOST_NUMBER = 4095
RELATIONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
SIGNS = {"+": "-", "-": "+", "*": "/", "/": "*"}
# Tests of texts and of the checkout, which no mistake of a number can reach.
UNRELATED = re.compile(r"^(Structure|Headers|Docs|Package|Launcher|Build|Browser|Examples|Snippets|Mutation)")
TESTS = ("core", "oracles", "reference", "properties", "families", "reports")


@dataclass
class Place:
    file: str
    line: int  # from 0
    original: str
    mistake: str  # with MADE where it is asked whether this one is made


def balanced(text):
    """text up to the bracket that closes its first one, or None."""
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0:
            return text[: at + 1]
    return None


def depths(text):
    """The depth of brackets, those of templates left aside, before each letter."""
    depth, found = 0, []
    for letter in text:
        depth -= letter in ")]}"
        found.append(depth)
        depth += letter in "([{"
    return found


def swapped(text, operators):
    """Every version of text in which one operator of its outer level is exchanged."""
    depth = depths(text)
    for match in re.finditer(r" (<=|>=|==|!=|<|>|\+|-|\*|/) ", text):
        if match[1] in operators and depth[match.start()] == 0:
            yield text[: match.start(1)] + operators[match[1]] + text[match.end(1):]


def mistakes_of(line):
    """Pairs (original, mistake) of the statements that stand in one line."""
    indent, code = line[: len(line) - len(line.lstrip())], line.strip()
    if not indent or '"' in code or "//" in code or "?" in code:
        return
    condition = re.match(r"(?:\} else )?(if|while) (?=\()", code)
    if condition and "constexpr" not in code:
        inside = balanced(code[condition.end():])
        if inside and not re.search(r"[^=!<>]=[^=]|;", inside):
            rest = code[condition.end() + len(inside):]
            head, bare = code[: condition.end()], inside[1:-1]
            if condition[1] == "if":
                yield code, f"{head}({MADE} != static_cast<bool>({bare})){rest}"
            if not re.search(r"&&|\|\|", bare):
                for other in swapped(bare, RELATIONS):
                    yield code, f"{head}({MADE} ? ({other}) : ({bare})){rest}"
        return
    if not code.endswith(";") or code.startswith(("static_assert", "using", "typedef", "friend")):
        return
    if code.startswith("return ") and not re.search(r"[{&|]|\[", code):
        value = code[len("return "):-1]
        for other in swapped(value, SIGNS | RELATIONS):
            yield code, f"if ({MADE}) return {other}; return {value};"
        return
    declared = re.match(r"(?:const )?(S|double|Rational) (\w+) = (.*);$", code)
    if declared:
        for other in swapped(declared[3], SIGNS):
            head = code[: declared.start(3)]
            yield code, f"{head}{MADE} ? {declared[1]}({other}) : {declared[1]}({declared[3]});"
        return
    if re.match(r"[\w.>\[\]()-]+ (=|\+=|-=|\*=|/=) ", code) and depths(code)[-1] == 0:
        yield code, f"{{ if (!{MADE}) {{ {code} }} }}"
        for one, other in (("+=", "-="), ("-=", "+=")):
            if f" {one} " in code:
                wrong = code.replace(f" {one} ", f" {other} ", 1)
                yield code, f"{{ if (!{MADE}) {{ {code} }} else {{ {wrong} }} }}"
    number = re.search(r"\bS\((\d+)\)", code)
    if number and not re.match(r"(static|inline|constexpr|template)", code):
        larger = f"S({MADE} ? {int(number[1]) + 1} : {number[1]})"
        yield code, code[: number.start()] + larger + code[number.end():]


def places_of(path):
    """The lines in which a mistake can be made, and all those of each."""
    for at, line in enumerate((ROOT / path).read_text().splitlines()):
        mistakes = [Place(path, at, *mistake) for mistake in mistakes_of(line)]
        if mistakes:
            yield mistakes


def plant(options):
    folder = Path(options.folder)
    if folder.exists():
        sys.exit(f"mutants.py: '{folder}' is there already")
    files = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)
    places = []
    for name in files.stdout.splitlines():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target, follow_symlinks=False)
        if name.startswith(tuple(options.under)) and name.endswith((".hpp", ".cpp")):
            places += places_of(name)
    draw = random.Random(options.seed)
    lines = draw.sample(places, min(options.count, len(places)))
    chosen = sorted((draw.choice(line) for line in lines), key=lambda place: (place.file, place.line))
    write_mistakes(folder, list(enumerate(chosen, 1)))
    print(f"mistakes are planted in {len(chosen)} of {len(places)} lines of {folder}")


def asked(number, place):
    """The line of a mistake, which is made where it is asked for."""
    return place.mistake.replace(MADE, f"::assay_mutants::is_made({number})")


def write_mistakes(folder, numbered):
    """Writes them, and the header they need, into files that have none; no line gets another number."""
    (folder / "planted.json").write_text(
        json.dumps([[number, vars(place)] for number, place in numbered], indent=0))
    files = {}
    for number, place in numbered:
        files.setdefault(place.file, []).append((number, place))
    for file, mistakes in files.items():
        lines = (folder / file).read_text().splitlines()
        if HEADER not in lines:
            lines[lines.index("")] = HEADER
        for number, place in mistakes:
            lines[place.line] = lines[place.line].replace(place.original, asked(number, place))
        (folder / file).write_text("\n".join(lines) + "\n")


def take_out(folder, numbered):
    """Takes mistakes out of their files again."""
    for number, place in numbered:
        lines = (folder / place.file).read_text().splitlines()
        lines[place.line] = lines[place.line].replace(asked(number, place), place.original)
        (folder / place.file).write_text("\n".join(lines) + "\n")


def planted(folder):
    return [(number, Place(**place)) for number, place in
            json.loads((folder / "planted.json").read_text())]


def lines_named(folder, output):
    """The lines of which errors complain, and those that are named besides."""
    place = rf"{re.escape(str(folder.resolve()))}/([\w/.]+):(\d+)"
    errors = re.findall(place + r":\d+: error:", output)
    return [{(file, int(line) - 1) for file, line in found}
            for found in (errors, re.findall(place, output))]


def build(options):
    folder = Path(options.folder).resolve()
    made = folder / "build"
    if not (made / "build.ninja").exists():
        subprocess.run(["cmake", "-S", folder, "-B", made, "-G", "Ninja",
                        "-DCMAKE_BUILD_TYPE=Release"], check=True, stdout=subprocess.DEVNULL)
    while True:
        run = subprocess.run(["ninja", "-C", made, "-k", "0", "-j", str(options.jobs),
                              *options.targets], capture_output=True, text=True)
        if run.returncode == 0:
            return
        before = planted(folder)
        for named in lines_named(folder, run.stdout):
            wrong = [pair for pair in before if (pair[1].file, pair[1].line) in named]
            if wrong:
                break
        else:
            sys.exit(run.stdout[-4000:])
        print(f"{len(wrong)} mistakes do not compile", flush=True)
        take_out(folder, wrong)
        left = [pair for pair in before if pair not in wrong]
        (folder / "planted.json").write_text(
            json.dumps([[number, vars(place)] for number, place in left], indent=0))


@dataclass
class Test:
    name: str
    command: list
    folder: str
    environment: dict = field(default_factory=dict)
    seconds: float = 0.0
    code: int = 0


def run_test(test, environment, seconds):
    """The exit code, or None after so many seconds; 77 is a test that was skipped."""
    process = subprocess.Popen(test.command, cwd=test.folder, env=os.environ | test.environment | environment,
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        return process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return None


def all_tests(folder):
    listed = subprocess.run(["ctest", "--test-dir", folder / "build", "-LE", "^long$",
                             "--show-only=json-v1"], check=True, capture_output=True, text=True)
    for test in json.loads(listed.stdout)["tests"]:
        if not test.get("command") or UNRELATED.match(test["name"]):
            continue
        properties = {entry["name"]: entry["value"] for entry in test["properties"]}
        if Path(test["command"][0]).exists():
            variables = dict(entry.split("=", 1) for entry in properties.get("ENVIRONMENT", []))
            yield Test(test["name"], test["command"], properties["WORKING_DIRECTORY"], variables)


def cover(folder, jobs):
    """Which mistakes each test comes by; it is kept, as it takes a whole run of the tests."""
    kept = folder / "cover.json"
    if kept.exists():
        return [(Test(**test), set(seen)) for test, seen in json.loads(kept.read_text())]

    def one(test):
        with tempfile.NamedTemporaryFile() as seen:
            start = time.monotonic()
            test.code = run_test(test, {"ASSAY_MUTANTS_SEEN": seen.name}, 600)
            test.seconds = time.monotonic() - start
            return test, {int(line) for line in Path(seen.name).read_text().split()}

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        covered = list(pool.map(one, all_tests(folder)))
    failing = [test.name for test, _ in covered if test.code not in (0, 77)]
    print(f"{len(covered)} tests; {len(failing)} fail without a mistake: {failing[:9]}", flush=True)
    covered = sorted(((test, seen) for test, seen in covered if test.code == 0),
                     key=lambda pair: pair[0].seconds)
    kept.write_text(json.dumps([[vars(test), sorted(seen)] for test, seen in covered]))
    return covered


def killer_of(number, covered):
    """What became of a mistake, and the test that noticed it, twice: a test may fail by chance."""
    reached = False
    for test, seen in covered:
        if number not in seen:
            continue
        reached = True
        for _ in range(2):
            code = run_test(test, {"ASSAY_MUTANT": str(number)}, 5 + 10 * test.seconds)
            if code in (0, 77):
                break
        else:
            return ("hangs" if code is None else "killed"), test.name
    return ("survives" if reached else "not reached"), "-"


def judge(options):
    folder = Path(options.folder).resolve()
    table = folder / "mutants.tsv"
    done = {int(line.split("\t")[0]): line for line in
            (table.read_text().splitlines() if table.exists() else [])
            if int(line.split("\t")[0]) not in options.only}
    table.write_text("".join(line + "\n" for line in done.values()))
    covered = cover(folder, options.jobs)
    todo = [(number, place) for number, place in planted(folder)
            if (number in options.only if options.only else number not in done)]

    def one(pair):
        number, place = pair
        became, test = killer_of(number, covered)
        cells = (number, became, test, f"{place.file}:{place.line + 1}", place.original,
                 place.mistake)
        with table.open("a") as out:
            out.write("\t".join(str(cell) for cell in cells) + "\n")

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        list(pool.map(one, todo))
    became = [line.split("\t")[1] for line in table.read_text().splitlines()]
    counts = {name: became.count(name) for name in ("killed", "hangs", "survives", "not reached")}
    print(", ".join(f"{count} {name}" for name, count in counts.items()))
    return 1 if counts["survives"] + counts["not reached"] else 0


def parsed():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(dest="action", required=True)
    for name in ("plant", "build", "judge"):
        action = actions.add_parser(name)
        action.add_argument("folder")
        if name == "plant":
            action.add_argument("--count", type=int, default=600)
            action.add_argument("--seed", type=int, default=1)
            action.add_argument("--under", nargs="+", default=["core/", "oracles/"])
        else:
            action.add_argument("--jobs", type=int, default=2)
        if name == "build":
            action.add_argument("--targets", nargs="+",
                                default=[f"assay_{test}_tests" for test in TESTS] + ["assay_cli"])
        if name == "judge":
            action.add_argument("--only", nargs="+", type=int, default=[])
    options = parser.parse_args()
    if options.action == "plant" and not 0 < options.count <= MOST_NUMBER:
        parser.error(f"--count is {options.count}, and must be 1 to {MOST_NUMBER}")
    return options


if __name__ == "__main__":
    arguments = parsed()
    sys.exit({"plant": plant, "build": build, "judge": judge}[arguments.action](arguments))
