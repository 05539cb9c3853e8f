"""The picture of docs/house.md, from the sources: which folder includes which other.

    python3 docs/pictures/house.py docs/pictures/house.svg

It needs `dot` of Graphviz. An arrow is left out where other arrows lead to the same folder. So a
folder may include what its arrows reach, directly or in several steps.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST_IN_A_ROW = 5  # folders below one
TOPS = ("include", "core", "oracles", "reference", "properties", "reports", "subjects", "examples")
# The folders of core that oracles may use, see tests/structure/source_rules.cpp.
VOCABULARY = {"scalar", "math", "systems", "relations", "laws", "one_step_problems"}
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]([\w./]+)[">]', re.MULTILINE)
LIBRARY = re.compile(r"\bassay_library\(\s*(\w+)([^)]*)\)")
FILLS = {"core": "ground", "oracles": "truth", "reference": "truth", "properties": "truth",
         "reports": "reports"}  # the classes of the boxes
STYLE = """
text { fill: #1d2329; }
.node polygon { stroke: #7b8794; }
.ground polygon { fill: #dde3ea; }
.truth polygon { fill: #d3e6d5; }
.reports polygon { fill: #d5e3f5; }
.users polygon { fill: #f6e5c8; }
.edge path { stroke: #5b6672; }
.edge polygon { stroke: #5b6672; fill: #5b6672; }
.paper { fill: #ffffff; }
@media screen and (prefers-color-scheme: dark) {
  text { fill: #e6e9ec; }
  .ground polygon { fill: #39424d; }
  .truth polygon { fill: #2a4a33; }
  .reports polygon { fill: #263f5f; }
  .users polygon { fill: #584320; }
  .edge path { stroke: #a9b3bd; }
  .edge polygon { stroke: #a9b3bd; fill: #a9b3bd; }
  .paper { fill: #16191c; }
}
"""


def folder_of(path):
    """The box that a file is in; None if it is in none."""
    top, *rest = path.split("/")
    if top not in TOPS or not rest:
        return None
    if top == "core" and len(rest) > 1:
        return "core: vocabulary" if rest[0] in VOCABULARY else f"core/{rest[0]}"
    if top == "reports" and len(rest) > 1:
        return f"reports/{rest[0]}"
    return top


def dependencies(root=ROOT):
    """What the files of each folder include of other folders: {folder: set of folders}."""
    found = {}
    for top in TOPS:
        for file in sorted((root / top).rglob("*")):
            if file.suffix not in (".h", ".hpp", ".cpp") or not file.is_file():
                continue
            own = folder_of(file.relative_to(root).as_posix())
            used = found.setdefault(own, set())
            for name in INCLUDE.findall(file.read_text(encoding="utf-8")):
                other = "include" if name.startswith("assay/") else folder_of(name)
                if other and other != own:
                    used.add(other)
    return found


def library_links(root=ROOT):
    """(folder, other) for each library of CMake that links another, where both have the name of a
    folder. The others contain files of several folders."""
    links = set()
    for top in ("core", "oracles", "reference", "properties", "reports"):
        text = (root / top / "CMakeLists.txt").read_text(encoding="utf-8")
        for name, arguments in LIBRARY.findall(re.sub(r'"[^"]*"|#[^\n]*', "", text)):
            for other in re.findall(r"\bassay::(\w+)", arguments):
                pair = folder_of_library(name), folder_of_library(other)
                if None not in pair and pair[0] != pair[1]:
                    links.add(pair)
    return links


def folder_of_library(name):
    if name in ("core", "solvers"):  # the library core has the schemes
        return "core/solvers" if name == "solvers" else "core/schemes"
    if name in TOPS and name not in ("reports", "subjects"):
        return name
    return f"reports/{name}" if (ROOT / "reports" / name).is_dir() else None


def reachable(graph):
    """What the arrows reach from each folder, in any number of steps."""
    def from_folder(start):
        seen, open_folders = set(), list(graph.get(start, ()))
        while open_folders:
            folder = open_folders.pop()
            if folder not in seen:
                seen.add(folder)
                open_folders += graph.get(folder, ())
        return seen

    return {folder: from_folder(folder) for folder in graph}


def reduced(graph):
    """The arrows that no detour replaces."""
    reach = reachable(graph)
    cycles = [folder for folder, others in reach.items() if folder in others]
    if cycles:
        raise ValueError(f"folders on a cycle: {sorted(cycles)}")
    return {folder: {other for other in used
                     if not any(other in reach[detour] for detour in used)}
            for folder, used in graph.items()}


def label(folder):
    if folder.startswith("reports/"):
        return folder.removeprefix("reports/")
    return folder if folder.startswith("core") else f"{folder}/"


def drawing(arrows):
    """The text that `dot` reads. Many folders below one stand in several rows, so that the picture is
    narrow enough for a phone."""
    lines = ['digraph house { rankdir=TB; nodesep=0.1; ranksep=0.25; bgcolor=transparent;',
             'node [shape=box, height=0.36, margin="0.05,0.02", fontname="sans-serif", fontsize=17];',
             'edge [arrowsize=0.6];']
    for folder in sorted(arrows):
        fill = FILLS.get(re.split("[/:]", folder)[0], "users")
        lines.append(f'"{folder}" [label="{label(folder)}", class="{fill}"];')
        rows = -(-len(arrows[folder]) // MOST_IN_A_ROW)
        lines += [f'"{folder}" -> "{other}" [minlen={1 + place % rows}];'
                  for place, other in enumerate(sorted(arrows[folder]))]
    return "\n".join(lines + ["}"])


def arrows_of(svg):
    """The arrows of a picture, from the titles that `dot` gives them."""
    shown = {}
    for title in re.findall(r"<title>([^<]*)</title>", svg):
        folder, arrow, other = title.replace("&#45;", "-").replace("&gt;", ">").partition("->")
        shown.setdefault(folder, set())
        if arrow:
            shown[folder].add(other)
    return shown


def faults(svg, graph, links=()):
    """What the picture shows wrongly, as sentences: of the includes, and of the links of libraries."""
    shown, true = arrows_of(svg), reduced(graph)
    found = [f"no box for {folder}" for folder in sorted(true.keys() - shown.keys())]
    found += [f"a box for {folder}, which is no folder" for folder in sorted(shown.keys() - true.keys())]
    for folder in sorted(true.keys() & shown.keys()):
        found += [f"no arrow from {folder} to {other}" for other in sorted(true[folder] - shown[folder])]
        found += [f"an arrow from {folder} to {other}, which the sources do not need"
                  for other in sorted(shown[folder] - true[folder])]
    reach = reachable(shown)
    found += [f"no way from {folder} to {other}, whose library it links"
              for folder, other in sorted(links) if other not in reach.get(folder, ())]
    return found


def picture(arrows):
    svg = subprocess.run(["dot", "-Tsvg"], input=drawing(arrows), text=True, check=True,
                         stdout=subprocess.PIPE).stdout
    svg = svg[svg.index("<svg"):]
    svg = re.sub(r"<!--.*?-->\n?", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<title>house</title>\n?", "", svg)
    svg = re.sub(r' (fill|stroke)="(none|black)"', "", svg)  # left to the style
    svg = re.sub(r'<svg width="[^"]*" height="[^"]*"', '<svg', svg)
    head, rest = svg.split(">", 1)
    return (f'{head} role="img" aria-label="Which folder of Assay uses which other">\n'
            f"<style>.edge path {{ fill: none; }}{STYLE}</style>\n"
            f'<rect class="paper" width="100%" height="100%"/>{rest}')


def main(target):
    Path(target).write_text(picture(reduced(dependencies())), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
