"""The steps of Latin squares: the work that explains a square, the easiest step first."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from unriddle.core import Explaining, Teacher
from unriddle.core.teach.explaining import Verdict
from unriddle.kit.lesson import Lesson, Shortened
from unriddle.puzzles.latin.play.game import Game, game
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square, square_of
from unriddle.puzzles.latin.solve.search import choices, solve
from unriddle.puzzles.latin.teach.step import LatinStep, restate, uses
from unriddle.puzzles.latin.teach.teacher import LatinTeacher
from unriddle.puzzles.latin.teach.techniques import TECHNIQUES


def steps(begun: Game, until: int | None = None, strict: bool = False, variant: int | None = None) -> Explaining:
    """Return the work that finds the steps from the game's position, or a lesson of this `variant`. PuzzleError."""
    puzzle = begun.puzzle
    every = choices(puzzle)
    # The candidates of each cell, given the sheet and the candidates noted as excluded.
    left = [symbols if held == EMPTY else 1 << held for symbols, held in zip(every, begun.sheet.cells, strict=True)]
    for row, noted in enumerate(begun.sheet.notes):
        for column, (_, out) in noted.items():
            left[row * puzzle.order + column] &= ~out
    solves = [partial(solve, puzzle, left=each) for each in ([left] if left == every else [left, every])]
    teach = LatinTeacher if variant is None else partial(whole_teacher, variant)
    return Explaining(begun, solves, teach, until=until, strict=strict)


def whole_teacher(
    variant: int, begun: Game, solutions: Sequence[Square], verdict: Verdict, until: int | None, given: Any
) -> Teacher:
    """Return the teacher of a lesson; `variant` is 0 for the default lesson, other numbers give others."""
    if verdict != "unique":
        return LatinTeacher(begun, solutions, verdict, until, given)
    return Shortened(
        LatinTeacher(begun, solutions, verdict, until, None, variant),
        lambda step: {(each.cell, symbol) for each in step.sets if each.sign == "-" for symbol in each.symbols},
        uses,
        restate,
    )


def position_of(puzzle: Puzzle, found: Sequence[str]) -> str:
    """Return the position after the `found` entries: moves separated by `;` or spaces, or a whole grid as printed by
    `solve`, with `.` for open cells. Raises PuzzleError.
    """
    begun = game(puzzle)
    for text in found:
        moves, texts = text.replace(";", " ").split(), text.replace(",", " ").split()
        if len(texts) == puzzle.order**2 and not any(character in texts[0] for character in "=?+-"):
            moves = [
                f"{row}.{column}={symbol}"
                for row, line in enumerate(square_of(puzzle, text).rows(), 1)
                for column, symbol in enumerate(line, 1)
                if symbol is not None
            ]
        for move in moves:
            begun = begun.play(move)
    return str(begun)


LESSON: Lesson[Puzzle, Game] = Lesson(TECHNIQUES, LatinStep, steps, position_of, game, whole=partial(steps, variant=0))
