"""One step on a Latin square: the values that it is made of, and what is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from unriddle.core import Picture, Text
from unriddle.core.teach.step import Spot
from unriddle.kit.lesson import Place, Taught
from unriddle.puzzles.latin.play.game import Game, game
from unriddle.puzzles.latin.teach.techniques import links_of, marks, short
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
        linked = [each for trial in self.trials for link in trial.because for each in link]
        return [each.cell for each in (*marks(self), *linked)]

    @property
    def leaves(self) -> Sequence[tuple[Text, Picture]]:
        if not self.trials:
            return ()
        supposed, chain, _, _, because = self.trials[0]
        put = [supposed, *(link.put for link in chain[:-1])]
        drawn = [self.ghosts(self.unit, (), _written(put[:1]))]
        for at, (link, facts) in enumerate(zip(chain, because, strict=True), 1):
            drawn.append(self.ghosts(link.unit or self.unit, facts, _written(put[: at + 1])))
        return tuple(zip(links_of(self), drawn, strict=True))

    @property
    def short(self) -> Text:
        return short(self)


def _written(put: Sequence[Mark]) -> list[tuple[Place, str, int]]:
    """Symbols as they are written, each with the number of its link."""
    return [(each.cell, str(each.symbols[0]), at) for at, each in enumerate(put)]
