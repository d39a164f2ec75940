"""How interpreted kernels make their solutions, named tuples; compiled kernels take the twins in named.pxd."""

from typing import Any


def three(kind: Any, *values: Any) -> Any:
    """The named tuple of this kind with these three values."""
    return kind(*values)


def four(kind: Any, *values: Any) -> Any:
    """The same with four."""
    return kind(*values)


def five(kind: Any, *values: Any) -> Any:
    """The same with five."""
    return kind(*values)
