"""Puzzles with one character in each cell of a grid: the grid as a value, its picture, the game on it, and lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self, TypeVar, cast

from unriddle.core import (
    Cell,
    Cells,
    Explaining,
    Found,
    HalfMove,
    Option,
    Picture,
    PlayRules,
    PuzzleError,
    Role,
    Teacher,
    Text,
    Tool,
    Touch,
    Typing,
    contract,
)
from unriddle.core.errors import join_with_commas
from unriddle.core.formats import value_of
from unriddle.core.json_shape import Json, is_text, many
from unriddle.core.record import lazy
from unriddle.core.search.shell import run
from unriddle.core.teach.step import MISTAKE, Line, Spot, Step, Technique, declare
from unriddle.kit import lesson
from unriddle.kit.entries import explain_entry, rate_entry
from unriddle.kit.lesson import CellStep, Lesson, Place
from unriddle.kit.sheet import OnSheet, cell_name, cell_of, differing, excerpt, no_rules, replay

if TYPE_CHECKING:
    from unriddle.core.family import Entry
    from unriddle.core.teach.explaining import Verdict

OPEN = "."
CLEAR = "clear"  # the name of a tool, in addition to the characters


class Grid(NamedTuple):
    """A grid as written in ids: rows of characters, separated by "/"; "." is an open cell."""

    text: str

    def solution(self, value: str | dict[str, Any]) -> Grid:
        """Return a grid of this size from its JSON value or its text. Raises PuzzleError."""
        value = value_of(value)
        rows: Any = value.get("rows") if isinstance(value, dict) else value.split()
        if not many(is_text)(rows) or list(map(len, rows)) != list(map(len, self.rows)):
            size = {"rows": len(self.rows), "columns": len(self.rows[0])}
            raise PuzzleError(Text("the sheet has {rows} rows and {columns} columns", **size))
        return Grid("/".join(rows))

    @property
    def rows(self) -> list[str]:
        return self.text.split("/")

    def put(self, row: int, column: int, character: str) -> Grid:
        """Return the grid with this character in a cell, counted from 0."""
        at = row * (self.text.find("/") + 1) + column
        return Grid(self.text[:at] + character + self.text[at + 1 :])

    def to_json(self) -> dict[str, Any]:
        return {"rows": self.rows}

    def __str__(self) -> str:
        return "\n".join(self.rows)


class GridState(NamedTuple):
    """The parts of a game to draw: its sheet, and the cells that break a rule."""

    sheet: Grid
    wrong: tuple[tuple[int, int], ...]


class HasGrid(contract.Puzzle, Protocol):
    """A puzzle whose givens are a grid."""

    @property
    def grid(self) -> Grid: ...


P = TypeVar("P", bound=HasGrid)


@dataclass(frozen=True)
class GridGame(OnSheet[P, Grid]):
    """A game in which a person puts `characters` into cells that are not given: `2.1=4`; `2.1?` reopens one."""

    characters: ClassVar[str]

    @classmethod
    def begin(cls, puzzle: P, text: str = "", rules: Mapping[str, Json] | None = None) -> Self:
        """Return the game from the start, or from the text of a position. Raises PuzzleError."""
        no_rules(rules)
        begun: Self = replay(cls(puzzle, puzzle.grid), text.split())
        return begun

    def play(self, move: str, kept: bool = False) -> Self:
        rows = self.puzzle.grid.rows
        row, column, rest = cell_of(move, len(rows), len(rows[0]))
        character = OPEN if rest == "?" else rest.removeprefix("=")
        if rest not in ("?", *(f"={each}" for each in self.characters)):
            raise PuzzleError(
                "the symbols are {first} to {last}", excerpt(move), first=self.characters[0], last=self.characters[-1]
            )
        if rows[row][column] not in (OPEN, character):
            raise PuzzleError("this cell is given", cell_name(row, column))
        return replace(self, sheet=self.sheet.put(row, column, character), last=f"{row + 1}.{column + 1}{rest}")

    @property
    def shown(self) -> GridState:
        return GridState(self.sheet, self.status.where)

    @property
    def as_puzzle(self) -> P:
        """The puzzle with the sheet as its givens."""
        known: P = replace(cast("Any", self.puzzle), grid=self.sheet)
        return known

    @property
    def tally(self) -> dict[str, Any]:
        """Return the number of cells, and of open ones."""
        return {"cells": sum(map(len, self.sheet.rows)), "open": self.sheet.text.count(OPEN)}

    def __str__(self) -> str:
        """Return the moves that lead from the puzzle's givens to this sheet."""
        return " ".join(_moves(self.puzzle.grid, self.sheet))


def _moves(grid: Grid, other: Grid) -> Iterator[str]:
    """Return the moves that turn a grid into another one, which must not have more open cells."""
    return (f"{row + 1}.{column + 1}={character}" for row, column, _, character in differing(grid.rows, other.rows))


def tools(game: GridGame[P]) -> tuple[Tool, ...]:
    """Return a tool for each character, and one to clear."""
    return (*(Tool(character, character, character) for character in game.characters), Tool(CLEAR, Text("clear"), "?"))


def touch(game: GridGame[P], draft: HalfMove, touch: Touch) -> HalfMove:
    """Return the draft of a move: a cell gets the character of the tool or of the next key; repeating it, or "clear",
    reopens the cell.
    """
    rows = game.sheet.rows
    row, column = touch.cell or (*draft.cells, (-1, -1))[0]
    if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
        return HalfMove()
    character = touch.key or touch.tool
    if character in ("?", "backspace", CLEAR, rows[row][column]):
        content = "?"
    else:
        content = f"={character if character and character in tuple(game.characters) else ''}"
    return HalfMove(f"{row + 1}.{column + 1}{content}", ((row, column),), content != "=")


def contradictions(game: GridGame[P], solution: Grid) -> list[tuple[int, int]]:
    """Return the filled cells that differ from a solution."""
    return [
        (row, column) for row, column, character, _ in differing(game.sheet.rows, solution.rows) if character != OPEN
    ]


def moves_to(game: GridGame[P], solutions: Sequence[Grid]) -> str:
    """Return the moves that turn the sheet into the first of these solutions."""
    return "; ".join(_moves(game.sheet, solutions[0]))


def typing(Puzzle: type[HasGrid], characters: str, size: Option) -> Typing[HasGrid]:
    """Return the Typing of puzzles whose id is the family's name and a square grid: each cell is typed."""

    def parse_rows(rows: Iterable[str]) -> HasGrid:
        return Puzzle.parse(f"{Puzzle.family}:{'/'.join(rows)}")

    def sheet(puzzle: HasGrid, values: Mapping[str, Any]) -> Cells:
        return Cells(
            [[character.strip(OPEN) for character in row] for row in puzzle.grid.rows],
            characters=characters,
            square=True,
        )

    return Typing(
        (size,),
        lambda values: parse_rows([OPEN * values[size.name]] * values[size.name]),
        sheet,
        lambda puzzle, values, typed: parse_rows("".join(text or OPEN for text in row) for row in typed),
    )


def picture(puzzle: HasGrid, place: Grid | GridState | None) -> Picture:
    """Draw the puzzle with this grid, finished or not, or with the sheet of a game; None: only its givens."""
    sheet, wrong = place if isinstance(place, GridState) else (place or puzzle.grid, ())
    cells = []
    for row, pair in enumerate(zip(puzzle.grid.rows, sheet.rows, strict=True)):
        line = []
        for column, (given, character) in enumerate(zip(*pair, strict=True)):
            role = Role.UNKNOWN if character == OPEN else Role.PLAIN if given == OPEN else Role.GIVEN
            line.append(Cell(character.strip(OPEN), Role.WRONG if (row, column) in wrong else role))
        cells.append(tuple(line))
    return Picture(tuple(cells))


def remove_givens(puzzle: P, chance: Random, search: Callable[[P], contract.Search]) -> P:
    """Remove givens, in random order, as long as the solution stays unique."""
    cells = [(row, column) for row, line in enumerate(puzzle.grid.rows) for column in range(len(line))]
    for row, column in chance.sample(cells, len(cells)):
        fewer: P = replace(cast("Any", puzzle), grid=puzzle.grid.put(row, column, OPEN))
        if sum(isinstance(event, Found) for event in run(search(fewer), solutions=2)) == 1:
            puzzle = fewer
    return puzzle


def playing(game: type[GridGame[P]], moves: Mapping[str, str]) -> PlayRules[P, GridGame[P], Grid]:
    """Return the PlayRules of a GridGame; `moves` maps lines of help to examples."""
    return PlayRules(game.begin, moves, tools, touch, contradicted=contradictions, moves_to=moves_to)


class PutCharacter(NamedTuple):
    """A character put into a cell, counted from 0; OPEN opens it."""

    row: int
    column: int
    character: str

    def __str__(self) -> str:
        content = "?" if self.character == OPEN else f"={self.character}"
        return f"{self.row + 1}.{self.column + 1}{content}"


class Deduction(NamedTuple):
    """A deduction on a sheet: the unit to look at, the characters to put, and the filled cells they follow from."""

    unit: Line | Spot
    sets: tuple[PutCharacter, ...]
    because: tuple[PutCharacter, ...] = ()


class SheetStep(CellStep):
    """A step of a family whose puzzles are grids of characters."""

    kinds: ClassVar[tuple[Any, Any, Any, Any]] = (
        Line | Spot,
        tuple[PutCharacter, ...],
        tuple[PutCharacter, ...],
        tuple[PutCharacter, ...],
    )  # it makes no trials

    @property
    def looked_at(self) -> Iterable[Place]:
        if isinstance(self.unit, Spot):
            return [self.unit]
        rows = self.puzzle.grid.rows
        cells = [(row, column) for row, line in enumerate(rows) for column in range(len(line))]
        return [cell for cell in cells if cell[self.unit.kind == "column"] == self.unit.at]

    @property
    def reasons(self) -> Iterable[Place]:
        return [(each.row, each.column) for each in self.because]

    @property
    def short(self) -> Text:
        if self.is_mistake:
            return Text(
                "open {cells} again", cells=join_with_commas(cell_name(each.row, each.column) for each in self.sets)
            )
        return join_with_commas(
            Text("{sign} goes into {cell}", sign=each.character, cell=cell_name(each.row, each.column))
            for each in self.sets
        )


def because(why: Callable[[SheetStep], Text]) -> Callable[[SheetStep], Text]:
    """Return a technique's `say`: the deduction, a colon, and the reason."""
    return lambda step: Text("{short}: {why}", short=step.short, why=why(step))


class SheetTeacher(Teacher):
    """Reopens cells that are mistakes; then uses the easiest technique that finds something, trying each once."""

    def __init__(
        self,
        lesson: SheetLesson[Any],
        game: GridGame[P],
        solutions: Sequence[Grid],
        verdict: Verdict,
        until: int | None,
        given: str | None,
    ) -> None:
        game = game if given is None else game.begin(game.puzzle, given)
        self._lesson, self._game, self._solutions = lesson, game, solutions
        if verdict == "wrong":  # the steps lead to the solution that agrees best with the sheet
            self._solutions = [min(solutions, key=lambda each: len(contradictions(game, each)))]
        self._only = len(solutions) == 1
        self._last = len(lesson.techniques) - 1 if until is None else until
        self._total = max(self._left, 1)
        self._tier = 1  # the technique to try next
        if not self._solutions:
            self._tier = self._last + 1

    @property
    def _mistakes(self) -> list[Place]:
        return contradictions(self._game, self._solutions[0]) if len(self._solutions) == 1 else []

    @property
    def _left(self) -> int:
        return self.open + len(self._mistakes)

    @property
    def over(self) -> bool:
        return not self._mistakes and (self.open == 0 or self._tier > self._last)

    @property
    def open(self) -> int:
        count: int = self._game.tally["open"]
        return count

    @property
    def share(self) -> float:
        return 1 - self._left / self._total

    @property
    def given(self) -> str:
        return str(self._game)

    def advance(self, budget: int) -> tuple[int, Step | None]:
        if self._mistakes:
            row, column = self._mistakes[0]
            return 1, self._step(0, Deduction(Spot(row, column), (PutCharacter(row, column, OPEN),)))
        for looks in range(1, budget + 1):
            found = self._find_deduction(self._tier)
            if found is not None:
                return looks, self._step(self._tier, found)
            self._tier += 1
            if self.over:
                break
        return looks, None

    def _find_deduction(self, tier: int) -> Deduction | None:
        technique = self._lesson.techniques[tier]
        if callable(technique.find):
            return next(iter(technique.find(self._game)), None)
        if not self._only:
            return None
        rows = differing(self._game.sheet.rows, self._solutions[0].rows)
        row, column, _, character = next(iter(rows))
        return Deduction(Spot(row, column), (PutCharacter(row, column, character),))

    def _step(self, tier: int, found: Deduction) -> Step:
        before = str(self._game)
        for put in found.sets:
            self._game = self._game.play(str(put))
        self._tier = 1
        technique, puzzle = self._lesson.techniques[tier], self._game.puzzle
        return self._lesson.step(technique, *found, before=before, puzzle=puzzle)


class SheetLesson(Lesson[P, GridGame[P]]):
    """Hints, explanations and ratings of a family whose game is a GridGame; techniques from easy to hard.

    `home` is the `__name__` of the module that has this as LESSON. "mistake" is added before the techniques, and
    "search" after them: it takes a cell from the only solution if no technique finds anything.
    """

    def __init__(
        self,
        home: str,
        game: Callable[..., GridGame[P]],
        search: Callable[[P, bytes | None], contract.Search],
        techniques: Sequence[Technique],
    ) -> None:
        self.search = search
        mistake = Technique(MISTAKE, because(lambda step: Text("no solution has what is there")))
        last = Technique(
            Text("search"), because(lambda step: Text("no known technique helps here")), band=Text("search")
        )
        every = declare(home, mistake, *techniques, last)
        bands = tuple(dict.fromkeys(each.band for each in every[1:]))

        class Card(lesson.Card):
            """A card whose band is the band of the hardest technique."""

            def band(self, more: Mapping[str, Json]) -> str:
                return every[max(self.hardest, 1)].band

        super().__init__(every, SheetStep, self._steps, self._position_of, game)
        Card.techniques, Card.bands = every, bands
        self.card = Card
        self.entries: dict[str, Entry] = {
            "explain": explain_entry(home),
            "rate": rate_entry(home, lazy(home, "LESSON.card")),
        }

    def _steps(self, game: GridGame[P], until: int | None = None, strict: bool = False) -> Explaining:
        """Return the steps from the current position of a game."""
        solves = [partial(self.search, each) for each in dict.fromkeys((game.as_puzzle, game.puzzle))]
        teach = partial(SheetTeacher, self)
        return Explaining(game, solves, teach, until=until, strict=strict)

    def _position_of(self, puzzle: P, found: Sequence[str]) -> str:
        """Return the position after moves, separated by ";" or spaces, or after a whole grid as `solve` prints it."""
        begun = self.game(puzzle)
        for text in found:
            if "=" in text or "?" in text:
                moves = text.replace(";", " ").split()
            else:
                moves = moves_to(begun, [puzzle.grid.solution(text)]).split("; ")
            for move in filter(None, moves):
                begun = begun.play(move)
        return str(begun)
