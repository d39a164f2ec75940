"""What squares, and closed units of a count, mean together."""

from collections.abc import Mapping
from math import factorial
from typing import TYPE_CHECKING, Any

from unriddle.core import Text, contract
from unriddle.core.tally import Tally
from unriddle.puzzles.latin.puzzle import Puzzle

if TYPE_CHECKING:
    from unriddle.core import End
    from unriddle.puzzles.latin.unit import Unit


class Squares(Tally):
    """How many squares were found."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self._puzzle = puzzle

    def number(self, count: int) -> Text:
        return Text("{count:,} square", "{count:,} squares", count=count) if count else Text("no square")

    def drawn(self, told: Mapping[str, Any], width: int) -> list[Any]:
        """The report, and what stands out in the squares above it."""
        from unriddle.puzzles.latin.picture import legend

        order = self._puzzle.order
        cell = len(str(order - 1 + self._puzzle.base)) + 3
        is_drawn = told["count"] and order * cell < width  # wider squares are written as text
        return [*([legend(self._puzzle)] if is_drawn else []), *self.report(told)]


class Units(contract.Conclusion):
    """The sum of closed units; with `every_row` of squares with any first row."""

    def __init__(self, puzzle: Puzzle, every_row: bool = False) -> None:
        self._order = puzzle.order
        self._every_row = every_row
        self._count = self._sum = self._whole = 0

    def add(self, unit: "Unit", /) -> None:
        self._count += 1
        self._sum += unit.total
        self._whole = unit.whole

    def told(self, end: "End", statistics: Mapping[str, Any]) -> dict[str, Any]:
        """The squares with the first row fixed, in how many units, and whether that is all there are."""
        every = end.why == "exhausted" and self._count == self._whole
        found = {"units": self._count, "first_row_fixed": self._sum, "all": every}
        return {**found, "squares": self._sum * factorial(self._order)} if self._every_row else found

    def report(self, told: Mapping[str, Any]) -> list[str]:
        text = Text("{count:,} squares with the first row fixed", count=told["first_row_fixed"])
        if self._every_row:
            text = Text("{count:,} squares", count=told["squares"])
        return [text if told["all"] else Text("{found} in {units:,} closed units", found=text, units=told["units"])]
