"""A puzzle typed line by line: numbers at the edges of an empty grid, those of the rows and then of the columns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from unriddle.core import Cell, Lines, Picture, Role, Text, Typing
from unriddle.core.sheets import MOST_LINES
from unriddle.fronts.tui.entry.typed import Place, Typed

if TYPE_CHECKING:
    from unriddle.core.contract import Puzzle

ROWS, COLUMNS = 0, 1
LONGEST = 400  # signs of a line
COLOUR = re.compile("[0-9a-fA-F]{6}")
BETWEEN = " ,.;"  # keys that end a number
ROOM = 5  # numbers for which there is room before any is typed, so that the board stays where it is


class Clues(Typed):
    """`cells` are the texts of the rows, those of the columns, and colours `rrggbb`, none for black alone: their
    letters may stand behind numbers.
    """

    def __init__(self, typing: Typing[Puzzle], puzzle: Puzzle, values: Mapping[str, Any], sheet: Lines) -> None:
        super().__init__(typing, puzzle, values, sheet)
        self.letters = sheet.letters
        self.kind, self.number = ROWS, 0
        self.wrong: tuple[int, int] | None = None

    @property
    def at(self) -> Place:  # type: ignore[override]
        """The first cell of the line that is typed."""
        return (self.number, 0) if self.kind == ROWS else (0, self.number)

    @property
    def shades(self) -> dict[str, str]:
        """The colour of each letter."""
        pairs = zip(self.letters, self.cells[2], strict=False)
        return {letter: f"#{colour}" for letter, colour in pairs if COLOUR.fullmatch(colour)}

    @property
    def text(self) -> str:
        """The line that is typed."""
        return self.cells[self.kind][self.number]

    @text.setter
    def text(self, text: str) -> None:
        self.cells[self.kind][self.number] = text[:LONGEST]
        self.wrong = None

    def _to(self, at: int) -> None:
        """To the line of this number, the columns counted behind the rows."""
        rows, columns, _ = map(len, self.cells)
        at = min(max(at, 0), rows + columns - 1)
        self.kind, self.number = (ROWS, at) if at < rows else (COLUMNS, at - rows)

    def _next(self, by: int) -> None:
        self._to(self.number + by + (len(self.cells[ROWS]) if self.kind == COLUMNS else 0))

    def move(self, down: int, right: int) -> None:
        """Up and down along the rows, left and right along the columns; across them to the others."""
        along, across = (down, right) if self.kind == ROWS else (right, down)
        if along:
            self._next(along)
        elif across > 0:
            self.kind, self.number = 1 - self.kind, 0

    def go(self, cell: Place) -> None:
        """To the row of a cell, or from there to its column; to the line whose numbers these are."""
        row, column = cell
        here = (self.kind, self.number) == (ROWS, row)
        self.kind, self.number = (COLUMNS, column) if row < 0 or (here and column >= 0) else (ROWS, row)

    def key(self, key: str, character: str) -> bool:
        text = self.text
        if key in ("tab", "shift+tab"):
            self._next(-1 if key == "shift+tab" else 1)
        elif key == "backspace":
            if not text:
                self._next(-1)
            self.text = self.text[:-1] if text else self.text
        elif key == "delete":
            self.text = ""
        elif key == "shift+delete":
            self.cells[:2] = [[""] * len(lines) for lines in self.cells[:2]]
            self._to(0)
        elif key == "space" or (character and character in BETWEEN):
            self.text = f"{text.rstrip()} " if text else ""
        elif character and (character in "0123456789?" or character in self.shades):
            self.text = text + character
        else:
            return False
        return True

    def enter(self) -> bool:
        """On to the next line; on the last one it is done."""
        last = (self.kind, self.number) == (COLUMNS, len(self.cells[COLUMNS]) - 1)
        self._next(1)
        return last

    def grow(self, by: int) -> None:
        """One line more or fewer of the kind that is typed."""
        lines = self.cells[self.kind]
        if by > 0 and len(lines) < MOST_LINES:
            lines.append("")
        elif by < 0 and len(lines) > 1:
            lines.pop()
        self.number = min(self.number, len(lines) - 1)

    def lay(self, text: str) -> bool:
        """Lines, from the one that is typed on."""
        lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
        for line in lines if len(lines) > 1 else ():
            self.text = "".join(sign if sign not in BETWEEN and not sign.isspace() else " " for sign in line)
            if self.enter():
                break
        return len(lines) > 1

    def complain(self, row: int, column: int) -> None:
        """Mark a line as wrong, and go to it."""
        if row or column:
            self.wrong = self.kind, self.number = (ROWS, row - 1) if row else (COLUMNS, column - 1)

    @property
    def picture(self) -> Picture:
        rows, columns, _ = self.cells
        blank, typed = Cell("", Role.UNKNOWN), Cell("", Role.UNKNOWN, marked=True)
        cells = tuple(
            tuple([typed if number == (row, column)[self.kind] else blank for column in range(len(columns))])
            for row in range(len(rows))
            for number in [self.number]
        )
        left, top = (
            tuple(self._labels(kind, line) for line in range(len(self.cells[kind]))) for kind in (ROWS, COLUMNS)
        )
        return Picture(cells, left=left, top=top, every=5, dense=True)

    def _labels(self, kind: int, line: int) -> tuple[Cell, ...]:
        """The numbers of a line, with a mark where one writes."""
        here, role = (self.kind, self.number) == (kind, line), Role.WRONG if self.wrong == (kind, line) else Role.PLAIN
        text = self.cells[kind][line] + "_" * here
        labels = [Cell(part, role, self.shades.get(part[-1], "")) for part in text.split()]
        return (*[Cell(" ")] * (ROOM - len(labels)), *labels)

    @property
    def says(self) -> Text:
        number, whole = self.number + 1, len(self.cells[self.kind])
        line = Text("column {number} of {all}", number=number, all=whole)
        if self.kind == ROWS:
            line = Text("row {number} of {all}", number=number, all=whole)
        return Text(
            "{line}: {what}. Enter: the next line; F7 opens it, Esc leaves it",
            line=line,
            what=self.typing.says(self.values, self.cells),
        )
