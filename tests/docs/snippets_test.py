#!/usr/bin/env python3
"""Runs every command that README.md, docs/ and examples/ show.

    python3 tests/docs/snippets_test.py build/bin/assay [--with NAME=FOLDER] [PAGE or FOLDER of pages...]

Each page has a working folder of its own, in which ./assay is the given program and the folders
examples, reports, reference, cmake, subjects, tests and docs of the checkout can be read, and as NAME
the FOLDER of --with. Its fenced blocks are taken in order, by the words after the fence:

    sh                 run by bash -e; must exit with 0
    sh exit=3          must exit with 3
    sh needs=gfortran  skipped where there is no such program
    sh needs=subject:siconos, needs=module:numpy, needs=tex:pgfplots, needs=mpi, needs=file:my-build
                       skipped where ./assay has no such subject, Python no such module, LaTeX no
                       such package; where ./assay is built without MPI; where there is no such file
    sh no-run=WHY      not run. Its commands and options of Assay must exist. WHY is
                         builds     it builds Assay, or uses what such a build installs
                         cluster    it needs the scheduler of a cluster
                         engines    it needs physics engines, which a build may lack
                         installs   it installs packages, or needs the network
                         minutes    it takes half a minute or more
                         test       it is a test
                         writes     it changes a file of the checkout
    sh no-run=WHY by=TEST
                       the test TEST of CTest runs the same commands, or some of them with less work.
                       Without it no test does, because of WHY alone
    LANGUAGE file=F    written to the file F
    LANGUAGE from=F    must be lines of the file F of the checkout, all of them or some that follow
                       each other; <!-- from=F --> in the line before the fence says the same
    text output        what the sh block directly before it printed; ... matches anything, and
                       "in 1.2 s" any time

Local links must lead somewhere, and what is written `like/this.hpp` must be a file or a folder of
the checkout. Exit: 0 all hold, 1 one does not, 2 wrong usage.
"""

import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SHARED = ("examples", "reports", "reference", "cmake", "subjects", "tests", "docs")
FOLDERS = ("core", "oracles", "reference", "properties", "reports", "include", "subjects", "tests",
           "cmake", "docs", "examples")
PAGES = ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs", "examples")
SECONDS = 60  # that a block may take
WHY_NOT = ("builds", "cluster", "engines", "installs", "minutes", "test", "writes")
# OpenMPI refuses to run as root, and more ranks than processors, unless it is told.
MPI = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
       "OMPI_MCA_rmaps_base_oversubscribe": "1"}


@dataclass
class Block:
    line: int  # of its fence, from 1
    words: list
    text: str
    follows: bool = False  # nothing but blank lines since the block before it

    @property
    def language(self):
        return self.words[0] if self.words else ""

    @property
    def file(self):
        return self.option("file")

    def option(self, name, default=""):
        for word in self.words[1:]:
            if word.startswith(name + "="):
                return word[len(name) + 1:]
        return default


@dataclass
class Page:
    path: Path
    blocks: list = field(default_factory=list)
    prose: list = field(default_factory=list)  # (line, text)


def read_page(path):
    page, open_block, comment, follows = Page(path), None, [], False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        fence = re.match(r"( *)(```+)\s*(.*)$", line)
        if open_block:
            block, indent, ticks, lines = open_block
            if fence and fence[2] == ticks and not fence[3]:
                block.text = "".join(text + "\n" for text in lines)
                page.blocks.append(block)
                open_block, comment, follows = None, [], True
            else:
                lines.append(line[indent:] if line[:indent].isspace() or not indent else line)
        elif fence:
            block = Block(number, fence[3].split() + comment, "", follows)
            open_block = (block, len(fence[1]), fence[2], [])
        elif line.strip():
            marked = re.match(r"\s*<!-- (from=\S+) -->\s*$", line)
            comment, follows = ([marked[1]] if marked else []), False
            page.prose.append((number, line))
    if open_block:
        raise SystemExit(f"{path}:{open_block[0].line}: a block without end")
    return page


def is_part_of(text, file):
    return file.is_file() and "\n" + text in "\n" + file.read_text(encoding="utf-8")


def matches(expected, printed):
    """Whether the text is what was printed but for times and blanks at ends of lines."""
    def tidy(text):
        lines = "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))
        return re.sub(r"\bin (\d+ min )?\d+(\.\d+)? s\b", "in # s", lines)

    pattern = ".*".join(re.escape(part) for part in tidy(expected).split("..."))
    return re.fullmatch(pattern, tidy(printed), re.DOTALL) is not None


def indented(text, most=40):
    lines = text.rstrip("\n").split("\n")
    shown = lines[:most] + ([f"[{len(lines) - most} lines more]"] if len(lines) > most else [])
    return "".join(f"    {line}\n" for line in shown)


def is_there(need, program, folder=ROOT):
    """A program NAME, file:NAME of the folder, module:NAME of Python, tex:NAME of LaTeX, or
    subject:NAME or mpi of the given program."""
    kind, _, name = need.rpartition(":")
    if kind == "file":
        return (folder / name).exists()
    if need == "mpi":
        return Path(program).with_name("assay-mpi.so").exists() and is_there("mpirun", program)
    if kind == "module":
        return has_module("python3", name)
    if kind == "tex":
        return all(shutil.which(tool) for tool in ("pdflatex", "kpsewhich")) and subprocess.run(
            ["kpsewhich", f"{name}.sty"], stdout=subprocess.DEVNULL).returncode == 0
    if kind == "subject":
        subjects = subprocess.run([program, "list", "subjects"], text=True, stdout=subprocess.PIPE)
        return re.search(rf"^  {name} ", subjects.stdout, re.MULTILINE) is not None
    return shutil.which(need) is not None


def has_module(python, name):
    try:
        return subprocess.run([python, "-c", f"import {name}"],
                              stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def prefer_python_of_debian():
    """The first Python on the path need not be that of Debian, which has NumPy."""
    if not has_module("python3", "numpy") and has_module("/usr/bin/python3", "numpy"):
        os.environ["PATH"] = "/usr/bin:" + os.environ["PATH"]


@functools.cache
def texts_of_tests():
    return "".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("CMakeLists.txt"))


def is_test(name):
    """Of CTest. A list of CMake may have the end of the name alone: Engines.${test}."""
    end = name.rpartition(".")[2]
    return end != "" and re.search(rf"(?<!\w){re.escape(end)}(?!\w)", texts_of_tests()) is not None


@functools.cache
def help_of(command, program):
    """Of the program, or else of its launcher; empty if neither knows the command."""
    for of in (program, ROOT / "assay"):
        shown = subprocess.run([of, command, "--help"], text=True, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if shown.returncode == 0 and re.search(rf"\bassay {command}\b", shown.stdout):
            return shown.stdout
    return ""


def unknown_words(text, program):
    """Commands and options of Assay in a block that does not exist."""
    for line in text.replace("\\\n", " ").splitlines():
        line = re.sub(r"(^|\s)#.*", "", line)
        for call in re.finditer(r"(?:^|[\s'\"])(?:\./|build/bin/)?assay +([a-z]+)([^|;&'\"]*)", line):
            command, rest = call[1], call[2]
            known = help_of(command, program)
            if not known:
                yield f"assay {command}"
            for option in re.findall(r"(?:^|\s)(--[a-z][a-z-]*)", rest):
                if known and not re.search(rf"{option}(?![a-z-])", known):
                    yield f"assay {command} {option}"


def faults_of_reason(block):
    """Of a block that is not run."""
    if block.option("no-run") not in WHY_NOT:
        yield f"no-run= {', '.join(WHY_NOT)}: which?"
    by = block.option("by")
    if by and not is_test(by):
        yield f"there is no test {by}"


def run_page(page, program, say, linked=()):
    """The faults of the blocks of a page, as texts; counts of blocks run and skipped.

    linked: folders that the page sees, as (name, path)."""
    faults, ran, skipped = [], 0, 0
    folder = Path(tempfile.mkdtemp(prefix="assay-docs-"))
    where = page.path.relative_to(ROOT)
    try:
        for name, target in [*((name, ROOT / name) for name in SHARED), *linked]:
            (folder / name).symlink_to(target)
        launcher = folder / "assay"
        launcher.write_text(f'#!/bin/sh\nexec "{program}" "$@"\n')
        launcher.chmod(0o755)
        printed, skipped_last = None, False
        for block in page.blocks:
            source = block.option("from")
            if source and not is_part_of(block.text, ROOT / source):
                faults.append(f"{where}:{block.line}: these are no lines of {source}\n")
            if block.file:
                target = folder / block.file
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(block.text, encoding="utf-8")
            elif block.words[:2] == ["text", "output"]:
                if not block.follows or printed is None:
                    if not (block.follows and skipped_last):
                        faults.append(f"{where}:{block.line}: no sh block directly before it\n")
                elif not matches(block.text, printed):
                    faults.append(f"{where}:{block.line}: expected\n{indented(block.text)}"
                                  f"  but it printed\n{indented(printed)}")
            if block.language != "sh" or block.file:
                continue
            printed, needs = None, block.option("needs")
            no_run = [word for word in block.words if word.partition("=")[0] == "no-run"]
            if no_run:
                faults += [f"{where}:{block.line}: {fault}\n" for fault in faults_of_reason(block)]
            skipped_last = bool(no_run or needs and not is_there(needs, program, folder))
            if skipped_last:
                skipped += 1
                faults += [f"{where}:{block.line}: there is no {name}\n"
                           for name in unknown_words(block.text, program)]
                continue
            ran += 1
            begin = time.monotonic()
            try:
                run = subprocess.run(["bash", "-e", "-c", block.text], cwd=folder, text=True,
                                     errors="replace", stdin=subprocess.DEVNULL, timeout=SECONDS,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                                     env={**os.environ, **MPI, "LC_ALL": "C.UTF-8",
                                          "ASSAY_INVOKED_AS": "./assay"})
            except subprocess.TimeoutExpired:
                faults.append(f"{where}:{block.line}: took more than {SECONDS} s\n")
                continue
            say(f"{where}:{block.line}: {time.monotonic() - begin:.1f} s")
            wanted = int(block.option("exit", "0"))
            printed = run.stdout
            if run.returncode != wanted:
                faults.append(f"{where}:{block.line}: exit {run.returncode}, expected {wanted}\n"
                              f"{indented(block.text)}  printed\n{indented(printed)}")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return faults, ran, skipped


def dead_references(page):
    where = page.path.relative_to(ROOT)
    for number, line in page.prose:
        for target in re.findall(r"(?<!\\)\]\(([^)#\s]+)[^)]*\)", line):
            if "://" not in target and not (page.path.parent / target).exists():
                yield f"{where}:{number}: nothing at {target}\n"
        for name in re.findall(r"`([\w./-]+)`", line):
            if name.split("/")[0] in FOLDERS and "/" in name and not (ROOT / name).exists():
                if not re.search(r"NAME|FILE", name):
                    yield f"{where}:{number}: no {name} in the checkout\n"


def pages_of(path):
    return sorted(path.rglob("*.md")) if path.is_dir() else [path]


def main(arguments):
    verbose = "--verbose" in arguments
    arguments = [word for word in arguments if word != "--verbose"]
    linked = []
    while "--with" in arguments[:-1]:
        at = arguments.index("--with")
        name, _, target = arguments[at + 1].partition("=")
        linked.append((name, Path(target).resolve()))
        del arguments[at:at + 2]
    if not arguments or not os.access(arguments[0], os.X_OK):
        print("usage: snippets_test.py [--verbose] ASSAY [--with NAME=FOLDER] [PAGE or FOLDER...]",
              file=sys.stderr)
        return 2
    program = Path(arguments[0]).resolve()
    prefer_python_of_debian()
    paths = [path for name in arguments[1:] or PAGES for path in pages_of(ROOT / name)]
    say = print if verbose else lambda text: None
    faults, ran, skipped = [], 0, 0
    for path in paths:
        page = read_page(path)
        of_page, ran_here, skipped_here = run_page(page, program, say, linked)
        faults += [*of_page, *dead_references(page)]
        ran, skipped = ran + ran_here, skipped + skipped_here
    for fault in faults:
        print(fault, end="")
    print(f"{len(paths)} pages, {ran} blocks run, {skipped} not run, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
