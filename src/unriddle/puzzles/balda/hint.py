"""Hints for a position: what the best move is worth, where its letter goes, all of it."""

from collections.abc import Callable, Sequence
from typing import Any

from unriddle.core import Cell, Picture, PuzzleError, Role, Text
from unriddle.puzzles.balda.game import ENDS
from unriddle.puzzles.balda.notation import fold, name_of
from unriddle.puzzles.balda.outlook import Outlook
from unriddle.puzzles.balda.picture import picture
from unriddle.puzzles.balda.puzzle import Move, Puzzle

LEVELS: tuple[Callable[[Move], Text], ...] = (
    lambda best: Text("The best move is worth {score}", score=best.score),
    lambda best: Text("The best move puts its letter into {cell}", cell=name_of(best.cell)),
    lambda best: Text("The best move: {move}", move=best),
)


def hint(puzzle: Puzzle, found: Sequence[str], level: int, lexicon: Any) -> tuple[str, Picture | None]:
    """Something about the best move, of those whose words are not among `found`; the higher the level, the more."""
    if not 1 <= level <= len(LEVELS):
        raise PuzzleError(Text("hints have the levels 1 to {last}", last=len(LEVELS)))
    known = {fold(word) for text in found for word in text.split()}
    best = next((move for move in Outlook(puzzle, lexicon).moves if move.word not in known), None)
    if best is None:
        return ENDS["stuck"], None
    text = LEVELS[level - 1](best)
    if level == 1:
        return text, None
    return text, picture(puzzle, best) if level == 3 else _marked(puzzle, best.cell)


def _marked(puzzle: Puzzle, place: tuple[int, int]) -> Picture:
    """The board with one cell marked."""
    board = picture(puzzle, None)
    row, column = place
    line = list(board.cells[row])
    line[column] = Cell("?", Role.MARKED)
    cells = (*board.cells[:row], tuple(line), *board.cells[row + 1 :])
    return Picture(cells, board.title, board.left, board.top)
