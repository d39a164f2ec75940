"""How hard a square is for a person: its band is that of the hardest technique that it needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from unriddle.core import End, Text
from unriddle.core.json_shape import Json
from unriddle.kit import lesson
from unriddle.kit.level import Scale
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle
from unriddle.puzzles.latin.teach.techniques import BANDS, SINGLES, TECHNIQUES

if TYPE_CHECKING:
    from unriddle.core.teach.step import Technique
    from unriddle.puzzles.latin.teach.step import LatinStep

COSTS: dict[str, float] = {**{str(each.name): each.cost for each in TECHNIQUES}, lesson.LINK: 1}
# The loads of 160 made squares, at every twentieth of them.
COLLECTED = (
    *(4.0, 4.5, 6.0, 6.8, 7.5, 8.6, 9.4, 9.7, 10.2, 10.8, 11.2, 12.9, 14.1),
    *(16.2, 17.9, 32.4, 48.6, 68.1, 83.7, 117.5, 249.0),
)


class Card(lesson.Card):
    """Counts, too: the links of the longest chain of a trial, and the cells open where singles first gave nothing."""

    techniques: tuple[Technique, ...] = TECHNIQUES
    bands: tuple[str, ...] = tuple(BANDS)
    scale: Scale = Scale(COSTS, COLLECTED)

    def __init__(self, puzzle: Puzzle, **display: bool) -> None:
        super().__init__(puzzle, **display)
        self._longest = 0
        self._stuck: int | None = None

    def add(self, solution: LatinStep, /) -> None:
        super().add(solution)
        self._longest = max(self._longest, *(len(trial.chain) for trial in solution.trials), 0)
        if self._stuck is None and solution.tier > BANDS[SINGLES].tier:
            self._stuck = solution.begun.sheet.cells.count(EMPTY)

    @property
    def cells(self) -> int:
        return int(self.puzzle.order**2)

    def band(self, more: Mapping[str, Json]) -> str:
        return TECHNIQUES[max(self.hardest, 1)].band

    def more(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        return {"longest_chain": self._longest, "open_when_stuck": self._stuck or 0}

    def counted(self, summary: Mapping[str, Json]) -> Iterator[str]:
        yield from super().counted(summary)
        if summary["longest_chain"]:
            yield Text("longest chain of a trial: {links}", links=summary["longest_chain"])
        if summary["open_when_stuck"]:
            yield Text("cells still open when singles first got stuck: {count}", count=summary["open_when_stuck"])
