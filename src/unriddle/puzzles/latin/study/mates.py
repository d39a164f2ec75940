"""Orthogonal mates: a square and its mate, laid on each other, show each pair of symbols once.

The cells of one symbol of a mate are a transversal of the square, so a mate is a set of transversals that holds each
cell once. In a diagonal mate they are diagonal transversals.
"""

from collections.abc import Iterator

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.latin.puzzle import Square
from unriddle.puzzles.latin.study.transversals import Transversal, transversals

# All transversals are listed first: a million in some squares of the next order.
LARGEST = 12


def orthogonal(one: Square, other: Square) -> bool:
    """Whether each pair of symbols occurs once."""
    return len(set(zip(one.cells, other.cells, strict=True))) == len(one.cells)


def transposed(square: Square) -> Square:
    """Rows made columns."""
    order = square.order
    cells = [square.cells[row * order + column] for column in range(order) for row in range(order)]
    return square._replace(cells=type(square.cells)(cells))  # type: ignore[call-arg]


def is_self_orthogonal(square: Square) -> bool:
    """Whether the square and its transpose are orthogonal."""
    return orthogonal(square, transposed(square))


def mates(square: Square, diagonal: bool = False) -> Iterator[Square]:
    """Every mate, or diagonal mate, with the first row 0 1 2 ...: each once, as only names make others; lazily.

    PuzzleError for orders above LARGEST.
    """
    order = square.order
    if order > LARGEST:
        message = Text(
            "mates can be searched for up to order {most}; this square has order {order}", most=LARGEST, order=order
        )
        raise PuzzleError(message)
    every = list(transversals(square, diagonal))
    holding = [0] * (order * order)
    for number, columns in enumerate(every):
        for row, column in enumerate(columns):
            holding[row * order + column] |= 1 << number

    def below(left: int, open_cells: list[int], chosen: tuple[Transversal, ...]) -> Iterator[Square]:
        if not open_cells:
            cells = bytearray(order * order)
            for columns in chosen:
                for row, column in enumerate(columns):
                    cells[row * order + column] = columns[0]
            yield Square(order, bytes(cells), square.base)
            return
        fits = min((left & holding[cell] for cell in open_cells), key=int.bit_count)
        while fits:
            lowest = fits & -fits
            fits ^= lowest
            columns = every[lowest.bit_length() - 1]
            taken = {row * order + column for row, column in enumerate(columns)}
            after = left
            for cell in taken:
                after &= ~holding[cell]
            yield from below(after, [cell for cell in open_cells if cell not in taken], (*chosen, columns))

    return below((1 << len(every)) - 1, list(range(order * order)), ())
