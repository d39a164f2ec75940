"""Positions of a nonogram that is played, as short texts.

The rows stand with `/` between them, a sign a cell, with a number before it for several: `#` or a letter, `-`, and `?`
for an open or a given cell; then the notes, as moves.
"""

import re
from functools import lru_cache
from itertools import chain

from unriddle.core import PuzzleError, Text, in_row
from unriddle.kit.sheet import place, shown
from unriddle.puzzles.nonogram.play.notation import letters, parse
from unriddle.puzzles.nonogram.play.sheet import Sheet
from unriddle.puzzles.nonogram.puzzle import LETTERS, MAX_TEXT, UNKNOWN, Puzzle

_OPEN = bytes([UNKNOWN])
_RUN = re.compile(r"(.)\1+")


class Position:
    """A position that changes: the cells of a sheet, UNKNOWN for open ones, and what is noted of those; `text` is what
    `sheet_of` reads back, of which only rows that changed are written again.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.puzzle = sheet.puzzle
        self.cells = bytearray(sheet.solution.cells)
        self.renote(
            {
                row * self.puzzle.width + at: states
                for row, strip in enumerate(sheet.rows)
                for at, states in enumerate(strip.out)
                if states
            }
        )
        signs = "-#" if len(self.puzzle.colours) == 1 else "-" + LETTERS
        self._signs = signs.encode().ljust(UNKNOWN + 1, b"?")
        self._hidden: dict[int, list[int]] = {}
        for row, column in sheet.fixed:
            self._hidden.setdefault(row, []).append(column)
        self._rows, self._notes = [""] * self.puzzle.height, [""] * self.puzzle.height

    def renote(self, out: dict[int, int]) -> None:
        """All notes: of each open cell that has one the set of states that it is noted not to have."""
        self.out = out
        self._noted: list[dict[int, str]] = [{} for _ in range(self.puzzle.height)]  # the same as moves, by row
        for cell in out:
            self._noted[cell // self.puzzle.width][cell] = self._move(cell)
        self._stale = set(range(self.puzzle.height))

    def put(self, cell: int, state: int) -> None:
        """The cell has this state, or is open again; what was noted of it goes."""
        row = cell // self.puzzle.width
        self.cells[cell] = state
        self.out.pop(cell, None)
        self._noted[row].pop(cell, None)
        self._stale.add(row)

    def note(self, cell: int, states: int) -> None:
        """An open cell has none of these states either."""
        row = cell // self.puzzle.width
        self.out[cell] = self.out.get(cell, 0) | states
        self._noted[row][cell] = self._move(cell)
        self._stale.add(row)

    def _move(self, cell: int) -> str:
        """The move that makes the note of a cell."""
        row, column = divmod(cell, self.puzzle.width)
        return f" {row + 1}.{column + 1}!{letters(self.out[cell])}"

    @property
    def text(self) -> str:
        """The position as text, "" for a sheet on which nothing was put."""
        for row in self._stale:
            self._write(row)
        self._stale.clear()
        return "/".join(self._rows).rstrip("/") + "".join(self._notes)

    def _write(self, row: int) -> None:
        begin = row * self.puzzle.width
        cells = self.cells[begin : begin + self.puzzle.width]
        noted = self._noted[row]
        self._notes[row] = "".join([noted[cell] for cell in sorted(noted)])
        for column in self._hidden.get(row, ()):
            cells[column] = UNKNOWN
        text = cells.rstrip(_OPEN).translate(self._signs).decode()
        self._rows[row] = _RUN.sub(lambda run: f"{len(run[0])}{run[1]}", text)


def position(sheet: Sheet) -> str:
    """The position as text, "" for a sheet on which nothing was put."""
    return Position(sheet).text


def sheet_of(puzzle: Puzzle, text: str) -> Sheet:
    """The sheet of a position; PuzzleError says where it is none."""
    if len(text) > MAX_TEXT:
        raise PuzzleError(Text("a position has at most {most} characters", most=MAX_TEXT))
    if not text:
        return Sheet.of(puzzle)
    grid, *notes = text.split(" ")
    fixed = {(row, column) for row, column, _ in puzzle.given}
    lines = grid.split("/")
    if len(lines) > puzzle.height:
        raise PuzzleError(Text("the sheet has {rows} rows", rows=puzzle.height), Text("position"))
    board = b"".join(_cells(len(puzzle.colours), puzzle.width, line, number) for number, line in enumerate(lines))
    board += bytes([UNKNOWN]) * (puzzle.width * puzzle.height - len(board))
    for row, column in fixed:
        if board[row * puzzle.width + column] != UNKNOWN:
            raise PuzzleError(Text("this cell is given"), place(row, column))
    out: dict[tuple[int, int], int] = {}
    for note in notes:
        put = parse(puzzle, note)
        if put.sign != "!":
            raise PuzzleError(Text("the rows are followed by notes, such as 5.3!b"), shown(note))
        for row in chain(*put.rows):
            for column in chain(*put.columns):
                if board[row * puzzle.width + column] != UNKNOWN or (row, column) in fixed:
                    raise PuzzleError(Text("this cell is not open"), place(row, column))
                out[row, column] = out.get((row, column), 0) | put.states
    return Sheet.of(puzzle, board, out)


def masks(puzzle: Puzzle, text: str, line: int) -> list[int]:
    """For each cell of a line of a position, rows before columns, the set of states (bit 0: empty) that it may have."""
    grid, *notes = text.split(" ")
    rows = grid.split("/")
    rows += [""] * (puzzle.height - len(rows))
    across = line < puzzle.height
    read = [
        _cells(len(puzzle.colours), puzzle.width, rows[row], row) for row in ([line] if across else range(len(rows)))
    ]
    cells = read[0] if across else bytes(row[line - puzzle.height] for row in read)
    full = (1 << len(puzzle.colours) + 1) - 1
    may = [full if state == UNKNOWN else 1 << state for state in cells]
    for row, column, state in puzzle.given:
        if line in (row, puzzle.height + column):
            may[column if across else row] = 1 << state
    for note in notes:
        put = parse(puzzle, note)
        for row in chain(*put.rows):
            for column in chain(*put.columns):
                if line in (row, puzzle.height + column):
                    may[column if across else row] &= ~put.states
    return may


@lru_cache(4096)
def _cells(colours: int, width: int, line: str, number: int) -> bytes:
    """The cells of a row of a position."""
    table = {"?": UNKNOWN, "-": 0} | {sign: at for at, sign in enumerate("#" if colours == 1 else LETTERS, 1)}
    cells = b""
    for count, sign in re.findall(r"([0-9]*)([^0-9]?)", line, re.ASCII):
        if not count and not sign:
            continue
        state = table.get(sign, len(LETTERS) + 1)
        length = int(count) if 0 < len(count) < 5 else 1 if not count else 0
        if not length or (state > colours and state != UNKNOWN):
            raise PuzzleError(Text("{text!r} is not a cell", text=(count + sign)[:20]), in_row(number + 1))
        cells += bytes([state]) * length
        if len(cells) > width:
            raise PuzzleError(Text("there are more than {count} cells", count=width), in_row(number + 1))
    return cells + bytes([UNKNOWN]) * (width - len(cells))
