"""Queens: put n queens on an n x n board so that none attacks another. A whole family in one file.

`unriddle` finds it when UNRIDDLE_PUZZLES names the folder above this one; docs/add-a-puzzle.md walks through it.
"""

import re
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from unriddle.core import Cell, Entry, Family, Picture, PlainSearch, PuzzleError, Role, contract
from unriddle.core.formats import ids, value_of
from unriddle.core.tally import Tally


class Queens(NamedTuple):
    """The column of the queen in each row, from 0."""

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

    def choices(self, path: tuple[int, ...]) -> int:
        safe = (1 << self.levels) - 1
        for rows, column in enumerate(reversed(path), 1):
            safe &= ~(1 << column | 1 << column + rows | 1 << column >> rows)
        return safe

    def solution(self, path: tuple[int, ...]) -> Queens | None:
        return Queens(path) if len(path) == self.levels else None


def picture(puzzle: Puzzle, place: Queens | tuple[int, ...] | None) -> Picture:
    columns = place.columns if isinstance(place, Queens) else place or ()
    board = [[Cell("", Role.EMPTY)] * puzzle.size for _ in range(puzzle.size)]
    for row, column in enumerate(columns):
        board[row][column] = Cell("Q", Role.NEW)
    return Picture(tuple(map(tuple, board)), title=str(puzzle))


FAMILY = Family(
    name="queens",
    title="n queens on a board",
    Puzzle=Puzzle,
    entries={"solve": Entry(Search, Tally)},
    formats=[ids(Puzzle, "the line queens:N")],
    picture=picture,
)
