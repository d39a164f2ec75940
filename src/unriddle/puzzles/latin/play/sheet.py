"""A person's entries on a Latin square: rows of symbols and notes, shared where a move does not change them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square, clash, line_cells, row_text

# Two bit sets of symbols: those noted as possible, and those noted as excluded.
Note = tuple[int, int]
NOTHING: Note = (0, 0)


@dataclass(frozen=True)
class Sheet:
    """The symbols from 0 of each row, EMPTY for an open cell, and the notes on open cells of each row, by column.

    `fixed` has the symbols that cannot change, the givens and perhaps the first row, and EMPTY elsewhere.
    """

    puzzle: Puzzle
    rows: tuple[bytes, ...]
    notes: tuple[Mapping[int, Note], ...] = field(hash=False)
    fixed: bytes = field(compare=False, repr=False)

    @classmethod
    def of(cls, puzzle: Puzzle) -> "Sheet":
        """Return the sheet of a puzzle without any entries."""
        order = puzzle.order
        fixed = puzzle.cells
        if puzzle.first_row:
            fixed = bytes(range(order)) + fixed[order:]
        rows = tuple(fixed[at : at + order] for at in range(0, order * order, order))
        return cls(puzzle, rows, ({},) * order, fixed)

    @cached_property
    def cells(self) -> bytes:
        """All symbols, row by row."""
        return b"".join(self.rows)

    @property
    def square(self) -> Square:
        """The symbols as a square, finished or not."""
        return Square(self.puzzle.order, self.cells, self.puzzle.base)

    @property
    def open(self) -> int:
        """The number of open cells."""
        return self.cells.count(EMPTY)

    @cached_property
    def clash(self) -> str:
        """A sentence that names a symbol that occurs twice in a line; "" if there is none."""
        wrong = clash(self.puzzle.order, self.puzzle.kind, self.cells, self.puzzle.base)
        return wrong[0].with_reason(wrong[1]) if wrong else ""

    @cached_property
    def wrong(self) -> tuple[tuple[int, int], ...]:
        """The cells, in order, with a symbol twice in a line, or not opposite its required partner."""
        order, found = self.puzzle.order, set()
        for line in line_cells(order, self.puzzle.kind) if self.clash else ():
            held = bytes([self.cells[at] for at in line])
            if len(set(held)) + max(held.count(EMPTY) - 1, 0) < order:
                found |= {
                    at for at, symbol in zip(line, held, strict=True) if symbol != EMPTY and held.count(symbol) > 1
                }
        if self.clash and self.puzzle.kind == "symmetric":
            for at, symbol in enumerate(self.cells):
                across = self.cells[at - at % order + order - 1 - at % order]
                if EMPTY not in (symbol, across) and symbol + across != order - 1:
                    found.add(at)
        return tuple(divmod(at, order) for at in sorted(found))

    def done(self, row: int, column: int, action: str, symbols: Sequence[int]) -> "Sheet":
        """Return the sheet after a move on a cell: `=` puts a symbol; `?` opens the cell, or removes the notes about
        these symbols; `+` and `-` note them.
        """
        if action == "=" or not symbols:
            return self.put(row, column, symbols[0] if symbols else EMPTY)
        bits = sum(1 << symbol for symbol in symbols)
        possible, out = (noted & ~bits for noted in self.notes[row].get(column, NOTHING))
        return self.note(row, column, (possible | bits * (action == "+"), out | bits * (action == "-")))

    def put(self, row: int, column: int, symbol: int) -> "Sheet":
        """Return the sheet with this symbol, EMPTY for none, in a cell, and without the cell's notes."""
        cells = bytearray(self.rows[row])
        cells[column] = symbol
        rows = (*self.rows[:row], bytes(cells), *self.rows[row + 1 :])
        return Sheet(self.puzzle, rows, self._with_note(row, column, NOTHING), self.fixed)

    def note(self, row: int, column: int, note: Note) -> "Sheet":
        """Return the sheet with the note on a cell replaced by this one."""
        if note == self.notes[row].get(column, NOTHING):
            return self
        return Sheet(self.puzzle, self.rows, self._with_note(row, column, note), self.fixed)

    def _with_note(self, row: int, column: int, note: Note) -> tuple[Mapping[int, Note], ...]:
        """Return all notes, with this one on a cell; unchanged rows keep the same object."""
        before = self.notes[row]
        if note == before.get(column, NOTHING):
            return self.notes
        noted = {at: other for at, other in before.items() if at != column}
        if note != NOTHING:
            noted[column] = note
        return (*self.notes[:row], noted, *self.notes[row + 1 :])


class SheetTexts:
    """Writes the texts of successive sheets; only changed rows are written again."""

    def __init__(self, sheet: Sheet) -> None:
        self._puzzle, self._fixed = sheet.puzzle, sheet.fixed
        order = self._puzzle.order
        self._rows: list[bytes | None] = [None] * order
        self._notes: list[Mapping[int, Note] | None] = [None] * order
        self._texts, self._noted = [""] * order, [""] * order
        self.take(sheet)

    def take(self, sheet: Sheet) -> None:
        """Update to a sheet of the same puzzle."""
        order, base = self._puzzle.order, self._puzzle.base
        for at, (row, noted) in enumerate(zip(sheet.rows, sheet.notes, strict=True)):
            if row is not self._rows[at]:
                fixed = self._fixed[at * order : (at + 1) * order]
                own = [EMPTY if held != EMPTY else cell for cell, held in zip(row, fixed, strict=True)]
                self._rows[at], self._texts[at] = row, row_text(bytes(own), order, base)
            if noted is not self._notes[at]:
                self._notes[at] = noted
                self._noted[at] = " ".join(
                    f"{at + 1}.{column + 1}{action}{_symbol_texts(symbols, base)}"
                    for column, pair in sorted(noted.items())
                    for action, symbols in zip("+-", pair, strict=True)
                    if symbols
                )
        self.is_empty: bool = sheet.cells == sheet.fixed

    def __str__(self) -> str:
        """Return the rows, and the moves that make the notes; "" for nothing."""
        notes = [each for each in self._noted if each]
        return " ".join(["/".join(self._texts), *notes]) if notes or not self.is_empty else ""


@lru_cache(1 << 12)
def _symbol_texts(symbols: int, base: int) -> str:
    """Return the symbols of a bit set as the text of a note."""
    return ",".join(str(at + base) for at in range(symbols.bit_length()) if symbols >> at & 1)
