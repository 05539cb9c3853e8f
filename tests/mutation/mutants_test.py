#!/usr/bin/env python3
"""Plants mistakes in a small project, builds it, and looks at what became of each."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
SKIPPED = 77
FILES = {
    "core/sign.hpp": """#pragma once

inline int sign(int x) {
  if (x < 0) return -1;
  return 1;
}

constexpr int twice(int x) {
  return x + x;
}
static_assert(twice(2) == 4);

inline long between(const char* a, const char* b) {
  return b - a;
}

inline int untested(int x) {
  x += 1;
  return x;
}

inline int uncalled(int x) {
  x += 1;
  return x;
}
""",
    "test.cpp": """#include "core/sign.hpp"

int main() {
  untested(1);
  return sign(-1) == -1 && sign(0) == 1 && twice(3) == 6 ? 0 : 1;
}
""",
    "CMakeLists.txt": """cmake_minimum_required(VERSION 3.20)
project(small CXX)
enable_testing()
add_executable(small_tests test.cpp)
target_include_directories(small_tests PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_features(small_tests PRIVATE cxx_std_20)
add_test(NAME Small.Works COMMAND small_tests)
""",
}
FAILURES = []


def expect(truth, what):
    if not truth:
        FAILURES.append(what)


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=300, **options)


def small_project(root):
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (root / "tests/mutation").mkdir(parents=True)
    for name in ("mutants.py", "mutant.hpp"):
        shutil.copy(HERE / name, root / "tests/mutation")
    run("git", "init", "-q", root, check=True)
    run("git", "add", ".", cwd=root, check=True)


def main():
    if not all(shutil.which(name) for name in ("git", "cmake", "ninja", "c++")):
        return SKIPPED
    with tempfile.TemporaryDirectory() as temporary:
        root, folder = Path(temporary) / "small", Path(temporary) / "planted"
        root.mkdir()
        small_project(root)
        program = (sys.executable, root / "tests/mutation/mutants.py")
        planted = run(*program, "plant", folder, "--seed", "3", "--under", "core/")
        expect("in 5 of 5 lines" in planted.stdout, planted.stdout + planted.stderr)
        expect(planted.returncode == 0, "plant")
        expect(run(*program, "plant", folder).returncode != 0, "a folder that is there")
        # What becomes of the project later does not matter to what is planted.
        (root / "core/sign.hpp").write_text("#error\n")
        built = run(*program, "build", folder, "--targets", "small_tests")
        expect(built.returncode == 0, built.stdout + built.stderr)
        expect("1 mistakes do not compile" in built.stdout, built.stdout)
        judged = run(*program, "judge", folder)
        expect(judged.returncode == 1, judged.stdout + judged.stderr)
        table = [line.split("\t") for line in (folder / "mutants.tsv").read_text().splitlines()]
        became = {row[3].split(":")[1]: row[1] for row in table}
        # b - a, in line 14, cannot become b + a.
        wanted = {"4": "killed", "9": "killed", "18": "survives", "23": "not reached"}
        expect(became == wanted, f"{became}\n{(folder / 'core/sign.hpp').read_text()}")
        run(*program, "judge", folder, "--only", table[0][0])
        again = (folder / "mutants.tsv").read_text().splitlines()
        expect(len(again) == len(table), "--only repeats a row instead of adding one")
    print("\n".join(FAILURES) or "passed")
    return 1 if FAILURES else 0


if __name__ == "__main__":
    sys.exit(main())
