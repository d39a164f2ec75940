"""Tally: the verdict on the number of solutions in one word, and a conclusion that only counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unriddle.core.contract import Conclusion, End, Puzzle, Solution
from unriddle.core.errors import Text
from unriddle.core.json_shape import Json


def verdict(count: int, complete: bool) -> str:
    """Return "unique", "multiple", "none" or "unknown" for `count` solutions; `complete` if there are no others."""
    return "multiple" if count > 1 else "unknown" if not complete else "unique" if count else "none"


class Tally(Conclusion):
    """The number of solutions, whether these are all, and the verdict.

    `noun` is what solutions are called; only "solution" is translated. `number` puts a count into words.
    """

    noun = "solution"

    def __init__(self, puzzle: Puzzle) -> None:
        self._count = 0

    def add(self, solution: Solution, /) -> None:
        self._count += 1

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        over = end.why == "exhausted"
        return {"count": self._count, "all": over, "verdict": verdict(self._count, over)}

    def number(self, count: int) -> Text:
        """Return a count with its noun, such as "3 solutions"."""
        if self.noun != "solution":
            return Text.of(f"{count:,} {self.noun}{'' if count == 1 else 's'}" if count else f"no {self.noun}")
        return Text("{count:,} solution", "{count:,} solutions", count=count) if count else Text("no solution")

    def report(self, summary: Mapping[str, Any]) -> list[str]:
        count = summary["count"]
        text = self.number(count)
        if summary["verdict"] == "unique":
            return [Text("{found} (unique)", found=text)]
        if summary["all"]:
            return [Text("{found} in all", found=text) if count else text]
        if count == 1:
            return [Text("{found} found; there may be others", found=text)]
        return [Text("{found} so far", found=text)]
