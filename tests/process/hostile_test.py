#!/usr/bin/env python3
"""What Assay says of programs that do not answer as the protocol says, and that nothing of them is
left.

    python3 tests/process/hostile_test.py build/bin/assay [KIND…]

Exit: 0 all as it should be, 1 not.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
SECONDS = 2  # that the program may take for a run
BROKE = "hostile/it: it broke the protocol: "

# What it does; the exit code; what the message says.
TABLE = {
    "crashes": (3, "it crashed (Segmentation fault) in a run of 50 steps of h = 0.02"),
    "exits": (3, "it ended the process with exit code 0"),
    "exits-mid-line": (3, "with exit code 0, after 40 bytes of a line without its end"),
    "hangs": (3, "it did not return in time (2 s)"),
    "is-silent": (3, "it did not return in time (2 s)"),
    "partial-line": (3, "in time (2 s), after 40 bytes of a line without its end"),
    "stops-itself": (3, "it was stopped (Stopped (signal))"),
    "closes-answers": (3, BROKE + "it closed its pipe of answers"),
    "closes-all": (3, BROKE + "it closed its pipe of answers"),
    "nan-as-text": (3, BROKE + "'states' of its answer has an entry that is no number: \"NaN\""),
    "nan-token": (3, BROKE + "its answer is no JSON at byte"),
    "nan-in-digits": (3, "a state as solved that is not finite"),
    "garbage": (3, BROKE + "its answer is no JSON at byte 1: \\x00\\x01hello"),
    "invalid-utf-8": (3, BROKE + "its answer is no JSON at byte 9: {\"id\": \"\\xff\\xfe\"}"),
    "no-object": (3, BROKE + "its answer is no object: [1, 2, 3]"),
    "deep": (3, BROKE + "its answer is no object: [[[["),
    "deep-id": (3, "it was not asked then, id an array"),
    "huge-line": (3, BROKE + "it sent more than the"),
    "endless-print": (3, "in time (2 s); it printed "),
    "prints": (0, "warning: subject hostile printed"),
    "answers-twice": (0, ""),  # of one run nobody sees it, see STUDY
    "answers-late": (3, BROKE + "it answered a request that it was not asked then, id "),
    "forges": (3, "it was not asked then, id \"0000000000000000\""),
    "no-id": (3, BROKE + "its answer has no 'id'"),
    "number-as-id": (3, "it was not asked then, id 7"),
    "no-status": (3, BROKE + "'status' of its answer is none: null"),
    "unknown-status": (3, BROKE + "'status' of its answer is none: \"ok\""),
    "too-few-states": (3, BROKE + "'states' of its answer has 147 numbers, not 50 rows of 3"),
    "too-many-states": (3, BROKE + "'states' of its answer has 153 numbers, more than 50 rows"),
    "short-row": (3, BROKE + "'states' of its answer has a row of 1 numbers, not 3"),
    "no-digits": (3, BROKE + "'states' of its answer has 8 hexadecimal digits"),
    "unknown-function": (3, BROKE + "it asks for a function that the model does not have"),
    "function-without-argument": (3, BROKE + "force lacks an argument"),
    "deep-time": (3, BROKE + "'t' of its answer is no number: an array"),
    "long-message": (3, "it raised in step 1 of h = 0.02: \u00e9\u00e9\u00e9"),
    "asks-forever": (3, "it did not return in time (2 s)"),
    "children-stay": (0, ""),
    "children-stay-and-exits": (3, "it ended the process with exit code 0"),
    "kills-its-parent": (3, "it crashed (Killed)"),
    "raises": (3, "hostile/it: it raised in step 1 of h = 0.02: ZeroDivisionError: a"),
    "eats-memory": (3, "it ended the process with exit code 1: MemoryError"),
    "exits-at-start": (2, "while it was loaded, it ended the process with exit code 1: no licence"),
    "speaks-version-2": (2, "it speaks version 2 of the protocol; this program knows 1"),
    "describes-nothing": (2, "its description has no 'name'"),
    "unknown-flag": (2, "scheme it: 'flags' has the unknown \"takes-all\""),
    "unknown-member": (2, "its description has the unknown member 'shemes'"),
}


# What shows where runs follow each other in a process: the reason of a row of a study.
STUDY = {
    "answers-twice": "it answered a request that it was not asked then",
    "remembers": "depend on what ran in the process before them",
}


# The same of gradients: the reason of the row of `gradients`.
WHERE = " in the gradient of 256 steps of h = 0.00390625"
GRADIENTS = {
    "good": "dq/dh0, dv/dh0 converge to [0], [0]",
    "nan": "it reports a result as solved that is not finite," + WHERE,
    "nan-token": BROKE + "its answer is no JSON at byte",
    "too-long": BROKE + "'derivative' of its answer has 3 numbers, not 2",
    "too-short": BROKE + "'state' of its answer has 1 numbers, not 2",
    "missing": BROKE + "its answer has no 'derivative'",
    "other-id": BROKE + "it answered a request that it was not asked then, id ",
    "no-solution": BROKE + "'status' of a gradient is \"no-solution\"",
    "hangs": "it did not return in time (2 s)" + WHERE,
    "crashes": "it crashed (Segmentation fault)" + WHERE,
    "exits": "it ended the process with exit code 5" + WHERE,
    "raises": "it raised" + WHERE + ": ZeroDivisionError: a",
    "asks-nobody": BROKE + "it asks for a function of \"somebody\", which there is not",
    "remembers": "depends on what ran in the process before it",
}


# What cannot be started: the command, more options, and what the message says.
COMMANDS = [
    ("no-such-program-here x", [], "the program no-such-program-here cannot be started: No such file"),
    ("python3 x.py | tee log", [], "without pipes, redirections and the like"),
    ("python3 'x.py", [], "it is neither a file nor a program with its arguments, as a shell reads"),
    ("python3 $(ls)", [], "without pipes, redirections and the like"),
    ("", [], "it is neither a file nor a program"),
    ("python3 -c pass", [], "if it is started as python3 -m assay FILE, or ends with assay.serve()"),
    (f"{FOLDER}/hostile.py", [], f"name the program that runs it, 'python3 -m assay {FOLDER}/host"),
    ("python3 hostile.py prints", ["--subject-dir", "/nowhere"], "cannot change directory to"),
    ("python3 hostile.py answers-twice", ["--subject-dir", str(FOLDER)], ""),
]


def processes(mark):
    """Those with the mark in their environment."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and mark.encode() in (entry / "environ").read_bytes():
                found.append(entry.name)
        except OSError:  # it is gone, or of another user
            pass
    return found


def simulate(program, subject, mark, more=()):
    return subprocess.run(
        [program, "simulate", "bouncing-ball", "--scheme", "hostile/it", "--h", "1/50", "--t-end",
         "1", "--subject", subject, "--subject-time", str(SECONDS), *more],
        capture_output=True, timeout=60, env={**os.environ, "ASSAY_TEST_MARK": mark})


def judge(program, kind):
    mark = f"hostile-{kind}-{os.getpid()}"
    exit_code, message = TABLE[kind]
    ran = simulate(program, f"python3 {FOLDER}/hostile.py {kind}", mark)
    wrong = []
    try:
        error = ran.stderr.decode()
    except UnicodeDecodeError:
        error = repr(ran.stderr)
        wrong.append("the message is not UTF-8")
    if "\x1b" in error or "\0" in error:
        wrong.append("the message has control characters")
    if ran.returncode != exit_code:
        wrong.append(f"exit code {ran.returncode}, not {exit_code}")
    if message not in error:
        wrong.append(f"no {message!r}")
    time.sleep(0.05)
    if left := processes(mark):
        wrong.append(f"processes {left} are left")
    return [f"{kind}: {each}: {error[:400]}" for each in wrong]


def judge_command(program, command, more, message):
    ran = simulate(program, command, "none", more)
    error = ran.stderr.decode()
    if ran.returncode != (2 if message else 0) or message not in error:
        return [f"{command}: exit code {ran.returncode}: no {message!r}: {error}"]
    return []


def judge_study(program, kind):
    words = "study --problem bouncing-ball --t-end 2 --metric position-sup --steps 16:64 --samples 16"
    ran = subprocess.run(
        [program, *words.split(), "--budget", "16", "--json", "--subject",
         f"python3 {FOLDER}/hostile.py {kind}"], capture_output=True, text=True, timeout=120)
    if STUDY[kind] not in ran.stdout or '"verdict": "confirmed"' in ran.stdout:
        return [f"{kind}: a study does not say {STUDY[kind]!r}: {ran.stdout[:2000]} {ran.stderr}"]
    return []


def judge_gradient(program, kind):
    mark = f"hostile-gradient-{kind}-{os.getpid()}"
    ran = subprocess.run(
        [program, "gradients", "bouncing-ball", "--parameter", "h0", "--t", "1", "--estimator", "own",
         "--subject", f"python3 {FOLDER}/hostile.py gradient-{kind}", "--subject-time", str(SECONDS)],
        capture_output=True, text=True, timeout=120, env={**os.environ, "ASSAY_TEST_MARK": mark})
    wrong = []
    if GRADIENTS[kind] not in ran.stdout or ran.returncode != 1:
        wrong.append(f"exit code {ran.returncode}: no {GRADIENTS[kind]!r}")
    time.sleep(0.05)
    if left := processes(mark):
        wrong.append(f"processes {left} are left")
    return [f"gradient-{kind}: {each}: {ran.stdout[:600]} {ran.stderr[:400]}" for each in wrong]


def main():
    program, *kinds = sys.argv[1:]
    with ThreadPoolExecutor(4) as pool:
        failures = sum(pool.map(lambda kind: judge(program, kind), kinds or TABLE), [])
        if not kinds:
            failures += sum(pool.map(lambda kind: judge_study(program, kind), STUDY), [])
            failures += sum(pool.map(lambda kind: judge_gradient(program, kind), GRADIENTS), [])
            failures += sum(pool.map(lambda case: judge_command(program, *case), COMMANDS), [])
    print("\n".join(failures) or f"{len(kinds or TABLE)} programs are as they should be")
    sys.exit(1 if failures else 0)


main()
