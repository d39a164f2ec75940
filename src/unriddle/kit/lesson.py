"""Steps on a sheet of cells, as they are drawn; and how a family of grids is taught by one list of techniques."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from unriddle.core import Picture, Role, StepSearch, Teacher, Teaching, Text
from unriddle.core.record import Record
from unriddle.core.teach.step import LEVELS, MISTAKE, Step
from unriddle.core.text import listing
from unriddle.kit import explain as explanation
from unriddle.kit import grid
from unriddle.kit.entries import explaining, rating
from unriddle.kit.sheet import place
from unriddle.registry import find

if TYPE_CHECKING:
    from unriddle.core import Cell, Entry, Family, contract
    from unriddle.core.teach.step_search import Verdict

_PLACE = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})", re.ASCII)
_LINE = re.compile(r"(row|column) ([0-9]{1,4})", re.ASCII)
Place = tuple[int, int]


def _unmarked(cell: Cell) -> Cell:
    if cell.role is Role.MARKED:
        return replace(cell, role=Role.PLAIN if cell.text else Role.UNKNOWN)
    return replace(cell, marked=False) if cell.marked else cell


class DrawnStep(Step):
    """A step that draws itself in a notebook."""

    def _repr_svg_(self) -> str:
        from unriddle.draw import svg

        return svg(self.picture())


class Taught(DrawnStep):
    """A step on a sheet of cells, drawn there."""

    @property
    def looked_at(self) -> Iterable[Place]:
        """The cells of the unit, (row, column) from 0; a row and a column have their label marked, too."""
        return ()

    @property
    def reasons(self) -> Iterable[Place]:
        """The cells among what it follows from."""
        found = (_PLACE.match(each) for each in self.because)
        return [(int(match[1]) - 1, int(match[2]) - 1) for match in found if match]

    def picture(self, level: int = LEVELS) -> Picture:
        """The sheet with the unit (level 1), what follows (2) and what it follows from (3) marked."""
        family: Family = find(self.puzzle.family)
        game = family.must_play().game(self.puzzle, self.before, {})
        drawn = family.picture(self.puzzle, game.shown)
        # What the family marks by itself, such as a diagonal, would be taken for the reason.
        rows = [list(map(_unmarked, row)) for row in drawn.cells]
        if level > 1:
            for move in self.follows:
                game = game.play(move, kept=True)
            after = family.picture(self.puzzle, game.shown)
            for row, line in enumerate(after.cells):
                for column, cell in enumerate(line):
                    if cell != drawn.cells[row][column]:
                        # A colour of its own hides that it is new.
                        rows[row][column] = replace(cell, role=Role.NEW, note=cell.note or "+" * bool(cell.colour))
        marked = self.reasons if level > 2 else self.looked_at
        for row, column in marked:
            rows[row][column] = replace(rows[row][column], marked=True)
        cells = tuple(map(tuple, rows))
        return replace(drawn, cells=cells, left=self._labels(drawn, "row"), top=self._labels(drawn, "column"))

    def _labels(self, drawn: Picture, kind: str) -> tuple[tuple[Cell, ...], ...]:
        """The labels of one side, those of the unit marked."""
        labels, match = drawn.left if kind == "row" else drawn.top, _LINE.fullmatch(self.unit)
        if not match or match[1] != kind or int(match[2]) > len(labels):
            return labels
        at = int(match[2]) - 1
        return (*labels[:at], tuple(replace(each, role=Role.MARKED) for each in labels[at]), *labels[at + 1 :])


class Deduction(NamedTuple):
    """What follows on a sheet: where to look (`row 3`, `column 7` or `cell 2.1`), the moves, and the cells that they
    follow from, as `2.1`.
    """

    unit: str
    follows: tuple[str, ...]
    because: tuple[str, ...] = ()


class Technique(Record):
    """A way to make progress. `deduce(game)` gives what follows from the sheet, of which the first is taken;
    `why(step)` says why, after what follows and a colon. `band` is how hard a puzzle is that needs it.
    """

    name: str
    band: str
    deduce: Callable[[Any], Iterable[Deduction]]
    why: Callable[[SheetStep], Text]


P = TypeVar("P", bound=grid.Gridded)


class SheetStep(Taught):
    """A step in a family of grids (kit/grid.py), in words."""

    lesson: ClassVar[SheetLesson[Any]]

    @property
    def where(self) -> Text:
        return place(*self._cell) if self._cell else super().where

    @property
    def _cell(self) -> Place | None:
        match = _PLACE.fullmatch(self.unit.removeprefix("cell "))
        return (int(match[1]) - 1, int(match[2]) - 1) if match else None

    @property
    def looked_at(self) -> Iterable[Place]:
        if self._cell:
            return [self._cell]
        match, rows = _LINE.fullmatch(self.unit), self.puzzle.grid.rows
        if not match:
            return []
        cells = [(row, column) for row, line in enumerate(rows) for column in range(len(line))]
        return [cell for cell in cells if cell[match[1] == "column"] == int(match[2]) - 1]

    @property
    def sentences(self) -> Mapping[str, Text]:
        moves = [(_PLACE.match(move), move.partition("=")[2]) for move in self.follows]
        cells = [(place(int(match[1]) - 1, int(match[2]) - 1), sign) for match, sign in moves if match]
        if self.technique == MISTAKE:
            short = Text("open {cells} again", cells=listing(cell for cell, _ in cells))
            why = Text("no solution has what is there")
        else:
            short = listing(Text("{sign} goes into {cell}", sign=sign, cell=cell) for cell, sign in cells)
            why = self.lesson.why(self)
        return {"short": short, "teach": Text("{short}: {why}", short=short, why=why)}


class SheetTeacher(Teacher):
    """Reopens cells that are mistakes; then uses the easiest technique that finds something, trying each once."""

    def __init__(
        self,
        lesson: SheetLesson[Any],
        game: grid.Filled[Any],
        solutions: Sequence[grid.Grid],
        verdict: Verdict,
        until: int | None,
        place: bytes | None,
    ) -> None:
        self._lesson, self._game, self._solutions = lesson, game, solutions
        if verdict == "wrong":  # the steps lead to the solution that has most of what stands on the sheet
            self._solutions = [min(solutions, key=lambda each: len(grid.contradicted(game, each)))]
        self._only = len(solutions) == 1
        self._last = min(len(lesson.names) - 1, len(lesson.names) if until is None else until)
        self._whole = max(self._left, 1)
        self._tier = 1  # of the technique to be tried next
        if place is not None:
            tier, _, sheet = place.decode().partition(" ")
            self._game, self._tier = game.begin(game.puzzle, sheet), int(tier)
        if not self._solutions:
            self._tier = self._last + 1

    @property
    def _mistakes(self) -> list[Place]:
        return grid.contradicted(self._game, self._solutions[0]) if len(self._solutions) == 1 else []

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
        return 1 - self._left / self._whole

    def advance(self, budget: int) -> tuple[int, Step | None]:
        if self._mistakes:
            row, column = self._mistakes[0]
            cell = f"{row + 1}.{column + 1}"
            return 1, self._step(0, Deduction(f"cell {cell}", (f"{cell}?",)))
        for looks in range(1, budget + 1):
            found = self._found(self._tier)
            if found is not None:
                return looks, self._step(self._tier, found)
            self._tier += 1
            if self.over:
                break
        return looks, None

    def _found(self, tier: int) -> Deduction | None:
        if tier <= len(self._lesson.techniques):
            return next(iter(self._lesson.techniques[tier - 1].deduce(self._game)), None)
        if not self._only:
            return None
        move = grid.moves_to(self._game, self._solutions).partition(";")[0]
        return Deduction(f"cell {move.partition('=')[0]}", (move,))

    def _step(self, tier: int, found: Deduction) -> Step:
        before = str(self._game)
        for move in found.follows:
            self._game = self._game.play(move)
        self._tier = 1
        made = self._lesson.step
        return made(self._lesson.names[tier], tier, *found, (), before, self._game.puzzle)

    def place(self) -> bytes:
        return f"{self._tier} {self._game}".encode()


class SheetLesson(Generic[P]):
    """Hints, explanations and ratings of a family whose game is grid.Filled, by techniques, the easiest first.

    Before them comes "mistake", after them "search": what the only solution says where no technique finds anything.
    """

    def __init__(self, search: Callable[[Any, bytes | None], contract.Search], techniques: Sequence[Technique]) -> None:
        self.search, self.techniques = search, techniques
        self.names = (Text("mistake"), *(each.name for each in techniques), Text("search"))
        bands = tuple(dict.fromkeys([*(each.band for each in techniques), self.names[-1]]))

        class OwnStep(SheetStep):
            lesson = self

        class Card(explanation.Card):
            """Its band is that of the hardest technique."""

            def band(self, more: Mapping[str, Any]) -> str:
                return [bands[0], *(each.band for each in techniques), bands[-1]][max(self.hardest, 0)]

        Card.bands = bands
        self.step: type[SheetStep] = OwnStep
        self.entries: dict[str, Entry] = {
            "explain": explaining(self.explain, self.step_of),
            "rate": rating(self.explain, self.step_of, Card),
        }
        self.teaching: Teaching[P, grid.Filled[P]] = Teaching(self.steps, self.names, self.position_of)

    def why(self, step: SheetStep) -> Text:
        """Why what a step says follows."""
        if not 0 < step.tier <= len(self.techniques):
            return Text("no known technique helps here")
        return self.techniques[step.tier - 1].why(step)

    def steps(
        self, game: grid.Filled[P], snapshot: bytes | None = None, until: int | None = None, strict: bool = False
    ) -> StepSearch:
        """The steps from where a game stands."""
        solves = [partial(self.search, each) for each in dict.fromkeys((game.as_puzzle, game.puzzle))]
        return StepSearch(game, solves, partial(SheetTeacher, self), snapshot, until=until, strict=strict)

    def explain(
        self, puzzle: P, snapshot: bytes | None = None, found: Sequence[str] = (), until: str | None = None
    ) -> StepSearch:
        """The steps that lead on from what was found; PuzzleError."""
        search: StepSearch = explanation.explain(self.steps, puzzle, snapshot, found=found, until=until)
        return search

    def step_of(self, puzzle: P, value: Any) -> SheetStep:
        """A step from its JSON value; PuzzleError."""
        return self.step.from_json(puzzle, value)

    def position_of(self, puzzle: P, found: Sequence[str]) -> str:
        """The position after moves, with `;` or spaces between them, or of a whole grid as `solve` prints it."""
        game = find(puzzle.family).must_play().game
        begun = game(puzzle)
        for text in found:
            if "=" in text or "?" in text:
                moves = text.replace(";", " ").split()
            else:
                moves = grid.moves_to(begun, [puzzle.grid.solution(text)]).split("; ")
            for move in filter(None, moves):
                begun = begun.play(move)
        return str(begun)
