"""A program that answers as the protocol says, up to its first run: there it does what its argument
says. The table of what is said of it is in hostile_test.py."""

import json
import os
import signal
import sys
import time

kind = sys.argv[1]
requests, answers = int(os.environ["ASSAY_REQUESTS_FD"]), int(os.environ["ASSAY_ANSWERS_FD"])
lines = os.fdopen(requests)


def send(answer):
    write(json.dumps(answer) + "\n")


def write(text):
    data = text if isinstance(text, bytes) else text.encode()
    while data:
        data = data[os.write(answers, data):]


def stay():
    """A child that leaves the group and the session of its parent and holds its pipes."""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for stream in (0, 1, 2):
                os.dup2(os.open("/dev/null", os.O_RDWR), stream)
            time.sleep(600)
        os._exit(0)


def describe():
    return {"protocol": 1, "name": "hostile", "description": "it", "version": "1",
            "schemes": [{"name": "it", "description": kind, "claims": "event-capturing 1",
                         "flags": ["gives-gradient"] if kind.startswith("gradient-") else []}]}


def states(request, value=0.0):
    return [[value, 0.0, 0.0]] * request["steps"]


def run(request):
    good = {"id": request["id"], "status": "solved", "states": states(request)}
    if kind == "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif kind == "exits":
        os._exit(0)
    elif kind == "exits-mid-line":
        write(json.dumps(good)[:40])
        os._exit(0)
    elif kind == "hangs":
        while True:
            pass
    elif kind == "is-silent":
        time.sleep(600)
    elif kind == "partial-line":
        write(json.dumps(good)[:40])
        time.sleep(600)
    elif kind == "stops-itself":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif kind == "closes-answers":
        os.close(answers)
        time.sleep(600)
    elif kind == "closes-all":
        os.closerange(0, 100)
        time.sleep(600)
    elif kind == "nan-as-text":
        send({**good, "states": states(request, "NaN")})
    elif kind == "nan-token":
        send({**good, "states": states(request, float("nan"))})
    elif kind == "nan-in-digits":
        send({**good, "states": "7ff8000000000000" * (3 * request["steps"])})
    elif kind == "garbage":
        write(b"\x00\x01hello\n")
    elif kind == "invalid-utf-8":
        write(b'{"id": "\xff\xfe"}\n')
    elif kind == "no-object":
        send([1, 2, 3])
    elif kind == "deep":
        write("[" * 100_000 + "]" * 100_000 + "\n")
    elif kind == "deep-id":
        write('{"id": ' + "[" * 100_000 + "]" * 100_000 + "}\n")
    elif kind == "remembers":
        global runs
        runs += 1
        send({**good, "states": states(request, float(runs))})
    elif kind == "huge-line":
        for _ in range(1 << 10):
            write("x" * (1 << 20))
    elif kind == "endless-print":
        while True:
            os.write(1, b"x" * (1 << 16))
    elif kind == "prints":
        print('{"id": "0", "status": "solved"}\n' * 3, flush=True)
        send(good)
    elif kind == "answers-twice":
        send(good)
        send({**good, "states": states(request, 7.0)})
    elif kind == "answers-late":
        send({**good, "id": last})
    elif kind == "forges":
        send({**good, "id": "0000000000000000"})
    elif kind == "no-id":
        send({"status": "solved", "states": states(request)})
    elif kind == "number-as-id":
        send({**good, "id": 7})
    elif kind == "no-status":
        send({"id": request["id"]})
    elif kind == "unknown-status":
        send({**good, "status": "ok"})
    elif kind == "too-few-states":
        send({**good, "states": good["states"][1:]})
    elif kind == "too-many-states":
        send({**good, "states": good["states"] + [[0.0, 0.0, 0.0]]})
    elif kind == "short-row":
        send({**good, "states": [[0.0]] * request["steps"]})
    elif kind == "no-digits":
        send({**good, "states": "0x1.8p+0"})
    elif kind == "unknown-function":
        send({"id": request["id"], "evaluate": ["gravity"]})
    elif kind == "function-without-argument":
        send({"id": request["id"], "evaluate": ["force"], "t": 0.0})
    elif kind == "deep-time":
        write('{"id": "%s", "evaluate": ["force"], "t": ' % request["id"] +
              "[" * 100_000 + "]" * 100_000 + "}\n")
    elif kind == "long-message":
        send({"id": request["id"], "status": "raised", "message": "\u00e9" * 1000})
    elif kind == "asks-forever":
        while True:
            send({"id": request["id"], "evaluate": ["external_force"], "t": 0.0})
            if not lines.readline():
                return
    elif kind == "children-stay":
        stay()
        send(good)
    elif kind == "children-stay-and-exits":
        stay()
        os._exit(0)
    elif kind == "kills-its-parent":
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(600)
    elif kind == "raises":
        send({"id": request["id"], "status": "raised", "message": "ZeroDivisionError: a\x1b[31m/b"})
    elif kind == "eats-memory":
        hoard = [bytes(1 << 26) for _ in range(1 << 10)]
        send({**good, "status": len(hoard)})
    else:
        raise SystemExit(f"no kind {kind}")


def gradient(request):
    """Of kinds that begin with gradient-; runs are good."""
    good = {"id": request["id"], "status": "solved", "state": [0.0, 0.0], "derivative": [1.0, 0.0]}
    mischief = kind.removeprefix("gradient-")
    if mischief == "nan":
        send({**good, "derivative": "7ff8000000000000" * 2})
    elif mischief == "nan-token":
        send({**good, "derivative": [float("nan"), 0.0]})
    elif mischief == "too-long":
        send({**good, "derivative": [1.0, 0.0, 0.0]})
    elif mischief == "too-short":
        send({**good, "state": [0.0]})
    elif mischief == "missing":
        send({"id": request["id"], "status": "solved", "state": [0.0, 0.0]})
    elif mischief == "other-id":
        send({**good, "id": last})
    elif mischief == "no-solution":
        send({**good, "status": "no-solution"})
    elif mischief == "hangs":
        time.sleep(600)
    elif mischief == "crashes":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif mischief == "exits":
        os._exit(5)
    elif mischief == "raises":
        send({"id": request["id"], "status": "raised", "message": "ZeroDivisionError: a"})
    elif mischief == "asks-nobody":
        send({"id": request["id"], "evaluate": ["gap"], "of": "somebody", "t": 0.0, "q": [0.0]})
    elif mischief == "remembers":
        global runs
        runs += 1
        send({**good, "derivative": [float(runs), 0.0]})
    elif mischief == "good":
        model, of = request["model"], request["tangent"]["derivative"]
        send({"id": request["id"], "evaluate": ["force"], "of": "tangent", "t": 0.0, "q": [0.0],
              "v": [0.0]})
        answer = json.loads(lines.readline())
        is_right = (answer["values"]["force"] == [0.0] and of["initial_position"] == [1.0] and
                    model["initial_position"] == [1.0] and of["linear"]["mass"] == [[0.0]] and
                    request["tangent"]["parameter"] == "h0" and request["tangent"]["value"] == 1.0)
        send({**good, "derivative": [0.0, 0.0] if is_right else [7.0, 7.0]})


if kind == "exits-at-start":
    sys.exit("no licence found")
if kind == "speaks-version-2":
    request = json.loads(lines.readline())
    send({"id": request["id"], **describe(), "protocol": 2})
if kind == "describes-nothing":
    request = json.loads(lines.readline())
    send({"id": request["id"], "protocol": 1})
if kind == "unknown-flag":
    request = json.loads(lines.readline())
    answer = describe()
    answer["schemes"][0]["flags"] = ["takes-all"]
    send({"id": request["id"], **answer})
if kind == "unknown-member":
    request = json.loads(lines.readline())
    send({"id": request["id"], **describe(), "shemes": []})
last, runs = "", 0
for line in lines:
    request = json.loads(line)
    if request["request"] == "describe":
        send({"id": request["id"], **describe()})
        last = request["id"]
    elif request["request"] == "gradient":
        gradient(request)
    elif kind.startswith("gradient-"):
        send({"id": request["id"], "status": "solved", "states": states(request)})
    else:
        run(request)
