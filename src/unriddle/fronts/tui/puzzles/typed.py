"""A puzzle being typed in, as lines of texts, one of them being edited; either a Grid or Clues."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from unriddle.core import Cell, Cells, LineSheet, Picture, Role, Text, Typing
from unriddle.core.family import MOST_LINES

if TYPE_CHECKING:
    from unriddle.core.contract import Puzzle

Place = tuple[int, int]
BEST = 5  # the most changes to suggest


class Texts:
    """The texts of a sheet, and the puzzle and the values that it was laid out for."""

    def __init__(
        self, typing: Typing[Puzzle], puzzle: Puzzle, values: Mapping[str, Any], sheet: Cells | LineSheet
    ) -> None:
        self.typing: Typing[Puzzle] = typing
        self.puzzle: Puzzle = puzzle
        self.sheet: Cells | LineSheet = sheet
        self.values = values
        self.cells: list[list[str]] = [list(line) for line in sheet.texts]
        self.parts: dict[
            str, Mapping[str, Any]
        ] = {}  # the known facts about its current state: the parts of a judgment

    @property
    def is_cells(self) -> bool:
        """Whether the sheet has cells, whose changes can improve the puzzle."""
        return isinstance(self.sheet, Cells)

    @property
    def asked_for(self) -> Mapping[str, Any]:
        """The values with which another process reads it."""
        if not self.is_cells:
            return {"width": len(self.cells[1]), "height": len(self.cells[0])}
        setting = self.typing.composing
        return dict(self.values if self.values or setting is None else setting.reopen(self.puzzle)[0])

    @property
    def verdict(self) -> str:
        """Return the judgment so far, the number of solutions first; "" for none yet."""
        parts = sorted(self.parts.values(), key=lambda part: part["part"] != "solutions")
        text = "; ".join(part["text"] for part in parts if part["part"] != "improved")
        return text[:1].upper() + text[1:]

    @property
    def changes(self) -> Sequence[Sequence[Any]]:
        """The most useful single-cell changes, best first.

        Each has row and column from 1, the new value, the number of cells then open, and the reduction.
        """
        found: Sequence[Sequence[Any]] = self.parts.get("changes", {}).get("changes", ())[:BEST]
        return found

    def marked(self, picture: Picture) -> Picture:
        """Return the picture with the cells marked that differ in another solution, or else stay open."""
        places = self.parts.get("solutions", {}).get("differ") or self.parts.get("lines", {}).get("open") or ()
        rows = [list(row) for row in picture.cells]
        for row, column in places:
            cell = rows[row - 1][column - 1]
            filled = cell.role is Role.FILLED or cell.text
            rows[row - 1][column - 1] = replace(cell, marked=True) if filled else replace(cell, role=Role.NEW)
        return replace(picture, cells=tuple(map(tuple, rows)))

    def read(self) -> Any:
        """Return the puzzle that was typed. Raises PuzzleError."""
        return self.typing.read(self.puzzle, self.values, self.cells)

    def take(self, cells: Sequence[Sequence[str]]) -> None:
        """Restore the texts typed last, if they still have the same shape."""
        if self.sheet.fits(cells):
            self.cells = [list(line) for line in cells]


def is_cells(value: Any) -> bool:
    """Whether a JSON value may be the texts of an entry."""
    return isinstance(value, list) and all(
        isinstance(line, list) and all(isinstance(text, str) and (text.isprintable() or not text) for text in line)
        for line in value
    )


class TypedCells(Texts):
    """Cells with texts; in a painted sheet, a key or a touch fills or empties a cell. `at` is the current cell."""

    sheet: Cells
    cells: list[list[str]]

    def __init__(self, typing: Typing[Puzzle], puzzle: Puzzle, values: Mapping[str, Any], sheet: Cells) -> None:
        super().__init__(typing, puzzle, values, sheet)
        self.at: Place = (0, 0)
        self.fresh: bool = True  # whether the next character replaces the text of the cell
        self.wrong: tuple[int, int] = (0, 0)

    def move(self, down: int, right: int) -> None:
        """Move to a neighbor; from the end of a row to the next row."""
        rows, columns = len(self.cells), len(self.cells[0])
        at = self.at[0] * columns + self.at[1] + right + down * columns
        self.at = divmod(min(max(at, 0), rows * columns - 1), columns)
        self.fresh = True

    def go(self, cell: Place) -> None:
        """Move to this cell; an index of -1 is outside the grid."""
        self.at, self.fresh = (max(0, cell[0]), max(0, cell[1])), True
        if self.sheet.paint and min(cell) >= 0:
            self._paint()

    def enter(self) -> bool:
        """Handle Enter; whether to open the puzzle."""
        return True

    def key(self, key: str, character: str) -> None:
        """Handle a key."""
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
        self.wrong = (0, 0)

    def _write(self, text: str, character: str) -> None:
        row, column = self.at
        cased = character.upper() if self.sheet.upper else character.lower()
        if len(text) >= self.sheet.longest or (self.sheet.characters and cased not in self.sheet.characters):
            return
        self.cells[row][column] = text + cased
        self.fresh = False
        if self.sheet.longest == 1:
            self.move(0, 1)

    def _paint(self) -> None:
        row, column = self.at
        self.cells[row][column] = "" if self.cells[row][column] else self.sheet.paint

    def grow(self, by: int) -> None:
        """Add or remove a row, within one row and the most cells."""
        columns = len(self.cells[0]) + (by if self.sheet.square else 0)
        if by > 0 and (len(self.cells) + 1) * columns <= self.sheet.most:
            self.cells.append([""] * columns)
        elif by < 0 and len(self.cells) > 1:
            self.cells.pop()
        if self.sheet.square:
            self.cells = [[*row, ""][: len(self.cells)] for row in self.cells]
        self.at = min(self.at[0], len(self.cells) - 1), min(self.at[1], len(self.cells[0]) - 1)

    def lay(self, text: str) -> bool:
        """Type words, one per cell, from the current cell on."""
        words = text.split()
        for word in words if len(words) > 1 else ():
            row, column = self.at
            self.cells[row][column] = word[: self.sheet.longest]
            if self.at == (len(self.cells) - 1, len(self.cells[0]) - 1):
                break
            self.move(0, 1)
        return len(words) > 1

    def complain(self, row: int, column: int) -> None:
        """Mark the error: a row, a column, or the cell where they cross; numbers from 1, 0 for none."""
        self.wrong = (row, column)

    @property
    def picture(self) -> Picture:
        """The grid as typed so far."""
        if self.sheet.paint and self.typing.picture is not None:
            return self.typing.picture(self.values, self.cells)
        return Picture(
            tuple(
                tuple(
                    Cell(
                        text,
                        Role.WRONG
                        if self.wrong in ((row, column), (row, 0))
                        else self.sheet.roles.get(text, Role.PLAIN),
                    )
                    for column, text in enumerate(line, 1)
                )
                for row, line in enumerate(self.cells, 1)
            )
        )

    @property
    def status(self) -> Text:
        """The instructions."""
        return Text("Type into the grid; + and - change its size. Enter opens it, Esc leaves it")


ROWS, COLUMNS = 0, 1
MAX_LINE = 400  # the most characters of a line
COLOR = re.compile("[0-9a-fA-F]{6}")
BETWEEN = " ,.;"  # keys that end a number
RESERVED_NUMBERS = 5  # numbers for which room is reserved before any is typed, so that the board does not move


class TypedClues(Texts):
    """Lines of clues: `cells` has the texts of rows, the texts of columns, and colors `rrggbb`.

    There are no colors for black alone; their letters may follow the numbers.
    """

    def __init__(self, typing: Typing[Puzzle], puzzle: Puzzle, values: Mapping[str, Any], sheet: LineSheet) -> None:
        super().__init__(typing, puzzle, values, sheet)
        self.letters: str = sheet.letters
        self.kind: int = ROWS
        self.number: int = 0
        self.wrong: tuple[int, int] | None = None

    @property
    def at(self) -> Place:
        """The first cell of the line that is typed."""
        return (self.number, 0) if self.kind == ROWS else (0, self.number)

    @property
    def shades(self) -> dict[str, str]:
        """The color of each letter."""
        pairs = zip(self.letters, self.cells[2], strict=False)
        return {letter: f"#{color}" for letter, color in pairs if COLOR.fullmatch(color)}

    @property
    def text(self) -> str:
        """The line that is typed."""
        return self.cells[self.kind][self.number]

    @text.setter
    def text(self, text: str) -> None:
        self.cells[self.kind][self.number] = text[:MAX_LINE]
        self.wrong = None

    def _to(self, at: int) -> None:
        """Move to the line with this number; columns follow the rows."""
        rows, columns, _ = map(len, self.cells)
        at = min(max(at, 0), rows + columns - 1)
        self.kind, self.number = (ROWS, at) if at < rows else (COLUMNS, at - rows)

    def _next(self, by: int) -> None:
        self._to(self.number + by + (len(self.cells[ROWS]) if self.kind == COLUMNS else 0))

    def move(self, down: int, right: int) -> None:
        """Move up and down among the rows, left and right among the columns, and across to the other side."""
        along, across = (down, right) if self.kind == ROWS else (right, down)
        if along:
            self._next(along)
        elif across > 0:
            self.kind, self.number = 1 - self.kind, 0

    def go(self, cell: Place) -> None:
        """Move to the row of a cell, or from there to its column; for a label, to its line."""
        row, column = cell
        here = (self.kind, self.number) == (ROWS, row)
        self.kind, self.number = (COLUMNS, column) if row < 0 or (here and column >= 0) else (ROWS, row)

    def key(self, key: str, character: str) -> None:
        """Handle a key."""
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

    def enter(self) -> bool:
        """Move to the next line; return whether it was the last one."""
        last = (self.kind, self.number) == (COLUMNS, len(self.cells[COLUMNS]) - 1)
        self._next(1)
        return last

    def grow(self, by: int) -> None:
        """Add or remove a line of the kind being typed."""
        lines = self.cells[self.kind]
        if by > 0 and len(lines) < MOST_LINES:
            lines.append("")
        elif by < 0 and len(lines) > 1:
            lines.pop()
        self.number = min(self.number, len(lines) - 1)

    def lay(self, text: str) -> bool:
        """Type lines, from the current one on."""
        lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
        for line in lines if len(lines) > 1 else ():
            self.text = "".join(
                character if character not in BETWEEN and not character.isspace() else " " for character in line
            )
            if self.enter():
                break
        return len(lines) > 1

    def complain(self, row: int, column: int) -> None:
        """Mark a line as wrong, and go to it."""
        if row or column:
            self.wrong = self.kind, self.number = (ROWS, row - 1) if row else (COLUMNS, column - 1)

    @property
    def picture(self) -> Picture:
        """The clues as typed so far, around an empty grid."""
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
        """Return the numbers of a line, with a cursor if it is being typed."""
        here, role = (self.kind, self.number) == (kind, line), Role.WRONG if self.wrong == (kind, line) else Role.PLAIN
        text = self.cells[kind][line] + "_" * here
        labels = [Cell(part, role, self.shades.get(part[-1], "")) for part in text.split()]
        return (*[Cell(" ")] * (RESERVED_NUMBERS - len(labels)), *labels)

    @property
    def status(self) -> Text:
        """The instructions, with the current line."""
        number, total = self.number + 1, len(self.cells[self.kind])
        line = Text("column {number} of {all}", number=number, all=total)
        if self.kind == ROWS:
            line = Text("row {number} of {all}", number=number, all=total)
        return Text(
            "{line}: {what}. Enter: the next line; F7 opens it, Esc leaves it",
            line=line,
            what=self.typing.side_text(self.values, self.cells),
        )


Typed = TypedCells | TypedClues
