"""Support for asyncio: streamed solutions and slow calls, in threads of this library."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Event, Lock, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from unriddle.core.system.stopping import Bound
from unriddle.fronts.library.create import Source, puzzle_from

if TYPE_CHECKING:
    from unriddle.core.system.stop import Stop
    from unriddle.fronts.library.puzzle import Puzzle, Words
    from unriddle.fronts.library.solution import Solution

P = ParamSpec("P")
T = TypeVar("T")
BATCH, BATCH_S = 512, 0.01  # the most solutions of a batch, and the seconds to wait for more


class Pool:
    """A pool of daemon threads, started on demand; each does one job at a time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.jobs: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._lock, self._begun = Lock(), 0

    def submit(self, job: Callable[[], object]) -> None:
        """Run the job as soon as a thread is free; in a browser, which has no threads, at once."""
        if sys.platform == "emscripten":
            job()
            return
        self.jobs.put(job)
        with self._lock:
            if self._begun < self.most:
                self._begun += 1
                Thread(target=self.work, name="unriddle", daemon=True).start()

    def work(self) -> None:
        """Run queued jobs, in a thread of the pool."""
        while True:
            job = self.jobs.get()
            if job() is self:
                return
            del job  # otherwise its result would be kept alive until the next job

    def end(self) -> None:
        """End the threads after all queued jobs."""
        for _ in range(self._begun):
            self.jobs.put(lambda: self)


_pool = Pool(os.cpu_count() or 1)


def set_threads(most: int) -> None:
    """Let at most this many searches of `stream` and `to_thread` run at once; others wait. The default is the number of
    processors. ValueError for less than one.

    >>> set_threads(4)
    """
    global _pool
    if most < 1:
        raise ValueError("there must be 1 thread or more")
    _pool.end()
    _pool = Pool(most)


async def _run_pooled(job: Callable[[], T]) -> T:
    """Return the result of a job run in a thread; it is not started if canceled before its turn."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def give(value: T | None, error: BaseException | None) -> None:
        if not future.done():
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(cast("T", value))

    def do() -> None:
        if future.cancelled():
            return
        value, error = None, None
        try:
            value = job()
        except BaseException as raised:
            error = raised
        with suppress(RuntimeError):  # the loop is closed: nobody is waiting any more
            loop.call_soon_threadsafe(give, value, error)

    _pool.submit(do)
    return await future


async def to_thread(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Call a method or function of this library that takes `time` and `stop` while the event loop runs.

    A cancelled call stops within a tenth of a second. It runs in one of the threads of `set_threads`; waiting for one
    counts toward `time`, and StoppedEarly is raised if that used it up. Raises the errors of the call.

    >>> import unriddle as ur
    >>> async def level() -> str | None:
    ...     return await ur.to_thread(ur.open("example:tent").level, time=2)
    >>> asyncio.run(level())
    'easy'
    """
    given: dict[str, Any] = dict(kwargs)
    time, stop, began, left = given.get("time"), Bound(None, given.get("stop")), monotonic(), Event()
    bound = Bound(time)
    given["stop"] = lambda: left.is_set() or stop()

    def do() -> T:
        if bound():
            raise bound.stopped_early()
        remaining = {} if time is None else {"time": max(0.0, time - monotonic() + began)}
        return cast("Callable[..., T]", function)(*args, **given | remaining)

    try:
        return await _run_pooled(do)
    finally:
        left.set()


async def stream(
    puzzle: Puzzle[Solution] | Source,
    limit: int | None = None,
    *,
    time: float | None = None,
    stop: Stop | None = None,
    lexicon: Words = None,
) -> AsyncIterator[Solution]:
    """Yield the solutions as they are found, all or at most `limit`, without blocking the event loop.

    The search runs in a thread of `set_threads`, only while the next solution is awaited. It stops within a tenth of a
    second when its task is canceled; no solution is kept. StoppedEarly after `time` seconds, including waiting, or when
    `stop` is true or set.

    >>> async def first() -> str:
    ...     return [str(square)[:7] async for square in stream("latin:4", limit=1)][0]
    >>> asyncio.run(first())
    '0 1 2 3'
    """
    bound, left = Bound(time, stop), Event()
    found = puzzle_from(puzzle)._iterate(limit, Bound(None, lambda: left.is_set() or bound()), lexicon)
    try:
        more = True
        while more:
            batch, more = await _run_pooled(partial(batch_of, found))
            for solution in batch:
                yield solution
    finally:
        left.set()
    if bound.ended:
        raise bound.stopped_early()


def batch_of(found: Iterator[Solution]) -> tuple[list[Solution], bool]:
    """Return the next solution with those that follow at once, and whether there may be more."""
    batch: list[Solution] = []
    end = None
    for solution in found:
        batch.append(solution)
        end = end or monotonic() + BATCH_S
        if len(batch) == BATCH or monotonic() >= end:
            return batch, True
    return batch, False
