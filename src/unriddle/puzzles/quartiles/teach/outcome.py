"""What the steps of a board come to: how many quartiles are named, and how hard the board is for a person."""

from collections.abc import Mapping, Sequence
from typing import Any

from unriddle.core import Text
from unriddle.kit import explain
from unriddle.puzzles.quartiles.puzzle import Puzzle
from unriddle.puzzles.quartiles.teach.techniques import ONLY_POINTS, TECHNIQUES

# The most that makes a board easy, and medium: of 13 published boards 3 are easy, 7 medium and 3 hard.
EASY, MEDIUM = 11, 14
DEAR = 3  # a rare quartile, or a false friend, is as hard as so many lures


class Outcome(explain.Explanation):
    """How the quartiles came to be named. Words that are only worth points do not make a board harder."""

    def __init__(self, puzzle: Puzzle, *lexicon: Any, **display: Any) -> None:
        super().__init__(puzzle, *lexicon, **display)
        self.quartiles = -(-len(puzzle.tiles) // puzzle.tiles_per_word)

    def add(self, solution: Any, /) -> None:
        hardest = self.hardest
        super().add(solution)
        if solution.technique in ONLY_POINTS:
            self.hardest = hardest

    def summary(self, end: Any, statistics: Mapping[str, Any]) -> dict[str, Any]:
        told = super().summary(end, statistics)
        if self.hardest < 0:
            told["hardest"] = None
        return told

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        lines: list[str] = []
        if summary["solved"]:
            lines.append(Text("all quartiles are named"))
        elif summary["stuck"]:
            named = self.quartiles - summary["open"]
            lines.append(Text("{named} of {count} quartiles are named for sure", named=named, count=self.quartiles))
            if summary["verdict"] == "several":
                lines.append(Text("other words use every tile once, too, so logic alone goes no further"))
            elif summary["verdict"] == "none":
                lines.append(Text("no words of the lists use every tile just once"))
        if summary["hardest"]:
            lines.append(Text("hardest technique: {name}", name=explain.said(TECHNIQUES, summary["hardest"])))
        return [*lines, *_counted(summary)]


class Card(Outcome, explain.Card):
    """How rare the quartiles are, and how much there is to be taken in by."""

    bands = (Text("easy"), Text("medium"), Text("hard"))

    def more(self, statistics: Mapping[str, Any]) -> dict[str, Any]:
        return {name: statistics.get(name) for name in ("rare_quartiles", "false_friends", "lures")}

    def band(self, more: Mapping[str, Any]) -> str:
        hard = more["lures"] + DEAR * (more["rare_quartiles"] + more["false_friends"])
        return "easy" if hard <= EASY else "medium" if hard <= MEDIUM else "hard"

    def summary(self, end: Any, statistics: Mapping[str, Any]) -> dict[str, Any]:
        return explain.Card.summary(self, end, statistics)

    def report(self, summary: Mapping[str, Any]) -> Sequence[str]:
        if summary["verdict"] == "none":
            return [Text("no band: no words of the lists use every tile just once")]
        if summary["verdict"] == "several":
            return [Text("no band: other words use every tile once, too")]
        return explain.Card.report(self, summary)

    def counted(self, summary: Mapping[str, Any]) -> Sequence[str]:
        """What makes the board hard, and how often each technique is used."""
        return [
            Text("quartiles of the wider list: {count}", count=summary["rare_quartiles"]),
            Text("words of full length that are no quartile: {count}", count=summary["false_friends"]),
            Text("shorter words that mix tiles of quartiles: {count}", count=summary["lures"]),
            *_counted(summary),
        ]


def _counted(summary: Mapping[str, Any]) -> list[str]:
    used = summary["techniques"].items()
    return [Text("{name}: {times}", name=explain.said(TECHNIQUES, name), times=times) for name, times in used]
