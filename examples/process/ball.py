"""The Moreau-Jean scheme of the bouncing ball as a program that Assay starts, without any package."""

import json
import os


def describe(request):
    return {
        "protocol": 1, "name": "mine", "description": "a program in Python", "version": "1",
        "schemes": [{"name": "moreau-jean", "description": "Moreau-Jean with theta = 1/2",
                     "claims": "event-capturing 1", "flags": []}]}


def run(request):
    model, h = request["model"], request["h"]
    linear = model["linear"]
    if linear is None or linear["force"] is None or model["coordinates"] != 1:
        return {"status": "not-taken", "message": "one coordinate and a constant force alone"}
    if model["components"] != 1 or linear["stiffness"] != [[0]] or linear["damping"] != [[0]]:
        return {"status": "not-taken", "message": "one contact, and neither spring nor damper"}
    [[m]], [[a]], [b], [force] = (
        linear[name] for name in ("mass", "contact_matrix", "offset", "force"))
    e = model["laws"][0]["restitution"]
    [q], [v] = model["initial_position"], model["initial_velocity"]
    states = []
    for _ in range(request["steps"]):
        free = v + h * force / m
        impulse = 0.0
        if a * (q + h / 2 * v) + b <= 0:
            impulse = max(0.0, -m * (a * free + e * a * v) / (a * a))
        after = free + a * impulse / m
        q += h / 2 * (v + after)
        v = after
        states.append([q, v, impulse])
    return {"status": "solved", "states": states}


work = {"describe": describe, "run": run}
with open(int(os.environ["ASSAY_REQUESTS_FD"])) as requests, \
        open(int(os.environ["ASSAY_ANSWERS_FD"]), "w") as answers:
    for line in requests:
        request = json.loads(line)
        answer = work[request["request"]](request)
        print(json.dumps({"id": request["id"], **answer}), file=answers, flush=True)
