"""Squares as a Picture: the cells of both diagonals, if they count, are marked, and givens highlighted."""

from dataclasses import replace

from unriddle.core import Cell, Picture, Role, Step, Text
from unriddle.core.family import PrintRules
from unriddle.kit.count.unit import Unit
from unriddle.puzzles.latin.play.sheet import Sheet
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square


def picture(puzzle: Puzzle | None, place: Square | Sheet | Unit | Step | None) -> Picture:
    """Return the picture of a square, finished or not, of a sheet, of the bare givens (None), or of a step.

    A unit of a count is a line of text. A square without a puzzle is drawn as a diagonal one.
    """
    if isinstance(place, Step):
        return place.picture()
    if isinstance(place, Sheet):
        return _sheet(place)
    if puzzle is None:
        assert isinstance(place, Square)
        return drawing(place, "diagonal")
    if isinstance(place, Unit):
        return Picture(title=str(puzzle), lines=(str(place),))
    if place is None:
        if puzzle.order >= EMPTY:
            return Picture(title=str(puzzle))
        place = Square(puzzle.order, puzzle.cells, puzzle.base)
    return drawing(place, puzzle.kind, puzzle.givens, _title(puzzle))


def _title(puzzle: Puzzle) -> str:
    return str(puzzle) if len(str(puzzle)) < 80 else ""


def drawing(square: Square, kind: str, givens: bytes = b"", title: str = "") -> Picture:
    """Return a square of this kind."""
    order = square.order
    cells = []
    for row, symbols in enumerate(square.rows()):
        line = []
        for column, symbol in enumerate(symbols):
            given = bool(givens) and givens[row * order + column] != EMPTY
            crossed = kind != "plain" and column in (row, order - 1 - row)
            role = Role.GIVEN if given else Role.MARKED if crossed else Role.UNKNOWN if symbol is None else Role.PLAIN
            line.append(Cell("" if symbol is None else str(symbol), role, marked=given and crossed))
        cells.append(tuple(line))
    return Picture(tuple(cells), title=title)


def _sheet(sheet: Sheet) -> Picture:
    """Return a sheet that is played on: symbols that break a rule WRONG, notes as 45 (possible) and -3 (out)."""
    plain = drawing(sheet.square, sheet.puzzle.kind, sheet.fixed, _title(sheet.puzzle))
    cells = [list(row) for row in plain.cells]
    symbols = [str(symbol + sheet.puzzle.base) for symbol in range(sheet.puzzle.order)]
    between = "" if len(symbols[-1]) == 1 else ","
    for row, noted in enumerate(sheet.notes):
        for column, note in noted.items():
            possible, out = (
                between.join(symbol_text for at, symbol_text in enumerate(symbols) if bits >> at & 1) for bits in note
            )
            cells[row][column] = replace(cells[row][column], note=possible + (f"-{out}" if out else ""))
    for row, column in sheet.wrong:
        cells[row][column] = replace(cells[row][column], role=Role.WRONG)
    return replace(plain, cells=tuple(map(tuple, cells)))


PAPER: PrintRules[Puzzle] = PrintRules(
    Text("Latin square"),
    Text(
        "Fill in the numbers from 1 to the number of rows: each row and each column has every number once. Where the "
        "two diagonals are shaded, each of them has every number once, too."
    ),
    lambda puzzle: replace(picture(puzzle, None), title=""),
    lambda puzzle, first, told: None if first is None else drawing(first, puzzle.kind, puzzle.givens),
    lambda puzzle: puzzle._replace(base=1),
)
