"""Queens: put n queens on an n x n board so that none attacks another. A whole family in one file.

`unriddle` finds it when UNRIDDLE_PUZZLES names the folder above this one (docs/develop/add-a-puzzle.md).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple, Self

from unriddle import core
from unriddle.core import Cell, Entry, Family, Picture, PlainSearch, PlayRules, PuzzleError, Role, contract
from unriddle.core.formats import ids, value_of
from unriddle.core.search.tally import Tally
from unriddle.kit.sheet import OnSheet, no_rules, replay


class Queens(NamedTuple):
    """The column of the queen in each row, from 0; -1 where a person has put none yet."""

    columns: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        return {"columns": list(self.columns)}

    def __str__(self) -> str:
        return " ".join(map(str, self.columns))


@dataclass(frozen=True, slots=True)
class Puzzle(contract.Puzzle):
    """The board of one size, 1 to 32."""

    size: int
    family: ClassVar[str] = "queens"

    @classmethod
    def parse(cls, text: str) -> Self:
        match = re.fullmatch(r"queens:([1-9][0-9]?)", text)
        if not match or int(match[1]) > 32:
            raise PuzzleError("write queens:N with N from 1 to 32", text[:40])
        return cls(int(match[1]))

    def __str__(self) -> str:
        return f"queens:{self.size}"

    def solution(self, value: str | dict[str, Any]) -> Queens:
        value = value_of(value)
        try:
            columns = value["columns"] if isinstance(value, dict) else value.strip().split(" ")
            return Queens(tuple(int(column) for column in columns))
        except (ValueError, KeyError, TypeError) as error:
            raise PuzzleError("a solution is the column of each row's queen, such as 1 3 0 2") from error

    def check(self, solution: Queens) -> str:
        columns = solution.columns
        if len(columns) != self.size or not all(0 <= column < self.size for column in columns):
            return f"there must be {self.size} columns from 0 to {self.size - 1}"
        for row, column in enumerate(columns):
            for above in range(row):
                if columns[above] == column or abs(columns[above] - column) == row - above:
                    return f"the queens in rows {above} and {row} attack each other"
        return ""


class Search(PlainSearch):
    """Row by row, columns from the left."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        self.levels = puzzle.size
        super().__init__(puzzle, snapshot)

    def choices(self, path: Sequence[int]) -> int:
        safe = (1 << self.levels) - 1
        for rows, column in enumerate(reversed(path), 1):
            safe &= ~(1 << column | 1 << column + rows | 1 << column >> rows)
        return safe

    def solution(self, path: Sequence[int]) -> Queens | None:
        return Queens(tuple(path)) if len(path) == self.levels else None


def picture(puzzle: Puzzle, place: Queens | tuple[int, ...] | None) -> Picture:
    columns = place.columns if isinstance(place, Queens) else place or ()
    board = [[Cell("", Role.EMPTY)] * puzzle.size for _ in range(puzzle.size)]
    for row, column in enumerate(columns[: puzzle.size]):
        if column in range(puzzle.size):
            board[row][column] = Cell("Q", Role.NEW)
    return Picture(tuple(map(tuple, board)), title=str(puzzle))


@dataclass(frozen=True)
class Game(OnSheet[Puzzle, Queens]):
    """A board on which a person puts queens."""

    def play(self, move: str, kept: bool = False) -> "Game":
        size, match = self.puzzle.size, re.fullmatch(r"([0-9]{1,2})\.([0-9]{1,2}|\?)", move.strip(), re.ASCII)
        row, column = (int(part) - 1 if part != "?" else -1 for part in match.groups()) if match else (-1, -1)
        if not match or not 0 <= row < size or not -(match[2] == "?") <= column < size:
            raise PuzzleError(f"write ROW.COLUMN, each from 1 to {size}, or ROW.? to take a queen away", move[:40])
        columns = (*self.sheet.columns[:row], column, *self.sheet.columns[row + 1 :])
        return replace(self, sheet=Queens(columns), last=f"{row + 1}.{match[2].lstrip('0')}")

    @property
    def status(self) -> core.Status:
        there = [(row, column) for row, column in enumerate(self.sheet.columns) if column >= 0]
        for row, column in there:
            for below, other in there:
                if row < below and (column == other or abs(column - other) == below - row):
                    why = f"the queens in rows {row + 1} and {below + 1} attack each other"
                    return core.Status("broken", ((row, column), (below, other)), why)
        return core.Status("solved" if len(there) == self.puzzle.size else "open")

    @property
    def tally(self) -> dict[str, Any]:
        return {"queens": self.puzzle.size, "open": self.sheet.columns.count(-1)}

    @property
    def as_puzzle(self) -> Puzzle:
        """The bare board: the puzzle has no givens."""
        return self.puzzle

    def __str__(self) -> str:
        return " ".join(f"{row}.{column + 1}" for row, column in enumerate(self.sheet.columns, 1) if column >= 0)


def game(puzzle: Puzzle, text: str = "", rules: Mapping[str, Any] | None = None) -> Game:
    no_rules(rules)
    begun: Game = replay(Game(puzzle, Queens((-1,) * puzzle.size)), text.split())
    return begun


def touch(game: Game, draft: core.HalfMove, touch: core.Touch) -> core.HalfMove:
    """A cell takes the queen of its row, or gives it back."""
    row, column = touch.cell or (-1, -1)
    if not (0 <= row < game.puzzle.size and 0 <= column < game.puzzle.size):
        return core.HalfMove()
    back = game.sheet.columns[row] == column
    return core.HalfMove(f"{row + 1}.{'?' if back else column + 1}", ((row, column),), True)


PLAYING: PlayRules[Puzzle, Game, Queens] = PlayRules(
    game,
    {"put the queen of a row: row.column": "1.1", "remove it": "1.?"},
    tools=lambda game: (core.Tool("queen", "queen", "q"),),
    touch=touch,
)
FAMILY = Family(
    name="queens",
    title="n queens on a board",
    Puzzle=Puzzle,
    entries={"solve": Entry(Search, Tally)},
    formats=[ids(Puzzle, "the line queens:N")],
    picture=picture,
    playing=PLAYING,
)
