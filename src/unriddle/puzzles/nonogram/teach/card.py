"""How hard a nonogram is for a person, in bands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from unriddle.core import End, Text
from unriddle.kit.lesson import LINK
from unriddle.kit.lesson import Card as BaseCard
from unriddle.kit.level import Scale
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.puzzles.nonogram.teach.lines_kernel import Lines
from unriddle.puzzles.nonogram.teach.techniques import CASES, EDGE_TRIAL, SEARCH, TECHNIQUES

if TYPE_CHECKING:
    from unriddle.core import Step
    from unriddle.core.contract import Lexicon
    from unriddle.core.json_shape import Json
    from unriddle.core.teach.step import Technique

# Up to so many sweeps through rows, then columns, for each band of puzzles that lines solve but the last.
BANDS = (
    *(Text("trivial"), Text("line 1"), Text("line 2"), Text("line 3"), Text("line 4")),
    *(Text("moderate"), Text("deep"), Text("search")),
)
SWEEPS = dict(zip((1, 7, 12, 21), BANDS, strict=False))

# The loads of 149 collected puzzles with one solution, at every twentieth of them.
COLLECTED = (
    *(5.4, 8.9, 10.3, 12.5, 13.5, 13.8, 15.3, 17.1, 18.1, 19.4, 20.7, 21.7, 24.3),
    *(26.1, 30.3, 41.3, 44.7, 60.2, 109.2, 170.0, 201.5),
)
SCALE = Scale({**{str(each.name): each.cost for each in TECHNIQUES}, LINK: 1}, COLLECTED)


class Card(BaseCard):
    """The card of a nonogram: sweeps of complete line logic, cells open when lines get stuck, the longest chain."""

    techniques: tuple[Technique, ...] = TECHNIQUES
    bands: tuple[Text, Text, Text, Text, Text, Text, Text, Text] = BANDS
    scale: Scale = SCALE

    def __init__(self, puzzle: Puzzle, *lexicon: Lexicon, **display: bool) -> None:
        super().__init__(puzzle, *lexicon, **display)
        self.chain: int = 0

    @property
    def cells(self) -> int:
        return int(self.puzzle.width * self.puzzle.height)

    def add(self, solution: Step, /) -> None:
        super().add(solution)
        self.chain = max([self.chain, *(len(trial.chain) for trial in solution.trials if trial.breaks)])

    def more(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        # Of a million cells it takes 100 ms, for which a stop does not wait.
        sweeps, left = by_lines(self.puzzle) if end.why != "stopped" else (None, None)
        return {"sweeps": sweeps, "open_after_lines": left, "longest_chain": self.chain}

    def band(self, more: Mapping[str, Any]) -> str:
        if self.hardest > CASES:
            if self.hardest == SEARCH:
                return "search"
            return "moderate" if self.hardest == EDGE_TRIAL else "deep"
        return next((name for most, name in SWEEPS.items() if more["sweeps"] <= most), "line 4")

    def counted(self, summary: Mapping[str, Json]) -> Iterable[str]:
        yield Text("{count} sweep of rows and columns", "{count} sweeps of rows and columns", count=summary["sweeps"])
        if left := summary["open_after_lines"]:
            yield Text(
                "{count} cell is open when lines get stuck", "{count} cells are open when lines get stuck", count=left
            )
        if longest := summary["longest_chain"]:
            yield Text(
                "longest chain of a trial: {count} line", "longest chain of a trial: {count} lines", count=longest
            )
        yield from super().counted(summary)


def by_lines(puzzle: Puzzle) -> tuple[int, int]:
    """How many sweeps, rows and then columns, complete line logic makes on the bare puzzle, and the cells left open."""
    lines = Lines(puzzle.width, puzzle.height, len(puzzle.colours) + 1, puzzle.rows + puzzle.columns)
    for row, column, state in puzzle.given:
        lines.put(row * puzzle.width + column, 1 << state)
    sweeps: int = lines.sweeps()
    return sweeps, lines.undecided()
