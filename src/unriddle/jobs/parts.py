"""One search in parts: a part that takes too long splits off its later work, in the order of solutions.

`Parts` joins them into the search again: the same solutions in the same order, and the same steps.
"""

import base64
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import islice
from typing import Any, cast

from unriddle.core import CheckpointError, End, Finds, Found, UnriddleError, contract
from unriddle.core.json_shape import Test, is_count, is_object, is_text, many, maybe, object_test
from unriddle.core.search.shell import run
from unriddle.session.opened import Opened
from unriddle.session.solving import Session, search_values

FIRST_S, PART_S = 0.1, 1.0  # the most seconds for the whole, and for each part
REPLAY = 4  # a part may take this many times the time to replay its beginning
FULL = 10_000  # the most solutions of one part
PIECES = 4  # the most parts split off at a time

Unit = dict[str, Any]


def whole_search(puzzle: Opened, entry: str, lexicon: str | None, display: Mapping[str, Any]) -> list[Unit]:
    """Return the initial units of a search: its puzzle, or the puzzles that its family divides it into."""
    units = puzzle.entry(entry).units
    more = {"entry": entry, "lexicon": lexicon, "display": dict(display), "snapshot": None, "steps": 0}
    return [{"puzzle": str(each), **more} for each in (units(puzzle.puzzle) if units else [puzzle.puzzle])]


def splits(puzzle: Opened, entry: str, display: Mapping[str, Any]) -> bool:
    """Whether solutions are all that this search reports, so it can be done in parts."""
    search = puzzle.search(entry, **search_values(puzzle, entry, display))
    statistics = search.statistics()
    search.close()
    return not statistics


def first(unit: Unit) -> Unit:
    """Return the initial unit of the search that a part belongs to."""
    return {**unit, "snapshot": None, "steps": 0}


@lru_cache(8)
def _open(name: str, lexicon: str | None) -> Opened:
    """Return a puzzle and its lexicon, opened once for all its parts."""
    return Opened.parse(name, lexicon)


def work(unit: Unit, stop: Callable[[], bool]) -> dict[str, Any] | None:
    """Search a part and return its solutions with steps, its step count, and the split-off `rest`.

    None if stopped.
    """
    puzzle = _open(unit["puzzle"], unit["lexicon"])
    snapshot = None if unit["snapshot"] is None else base64.b64decode(unit["snapshot"], validate=True)
    given = search_values(puzzle, unit["entry"], unit["display"])
    search = puzzle.search(unit["entry"], snapshot, **given)
    begun, seconds = unit["steps"], FIRST_S if snapshot is None else PART_S
    found: list[list[Any]] = []
    pieces: list[bytes] = []
    start = time.monotonic()
    while True:
        for event in run(search, solutions=FULL, seconds=seconds, stop=stop):
            if isinstance(event, Found):
                found.append([event.steps - begun, event.solution.to_json()])
            elif isinstance(event, End):
                why = event.why
        if why == "stopped":
            return None
        if why == "exhausted":
            break
        duration = time.monotonic() - start
        if search.replaying or (search.steps <= begun and not found):
            seconds = REPLAY * duration
            continue
        pieces = list(islice(iter(cast("contract.Search", search).split, None), PIECES))  # the last first
        if pieces:
            break
        seconds = duration  # it cannot be split yet: continue, and try again later
    steps = search.steps
    rest = [{**unit, "snapshot": _text(search.snapshot()), "steps": steps}] if why != "exhausted" else []
    rest += [{**unit, "snapshot": _text(piece), "steps": 0} for piece in reversed(pieces)]
    search.close()
    return {"found": found, "steps": max(0, steps - begun), "rest": rest}


def _text(snapshot: bytes) -> str:
    return base64.b64encode(snapshot).decode()


valid_unit: Test = object_test(
    puzzle=is_text,
    entry=is_text,
    lexicon=maybe(is_text),
    display=is_object,
    snapshot=maybe(is_text),
    steps=is_count,
)
valid_result: Test = object_test(
    found=many(
        lambda value: isinstance(value, list) and len(value) == 2 and is_count(value[0]) and is_object(value[1])
    ),
    steps=is_count,
)


class Parts(contract.Search):
    """The search that was done in parts, from their results in order: its solutions, each at its step."""

    def __init__(self, results: Iterable[Mapping[str, Any]], solution: Callable[[Any], Any]) -> None:
        self._results = iter(results)
        self._solution = solution
        self._found: Iterator[list[Any]] = iter(())
        self._behind = self._steps = self._inside = 0
        self._next: tuple[int, Any] | None = None
        self._done = False
        self._load()

    def _load(self) -> None:
        """Load the next solution; none at the end."""
        while (following := next(self._found, None)) is None:
            self._behind += self._inside
            result = next(self._results, None)
            if result is None:
                self._next = None
                return
            if "error" in result:
                raise UnriddleError(result["error"])
            self._inside = result["steps"]
            self._found = iter(result["found"])
        self._next = self._behind + following[0], following[1]

    @property
    def done(self) -> bool:
        return self._done

    @property
    def steps(self) -> int:
        return self._steps

    @property
    def share(self) -> float:
        return float(self.done)

    def advance(self, budget: int) -> Any:
        if self._next is None:
            self._steps, self._done = self._behind, True
            return None
        self._steps, value = self._next
        self._load()
        return self._solution(value)

    def look(self) -> None:
        return None

    def snapshot(self) -> bytes:
        raise CheckpointError("a job is resumed from its own file")

    def split(self) -> None:
        return None


def session(first: Mapping[str, Any], results: Iterable[Mapping[str, Any]]) -> Session:
    """Return the session of a search done in parts, which finds the same solutions."""
    puzzle = _open(first["puzzle"], first["lexicon"])
    solution = partial(puzzle.entry(first["entry"]).solution, puzzle.puzzle)
    search, finds = Parts(results, solution), Finds(solution)
    return Session(puzzle, first["entry"], search, limit=None, display=first["display"], finds=finds, path=None)
