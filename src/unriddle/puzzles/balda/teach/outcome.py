"""The conclusion from the steps of a position: the moves explained, and the traps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from unriddle.core import Text
from unriddle.kit import lesson
from unriddle.kit.lesson import ExplanationConclusion
from unriddle.kit.level import Scale, level_lines
from unriddle.lexicon.known import COMMON, knowledge_of
from unriddle.puzzles.balda.play.game import ENDS
from unriddle.puzzles.balda.teach.techniques import MOVE, TECHNIQUES, TRAP

if TYPE_CHECKING:
    from unriddle.core import End
    from unriddle.core.json_shape import Json
    from unriddle.core.teach.step import Technique
    from unriddle.lexicon import Lexicon
    from unriddle.puzzles.balda.puzzle import Puzzle

# The cost of finding a word: by its familiarity, its length, and the turns of its path.
COSTS = {"everyday": 4, "common": 8, "listed": 16, "rare": 32, "letter": 2, "turn": 1}
FAMILIARITY = ("everyday", "common", "listed", "rare")
# The loads of 120 generated positions, at every twentieth of the sorted list.
COLLECTED = (
    *(2.6, 3.2, 3.4, 3.8, 3.8, 4.0, 4.2, 4.4, 4.6, 4.8, 5.2),
    *(5.4, 5.8, 6.0, 6.4, 6.6, 6.8, 7.2, 7.6, 9.4, 10.4),
)


class Outcome(ExplanationConclusion):
    """The conclusion for a position, which counts as solved once a move is explained."""

    techniques: tuple[Technique, ...] = TECHNIQUES

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        """Return `solved` (a move was explained, and traps were searched), and the numbers of `moves` and `traps`."""
        over = end.why == "exhausted"
        return {
            "solved": over and self.used[MOVE] > 0,
            "stuck": over and not self.used[MOVE],
            "moves": self.used[MOVE],
            "traps": self.used[TRAP],
            "steps": self.steps,
        }

    def report(self, summary: Mapping[str, Json]) -> Sequence[str]:
        if summary["stuck"]:
            return [ENDS["stuck"]]
        moves = Text("{count} move", "{count} moves", count=summary["moves"])
        traps = Text("{count} trap", "{count} traps", count=summary["traps"])
        return [Text("{first}, {second}", first=moves, second=traps)]


class Card(lesson.Card):
    """The difficulty of finding a move with the most points; of several, the one whose word is easiest to find.

    A position has no band, and its number of solutions does not matter.
    """

    scale: Scale = Scale(COSTS, COLLECTED)

    def __init__(self, puzzle: Puzzle, *lexicon: Lexicon, **display: bool) -> None:
        super().__init__(puzzle, *lexicon, **display)
        self._known = knowledge_of(lexicon[0]) if lexicon else None

    @property
    def cells(self) -> int:
        return int(self.puzzle.height * self.puzzle.width)

    def weights(self, more: Mapping[str, Any]) -> Mapping[str, float]:
        found: list[Mapping[str, float]] = []
        for move in map(self.puzzle.solution, more["finds"]):
            familiarity = self._known.familiarity(move.word) if self._known else COMMON
            steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(move.path)]
            turns = sum(one != other for one, other in pairwise(steps))
            found.append({FAMILIARITY[familiarity]: 1, "letter": len(move.word), "turn": turns})
        return min(found, key=self.scale.effort)

    def summary(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        place: dict[str, Any] = {"level": None}
        if end.why == "exhausted" and statistics.get("finds"):
            weighed = self.weights(statistics)
            place = self.scale.card(weighed, self.cells) | {"weighed": dict(weighed)}
        techniques = {"band": None, "hardest": None, "techniques": {str(MOVE): self.used[MOVE]} if self.steps else {}}
        return {
            "unique": None,
            "verdict": "unknown",
            **place,
            **techniques,
            "steps": self.steps,
            "version": lesson.VERSION,
        }

    def report(self, summary: Mapping[str, Json]) -> Sequence[str]:
        return level_lines(summary) if summary["level"] else [Text("no level: there is no move")]
