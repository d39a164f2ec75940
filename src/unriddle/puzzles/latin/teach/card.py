"""Rates a square for people by its rounds, independently of the names of its symbols. The hardest technique that it
needs determines its band.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from unriddle.core import End, Explaining, Text
from unriddle.core.json_shape import Json
from unriddle.kit import lesson
from unriddle.kit.level import Scale
from unriddle.puzzles.latin.play.game import Game, game
from unriddle.puzzles.latin.puzzle import Puzzle, Square
from unriddle.puzzles.latin.solve.search import choices, solve
from unriddle.puzzles.latin.teach import position_of
from unriddle.puzzles.latin.teach.kernel import Marks
from unriddle.puzzles.latin.teach.techniques import (
    AHEAD,
    BANDS,
    IN_KERNEL,
    LAST_CELL,
    LONGEST,
    SEARCH,
    TECHNIQUES,
    WINGS,
)
from unriddle.puzzles.latin.teach.units import units
from unriddle.puzzles.latin.teach.wings_kernel import Wings

if TYPE_CHECKING:
    from unriddle.core.teach.step import Technique

FOR_EVER = 1 << 30  # more looks than there can be
ONE_STEP = 2  # waves of a trial that looks one step ahead
COSTS: dict[str, float] = {**{str(each.name): each.cost for each in TECHNIQUES}, lesson.LINK: 1}
# The loads of 160 generated squares, at every twentieth of the sorted list.
COLLECTED = (
    *(5.8, 6.5, 8.0, 9.0, 9.7, 10.7, 11.6, 13.0, 14.1, 15.6, 16.6, 18.2, 19.4),
    *(20.9, 22.2, 26.8, 36.4, 42.4, 60.3, 76.8, 158.7),
)


class Rater:
    """Finds the rounds of an empty sheet with one solution, as a Teacher finds steps; no rounds for any other sheet."""

    given: None = None

    def __init__(self, game: Game, solutions: Sequence[Square], *_: object) -> None:
        puzzle: Puzzle = game.puzzle
        order = puzzle.order
        lines, known = list(units(order, puzzle.kind).cells), [0] * order**2
        self._answer = bytes(solutions[0].cells) if len(solutions) == 1 else b""
        if self._answer:
            known = [1 << symbol for symbol in self._answer]
        cells, blank = bytes(game.sheet.cells), [0] * order**2
        self._marks = Marks(order, lines, puzzle.kind == "symmetric", cells, blank, known, [0] * len(lines))
        self._marks.lasts = True
        self._wings = Wings(order, lines)
        self._open = [cell for cell in range(order**2) if self._marks.is_open(cell)]
        self._total = max(len(self._open), 1)
        self._work = self._rounds(order)

    @property
    def over(self) -> bool:
        return not (self._answer and self._marks.open)

    @property
    def open(self) -> int:
        return self._marks.open

    @property
    def share(self) -> float:
        return 1 - self._marks.open / self._total

    def advance(self, budget: int) -> tuple[int, lesson.Round | None]:
        for looks, found in enumerate(self._work, 1):
            if found is not None or looks == budget:
                return looks, found
        return 1, None

    def _rounds(self, order: int) -> Iterator[lesson.Round | None]:
        """Yield the rounds, and None for each look."""
        marks = self._marks
        while marks.open:
            done = None
            for tier in (0, *range(1, LAST_CELL)):
                marks.easiest, times, thinned = tier, 0, set[int]()
                while marks.seek(tier, FOR_EVER) is not None and marks.tier:
                    *_, cell, symbol, outs = marks.found()
                    yield None  # before the last cell is filled, because the work is over then
                    if symbol >= 0:
                        marks.put(cell, symbol)
                        times += 1
                    for at, symbols in outs if symbol < 0 else ():
                        marks.rule_out(at, symbols)
                        thinned.add(at)
                if times or thinned:
                    done = lesson.Round(IN_KERNEL[tier or LAST_CELL], lesson.Count(times + (len(thinned) + 1) // 2), ())
                    break
            for technique in WINGS if done is None else ():
                if count := (yield from self._rule_out_by_wings(technique, order)):
                    done = lesson.Round(technique, lesson.Count((count + 1) // 2), ())
                    break
            yield done or (yield from self._rule_out_by_trials(order))

    def _rule_out_by_wings(self, technique: Technique, order: int) -> Generator[None, None, int]:
        """Rule out all candidates that wings of this technique exclude; return the number of cells affected."""
        marks, thinned, at = self._marks, set[int](), 0
        assert callable(technique.find)
        self._wings.take([marks.candidates(cell) if marks.is_open(cell) else 0 for cell in range(order**2)])
        while at < order:
            wing = technique.find(self._wings, at)
            for cell in wing.out if wing else ():
                marks.rule_out(cell, 1 << wing.symbol)
                thinned.add(cell)
            if wing:
                self._wings.take([marks.candidates(cell) if marks.is_open(cell) else 0 for cell in range(order**2)])
                at = -1
            at += 1
            yield
        return len(thinned)

    def _rule_out_by_trials(self, order: int) -> Generator[None, None, lesson.Round]:
        """Rule out every candidate that leads to a contradiction in the fewest waves of singles; if there is none, fill
        the cells with the fewest candidates.
        """
        marks, least, wrong = self._marks, 0, list[tuple[int, int]]()
        cells = [cell for cell in self._open if marks.is_open(cell)]
        for cell in cells:
            for symbol in range(order):
                if marks.candidates(cell) >> symbol & 1 and symbol != self._answer[cell]:
                    marks.trial(cell, symbol, least)
                    if marks.waves and marks.waves != least:
                        least, wrong = marks.waves, []
                    if marks.waves:
                        wrong.append((cell, symbol))
                    yield
        for cell, symbol in wrong:
            marks.rule_out(cell, 1 << symbol)
        if least:
            technique = AHEAD if least == ONE_STEP else LONGEST
        else:
            technique, few = SEARCH, min(marks.candidates(cell).bit_count() for cell in cells)
            for cell in cells:
                if marks.candidates(cell).bit_count() == few:
                    marks.rule_out(cell, marks.candidates(cell) & ~(1 << self._answer[cell]))
        return lesson.Round(technique, lesson.Count(1, least, len(cells)), ())


def rounds(begun: Game, until: int | None = None, strict: bool = False) -> Explaining:
    """Solve a bare square, then rate it."""
    return Explaining(begun, [partial(solve, begun.puzzle, left=choices(begun.puzzle))], Rater)


LESSON: lesson.Lesson[Puzzle, Game] = lesson.Lesson(TECHNIQUES, lesson.Round, rounds, position_of, game)


class Card(lesson.RoundCard):
    """Also counts the waves of the longest trial, and the open cells when a trial is first needed."""

    techniques: tuple[Technique, ...] = TECHNIQUES
    bands: tuple[str, ...] = tuple(BANDS)
    scale: Scale = Scale(COSTS, COLLECTED)
    tiers: tuple[int, ...] = (AHEAD.tier, LONGEST.tier, SEARCH.tier)

    @property
    def cells(self) -> int:
        return int(self.puzzle.order**2)

    def band(self, more: Mapping[str, Json]) -> str:
        return TECHNIQUES[max(self.hardest, 1)].band

    def more(self, end: End, statistics: Mapping[str, Json]) -> dict[str, Any]:
        return {"longest_trial": self.longest, "open_when_stuck": self.stuck}

    def count_lines(self, summary: Mapping[str, Json]) -> Iterator[str]:
        yield from super().count_lines(summary)
        if summary["open_when_stuck"]:
            yield Text("cells still open when a trial is first needed: {count}", count=summary["open_when_stuck"])
