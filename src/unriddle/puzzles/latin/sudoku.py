"""A Sudoku is not a puzzle of this family, though its grid looks like one: it is named."""

import re
from collections.abc import Sequence

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.latin.square import EMPTY, clash

SIDE, BOX = 9, 3
LINE = r"\s*[0-9.]{81}\s*"  # a Sudoku in one line, as collections have it


def is_line(text: str) -> bool:
    return re.fullmatch(LINE, text[:200]) is not None


def refuse(text: str) -> None:
    """PuzzleError for a Sudoku in one line."""
    if is_line(text):
        raise _error()


def refuse_grid(cells: Sequence[int]) -> None:
    """PuzzleError for a grid that can only be a Sudoku, since no diagonal Latin square has these givens."""
    if len(cells) == SIDE**2 and _boxes(cells) and clash(SIDE, "diagonal", cells):
        raise _error()


def _error() -> PuzzleError:
    return PuzzleError(Text("this is a Sudoku, which unriddle does not solve: Latin squares have no boxes"))


def may_be(order: int, cells: Sequence[int]) -> bool:
    """Whether the givens of a square could be those of a Sudoku, too."""
    return order == SIDE and sum(cell != EMPTY for cell in cells) > SIDE and _boxes(cells)


def _boxes(cells: Sequence[int]) -> bool:
    """Whether no symbol stands twice in a row, a column or a box."""
    for top in range(0, SIDE, BOX):
        for left in range(0, SIDE, BOX):
            box = [cells[(top + at // BOX) * SIDE + left + at % BOX] for at in range(SIDE)]
            there = [cell for cell in box if cell != EMPTY]
            if len(set(there)) < len(there):
                return False
    return not clash(SIDE, "plain", cells)
