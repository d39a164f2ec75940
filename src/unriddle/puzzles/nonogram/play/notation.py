"""Moves of a nonogram that is played, as short texts.

A move is ROWS.COLUMNS and what is put there: nothing or a letter fills, `-` is known to be empty, `?` opens again,
`!b-` notes what a cell is not, `?b` forgets such a note. Rows and columns are numbers from 1, ranges 3..7, or several
of these with commas.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import NamedTuple

from unriddle.core import PuzzleError, Text
from unriddle.kit.sheet import shown
from unriddle.puzzles.nonogram.puzzle import LETTERS, UNKNOWN, Puzzle, state_of

LONGEST = 4000  # characters of a move
_SPANS = r"[0-9]{1,4}(?:\.\.[0-9]{1,4})?"
_MOVE = re.compile(rf"({_SPANS}(?:,{_SPANS})*)\.({_SPANS}(?:,{_SPANS})*)([!?]?)([a-zA-Z-]*)", re.ASCII)


class Put(NamedTuple):
    """What a move does where its rows and columns cross: `sign` "" puts a state, UNKNOWN for open; "!" notes that the
    states, a set with bit 0 for empty, cannot be; "?" forgets that. `colours` is how many the puzzle has.
    """

    rows: tuple[range, ...]
    columns: tuple[range, ...]
    sign: str
    states: int
    colours: int

    @property
    def cells(self) -> list[tuple[int, int]]:
        """Where rows and columns cross, from 0."""
        return [(row, column) for row in chain(*self.rows) for column in chain(*self.columns)]

    def __str__(self) -> str:
        """The move in its full form."""
        return f"{_written(self.rows)}.{_written(self.columns)}{mark(self.colours, self.sign, self.states)}"


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
            raise PuzzleError(Text("only colored puzzles have notes of what a cell is not"), shown(move))
        return Put(rows, columns, sign, sum(1 << state for state in set(states)), len(puzzle.colours))
    if sign == "!" or len(states) > 1:
        raise PuzzleError(Text("write one color, - or ? after a cell, or after ! what it is not"), shown(move))
    return Put(rows, columns, "", UNKNOWN if sign else states[0] if states else 1, len(puzzle.colours))


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
        raise PuzzleError(Text("{letter} is not a color of this puzzle; - is empty", letter=letter), shown(move))
    return state


def put_at(cell: tuple[int, int], sign: str, states: int, colours: int) -> Put:
    """The move on one cell."""
    row, column = cell
    return Put((range(row, row + 1),), (range(column, column + 1),), sign, states, colours)


def crossings(cells: Sequence[int], width: int) -> Iterator[tuple[tuple[range, ...], tuple[range, ...]]]:
    """Cells, by their numbers in order, as moves name them, rows and columns: at once those of one column, else row by
    row.
    """
    columns = {cell % width for cell in cells}
    if len(columns) == 1:
        yield spans([cell // width for cell in cells]), spans(columns)
        return
    for row, found in groupby(cells, lambda cell: cell // width):
        yield (range(row, row + 1),), spans([cell % width for cell in found])


@lru_cache(1024)
def mark(colours: int, sign: str, states: int) -> str:
    """What a move has behind its cells, in a puzzle of this many colours."""
    if sign:
        return sign + letters(states)
    return {1: "" if colours == 1 else "a", UNKNOWN: "?"}.get(states, _letter(states))


def _written(several: Sequence[range]) -> str:
    texts = [f"{span.start + 1}..{span.stop}" if len(span) > 1 else str(span.stop) for span in several]
    return ",".join(texts)


def _letter(state: int) -> str:
    return LETTERS[state - 1] if 0 < state <= len(LETTERS) else "-"


@lru_cache(1024)
def letters(states: int) -> str:
    """A set of states: letters, and - for empty."""
    return "".join(_letter(state) for state in range(1, states.bit_length()) if states >> state & 1) + "-" * (
        states & 1
    )
