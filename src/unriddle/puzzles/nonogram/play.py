"""A nonogram played by hand: the sheet, and the moves that change it.

A sheet is a value that shares the lines a move does not change. Whether a line can still be completed, and which of its
blocks are finished, is computed on demand, once for each state of a line.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from itertools import chain, groupby
from typing import Any, NamedTuple

from unriddle.core import HalfMove, PlayRules, PuzzleError, Status, Text, Tool, Touch, in_row
from unriddle.core.json_shape import Json
from unriddle.kit.sheet import OnSheet, cell_name, excerpt, no_rules
from unriddle.puzzles.nonogram.named import name_of
from unriddle.puzzles.nonogram.puzzle import (
    LETTERS,
    MAX_TEXT,
    UNKNOWN,
    Line,
    Puzzle,
    Solution,
    blocks,
    clue,
    color_names,
    matches,
    state_of,
)
from unriddle.puzzles.nonogram.solve.board.line_kernel import Line as Solver

Spans = Sequence[range]
_OPEN = bytes([UNKNOWN])


class Clue:
    """The blocks of one line, with their solver, made on first use."""

    def __init__(self, blocks: Line, size: int, states: int) -> None:
        self.blocks: Line = blocks
        self.size: int = size
        self.states: int = states
        self.filled: int = sum(length for length, _ in blocks)
        self.blots: int = sum(not length for length, _ in blocks)

    @cached_property
    def solver(self) -> Solver:
        """The line solver of this clue."""
        return Solver(self.size, list(self.blocks), self.states)


@dataclass(frozen=True)
class SheetLine:
    """One line of a sheet: the color of each cell, 0 for empty, UNKNOWN for open.

    `out` is () or, for each cell, the set of states (bit 0: empty) ruled out by notes; only in open cells.
    """

    clue: Clue = field(compare=False, repr=False)
    cells: bytes
    out: tuple[int, ...] = ()

    @cached_property
    def open(self) -> int:
        """The number of open cells."""
        return self.cells.count(_OPEN)

    @cached_property
    def fits(self) -> bool:
        """Whether the line can still be completed to satisfy the clue."""
        if self.open == len(self.cells) and not self.out:
            return True
        backwards = self.cells[::-1]
        masks = [int(backwards.translate(_allowed_table(state)), 2) for state in range(self.clue.states)]
        for at, states in enumerate(self.out):
            for state, mask in enumerate(masks) if states else ():
                masks[state] = mask & ~((states >> state & 1) << at)
        return self.clue.solver.solve(masks) is not None

    @cached_property
    def is_met(self) -> bool:
        """Whether the filled runs are those of the clue; a blot matches a block of any length."""
        wanted = self.clue.blocks
        more = len(self.cells) - self.open - self.cells.count(0) - self.clue.filled
        # Counting is much cheaper than finding the blocks, and almost always settles it.
        if more < self.clue.blots or (more and not self.clue.blots):
            return False
        found = blocks(self.cells.replace(_OPEN, b"\0"))
        return len(found) == len(wanted) and all(map(matches, wanted, found))

    @cached_property
    def done(self) -> tuple[bool, ...]:
        """Whether each block is finished; for a line without blocks, whether every cell is crossed out.

        A block is finished if it is closed and no cell between it and one end of the line is open. If the filled runs
        match the clue, all blocks are finished.
        """
        wanted = self.clue.blocks
        if not wanted:
            return (not self.open and self.fits,)
        if (self.is_met and not self.clue.blots) or (not self.open and self.fits):
            return (True,) * len(wanted)
        ahead = _count_finished(self.cells, wanted)
        behind = min(_count_finished(self.cells[::-1], wanted[::-1]), len(wanted) - ahead)
        return (True,) * ahead + (False,) * (len(wanted) - ahead - behind) + (True,) * behind

    def put(self, spans: Spans, state: int) -> "SheetLine":
        """Return the line with this state in these cells, and without the notes there."""
        cells, out = bytearray(self.cells), list(self.out)
        for span in spans:
            cells[span.start : span.stop] = bytes([state]) * len(span)
            if out:
                out[span.start : span.stop] = [0] * len(span)
        return SheetLine(self.clue, bytes(cells), tuple(out) if any(out) else ())

    def note(self, spans: Spans, states: int, out: bool) -> "SheetLine":
        """Return the line with a note that these open cells have none of the states; without that note unless `out`."""
        noted = list(self.out) or [0] * len(self.cells)
        for at in chain(*spans):
            noted[at] = noted[at] | states if out else noted[at] & ~states
        return SheetLine(self.clue, self.cells, tuple(noted) if any(noted) else ())


@cache
def _allowed_table(state: int) -> bytes:
    """Return the table that turns cells into digits: 1 if a cell has this state or is open."""
    return bytes(49 if cell in (state, UNKNOWN) else 48 for cell in range(256))


def _count_finished(cells: bytes, wanted: Line) -> int:
    """Return the number of finished blocks at the start of a line, with no open cell before or right after them."""
    sure = cells.partition(_OPEN)[0]
    if not any(sure):
        return 0
    found_blocks = blocks(sure)
    if sure[-1] and len(sure) < len(cells):
        found_blocks = found_blocks[:-1]  # there may be more
    count = 0
    for block, found in zip(wanted, found_blocks, strict=False):
        if not matches(block, found):
            break
        count += 1
    return count


@dataclass(frozen=True)
class Sheet:
    """All lines of a puzzle, the rows before the columns; `fixed` are the cells that were given."""

    puzzle: Puzzle
    strips: tuple[SheetLine, ...]
    fixed: Mapping[tuple[int, int], int] = field(compare=False, repr=False)

    @classmethod
    def of(cls, puzzle: Puzzle, cells: bytes = b"", out: Mapping[tuple[int, int], int] | None = None) -> "Sheet":
        """Return the sheet with the given cells, with the other `cells` (UNKNOWN for open), and with notes on open
        ones.
        """
        width, height, states = puzzle.width, puzzle.height, len(puzzle.colors) + 1
        board = bytearray(cells or _OPEN * (width * height))
        for row, column, state in puzzle.given:
            board[row * width + column] = state
        grid = Solution(width, height, bytes(board))
        lines = zip(puzzle.rows + puzzle.columns, grid.rows() + grid.columns(), strict=True)
        strips = [SheetLine(Clue(line, len(held), states), held) for line, held in lines]
        for (row, column), noted in (out or {}).items():
            for line, at in ((row, column), (height + column, row)):
                strips[line] = strips[line].note([range(at, at + 1)], noted, True)
        return cls(puzzle, tuple(strips), {(row, column): state for row, column, state in puzzle.given})

    @property
    def rows(self) -> tuple[SheetLine, ...]:
        """The rows."""
        return self.strips[: self.puzzle.height]

    @cached_property
    def open(self) -> int:
        """The number of open cells."""
        return sum(row.open for row in self.rows)

    @cached_property
    def broken(self) -> tuple[int, ...]:
        """The numbers of the lines whose clue no longer fits, rows before columns."""
        return tuple(line for line, strip in enumerate(self.strips) if not strip.fits)

    @cached_property
    def solved(self) -> bool:
        """Whether every clue is met, counting open cells as empty."""
        return not self.broken and all(strip.is_met for strip in self.strips)

    @cached_property
    def wrong(self) -> tuple[tuple[int, int], ...]:
        """The cells of broken lines, in order, that are filled, crossed out or have notes."""
        height, broken = self.puzzle.height, set(self.broken)
        columns = [line - height for line in self.broken if line >= height]
        found: list[tuple[int, int]] = []
        for number, strip in enumerate(self.rows if broken else ()):
            here = range(self.puzzle.width) if number in broken else columns
            cells, out = strip.cells, strip.out
            found += [(number, at) for at in here if cells[at] != UNKNOWN or (out and out[at])]
        return tuple(found)

    @property
    def solution(self) -> Solution:
        """The cells as a picture."""
        return self.puzzle.solution_of(b"".join(row.cells for row in self.rows))

    def put(self, rows: Spans, columns: Spans, state: int) -> "Sheet":
        """Return the sheet with this state (UNKNOWN to open cells again) where these rows and columns cross."""
        return self._with(
            [(line, self.strips[line].put(columns, state)) for line in chain(*rows)],
            [(line, self.strips[self.puzzle.height + line].put(rows, state)) for line in chain(*columns)],
        )

    def note(self, rows: Spans, columns: Spans, states: int, out: bool) -> "Sheet":
        """Return the sheet with a note that the cells where these lines cross have none of the states; without that
        note unless `out`.
        """
        return self._with(
            [(line, self.strips[line].note(columns, states, out)) for line in chain(*rows)],
            [(line, self.strips[self.puzzle.height + line].note(rows, states, out)) for line in chain(*columns)],
        )

    def _with(self, rows: Iterable[tuple[int, SheetLine]], columns: Iterable[tuple[int, SheetLine]]) -> "Sheet":
        strips = list(self.strips)
        for line, strip in rows:
            strips[line] = strip
        for line, strip in columns:
            strips[self.puzzle.height + line] = strip
        return replace(self, strips=tuple(strips))


MAX_MOVE_LENGTH = 4000  # the most characters of a move
_SPANS = r"[0-9]{1,4}(?:\.\.[0-9]{1,4})?"
MOVE = re.compile(rf"({_SPANS}(?:,{_SPANS})*)\.({_SPANS}(?:,{_SPANS})*)([!?]?)([a-zA-Z-]*)", re.ASCII)


class Put(NamedTuple):
    """A move on the cells where its rows and columns cross: `sign` "" puts a state, UNKNOWN for open; "!" notes that
    the states, a set with bit 0 for empty, are ruled out; "?" removes such notes. `colors` is the number of colors in
    the puzzle.
    """

    rows: tuple[range, ...]
    columns: tuple[range, ...]
    sign: str
    states: int
    colors: int

    @property
    def cells(self) -> list[tuple[int, int]]:
        """The cells where rows and columns cross, from 0."""
        return [(row, column) for row in chain(*self.rows) for column in chain(*self.columns)]

    def __str__(self) -> str:
        """Return the move in its full form."""
        return f"{_write(self.rows)}.{_write(self.columns)}{mark(self.colors, self.sign, self.states)}"


def parse(puzzle: Puzzle, move: str) -> Put:
    """Return the move in this text. Raises PuzzleError."""
    match = MOVE.fullmatch(move.strip()) if len(move) <= MAX_MOVE_LENGTH else None
    if not match:
        raise PuzzleError("write ROW.COLUMN, such as 5.3, 5.3- or 5.3..7", excerpt(move))
    rows, columns = _spans(match[1], puzzle.height), _spans(match[2], puzzle.width)
    if not rows or not columns:
        raise PuzzleError(
            "the sheet has {rows} rows and {columns} columns", excerpt(move), rows=puzzle.height, columns=puzzle.width
        )
    prefix, states = match[3], [_state(puzzle, letter, move) for letter in match[4]]
    if prefix and states:
        if len(puzzle.colors) == 1:
            raise PuzzleError("only colored puzzles have notes of what a cell is not", excerpt(move))
        return Put(rows, columns, prefix, sum(1 << state for state in set(states)), len(puzzle.colors))
    if prefix == "!" or len(states) > 1:
        raise PuzzleError("write one color, - or ? after a cell, or after ! what it is not", excerpt(move))
    return Put(rows, columns, "", UNKNOWN if prefix else states[0] if states else 1, len(puzzle.colors))


def _spans(text: str, most: int) -> tuple[range, ...]:
    """Return the numbers in a text, counted from 0, as the fewest ranges; () if one is not from 1 to `most`."""
    numbers: set[int] = set()
    for part in text.split(","):
        ends = sorted(int(end) for end in part.split(".."))
        if not 1 <= ends[0] <= ends[-1] <= most:
            return ()
        numbers.update(range(ends[0] - 1, ends[-1]))
    return spans(numbers)


def spans(numbers: Iterable[int]) -> tuple[range, ...]:
    """Return numbers as the fewest ranges, in order."""
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
    state = state_of(letter, puzzle.colors)
    if state is None:
        raise PuzzleError("{letter} is not a color of this puzzle; - is empty", excerpt(move), letter=letter)
    return state


def put_at(cell: tuple[int, int], prefix: str, states: int, colors: int) -> Put:
    """Return the move on one cell."""
    row, column = cell
    return Put((range(row, row + 1),), (range(column, column + 1),), prefix, states, colors)


def crossings(cells: Sequence[int], width: int) -> Iterator[tuple[tuple[range, ...], tuple[range, ...]]]:
    """Yield the (rows, columns) of moves for these cells, given by number in order: one move if they share a column,
    otherwise one per row.
    """
    columns = {cell % width for cell in cells}
    if len(columns) == 1:
        yield spans([cell // width for cell in cells]), spans(columns)
        return
    for row, found in groupby(cells, lambda cell: cell // width):
        yield (range(row, row + 1),), spans([cell % width for cell in found])


@lru_cache(1024)
def mark(colors: int, prefix: str, states: int) -> str:
    """Return the end of a move, after its cells, in a puzzle of `colors` colors."""
    if prefix:
        return prefix + letters(states)
    return {1: "" if colors == 1 else "a", UNKNOWN: "?"}.get(states, _letter(states))


def _write(several: Sequence[range]) -> str:
    texts = [f"{span.start + 1}..{span.stop}" if len(span) > 1 else str(span.stop) for span in several]
    return ",".join(texts)


def _letter(state: int) -> str:
    return LETTERS[state - 1] if 0 < state <= len(LETTERS) else "-"


@lru_cache(1024)
def letters(states: int) -> str:
    """Return a set of states: letters, and - for empty."""
    return "".join(_letter(state) for state in range(1, states.bit_length()) if states >> state & 1) + "-" * (
        states & 1
    )


_RUN = re.compile(r"(.)\1+")


class MutablePosition:
    """A mutable position: the cells of a sheet (UNKNOWN for open cells), and the notes on open cells. `text`, which
    `sheet_of` reads, is updated only for changed rows.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.puzzle: Puzzle = sheet.puzzle
        self.cells: bytearray = bytearray(sheet.solution.cells)
        self.renote(
            {
                row * self.puzzle.width + at: states
                for row, strip in enumerate(sheet.rows)
                for at, states in enumerate(strip.out)
                if states
            }
        )
        self._characters = f"-{self.puzzle.letters}".encode().ljust(UNKNOWN + 1, b"?")
        self._hidden: dict[int, list[int]] = {}
        for row, column in sheet.fixed:
            self._hidden.setdefault(row, []).append(column)
        self._rows, self._notes = [""] * self.puzzle.height, [""] * self.puzzle.height

    def renote(self, out: dict[int, int]) -> None:
        """Set all notes: for each open cell with a note, the set of excluded states."""
        self.out = out
        self._noted: list[dict[int, str]] = [{} for _ in range(self.puzzle.height)]  # the notes as moves, by row
        for cell in out:
            self._noted[cell // self.puzzle.width][cell] = self._move(cell)
        self._stale = set(range(self.puzzle.height))

    def put(self, cell: int, state: int) -> None:
        """Give the cell this state, or open it; its notes are removed."""
        row = cell // self.puzzle.width
        self.cells[cell] = state
        self.out.pop(cell, None)
        self._noted[row].pop(cell, None)
        self._stale.add(row)

    def note(self, cell: int, states: int) -> None:
        """Add these states to the excluded ones of an open cell."""
        row = cell // self.puzzle.width
        self.out[cell] = self.out.get(cell, 0) | states
        self._noted[row][cell] = self._move(cell)
        self._stale.add(row)

    def _move(self, cell: int) -> str:
        """Return the move that makes the note of a cell."""
        row, column = divmod(cell, self.puzzle.width)
        return f" {row + 1}.{column + 1}!{letters(self.out[cell])}"

    @property
    def text(self) -> str:
        """The position as text, "" for a sheet without entries."""
        for row in self._stale:
            begin, noted = row * self.puzzle.width, self._noted[row]
            cells = self.cells[begin : begin + self.puzzle.width]
            self._notes[row] = "".join([noted[cell] for cell in sorted(noted)])
            for column in self._hidden.get(row, ()):
                cells[column] = UNKNOWN
            text = cells.rstrip(_OPEN).translate(self._characters).decode()
            self._rows[row] = _RUN.sub(lambda run: f"{len(run[0])}{run[1]}", text)
        self._stale.clear()
        return "/".join(self._rows).rstrip("/") + "".join(self._notes)


def sheet_of(puzzle: Puzzle, text: str) -> Sheet:
    """Return the sheet of a position; PuzzleError if the text is not a position of this puzzle."""
    if len(text) > MAX_TEXT:
        raise PuzzleError("a position has at most {most} characters", most=MAX_TEXT)
    if not text:
        return Sheet.of(puzzle)
    grid, *notes = text.split(" ")
    fixed = {(row, column) for row, column, _ in puzzle.given}
    lines = grid.split("/")
    if len(lines) > puzzle.height:
        raise PuzzleError("the sheet has {rows} rows", Text("position"), rows=puzzle.height)
    board = b"".join(_cells(len(puzzle.colors), puzzle.width, line, number) for number, line in enumerate(lines))
    board += bytes([UNKNOWN]) * (puzzle.width * puzzle.height - len(board))
    for row, column in fixed:
        if board[row * puzzle.width + column] != UNKNOWN:
            raise PuzzleError("this cell is given", cell_name(row, column))
    out: dict[tuple[int, int], int] = {}
    for note in notes:
        put = parse(puzzle, note)
        if put.sign != "!":
            raise PuzzleError("the rows are followed by notes, such as 5.3!b", excerpt(note))
        for row in chain(*put.rows):
            for column in chain(*put.columns):
                if board[row * puzzle.width + column] != UNKNOWN or (row, column) in fixed:
                    raise PuzzleError("this cell is not open", cell_name(row, column))
                out[row, column] = out.get((row, column), 0) | put.states
    return Sheet.of(puzzle, board, out)


def masks(puzzle: Puzzle, text: str, line: int) -> list[int]:
    """Return the possible states (bit 0: empty) of each cell of a line in a position; lines are rows, then columns."""
    grid, *notes = text.split(" ")
    rows = grid.split("/")
    rows += [""] * (puzzle.height - len(rows))
    across = line < puzzle.height
    read = [
        _cells(len(puzzle.colors), puzzle.width, rows[row], row) for row in ([line] if across else range(len(rows)))
    ]
    cells = read[0] if across else bytes(row[line - puzzle.height] for row in read)
    full = (1 << len(puzzle.colors) + 1) - 1
    possible = [full if state == UNKNOWN else 1 << state for state in cells]
    for row, column, state in puzzle.given:
        if line in (row, puzzle.height + column):
            possible[column if across else row] = 1 << state
    for note in notes:
        put = parse(puzzle, note)
        for row in chain(*put.rows):
            for column in chain(*put.columns):
                if line in (row, puzzle.height + column):
                    possible[column if across else row] &= ~put.states
    return possible


@lru_cache(4096)
def _cells(colors: int, width: int, line: str, number: int) -> bytes:
    """Return the cells of a row of a position."""
    table = {"?": UNKNOWN, "-": 0} | {character: at for at, character in enumerate("#" if colors == 1 else LETTERS, 1)}
    cells = b""
    for count, character in re.findall(r"([0-9]*)([^0-9]?)", line, re.ASCII):
        if not count and not character:
            continue
        state = table.get(character, len(LETTERS) + 1)
        length = int(count) if 0 < len(count) < 5 else 1 if not count else 0
        if not length or (state > colors and state != UNKNOWN):
            raise PuzzleError("{text!r} is not a cell", in_row(number + 1), text=(count + character)[:20])
        cells += bytes([state]) * length
        if len(cells) > width:
            raise PuzzleError("there are more than {count} cells", in_row(number + 1), count=width)
    return cells + bytes([UNKNOWN]) * (width - len(cells))


@dataclass(frozen=True)
class Game(OnSheet[Puzzle, Sheet]):
    """A sheet on which cells are filled, crossed out and noted; it is solved by any picture that the clues allow.

    An open cell may stay open: it is empty in the solution.
    """

    def play(self, move: str, kept: bool = False) -> "Game":
        put = parse(self.puzzle, move)
        sheet = self.sheet
        columns = list(chain(*put.columns))
        for row in chain(*put.rows):
            for column in columns:
                state = sheet.fixed.get((row, column))
                if state is not None and (put.sign or state != put.states):
                    raise PuzzleError("this cell is given", cell_name(row, column))
                if put.sign and sheet.strips[row].cells[column] != UNKNOWN:
                    raise PuzzleError("only open cells can have notes", cell_name(row, column))
        if put.sign:
            sheet = sheet.note(put.rows, put.columns, put.states, put.sign == "!")
        else:
            sheet = sheet.put(put.rows, put.columns, put.states)
        return replace(self, sheet=sheet, last=str(put))

    def explains(self, move: str) -> bool:
        return len(self.puzzle.colors) > 1 or not move.endswith(LETTERS[0])

    @cached_property
    def status(self) -> Status:
        sheet, height = self.sheet, self.puzzle.height
        if not sheet.broken:
            if not sheet.solved:
                return Status("open")
            # The name of a picture is the reward.
            name = self.puzzle.title or name_of(self.puzzle.width, self.solution.cells)
            return Status("solved", why=Text.of(name))
        line = sheet.broken[0]
        text = clue(sheet.strips[line].clue.blocks, self.puzzle.colors)
        text = text if len(text) <= 60 else text[:60] + "..."
        colored = len(self.puzzle.colors) > 1  # a board of one color shows no color letters
        if line < height:
            why = Text("row {row}: the clue {clue} no longer fits", row=line + 1, clue=text)
            why = Text("row {row} no longer fits", row=line + 1) if colored else why
        else:
            why = Text("column {column}: the clue {clue} no longer fits", column=line - height + 1, clue=text)
            why = Text("column {column} no longer fits", column=line - height + 1) if colored else why
        return Status("broken", sheet.wrong, why)

    @property
    def solution(self) -> Solution:
        picture = self.sheet.solution
        return replace(picture, cells=picture.cells.replace(bytes([UNKNOWN]), b"\0"))

    @property
    def tally(self) -> dict[str, Any]:
        """Return the number of cells, open cells, lines, and lines with all blocks finished."""
        strips = self.sheet.strips
        return {
            "cells": self.puzzle.width * self.puzzle.height,
            "open": self.sheet.open,
            "lines": len(strips),
            "lines_done": sum(all(strip.done) for strip in strips),
        }

    @property
    def as_puzzle(self) -> Puzzle:
        """The puzzle with all cells that are not open as givens; notes are not part of it."""
        cells = self.sheet.solution.cells
        width = self.puzzle.width
        given = tuple((*divmod(at, width), state) for at, state in enumerate(cells) if state != UNKNOWN)
        return replace(self.puzzle, given=given, goals=())

    def __str__(self) -> str:
        return MutablePosition(self.sheet).text


def game(puzzle: Puzzle, text: str = "", rules: Mapping[str, Json] | None = None) -> Game:
    """Return the game from the start, or from the text of a position. Raises PuzzleError."""
    no_rules(rules)
    return Game(puzzle, sheet_of(puzzle, text))


def contradictions(game: Game, solution: Solution) -> list[tuple[int, int]]:
    """Return the cells that differ from the solution, and open cells whose true state is ruled out by notes."""
    return [
        (row, column)
        for row, (strip, line) in enumerate(zip(game.sheet.rows, solution.rows(), strict=True))
        for column, (cell, state) in enumerate(zip(strip.cells, line, strict=True))
        if (bool(strip.out) and strip.out[column] >> state & 1 if cell == UNKNOWN else cell != state)
    ]


def moves_to(game: Game, solutions: Sequence[Solution]) -> str:
    """Return the moves that turn the sheet into the first of these solutions, one per row and state."""
    moves = []
    for row, (strip, line) in enumerate(zip(game.sheet.rows, solutions[0].rows(), strict=True)):
        pairs = list(enumerate(zip(strip.cells, line, strict=True)))
        for wanted in sorted(set(line)):
            columns = [column for column, (cell, state) in pairs if state == wanted != cell]
            if columns:
                moves.append(str(Put((range(row, row + 1),), spans(columns), "", wanted, len(game.puzzle.colors))))
    return "; ".join(moves)


MOVES: Mapping[str, str] = {
    Text("fill a cell: row.column"): "1.2",
    Text("fill it with a color"): "1.2a",
    Text("mark it as empty"): "1.2-",
    Text("open it again, without notes"): "1.2?",
    Text("several at once: ranges, and lists with commas"): "1.1..2",
    Text("note that it is not this color, or (-) not empty"): "1.2!a",
    Text("remove this note"): "1.2?a",
}


FILL, CROSS, CLEAR = "fill", "cross", "clear"  # names of tools, in addition to the letters of colors
NOTED = -1  # the state of an open cell with the tool's note


def tools(game: Game) -> tuple[Tool, ...]:
    """Return the tools: fill, or a color by its letter; cross; clear; in colored puzzles also "not this color"."""
    colors = game.puzzle.colors
    others = (Tool(CROSS, Text("cross"), "-"), Tool(CLEAR, Text("clear"), "?"))
    if len(colors) == 1:
        return (Tool(FILL, Text("fill"), "#", colors[0].rgb), *others)
    named = list(zip(LETTERS, color_names(colors), [color.rgb for color in colors], strict=False))
    fills = (Tool(letter, name, letter, rgb) for letter, name, rgb in named)
    nots = (Tool(f"!{letter}", Text("not {color}", color=name), "", rgb) for letter, name, rgb in named)
    return (*fills, *others, *nots, Tool("!-", Text("not empty"), ""))


def touch(game: Game, draft: HalfMove, touch: Touch) -> HalfMove:
    """Return a ready draft: the tool, or its opposite if the first cell already has its state, applied to all cells of
    the drag that are like the first. Without a tool, the key chooses one; without both, the first tool is used.
    """
    free = not touch.tool and not touch.key
    names = [
        tool.name
        for tool in tools(game)
        if free or touch.tool == tool.name or (not touch.tool and touch.key == tool.key)
    ]
    name = names[0] if names else ""
    row, column = touch.cell or (-1, -1)
    if not name or touch.cell is None or not (0 <= row < game.puzzle.height and 0 <= column < game.puzzle.width):
        return HalfMove()
    was = _now(game, touch.cell, name)
    fixed = () if touch.cell in game.sheet.fixed else game.sheet.fixed
    cells = [
        cell for cell in _drag(game, touch.cell, touch.upto) if cell not in fixed and _now(game, cell, name) == was
    ]
    rows, columns = spans(row for row, _ in cells), spans(column for _, column in cells)
    state = _tool_state(name)
    if name[0] == "!":
        put = Put(rows, columns, "?" if was == NOTED else "!", 1 << state, len(game.puzzle.colors))
    else:
        put = Put(rows, columns, "", UNKNOWN if was == state else state, len(game.puzzle.colors))
    return HalfMove(str(put), tuple(cells), True)


def _tool_state(name: str) -> int:
    """Return the state that a tool puts, or rules out."""
    if name == CLEAR:
        return UNKNOWN
    return {FILL: 1, CROSS: 0}[name] if name in (FILL, CROSS) else LETTERS.find(name[-1]) + 1


def _now(game: Game, cell: tuple[int, int], name: str) -> int:
    """Return the state of a cell that the tool would change; for a note tool and an open cell, NOTED if it has the
    note.
    """
    strip = game.sheet.strips[cell[0]]
    if name[0] == "!" and strip.out and strip.out[cell[1]] >> _tool_state(name) & 1:
        return NOTED
    return strip.cells[cell[1]]


def _drag(game: Game, first: tuple[int, int], upto: tuple[int, int] | None) -> list[tuple[int, int]]:
    """Return the cells of a drag from the first one, along its row or column, in the direction of the longer
    distance.
    """
    (row, column), (down, right) = first, upto or first
    if abs(down - row) > abs(right - column):
        end = min(max(down, 0), game.puzzle.height - 1)
        return [(at, column) for at in range(min(row, end), max(row, end) + 1)]
    end = min(max(right, 0), game.puzzle.width - 1)
    return [(row, at) for at in range(min(column, end), max(column, end) + 1)]


PLAYING: PlayRules[Puzzle, Game, Solution] = PlayRules(
    game,
    MOVES,
    tools,
    touch,
    contradicted=contradictions,
    moves_to=moves_to,
)
