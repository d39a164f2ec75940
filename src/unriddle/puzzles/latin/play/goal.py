"""A sheet beside a finished square: the cells that it contradicts, and the moves that lead there."""

from collections.abc import Sequence

from unriddle.kit.sheet import differing
from unriddle.puzzles.latin.play.game import Game
from unriddle.puzzles.latin.square import EMPTY, Square


def contradicted(game: Game, solution: Square) -> list[tuple[int, int]]:
    """The cells that hold another symbol, and open ones noted not to hold theirs."""
    order, sheet = game.puzzle.order, game.sheet
    found = []
    for at, (cell, symbol) in enumerate(zip(sheet.cells, solution.cells, strict=True)):
        row, column = divmod(at, order)
        out = sheet.notes[row].get(column, (0, 0))[1]
        if out >> symbol & 1 if cell == EMPTY else cell != symbol:
            found.append((row, column))
    return found


def moves_to(game: Game, solutions: Sequence[Square]) -> str:
    """The moves that make the sheet the first of these squares."""
    cells = differing(game.sheet.square.rows(), solutions[0].rows())
    return "; ".join(f"{row + 1}.{column + 1}={symbol}" for row, column, _, symbol in cells)
