"""The side of a program in the protocol of process subjects: docs/process-protocol.md."""

from __future__ import annotations

import json
import os
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, BinaryIO

import numpy as np

from ._model import Array, Ask, LinearModel, Model, one_step_problem_of
from ._subject import Failed, NoSolution, NotTaken, Subject, description_of, registry

DOUBLE: np.dtype[Any] = np.dtype(float)
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
                "run": self._run, "gradient": self._gradient, "solve": self._solve,
                "derivative": self._derivative}
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
        model = _model_of(scheme, request["model"], self._ask)
        return run(scheme, model, request["h"], request["steps"], _options_of(request),
                   request["dense"])

    def _gradient(self, request: Mapping[str, Any]) -> dict[str, Any]:
        scheme = self._subjects["scheme", request["scheme"]]
        model = _model_of(scheme, request["model"], self._ask)
        given = request["tangent"]
        tangent = _model_of(scheme, given["derivative"],
                            lambda names, at: self._ask(names, {**at, "of": "tangent"}))
        tangent.parameter, tangent.value = given["parameter"], given["value"]
        return gradient_of_run(scheme, model, tangent, request["h"], request["steps"],
                               _options_of(request))

    def _solve(self, request: Mapping[str, Any]) -> dict[str, Any]:
        solver = self._subjects["solver", request["solver"]]
        problem = one_step_problem_of(request["problem"])
        start = np.array(request["start"], float)
        answer = solver.function(problem, start, request["tolerance"], request["max_iterations"])
        z, iterations = answer if isinstance(answer, tuple) else (answer, 0)
        require_array("z", z, start.shape, "the solver", (DOUBLE,))
        return {"status": "solved", "z": _digits(z), "iterations": int(iterations)}

    def _derivative(self, request: Mapping[str, Any]) -> dict[str, Any]:
        derivative = self._subjects["derivative", request["derivative"]]
        answer = derivative.function(np.array(request["x"], float))
        parts = derivative.data["parts"]
        return {"status": "solved", **{
            part: np.asarray(value, float).tolist()
            for part, value in zip(parts, answer if len(parts) > 1 else (answer,))}}


def _model_of(scheme: Subject, data: Mapping[str, Any], ask: Ask) -> Model:
    if data["linear"] is None and not set(scheme.data["flags"]) & {
            "takes-nonlinear", "takes-first-order", "takes-rigid-bodies"}:
        raise NotTaken("it takes linear models alone")
    return (Model if data["linear"] is None else LinearModel)(data, ask)


def _options_of(request: Mapping[str, Any]) -> dict[str, float]:
    return {name.replace("-", "_"): value for name, value in request["options"].items()}


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
    made = scheme.function(model, h, **options)
    step = getattr(made, "step", made)
    if not callable(step):
        raise WrongAnswer(f"{scheme.name} returned {type(made).__name__}, which is no step")
    is_first_order = model.kind == "first-order"
    names = ("x", "", "lambda") if is_first_order else ("q", "v", "impulse")
    if is_first_order:
        step = _with_velocities(step)
    single = any(option["name"] == "significand-bits" for option in scheme.data["options"])
    record = _Record(model, steps, names, is_first_order,
                     (DOUBLE, np.dtype(np.float32)) if single else (DOUBLE,))
    points: list[Array] = []

    def after_step() -> None:
        points.extend(_dense(made, j / _PARTS, record) for j in range(1, _PARTS))

    end: dict[str, Any] = {"status": "solved"}
    try:
        record.fill(step, model.t0, h, after_step if dense else None)
    except NotTaken as error:
        return {"status": "not-taken", "message": str(error)}
    except Failed as error:
        end = {"status": "failed", "message": str(error)}
    except Exception as error:  # whatever the code of the user raises
        end = {"status": "raised", "message": text_of(error)}
    if dense:
        end["points"] = _digits(np.array(points))
    return {**end, "states": _digits(record.states[1:record.done + 1])}


def gradient_of_run(scheme: Subject, model: Model, tangent: Model, h: float, steps: int,
                    options: Mapping[str, float]) -> dict[str, Any]:
    """The final state of a whole run, and its derivative by the parameter of the tangent.

    The arrays of the models may only be read.
    """
    if scheme.gradient is None:
        raise NotTaken("it gives no gradient")
    for given in (model, tangent):
        for value in vars(given).values():
            if isinstance(value, np.ndarray):
                value.flags.writeable = False
    result = scheme.gradient(model, tangent, h, steps, **options)
    names = ("q", "v", "dq", "dv")
    if type(result) is not tuple or len(result) != len(names):
        raise WrongAnswer(f"the gradient returned {_shown(result)}, not {', '.join(names)}")
    for name, value, size in zip(names, result, (model.n, model.k, model.n, model.k)):
        require_array(name, value, (size,), "the gradient", (DOUBLE,))
    q, v, dq, dv = result
    return {"status": "solved", "state": _digits(np.concatenate([q, v])),
            "derivative": _digits(np.concatenate([dq, dv]))}


class _Record:
    """The states of a run. A step gets views of them that may only be read, and its results are
    copied into them, so that it may use its own arrays again."""

    def __init__(self, model: Model, steps: int, names: tuple[str, str, str], is_first_order: bool,
                 dtypes: tuple[np.dtype[Any], ...]) -> None:
        self.names, self.sizes, self._dtypes = names, (model.n, model.k, model.m), dtypes
        self._ends = np.cumsum(self.sizes).tolist()
        self._second = 2 if is_first_order else 1  # which part of a state a step gets besides q
        self.states = np.empty((steps + 1, self._ends[2]))
        self.states[0] = np.concatenate([model.q0, model.v0, np.resize(model.multiplier0, model.m)])
        self.done = 0

    def _part(self, states: Array, part: int) -> Array:
        return states[:, self._ends[part] - self.sizes[part]:self._ends[part]]

    def fill(self, step: Any, t0: float, h: float, after_step: Callable[[], None] | None) -> None:
        """Takes the steps. What it does for each is most of what a request costs."""
        given = self.states[:-1].view()
        given.flags.writeable = False
        first, second, third = (self._part(self.states[1:], part) for part in range(3))
        shape_1, shape_2, shape_3 = ((size,) for size in self.sizes)
        double = DOUBLE  # the dtype of most arrays is this very object
        for i, (q, v) in enumerate(zip(self._part(given, 0), self._part(given, self._second))):
            result = step(t0 + i * h, q, v)
            if type(result) is not tuple or len(result) != 3:
                raise WrongAnswer(f"step returned {_shown(result)}, not {', '.join(self.names)}")
            a, b, c = result
            try:
                is_right = (a.shape == shape_1 and b.shape == shape_2 and c.shape == shape_3 and
                            a.dtype is double and b.dtype is double and c.dtype is double)
            except AttributeError:
                is_right = False
            if not is_right:
                for name, value, size in zip(self.names, result, self.sizes):
                    require_array(name, value, (size,), "step", self._dtypes)
            first[i], second[i], third[i] = a, b, c
            self.done = i + 1
            if after_step is not None:
                after_step()


def _with_velocities(step: Any) -> Any:
    """A step of a first-order system with velocities, of which there are none."""
    none = np.empty(0)

    def with_velocities(t: float, x: Array, multiplier: Array) -> Any:
        result = step(t, x, multiplier)
        if type(result) is not tuple or len(result) != 2:
            raise WrongAnswer(f"step returned {_shown(result)}, not x, lambda")
        return result[0], none, result[1]

    return with_velocities


def _dense(made: Any, s: float, record: _Record) -> Array:
    result = made.interpolate(s)
    values = result if isinstance(result, tuple) else (result,)
    wanted = [part for part in zip(record.names[:2], record.sizes[:2]) if part[0]]
    if len(values) != len(wanted):
        raise WrongAnswer(f"interpolate returned {_shown(result)}, not "
                          f"{', '.join(name for name, _ in wanted)}")
    for (name, size), value in zip(wanted, values):
        require_array(name, value, (size,), "interpolate", (DOUBLE,))
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
