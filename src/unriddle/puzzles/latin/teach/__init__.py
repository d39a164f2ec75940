"""Taught steps of Latin squares: the search that explains, step after step, the easiest first."""

from collections.abc import Sequence
from functools import partial

from unriddle.core import Explaining
from unriddle.kit.lesson import Lesson
from unriddle.puzzles.latin.play.game import Game, game
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, square_of
from unriddle.puzzles.latin.solve.search import choices, solve
from unriddle.puzzles.latin.teach.step import LatinStep
from unriddle.puzzles.latin.teach.teacher import LatinTeacher
from unriddle.puzzles.latin.teach.techniques import TECHNIQUES


def steps(begun: Game, until: int | None = None, strict: bool = False) -> Explaining:
    """The steps from where a game stands; PuzzleError."""
    puzzle = begun.puzzle
    every = choices(puzzle)
    left = _left(begun, every)
    solves = [partial(solve, puzzle, left=each) for each in ([left] if left == every else [left, every])]
    return Explaining(begun, solves, LatinTeacher, until=until, strict=strict)


def position_of(puzzle: Puzzle, found: Sequence[str]) -> str:
    """The position after what was found: moves with `;` or spaces between them, or a whole grid as `solve` prints it,
    in which `.` is an open cell; PuzzleError.
    """
    begun = game(puzzle)
    for text in found:
        moves = _of_grid(puzzle, text) if _is_grid(puzzle, text) else text.replace(";", " ").split()
        for move in moves:
            begun = begun.play(move)
    return str(begun)


def _is_grid(puzzle: Puzzle, text: str) -> bool:
    signs = text.replace(",", " ").split()
    return len(signs) == puzzle.order**2 and not any(sign in signs[0] for sign in "=?+-")


def _of_grid(puzzle: Puzzle, text: str) -> list[str]:
    """The moves that put all that a grid has."""
    rows = square_of(puzzle, text).rows()
    return [
        f"{row}.{column}={symbol}"
        for row, signs in enumerate(rows, 1)
        for column, symbol in enumerate(signs, 1)
        if symbol is not None
    ]


def _left(begun: Game, every: Sequence[int]) -> list[int]:
    """What each cell may hold by what stands on the sheet, and by what is noted as out."""
    sheet, order = begun.sheet, begun.puzzle.order
    left = [symbols if held == EMPTY else 1 << held for symbols, held in zip(every, sheet.cells, strict=True)]
    for row, noted in enumerate(sheet.notes):
        for column, (_, out) in noted.items():
            left[row * order + column] &= ~out
    return left


LESSON: Lesson[Puzzle, Game] = Lesson(TECHNIQUES, LatinStep, steps, position_of, game)
