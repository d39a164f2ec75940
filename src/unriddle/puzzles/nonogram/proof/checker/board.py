"""Tracks the proven states of a nonogram's cells, deduction by deduction; written for certificates only."""

import re
from collections.abc import Sequence

from unriddle.core import Text
from unriddle.core.teach.step import Line as Unit
from unriddle.puzzles.nonogram.proof.checker.lines import deduce
from unriddle.puzzles.nonogram.puzzle import Line, Puzzle

DEDUCTION = re.compile("(row|column) ([0-9]{1,4}):(.{1,20000})", re.ASCII)
PART = re.compile("([0-9]{1,4})(?:-([0-9]{1,4}))?=([.#a-zA-F]{1,33})", re.ASCII)


class CellStates:
    """The states that each cell may still have (bit 0 empty, bit c color c); at first only given cells are known."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.height: int
        self.width: int
        self.width, self.height = puzzle.width, puzzle.height
        self.characters: str = "." + puzzle.letters  # the character of each state of a cell in a certificate
        self.clues: Sequence[Line] = (*puzzle.rows, *puzzle.columns)
        self.masks: list[int] = [(1 << len(self.characters)) - 1] * (puzzle.width * puzzle.height)
        for row, column, color in puzzle.given:
            self.masks[row * puzzle.width + column] = 1 << color

    def cells(self, line: int) -> slice:
        """Return the slice of a line's cells among the masks; lines count from 0, columns after rows."""
        if line < self.height:
            return slice(line * self.width, (line + 1) * self.width)
        return slice(line - self.height, None, self.width)

    def narrow(self, line: int) -> list[int] | None:
        """Return the states of a line's cells over all ways to fill it; None if there is none."""
        masks = self.masks[self.cells(line)]
        can = [
            sum(1 << at for at, mask in enumerate(masks) if mask >> state & 1) for state in range(len(self.characters))
        ]
        narrowed = deduce(len(masks), self.clues[line], can)
        if narrowed is None:
            return None
        return [sum((row >> at & 1) << state for state, row in enumerate(narrowed)) for at in range(len(masks))]

    def known(self) -> bool:
        """Whether every cell is known."""
        return not any(mask & (mask - 1) for mask in self.masks)

    def name(self, line: int) -> str:
        """Return the name of a line in a certificate."""
        return str(self._unit(line))

    def _unit(self, line: int) -> Unit:
        return Unit("row", line) if line < self.height else Unit("column", line - self.height)

    def apply(self, deduction: str) -> bool:
        """Check a deduction and apply it; return whether it is a contradiction. ValueError with a Text if it is
        wrong.
        """
        line, found = self._parse(deduction)
        narrowed = self.narrow(line)
        if found is None:
            if narrowed is not None:
                raise ValueError(Text("{line} can be filled", line=self._unit(line).where))
            return True
        if narrowed is None:
            raise ValueError(Text("{line} cannot be filled", line=self._unit(line).where))
        place = self.cells(line)
        masks = self.masks[place]
        for cell, mask in found:
            if narrowed[cell] & ~mask:
                message = Text(
                    "it does not follow for cell {cell} of {line}", cell=cell + 1, line=self._unit(line).where
                )
                raise ValueError(message)
            masks[cell] &= mask
        self.masks[place] = masks
        return False

    def _parse(self, deduction: str) -> tuple[int, list[tuple[int, int]] | None]:
        """Return the line, and (cell, states) of each cell that is named, or None for a contradiction.

        Raises ValueError.
        """
        match = DEDUCTION.fullmatch(deduction)
        if not match:
            raise ValueError(Text("write a deduction as `row 3: 1-4=# 6=.` or `row 3: none`"))
        is_row, number = match[1] == "row", int(match[2])
        if not 1 <= number <= (self.height if is_row else self.width):
            raise ValueError(Text("there is no {line}", line=Unit(match[1], number - 1).where))
        line = number - 1 if is_row else self.height + number - 1
        if match[3] == " none":
            return line, None
        size = self.width if is_row else self.height
        found: dict[int, int] = {}
        for part in match[3].split():
            named = PART.fullmatch(part)
            if not named:
                raise ValueError(Text("{text!r} says nothing about cells: write 6=. or 1-4=#", text=part[:40]))
            first, last = int(named[1]), int(named[2] or named[1])
            if not 1 <= first <= last <= size:
                raise ValueError(Text("there are no cells {text}", text=part[:40]))
            if not set(named[3]) <= set(self.characters):
                raise ValueError(Text("{text!r} has a color that the puzzle does not have", text=part[:40]))
            mask = sum(1 << self.characters.index(character) for character in set(named[3]))
            if not found.keys().isdisjoint(range(first - 1, last)):
                raise ValueError(Text("a cell is named twice"))
            found |= dict.fromkeys(range(first - 1, last), mask)
        return line, sorted(found.items())
