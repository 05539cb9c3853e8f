#!/usr/bin/env python3
"""Reads the stored JSON documents in tests/docs/documents/: they keep their meaning.

    python3 tests/docs/stored_documents_test.py build/bin/assay
    python3 tests/docs/stored_documents_test.py --store build/bin/assay

A file holds documents of one schema, as an earlier program wrote them. Scripts of users read such
documents, so fields may be added, but none may be renamed, removed or get another type.

1. Every schema has a file.
2. The schema accepts each document, but for fields that became required since.
3. The schema still describes each field of each document. schemas_test.py sees to it that the
   program still writes each field of a schema.
4. The commands that read documents read these.

--store writes the files of schemas that have none. It never changes a file.

Needs jsonschema, 4.10 or later. Exit: 0 all hold, 1 one does not, 2 wrong usage.
"""

import json
import os
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

import schemas_test
from jsonschema import Draft202012Validator
from schemas_test import ROOT, SCHEMAS, Schema, paths_of, replaced, run

STORED = Path(__file__).resolve().parent / "documents"

MOST_BYTES = 20000  # of a stored document that a command reads

# Of each schema that commands read: the command, and how it may exit.
READERS = {
    "study": ("gate {} --baseline baseline.json", (0, 1, 3)),
    "baseline": ("gate study.json --baseline {}", (0, 1, 3)),
    "problem": ("solve {}", (0, 3)),
    "solution": (f"certify {ROOT / schemas_test.PANG} {{}}", (0, 1, 3)),
    "probes": ("identify --probes {}", (0, 1, 3)),
}
# A solution belongs to one problem, which only the first document is of.
READ_ONE = {"solution"}


def general_paths(document):
    return {tuple("*" if isinstance(name, int) else name for name in path)
            for path in paths_of(document)}


def small(value):
    """The value with those entries of its lists that have a field which no earlier entry has."""
    if isinstance(value, dict):
        return {key: small(of) for key, of in value.items()}
    if not isinstance(value, list) or not any(isinstance(of, dict) for of in value):
        return value
    kept, seen = [], set()
    for item in map(small, value):
        if not kept or general_paths(item) - seen:
            kept.append(item)
            seen |= general_paths(item)
    return kept


class Store(schemas_test.Test):
    """Keeps the documents that have a field which no smaller one of their schema has."""

    def __init__(self, program):
        super().__init__(program, lambda text: None)
        self.all = {}

    def examine(self, name, document, what, all_described=True):
        super().examine(name, document, what, all_described)
        whole = name in READERS  # a command would not take a part of it
        self.all.setdefault(name, []).append(document if whole else small(document))

    def kept(self, name):
        documents, seen = [], set()
        for text in sorted({json.dumps(of, ensure_ascii=False) for of in self.all[name]}, key=len):
            paths = general_paths(json.loads(text))
            if documents and (not paths - seen or len(text) > MOST_BYTES and name in READERS):
                continue
            documents.append(text)
            seen |= paths
        return documents

    def write(self):
        STORED.mkdir(exist_ok=True)
        for name in self.all:
            file = STORED / f"{name}-v1.json"
            if not file.exists():
                file.write_text("[\n" + ",\n".join(self.kept(name)) + "\n]\n", encoding="utf-8")


def without_required(part):
    """The schema for documents that lack fields: each of its words is a rule of a field alone, but
    for a condition, which says what kind of document it is."""
    if isinstance(part, list):
        return [without_required(of) for of in part]
    if not isinstance(part, dict):
        return part
    return {"anyOf" if key == "oneOf" else key: of if key == "if" else without_required(of)
            for key, of in part.items() if key != "required" or not isinstance(of, list)}


# Values of every type: what is said of a field refuses one of them.
ODD = ({"": []}, [[{}]], "~", True, None, -7.5)


def undescribed(schema, document):
    """The fields that take a value of any type, also if the document lacks fields."""
    if schema.accepts(document):
        yield from schema.undescribed(document)
        return
    loose, seen = Draft202012Validator(without_required(schema.schema)), set()
    for path in paths_of(document):
        general = tuple("*" if isinstance(name, int) else name for name in path)
        if general not in seen:
            seen.add(general)
            if all(loose.is_valid(replaced(document, path, odd)) for odd in ODD):
                yield "/" + "/".join(map(str, path))


def faults_of(schema, document):
    """What the schema no longer says of the document."""
    for error in schema.validator.iter_errors(document):
        if error.validator != "required":
            yield f"/{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"
    if schema.name == "solution":
        return  # it may stand in a document with more fields
    for path in undescribed(schema, document):
        yield f"{path} is no longer described"


def with_another_field(document):
    """With a field that the schema does not know, as one that was renamed there would be."""
    return {**document, "no such field": 1}


def read_by_program(folder, program, name, document):
    """Why the command that reads such documents does not; empty if it does."""
    words, exits = READERS[name]
    (folder / "old.json").write_text(json.dumps(document), encoding="utf-8")
    ran = run(folder, program, shlex.split(words.format("old.json")))
    if ran.returncode in exits:
        return ""
    return f"`{words}` exits with {ran.returncode}: {ran.stderr.strip()[:200]}"


def examine(program, folder):
    faults, number = [], 0
    for name in ("study", "baseline"):  # each is read with the other
        documents = json.loads((STORED / f"{name}-v1.json").read_text(encoding="utf-8"))
        (folder / f"{name}.json").write_text(json.dumps(documents[0]), encoding="utf-8")
    for path in sorted(SCHEMAS.glob("*-v1.json")):
        stored = STORED / path.name
        if not stored.exists():
            faults.append(f"{stored.name} is missing: --store writes it")
            continue
        schema = Schema(path)
        for i, document in enumerate(json.loads(stored.read_text(encoding="utf-8"))):
            number += 1
            faults += [f"{path.name}: {fault}" for fault in faults_of(schema, document)]
            if isinstance(document, dict) and schema.name != "solution":
                if not list(faults_of(schema, with_another_field(document))):
                    faults.append(f"{path.name}: a field of another name is not noticed")
            if schema.name in READERS and (i == 0 or schema.name not in READ_ONE):
                why = read_by_program(folder, program, schema.name, document)
                faults += [f"{path.name}: {why}"] if why else []
    print(*faults, f"{number} stored documents, {len(faults)} faults", sep="\n")
    return faults


def main(arguments):
    store = "--store" in arguments
    arguments = [word for word in arguments if word != "--store"]
    if len(arguments) != 1 or not os.access(arguments[0], os.X_OK):
        print("usage: stored_documents_test.py [--store] ASSAY", file=sys.stderr)
        return 2
    program = Path(arguments[0]).resolve()
    folder = Path(tempfile.mkdtemp(prefix="assay-documents-"))
    try:
        if store:
            new = Store(program)
            new.run_all(folder)
            new.write()
            return 1 if new.faults else 0
        return 1 if examine(program, folder) else 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
