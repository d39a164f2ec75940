"""How hard a square is for a person: its band is that of the hardest technique that it needs."""

from collections.abc import Iterator, Mapping
from typing import Any

from unriddle.core import Text
from unriddle.kit import explain
from unriddle.puzzles.latin.square import EMPTY
from unriddle.puzzles.latin.teach.units import TECHNIQUES

# The hardest technique of each band, the easiest first.
SINGLES = Text("singles")
BANDS = {
    SINGLES: "naked single",
    Text("locked"): "locked symbol",
    Text("pairs"): "hidden pair",
    Text("triples"): "hidden triple",
    Text("trial"): "trial",
    Text("search"): "search",
}


class Card(explain.Card):
    """Counts, too: the links of the longest chain of a trial, and the cells open where singles first gave nothing."""

    bands = tuple(BANDS)

    def __init__(self, puzzle: Any, **display: Any) -> None:
        super().__init__(puzzle, **display)
        self._longest = 0
        self._stuck: int | None = None

    def add(self, solution: Any, /) -> None:
        super().add(solution)
        self._longest = max(self._longest, *(len(trial.chain) for trial in solution.trial), 0)
        if self._stuck is None and solution.tier > TECHNIQUES.index(BANDS[SINGLES]):
            self._stuck = solution.begun.sheet.cells.count(EMPTY)

    def band(self, more: Mapping[str, Any]) -> str:
        return next(band for band, technique in BANDS.items() if self.hardest <= TECHNIQUES.index(technique))

    def more(self, statistics: Mapping[str, Any]) -> dict[str, Any]:
        return {"longest_chain": self._longest, "open_when_stuck": self._stuck or 0}

    def counted(self, summary: Mapping[str, Any]) -> Iterator[str]:
        yield from super().counted(summary)
        if summary["longest_chain"]:
            yield Text("longest chain of a trial: {links}", links=summary["longest_chain"])
        if summary["open_when_stuck"]:
            yield Text("cells open where singles first gave nothing: {count}", count=summary["open_when_stuck"])
