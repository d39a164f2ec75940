"""Conclusions from squares, and from finished units of a count."""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial
from typing import TYPE_CHECKING, Any

from unriddle.core import PuzzleError, Text, contract
from unriddle.core.search.tally import Tally
from unriddle.puzzles.latin.puzzle import FIXED, SEARCHED, Puzzle

if TYPE_CHECKING:
    from unriddle.core import End
    from unriddle.core.json_shape import Json
    from unriddle.kit.count.unit import Unit


LOOK = 100_000  # the most steps of the search for a plain square if there is no diagonal one


class Squares(Tally):
    """The number of squares found."""

    def __init__(self, puzzle: Puzzle) -> None:
        super().__init__(puzzle)
        self._puzzle = puzzle

    def number(self, count: int) -> Text:
        return Text("{count:,} square", "{count:,} squares", count=count) if count else Text("no squares")

    def report(self, summary: Mapping[str, Any]) -> list[str]:
        """Return the number of squares; where only the diagonals forbid them, that, too."""
        lines = super().report(summary)
        if summary["verdict"] == "none" and self._puzzle.kind == "diagonal" and self._puzzle.order <= SEARCHED:
            from unriddle.puzzles.latin.solve.search import solve

            if solve(self._puzzle._replace(kind="plain", random=None)).advance(LOOK):
                return [Text("{none}; without the diagonals there is one: --plain", none=lines[0])]
        return lines

    def drawn(self, summary: Mapping[str, Json], width: int) -> list[Any]:
        """Return the report, and the key of the squares drawn above it."""
        puzzle = self._puzzle
        cell = len(str(puzzle.order - 1 + puzzle.base)) + 3
        if not summary["count"] or puzzle.order * cell >= width:  # wider squares are written as text
            return self.report(summary)
        from unriddle.core import Cell, Picture, Role

        diagonals = [(Cell("", Role.MARKED), "the two diagonals")] if puzzle.kind != "plain" else []
        givens = [(Cell(str(puzzle.base), Role.GIVEN), "given")] if puzzle.givens else []
        return [Picture(key=(*diagonals, *givens)), *self.report(summary)]


# By kind, the squares of order 1, 2, ... with the first row fixed as they are published: OEIS A274171, A000315 times
# (n - 1)!, and A287649 with a 0 for each odd order.
PUBLISHED: dict[str, tuple[int, ...]] = {
    "diagonal": (1, 0, 0, 2, 8, 128, 171200, 7447587840, 5056994653507584),
    "plain": (1, 1, 2, 24, 1344, 1128960, 12198297600, 2697818265354240),
    "symmetric": (1, 0, 0, 2, 0, 64, 0, 3612672, 0, 82731715264512),
}
# By order, the fillings of both diagonals of the diagonal squares: A337302.
FILLINGS = {6: 80, 7: 80, 8: 4752, 9: 4752}


class Units(contract.Conclusion):
    """The sum of finished units, and the resulting number of squares.

    With `first_row`, only squares whose first row is fixed. PuzzleError for a repeated unit, or an impossible total.
    """

    def __init__(self, puzzle: Puzzle, first_row: bool = False) -> None:
        self._order = puzzle.order
        self._kind = puzzle.kind
        self._first_row = first_row or puzzle.first_row
        self._sum = self._total = 0
        self._names: set[str] = set()
        self._weights: dict[str, int] = {}  # the weight of each class of fillings

    def add(self, unit: Unit, /) -> None:
        if unit.name in self._names:
            raise PuzzleError("the unit {name} was counted twice", name=unit.name)
        self._names.add(unit.name)
        self._weights[unit.name.partition(" class ")[2].partition(",")[0] or unit.name] = unit.weight
        self._sum += unit.total
        self._total = unit.whole

    def _verify(self) -> None:
        """PuzzleError unless the sum of all units is the published one."""
        published = PUBLISHED.get(self._kind, ())[self._order - 1 : self._order]
        if published and self._sum != published[0]:
            raise PuzzleError(
                "the units add up to {sum:,}, not to {published:,} as published", sum=self._sum, published=published[0]
            )
        weights = sum(self._weights.values())
        if self._kind == "diagonal" and weights != FILLINGS.get(self._order, weights):
            raise PuzzleError(
                "the weights add up to {sum}, not to the {fillings} of this order",
                sum=weights,
                fillings=FILLINGS[self._order],
            )

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        """Return the numbers of all squares, of those with a fixed first row, and of units.

        `all`: whether these are all units. PuzzleError for an impossible total.
        """
        every = end.why == "exhausted" and len(self._names) == self._total
        if every and self._total:
            self._verify()
        sums = {"first_row_fixed": self._sum, "squares": self._sum * factorial(self._order)}
        return {"units": len(self._names), **sums, "all": every}

    def report(self, summary: Mapping[str, Json]) -> list[str]:
        from unriddle.kit.count.counting import product_line

        text = Text(
            "{count:,} square with the first row fixed",
            "{count:,} squares with the first row fixed",
            count=self._sum,
        )
        if not self._first_row:
            text = product_line(self._sum, FIXED, factorial(self._order), self._sum * factorial(self._order), "squares")
        if not summary["all"]:
            text = Text(
                "{found} in {count:,} finished unit",
                "{found} in {count:,} finished units",
                found=text,
                count=summary["units"],
            )
        return [text]
