"""Moves and positions of a nonogram that is played, as short texts.

A move is ROWS.COLUMNS and what is put there: nothing or a letter fills, `-` is known to be empty, `?` opens again,
`!b-` notes what a cell is not, `?b` forgets such a note. Rows and columns are numbers from 1, ranges 3..7, or several
of these with commas. A position has its rows with `/` between them, a sign a cell, with a number before it for several:
`#` or a letter, `-`, and `?` for an open or a given cell; then the notes.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.puzzle import LETTERS, MAX_TEXT, UNKNOWN, Puzzle, state_of
from unriddle.puzzles.nonogram.sheet import Sheet
from unriddle.puzzles.played import place, shown

LONGEST = 4000  # characters of a move
_OPEN = bytes([UNKNOWN])
_RUN = re.compile(r"(.)\1+")
_SPANS = r"[0-9]{1,4}(?:\.\.[0-9]{1,4})?"
_MOVE = re.compile(rf"({_SPANS}(?:,{_SPANS})*)\.({_SPANS}(?:,{_SPANS})*)([!?]?)([a-zA-Z-]*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Put:
    """What a move does where its rows and columns cross: `sign` "" puts a state, UNKNOWN for open; "!" notes that the
    states, a set with bit 0 for empty, cannot be; "?" forgets that.
    """

    rows: tuple[range, ...]
    columns: tuple[range, ...]
    sign: str
    states: int


def parse(puzzle: Puzzle, move: str) -> Put:
    """The move in this text; PuzzleError."""
    match = _MOVE.fullmatch(move.strip()) if len(move) <= LONGEST else None
    if not match:
        raise PuzzleError(Text("write ROW.COLUMN, such as 5.3, 5.3- or 5.3..7"), shown(move))
    rows, columns = _spans(match[1], puzzle.height), _spans(match[2], puzzle.width)
    if not rows or not columns:
        message = Text("the sheet has {rows} rows and {columns} columns", rows=puzzle.height, columns=puzzle.width)
        raise PuzzleError(message, shown(move))
    sign, states = match[3], [_state(puzzle, letter, move) for letter in match[4]]
    if sign and states:
        if len(puzzle.colours) == 1:
            raise PuzzleError(Text("only of coloured puzzles it is noted what a cell is not"), shown(move))
        return Put(rows, columns, sign, sum(1 << state for state in set(states)))
    if sign == "!" or len(states) > 1:
        raise PuzzleError(Text("after a cell stands one colour, - or ?, or after ! what it is not"), shown(move))
    return Put(rows, columns, "", UNKNOWN if sign else states[0] if states else 1)


def _spans(text: str, most: int) -> tuple[range, ...]:
    """The numbers in a text, from 0, as the fewest ranges; none when one is not from 1 to the most."""
    numbers: set[int] = set()
    for part in text.split(","):
        ends = sorted(int(end) for end in part.split(".."))
        if not 1 <= ends[0] <= ends[-1] <= most:
            return ()
        numbers.update(range(ends[0] - 1, ends[-1]))
    return spans(numbers)


def spans(numbers: Iterable[int]) -> tuple[range, ...]:
    """Numbers as the fewest ranges, in order."""
    found: list[range] = []
    start = end = -2
    for number in sorted(set(numbers)):
        if number != end:
            if end > start:
                found.append(range(start, end))
            start = number
        end = number + 1
    if end > start:
        found.append(range(start, end))
    return tuple(found)


def _state(puzzle: Puzzle, letter: str, move: str) -> int:
    state = state_of(letter, puzzle.colours)
    if state is None:
        raise PuzzleError(Text("{letter} is no colour of this puzzle; - is empty", letter=letter), shown(move))
    return state


def written(puzzle: Puzzle, put: Put) -> str:
    """A move in its full form."""
    text = f"{_written(put.rows)}.{_written(put.columns)}{put.sign}"
    if put.sign:
        return text + letters(put.states)
    return text + {1: "" if len(puzzle.colours) == 1 else "a", UNKNOWN: "?"}.get(put.states, _letter(put.states))


def _written(several: Sequence[range]) -> str:
    texts = (f"{span.start + 1}..{span.stop}" if len(span) > 1 else str(span.stop) for span in several)
    return ",".join(texts)


def _letter(state: int) -> str:
    return LETTERS[state - 1] if 0 < state <= len(LETTERS) else "-"


@lru_cache(1024)
def letters(states: int) -> str:
    """A set of states: letters, and - for empty."""
    return "".join(_letter(state) for state in range(1, states.bit_length()) if states >> state & 1) + "-" * (
        states & 1
    )


class Position:
    """A position that changes: the cells of a sheet, UNKNOWN for open ones, and what is noted of those; `text` is what
    `sheet_of` reads back, of which only rows that changed are written again.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.puzzle = sheet.puzzle
        self.cells = bytearray(sheet.solution.cells)
        # Of each open cell the set of states that it is noted not to have.
        self.out = {
            row * self.puzzle.width + at: states
            for row, strip in enumerate(sheet.rows)
            for at, states in enumerate(strip.out)
            if states
        }
        signs = "-#" if len(self.puzzle.colours) == 1 else "-" + LETTERS
        self._signs = signs.encode().ljust(UNKNOWN + 1, b"?")
        self._hidden: dict[int, list[int]] = {}
        for row, column in sheet.fixed:
            self._hidden.setdefault(row, []).append(column)
        self._rows, self._notes = [""] * self.puzzle.height, [""] * self.puzzle.height
        self._stale = set(range(self.puzzle.height))

    def put(self, cell: int, state: int) -> None:
        """The cell has this state, or is open again; what was noted of it goes."""
        self.cells[cell] = state
        self.out.pop(cell, None)
        self._stale.add(cell // self.puzzle.width)

    def note(self, cell: int, states: int) -> None:
        """An open cell has none of these states either."""
        self.out[cell] = self.out.get(cell, 0) | states
        self._stale.add(cell // self.puzzle.width)

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
        self._notes[row] = "".join(
            [f" {row + 1}.{at + 1}!{letters(self.out[begin + at])}" for at in range(len(cells)) if begin + at in self.out]
            if self.out
            else ()
        )
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
        raise PuzzleError(Text("the sheet has {rows} rows", rows=puzzle.height), "position")
    board = b"".join(_cells(puzzle, line, number) for number, line in enumerate(lines))
    board += bytes([UNKNOWN]) * (puzzle.width * puzzle.height - len(board))
    for row, column in fixed:
        if board[row * puzzle.width + column] != UNKNOWN:
            raise PuzzleError(Text("this cell is given"), place(row, column))
    out: dict[tuple[int, int], int] = {}
    for note in notes:
        put = parse(puzzle, note)
        if put.sign != "!":
            raise PuzzleError(Text("after the rows stand notes, such as 5.3!b"), shown(note))
        for row in chain(*put.rows):
            for column in chain(*put.columns):
                if board[row * puzzle.width + column] != UNKNOWN or (row, column) in fixed:
                    raise PuzzleError(Text("this cell is not open"), place(row, column))
                out[row, column] = out.get((row, column), 0) | put.states
    return Sheet.of(puzzle, board, out)


def _cells(puzzle: Puzzle, line: str, number: int) -> bytes:
    """The cells of a row of a position."""
    single = len(puzzle.colours) == 1
    table = {"?": UNKNOWN, "-": 0} | {sign: at for at, sign in enumerate("#" if single else LETTERS, 1)}
    cells = b""
    for count, sign in re.findall(r"([0-9]*)([^0-9]?)", line, re.ASCII):
        if not count and not sign:
            continue
        state = table.get(sign, len(LETTERS) + 1)
        length = int(count) if 0 < len(count) < 5 else 1 if not count else 0
        if not length or (state > len(puzzle.colours) and state != UNKNOWN):
            raise PuzzleError(Text("{text!r} is no cell", text=(count + sign)[:20]), Text("row {row}", row=number + 1))
        cells += bytes([state]) * length
        if len(cells) > puzzle.width:
            raise PuzzleError(
                Text("there are more than {count} cells", count=puzzle.width), Text("row {row}", row=number + 1)
            )
    return cells + bytes([UNKNOWN]) * (puzzle.width - len(cells))
