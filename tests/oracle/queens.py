"""All placements of n queens by trying every permutation."""

from functools import partial
from itertools import permutations

from contract.case import Case
from unriddle.puzzles.queens import Queens


def solve(size: int) -> list[Queens]:
    """Every permutation of the columns in which all diagonals differ."""
    return [
        Queens(columns)
        for columns in permutations(range(size))
        if len({row + column for row, column in enumerate(columns)}) == size
        and len({row - column for row, column in enumerate(columns)}) == size
    ]


CASES = [Case(f"queens:{size}", partial(solve, size), ordered=True, place=tuple) for size in (1, 2, 3, 4, 5, 6)]
