"""Lessons: how a family is taught by one list of techniques, and steps on a sheet of cells as they are drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar, cast

from unriddle.core import Picture, PuzzleError, Role, Teaching
from unriddle.core.teach.step import LEVELS, Line, Step, Technique
from unriddle.core.work import Work, resuming
from unriddle.kit import explain as explanation
from unriddle.registry import find

if TYPE_CHECKING:
    from unriddle.core import Cell, Family, Game, Puzzle
    from unriddle.core.contract import Lexicon

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
        from unriddle.draw.svg import svg

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
