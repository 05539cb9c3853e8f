"""tee.py LOG COMMAND…: a program between Assay and another program, which notes their lines."""

import json
import os
import subprocess
import sys
import threading

log = open(sys.argv[1], "a", buffering=1)
requests, answers = (int(os.environ[f"ASSAY_{name}_FD"]) for name in ("REQUESTS", "ANSWERS"))
its_requests, to_it = os.pipe()
from_it, its_answers = os.pipe()
child = subprocess.Popen(
    sys.argv[2:], pass_fds=(its_requests, its_answers),
    env={**os.environ, "ASSAY_REQUESTS_FD": str(its_requests), "ASSAY_ANSWERS_FD": str(its_answers)})
for descriptor in (its_requests, its_answers):
    os.close(descriptor)


def pass_on(source, target, who):
    with open(source, "rb") as lines, open(target, "wb", buffering=0) as out:
        for line in lines:
            log.write(json.dumps([who, line.decode()]) + "\n")
            out.write(line)


back = threading.Thread(target=pass_on, args=(from_it, answers, "answer"), daemon=True)
back.start()
pass_on(requests, to_it, "request")
back.join()
sys.exit(child.wait())
