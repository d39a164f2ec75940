"""One generator that runs any search under limits: the only reader of the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextvars import copy_context
from time import perf_counter
from typing import TYPE_CHECKING

from unriddle.core.contract import End, Event, Found, Progress, Why
from unriddle.core.errors import Abandoned
from unriddle.core.system.stopping import never, signal

if TYPE_CHECKING:
    from unriddle.core.contract import Running

LARGEST = 1 << 20  # steps in one slice at the most


def run(
    search: Running,
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
    now = clock()
    due = now + slice_s
    end = None if seconds is None else now + seconds
    goal = None if steps is None else search.steps + steps
    found = 0
    budget = 1
    waiting = False  # for a solution, since the slice before
    limited = solutions is not None or goal is not None
    advance = search.advance
    # All steps are done in one context: a stop signal set anew for each costs more than a solution. So does Found(...).
    inside = copy_context()
    inside.run(signal.set, stop)
    within, new = inside.run, tuple.__new__
    while True:
        if limited or search.done:
            why = _why(search, solutions, found, goal)
            if why is not None:
                break
        if stop is not never and stop():
            why = "stopped"
            break
        before, now = now, clock()
        if end is not None and now >= end:
            why = "seconds"
            break
        if now >= due:
            if now - before > slice_s:
                budget = max(1, budget // 2)
            yield Progress(search.steps, search.share)
            now = clock()
            due = now + slice_s
        elif waiting and budget < LARGEST and now - before < slice_s / 2:
            budget *= 2
        try:
            solution = within(advance, budget if goal is None else min(budget, goal - search.steps))
        except Abandoned:
            why = "stopped"
            break
        waiting = solution is None
        if not waiting:
            found += 1
            yield new(Found, (solution, search.steps))
    yield End(why, search.steps, search.share)


def _why(search: Running, solutions: int | None, found: int, goal: int | None) -> Why | None:
    if search.done:
        return "exhausted"
    if solutions is not None and found >= solutions and not search.replaying:
        return "solutions"
    if goal is not None and search.steps >= goal:
        return "steps"
    return None
