#!/usr/bin/env python3
"""Runs the commands of the CI files in examples/ci, in a repository that is made for them, and the
script for an installed package.

    python3 tests/examples/ci_files_test.py build/bin/assay

Commands that install or fetch are left out. The others must pass, and write what the files keep.
Exit: 0 all hold, 1 one does not, 77 no module yaml, which the Debian package mkdocs brings.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    import yaml
except ImportError:
    sys.exit(77)

ROOT = Path(__file__).resolve().parents[2]


def of_github(file):
    steps = file["jobs"]["gate"]["steps"]
    kept = [step["with"]["path"].split() for step in steps if "upload" in step.get("uses", "")]
    return [step["run"] for step in steps if "run" in step], sum(kept, [])


def of_gitlab(file):
    job = file["gate"]
    kept = job["artifacts"]["paths"] + job["artifacts"]["reports"]["junit"]
    return job["before_script"] + job["script"], kept


def make_repository(folder, program):
    shutil.copytree(ROOT / "examples/ci", folder / "ci")
    (folder / "src").mkdir()
    shutil.copy(ROOT / "examples/c/moreau_subject.c", folder / "src/my_solver.c")
    (folder / "assay").mkdir()
    (folder / "assay/assay").symlink_to(program)
    (folder / "assay/reports").symlink_to(ROOT / "reports")
    subprocess.run(["ci/gate.sh", "--bless", "--reason", "first"], cwd=folder, check=True)
    for result in ("report", "gate.xml"):
        path = folder / result
        shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def installed(folder, program):
    """The parts of an installed package that a subject needs."""
    prefix = folder / "prefix"
    header = prefix / "include/assay/internal/reports/subjects/assay_subject.h"
    (prefix / "bin").mkdir(parents=True)
    (prefix / "bin/assay").symlink_to(program)
    header.parent.mkdir(parents=True)
    shutil.copy(ROOT / "reports/subjects/assay_subject.h", header)
    return {**os.environ, "PREFIX": str(prefix)}


def gate_of_the_installed(program):
    with tempfile.TemporaryDirectory(prefix="assay-ci-") as folder:
        make_repository(Path(folder), program)
        shutil.rmtree(Path(folder, "assay"))
        subprocess.run(["ci/gate_installed.sh"], cwd=folder, check=True,
                       env=installed(Path(folder), program))


def main(program):
    gate_of_the_installed(program)
    for name, read in (("github.yml", of_github), ("gitlab.yml", of_gitlab)):
        with tempfile.TemporaryDirectory(prefix="assay-ci-") as folder:
            make_repository(Path(folder), program)
            commands, kept = read(yaml.safe_load((ROOT / "examples/ci" / name).read_text()))
            ours = [text for text in commands if not text.startswith(("apt-get", "git"))]
            if not ours or not kept:
                sys.exit(f"{name}: no command, or nothing is kept")
            for command in ours:
                subprocess.run(["sh", "-e", "-c", command], cwd=folder, check=True)
            for path in kept:
                if not Path(folder, path).exists():
                    sys.exit(f"{name}: nothing is written to {path}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
