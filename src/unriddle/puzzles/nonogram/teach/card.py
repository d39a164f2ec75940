"""Rates a nonogram for people by the cost of the rounds of rounds_kernel.py, independently of its orientation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from unriddle.core import End, Text
from unriddle.core.teach.explaining import Explaining
from unriddle.kit.lesson import LINK, Count, Lesson, Round, RoundCard
from unriddle.kit.level import Scale
from unriddle.puzzles.nonogram.play import Game
from unriddle.puzzles.nonogram.play import game as begun
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.solve.search import Search
from unriddle.puzzles.nonogram.teach import LARGE, position_of
from unriddle.puzzles.nonogram.teach.rounds_kernel import Rounds
from unriddle.puzzles.nonogram.teach.techniques import AGREEMENT, EDGE_TRIAL, SEARCH, TECHNIQUES

if TYPE_CHECKING:
    from unriddle.core.json_shape import Json
    from unriddle.core.teach.step import Technique

BANDS = (Text("lines"), Text("edge trials"), Text("trials"), Text("search"))

# The most waves (examinations of all changed lines) until a contradiction in an edge trial, and in a trial.
EDGE_WAVES, TRIAL_WAVES = 3, 7
# The loads of 149 collected puzzles with one solution, at every twentieth of the sorted list.
COLLECTED = (
    *(5.9, 9.3, 11.1, 12.1, 13.6, 14.1, 15.7, 16.6, 18.5, 20.0, 21.6, 22.1, 24.1),
    *(25.2, 30.0, 32.4, 41.7, 55.6, 63.5, 92.2, 228.2),
)
SCALE = Scale({**{str(each.name): each.cost for each in TECHNIQUES}, LINK: 2}, COLLECTED)


class Rater:
    """Finds the rounds of an empty sheet with one solution, as a Teacher finds steps; no rounds for any other sheet."""

    given: None = None

    def __init__(self, game: Game, solutions: Sequence[Solution], *_: object) -> None:
        puzzle: Puzzle = game.puzzle
        self._unique = len(solutions) == 1
        answer = solutions[0].cells if solutions else b""
        clues = puzzle.rows + puzzle.columns
        self._board = Rounds(puzzle.width, puzzle.height, len(puzzle.colors) + 1, clues, answer)
        self._total = max(self._board.excess, 1)
        for row, column, state in puzzle.given:
            self._board.put(row * puzzle.width + column, 1 << state)
        self._swept = False

    @property
    def over(self) -> bool:
        return not (self._unique and self._board.excess)

    @property
    def open(self) -> int:
        return self._board.count_undecided()

    @property
    def share(self) -> float:
        return 1 - self._board.excess / self._total

    def advance(self, budget: int) -> tuple[int, Round | None]:
        board = self._board
        if not board.stuck:
            looks = board.round(budget)
            return looks, Round(TECHNIQUES[board.tier], Count(board.times), ()) if board.tier else None
        if not self._swept:
            board.begin()
            self._swept = True
        looks = board.sweep(budget)
        if board.cursor < board.cells:
            return looks, None
        self._swept, left = False, board.count_undecided()
        board.refute()
        waves = board.shortest
        tier = EDGE_TRIAL + (waves > EDGE_WAVES) + (waves > TRIAL_WAVES)
        if not waves:
            tier = AGREEMENT if board.agreed >= 0 else SEARCH
        return looks, Round(TECHNIQUES[tier], Count(1, waves, left), ())


def rounds(begun: Game, *, until: int | None = None, strict: bool = False) -> Explaining:
    """Solve a bare puzzle, then rate it."""
    large = begun.puzzle.width * begun.puzzle.height > LARGE
    return Explaining(begun, [partial(Search, begun.puzzle)], Rater, forgets=large)


LESSON: Lesson[Puzzle, Game] = Lesson(TECHNIQUES, Round, rounds, position_of, begun)


class Card(RoundCard):
    """The card of a nonogram; also counts the cells that lines leave open. No trial is easy; all except edge trials are
    hard.
    """

    techniques: tuple[Technique, ...] = TECHNIQUES
    bands: tuple[Text, ...] = BANDS
    scale: Scale = SCALE
    tiers: tuple[int, ...] = (EDGE_TRIAL, EDGE_TRIAL + 1, SEARCH)

    @property
    def cells(self) -> int:
        return int(self.puzzle.width * self.puzzle.height)

    def more(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        return {"open_after_lines": self.stuck, "longest_trial": self.longest}

    def band(self, more: Mapping[str, Any]) -> str:
        return BANDS[self.floor()]

    def count_lines(self, summary: Mapping[str, Json]) -> Iterable[str]:
        if left := summary["open_after_lines"]:
            yield Text(
                "{count} cell is open when lines get stuck", "{count} cells are open when lines get stuck", count=left
            )
        yield from super().count_lines(summary)
