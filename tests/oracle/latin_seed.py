"""The program that the family started from, transcribed: one big integer holds what is taken in every cell.

A cell has order + 1 bits, a bit for each symbol that is taken there and a spare one; cell 0 is the lowest. Cells are
filled from the last one down. docs/notes/searches.md works through the formulae.
"""

from collections.abc import Iterator


def spaced(count: int, step: int) -> int:
    """`count` one bits, `step` bits apart, from bit 0; 0 where the original divides by 0."""
    return ((1 << count * step) - 1) // ((1 << step) - 1) if step else 0


def seen(order: int, cell: int) -> int:
    """The lowest bit of every cell that shares a row, a column or a diagonal with this one."""
    width = order + 1
    row, column = divmod(cell, order)
    bits = spaced(order, width) << order * width * row
    bits |= spaced(order, order * width) << width * column
    if row == column:
        bits |= spaced(order, width * width)
    # Minus row minus 1 is the complement of row, as two's complement has it.
    if column == order + ~row:
        bits |= spaced(order, (order - 1) * width) << (order - 1) * width
    return bits


def grids(order: int) -> Iterator[str]:
    """All squares as text, in the order in which the program finds them."""
    width = order + 1
    shared = [seen(order, cell) for cell in range(order * order)]

    def fill(left: int, taken: int) -> Iterator[str]:
        if left == 0:
            yield ""
            return
        # One addition for all cells that are left: where all symbols are taken it carries into the spare bit.
        lowest = spaced(left, width)
        if taken + lowest & lowest << order:
            return
        cell = left - 1
        for symbol in range(order):
            if not taken >> width * cell + symbol & 1:
                for rest in fill(cell, taken | shared[cell] << symbol):
                    yield rest + str(symbol) + ("\n" if left % order == 0 else " ")

    return fill(order * order, 0)
