"""What the protocol costs a scheme in Python: the processor time of a run of 1000 steps as a request,
without that of the same steps in a bare loop.

    PYTHONPATH=subjects/python python3 tests/python/overhead.py
"""

import io
import json
import time

import right_schemes
from assay._model import LinearModel
from assay._serve import Connection
from assay._subject import subject_of

STEPS, H, ROUNDS = 1000, 2e-3, 60


def request_line():
    ball = {"kind": "lagrangian", "problem": "bouncing-ball",
            "parameters": {"h0": "1", "v0": "0", "g": "9.81", "e": "0.8", "m": "1"},
            "coordinates": 1, "velocities": 1, "components": 1, "is_linear": True,
            "laws": [{"kind": "unilateral", "dimension": 1, "restitution": 0.8,
                      "tangential_restitution": 0.0, "friction": 0.0, "rolling_friction": 0.0}],
            "surfaces_move": False, "functions": ["external_force", "force", "gap"],
            "initial_time": 0.0, "initial_position": [1.0], "initial_velocity": [0.0],
            "linear": {"mass": [[1.0]], "damping": [[0.0]], "stiffness": [[0.0]],
                       "contact_matrix": [[1.0]], "offset": [0.0], "force": [-9.81]}}
    request = {"id": "0" * 16, "request": "run", "scheme": "moreau-jean", "model": ball, "h": H,
               "steps": STEPS, "dense": False, "options": {"theta": 0.5}}
    return json.dumps(request).encode() + b"\n"


def bare(scheme):
    model = LinearModel.example()
    step, q, v = scheme(model, H), model.q0, model.v0
    states = []
    for k in range(STEPS):
        q, v, impulse = step(k * H, q, v)
        states.append((q, v, impulse))


def served(scheme, line):
    subject = subject_of(scheme)
    Connection(io.BytesIO(line), io.BytesIO(), {("scheme", subject.name): subject}).serve()


def seconds(work):
    start = time.process_time()
    work()
    return time.process_time() - start


scheme, line = right_schemes.moreau_jean, request_line()
pairs = [(seconds(lambda: bare(scheme)), seconds(lambda: served(scheme, line)))
         for _ in range(ROUNDS)]
alone, as_request = (min(times) for times in zip(*pairs))
print(f"{1e6 * alone / STEPS:.2f} us a step alone, {1e6 * as_request / STEPS:.2f} us as a request: "
      f"{100 * (as_request / alone - 1):.1f} % more")
