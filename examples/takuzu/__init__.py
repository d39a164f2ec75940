"""Takuzu: 0 and 1 in a square grid, half of each in every line, no three alike side by side, no two equal lines.

A family with forced cells, formats, a verb of its own and an oracle, see docs/develop/add-a-puzzle.md.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from unriddle import core
from unriddle.core import Detected, Family, Format, Option, PlainSearch, PuzzleError, ReadRules, Status, Verb, contract
from unriddle.core.formats import blocks, ids, text_of
from unriddle.core.search.tally import Tally
from unriddle.kit import grid as filled
from unriddle.kit.grid import Grid, GridGame


def flawed(line: str) -> bool:
    """Whether a line breaks a rule by itself."""
    return any(sign * 3 in line or line.count(sign) * 2 > len(line) for sign in "01")


def turned(grid: Grid) -> Grid:
    return Grid("/".join(map("".join, zip(*grid.rows, strict=True))))


@lru_cache(1 << 14)
def status(grid: Grid) -> Status:
    """How a grid stands: broken by the first line that is wrong by itself, or that is full and equal to another."""
    for name, lines in (("row", grid.rows), ("column", turned(grid).rows)):
        for at, line in enumerate(lines):
            if flawed(line) or ("." not in line and line in lines[:at]):
                where = tuple((at, each) if name == "row" else (each, at) for each in range(len(line)))
                why = "has three alike side by side, or too many alike" if flawed(line) else "is equal to another"
                return Status("broken", where, f"{name} {at + 1} {why}")
    return Status("open" if "." in grid.text else "solved")


@lru_cache(1 << 14)
def filled_in(line: str) -> str:
    """The line with each cell that it forces by itself; with a flaw where nothing fits."""
    for at, sign in enumerate(line):
        fitting = [each for each in "01" if not flawed(line[:at] + each + line[at + 1 :])]
        if sign == "." and len(fitting) < 2:
            line = line[:at] + "".join(fitting or "0") + line[at + 1 :]
    return line


def forced(grid: Grid) -> Grid:
    """The grid with all that its lines force, one after the other, until nothing is forced or a rule is broken."""
    before = None
    while grid != before and status(grid).kind == "open":
        before = grid
        for _ in range(2):
            grid = turned(Grid("/".join(map(filled_in, grid.rows))))
    return grid


@dataclass(frozen=True, slots=True)
class Puzzle(contract.Puzzle):
    """The grid of the givens."""

    grid: Grid
    family: ClassVar[str] = "takuzu"

    @classmethod
    def of(cls, rows: list[str]) -> Self:
        if len(rows) not in range(2, 21, 2):
            raise PuzzleError(f"the number of rows is even, from 2 to 20, and not {len(rows)}")
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows) or not set(row) <= set(".01"):
                raise PuzzleError(f"write {len(rows)} cells, each of them . or 0 or 1", core.in_row(number))
        return cls(Grid("/".join(rows)))

    @classmethod
    def parse(cls, text: str) -> Self:
        name, _, rows = text.partition(":")
        if name != cls.family:
            raise PuzzleError("write takuzu: and the rows, such as takuzu:1..0/..../..../.0..", text[:40])
        return cls.of(rows.split("/"))

    def __str__(self) -> str:
        return f"{self.family}:{self.grid.text}"

    def solution(self, value: str | dict[str, Any]) -> Grid:
        return self.grid.solution(value)

    def check(self, solution: Grid) -> str:
        fits = re.fullmatch(self.grid.text.replace(".", "[01]"), solution.text)
        return status(solution).why if fits else "it does not fit the givens"


class Search(PlainSearch):
    """First what the givens force; then 0 or 1 for the first open cell and what follows from it."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        self.levels = len(puzzle.grid.text) + 1
        self.grids = [puzzle.grid]  # before the first choice and after each of the path
        super().__init__(puzzle, snapshot)

    def choices(self, path: Sequence[int]) -> int:
        return 0b11 * (status(self.grids[-1]).kind == "open") if path else 0b1

    def enter(self, choice: int) -> None:
        grid = self.grids[-1]
        self.grids.append(forced(Grid(grid.text.replace(".", str(choice), 1)) if len(self.path) > 1 else grid))

    def leave(self, choice: int) -> None:
        self.grids.pop()

    def view(self) -> Grid:
        return self.grids[-1]

    def solution(self, path: Sequence[int]) -> Grid | None:
        return self.grids[-1] if status(self.grids[-1]).kind == "solved" else None


@dataclass(frozen=True)
class Game(GridGame[Puzzle]):
    """A grid that is filled by hand."""

    characters = "01"

    @property
    def status(self) -> Status:
        return status(self.sheet)


def read(data: bytes) -> list[Puzzle]:
    return blocks(text_of(data), lambda rows: [Puzzle.of(rows)], "grid")


def recognize(data: bytes) -> Detected | None:
    """A grid of . and 0 and 1 is only possible: other families have such grids, too."""
    try:
        return Detected("text") if read(data) else None
    except PuzzleError:
        return None


def force(puzzle: Puzzle) -> Iterator[core.Answer]:
    grid = forced(puzzle.grid)
    yield core.Answer(grid.to_json(), str(grid), status(grid).why)


FAMILY = Family(
    name="takuzu",
    title="takuzu: 0 and 1 in equal numbers, no three alike side by side",
    Puzzle=Puzzle,
    entries={"solve": core.Entry(Search, Tally)},
    formats=[
        ids(Puzzle, "lines such as takuzu:1..0/..../..../.0.."),
        Format("text", "rows of . and 0 and 1; a blank line between grids", read, lambda one: f"{one.grid}\n".encode()),
    ],
    picture=filled.picture,
    verbs=[Verb("force", "Show what the givens force.", [Option("puzzle", "puzzle", "the puzzle")], answers=force)],
    reading=ReadRules(recognize, lambda data: "text"),
    playing=filled.playing(Game, {"put a digit: row.column=digit": "1.2=0", "remove it": "1.2?"}),
    typing=filled.typing(Puzzle, "01", Option("size", "int", "rows and columns", default=6, least=2, most=20)),
)
