"""The lexicographically first diagonal Latin square of an order, proven to be the first."""

from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.search import Solve
from unriddle.puzzles.latin.square import Square


def first(order: int, base: int = 0) -> Square | None:
    """The first square, None where there is none; PuzzleError."""
    search = Solve(Puzzle.make(order, base=base))
    found = None
    while found is None and not search.done:
        found = search.advance(1 << 12)
    return found
