"""The steps of Quartiles: which words are the quartiles, and why; then the words that only score points."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from unriddle.core import Text
from unriddle.core.teach.explaining import Explaining, Verdict
from unriddle.kit.lesson import Lesson
from unriddle.puzzles.quartiles.options import LEVELS
from unriddle.puzzles.quartiles.play.game import Game, game
from unriddle.puzzles.quartiles.puzzle import Puzzle
from unriddle.puzzles.quartiles.solve.search import Search
from unriddle.puzzles.quartiles.teach.step import WordStep
from unriddle.puzzles.quartiles.teach.teacher import Teacher, position_of
from unriddle.puzzles.quartiles.teach.techniques import TECHNIQUES

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon


class BoardExplaining(Explaining):
    """Explains a board; all words are found first, and together they decide the verdict."""

    @property
    def verdict(self) -> Verdict:
        return self._teacher.verdict if isinstance(self._teacher, Teacher) else "none"

    def counted(self) -> dict[str, Any]:
        """Return the counts for a card, once all words are known."""
        counted = self._teacher.counted() if isinstance(self._teacher, Teacher) else {}
        return {**counted, "nothing": Text("all words are found")}


def steps(begun: Game, lexicon: Lexicon, until: int | None = None, strict: bool = False) -> Explaining:
    """Return the steps that continue from the game's position."""
    solve = partial(Search, begun.puzzle, lexicon=lexicon)
    return BoardExplaining(begun, [solve], Teacher, lexicon, limit=None, until=until, strict=strict)


LESSON: Lesson[Puzzle, Game] = Lesson(TECHNIQUES, WordStep, steps, position_of, game, LEVELS)
