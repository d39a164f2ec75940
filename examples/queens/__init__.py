"""Queens: put n queens on an n x n board so that none attacks another. A whole family in one file.

`unriddle` finds it when UNRIDDLE_PUZZLES names the folder above this one; docs/add-a-puzzle.md walks through it.
"""

import json
import re
from typing import Any, NamedTuple, Self

from unriddle.core import Cell, End, Family, Picture, PuzzleError, Role, Seal, cursor


class Queens(NamedTuple):
    """The column of the queen in each row, from 0."""

    columns: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        return {"columns": list(self.columns)}

    def __str__(self) -> str:
        return " ".join(map(str, self.columns))


class Puzzle(NamedTuple):
    """The board of one size, 1 to 32."""

    size: int
    family = "queens"

    @classmethod
    def parse(cls, text: str) -> Self:
        match = re.fullmatch(r"queens:([1-9][0-9]?)", text)
        if not match or int(match[1]) > 32:
            raise PuzzleError("write queens:N with N from 1 to 32", text[:40])
        return cls(int(match[1]))

    def __str__(self) -> str:
        return f"queens:{self.size}"

    def solution(self, value: str | dict[str, Any]) -> Queens:
        try:
            value = json.loads(value) if isinstance(value, str) and value.lstrip().startswith("{") else value
            columns = value["columns"] if isinstance(value, dict) else value.split()
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


class Search:
    """Row by row, columns from the left; a step is one queen placed. The place is a cursor of core.cursor."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        self.size = puzzle.size
        self.seal = Seal(str(puzzle), "solve")
        self.place = [0, 0, 0]
        if snapshot is None:
            self._enter(())
        else:
            self.place = cursor.from_bytes(self.seal.open(snapshot), self.size)

    done = property(lambda self: bool(self.place[cursor.DONE]))
    steps = property(lambda self: self.place[cursor.STEPS])
    share = property(lambda self: cursor.share(self.place))

    def look(self) -> Queens:
        chosen = self.place[cursor.HEAD + cursor.CHOSEN :: cursor.FRAME]
        return Queens(tuple(column for column in chosen if column != cursor.NONE))

    def snapshot(self) -> bytes:
        return self.seal.close(cursor.to_bytes(self.place))

    def split(self) -> bytes | None:
        later = cursor.split(self.place)
        return None if later is None else self.seal.close(cursor.to_bytes(later))

    def advance(self, budget: int) -> Queens | None:
        if budget < 1:
            raise ValueError("the budget must be at least 1")
        for _ in range(budget):
            if self.done:
                break
            self.place[cursor.STEPS] += 1
            untried = self.place[-cursor.FRAME]
            column = cursor.lowest(untried)
            self.place[-3:-1] = untried & (untried - 1), column
            queens = self.look()
            if len(queens.columns) < self.size:
                self._enter(queens.columns)
            self._leave()
            if len(queens.columns) == self.size:
                return queens
        return None

    def _enter(self, columns: tuple[int, ...]) -> None:
        """Open the level of the next row with its safe columns as choices."""
        row, safe = len(columns), (1 << self.size) - 1
        for above, column in enumerate(columns):
            safe &= ~(1 << column | 1 << column + row - above | (1 << column >> row - above))
        self.place += [safe, cursor.NONE, safe.bit_count()]
        self.place[cursor.DEPTH] += 1

    def _leave(self) -> None:
        """Close the levels on which nothing is left to try, so that the last level always has a choice."""
        while self.place[cursor.DEPTH] and not self.place[-cursor.FRAME]:
            del self.place[-cursor.FRAME :]
            self.place[cursor.DEPTH] -= 1
        if self.place[cursor.DEPTH]:
            self.place[-2] = cursor.NONE
        else:
            self.place[cursor.DONE] = 1


def read(data: bytes, format: str | None = None) -> list[Puzzle]:
    return [Puzzle.parse(data.decode(errors="replace").strip())]


def write(puzzle: Puzzle, format: str) -> bytes:
    return f"{puzzle}\n".encode()


def picture(puzzle: Puzzle, place: Queens | None) -> Picture:
    columns = place.columns if place else ()
    board = [[Cell("", Role.EMPTY)] * puzzle.size for _ in range(puzzle.size)]
    for row, column in enumerate(columns):
        board[row][column] = Cell("Q", Role.NEW)
    return Picture(tuple(map(tuple, board)), title=str(puzzle))


def conclude(puzzle: Puzzle, solutions: Any, end: End) -> dict[str, Any]:
    return {"count": len(solutions), "all": end.why == "exhausted"}


def report(puzzle: Puzzle, solutions: Any, end: End, conclusion: dict[str, Any]) -> str:
    return f"{conclusion['count']} solutions" + ("" if conclusion["all"] else " so far")


FAMILY = Family(
    name="queens",
    title="n queens on a board",
    Puzzle=Puzzle,
    searches={"solve": Search},
    limit=None,
    read=read,
    write=write,
    formats={"id": "the line queens:N"},
    detect=lambda data: "id" if data[:7] == b"queens:" else None,
    picture=picture,
    conclude=conclude,
    report=report,
)
