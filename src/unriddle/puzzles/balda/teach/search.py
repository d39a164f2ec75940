"""The search for the steps of a position, what `explain` runs, and how a step is read back."""

from collections.abc import Mapping, Sequence
from typing import Any

from unriddle.core import Teaching
from unriddle.core.teach.step_search import StepSearch, Verdict
from unriddle.kit import explain as explanation
from unriddle.puzzles.balda.play.game import ENDS, Game, position_of
from unriddle.puzzles.balda.puzzle import Puzzle
from unriddle.puzzles.balda.solve.search import Search
from unriddle.puzzles.balda.teach.step import Taught
from unriddle.puzzles.balda.teach.teacher import Teacher
from unriddle.puzzles.balda.teach.techniques import TECHNIQUES


class Lesson(StepSearch):
    """All moves are found first."""

    @property
    def verdict(self) -> Verdict:
        """Whether there is a move; how many solutions there are is no question that a position asks."""
        return "several" if self._solutions else "none"

    def statistics(self) -> Mapping[str, Any]:
        return {**super().statistics(), "nothing": ENDS[self._game.end or "stuck"]}


def steps(
    game: Game, snapshot: bytes | None = None, lexicon: Any = None, until: int | None = None, strict: bool = False
) -> Lesson:
    """The good moves of the side that is to move, that of the fourth level first, and the traps."""

    def solve(place: bytes | None) -> Search:
        return Search(game.position._replace(paths=False), place, game.words)

    return Lesson(game, [solve], Teacher, snapshot, lexicon, limit=None, until=until, strict=strict)


def explain(
    puzzle: Puzzle,
    snapshot: bytes | None = None,
    *lexicon: Any,
    found: Sequence[str] = (),
    until: str | None = None,
) -> Any:
    """The steps of a position; the words that were `found` may not be played."""
    return explanation.explain(steps, puzzle, snapshot, *lexicon, found=found, until=until)


def step_of(puzzle: Puzzle, value: Any) -> Taught:
    """A step from its JSON values; PuzzleError."""
    return Taught.from_json(puzzle, value)


TEACHING: Teaching[Puzzle, Game] = Teaching(steps, TECHNIQUES, position_of)
