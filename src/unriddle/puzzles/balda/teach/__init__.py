"""Steps of Balda: the strongest player's move and the next best ones, each with its reasons; and traps."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from unriddle.core.teach.explaining import Explaining, Verdict
from unriddle.kit.lesson import Lesson
from unriddle.puzzles.balda.play.game import ENDS, Game, game, position_of
from unriddle.puzzles.balda.puzzle import Puzzle
from unriddle.puzzles.balda.solve.search import Search
from unriddle.puzzles.balda.teach.step import MoveStep
from unriddle.puzzles.balda.teach.teacher import Teacher
from unriddle.puzzles.balda.teach.techniques import TECHNIQUES

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon


class MoveExplaining(Explaining):
    """Explains a position; all moves are found first."""

    @property
    def verdict(self) -> Verdict:
        """Return "multiple" if there is a move, otherwise "none"; a position is never unique."""
        return "multiple" if self._solutions else "none"

    def counted(self) -> Mapping[str, Any]:
        finds = self._teacher.finds if isinstance(self._teacher, Teacher) else []
        return {"nothing": ENDS[self._game.end or "stuck"], "finds": finds}


def steps(begun: Game, lexicon: Lexicon, until: int | None = None, strict: bool = False) -> Explaining:
    """Return the good moves of the side to move, the best player's choice first, and the traps."""
    solve = partial(Search, begun.position._replace(paths=False), lexicon=begun.words)
    return MoveExplaining(begun, [solve], Teacher, lexicon, limit=None, until=until, strict=strict)


LESSON: Lesson[Puzzle, Game] = Lesson(TECHNIQUES, MoveStep, steps, position_of, game)
