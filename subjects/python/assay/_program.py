"""The program `assay`: where it is, and how it is called."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any


class Error(Exception):
    """What the program said of wrong input; the text is its message.

    >>> raise Error("unknown problem 'ball'")
    Traceback (most recent call last):
    assay._program.Error: unknown problem 'ball'
    """


class MissingProgram(Error):
    """There is no program `assay`.

    >>> raise MissingProgram("no program assay")
    Traceback (most recent call last):
    assay._program.MissingProgram: no program assay
    """


def program() -> str:
    """The path of the program: the variable ASSAY of the environment, else what the tree of this
    package has built, else the program assay on the path.

    >>> os.path.basename(program())
    'assay'
    """
    named = os.environ.get("ASSAY")
    if named is not None:
        if shutil.which(named) is None:
            raise MissingProgram(f"the variable ASSAY names {named}, which is no program")
        return named
    built = Path(__file__).resolve().parents[3] / "build" / "bin" / "assay"
    if os.access(built, os.X_OK):
        return str(built)
    found = shutil.which("assay")
    if found is None:
        raise MissingProgram(
            f"there is no program assay, neither on the path nor as {built}; install it, or set "
            "the variable ASSAY to its path")
    return found


def call(words: Sequence[str]) -> tuple[int, dict[str, Any] | None]:
    """Runs the program with --json: the exit code and the document.

    The document is none where nothing was decided. Raises Error after wrong input.
    """
    ran = subprocess.run([program(), *words, "--json"], capture_output=True, text=True, check=False)
    if ran.returncode not in (0, 1, 3):
        raise Error(ran.stderr.strip().removeprefix("assay: ") or
                    f"assay ended with exit code {ran.returncode}")
    if not ran.stdout.strip():
        raise Error(ran.stderr.strip().removeprefix("assay: "))
    document: dict[str, Any] = json.loads(ran.stdout)
    if set(document) == {"verdict", "reason"}:
        return ran.returncode, {**document, "rows": []}
    return ran.returncode, document


def settings(option: str, values: Mapping[str, object] | None) -> list[str]:
    """The words of options NAME=VALUE."""
    return [word for name, value in (values or {}).items()
            for word in (option, f"{name.replace('_', '-') if option != '--set' else name}={value}")]
