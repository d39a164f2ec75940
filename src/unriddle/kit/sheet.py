"""Common parts of the games of several families."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Generic, TypeVar

from unriddle.core import Game, PuzzleError, Text, in_cell
from unriddle.core.contract import MAX_MOVES
from unriddle.core.errors import plain
from unriddle.core.json_shape import Json

P = TypeVar("P")
S = TypeVar("S")
_CELL = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})([^0-9].*)", re.ASCII)


@dataclass(frozen=True)
class OnSheet(Game, Generic[P, S]):
    """A game of one person on a sheet, drawn directly. It is solved when the sheet is a solution."""

    puzzle: P
    sheet: S = field(repr=False)
    rules: Mapping[str, Any] = field(default_factory=dict, hash=False)
    last: str = field(default="", compare=False)

    @property
    def shown(self) -> Any:
        return self.sheet

    @property
    def solution(self) -> Any:
        """The solution on the sheet once it is solved."""
        return self.sheet

    @property
    def found(self) -> tuple[Any, ...]:
        return (self.solution,) if self.status.kind == "solved" else ()


def no_rules(rules: Mapping[str, Json] | None) -> None:
    """Raise PuzzleError if rules are given to a game that has none to choose."""
    for name in rules or {}:
        raise PuzzleError("this game has no rules to choose", excerpt(str(name)))


def replay(begun: Any, moves: Sequence[str]) -> Any:
    """Return the game after these moves, without checking words in a list; PuzzleError names an invalid move."""
    if len(moves) > MAX_MOVES:
        raise PuzzleError(
            "it has {count} moves, more than the {most} that are possible", count=len(moves), most=MAX_MOVES
        )
    for number, move in enumerate(moves, 1):
        try:
            begun = begun.play(move, kept=True)
        except PuzzleError as error:
            raise PuzzleError(error, Text("move {number}", number=number)) from error
    return replace(begun, last="")


def cell_of(move: str, rows: int, columns: int) -> tuple[int, int, str]:
    """Split a move that begins with ROW.COLUMN into row and column, from 0, and the rest. Raises PuzzleError."""
    match = _CELL.fullmatch(move.strip())
    if not match:
        raise PuzzleError("write ROW.COLUMN=SYMBOL, such as 2.1=4", excerpt(move))
    row, column = int(match[1]) - 1, int(match[2]) - 1
    if not (0 <= row < rows and 0 <= column < columns):
        raise PuzzleError("the sheet has {rows} rows and {columns} columns", excerpt(move), rows=rows, columns=columns)
    return row, column, match[3]


def differing(rows: Iterable[Iterable[Any]], others: Iterable[Iterable[Any]]) -> Iterator[tuple[int, int, Any, Any]]:
    """Yield the cells in which two grids differ: row and column from 0, and both contents."""
    for row, pair in enumerate(zip(rows, others, strict=True)):
        for column, (cell, other) in enumerate(zip(*pair, strict=True)):
            if cell != other:
                yield row, column, cell, other


def cell_name(row: int, column: int) -> Text:
    """Return a cell, given from 0, as people name it, counted from 1."""
    return Text.of(in_cell(row + 1, column + 1).text)


def excerpt(typed: str) -> str:
    """Return the start of typed text, for use in an error."""
    return plain(typed[:40])
