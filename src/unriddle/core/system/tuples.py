"""Creates named tuples and tuples of solutions in interpreted kernels; compiled ones use tuples.pxd."""

from collections.abc import Callable
from typing import Any


def make3(kind: Any, *values: Any) -> Any:
    """Return the named tuple of this kind with these values: three, or four or five for the other two names."""
    return kind(*values)


four: Callable[..., Any] = make3
five: Callable[..., Any] = make3


def take(values: tuple[Any, ...], numbers: list[int], count: int) -> tuple[Any, ...]:
    """Return the values at the first `count` of these indices."""
    return tuple([values[number] for number in numbers[:count]])
