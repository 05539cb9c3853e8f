"""Schemes, solvers and derivatives, and what they declare."""

from __future__ import annotations

import dataclasses
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

Thing = TypeVar("Thing", bound=Callable[..., Any])


class NotTaken(Exception):
    """A scheme does not take a model, or a solver a problem; the text says why.

    >>> raise NotTaken("friction")
    Traceback (most recent call last):
    assay._subject.NotTaken: friction
    """


class Failed(Exception):
    """A scheme or solver gave up, and says so.

    >>> raise Failed("no convergence in 100 iterations")
    Traceback (most recent call last):
    assay._subject.Failed: no convergence in 100 iterations
    """


class NoSolution(Exception):
    """A solver claims that the problem has no solution.

    >>> raise NoSolution()
    Traceback (most recent call last):
    assay._subject.NoSolution
    """


@dataclasses.dataclass(frozen=True)
class Option:
    """What an option of a scheme means, and which values it may have.

    >>> Option("weight of the end of the step", low=0, high=1).unit
    '1'
    """

    meaning: str
    unit: str = "1"
    low: float | None = None
    high: float | None = None


@dataclasses.dataclass(frozen=True)
class Subject:
    """Something under test: a function of the user with what it declares."""

    kind: str  #: "scheme", "solver", or "derivative"
    function: Callable[..., Any]
    data: dict[str, Any]  #: as in the description of the protocol
    #: Of a scheme: (model, tangent, h, steps, options…) to q, v, dq, dv of a whole run.
    gradient: Callable[..., Any] | None = None

    @property
    def name(self) -> str:
        """The name as commands know it, after the name of the program and a slash."""
        return str(self.data["name"])


#: What this process offers, by kind and name.
registry: dict[tuple[str, str], Subject] = {}

_TAKES: dict[str, list[str]] = {"linear": [], "nonlinear": ["takes-nonlinear"], "first-order": ["takes-first-order"],
          "rigid-bodies": ["takes-rigid-bodies"]}
_BETWEEN: dict[str, list[str]] = {"lines": [], "nodes": ["nodes-alone"], "hermite": ["hermite"],
            "dense": ["dense-output"]}


def scheme(*, claims: str, takes: str = "linear", friction: bool = False, between: str = "lines",
           flags: Iterable[str] = (), options: Mapping[str, Option] | None = None,
           study_options: str | None = None, multiplier_instant: float = 0.0,
           name: str | None = None, description: str | None = None) -> Callable[[Thing], Thing]:
    """Declares a scheme: a function of (model, h, options…) that returns a step, or such a class.

    ``step(t, q, v)`` returns q, v and the impulse at the end of a step of size h. The arrays that it
    is given may only be read.

    :param claims: the orders that it promises, e.g. "velocity-l1=1", or "event-capturing 1"
    :param takes: "linear" models, "nonlinear" ones too, "first-order" systems, or "rigid-bodies"
    :param friction: whether it takes contacts with friction, and equalities
    :param between: what its motion is between the ends of steps: "lines", "nodes" (nothing),
        "hermite" (cubics), or "dense", with a method ``interpolate(s)`` that returns q and v at s
    :param flags: others of the protocol, as "theta-method"
    :param options: meanings and ranges of the arguments after h

    A class with a method ``jvp(tangent, t, q, v, dq, dv)`` that returns q, v, dq and dv at the end
    of a step gives the derivative of its runs, too; see :func:`gradient` for other schemes.

    >>> @scheme(claims="event-capturing 1")
    ... def my_euler(model, h, theta=0.5):
    ...     def step(t, q, v):
    ...         return q + h * v, v, 0 * v
    ...     return step
    >>> registry["scheme", "my-euler"].data["options"][0]["default"]
    '0.5'
    """
    own_flags = [*_choice("takes", takes, _TAKES), *_choice("between", between, _BETWEEN),
                 *(["takes-friction"] if friction else []), *flags]

    def declare(function: Thing) -> Thing:
        data: dict[str, Any] = {
            **_named(function, name, description), "claims": claims,
            "flags": list(dict.fromkeys(own_flags)),
            "options": _options_of(function, dict(options or {})),
            "multiplier_instant": float(multiplier_instant)}
        if study_options is not None:
            data["study_options"] = study_options
        subject = Subject("scheme", function, data)
        if callable(getattr(function, "jvp", None)):
            subject = _with_gradient(subject, _by_steps(function))
        _register(subject)
        return function

    return declare


def gradient(*, of: Callable[..., Any]) -> Callable[[Thing], Thing]:
    """Declares the derivative of what a scheme computes, which ``assay gradients`` judges.

    It is a function of (model, tangent, h, steps, options…). It makes a whole run of ``steps`` steps
    of size h and returns the final q and v, and their derivatives dq and dv by one parameter. The
    tangent is the derivative of the model by this parameter: ``tangent.q0`` is that of ``model.q0``,
    ``tangent.mass`` that of ``model.mass``, and so on; ``tangent.parameter`` is its name.

    :param of: the scheme, declared before

    >>> @scheme(claims="position-sup=1", name="coasting")
    ... def coasting(model, h):
    ...     def step(t, q, v):
    ...         return q + h * v, v, 0 * v
    ...     return step
    >>> @gradient(of=coasting)
    ... def coasting_gradient(model, tangent, h, steps):
    ...     t = steps * h
    ...     return model.q0 + t * model.v0, model.v0, tangent.q0 + t * tangent.v0, tangent.v0
    >>> registry["scheme", "coasting"].data["flags"]
    ['gives-gradient']
    """
    subject = subject_of(of, "scheme")

    def declare(function: Thing) -> Thing:
        _register(_with_gradient(subject, function))
        return function

    return declare


def _with_gradient(subject: Subject, function: Callable[..., Any]) -> Subject:
    flags = dict.fromkeys([*subject.data["flags"], "gives-gradient"])
    return dataclasses.replace(subject, gradient=function,
                               data={**subject.data, "flags": list(flags)})


def _by_steps(scheme: Callable[..., Any]) -> Callable[..., Any]:
    """The gradient of a whole run from the method ``jvp`` of each step."""
    def gradient_of_run(model: Any, tangent: Any, h: float, steps: int, **options: float) -> Any:
        made = scheme(model, h, **options)
        second, name = (model.multiplier0, "multiplier0") if model.kind == "first-order" else (
            model.v0, "v0")
        state = (model.q0, second, tangent.q0, getattr(tangent, name))
        for k in range(steps):
            state = made.jvp(tangent, model.t0 + k * h, *state)
        if model.kind == "first-order":
            return state[0], model.v0, state[2], tangent.v0
        return state

    return gradient_of_run


def solver(*, takes: Iterable[str], default_tolerance: float = 0.0, name: str | None = None,
           description: str | None = None) -> Callable[[Thing], Thing]:
    """Declares a solver: a function of (problem, start, tolerance, max_iterations) that returns z,
    or z and the number of iterations. A tolerance, or a number, of 0 leaves it to the solver.

    :param takes: kinds of problems, as "lcp", "box", "friction-3d", "only-one-contact"

    >>> @solver(takes=["lcp"])
    ... def zero(problem, start, tolerance, max_iterations):
    ...     return 0 * start
    >>> registry["solver", "zero"].data["flags"]
    ['takes-lcp']
    """
    flags = [kind if kind.startswith("only-") else "takes-" + kind for kind in takes]

    def declare(function: Thing) -> Thing:
        _register(Subject("solver", function, {
            **_named(function, name, description), "flags": flags,
            "default_tolerance": float(default_tolerance)}))
        return function

    return declare


def derivative(*, map: str, source: str, gives: str = "jacobian", name: str | None = None,
               description: str | None = None) -> Callable[[Thing], Thing]:
    """Declares the derivative of a map of ``assay list jacobians``: a function of x.

    :param gives: "jacobian", "value", or "both": value and Jacobian

    >>> @derivative(map="alart-curnier-2d", source="notes, eq. 3")
    ... def contact(x):
    ...     raise NotTaken("not yet")
    >>> registry["derivative", "contact"].data["parts"]
    ['jacobian']
    """
    parts = _choice("gives", gives, {"jacobian": ["jacobian"], "value": ["value"],
                                     "both": ["value", "jacobian"]})

    def declare(function: Thing) -> Thing:
        _register(Subject("derivative", function, {
            **_named(function, name, description), "map": map, "source": source,
            "parts": list(parts)}))
        return function

    return declare


def subject_of(function: Callable[..., Any], kind: str | None = None) -> Subject:
    """What a decorated function was declared as."""
    for subject in registry.values():
        if subject.function is function and kind in (None, subject.kind):
            return subject
    shown = getattr(function, "__name__", repr(function))
    raise TypeError(f"{shown} is not declared: decorate it with @assay.{kind or 'scheme'}(…)")


def description_of(subjects: Iterable[Subject]) -> dict[str, Any]:
    """The answer to a request "describe"."""
    described: dict[str, Any] = {
        "protocol": 1, "name": "python", "description": "subjects in Python",
        "version": ".".join(map(str, sys.version_info[:3])),
        "schemes": [], "solvers": [], "derivatives": []}
    for subject in subjects:
        described[subject.kind + "s"].append(subject.data)
    return described


def _register(subject: Subject) -> None:
    registry[subject.kind, subject.name] = subject


def _choice(what: str, chosen: str, known: Mapping[str, list[str]]) -> list[str]:
    if chosen not in known:
        raise ValueError(f"{what} = {chosen!r} is none of {', '.join(known)}")
    return known[chosen]


def _named(function: Callable[..., Any], name: str | None,
           description: str | None) -> dict[str, Any]:
    own = getattr(function, "__name__", "scheme")
    lines = (inspect.getdoc(function) or own).splitlines()
    return {"name": name or own.strip("_").lower().replace("_", "-"),
            "description": description or lines[0]}


def _options_of(function: Callable[..., Any], declared: dict[str, Option]) -> list[dict[str, Any]]:
    """The arguments after the first two, which have defaults."""
    all_options: list[dict[str, Any]] = []
    for argument in list(inspect.signature(function).parameters.values())[2:]:
        if argument.default is inspect.Parameter.empty:
            raise TypeError(f"argument {argument.name} of {function.__name__} has no default")
        option = declared.pop(argument.name, Option("option of the scheme"))
        data: dict[str, Any] = {
            "name": argument.name.replace("_", "-"), "default": str(argument.default),
            "meaning": option.meaning, "unit": option.unit}
        if option.low is not None:
            data["low"] = option.low
        if option.high is not None:
            data["high"] = option.high
        all_options.append(data)
    if declared:
        raise TypeError(f"{function.__name__} has no argument {', '.join(declared)}")
    return all_options
