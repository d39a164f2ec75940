"""Many puzzles in several processes, and one without blocking an event loop."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import closing
from typing import TYPE_CHECKING, cast

from unriddle.core import End, Text, UnriddleError
from unriddle.fronts.library.opening import Source, open_all, puzzle_from
from unriddle.fronts.library.puzzle import Limit, Puzzle, limit_of
from unriddle.fronts.library.result import Result, Told
from unriddle.fronts.library.solution import Solution

if TYPE_CHECKING:
    from unriddle.core.event import Why
    from unriddle.fronts.library.puzzle import Words
    from unriddle.fronts.library.shows import Json
    from unriddle.jobs.local import Local

BUNDLE = 16  # puzzles that a process gets at once
WAIT_S = 0.2


async def stream(
    puzzle: Puzzle | Source, limit: int | None = None, *, lexicon: Words = None
) -> AsyncIterator[Solution]:
    """The solutions one by one as they are found, all or at most `limit`, while the event loop keeps running.

    The search runs in a thread, and only while the next solution is waited for.

    >>> async def first() -> str:
    ...     return [str(square)[:7] async for square in stream("latin:4", limit=1)][0]
    >>> asyncio.run(first())
    '0 1 2 3'
    """
    found = puzzle_from(puzzle)._iterated(limit, lexicon)
    while (solution := await asyncio.to_thread(next, found, None)) is not None:
        yield solution


def solve_all(
    sources: Iterable[Puzzle | Source], jobs: int = 1, *, limit: Limit = "usual", time: float | None = None
) -> Iterator[Result[Solution]]:
    """Solve many puzzles in that many processes: a Result for each, in order, as soon as it is there.

    A source with several puzzles gives a Result for each of them. `limit` and `time` are for one puzzle. The results
    have no `snapshot`. Raises what `open_all` raises for a source when it comes to it; UnriddleError if a puzzle kills
    its process.

    >>> [result.count for result in solve_all(["latin:4", "latin:5"], limit=None)]
    [48, 960]
    """
    if jobs < 1:
        raise ValueError("jobs must be 1 or more")
    puzzles = (puzzle for source in sources for puzzle in _puzzles(source))
    if jobs == 1:
        yield from (puzzle.solve(limit, time) for puzzle in puzzles)
        return
    from unriddle.jobs.local import Local

    with closing(Local()) as workers:
        workers.start(jobs)
        yield from _shared(puzzles, workers, limit, time)


def _puzzles(source: Puzzle | Source) -> Iterator[Puzzle]:
    return iter([source]) if isinstance(source, Puzzle) else open_all(source)


def _shared(puzzles: Iterator[Puzzle], workers: Local, limit: Limit, time: float | None) -> Iterator[Result[Solution]]:
    """Hand puzzles out in bundles, two for each process; give the results back in order."""
    waiting: deque[tuple[int, Puzzle]] = deque()  # numbered, of bundles that came back with some of them not begun
    flying: dict[int, list[tuple[int, Puzzle]]] = {}
    done: dict[int, Result[Solution]] = {}
    numbered = enumerate(puzzles)
    ticket = told = 0
    more = True
    while more or flying or waiting:
        while more and len(waiting) < BUNDLE:
            if more := (one := next(numbered, None)) is not None:
                waiting.append(one)
        while waiting and len(flying) < 2 * workers.width:
            ticket += 1
            flying[ticket] = [waiting.popleft() for _ in range(min(BUNDLE, len(waiting)))]
            workers.submit(ticket, "solve", [_unit(puzzle, limit, time) for _, puzzle in flying[ticket]])
            if more and len(waiting) < BUNDLE:
                break
        finished = workers.finished(WAIT_S)
        if finished is not None:
            bundle = flying.pop(finished.ticket)
            if finished.results is None:
                raise UnriddleError(Text("a process died while it solved {puzzle}", puzzle=str(bundle[0][1])[:60]))
            for (number, puzzle), (text, *_) in zip(bundle, finished.results, strict=False):
                done[number] = _result(puzzle, json.loads(text))
            waiting.extendleft(reversed(bundle[len(finished.results) :]))
        while told in done:
            yield done.pop(told)
            told += 1


def _unit(puzzle: Puzzle, limit: Limit, time: float | None) -> str:
    """What a worker is told of a puzzle, as jobs have it."""
    own = {"source": "", "line": 0, "puzzle": puzzle.id, "entry": "solve", "lexicon": None, "display": {}, "files": []}
    return json.dumps(own | {"limit": limit_of(limit), "seconds": time, "steps": None})


def _result(puzzle: Puzzle, said: Mapping[str, Json]) -> Result[Solution]:
    """What a worker said of a puzzle."""
    if "error" in said:
        raise UnriddleError(Text.of(str(said["error"])), puzzle.id[:60])
    found = [
        puzzle._core.solution(event["solution"]) for event in cast("list[dict[str, dict[str, Json]]]", said["found"])
    ]
    end = cast("dict[str, Json]", said["end"])
    why, steps, share = cast("Why", end["why"]), cast("int", end["steps"]), cast("float", end["share"])
    told = Told(cast("dict[str, Json]", end["conclusion"]), {}, None)
    return Result(puzzle._core, found, End(why, steps, share), told)
