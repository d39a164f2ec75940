"""What a person has put on a nonogram: a value that shares all lines which a move leaves as they were.

Whether a line can still be completed, and which of its blocks are done with, is found out when somebody asks, once for
each state of a line. Moves are game.py's business.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import chain

from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Block, Line, Puzzle, Solution, blocks
from unriddle.puzzles.nonogram.solve.board.line_kernel import Line as Solver

Spans = Sequence[range]
_OPEN = bytes([UNKNOWN])


class Clue:
    """The blocks of one line, with the solver that is made for them when it is first needed."""

    def __init__(self, blocks: Line, size: int, states: int) -> None:
        self.blocks, self.size, self.states = blocks, size, states
        self.filled = sum(length for length, _ in blocks)
        self.blots = sum(not length for length, _ in blocks)

    @cached_property
    def solver(self) -> Solver:
        """The line solver of this clue."""
        return Solver(self.size, list(self.blocks), self.states)


@dataclass(frozen=True)
class Strip:
    """One line of a sheet: the colour of each cell, 0 for empty, UNKNOWN for open.

    `out` is () or, for each cell, the set of states (bit 0: empty) that it is noted not to have; only of open cells.
    """

    clue: Clue = field(compare=False, repr=False)
    cells: bytes
    out: tuple[int, ...] = ()

    @cached_property
    def open(self) -> int:
        """How many cells are open."""
        return self.cells.count(_OPEN)

    @cached_property
    def fits(self) -> bool:
        """Whether the clue can still be laid on this line."""
        if self.open == len(self.cells) and not self.out:
            return True
        backwards = self.cells[::-1]
        masks = [int(backwards.translate(_allowed(state)), 2) for state in range(self.clue.states)]
        for at, states in enumerate(self.out):
            for state, mask in enumerate(masks) if states else ():
                masks[state] = mask & ~((states >> state & 1) << at)
        return self.clue.solver.solve(masks) is not None

    @cached_property
    def met(self) -> bool:
        """Whether what is filled is the clue, of which a blot is a block of any length."""
        wanted = self.clue.blocks
        more = len(self.cells) - self.open - self.cells.count(0) - self.clue.filled
        # Counting is far cheaper than telling the blocks, and nearly always says no.
        if more < self.clue.blots or (more and not self.clue.blots):
            return False
        there = blocks(self.cells.replace(_OPEN, b"\0"))
        return len(there) == len(wanted) and all(map(_matches, wanted, there))

    @cached_property
    def done(self) -> tuple[bool, ...]:
        """For each block whether it is done with, for a line without blocks whether all of it is crossed out.

        A block is when it is closed and no cell between it and one end of the line is open, and all are when what is
        filled is the clue.
        """
        wanted = self.clue.blocks
        if not wanted:
            return (not self.open and self.fits,)
        if (self.met and not self.clue.blots) or (not self.open and self.fits):
            return (True,) * len(wanted)
        ahead = _closed(self.cells, wanted)
        behind = min(_closed(self.cells[::-1], wanted[::-1]), len(wanted) - ahead)
        return (True,) * ahead + (False,) * (len(wanted) - ahead - behind) + (True,) * behind

    def put(self, spans: Spans, state: int) -> "Strip":
        """The line with this state in these cells, and without what was noted there."""
        cells, out = bytearray(self.cells), list(self.out)
        for span in spans:
            cells[span.start : span.stop] = bytes([state]) * len(span)
            if out:
                out[span.start : span.stop] = [0] * len(span)
        return Strip(self.clue, bytes(cells), tuple(out) if any(out) else ())

    def note(self, spans: Spans, states: int, out: bool) -> "Strip":
        """The line with a note that these cells, which are open, have none of the states; or without that note."""
        noted = list(self.out) or [0] * len(self.cells)
        for at in chain(*spans):
            noted[at] = noted[at] | states if out else noted[at] & ~states
        return Strip(self.clue, self.cells, tuple(noted) if any(noted) else ())


@cache
def _allowed(state: int) -> bytes:
    """What turns cells into digits: 1 where a cell has this state or is open."""
    return bytes(49 if cell in (state, UNKNOWN) else 48 for cell in range(256))


def _closed(cells: bytes, wanted: Line) -> int:
    """How many blocks at the start of a line are done, with no open cell before or right behind them."""
    sure = cells.partition(_OPEN)[0]
    if not any(sure):
        return 0
    there = blocks(sure)
    if sure[-1] and len(sure) < len(cells):
        there = there[:-1]  # it may go on
    count = 0
    for block, found in zip(wanted, there, strict=False):
        if not _matches(block, found):
            break
        count += 1
    return count


def _matches(wanted: Block, found: Block) -> bool:
    """Whether a block of a line is one of the clue: a blot has any length."""
    return wanted[0] in (0, found[0]) and wanted[1] == found[1]


@dataclass(frozen=True)
class Sheet:
    """All lines of a puzzle, the rows before the columns; `fixed` are the cells that were given."""

    puzzle: Puzzle
    strips: tuple[Strip, ...]
    fixed: Mapping[tuple[int, int], int] = field(compare=False, repr=False)

    @classmethod
    def of(cls, puzzle: Puzzle, cells: bytes = b"", out: Mapping[tuple[int, int], int] | None = None) -> "Sheet":
        """The sheet with the given cells; and with these others (UNKNOWN: open), and notes on open ones."""
        width, height, states = puzzle.width, puzzle.height, len(puzzle.colours) + 1
        board = bytearray(cells or _OPEN * (width * height))
        for row, column, state in puzzle.given:
            board[row * width + column] = state
        grid = Solution(width, height, bytes(board))
        rows = [Strip(Clue(line, width, states), held) for line, held in zip(puzzle.rows, grid.rows(), strict=True)]
        columns = [
            Strip(Clue(line, height, states), held) for line, held in zip(puzzle.columns, grid.columns(), strict=True)
        ]
        strips = rows + columns
        for (row, column), noted in (out or {}).items():
            for line, at in ((row, column), (height + column, row)):
                strips[line] = strips[line].note([range(at, at + 1)], noted, True)
        return cls(puzzle, tuple(strips), {(row, column): state for row, column, state in puzzle.given})

    @property
    def rows(self) -> tuple[Strip, ...]:
        """The rows."""
        return self.strips[: self.puzzle.height]

    @cached_property
    def open(self) -> int:
        """How many cells are open."""
        return sum(row.open for row in self.rows)

    @cached_property
    def broken(self) -> tuple[int, ...]:
        """The lines whose clue no longer fits; those of columns come after those of rows."""
        return tuple(line for line, strip in enumerate(self.strips) if not strip.fits)

    @cached_property
    def wrong(self) -> tuple[tuple[int, int], ...]:
        """The contents of broken lines, in order: the cells that are not open, or of which something is noted."""
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
        puzzle = self.puzzle
        return Solution(puzzle.width, puzzle.height, b"".join(row.cells for row in self.rows), puzzle.colours)

    def put(self, rows: Spans, columns: Spans, state: int) -> "Sheet":
        """The sheet with this state, UNKNOWN to open them again, where these rows and columns cross."""
        return self._with(
            [(line, self.strips[line].put(columns, state)) for line in chain(*rows)],
            [(line, self._column(line).put(rows, state)) for line in chain(*columns)],
        )

    def note(self, rows: Spans, columns: Spans, states: int, out: bool) -> "Sheet":
        """The sheet with a note that the cells where these cross have none of the states, or without that note."""
        return self._with(
            [(line, self.strips[line].note(columns, states, out)) for line in chain(*rows)],
            [(line, self._column(line).note(rows, states, out)) for line in chain(*columns)],
        )

    def _column(self, column: int) -> Strip:
        return self.strips[self.puzzle.height + column]

    def _with(self, rows: Iterable[tuple[int, Strip]], columns: Iterable[tuple[int, Strip]]) -> "Sheet":
        strips = list(self.strips)
        for line, strip in rows:
            strips[line] = strip
        for line, strip in columns:
            strips[self.puzzle.height + line] = strip
        return replace(self, strips=tuple(strips))
