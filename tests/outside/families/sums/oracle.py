"""All sums by trying every set of the numbers."""

from functools import partial
from itertools import compress, product

from contract.case import Case
from unriddle.puzzles.sums import Puzzle, Sum


def solve(puzzle: str) -> list[Sum]:
    """Every set of the numbers, those that leave the first out first."""
    asked = Puzzle.parse(puzzle)
    sets = (Sum(tuple(compress(asked.numbers, taken))) for taken in product((0, 1), repeat=len(asked.numbers)))
    return [each for each in sets if sum(each.terms) == asked.total and len(each.terms) <= asked.most]


def turned(puzzle: str, found: Sum) -> bool:
    """Its terms may stand in another order."""
    return sorted(found.terms) in [sorted(each.terms) for each in solve(puzzle)]


PUZZLES = ("sums:9=1,2,3,4,5", "sums:9=1,2,3,4,5:most=2", "sums:3=5,7", "sums:4=4")
ASKED = [(puzzle, "solve") for puzzle in PUZZLES] + [(PUZZLES[0], "any")]
CASES = [Case(each, partial(solve, each), entry, ordered=True, besides=partial(turned, each)) for each, entry in ASKED]
