"""What is said of the units of a job, one and all."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple


class Unit(NamedTuple):
    """One unit: its number from 0, what is to be done, and the result once it is done."""

    number: int
    value: Any
    result: Any = None
    seconds: float = 0.0


class Open(NamedTuple):
    """A unit that is to be done, as text, and its mark, which is like drawn by lot."""

    number: int
    text: str
    mark: bytes


class Done(NamedTuple):
    """A unit that was done: its result and the units that it gives back, as text, and the seconds of CPU."""

    number: int
    results: Sequence[str]
    seconds: float


class Tally(NamedTuple):
    """How far a job is: units done, all units, seconds of CPU, and the run: units done before, its begin, the last."""

    done: int
    whole: int
    seconds: float
    before: int
    began: float
    last: float


class Many(NamedTuple):
    """Units that are too many to be checked against a file one by one when it is opened.

    `values` are read only when a file is new. The job is known by `identity`, and a unit in a file `fits` or is none
    of it.
    """

    values: Iterable[Any]
    identity: Sequence[str]
    fits: Callable[[Any], bool]
