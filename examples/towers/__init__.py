"""Towers (skyscrapers): 1 to N once in every row and column; a clue says how many towers are seen from its side.

A family made from examples/template, with solve, play, explain, rate and make.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations
from random import Random
from typing import Any, ClassVar, Self

from unriddle import core
from unriddle.core import Cell, Detected, Option, Picture, PlainSearch, PuzzleError, Role, Status, Text, contract
from unriddle.core.errors import in_line
from unriddle.core.formats import ids, text_of
from unriddle.core.search.tally import Tally
from unriddle.core.teach.step import Line, Spot, Technique
from unriddle.kit import grid
from unriddle.kit.grid import OPEN, Deduction, Grid, GridGame, PutCharacter, SheetLesson, because

NAME, LARGEST = "towers", 6
SIDES = 4  # top, bottom, left, right
EXAMPLE = f"{NAME}:..1./..../2..3/..../..../..../..../...."
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Puzzle(contract.Puzzle):
    """The clues of the four sides, from the top left on, and the givens."""

    clues: tuple[str, ...]
    grid: Grid
    family: ClassVar[str] = NAME

    @classmethod
    def of(cls, rows: Sequence[str]) -> Self:
        """From the four sides and the rows; PuzzleError."""
        size = len(rows) - SIDES
        if not 2 <= size <= LARGEST:
            why = Text("write {sides} lines of clues and {least} to {most} rows", sides=SIDES, least=2, most=LARGEST)
            raise PuzzleError(why)
        for number, line in enumerate(rows, 1):
            if len(line) != size or not set(line) <= set(signs(size) + OPEN):
                why = Text("write {count} signs, each of them . or 1 to {count}", count=size)
                raise PuzzleError(why, in_line(number))
        return cls(tuple(rows[:SIDES]), Grid("/".join(rows[SIDES:])))

    @classmethod
    def parse(cls, text: str) -> Self:
        name, _, rows = text.partition(":")
        if name != NAME:
            raise PuzzleError(Text("write {example}", example=EXAMPLE), text[:40])
        return cls.of(rows.split("/"))

    def __str__(self) -> str:
        return f"{NAME}:{'/'.join(self.clues)}/{self.grid.text}"

    def solution(self, value: str | dict[str, Any]) -> Grid:
        return self.grid.solution(value)

    def check(self, solution: Grid) -> str:
        given = zip("".join(self.grid.rows), "".join(solution.rows), strict=True)
        if any(sign not in (OPEN, found) for sign, found in given):
            return Text("it does not fit the givens")
        state = status(self, solution)
        return "" if state.kind == "solved" else state.why or Text("cells are open")


def signs(size: int) -> str:
    return "123456789"[:size]


def lines(puzzle: Puzzle) -> list[tuple[Line, list[Place], str, str]]:
    """Each line: its unit, its cells, and the clues before and behind it."""
    top, bottom, left, right = puzzle.clues
    size = range(len(top))
    rows = [(Line("row", at), [(at, other) for other in size], left[at], right[at]) for at in size]
    return rows + [(Line("column", at), [(other, at) for other in size], top[at], bottom[at]) for at in size]


def seen(line: Sequence[str]) -> int:
    """How many towers are higher than all before them."""
    return sum(tower > max(line[:at], default="") for at, tower in enumerate(line))


@lru_cache(1 << 16)
def fillings(line: str, before: str, behind: str) -> tuple[str, ...]:
    """Each way to fill a line in that fits the filled cells and the clues."""
    every = map("".join, permutations(signs(len(line))))
    return tuple(
        filling
        for filling in every
        if all(sign in (OPEN, other) for sign, other in zip(line, filling, strict=True))
        and before in (OPEN, str(seen(filling)))
        and behind in (OPEN, str(seen(filling[::-1])))
    )


def left(puzzle: Puzzle, sheet: Grid) -> list[tuple[Line, list[Place], tuple[str, ...]]]:
    """Each line with the fillings that it has left."""
    rows = sheet.rows
    return [
        (unit, cells, fillings("".join(rows[row][column] for row, column in cells), before, behind))
        for unit, cells, before, behind in lines(puzzle)
    ]


@lru_cache(1 << 12)
def status(puzzle: Puzzle, sheet: Grid) -> Status:
    for unit, cells, ways in left(puzzle, sheet):
        if not ways:
            return Status("broken", tuple(cells), Text("{line} can no longer be completed", line=unit.where))
    return Status("open" if OPEN in sheet.text else "solved")


def candidates(puzzle: Puzzle, sheet: Grid) -> dict[Place, set[str]]:
    """For each open cell the signs that both of its lines have left for it."""
    found: dict[Place, set[str]] = {}
    for _, cells, ways in left(puzzle, sheet):
        for at, (row, column) in enumerate(cells):
            if sheet.rows[row][column] == OPEN:
                here = {way[at] for way in ways}
                found[row, column] = found.get((row, column), here) & here
    return found


class Search(PlainSearch):
    """The open cell with the fewest candidates, the first of them; its signs from 1 on."""

    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        self.levels = puzzle.grid.text.count(OPEN) + 1
        self.sheets = [puzzle.grid]
        super().__init__(puzzle, snapshot)

    def choices(self, path: Sequence[int]) -> int:
        if not path:  # one step that changes nothing, for a puzzle without an open cell
            return 1
        found = candidates(self.puzzle, self.sheets[-1])
        return sum(1 << int(each) for each in min(found.values(), key=len, default=()))

    def enter(self, choice: int) -> None:
        found = candidates(self.puzzle, self.sheets[-1])
        first = len(self.path) == 1
        self.sheets.append(
            self.sheets[-1] if first else self.sheets[-1].put(*min(found, key=lambda at: len(found[at])), str(choice))
        )

    def leave(self, choice: int) -> None:
        self.sheets.pop()

    def view(self) -> Grid:
        return self.sheets[-1]

    def solution(self, path: Sequence[int]) -> Grid | None:
        return self.sheets[-1] if path and status(self.puzzle, self.sheets[-1]).kind == "solved" else None


@dataclass(frozen=True)
class Game(GridGame[Puzzle]):
    """The sheet that is filled in by hand."""

    @property
    def characters(self) -> str:  # type: ignore[override]
        return signs(len(self.sheet.rows))

    @property
    def status(self) -> Status:
        return status(self.puzzle, self.sheet)


def by_line(game: Game) -> Iterator[Deduction]:
    """A sign that all fillings of a line have in one cell."""
    for unit, cells, ways in left(game.puzzle, game.sheet):
        for at, (row, column) in enumerate(cells):
            if game.sheet.rows[row][column] == OPEN and len({way[at] for way in ways}) == 1:
                yield Deduction(unit, (PutCharacter(row, column, ways[0][at]),))


def by_cell(game: Game) -> Iterator[Deduction]:
    """The only sign that row and column both leave for a cell."""
    for (row, column), found in candidates(game.puzzle, game.sheet).items():
        if len(found) == 1:
            yield Deduction(Spot(row, column), (PutCharacter(row, column, min(found)),))


NO_OTHER = Text("the clues and the filled cells leave no other sign")
LESSON: SheetLesson[Puzzle] = SheetLesson(
    __name__,
    Game.begin,
    Search,
    (
        Technique(Text("line"), because(lambda step: NO_OTHER), by_line, Text("easy")),
        Technique(Text("crossing"), because(lambda step: NO_OTHER), by_cell, Text("medium")),
    ),
)


def picture(puzzle: Puzzle, shown: Any) -> Picture:
    """The grid with its clues around it."""
    above, beside = ([(Cell(sign.strip(OPEN), Role.GIVEN),) for sign in puzzle.clues[side]] for side in (0, 2))
    words = Text("below: {below}; on the right: {right}", below=puzzle.clues[1], right=puzzle.clues[3])
    return replace(grid.picture(puzzle, shown), top=tuple(above), left=tuple(beside), lines=(words,))


SIZE = Option("size", "int", "rows and columns (4)", "maker", 4, least=2, most=LARGEST)


def generate(seed: int, options: Mapping[str, str]) -> Puzzle:
    """All clues of a square by chance, and the fewest givens."""
    size, chance = int(options.get("size", "4")), Random(seed)
    order, turn = chance.sample(signs(size), size), chance.sample(range(size), size)
    rows = ["".join(order[(turn[row] + column) % size] for column in range(size)) for row in range(size)]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    sides = ([str(seen(line[::way])) for line in each] for each in (columns, rows) for way in (1, -1))
    return grid.remove_givens(Puzzle.of([*map("".join, sides), *rows]), chance, Search)


def read(data: bytes) -> list[Puzzle]:
    head, *rows = text_of(data).strip().splitlines() or [""]
    if head.strip() != f"# {NAME}":
        raise PuzzleError(Text("the first line must be {line}", line=f"# {NAME}"))
    return [Puzzle.of([row.strip() for row in rows])]


def recognize(data: bytes) -> Detected | None:
    return Detected("text", sure=True) if data.lstrip().startswith(f"# {NAME}".encode()) else None


def write(puzzle: Puzzle) -> bytes:
    return "\n".join([f"# {NAME}", *puzzle.clues, *puzzle.grid.rows, ""]).encode()


FAMILY = core.Family(
    name=NAME,
    title=Text("towers: 1 to N once in every line, and how many are seen"),
    Puzzle=Puzzle,
    entries={"solve": core.Entry(Search, Tally, 2), **LESSON.entries},
    formats=[
        ids(Puzzle, f"lines such as {EXAMPLE}"),
        core.Format("text", f"# {NAME}, the clues of the top, bottom, left and right, and the rows", read, write),
    ],
    picture=picture,
    reading=core.ReadRules(recognize, lambda data: "text"),
    playing=grid.playing(Game, {Text("put a sign: row.column=sign"): "1.2=1", Text("remove it"): "1.2?"}),
    teaching=LESSON.teaching,
    making=core.MakeRules(generate=generate, options=(SIZE,), daily=({"size": "4"},)),
)
