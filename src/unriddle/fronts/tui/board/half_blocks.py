"""Numbers beside a grid of half blocks: two rows share a line, and a column is one sign wide.

The numbers of an upper row are written high, those of the lower one low; of a number above a column the tens stand
high over the last digit.
"""

from __future__ import annotations

from collections.abc import Sequence

from unriddle.core import Cell

HIGH = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LOW = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
Labels = Sequence[Sequence[Cell]]
Piece = tuple[str, Cell]


def beside(upper: Sequence[Cell], lower: Sequence[Cell]) -> list[tuple[str, Cell, int]]:
    """The texts left of two rows in one line, the label of each, and 0 or 1 for its row."""
    rows = enumerate(((upper, HIGH), (lower, LOW)))
    return [(each.text.translate(table), each, at) for at, (labels, table) in rows for each in labels]


def above(labels: Sequence[Cell]) -> list[Piece]:
    """The signs above a column, the highest first, and the label of each."""
    return [
        (sign.translate(HIGH) if number < len(each.text) - 1 else sign, each)
        for each in labels
        for number, sign in enumerate(each.text)
    ]


def room_beside(labels: Labels) -> int:
    """Columns that the texts beside all rows take."""
    pairs = zip(labels[::2], (*labels[1::2], ()), strict=False)
    return max((sum(len(text) + 1 for text, _, _ in beside(*pair)) for pair in pairs), default=0)


def room_above(labels: Labels) -> int:
    """Lines that the signs above all columns take."""
    return max((sum(len(each.text) for each in one) for one in labels), default=0)
