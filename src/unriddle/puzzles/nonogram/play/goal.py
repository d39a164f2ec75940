"""A sheet beside a solution: the cells that it contradicts, and the moves that lead there."""

from collections.abc import Sequence

from unriddle.puzzles.nonogram.play.game import Game
from unriddle.puzzles.nonogram.play.notation import Put, spans
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Solution


def contradicted(game: Game, solution: Solution) -> list[tuple[int, int]]:
    """The cells that are put otherwise, and open ones noted not to be what they are."""
    return [
        (row, column)
        for row, (strip, line) in enumerate(zip(game.sheet.rows, solution.rows(), strict=True))
        for column, (cell, state) in enumerate(zip(strip.cells, line, strict=True))
        if (bool(strip.out) and strip.out[column] >> state & 1 if cell == UNKNOWN else cell != state)
    ]


def moves_to(game: Game, solutions: Sequence[Solution]) -> str:
    """The moves that make the sheet the first of these solutions, for each row one a state."""
    moves = []
    for row, (strip, line) in enumerate(zip(game.sheet.rows, solutions[0].rows(), strict=True)):
        pairs = list(enumerate(zip(strip.cells, line, strict=True)))
        for wanted in sorted(set(line)):
            columns = [column for column, (cell, state) in pairs if state == wanted != cell]
            if columns:
                moves.append(str(Put((range(row, row + 1),), spans(columns), "", wanted, len(game.puzzle.colours))))
    return "; ".join(moves)
