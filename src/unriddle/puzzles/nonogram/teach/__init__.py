"""Taught steps: how a person would solve a nonogram, line by line, then by trials; and how hard that makes it."""

from dataclasses import replace
from functools import partial
from typing import Any

from unriddle.core import Text
from unriddle.core.teach.explaining import Explaining
from unriddle.kit.lesson import Lesson
from unriddle.puzzles.nonogram.play.game import Game, game
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.puzzles.nonogram.solve.search import Search
from unriddle.puzzles.nonogram.teach.step import NonogramStep
from unriddle.puzzles.nonogram.teach.teacher import Teacher, position_of
from unriddle.puzzles.nonogram.teach.techniques import TECHNIQUES

# The solutions of larger boards are found again when work is taken up, for it could not remember them.
LARGE = 100_000


class Solved(Explaining):
    """What a hint asks of a solved sheet: there is no step, although cells may be open."""

    def recall(self, memory: Any) -> None:
        super().recall(memory)
        self.done, self.share = True, 1.0

    def counted(self) -> dict[str, Any]:
        return {"nothing": Text("Solved.")}


def steps(begun: Game, *, until: int | None = None, strict: bool = False) -> Explaining:
    """The steps from this sheet on, the easiest first, none of a tier above `until`. On a solved sheet only an
    explanation, which is `strict`, has steps: it crosses out what is open.
    """
    # A limit of depth is about the search alone.
    puzzle, known = replace(begun.puzzle, depth=0), replace(begun.as_puzzle, depth=0)
    solves = [partial(Search, each) for each in dict.fromkeys((known, puzzle))]
    large = puzzle.width * puzzle.height > LARGE
    explaining = Explaining if strict or begun.status.kind != "solved" else Solved
    return explaining(begun, solves, Teacher, until=until, strict=strict, forgets=large)


LESSON: Lesson[Puzzle, Game] = Lesson(TECHNIQUES, NonogramStep, steps, position_of, game)
