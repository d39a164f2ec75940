"""A template of a family: rows and columns that each hold 1 to N once. Copy this folder, rename it, and change it.

Every part that a family may have is here once, in the order in which you would write it; the comments say what to
write and why. Leave out what your puzzle does not need: only puzzle, search, formats and picture are required. Try it:

    UNRIDDLE_PUZZLES=examples unriddle solve template:1.../..2./..../3...
    UNRIDDLE_PUZZLES=examples unriddle play example:template        (explain, rate, hint and show work, too)
    UNRIDDLE_PUZZLES=examples python3 unriddle test -k template tests/contract tests/family tests/play

docs/develop/add-a-puzzle.md has what a template cannot say, docs/develop/contract.md every name that is used here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar, Self

from unriddle.core import (
    Answer,
    Detected,
    Entry,
    Family,
    Format,
    MakeRules,
    Option,
    PlainSearch,
    PuzzleError,
    ReadRules,
    Status,
    Text,
    Verb,
    contract,
)
from unriddle.core.errors import in_line, in_row
from unriddle.core.formats import ids, text_of
from unriddle.core.search.tally import Tally
from unriddle.core.teach.step import Line, Spot, Technique
from unriddle.kit import grid
from unriddle.kit.grid import OPEN, Deduction, Grid, GridGame, PutCharacter, SheetLesson, because

# The name of the family: that of its folder, the start of its ids and of its files.
NAME = "template"
LARGEST = 9
HEAD = f"# {NAME}"


# 1. The puzzle: a frozen, hashable value. `str` is its id and `parse` reads it back. Whatever changes which solutions
# there are, or their order, belongs to the id. kit/grid.py wants the givens as `grid`; a title is no part of equality.
@dataclass(frozen=True, slots=True)
class Puzzle(contract.Puzzle):
    """The givens of a square grid."""

    grid: Grid
    title: str = field(default="", compare=False)
    family: ClassVar[str] = NAME

    # Check everything here and nowhere else, and limit the size: ids come from strangers. An error is one sentence, a
    # Text, and says where: PuzzleError(why, where).
    @classmethod
    def of(cls, rows: Sequence[str], title: str = "") -> Self:
        if not 2 <= len(rows) <= LARGEST:
            raise PuzzleError(Text("the grid has {least} to {most} rows", least=2, most=LARGEST))
        signs = signs_of(len(rows))
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows) or not set(row) <= set(signs + OPEN):
                why = Text("write {count} cells, each of them . or 1 to {count}", count=len(rows))
                raise PuzzleError(why, in_row(number))
        return cls(Grid("/".join(rows)), title)

    @classmethod
    def parse(cls, text: str) -> Self:
        name, _, rows = text.partition(":")
        if name != NAME:
            raise PuzzleError(Text("write {example}", example=f"{NAME}:1.../..2./..../3..."), text[:40])
        return cls.of(rows.split("/"))

    def __str__(self) -> str:
        return f"{NAME}:{self.grid.text}"

    # Reads a solution, from its JSON value or from what `solve` printed.
    def solution(self, value: str | dict[str, Any]) -> Grid:
        return self.grid.solution(value)

    # "" for a right solution, otherwise why not. It knows nothing of the search: every solution is checked with it.
    def check(self, solution: Grid) -> str:
        given = zip("".join(self.grid.rows), "".join(solution.rows), strict=True)
        if any(sign not in (OPEN, found) for sign, found in given):
            return Text("it does not fit the givens")
        state = status(solution)
        return "" if state.kind == "solved" else state.why or Text("cells are open")


def signs_of(size: int) -> str:
    return "123456789"[:size]


# 2. The rules, once: how a grid stands. "broken" with the cells that break a rule and a sentence, "solved" or "open".
# Games, searches and `check` ask it.
def status(sheet: Grid) -> Status:
    for number, line in enumerate(lines(len(sheet.rows))):
        for at, cell in enumerate(line):
            for other in line[:at]:
                if sign(sheet, cell) != OPEN and sign(sheet, cell) == sign(sheet, other):
                    return Status(
                        "broken",
                        (other, cell),
                        Text("{line} holds {sign} twice", line=unit(number, len(line)).where, sign=sign(sheet, cell)),
                    )
    return Status("open" if OPEN in sheet.text else "solved")


Cell = tuple[int, int]


def lines(size: int) -> list[list[Cell]]:
    """The cells of each row, then of each column."""
    rows = [[(row, column) for column in range(size)] for row in range(size)]
    return rows + [[(row, column) for row in range(size)] for column in range(size)]


def unit(number: int, size: int) -> Line:
    """One of these lines."""
    return Line("row", number) if number < size else Line("column", number - size)


def sign(sheet: Grid, cell: Cell) -> str:
    return sheet.rows[cell[0]][cell[1]]


def candidates(sheet: Grid, cell: Cell) -> list[str]:
    """The signs that stand in no line of an open cell."""
    size, taken = len(sheet.rows), {*sheet.rows[cell[0]], *(row[cell[1]] for row in sheet.rows)}
    return [each for each in signs_of(size) if each not in taken] if sign(sheet, cell) == OPEN else []


# 3. The search: which choices a path of choices has, as a bit set; which path is a solution. PlainSearch does the rest:
# stopping, saving, splitting, progress. Keep what every step needs up to date in `enter` and `leave`; read no clock and
# draw nothing by chance.
# Here a choice is a sign for the open cell that has the fewest candidates, and what stands so far is kept in `sheets`.
class Search(PlainSearch):
    def __init__(self, puzzle: Puzzle, snapshot: bytes | None = None) -> None:
        self.levels = max(1, puzzle.grid.text.count(OPEN))  # the longest path
        self.sheets = [puzzle.grid]
        super().__init__(puzzle, snapshot)

    def _cell(self) -> Cell | None:
        sheet = self.sheets[-1]
        cells = [cell for row in lines(len(sheet.rows))[: len(sheet.rows)] for cell in row if sign(sheet, cell) == OPEN]
        return min(cells, key=lambda cell: len(candidates(sheet, cell)), default=None)

    def choices(self, path: Sequence[int]) -> int:
        cell = self._cell()
        if status(self.sheets[-1]).kind == "broken":
            return 0
        if cell is None:  # nothing is open: one choice that changes nothing, so that the path has a step
            return 1
        return sum(1 << int(each) for each in candidates(self.sheets[-1], cell))

    def enter(self, choice: int) -> None:
        cell = self._cell()
        self.sheets.append(self.sheets[-1].put(*cell, str(choice)) if cell else self.sheets[-1])

    def leave(self, choice: int) -> None:
        self.sheets.pop()

    # What `look` gives: a picture of the search is drawn from it. Yours is drawn by `picture` below.
    def view(self) -> Grid:
        return self.sheets[-1]

    def solution(self, path: Sequence[int]) -> Grid | None:
        return self.sheets[-1] if path and status(self.sheets[-1]).kind == "solved" else None


# 4. The game, played by hand. Where a sign goes into each cell, Filled has it all: moves (`2.1=4`, `2.1?`), positions,
# touch, mistakes and the way to a solution. `signs` are the keys and tools; where they depend on the puzzle, as here,
# make it a property. Another kind of game: examples/queens, and docs/develop/contract.md, Play.
@dataclass(frozen=True)
class Game(GridGame[Puzzle]):
    @property
    def characters(self) -> str:  # type: ignore[override]
        return signs_of(len(self.sheet.rows))

    @property
    def status(self) -> Status:
        return status(self.sheet)


# 5. Techniques, the easiest first: how a person goes on. `find` gives what follows from the sheet, `say` the sentence,
# made from the step alone. SheetLesson makes hints, `explain` and `rate` of them. Before them it puts "mistake", after
# them "search", what the only solution says. A puzzle's band is that of its hardest technique.
def last_in_line(game: Game) -> Iterator[Deduction]:
    size = len(game.sheet.rows)
    for number, line in enumerate(lines(size)):
        for missing in signs_of(size):
            cells = [cell for cell in line if missing in candidates(game.sheet, cell)]
            if len(cells) == 1 and all(sign(game.sheet, cell) != missing for cell in line):
                yield deduction(game, unit(number, size), cells[0], missing, line)


def only_sign(game: Game) -> Iterator[Deduction]:
    size = len(game.sheet.rows)
    for cell in (cell for row in lines(size)[:size] for cell in row):
        left = candidates(game.sheet, cell)
        if len(left) == 1:
            around = [other for line in lines(size) if cell in line for other in line]
            filled = [other for other in around if sign(game.sheet, other) != OPEN]
            yield deduction(game, Spot(*cell), cell, left[0], filled)


def deduction(game: Game, where: Line | Spot, cell: Cell, found: str, around: Sequence[Cell]) -> Deduction:
    """Cells in `because` are marked in the picture."""
    seen = tuple(PutCharacter(*other, sign(game.sheet, other)) for other in around if other != cell)
    return Deduction(where, (PutCharacter(*cell, found),), seen)


LESSON: SheetLesson[Puzzle] = SheetLesson(
    __name__,
    Game.begin,
    Search,
    (
        Technique(
            Text("last place"),
            because(lambda step: Text("it fits nowhere else in {line}", line=step.where)),
            last_in_line,
            Text("easy"),
        ),
        Technique(
            Text("only sign"),
            because(lambda step: Text("every other sign stands in its row or column")),
            only_sign,
            Text("medium"),
        ),
    ),
)


# 6. Making: a puzzle from a seed and the texts of the options, the same everywhere. `thinned` takes givens away as long
# as there is one solution. Work that takes longer is an Entry: docs/use/making.md.
SIZE = Option("size", "int", "rows and columns (4)", "maker", least=2, most=LARGEST)


def generate(seed: int, options: Mapping[str, str]) -> Puzzle:
    size, chance = int(options.get("size", "4")), Random(seed)
    order, turn = chance.sample(signs_of(size), size), chance.sample(range(size), size)
    rows = ["".join(order[(turn[row] + column) % size] for column in range(size)) for row in range(size)]
    return grid.remove_givens(Puzzle.of(rows), chance, Search)


# 7. Files: bytes in, values out. The format of ids is given; a format of your own begins with something that no other
# family has, so that it is recognized at once: the line in data/signs.txt is a regular expression for it.
def read(data: bytes) -> list[Puzzle]:
    head, *rows = text_of(data).strip().splitlines() or [""]
    if not head.startswith(HEAD):
        raise PuzzleError(Text("the first line must be {line}", line=HEAD), in_line(1))
    return [Puzzle.of([row.strip() for row in rows], head.removeprefix(HEAD).strip())]


def write(puzzle: Puzzle) -> bytes:
    return f"{HEAD} {puzzle.title}".rstrip().encode() + f"\n{puzzle.grid}\n".encode()


# `Detected(format, sure)`: sure for what only this family has; not sure for what others may have, too, such as a grid
# of digits: then the user is asked. The second part of Reading names the format for a file that is said to be of this
# family and is not recognized: the error of that format is shown.
def recognize(data: bytes) -> Detected | None:
    return Detected("text", sure=True) if data.lstrip().startswith(HEAD.encode()) else None


# 8. Verbs of its own: they give Answers and never print. Also options, files beside the solutions, games at a table:
# tests/outside/families/sums has one of each.
def count(puzzle: Puzzle) -> Iterator[Answer]:
    found = sum(row.count(OPEN) for row in puzzle.grid.rows)
    yield Answer({"open": found}, str(found))


# 9. The family: one symbol of this name. Parts that are None cannot be done with its puzzles. In a family of several
# files each part is lazy("module", "NAME"), so that a start loads little (core/record.py).
# The picture: a grid of cells with roles. A click on a cell paints (drags on, fills) where the picture is `dense`, and
# chooses the cell otherwise; `left` and `top` are the labels. grid.picture draws givens, signs and mistakes.
FAMILY = Family(
    name=NAME,
    title=Text("template: 1 to N once in every row and column"),
    Puzzle=Puzzle,
    entries={"solve": Entry(Search, Tally, 2), **LESSON.entries},
    formats=[
        ids(Puzzle, f"lines such as {NAME}:1.../..2./..../3..."),
        Format("text", f"{HEAD}, a title, and the rows below", read, write),
    ],
    picture=grid.picture,
    verbs=[Verb("open", "Say how many cells are open.", [Option("puzzle", "puzzle", "the puzzle")], answers=count)],
    reading=ReadRules(recognize, lambda data: "text"),
    playing=grid.playing(Game, {Text("put a sign: row.column=sign"): "1.2=1", Text("remove it"): "1.2?"}),
    teaching=LESSON.teaching,
    # Typing in: what is asked for first, a blank sheet, what was typed as a puzzle. `grid.typing` is for square grids.
    typing=grid.typing(Puzzle, signs_of(LARGEST), SIZE._replace(default=4)),
    # `daily`: the options of the puzzles of the week, Monday's first, seven or one for every day.
    making=MakeRules(generate=generate, options=(SIZE,), daily=({"size": "5"},)),
)
