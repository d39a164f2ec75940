"""Creates named tuples and tuples of solutions in interpreted kernels; compiled ones use tuples.pxd."""

from collections.abc import Callable
from typing import Any


def three(kind: Any, *values: Any) -> Any:
    """Return the named tuple of this kind with these values: three, or four or five for the other two names."""
    return kind(*values)


four: Callable[..., Any] = three
five: Callable[..., Any] = three


def picked(values: tuple[Any, ...], numbers: list[int], count: int) -> tuple[Any, ...]:
    """Return the values at the first `count` of these indices."""
    return tuple([values[number] for number in numbers[:count]])
