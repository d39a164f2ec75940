"""One step on a Latin square: where it is looked at, and its words. Nothing here knows how a step is found."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Self

from unriddle.core import Text
from unriddle.kit.lesson import Place, Taught
from unriddle.puzzles.latin.play.game import Game, game
from unriddle.puzzles.latin.teach import words
from unriddle.puzzles.latin.teach.units import TECHNIQUES, units

_CELL = re.compile(r"cell ([0-9]{1,2})\.([0-9]{1,2})", re.ASCII)


class LatinStep(Taught):
    """A step on a square; units are lines, named as in steps.units, and `cell 2.1`."""

    @property
    def begun(self) -> Game:
        """The game before the step."""
        return game(self.puzzle, self.before)

    @property
    def where(self) -> Text:
        return words.where(self.unit)

    @property
    def looked_at(self) -> Iterable[Place]:
        if match := _CELL.fullmatch(self.unit):
            return [(int(match[1]) - 1, int(match[2]) - 1)]
        every = units(self.puzzle.order, self.puzzle.kind)
        if self.unit not in every.names:
            return []
        return [divmod(cell, self.puzzle.order) for cell in every.cells[every.names.index(self.unit)]]

    @classmethod
    def from_json(cls, puzzle: Any, value: Any) -> Self:
        step = super().from_json(puzzle, value)
        # There were fewer techniques once.
        return replace(step, tier=TECHNIQUES.index(step.technique)) if step.technique in TECHNIQUES else step

    @property
    def sentences(self) -> Mapping[str, Text]:
        return words.sentences(self)
