"""A run as pictures, one when it is due: what was found comes with them."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from unriddle.core import End, Event, Found

AT_ONCE = 200  # solutions that come with one picture of a run
Item = TypeVar("Item")


def in_pictures(
    events: Iterable[Event], due: Callable[[], bool], take: Callable[[Found], Iterable[Item]]
) -> Iterator[tuple[list[Item], End | None] | None]:
    """After each event of a run None, or, when a picture is due, what to tell with it: what `take` made of the finds,
    never more at once than is read in a moment, and the end of the run with the last of them.
    """
    waiting: list[Item] = []
    for event in events:
        if isinstance(event, Found):
            waiting += take(event)
        end = event if isinstance(event, End) else None
        if end is None and not due():
            yield None
            continue
        while end is not None and len(waiting) > AT_ONCE:
            yield waiting[:AT_ONCE], None
            waiting = waiting[AT_ONCE:]
        yield waiting[:AT_ONCE], end
        waiting = waiting[AT_ONCE:]
