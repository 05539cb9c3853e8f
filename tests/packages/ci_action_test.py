#!/usr/bin/env python3
"""Compares ci/action.yml and the files to copy with the scripts that they call, and with the guide.

    python3 tests/packages/ci_action_test.py SOURCE

Exit: 0 all agree, 1 something does not, 77 no module yaml, which the Debian package mkdocs brings.
"""

import os
import re
import sys
from pathlib import Path

try:
    import yaml
except ImportError:
    sys.exit(77)


def faults(action, folder):
    """What is wrong with an action whose scripts are in the folder."""
    steps = action["runs"]["steps"]
    text = yaml.dump(steps)
    for name in action["inputs"]:
        if f"inputs.{name} " not in text:
            yield f"input {name} is not used"
    for name in re.findall(r"inputs\.(\w+)", text):
        if name not in action["inputs"]:
            yield f"there is no input {name}"
    outputs = " ".join(output["value"] for output in action["outputs"].values())
    for step in steps:
        if "run" not in step:
            continue
        if "${{" in step["run"]:
            yield "an input is part of a command, and not a variable"
        script = Path(folder, step["run"].strip('"').split("/")[1])
        if not os.access(script, os.X_OK):
            yield f"{script.name} cannot be run"
            continue
        own = set(re.findall(r"\$\{(ASSAY_\w+)", script.read_text()))
        if own != set(step["env"]):
            yield f"{script.name} reads {sorted(own)}, and gets {sorted(step['env'])}"
        if f"steps.{step.get('id')}.outputs" in outputs:
            for name in action["outputs"]:
                if not re.search(rf"output {name} ", script.read_text()):
                    yield f"{script.name} does not write {name}"


def main(source):
    folder = source / "ci"
    action = yaml.safe_load((folder / "action.yml").read_text())
    found = list(faults(action, folder))

    guide = (source / "docs/gate.md").read_text()
    found += [f"docs/gate.md does not name the input {name}" for name in action["inputs"]
              if f"\n| `{name}` | " not in guide]
    github = yaml.safe_load((folder / "github.yml").read_text())
    for step in github["jobs"]["gate"]["steps"]:
        if "/ci@" in step.get("uses", ""):
            given = set(step["with"])
            if not given <= set(action["inputs"]):
                found.append(f"github.yml gives {sorted(given - set(action['inputs']))}")
            missing = {name for name, i in action["inputs"].items() if i.get("required")} - given
            if missing:
                found.append(f"github.yml lacks {sorted(missing)}")
            break
    else:
        found.append("github.yml does not call the action")
    gitlab = yaml.safe_load((folder / "gitlab.yml").read_text())["gate"]
    script = (folder / "gate.sh").read_text()
    found += [f"gate.sh does not read {name}" for name in gitlab["variables"] if name not in script]

    # What must be found.
    action["inputs"]["forgotten"] = {}
    action["runs"]["steps"][1]["env"]["ASSAY_STDUY"] = "x"
    expected = {"input forgotten is not used"}
    wrong = set(faults(action, folder))
    if not expected <= wrong or not any("ASSAY_STDUY" in fault for fault in wrong):
        found.append(f"a wrong action passes: {wrong}")
    print(*found, sep="\n")
    sys.exit(bool(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
