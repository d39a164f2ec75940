"""A puzzle that is typed in: lines of texts, one of which is written into. Grid and Clues are the two kinds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unriddle.core import Cells, Lines, Picture, Text, Typing

if TYPE_CHECKING:
    from unriddle.core.contract import Puzzle

Place = tuple[int, int]


class Typed:
    """The texts of a sheet, and the puzzle and the values that it was laid out for. `at` is the cell of its picture at
    which one writes.
    """

    at: Place = (0, 0)

    def __init__(self, typing: Typing[Puzzle], puzzle: Puzzle, values: Mapping[str, Any], sheet: Cells | Lines) -> None:
        self.typing, self.puzzle, self.values, self.sheet = typing, puzzle, values, sheet
        self.cells = [list(line) for line in sheet.texts]

    def read(self) -> Any:
        """The puzzle that was typed; PuzzleError."""
        return self.typing.read(self.puzzle, self.values, self.cells)

    def move(self, down: int, right: int) -> None:
        """To a neighbour."""
        raise NotImplementedError

    def go(self, cell: Place) -> None:
        """To this cell; a place of -1 is beside the grid."""
        raise NotImplementedError

    def key(self, key: str, character: str) -> bool:
        """What a key does; whether it was one of these."""
        raise NotImplementedError

    def enter(self) -> bool:
        """The Enter key; whether the puzzle is to be opened."""
        return True

    def grow(self, by: int) -> None:
        """One line more or fewer."""
        raise NotImplementedError

    def lay(self, text: str) -> bool:
        """A pasted text of several parts, one after the other; whether it was such a text."""
        raise NotImplementedError

    def complain(self, row: int, column: int) -> None:
        """Mark what is wrong: a row, a column, or the cell where they cross; numbers from 1, 0 for none."""
        raise NotImplementedError

    @property
    def picture(self) -> Picture:
        """It as it stands."""
        raise NotImplementedError

    @property
    def says(self) -> Text:
        """What can be done."""
        raise NotImplementedError

    def take(self, cells: Sequence[Sequence[str]]) -> None:
        """The texts as they were the last time, where they are still of the same shape."""
        if self.sheet.fits(cells):
            self.cells = [list(line) for line in cells]


def is_cells(value: Any) -> bool:
    """Whether a JSON value may be the texts of an entry."""
    return isinstance(value, list) and all(
        isinstance(line, list) and all(isinstance(text, str) and (text.isprintable() or not text) for text in line)
        for line in value
    )
