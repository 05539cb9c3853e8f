"""python3 -m assay FILE: answers for the schemes, solvers and derivatives that a file declares."""

from __future__ import annotations

import importlib.util
import os
import sys

from ._serve import serve
from ._subject import registry


def main() -> None:
    """Loads the file and serves."""
    if len(sys.argv) != 2:
        raise SystemExit("usage: assay study --subject 'python3 -m assay FILE.py' …")
    path = os.path.abspath(sys.argv[1])
    sys.path.insert(0, os.path.dirname(path))
    spec = importlib.util.spec_from_file_location("assay_subject_file", path)
    if spec is None or spec.loader is None or not os.path.isfile(path):
        raise SystemExit(f"assay: {path} is no file of Python")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    if not registry:
        raise SystemExit(f"assay: {path} declares no scheme, solver or derivative")
    serve()


main()
