"""The puzzles of a book: a number of each level, one family after the other, the same for the same seed."""

from collections.abc import Iterator, Sequence

from unriddle.core import Family, PuzzleError
from unriddle.session import making as makers
from unriddle.session.levels import NAMES
from unriddle.session.opened import Opened

# Where a family's maker knows no levels, the days of a week whose puzzles are as hard, Monday's the easiest.
DAYS = dict(zip(NAMES, (0, 2, 4, 6), strict=True))
SEEDS = 10_000  # of puzzles for each seed of a book; with 0 our own pictures are among them
FAILED = 50  # puzzles that may not come about


def shares(families: Sequence[Family], count: int) -> Iterator[tuple[Family, int]]:
    """How many of these puzzles are each family's."""
    for at, family in enumerate(families):
        yield family, (count + len(families) - 1 - at) // len(families)


def made(family: Family, level: str, count: int, seed: int) -> Iterator[Opened]:
    """The first `count` puzzles of a family at a level, no two the same; PuzzleError."""
    making = family.must_make()
    week = making.daily
    wishes = dict(week[DAYS[level] % len(week)]) if week else {}
    if any(option.name == "level" for option in making.options):
        wishes = {"level": level}
    seen: set[str] = set()
    first, failed = seed * SEEDS, 0
    while len(seen) < count:
        first += 1
        try:
            puzzle = makers.generate(family, first - 1, **wishes).puzzle
        except PuzzleError:
            failed += 1
            if failed > FAILED:
                raise
            continue
        if str(puzzle) not in seen:
            seen.add(str(puzzle))
            yield Opened(family, puzzle)


def title(family: Family) -> str:
    """What its puzzles are called."""
    return family.paper.name if family.paper else family.name.capitalize()
