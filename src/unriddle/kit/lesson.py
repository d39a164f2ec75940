"""Lessons: how a family is taught by one list of techniques, and steps on a sheet of cells as they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, cast

from unriddle.core import Explaining, Picture, PuzzleError, Role, Teacher, Teaching, Text
from unriddle.core.lazy import lazy
from unriddle.core.teach.step import LEVELS, Line, Spot, Step
from unriddle.core.technique import MISTAKE, Technique, declared
from unriddle.core.text import listing
from unriddle.core.work import Work, resuming
from unriddle.kit import explain as explanation
from unriddle.kit import grid
from unriddle.kit.entries import explained, rated
from unriddle.kit.sheet import differing, place
from unriddle.registry import find

if TYPE_CHECKING:
    from unriddle.core import Cell, Family, Game, Puzzle, contract
    from unriddle.core.contract import Lexicon
    from unriddle.core.json_shape import Json
    from unriddle.core.teach.explaining import Verdict

Place = tuple[int, int]
P = TypeVar("P", bound="Puzzle")
G = TypeVar("G", bound="Game")


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
        return ()

    def picture(self, level: int = LEVELS) -> Picture:
        """Draw the sheet with the unit (level 1), what follows (2) and what it follows from (3) marked."""
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
        return replace(drawn, cells=cells, left=self._labels(drawn.left, "row"), top=self._labels(drawn.top, "column"))

    def _labels(self, labels: tuple[tuple[Cell, ...], ...], kind: str) -> tuple[tuple[Cell, ...], ...]:
        """The labels of one side, those of the unit marked."""
        if not isinstance(self.unit, Line) or self.unit.kind != kind or self.unit.at >= len(labels):
            return labels
        at = self.unit.at
        return (*labels[:at], tuple(replace(each, role=Role.MARKED) for each in labels[at]), *labels[at + 1 :])


class Lesson(Generic[P, G]):
    """What a family declares to be taught: its techniques, its kind of Step, `steps(game, *lexicon, until, strict)`,
    the work that finds the steps from where a game stands, `position_of(puzzle, found, *lexicon)`, and
    `game(puzzle, text, rules, *lexicon)`, which begins a game there.
    """

    def __init__(
        self,
        techniques: Sequence[Technique],
        step: type[Step],
        steps: Callable[..., Work[Step]],
        position_of: Callable[..., str],
        game: Callable[..., G],
        hint_levels: int = LEVELS,
    ) -> None:
        self.techniques, self.step, self.game = techniques, step, game
        self.explain = resuming(self._explain)
        self.step_of = partial(step.load, techniques)
        self.teaching: Teaching[P, G] = Teaching(steps, techniques, position_of, hint_levels)
        self.explanation = type("Explanation", (explanation.Explanation,), {"techniques": techniques})

    def _explain(self, puzzle: P, *lexicon: Lexicon, found: Sequence[str] = (), until: str | None = None) -> Work[Step]:
        """Find the steps that lead on from what was `found`, none harder than `until`, a name or a tier as text;
        PuzzleError, for a mistake in what was found, too.
        """
        teaching = self.teaching
        hardest = None if until is None else explanation.tier_of(puzzle.family, until, teaching.names)
        text = teaching.position_of(puzzle, found, *lexicon) if found else ""
        game = self.game(puzzle, text, {}, *lexicon)
        return cast("Work[Step]", teaching.steps(game, *lexicon, until=hardest, strict=True))

    def sound(self, puzzle: P, step: Step, *lexicon: Lexicon) -> str:
        """Return "" for a step whose moves can be made where it stands, otherwise why not."""
        try:
            game: Game = self.game(puzzle, step.before, {}, *lexicon)
            for move in step.follows:
                game = game.play(move, kept=True)
        except PuzzleError as error:
            return error.text
        return ""


class Reason(NamedTuple):
    """One of the facts of a step, as JSON has it."""

    name: str
    value: str = ""

    def __str__(self) -> str:
        return f"{self.name} {self.value}" if self.value else self.name


class Put(NamedTuple):
    """A sign put into a cell, counted from 0; `grid.OPEN` opens it."""

    row: int
    column: int
    sign: str

    def __str__(self) -> str:
        rest = "?" if self.sign == grid.OPEN else f"={self.sign}"
        return f"{self.row + 1}.{self.column + 1}{rest}"


class Deduction(NamedTuple):
    """What follows on a sheet: where to look, the signs that are put, and the filled cells that they follow from."""

    unit: Line | Spot
    sets: tuple[Put, ...]
    because: tuple[Put, ...] = ()


Gridded = TypeVar("Gridded", bound=grid.Gridded)


class SheetStep(Taught):
    """A step in a family of grids (kit/grid.py), in words."""

    kinds = (Line | Spot, tuple[Put, ...], tuple[Put, ...], tuple[Put, ...])  # it makes no trials

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
            return Text("open {cells} again", cells=listing(place(each.row, each.column) for each in self.sets))
        return listing(
            Text("{sign} goes into {cell}", sign=each.sign, cell=place(each.row, each.column)) for each in self.sets
        )


def because(why: Callable[[SheetStep], Text]) -> Callable[[SheetStep], Text]:
    """Return a technique's `say`: what follows, a colon, and why."""
    return lambda step: Text("{short}: {why}", short=step.short, why=why(step))


class SheetTeacher(Teacher):
    """Reopens cells that are mistakes; then uses the easiest technique that finds something, trying each once."""

    def __init__(
        self,
        lesson: SheetLesson[Any],
        game: grid.Filled[Gridded],
        solutions: Sequence[grid.Grid],
        verdict: Verdict,
        until: int | None,
        given: str | None,
    ) -> None:
        game = game if given is None else game.begin(game.puzzle, given)
        self._lesson, self._game, self._solutions = lesson, game, solutions
        if verdict == "wrong":  # the steps lead to the solution that has most of what stands on the sheet
            self._solutions = [min(solutions, key=lambda each: len(grid.contradicted(game, each)))]
        self._only = len(solutions) == 1
        self._last = len(lesson.techniques) - 1 if until is None else until
        self._whole = max(self._left, 1)
        self._tier = 1  # of the technique to be tried next
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

    @property
    def given(self) -> str:
        return str(self._game)

    def advance(self, budget: int) -> tuple[int, Step | None]:
        if self._mistakes:
            row, column = self._mistakes[0]
            return 1, self._step(0, Deduction(Spot(row, column), (Put(row, column, grid.OPEN),)))
        for looks in range(1, budget + 1):
            found = self._found(self._tier)
            if found is not None:
                return looks, self._step(self._tier, found)
            self._tier += 1
            if self.over:
                break
        return looks, None

    def _found(self, tier: int) -> Deduction | None:
        technique = self._lesson.techniques[tier]
        if callable(technique.find):
            return next(iter(technique.find(self._game)), None)
        if not self._only:
            return None
        rows = differing(self._game.sheet.rows, self._solutions[0].rows)
        row, column, _, sign = next(iter(rows))
        return Deduction(Spot(row, column), (Put(row, column, sign),))

    def _step(self, tier: int, found: Deduction) -> Step:
        before = str(self._game)
        for put in found.sets:
            self._game = self._game.play(str(put))
        self._tier = 1
        technique, puzzle = self._lesson.techniques[tier], self._game.puzzle
        return self._lesson.step(technique, *found, before=before, puzzle=puzzle)


class SheetLesson(Lesson[Gridded, grid.Filled[Gridded]]):
    """Hints, explanations and ratings of a family whose game is grid.Filled, by techniques, the easiest first.

    `home` is the `__name__` of the module that has this as LESSON. Before the techniques comes "mistake", after them
    "search": what the only solution says where no technique finds anything.
    """

    def __init__(
        self,
        home: str,
        game: Callable[..., grid.Filled[Gridded]],
        search: Callable[[Gridded, bytes | None], contract.Search],
        techniques: Sequence[Technique],
    ) -> None:
        self.search = search
        mistake = Technique(MISTAKE, because(lambda step: Text("no solution has what is there")))
        last = Technique(
            Text("search"), because(lambda step: Text("no known technique helps here")), band=Text("search")
        )
        every = declared(home, mistake, *techniques, last)
        bands = tuple(dict.fromkeys(each.band for each in every[1:]))

        class Card(explanation.Card):
            """Its band is that of the hardest technique."""

            def band(self, more: Mapping[str, Json]) -> str:
                return every[max(self.hardest, 1)].band

        super().__init__(every, SheetStep, self._steps, self._position_of, game)
        Card.techniques, Card.bands = every, bands
        self.card = Card
        self.entries = {"explain": explained(home), "rate": rated(home, lazy(home, "LESSON.card"))}

    def _steps(self, game: grid.Filled[Gridded], until: int | None = None, strict: bool = False) -> Explaining:
        """The steps from where a game stands."""
        solves = [partial(self.search, each) for each in dict.fromkeys((game.as_puzzle, game.puzzle))]
        teach = partial(SheetTeacher, self)
        return Explaining(game, solves, teach, until=until, strict=strict)

    def _position_of(self, puzzle: Gridded, found: Sequence[str]) -> str:
        """The position after moves, with `;` or spaces between them, or of a whole grid as `solve` prints it."""
        begun = self.game(puzzle)
        for text in found:
            if "=" in text or "?" in text:
                moves = text.replace(";", " ").split()
            else:
                moves = grid.moves_to(begun, [puzzle.grid.solution(text)]).split("; ")
            for move in filter(None, moves):
                begun = begun.play(move)
        return str(begun)
