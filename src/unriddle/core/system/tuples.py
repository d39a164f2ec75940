"""Creates named tuples and tuples of solutions in interpreted kernels; compiled ones use named.pxd."""

from collections.abc import Callable
from typing import Any


def three(kind: Any, *values: Any) -> Any:
    """The named tuple of this kind with these three values, or with four or five."""
    return kind(*values)


four: Callable[..., Any] = three
five: Callable[..., Any] = three


def picked(values: tuple[Any, ...], numbers: list[int], count: int) -> tuple[Any, ...]:
    """The values with the first this many of these numbers."""
    return tuple([values[number] for number in numbers[:count]])
