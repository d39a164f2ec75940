"""One scale of levels for all families: the effort of a puzzle's steps, compared with collected puzzles.

docs/levels.md has the details. Each family has a Scale; the cost of a step depends on its technique, and on other
things that the family counts, such as rare words.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from unriddle.core import Option, PuzzleError, Text
from unriddle.core.record import Record

LEVELS = (Text("easy"), Text("medium"), Text("hard"), Text("expert"))
BEGINS = (0, 30, 60, 85)  # the least percentile of each level among the collected puzzles
# The levels from Monday to Sunday.
WEEK = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")
WISH = Option("level", "|".join(LEVELS), "how hard it is for a person: easy, medium, hard or expert", "maker")


class Scale(Record):
    """A scale of difficulty.

    `costs`: the cost of each thing counted. `collected`: loads of the collected puzzles at equally spaced ranks, from
    smallest to largest.
    """

    costs: Mapping[str, float]
    collected: Sequence[float]

    def effort(self, counted: Mapping[str, float]) -> float:
        """Return the total cost of these counts."""
        return sum(self.costs.get(name, 0) * times for name, times in counted.items())

    def percentile(self, load: float) -> int:
        """Return the percentage of collected puzzles with a smaller load, from 0 to 100."""
        held, last = self.collected, len(self.collected) - 1
        above = bisect_right(held, load)
        if above == 0:
            return 0
        if above > last:
            return 100
        low, high = held[above - 1], held[above]
        return round(100 * (above - 1 + (load - low) / (high - low)) / last)

    def card(self, counted: Mapping[str, float], cells: int, floor: int = 0) -> dict[str, Any]:
        """Return the level's part of a card as JSON values; `floor` is the number of the lowest level allowed."""
        effort = self.effort(counted)
        percentile = max(self.percentile(load(effort, cells)), BEGINS[floor])
        return {
            "level": str(level_of(percentile)),
            "percentile": percentile,
            "effort": round(effort),
            "effort_per_cell": round(effort / cells, 2),
        }


def load(effort: float, cells: int) -> float:
    """Return the load, by which puzzles of all sizes are compared.

    It is between the total effort, by which every large puzzle is hard, and the effort per cell, which ignores size.
    """
    return effort / cells**0.5


def level_of(percentile: int) -> Text:
    """Return the level of this percentile."""
    return LEVELS[bisect_right(BEGINS, percentile) - 1]


def number_of(level: str | None) -> int | None:
    """Return the number of a level by its name; None for None. PuzzleError."""
    if level is None:
        return None
    names = list(map(str, LEVELS))
    if level not in names:
        raise PuzzleError(
            Text("there is no level {level!r}; the levels are {known}", level=level[:20], known=", ".join(LEVELS)),
            "level",
        )
    return names.index(level)


def random_percentile(level: int, below: Callable[[int], int]) -> int:
    """Return a random percentile within a level, from 0 to 99; `below(n)` gives a random number from 0 to n - 1."""
    return BEGINS[level] + below((*BEGINS[1:], 100)[level] - BEGINS[level])


def level_lines(card: Mapping[str, Any]) -> list[str]:
    """Return the lines about the level of a card."""
    name = LEVELS[list(map(str, LEVELS)).index(card["level"])]
    place = Text("harder than {percent}% of the collected puzzles", percent=card["percentile"])
    return [
        Text("level: {level}, {place}", level=name, place=place),
        Text("effort: {effort}, {each} per cell", effort=card["effort"], each=card["effort_per_cell"]),
    ]
