"""Squares for tests, listed by the search."""

from unriddle.puzzles.latin.count import classes
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square
from unriddle.puzzles.latin.solve.search import solve


def listed(puzzle: Puzzle) -> list[Square]:
    """Every square of the puzzle, in lexicographic order."""
    search, found = solve(puzzle), []
    while not search.done:
        square = search.advance(1 << 30)
        if square is not None:
            found.append(square)
    return found


def up_to_symmetry(order: int) -> list[Square]:
    """Diagonal squares of which some symmetry makes each square: those with a diagonal filling of each class."""
    found = []
    for filling in classes.classes(order):
        givens = bytearray([EMPTY]) * order**2
        for row in range(order):
            givens[(order + 1) * row] = row
            givens[(order + 1) * row + order - 1 - 2 * row] = filling[row]
        found += listed(Puzzle.make(order, givens))
    return found
