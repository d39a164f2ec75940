"""What is meant by the number of solutions alone: the verdict in one word, and a conclusion that only counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unriddle.core.contract import Conclusion, End, Puzzle, Solution
from unriddle.core.errors import Text
from unriddle.core.json_shape import Json


def verdict(count: int, over: bool) -> str:
    """Of this many solutions, all of them when the search is over: unique, multiple, none, or unknown for now."""
    return "multiple" if count > 1 else "unknown" if not over else "unique" if count else "none"


class Tally(Conclusion):
    """How many solutions there are, whether these are all, and the verdict.

    `noun` names them where nobody puts them into other languages; `number` says this many of them.
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
        """This many of them, in words."""
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
