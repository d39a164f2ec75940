"""One generator that runs any search under limits: the only reader of the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from unriddle.core.errors import Abandoned
from unriddle.core.event import End, Event, Found, Progress, Why

if TYPE_CHECKING:
    from unriddle.core.contract import Search

LARGEST = 1 << 20  # steps in one slice at the most
PART = 4096  # items of a long list between two looks at whether to stop
Item = TypeVar("Item")


def never() -> bool:
    """The stop signal of a run that nobody stops."""
    return False


# The stop signal of the run that makes a step now.
_stop: ContextVar[Callable[[], bool]] = ContextVar("stop", default=never)


def asked() -> bool:
    """Whether the run that makes a step now is to stop: a step that takes long may leave itself half way, Abandoned."""
    return _stop.get()()


def left_half_way() -> Abandoned:
    """What a step that was asked to stop raises."""
    return Abandoned("left half way: go on from the last snapshot")


def heeding(items: Sequence[Item], part: int = PART) -> Iterator[Item]:
    """The items; Abandoned among them, after so many, when the run that makes a step now is to stop."""
    for at in range(0, len(items), part):
        if asked():
            raise left_half_way()
        yield from items[at : at + part]


def run(
    search: Search,
    *,
    solutions: int | None = None,
    steps: int | None = None,
    seconds: float | None = None,
    stop: Callable[[], bool] = never,
    slice_s: float = 0.016,
    clock: Callable[[], float] = perf_counter,
) -> Iterator[Event]:
    """Advance a search until it is exhausted, has found `solutions`, done `steps` or used `seconds` in this run.

    Yields Found, Progress (at least once a slice of about `slice_s` seconds, or once a step where a step is longer)
    and exactly one End, last. `stop` is asked at least once a slice, and within a step that can be left half way. Run
    the same search again to go on. What is found, and the End, do not depend on slices, unless `seconds` or `stop` ends
    the run.
    """
    start = last = clock()
    goal = None if steps is None else search.steps + steps
    found = 0
    budget = 1
    limited = solutions is not None or goal is not None
    advance = search.advance
    while True:
        why = _why(search, solutions, found, goal) if limited or search.done else None
        if why is None and stop():
            why = "stopped"
        now = clock()
        if why is None and seconds is not None and now - start >= seconds:
            why = "seconds"
        if why is not None:
            yield End(why, search.steps, search.share)
            return
        if now - last >= slice_s:
            yield Progress(search.steps, search.share)
            last = now = clock()
        token = _stop.set(stop)
        try:
            solution = advance(budget if goal is None else min(budget, goal - search.steps))
        except Abandoned:
            yield End("stopped", search.steps, search.share)
            return
        finally:
            _stop.reset(token)
        taken = clock() - now
        if solution is not None:
            found += 1
            yield Found(solution, search.steps)
        elif taken < slice_s / 2 and budget < LARGEST:
            budget *= 2
        if taken > slice_s:
            budget = max(1, budget // 2)


def _why(search: Search, solutions: int | None, found: int, goal: int | None) -> Why | None:
    if search.done:
        return "exhausted"
    if solutions is not None and found >= solutions and not search.replaying:
        return "solutions"
    if goal is not None and search.steps >= goal:
        return "steps"
    return None
