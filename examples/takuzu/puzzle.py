"""The rules of takuzu, what they force, and the puzzle and its solution as values."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Self

from unriddle.core import PuzzleError, Status, contract, shape
from unriddle.core.formats import value_of

LARGEST = 20
Rows = tuple[str, ...]


def put(rows: Rows, row: int, column: int, sign: str) -> Rows:
    return (*rows[:row], rows[row][:column] + sign + rows[row][column + 1 :], *rows[row + 1 :])


def turned(rows: Rows) -> Rows:
    return tuple(map("".join, zip(*rows, strict=True)))


@lru_cache(1 << 14)
def flaw(line: str) -> bool:
    """Whether a line, with . for open cells, breaks a rule by itself."""
    return any(sign * 3 in line or line.count(sign) * 2 > len(line) for sign in "01")


def status(rows: Rows) -> Status:
    """How a sheet stands: broken by the first line that is wrong, or by two that are full and equal."""
    for name, lines in (("row", rows), ("column", turned(rows))):
        for at, line in enumerate(lines):
            if flaw(line) or ("." not in line and line in lines[:at]):
                where = tuple((at, each) if name == "row" else (each, at) for each in range(len(line)))
                why = "has three alike side by side, or too many alike" if flaw(line) else "is equal to another"
                return Status("broken", where, f"{name} {at + 1} {why}")
    return Status("open" if "." in "".join(rows) else "solved")


@lru_cache(1 << 14)
def fill(line: str) -> str:
    """The line with each cell that it forces by itself; with a flaw where nothing fits."""
    for at, sign in enumerate(line):
        left = [each for each in "01" if not flaw(line[:at] + each + line[at + 1 :])]
        if sign == "." and len(left) < 2:
            line = line[:at] + "".join(left or "0") + line[at + 1 :]
    return line


def forced(rows: Rows) -> Rows:
    """The sheet with all that its lines force, one after the other; () when one is wrong."""
    while status(rows).kind != "broken":
        before, rows = rows, turned(tuple(map(fill, turned(tuple(map(fill, rows))))))
        if rows == before:
            return rows
    return ()


class Grid(NamedTuple):
    """The rows of a full grid."""

    rows: Rows

    def to_json(self) -> dict[str, Any]:
        return {"rows": list(self.rows)}

    def __str__(self) -> str:
        return "\n".join(self.rows)


@dataclass(frozen=True, slots=True)
class Puzzle(contract.Puzzle):
    """The rows of the givens, . for an open cell."""

    rows: Rows
    family: ClassVar[str] = "takuzu"

    @classmethod
    def make(cls, rows: Sequence[str]) -> Self:
        size = len(rows)
        if size % 2 or not 2 <= size <= LARGEST:
            raise PuzzleError(f"the number of rows is even, from 2 to {LARGEST}", f"{size} rows")
        for number, row in enumerate(rows, 1):
            if len(row) != size or not set(row) <= set(".01"):
                raise PuzzleError(f"write {size} cells, each of them . or 0 or 1", f"row {number}")
        return cls(tuple(rows))

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls.make(text.removeprefix("takuzu:").split("/"))

    def __str__(self) -> str:
        return f"takuzu:{'/'.join(self.rows)}"

    def solution(self, value: str | dict[str, Any]) -> Grid:
        value = value_of(value)
        rows = value.get("rows") if isinstance(value, dict) else value.split()
        if not rows or not shape.many(shape.is_text)(rows):
            raise PuzzleError("a solution is the rows of a grid, such as 01 and 10")
        return Grid(tuple(rows))

    def check(self, solution: Grid) -> str:
        pattern = "\n".join(self.rows).replace(".", "[01]")
        return status(solution.rows).why if re.fullmatch(pattern, str(solution)) else "it does not fit the givens"
