"""Models as schemes are given them. Units are SI; arrays are NumPy arrays of float64."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]
#: Asks Assay for functions of the model: names and arguments to values.
Ask = Callable[[Sequence[str], Mapping[str, Any]], Mapping[str, Any]]


@dataclasses.dataclass(frozen=True)
class Law:
    """The law of a contact or of a multiplier.

    >>> Law(kind="unilateral", dimension=1, restitution=0.8).restitution
    0.8
    """

    kind: str  #: "unilateral", "equality", "coulomb", "rolling", or "box"
    dimension: int
    restitution: float = 0.0
    tangential_restitution: float = 0.0
    friction: float = 0.0
    rolling_friction: float = 0.0
    lower: float = -np.inf  #: of a box
    upper: float = np.inf  #: of a box


def law_of(data: Mapping[str, Any]) -> Law:
    """The law in a request, where a bound that is infinite is null."""
    return Law(**{name: value for name, value in data.items() if value is not None})


class Model:
    """A model and the state that it starts from. Its functions are evaluated by Assay.

    Of a Lagrangian model M(q) v' = f(t, q, v) + H(t, q)ᵀ r with gaps g(t, q) and H = ∂g/∂q; of a
    first-order one M x' = f(t, x) + r, y = h(t, x, λ), r = g(t, x, λ), where q is x; of rigid
    bodies the equations in ``assay_subject.h``.

    The tangent of a gradient is a model, too: each of its numbers is the derivative of that number
    of the model by a parameter, and its functions are derivatives at fixed arguments.
    """

    parameter: str = ""  #: of a tangent: the parameter by which it is the derivative
    value: float = float("nan")  #: of the parameter

    def __init__(self, data: Mapping[str, Any], ask: Ask | None = None) -> None:
        self._ask = ask
        #: The last answers: the bits of the arguments, and the values.
        self._known: list[tuple[dict[str, bytes], Mapping[str, Any]]] = []
        self.kind: str = data["kind"]  #: "lagrangian", "first-order", or "newton-euler"
        self.problem: str = data["problem"]  #: "" where the model is of no problem
        self.parameters: dict[str, str] = dict(data["parameters"])  #: of the problem
        self.n: int = data["coordinates"]  #: of q, or of x
        self.k: int = data["velocities"]
        self.m: int = data["components"]  #: of the contacts, or of λ
        self.laws: list[Law] = [law_of(law) for law in data["laws"]]
        self.is_linear: bool = data["is_linear"]
        self.surfaces_move: bool = data["surfaces_move"]
        self.functions: list[str] = data["functions"]
        self.t0: float = data["initial_time"]
        self.q0 = _vector(data["initial_position"])
        self.v0 = _vector(data.get("initial_velocity", []))
        self.multiplier0 = _vector(data.get("initial_multiplier", []))
        self.body_mass = _vector(data.get("body_mass", []))
        self.inertia: Array = np.array(data.get("inertia", []), float).reshape(-1, 3, 3)
        #: e of each component of the contacts: of the normal, then of the others
        self.restitution = _vector([each for law in self.laws for each in _restitutions(law)])

    def evaluate(self, name: str, **at: Any) -> Any:
        """A function of ``assay_subject.h`` by its name, at t, q and v (or x and λ as ``lam``).

        Of a small model all functions of these arguments come with one answer, and the last few
        answers are kept.
        """
        if self._ask is None or name not in self.functions:
            raise AttributeError(f"the model has no function {name}")
        given = {("lambda" if key == "lam" else key): np.asarray(value, float)
                 for key, value in at.items()}
        bits = {key: value.tobytes() for key, value in given.items()}
        for known_at, known in self._known:
            if name in known and all(known_at.get(each) == bits.get(each)
                                     for each in _ARGUMENTS[name]):
                return known[name]
        others = [each for each in self.functions
                  if each != name and set(_ARGUMENTS[each]) <= set(given)]
        values = self._ask([name, *(others if self.n <= _SMALL else [])],
                           {key: value.tolist() for key, value in given.items()})
        self._known = [(bits, values), *self._known[:_KEPT - 1]]
        return values[name]

    def mass_at(self, q: Array) -> Array:
        """M(q)."""
        return self._matrix(self.evaluate("mass_at", q=q), self.n)

    def force(self, t: float, q: Array, v: Array) -> Array:
        """f(t, q, v)."""
        return _vector(self.evaluate("force", t=t, q=q, v=v))

    def force_jacobians(self, t: float, q: Array, v: Array) -> tuple[Array, Array]:
        """∂f/∂q and ∂f/∂v."""
        by_q, by_v = self.evaluate("force_jacobians", t=t, q=q, v=v)
        return self._matrix(by_q, self.n), self._matrix(by_v, self.n)

    def gap(self, t: float, q: Array) -> Array:
        """g(t, q)."""
        return _vector(self.evaluate("gap", t=t, q=q))

    def gap_jacobian(self, t: float, q: Array) -> Array:
        """H = ∂g/∂q."""
        return self._matrix(self.evaluate("gap_jacobian", t=t, q=q), self.n)

    def gap_rate(self, t: float, q: Array) -> Array:
        """∂g/∂t."""
        return _vector(self.evaluate("gap_rate", t=t, q=q))

    def gap_curvature(self, t: float, q: Array, v: Array) -> Array:
        """b with g'' = H v' + b."""
        return _vector(self.evaluate("gap_curvature", t=t, q=q, v=v))

    def wrench(self, t: float, q: Array, v: Array) -> Array:
        """w of rigid bodies: forces and moments, without the gyroscopic ones."""
        return _vector(self.evaluate("wrench", t=t, q=q, v=v))

    def velocity_matrix(self, t: float, q: Array) -> Array:
        """G of rigid bodies, with the velocities u = G v + b of the contacts."""
        return self._matrix(self.evaluate("velocity_matrix", t=t, q=q), self.k)

    def field(self, t: float, x: Array) -> Array:
        """f of a first-order system."""
        return _vector(self.evaluate("field", t=t, x=x))

    def field_jacobian(self, t: float, x: Array) -> Array:
        """∂f/∂x of a first-order system."""
        return self._matrix(self.evaluate("field_jacobian", t=t, x=x), self.n)

    def output(self, t: float, x: Array, lam: Array) -> Array:
        """y = h(t, x, λ) of a first-order system."""
        return _vector(self.evaluate("output", t=t, x=x, lam=lam))

    def input(self, t: float, x: Array, lam: Array) -> Array:
        """r = g(t, x, λ) of a first-order system."""
        return _vector(self.evaluate("input", t=t, x=x, lam=lam))

    @staticmethod
    def _matrix(rows: Any, columns: int) -> Array:
        return np.array(rows, float).reshape(-1, columns)


class LinearModel(Model):
    """M v' = -C v - K q + F(t) + Hᵀ r with gaps g = H q + b, as arrays.

    >>> ball = LinearModel.example()
    >>> ball.mass, ball.external_force(0.0)
    (array([[1.]]), array([-9.81]))
    """

    def __init__(self, data: Mapping[str, Any], ask: Ask | None = None) -> None:
        super().__init__(data, ask)
        linear = data["linear"]
        self.mass = self._matrix(linear["mass"], self.n)  #: M
        self.damping = self._matrix(linear["damping"], self.n)  #: C
        self.stiffness = self._matrix(linear["stiffness"], self.n)  #: K
        self.contact_matrix = self._matrix(linear["contact_matrix"], self.n)  #: H
        self.offset = _vector(linear["offset"])  #: b
        self._force = None if linear["force"] is None else _vector(linear["force"])

    def external_force(self, t: float) -> Array:
        """F(t)."""
        if self._force is not None:
            return self._force.copy()
        return _vector(self.evaluate("external_force", t=t))

    def gap(self, t: float, q: Array) -> Array:
        """g = H q + b."""
        return np.asarray(self.contact_matrix @ q + self.offset)

    @staticmethod
    def example() -> LinearModel:
        """The bouncing ball with its default parameters, to try a scheme without Assay.

        >>> LinearModel.example().restitution
        array([0.8])
        """
        return LinearModel({
            "kind": "lagrangian", "problem": "bouncing-ball", "parameters": {},
            "coordinates": 1, "velocities": 1, "components": 1, "is_linear": True,
            "laws": [{"kind": "unilateral", "dimension": 1, "restitution": 0.8}],
            "surfaces_move": False, "functions": [], "initial_time": 0.0,
            "initial_position": [1.0], "initial_velocity": [0.0],
            "linear": {"mass": [[1.0]], "damping": [[0.0]], "stiffness": [[0.0]],
                       "contact_matrix": [[1.0]], "offset": [0.0], "force": [-9.81]}})

    @staticmethod
    def example_tangent() -> LinearModel:
        """The derivative of that model by the height of the fall, h0.

        >>> tangent = LinearModel.example_tangent()
        >>> tangent.parameter, tangent.q0, tangent.mass
        ('h0', array([1.]), array([[0.]]))
        """
        tangent = LinearModel({
            "kind": "lagrangian", "problem": "bouncing-ball", "parameters": {},
            "coordinates": 1, "velocities": 1, "components": 1, "is_linear": True,
            "laws": [{"kind": "unilateral", "dimension": 1, "restitution": 0.0}],
            "surfaces_move": False, "functions": [], "initial_time": 0.0,
            "initial_position": [1.0], "initial_velocity": [0.0],
            "linear": {"mass": [[0.0]], "damping": [[0.0]], "stiffness": [[0.0]],
                       "contact_matrix": [[0.0]], "offset": [0.0], "force": [0.0]}})
        tangent.parameter, tangent.value = "h0", 1.0
        return tangent


@dataclasses.dataclass(frozen=True)
class OneStepProblem:
    """Find z, w with w = M z + q and the laws between w and z.

    If ``mass`` is there, the problem is global: find v, r with mass v = contact r + f,
    u = contactᵀ v + q and the laws between u and r.

    >>> OneStepProblem(q=np.array([-1.0]), laws=[Law("box", 1, lower=0.0)], m=np.eye(1)).size
    1
    """

    q: Array
    laws: list[Law]
    m: Array | None = None
    mass: Array | None = None
    contact: Array | None = None
    f: Array | None = None

    @property
    def size(self) -> int:
        """The number of components of w."""
        return len(self.q)

    @property
    def lower(self) -> Array:
        """The lower bounds of z, where the laws are boxes."""
        return np.array([law.lower for law in self.laws])

    @property
    def upper(self) -> Array:
        """The upper bounds of z, where the laws are boxes."""
        return np.array([law.upper for law in self.laws])


def one_step_problem_of(data: Mapping[str, Any]) -> OneStepProblem:
    """The problem of a request."""
    size, n = data["size"], data["velocities"]
    return OneStepProblem(
        q=_vector(data["q"]),
        laws=[law_of(law) for law in data["laws"]],
        m=np.array(data["m"], float).reshape(size, size) if "m" in data else None,
        mass=np.array(data["mass"], float).reshape(n, n) if n else None,
        contact=np.array(data["contact"], float).reshape(n, size) if n else None,
        f=_vector(data["f"]) if n else None)


#: Coordinates of a model of which all functions are asked for; how many answers are kept.
_SMALL, _KEPT = 16, 4
_T_Q = ("t", "q")
_T_Q_V = ("t", "q", "v")
_T_X = ("t", "x")
_T_X_L = ("t", "x", "lambda")
_ARGUMENTS: dict[str, tuple[str, ...]] = {
    "mass_at": ("q",), "force": _T_Q_V, "force_jacobians": _T_Q_V, "external_force": ("t",),
    "gap": _T_Q, "gap_jacobian": _T_Q, "gap_rate": _T_Q, "gap_curvature": _T_Q_V,
    "wrench": _T_Q_V, "wrench_jacobians": _T_Q_V, "velocity_matrix": _T_Q, "mass_of": (),
    "field": _T_X, "field_jacobian": _T_X, "output": _T_X_L, "output_jacobians": _T_X_L,
    "input": _T_X_L, "input_jacobians": _T_X_L}


def _vector(values: Any) -> Array:
    return np.array(values, float).reshape(-1)


def _restitutions(law: Law) -> list[float]:
    return [law.restitution] + [law.tangential_restitution] * (law.dimension - 1)
