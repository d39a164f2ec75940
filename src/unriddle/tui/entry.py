"""A puzzle typed into a grid: tiles, givens or letters, cell by cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from unriddle.core import Cell, Picture, Role

Place = tuple[int, int]
MOST = 40  # tiles


@dataclass
class Entry:
    """Cells with their texts, and the one that is written into. `wide` is how many signs a cell holds."""

    cells: list[list[str]]
    wide: int
    upper: bool = False
    at: Place = (0, 0)
    fresh: bool = True  # whether the next sign begins the text of the cell anew
    wrong: set[Place] = field(default_factory=set)

    @classmethod
    def of(cls, cells: Sequence[Sequence[str]], wide: int, upper: bool) -> Entry:
        """An entry that begins with these texts."""
        return cls([list(row) for row in cells] or [[""]], wide, upper)

    def move(self, down: int, right: int) -> None:
        """To a neighbour; over the end of a row to the next one."""
        rows, columns = len(self.cells), len(self.cells[0])
        at = self.at[0] * columns + self.at[1] + right + down * columns
        self.at = divmod(min(max(at, 0), rows * columns - 1), columns)
        self.fresh = True

    def go(self, cell: Place) -> None:
        """To this cell."""
        self.at, self.fresh = cell, True

    def key(self, key: str, character: str) -> bool:
        """What a key does; whether it was one of these."""
        row, column = self.at
        text = self.cells[row][column]
        if key in ("tab", "space", "shift+tab"):
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
        self.wrong.discard(self.at)
        return True

    def _write(self, text: str, character: str) -> None:
        row, column = self.at
        if len(text) >= self.wide:
            return
        self.cells[row][column] = text + (character.upper() if self.upper else character.lower())
        self.fresh = False
        if self.wide == 1:
            self.move(0, 1)

    def grow(self, rows: int) -> None:
        """One row more or fewer, from one row to as many as hold the most tiles."""
        columns = len(self.cells[0])
        if rows > 0 and (len(self.cells) + 1) * columns <= MOST:
            self.cells.append([""] * columns)
        elif rows < 0 and len(self.cells) > 1:
            self.cells.pop()
            self.at = min(self.at[0], len(self.cells) - 1), self.at[1]

    def lay(self, texts: Sequence[str]) -> None:
        """Pasted texts, one a cell, from the cell that is written into."""
        for text in texts:
            row, column = self.at
            self.cells[row][column] = text[: self.wide]
            if self.at == (len(self.cells) - 1, len(self.cells[0]) - 1):
                return
            self.move(0, 1)

    @property
    def picture(self) -> Picture:
        """The grid as it stands."""
        rows = []
        for row, line in enumerate(self.cells):
            roles = [Role.WRONG if (row, column) in self.wrong else Role.PLAIN for column in range(len(line))]
            rows.append(tuple(Cell(text, role) for text, role in zip(line, roles, strict=True)))
        return Picture(tuple(rows))
