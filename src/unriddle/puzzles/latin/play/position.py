"""Positions of a square that is played, as short texts: the grid as in an id, without fixed cells, then the notes."""

from collections.abc import Mapping
from functools import lru_cache

from unriddle.puzzles.latin.play.sheet import Note, Sheet
from unriddle.puzzles.latin.puzzle import row_text
from unriddle.puzzles.latin.square import EMPTY


class Written:
    """The text of one sheet after another, of which only rows that changed are written again."""

    def __init__(self, sheet: Sheet) -> None:
        self._puzzle, self._fixed = sheet.puzzle, sheet.fixed
        order = self._puzzle.order
        self._rows: list[bytes | None] = [None] * order
        self._notes: list[Mapping[int, Note] | None] = [None] * order
        self._texts, self._noted = [""] * order, [""] * order
        self.take(sheet)

    def take(self, sheet: Sheet) -> None:
        """Take up a sheet of the same puzzle."""
        order, base = self._puzzle.order, self._puzzle.base
        for at, (row, noted) in enumerate(zip(sheet.rows, sheet.notes, strict=True)):
            if row is not self._rows[at]:
                fixed = self._fixed[at * order : (at + 1) * order]
                own = [EMPTY if held != EMPTY else cell for cell, held in zip(row, fixed, strict=True)]
                self._rows[at], self._texts[at] = row, row_text(bytes(own), order, base)
            if noted is not self._notes[at]:
                self._notes[at], self._noted[at] = noted, _moves(at + 1, noted, base)
        self.is_empty = sheet.cells == sheet.fixed

    def __str__(self) -> str:
        """The rows, and the moves that make the notes; "" for nothing."""
        notes = [each for each in self._noted if each]
        return " ".join(["/".join(self._texts), *notes]) if notes or not self.is_empty else ""


def _moves(row: int, noted: Mapping[int, Note], base: int) -> str:
    """The moves that make the notes of a row."""
    return " ".join(
        [
            f"{row}.{column + 1}{sign}{_signs(symbols, base)}"
            for column, pair in sorted(noted.items())
            for sign, symbols in zip("+-", pair, strict=True)
            if symbols
        ]
    )


@lru_cache(1 << 12)
def _signs(symbols: int, base: int) -> str:
    """The symbols of a bit set as notes have them."""
    return ",".join(str(at + base) for at in range(symbols.bit_length()) if symbols >> at & 1)
