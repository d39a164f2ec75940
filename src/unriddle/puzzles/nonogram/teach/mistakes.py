"""What is wrong on a sheet: the cells that must be opened again, and what each of them contradicts."""

from collections.abc import Sequence

from unriddle.core.teach.step import Line, Spot
from unriddle.puzzles.nonogram.play.game import Game
from unriddle.puzzles.nonogram.play.goal import contradicted
from unriddle.puzzles.nonogram.play.notation import Put, put_at
from unriddle.puzzles.nonogram.play.position import Position
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Solution
from unriddle.puzzles.nonogram.teach.step import NonogramStep
from unriddle.puzzles.nonogram.teach.techniques import TECHNIQUES
from unriddle.puzzles.nonogram.teach.values import Answer


class Mistakes:
    """The cells of a game that are unlike a solution, the one that is nearest to it. `game` is the game as they go,
    `truth` that solution, `whole` how much there is to do in all, in cells.
    """

    def __init__(self, game: Game, solutions: Sequence[Solution], bad: bool) -> None:
        """Of a sheet that has a solution and is not `bad`, only what it notes can be wrong: with one solution."""
        self.game = game
        self.only = len(solutions) == 1
        each = [contradicted(game, solution) for solution in solutions]
        nearest = min(range(len(each)), key=lambda at: len(each[at]), default=-1)
        self._cells = each[nearest] if bad or self.only else []
        self.truth = solutions[nearest] if solutions else Solution(0, 0, b"")
        cells = game.sheet.solution.cells
        opened = sum(cells[row * game.puzzle.width + column] != UNKNOWN for row, column in self._cells)
        self.whole = len(self._cells) + cells.count(UNKNOWN) + opened

    def __len__(self) -> int:
        return len(self._cells)

    def fix(self) -> NonogramStep:
        """Open the first of the cells in a line which cannot be completed, or else the first of all."""
        game, height = self.game, self.game.puzzle.height
        broken = set(game.sheet.broken)
        shown = [(row, column) for row, column in self._cells if row in broken or height + column in broken]
        row, column = (shown or self._cells)[0]
        self._cells.remove((row, column))
        why: list[Line | Answer] = [Line("row", row)] if row in broken else []
        why += [Line("column", column)] if height + column in broken else []
        if not why and self.only:
            why.append(Answer())
        before, colours = str(game), len(game.puzzle.colours)
        put = put_at((row, column), "", UNKNOWN, colours)
        because = (self._stands(row, column), *why)
        self.game = game.play(str(put))
        return NonogramStep(TECHNIQUES[0], Spot(row, column), (put,), because, None, (), before, game.puzzle)

    def _stands(self, row: int, column: int) -> Put:
        """What stands in a cell, as a move."""
        puzzle, cell = self.game.puzzle, row * self.game.puzzle.width + column
        position = Position(self.game.sheet)
        state, noted = position.cells[cell], position.out.get(cell, 0)
        if state == UNKNOWN:
            return put_at((row, column), "!", noted, len(puzzle.colours))
        return put_at((row, column), "", state, len(puzzle.colours))
