"""The side of a program in the protocol of process subjects: docs/process-protocol.md."""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, BinaryIO

import numpy as np

from ._model import Array, LinearModel, Model, one_step_problem_of
from ._subject import Failed, NoSolution, NotTaken, Subject, description_of, registry

_PARTS = 8  #: of a step, between which dense output is asked for


class WrongAnswer(Exception):
    """What a scheme returned is not what it must return."""


class Connection:
    """Answers requests until Assay closes its pipe."""

    def __init__(self, requests: BinaryIO, answers: BinaryIO,
                 subjects: Mapping[tuple[str, str], Subject]) -> None:
        self._requests, self._answers, self._subjects = requests, answers, subjects
        self._id = ""

    def serve(self) -> None:
        """Returns when no more requests come."""
        work = {"describe": lambda request: description_of(self._subjects.values()),
                "run": self._run, "solve": self._solve, "derivative": self._derivative}
        for line in self._requests:
            request = json.loads(line)
            self._id = request["id"]
            self._send(_answer_of(work[request["request"]], request))

    def _send(self, answer: Mapping[str, Any]) -> None:
        self._answers.write(json.dumps({"id": self._id, **answer}).encode() + b"\n")
        self._answers.flush()

    def _ask(self, names: Sequence[str], at: Mapping[str, Any]) -> Mapping[str, Any]:
        self._send({"evaluate": list(names), **at})
        line = self._requests.readline()
        if not line:
            raise SystemExit
        values: Mapping[str, Any] = json.loads(line)["values"]
        return values

    def _run(self, request: Mapping[str, Any]) -> dict[str, Any]:
        scheme = self._subjects["scheme", request["scheme"]]
        data = request["model"]
        if data["linear"] is None and not set(scheme.data["flags"]) & {
                "takes-nonlinear", "takes-first-order", "takes-rigid-bodies"}:
            raise NotTaken("it takes linear models alone")
        model = (Model if data["linear"] is None else LinearModel)(data, self._ask)
        options = {name.replace("-", "_"): value for name, value in request["options"].items()}
        return run(scheme, model, request["h"], request["steps"], options, request["dense"])

    def _solve(self, request: Mapping[str, Any]) -> dict[str, Any]:
        solver = self._subjects["solver", request["solver"]]
        problem = one_step_problem_of(request["problem"])
        start = np.array(request["start"], float)
        answer = solver.function(problem, start, request["tolerance"], request["max_iterations"])
        z, iterations = answer if isinstance(answer, tuple) else (answer, 0)
        require_array("z", z, start.shape, "the solver", (np.dtype(float),))
        return {"status": "solved", "z": _digits(z), "iterations": int(iterations)}

    def _derivative(self, request: Mapping[str, Any]) -> dict[str, Any]:
        derivative = self._subjects["derivative", request["derivative"]]
        answer = derivative.function(np.array(request["x"], float))
        parts = derivative.data["parts"]
        return {"status": "solved", **{
            part: np.asarray(value, float).tolist()
            for part, value in zip(parts, answer if len(parts) > 1 else (answer,))}}


def _answer_of(work: Any, request: Mapping[str, Any]) -> dict[str, Any]:
    try:
        answer: dict[str, Any] = work(request)
        return answer
    except NotTaken as error:
        return {"status": "not-taken", "message": str(error)}
    except NoSolution as error:
        return {"status": "no-solution", "message": str(error)}
    except Failed as error:
        return {"status": "failed", "message": str(error)}
    except Exception as error:  # whatever the code of the user raises
        return {"status": "raised", "message": text_of(error)}


def text_of(error: Exception) -> str:
    """What was raised and where."""
    if isinstance(error, WrongAnswer):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({os.path.basename(frames[-1].filename)}, line {frames[-1].lineno})"
    hint = ""
    if isinstance(error, ValueError) and "read-only" in str(error):
        hint = ": it writes to an array that step was given; copy it first"
    return f"{type(error).__name__}: {error}{where}{hint}"


def require_array(name: str, value: Any, shape: tuple[int, ...], who: str,
                  dtypes: Iterable[np.dtype[Any]]) -> None:
    """Raises WrongAnswer, which names what is wrong, unless it is an array of these."""
    if not isinstance(value, np.ndarray):
        raise WrongAnswer(f"{who} returned {name} as {type(value).__name__}, "
                          f"not as an array of shape {shape}")
    if value.shape != shape:
        raise WrongAnswer(f"{who} returned {name} of shape {value.shape}, not {shape}")
    if value.dtype not in tuple(dtypes):
        raise WrongAnswer(f"{who} returned {name} of dtype {value.dtype}, not float64")


def run(scheme: Subject, model: Model, h: float, steps: int, options: Mapping[str, float],
        dense: bool = False) -> dict[str, Any]:
    """A whole run: its states after each step, and how it ended."""
    n, k, m = model.n, model.k, model.m
    first_order = model.kind == "first-order"
    made = scheme.function(model, h, **options)
    step = getattr(made, "step", made)
    if not callable(step):
        raise WrongAnswer(f"{scheme.name} returned {type(made).__name__}, which is no step")
    single = any(option["name"] == "significand-bits" for option in scheme.data["options"])
    dtypes = (np.dtype(float), np.dtype(np.float32)) if single else (np.dtype(float),)
    double = dtypes[0]
    states = np.empty((steps + 1, n + k + m))
    states[0] = np.concatenate([model.q0, model.v0, np.resize(model.multiplier0, m)])
    given = states.view()
    given.flags.writeable = False
    parts = [("x" if first_order else "q", n), ("v", k), ("lambda" if first_order else "impulse", m)]
    if first_order:
        del parts[1]
    ends = np.cumsum([0] + [size for _, size in parts]).tolist()
    checks = [(name, (size,), states[:, begin:end], j)
              for j, ((name, size), begin, end) in enumerate(zip(parts, ends, ends[1:]))]
    inputs = (given[:, ends[0]:ends[1]], given[:, ends[1]:ends[2]])
    first, second = inputs
    points: list[Array] = []
    t0, count, done = model.t0, len(parts), 0
    end: dict[str, Any] = {"status": "solved"}
    try:
        for i in range(steps):
            result = step(t0 + i * h, first[i], second[i])
            if type(result) is not tuple or len(result) != count:
                raise WrongAnswer(f"step returned {_shown(result)}, not "
                                  f"{', '.join(name for name, _ in parts)}")
            for name, shape, column, j in checks:
                value = result[j]
                if type(value) is not np.ndarray or value.shape != shape or value.dtype != double:
                    require_array(name, value, shape, "step", dtypes)
                column[i + 1] = value
            done += 1
            if dense:
                points.extend(_dense(made, j / _PARTS, parts) for j in range(1, _PARTS))
    except NotTaken as error:
        return {"status": "not-taken", "message": str(error)}
    except Failed as error:
        end = {"status": "failed", "message": str(error)}
    except Exception as error:  # whatever the code of the user raises
        end = {"status": "raised", "message": text_of(error)}
    if dense:
        end["points"] = _digits(np.array(points))
    return {**end, "states": _digits(states[1:done + 1])}


def _dense(made: Any, s: float, parts: Sequence[tuple[str, int]]) -> Array:
    result = made.interpolate(s)
    values = result if isinstance(result, tuple) else (result,)
    wanted = [part for part in parts if part[0] in ("q", "v", "x")]
    if len(values) != len(wanted):
        raise WrongAnswer(f"interpolate returned {_shown(result)}, not "
                          f"{', '.join(name for name, _ in wanted)}")
    for (name, size), value in zip(wanted, values):
        require_array(name, value, (size,), "interpolate", (np.dtype(float),))
    return np.concatenate(values)


def _shown(result: Any) -> str:
    return f"{len(result)} values" if isinstance(result, tuple) else type(result).__name__


def _digits(array: Any) -> str:
    """Numbers as the hexadecimal digits of their bits."""
    return np.asarray(array, ">f8").tobytes().hex()


def serve() -> None:
    """Answers the requests of the Assay that started this program, until there are no more.

    To be called at the end of a file that ``assay study --subject "python3 FILE"`` starts.

    >>> serve()
    Traceback (most recent call last):
    SystemExit: assay: this program answers requests; start it by `assay study --subject 'python3 …'`
    """
    try:
        requests, answers = (int(os.environ[f"ASSAY_{name}_FD"]) for name in ("REQUESTS", "ANSWERS"))
    except KeyError:
        raise SystemExit("assay: this program answers requests; start it by "
                         "`assay study --subject 'python3 …'`") from None
    with os.fdopen(requests, "rb") as lines, os.fdopen(answers, "wb") as out:
        Connection(lines, out, registry).serve()
