"""Mistakes that people make in Python. Each scheme is the right Moreau-Jean scheme of the ball but for
one of them; WRONG says how each is caught or named."""

import assay
import numpy as np


def declare(function):
    return assay.scheme(claims="event-capturing 1")(function)


def parts(model, h):
    """m, a of the gap a q + b, b, e and h F of one coordinate and one contact."""
    if model.n != 1 or model.m != 1:
        raise assay.NotTaken("one coordinate and one contact")
    return (model.mass[0, 0], model.contact_matrix[0, 0], model.offset[0], model.restitution[0],
            h * model.external_force(0.0))


def right(model, h, q, v, e=None, gap_at=0.5, weight=0.5):
    """A step of the right scheme, and what options of it do wrong."""
    m, a, b, own_e, push = parts(model, h)
    e = own_e if e is None else e
    free = v + push / m
    impulse = np.zeros(1)
    if a * (q[0] + gap_at * h * v[0]) + b <= 0:
        impulse = np.maximum(0, -m * (a * free + e * a * v) / a**2)
    after = free + a * impulse / m
    return q + h * (weight * after + (1 - weight) * v), after, impulse


@declare
def writes_to_q(model, h):
    """q += … changes the array that it was given."""
    def step(t, q, v):
        _, after, impulse = right(model, h, q, v)
        q += h / 2 * (v + after)
        return q, after, impulse
    return step


@declare
def aliases_q(model, h):
    """The middle of the step is another name of its start."""
    def step(t, q, v):
        start = q.copy()
        middle = start
        middle += h / 2 * v
        _, after, impulse = right(model, h, q, v)
        return start + h / 2 * (v + after), after, impulse
    return step


@declare
def shares_buffer(model, h):
    """One array holds the results, of which the last one stays."""
    buffer = np.zeros(1)

    def step(t, q, v):
        results = []
        for part in right(model, h, q, v):
            buffer[:] = part
            results.append(buffer)
        return tuple(results)
    return step


@declare
def returns_lists(model, h):
    def step(t, q, v):
        return tuple(part.tolist() for part in right(model, h, q, v))
    return step


@declare
def returns_column(model, h):
    """Shape (n, 1)."""
    def step(t, q, v):
        return tuple(part.reshape(-1, 1) for part in right(model, h, q, v))
    return step


@declare
def returns_number(model, h):
    def step(t, q, v):
        return tuple(float(part[0]) for part in right(model, h, q, v))
    return step


@declare
def single_precision(model, h):
    def step(t, q, v):
        return tuple(part.astype(np.float32) for part in right(model, h, q, v))
    return step


@declare
def rounds_to_integers(model, h):
    """An array of integers takes the velocity."""
    velocity = np.array([0 for _ in range(model.n)])

    def step(t, q, v):
        new_q, after, impulse = right(model, h, q, v)
        velocity[:] = after
        return new_q, velocity, impulse
    return step


@declare
def integer_division(model, h):
    """// in place of /."""
    def step(t, q, v):
        new_q, after, impulse = right(model, h, q, v)
        return q + h * ((v + after) // 2), after, impulse
    return step


class Counter:
    """Counts the steps of all runs, as its attribute is one of the class."""
    count = 0


@declare
def shares_state(model, h):
    """State of the class, not of the instance."""
    def step(t, q, v):
        Counter.count += 1
        new_q, after, impulse = right(model, h, q, v)
        return new_q + 1e-6 * Counter.count * h, after, impulse
    return step


@declare
def mutable_default(model, h):
    """The array of a default argument lives from run to run."""
    def advance(q, v, memory=MEMORY):
        memory.append(len(memory))
        return right(model, h, q, v, gap_at=0.5 + 0.1 * min(len(memory), 50))

    def step(t, q, v):
        return advance(q, v)
    return step


MEMORY: list = []


@declare
def forgets_impulse(model, h):
    """Returns two of three."""
    def step(t, q, v):
        return right(model, h, q, v)[:2]
    return step


@declare
def squares_restitution(model, h):
    """e^2, which belongs to the energy."""
    def step(t, q, v):
        return right(model, h, q, v, e=model.restitution[0] ** 2)
    return step


@declare
def no_restitution(model, h):
    def step(t, q, v):
        return right(model, h, q, v, e=0.0)
    return step


@declare
def wrong_sign(model, h):
    """The impulse is returned with the wrong sign."""
    def step(t, q, v):
        new_q, after, impulse = right(model, h, q, v)
        return new_q, after, -impulse
    return step


@declare
def wrong_index(model, h):
    """An exception of NumPy."""
    def step(t, q, v):
        return right(model, h, q, v[1:])
    return step


@declare
def nan_of_zero(model, h):
    """0/0 with a warning that nobody sees."""
    def step(t, q, v):
        new_q, after, impulse = right(model, h, q, v)
        with np.errstate(all="ignore"):
            return new_q, after, impulse * (impulse / impulse)
    return step


#: The name of each scheme, and what a study says of it: a verdict, or a part of its reason.
WRONG = {
    "writes-to-q": "it writes to an array that step was given",
    "aliases-q": "refuted",
    "shares-buffer": "refuted",
    "returns-lists": "step returned q as list, not as an array of shape (1,)",
    "returns-column": "step returned q of shape (1, 1), not (1,)",
    "returns-number": "step returned q as float, not as an array of shape (1,)",
    "single-precision": "step returned q of dtype float32, not float64",
    "rounds-to-integers": "step returned v of dtype int64, not float64",
    "integer-division": "refuted",
    "shares-state": "depend on what ran in the process before them",
    "mutable-default": "depend on what ran in the process before them",
    "forgets-impulse": "step returned 2 values, not q, v, impulse",
    "squares-restitution": "refuted",
    "no-restitution": "refuted",
    "wrong-sign": "refuted",
    "wrong-index": "IndexError: index 0 is out of bounds",
    "nan-of-zero": "it reports a state as solved that is not finite",
}
