"""How long work asks, part way, whether it is to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from typing import TypeVar

from unriddle.core.errors import Abandoned

PART = 4096  # items of a long list between two looks at whether to stop
Item = TypeVar("Item")


def never() -> bool:
    """The stop signal of a run that nobody stops."""
    return False


# The stop signal of the run that makes a step now.
signal: ContextVar[Callable[[], bool]] = ContextVar("stop", default=never)


def asked() -> bool:
    """Whether the run that makes a step now is to stop: a step that takes long may leave itself half way, Abandoned."""
    return signal.get()()


def left_half_way() -> Abandoned:
    """What a step that was asked to stop raises."""
    return Abandoned("left half way: go on from the last snapshot")


def heeding(items: Sequence[Item], part: int = PART) -> Iterator[Item]:
    """The items; Abandoned among them, after this many, when the run that makes a step now is to stop."""
    for at in range(0, len(items), part):
        if asked():
            raise left_half_way()
        yield from items[at : at + part]
