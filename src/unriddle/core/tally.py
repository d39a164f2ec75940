"""What is meant by the number of solutions alone: the verdict in one word, and a conclusion that only counts."""

from collections.abc import Mapping
from typing import Any

from unriddle.core.contract import Conclusion
from unriddle.core.event import End


def verdict(count: int, over: bool) -> str:
    """Of so many solutions, all of them when the search is over: unique, multiple, none, or unknown for now."""
    return "multiple" if count > 1 else "unknown" if not over else "unique" if count else "none"


class Tally(Conclusion):
    """How many solutions there are, whether these are all, and whether there is just one; `noun` names them."""

    noun = "solution"

    def __init__(self, puzzle: Any) -> None:
        self._count = 0

    def add(self, solution: Any, /) -> None:
        self._count += 1

    def told(self, end: End, statistics: Mapping[str, Any]) -> dict[str, Any]:
        over = end.why == "exhausted"
        return {"count": self._count, "all": over, "unique": verdict(self._count, over) == "unique"}

    def report(self, told: Mapping[str, Any]) -> list[str]:
        count = told["count"]
        text = f"{count:,} {self.noun}{'' if count == 1 else 's'}" if count else f"no {self.noun}"
        if told["unique"]:
            return [f"{text}, the only one"]
        if told["all"]:
            return [f"{text} in all" if count else text]
        known = "; whether it is the only one is not known" if count == 1 else ""
        return [f"{text} so far{known}"]
