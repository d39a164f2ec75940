"""The lower level, as it was before: puzzles and searches as the families make them, for what the verbs do not offer.

They stay for one release at least. `open`, `open_all`, `solve` and `Puzzle.solutions` say the same in fewer words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from unriddle import api

if TYPE_CHECKING:
    from unriddle.core import End, Event, Family, contract
    from unriddle.fronts.library.puzzle import Words
    from unriddle.fronts.library.shows import Json


def names() -> list[str]:
    """The names of all families, sorted.

    >>> "latin" in names()
    True
    """
    return api.names()


def find(name: str) -> Family:
    """The family of this name; PuzzleError with the nearest name, or all, if there is none.

    >>> find("latin").name
    'latin'
    """
    return api.find(name)


def parse(text: str) -> contract.Puzzle:
    """The puzzle with this id, as the family's own object; PuzzleError. `open` gives a puzzle with methods.

    >>> parse("latin:5").family
    'latin'
    """
    puzzle: contract.Puzzle = api.parse(text)
    return puzzle


def read(data: bytes | str, family: str | None = None, format: str | None = None) -> list[contract.Puzzle]:
    """All puzzles in the content of a file, as the family's own objects; PuzzleError. `open_all` gives puzzles with
    methods.

    >>> str(read("latin:4")[0])
    'latin:4'
    """
    return api.read(data, family, format)


def search(
    puzzle: contract.Puzzle,
    name: str = "solve",
    snapshot: bytes | None = None,
    lexicon: Words = None,
    *,
    found: Sequence[str] = (),
    until: str | None = None,
) -> contract.Search:
    """A search of the puzzle, from the start or from a snapshot: `solve`, `explain`, or another entry of its family.

    `found` and `until` are for `explain`. PuzzleError, CheckpointError. `solve` and `resume` run one for you.

    >>> search(parse("latin:5")).share
    0.0
    """
    given = {"found": found} | ({"until": until} if until is not None else {}) if name in ("explain", "rate") else {}
    return api.search(puzzle, name, snapshot, lexicon, **given)


def conclude(
    puzzle: contract.Puzzle, found: Iterable[contract.Solution], end: End, lexicon: Words = None
) -> dict[str, Json]:
    """What the solutions of a run mean together, as in `Result.conclusion`.

    >>> *_, end = run(search(parse("latin:4")))
    >>> conclude(parse("latin:4"), [], end)["count"]
    0
    """
    return api.conclude(puzzle, found, end, lexicon)


def run(
    search: contract.Search, *, solutions: int | None = None, steps: int | None = None, seconds: float | None = None
) -> Iterator[Event]:
    """Advance a search until it is exhausted or a limit is reached: Found, Progress and, last, one End.

    Run the same search again to continue it. `solve` does this for you.

    >>> [type(event).__name__ for event in run(search(parse("latin:4")), solutions=1)][-1]
    'End'
    """
    from unriddle.core import run

    return run(search, solutions=solutions, steps=steps, seconds=seconds)
