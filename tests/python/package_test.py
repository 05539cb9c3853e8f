"""The package is installed offline by pip, and a notebook runs from its first cell to its last."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "subjects" / "python"
CELLS = [
    "import assay, numpy as np",
    """@assay.scheme(claims="event-capturing 1")
def euler(model, h):
    def step(t, q, v):
        free = v + h * model.external_force(t) / model.mass[0]
        impulse = np.zeros(1)
        if model.gap(t, q) <= 0:
            impulse = np.maximum(0, -model.mass[0] * (free + model.restitution * v))
        after = free + impulse / model.mass[0]
        return q + h * after, after, impulse
    return step""",
    """report = assay.study(euler, "bouncing-ball", metrics="position-sup",
                     more=["--t-end", "2", "--steps", "64:512", "--samples", "32"])
report""",
    "assert report.verdict == 'confirmed', str(report)"]


def test_pip_installs_it_offline(tmp_path):
    pytest.importorskip("pip", reason="pip is no part of what the tests install")
    made = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--target",
         str(tmp_path / "site"), str(PACKAGE)],
        capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "PYTHONPATH": ""})
    assert made.returncode == 0, made.stdout + made.stderr
    ran = subprocess.run(
        [sys.executable, "-c", "import assay, importlib.metadata as m; print(assay.__file__);"
         "print([e.value for e in m.entry_points(group='pytest11') if e.name == 'assay'])"],
        capture_output=True, text=True, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")})
    path, plugin = ran.stdout.splitlines()
    assert path.startswith(str(tmp_path)) and plugin == "['assay.pytest_plugin']", ran.stderr


@pytest.mark.skipif(shutil.which("jupyter-nbconvert") is None, reason="there is no nbconvert")
def test_a_notebook_runs(tmp_path):
    cells = [{"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": [],
              "source": source} for source in CELLS]
    notebook = tmp_path / "study.ipynb"
    notebook.write_text(json.dumps({
        "cells": cells, "nbformat": 4, "nbformat_minor": 4,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}}}))
    ran = subprocess.run(["jupyter-nbconvert", "--to", "notebook", "--execute", "--output", "ran",
                          str(notebook)], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    shown = json.loads((tmp_path / "ran.ipynb").read_text())["cells"][2]["outputs"][0]["data"]
    assert "<svg" in "".join(shown["text/html"])
