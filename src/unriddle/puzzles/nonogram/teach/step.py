"""One step on a nonogram: the values that it is made of, and how it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from unriddle.core import Picture, Role, Text
from unriddle.core.teach.step import LEVELS, Line, Spot
from unriddle.kit.lesson import Place, Taught
from unriddle.puzzles.nonogram.play.sheet import Put
from unriddle.puzzles.nonogram.puzzle import LETTERS, UNKNOWN, Puzzle
from unriddle.puzzles.nonogram.teach import sentences
from unriddle.puzzles.nonogram.teach.sentences import Answer, Block, Trial


@dataclass(frozen=True, eq=False)
class NonogramStep(Taught):
    """A step whose unit is a line or a cell."""

    kinds = (Line | Spot, tuple[Put, ...], tuple[Put | Block | Line | Answer, ...], tuple[Trial, ...])

    @cached_property
    def short(self) -> Text:
        return sentences.short(self)

    @property
    def looked_at(self) -> Iterable[Place]:
        return self._cells(self.unit)

    @property
    def reasons(self) -> Iterable[Place]:
        known = [cell for each in self.because if isinstance(each, Put) for cell in each.cells]
        broken = [trial.chain[-1] for trial in self.trials if trial.chain]
        return [*known, *(cell for line in broken for cell in self._cells(line))]

    @property
    def leaves(self) -> Sequence[tuple[Text, Picture]]:
        """What was supposed, then each link: on a sheet with what follows so far, numbered by links."""
        linked = [each for each in self.trials if each.links]
        # Of refutations that are alike the first one stands for all.
        shown = linked[:1] if linked and linked[0].breaks else linked
        return tuple(
            (sentence, self._ghosts(each, at))
            for each in shown
            for at, sentence in enumerate(sentences.links(self, each))
        )

    def _ghosts(self, trial: Trial, upto: int) -> Picture:
        """The sheet with what follows from a supposition up to a link, whose line is marked; all for what breaks."""
        drawn = replace(self, sets=(), because=(), trials=()).picture(1)
        rows = [list(row) for row in drawn.cells]
        signs = ["-", *("#" if len(self.puzzle.colours) == 1 else LETTERS)]
        for at, puts in enumerate(((trial.supposed,), *trial.links[:upto])):
            for put in puts:
                for row, column in put.cells:
                    text = "x" if put.sign else signs[put.states]
                    rows[row][column] = replace(rows[row][column], text=text, note=str(at or "?"), role=Role.NEW)
        if upto:
            for row, column in self._cells(trial.chain[upto - 1]):
                rows[row][column] = replace(rows[row][column], marked=True)
        return replace(drawn, cells=tuple(map(tuple, rows)), dense=False)

    def _cells(self, unit: Line | Spot) -> list[Place]:
        """The cells of a unit."""
        if isinstance(unit, Spot):
            return [unit]
        if unit.kind == "row":
            return [(unit.at, column) for column in range(self.puzzle.width)]
        return [(row, unit.at) for row in range(self.puzzle.height)]

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
