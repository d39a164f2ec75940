"""One step on a nonogram: what it says, and how it is drawn."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, product

from unriddle.core import Picture, Role, Text
from unriddle.core.teach.step import LEVELS, Trial
from unriddle.kit.lesson import Place, Taught
from unriddle.puzzles.nonogram.play import notation
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

    @property
    def leaves(self) -> Sequence[tuple[Text, Picture]]:
        """What was supposed, then each link: on a sheet with what follows so far, numbered by links."""
        linked = [each for each in self.trial if each.links]
        # Of refutations that are alike the first one stands for all.
        shown = linked[:1] if linked and linked[0].breaks else linked
        return tuple(
            (sentence, self._ghosts(each, at)) for each in shown for at, sentence in enumerate(words.links(self, each))
        )

    def _ghosts(self, trial: Trial, upto: int) -> Picture:
        """The sheet with what follows from a supposition up to a link, whose line is marked; all for what breaks."""
        drawn = replace(self, follows=(), because=(), trial=()).picture(1)
        rows = [list(row) for row in drawn.cells]
        signs = ["-", *("#" if len(self.puzzle.colours) == 1 else LETTERS)]
        for at, moves in enumerate(((trial.supposed,), *trial.links[:upto])):
            for move in moves:
                put = notation.parse(self.puzzle, move)
                for row, column in product(chain(*put.rows), chain(*put.columns)):
                    text = "x" if put.sign else signs[put.states]
                    rows[row][column] = replace(rows[row][column], text=text, note=str(at or "?"), role=Role.NEW)
        if upto:
            for row, column in self._cells(trial.chain[upto - 1]):
                rows[row][column] = replace(rows[row][column], marked=True)
        return replace(drawn, cells=tuple(map(tuple, rows)), dense=False)

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
