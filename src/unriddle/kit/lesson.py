"""Steps on a sheet of cells, as they are drawn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from unriddle.core import Picture, Role
from unriddle.core.teach.step import LEVELS, Step
from unriddle.registry import find

if TYPE_CHECKING:
    from unriddle.core import Cell, Family

_PLACE = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})", re.ASCII)
_LINE = re.compile(r"(row|column) ([0-9]{1,4})", re.ASCII)
Place = tuple[int, int]


def _unmarked(cell: Cell) -> Cell:
    if cell.role is Role.MARKED:
        return replace(cell, role=Role.PLAIN if cell.text else Role.UNKNOWN)
    return replace(cell, marked=False) if cell.marked else cell


class DrawnStep(Step):
    """A step that draws itself in a notebook."""

    def _repr_svg_(self) -> str:
        from unriddle.draw import svg

        return svg(self.picture())


class Taught(DrawnStep):
    """A step on a sheet of cells, drawn there."""

    @property
    def looked_at(self) -> Iterable[Place]:
        """The cells of the unit, (row, column) from 0; a row and a column have their label marked, too."""
        return ()

    @property
    def reasons(self) -> Iterable[Place]:
        """The cells among what it follows from."""
        found = (_PLACE.match(each) for each in self.because)
        return [(int(match[1]) - 1, int(match[2]) - 1) for match in found if match]

    def picture(self, level: int = LEVELS) -> Picture:
        """The sheet with the unit (level 1), what follows (2) and what it follows from (3) marked."""
        family: Family = find(self.puzzle.family)
        game = family.must_play().game(self.puzzle, self.before, {})
        drawn = family.picture(self.puzzle, game.shown)
        # What the family marks by itself, such as a diagonal, would be taken for the reason.
        rows = [list(map(_unmarked, row)) for row in drawn.cells]
        if level > 1:
            for move in self.follows:
                game = game.play(move, kept=True)
            after = family.picture(self.puzzle, game.shown)
            for row, line in enumerate(after.cells):
                for column, cell in enumerate(line):
                    if cell != drawn.cells[row][column]:
                        # A colour of its own hides that it is new.
                        rows[row][column] = replace(cell, role=Role.NEW, note=cell.note or "+" * bool(cell.colour))
        marked = self.reasons if level > 2 else self.looked_at
        for row, column in marked:
            rows[row][column] = replace(rows[row][column], marked=True)
        cells = tuple(map(tuple, rows))
        return replace(drawn, cells=cells, left=self._labels(drawn, "row"), top=self._labels(drawn, "column"))

    def _labels(self, drawn: Picture, kind: str) -> tuple[tuple[Cell, ...], ...]:
        """The labels of one side, those of the unit marked."""
        labels, match = drawn.left if kind == "row" else drawn.top, _LINE.fullmatch(self.unit)
        if not match or match[1] != kind or int(match[2]) > len(labels):
            return labels
        at = int(match[2]) - 1
        return (*labels[:at], tuple(replace(each, role=Role.MARKED) for each in labels[at]), *labels[at + 1 :])
