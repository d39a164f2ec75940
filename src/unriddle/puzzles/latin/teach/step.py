"""One step on a Latin square: the values that it is made of, and what is looked at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from unriddle.core import Text
from unriddle.core.teach.step import Spot
from unriddle.kit.lesson import Place, Taught
from unriddle.puzzles.latin.play.game import Game, game
from unriddle.puzzles.latin.teach.techniques import marks, short
from unriddle.puzzles.latin.teach.units import Mark, Part, Trial, Unit, units


class LatinStep(Taught):
    """A step on a square."""

    kinds: ClassVar[tuple[Any, Any, Any, Any]] = (Unit, tuple[Mark, ...], tuple[Mark | Part, ...], tuple[Trial, ...])

    @property
    def begun(self) -> Game:
        """The game before the step."""
        return game(self.puzzle, self.before)

    @property
    def looked_at(self) -> Iterable[Place]:
        if isinstance(self.unit, Spot):
            return [self.unit]
        every = units(self.puzzle.order, self.puzzle.kind)
        if self.unit not in every.names:
            return []
        return [divmod(cell, self.puzzle.order) for cell in every.cells[every.names.index(self.unit)]]

    @property
    def reasons(self) -> Iterable[Place]:
        return [each.cell for each in marks(self)]

    @property
    def short(self) -> Text:
        return short(self)
