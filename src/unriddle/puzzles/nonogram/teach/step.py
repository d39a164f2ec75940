"""One step on a nonogram: what it says, and how it is drawn."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from unriddle.core import Picture, Text
from unriddle.core.teach.step import LEVELS
from unriddle.kit.lesson import Place, Taught
from unriddle.puzzles.nonogram.puzzle import LETTERS, UNKNOWN, Puzzle
from unriddle.puzzles.nonogram.teach import words


@dataclass(frozen=True)
class NonogramStep(Taught):
    """A step whose unit is a line, `row 3`, or a cell, `cell 3.4`.

    Reasons are cells as moves, blocks as `row 3 block 2`, and of a mistake the lines that it breaks.
    """

    @cached_property
    def where(self) -> Text:
        return words.unit(self.unit)

    @cached_property
    def sentences(self) -> Mapping[str, Text]:
        return {"short": words.short(self), "teach": words.teach(self)}

    @property
    def looked_at(self) -> Iterable[Place]:
        return self._cells(self.unit)

    @property
    def reasons(self) -> Iterable[Place]:
        broken = [trial.chain[-1] for trial in self.trial if trial.chain]
        return [*super().reasons, *(cell for unit in broken for cell in self._cells(unit))]

    def _cells(self, unit: str) -> list[Place]:
        """The cells of a unit."""
        kind, _, number = unit.partition(" ")
        puzzle = self.puzzle
        if kind == "row":
            return [(int(number) - 1, column) for column in range(puzzle.width)]
        if kind == "column":
            return [(row, int(number) - 1) for row in range(puzzle.height)]
        row, _, column = number.partition(".")
        return [(int(row) - 1, int(column) - 1)]

    def picture(self, level: int = LEVELS) -> Picture:
        """As any step on a sheet, with a sign in each cell that is known: what is new has no other look."""
        # What a step is must not depend on kernels, which a game does.
        from unriddle.puzzles.nonogram.play.game import game as begun

        drawn = super().picture(level)
        puzzle: Puzzle = self.puzzle
        game = begun(puzzle, self.before)
        for move in self.follows if level > 1 else ():
            game = game.play(move, kept=True)
        signs = ["-", *("#" if len(puzzle.colours) == 1 else LETTERS)]
        cells = tuple(
            tuple(
                cell if state == UNKNOWN else replace(cell, text=signs[state])
                for cell, state in zip(row, line.cells, strict=True)
            )
            for row, line in zip(drawn.cells, game.sheet.rows, strict=True)
        )
        return replace(drawn, cells=cells, dense=False)


step_of = NonogramStep.from_json
