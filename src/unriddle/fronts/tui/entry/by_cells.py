"""A puzzle typed cell by cell: tiles, givens or letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from unriddle.core import Cell, Cells, Picture, Role, Text, Typing
from unriddle.fronts.tui.entry.typed import Place, Typed

if TYPE_CHECKING:
    from unriddle.core.contract import Puzzle


class Grid(Typed):
    """Cells, each with its text; where they are painted, a key or a touch puts the paint in or takes it away."""

    sheet: Cells

    def __init__(self, typing: Typing[Puzzle], puzzle: Puzzle, values: Mapping[str, Any], sheet: Cells) -> None:
        super().__init__(typing, puzzle, values, sheet)
        self.fresh = True  # whether the next sign begins the text of the cell anew
        self.wrong = (0, 0)

    def move(self, down: int, right: int) -> None:
        """To a neighbour; over the end of a row to the next one."""
        rows, columns = len(self.cells), len(self.cells[0])
        at = self.at[0] * columns + self.at[1] + right + down * columns
        self.at = divmod(min(max(at, 0), rows * columns - 1), columns)
        self.fresh = True

    def go(self, cell: Place) -> None:
        self.at, self.fresh = (max(0, cell[0]), max(0, cell[1])), True
        if self.sheet.paint and min(cell) >= 0:
            self._paint()

    def key(self, key: str, character: str) -> bool:
        row, column = self.at
        text = self.cells[row][column]
        character = self.sheet.same.get(character.lower(), character)
        if self.sheet.paint and (key == "space" or character.strip()):
            self._paint()
        elif key in ("tab", "space", "shift+tab"):
            self.move(0, -1 if key == "shift+tab" else 1)
        elif key == "backspace":
            if not text:
                self.move(0, -1)
                row, column = self.at
                text = self.cells[row][column]
            self.cells[row][column] = text[:-1]
            self.fresh = False
        elif key == "delete":
            self.cells[row][column] = ""
        elif key == "shift+delete":
            self.cells = [[""] * len(line) for line in self.cells]
            self.at = (0, 0)
        elif character and character.isprintable() and len(character) == 1 and character != " ":
            self._write("" if self.fresh else text, character)
        else:
            return False
        self.wrong = (0, 0)
        return True

    def _write(self, text: str, character: str) -> None:
        row, column = self.at
        sign = character.upper() if self.sheet.upper else character.lower()
        if len(text) >= self.sheet.longest or (self.sheet.signs and sign not in self.sheet.signs):
            return
        self.cells[row][column] = text + sign
        self.fresh = False
        if self.sheet.longest == 1:
            self.move(0, 1)

    def _paint(self) -> None:
        row, column = self.at
        self.cells[row][column] = "" if self.cells[row][column] else self.sheet.paint

    def grow(self, by: int) -> None:
        """One row more or fewer, from one row to as many as hold the most cells."""
        columns = len(self.cells[0]) + (by if self.sheet.square else 0)
        if by > 0 and (len(self.cells) + 1) * columns <= self.sheet.most:
            self.cells.append([""] * columns)
        elif by < 0 and len(self.cells) > 1:
            self.cells.pop()
        if self.sheet.square:
            self.cells = [[*row, ""][: len(self.cells)] for row in self.cells]
        self.at = min(self.at[0], len(self.cells) - 1), min(self.at[1], len(self.cells[0]) - 1)

    def lay(self, text: str) -> bool:
        """Words, one a cell, from the cell that is written into."""
        words = text.split()
        for word in words if len(words) > 1 else ():
            row, column = self.at
            self.cells[row][column] = word[: self.sheet.longest]
            if self.at == (len(self.cells) - 1, len(self.cells[0]) - 1):
                break
            self.move(0, 1)
        return len(words) > 1

    def complain(self, row: int, column: int) -> None:
        self.wrong = (row, column)

    @property
    def picture(self) -> Picture:
        if self.sheet.paint and self.typing.picture is not None:
            return self.typing.picture(self.values, self.cells)
        return Picture(
            tuple(
                tuple(self._cell((row, column), text) for column, text in enumerate(line, 1))
                for row, line in enumerate(self.cells, 1)
            )
        )

    def _cell(self, place: Place, text: str) -> Cell:
        wrong = self.wrong in (place, (place[0], 0))
        return Cell(text, Role.WRONG if wrong else self.sheet.roles.get(text, Role.PLAIN))

    @property
    def says(self) -> Text:
        return Text("Type into the grid; + and - change its size. Enter opens it, Esc leaves it")
