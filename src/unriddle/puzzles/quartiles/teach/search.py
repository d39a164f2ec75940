"""The search for the steps of a board, what `explain` runs, and how a step is read back."""

from functools import partial
from typing import Any

from unriddle.core import Teaching, Text
from unriddle.core.teach.explaining import Explaining, Verdict
from unriddle.kit import explain as explanation
from unriddle.puzzles.quartiles.options import LEVELS
from unriddle.puzzles.quartiles.play.game import Game
from unriddle.puzzles.quartiles.puzzle import Puzzle
from unriddle.puzzles.quartiles.solve.search import Search
from unriddle.puzzles.quartiles.teach.ideas import CARDS
from unriddle.puzzles.quartiles.teach.position import position_of
from unriddle.puzzles.quartiles.teach.step import Taught
from unriddle.puzzles.quartiles.teach.teacher import Teacher
from unriddle.puzzles.quartiles.teach.techniques import ENDING, TECHNIQUES


class Lesson(Explaining):
    """All words are found first; what they say together is the verdict."""

    @property
    def verdict(self) -> Verdict:
        return self._teacher.verdict if isinstance(self._teacher, Teacher) else "none"

    def statistics(self) -> dict[str, Any]:
        """The verdict and how much is open; and, once all words are known, what a card counts."""
        counted = self._teacher.counted() if isinstance(self._teacher, Teacher) else {}
        return {**super().statistics(), **counted, "nothing": Text("all words are found")}


def steps(
    game: Game, snapshot: bytes | None = None, lexicon: Any = None, until: int | None = None, strict: bool = False
) -> Lesson:
    """The steps that lead on from where a game stands."""

    def solve(place: bytes | None) -> Search:
        return Search(game.puzzle, place, lexicon)

    # Snapshots have the tiers of old, when there were no endings.
    ending = TECHNIQUES.index(ENDING)
    of_old = until if until is None or until < ending else len(TECHNIQUES) if until == ending else until - 1
    return Lesson(game, [solve], Teacher, snapshot, lexicon, limit=None, until=until, strict=strict, known_as=of_old)


explain = partial(explanation.explain, steps)
step_of = Taught.from_json
TEACHING: Teaching[Puzzle, Game] = Teaching(steps, TECHNIQUES, position_of, LEVELS, CARDS)
