"""The same steps without a word: their techniques and trials alone, for rating many puzzles."""

from collections.abc import Sequence

from unriddle.core.teach.step import Line, Spot, Step
from unriddle.puzzles.nonogram.play.game import game
from unriddle.puzzles.nonogram.play.notation import Put
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.teach.line_sentences import LineFacts
from unriddle.puzzles.nonogram.teach.teacher import News, Teacher
from unriddle.puzzles.nonogram.teach.techniques import TECHNIQUES
from unriddle.puzzles.nonogram.teach.values import Block, Trial


class Tally(Teacher):
    """Finds the steps of a Teacher, of a bare puzzle with one solution, without reasons and without what follows."""

    def __init__(self, puzzle: Puzzle, solution: Solution) -> None:
        super().__init__(game(puzzle), [solution], "unique", None, None)

    def _by_line(self) -> Step:
        board, where = self.board, range(*self._cells(self.board.at))
        return self._done(
            board.tier, self._unit(board.at), [(where[at], was, left) for at, was, left in board.news()], ()
        )

    def _done(
        self,
        tier: int,
        unit: Line | Spot,
        news: News,
        because: Sequence[Put | Block],
        trials: Sequence[Trial] = (),
        facts: LineFacts | None = None,
    ) -> Step:
        for cell, _, left in news:
            self.board.put(cell, left)
            if not left & (left - 1):
                self.position.cells[cell] = left.bit_length() - 1
                self.left -= 1
        self.over = not self.left
        return Step(TECHNIQUES[tier], unit, (), trials=tuple(trials))
