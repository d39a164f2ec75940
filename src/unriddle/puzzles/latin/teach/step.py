"""One step on a Latin square: the values that it is made of, and what is looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from unriddle.core import Text
from unriddle.core.teach.step import Spot
from unriddle.kit.lesson import Place, Taught
from unriddle.puzzles.latin.play.game import Game, game
from unriddle.puzzles.latin.teach import sentences
from unriddle.puzzles.latin.teach.units import Unit, units


class Mark(NamedTuple):
    """What is done to a cell, or known of it: `=` a symbol stands there, `?` none does, `-` these cannot stand there,
    `+` these are all that is left. Rows and columns count from 0, symbols as the square shows them.
    """

    row: int
    column: int
    sign: str
    symbols: tuple[int, ...] = ()

    @property
    def cell(self) -> Place:
        return self.row, self.column

    def __str__(self) -> str:
        return f"{self.row + 1}.{self.column + 1}{self.sign}{','.join(map(str, self.symbols))}"


class Part(NamedTuple):
    """What a unit is in a step: "base" or "cover" of a fish; or "nearest solution", which has no unit."""

    what: str
    unit: Unit | None = None

    def __str__(self) -> str:
        return f"{self.what} {self.unit}" if self.unit else self.what


class Link(NamedTuple):
    """A link of a trial: the unit, None for the cell that a mirror determines, and what is put there. In the last
    nothing is: the unit lacks a symbol, or has none at all where `lacks` is None.
    """

    unit: Unit | None
    put: Mark | None = None
    lacks: int | None = None

    def __str__(self) -> str:
        what = self.put or ("nothing" if self.lacks is None else f"no {self.lacks}")
        return f"{self.unit or 'mirror'}: {what}"


class Trial(NamedTuple):
    """A supposition that breaks, and the links up to there."""

    supposed: Mark
    chain: tuple[Link, ...]
    breaks: bool = True
    links: tuple[tuple[Mark, ...], ...] = ()


class Fish(NamedTuple):
    """Lines in which all places of a symbol, as the square shows it, lie on as many other lines."""

    symbol: int
    bases: tuple[Unit, ...]
    covers: tuple[Unit, ...]


class LatinStep(Taught):
    """A step on a square."""

    kinds = (Unit, tuple[Mark, ...], tuple[Mark | Part, ...], tuple[Trial, ...])

    @property
    def begun(self) -> Game:
        """The game before the step."""
        return game(self.puzzle, self.before)

    @property
    def marks(self) -> Sequence[Mark]:
        """What it follows from, cell by cell."""
        return [each for each in self.because if isinstance(each, Mark)]

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
        return [each.cell for each in self.marks]

    @property
    def short(self) -> Text:
        return sentences.short(self)
