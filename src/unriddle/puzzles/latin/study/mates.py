"""Orthogonal mates: a square and its mate, superimposed, show each pair of symbols once.

The cells of one symbol of a mate are a transversal of the square, so a mate is a set of transversals that covers each
cell once. In a diagonal mate they are diagonal transversals.
"""

from collections.abc import Iterator

from unriddle.core import PuzzleError
from unriddle.puzzles.latin.puzzle import Square
from unriddle.puzzles.latin.study.mates_kernel import Mates
from unriddle.puzzles.latin.study.transversals import list_results, transversals

# The largest order: all transversals are listed first, and some squares of the next order have a million.
MAX_ORDER = 12


def orthogonal(one: Square, other: Square) -> bool:
    """Whether each pair of symbols occurs once."""
    return len(set(zip(one.cells, other.cells, strict=True))) == len(one.cells)


def transpose(square: Square) -> Square:
    """Return the transpose of a square."""
    order = square.order
    cells = [square.cells[row * order + column] for column in range(order) for row in range(order)]
    return square._replace(cells=type(square.cells)(cells))  # type: ignore[call-arg]


def is_self_orthogonal(square: Square) -> bool:
    """Whether the square and its transpose are orthogonal."""
    return orthogonal(square, transpose(square))


def mates(square: Square, diagonal: bool = False) -> Iterator[Square]:
    """Yield every mate, or diagonal mate, with the first row 0 1 2 ..., lazily; others only rename symbols.

    PuzzleError for orders above MAX_ORDER.
    """
    order = square.order
    if order > MAX_ORDER:
        raise PuzzleError(
            "mates can be searched for up to order {most}; this square has order {order}", most=MAX_ORDER, order=order
        )
    every = list(map(bytes, transversals(square, diagonal)))
    found = list_results(Mates(order, len(every), b"".join(every)))
    return (square._replace(cells=_cells(order, chosen)) for chosen in found)


def _cells(order: int, chosen: list[bytes]) -> bytes:
    """Return the square in which each of these transversals has one symbol, with the first row 0 1 2 ..."""
    cells = bytearray(order * order)
    for columns in chosen:
        for row, column in enumerate(columns):
            cells[row * order + column] = columns[0]
    return bytes(cells)
