"""A nonogram that is played by hand: a sheet, and the moves that change it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any

from unriddle.core import PuzzleError, Status, Text
from unriddle.core.json_shape import Json
from unriddle.kit.sheet import OnSheet, no_rules, place
from unriddle.puzzles.nonogram.play import notation
from unriddle.puzzles.nonogram.play.position import position, sheet_of
from unriddle.puzzles.nonogram.play.sheet import Sheet
from unriddle.puzzles.nonogram.puzzle import LETTERS, UNKNOWN, Puzzle, Solution, clue


@dataclass(frozen=True)
class Game(OnSheet[Puzzle, Sheet]):
    """A sheet on which cells are filled, crossed out and noted; it is solved by any picture that the clues allow.

    An open cell may stay open: it is empty in the solution.
    """

    def play(self, move: str, kept: bool = False) -> "Game":
        put = notation.parse(self.puzzle, move)
        sheet = self.sheet
        columns = list(chain(*put.columns))
        for row in chain(*put.rows):
            for column in columns:
                state = sheet.fixed.get((row, column))
                if state is not None and (put.sign or state != put.states):
                    raise PuzzleError(Text("this cell is given"), place(row, column))
                if put.sign and sheet.strips[row].cells[column] != UNKNOWN:
                    raise PuzzleError(Text("only open cells can have notes"), place(row, column))
        if put.sign:
            sheet = sheet.note(put.rows, put.columns, put.states, put.sign == "!")
        else:
            sheet = sheet.put(put.rows, put.columns, put.states)
        return replace(self, sheet=sheet, last=str(put))

    def explains(self, move: str) -> bool:
        return len(self.puzzle.colours) > 1 or not move.endswith(LETTERS[0])

    @cached_property
    def status(self) -> Status:
        sheet, height = self.sheet, self.puzzle.height
        if not sheet.broken:
            return Status("solved" if all(strip.met for strip in sheet.strips) else "open")
        line = sheet.broken[0]
        text = clue(sheet.strips[line].clue.blocks, self.puzzle.colours)
        text = text if len(text) <= 60 else text[:60] + "..."
        if line < height:
            why = Text("row {row}: the clue {clue} no longer fits", row=line + 1, clue=text)
        else:
            why = Text("column {column}: the clue {clue} no longer fits", column=line - height + 1, clue=text)
        return Status("broken", sheet.wrong, why)

    @property
    def solution(self) -> Solution:
        picture = self.sheet.solution
        return replace(picture, cells=picture.cells.replace(bytes([UNKNOWN]), b"\0"))

    @property
    def tally(self) -> dict[str, Any]:
        """Cells and those still open; lines, and those of which all blocks are done with."""
        strips = self.sheet.strips
        return {
            "cells": self.puzzle.width * self.puzzle.height,
            "open": self.sheet.open,
            "lines": len(strips),
            "lines_done": sum(all(strip.done) for strip in strips),
        }

    @property
    def as_puzzle(self) -> Puzzle:
        """The puzzle with all cells that are not open as given; notes are no part of it."""
        cells = self.sheet.solution.cells
        width = self.puzzle.width
        given = tuple((*divmod(at, width), state) for at, state in enumerate(cells) if state != UNKNOWN)
        return replace(self.puzzle, given=given, goals=())

    def __str__(self) -> str:
        return position(self.sheet)


def game(puzzle: Puzzle, text: str = "", rules: Mapping[str, Json] | None = None) -> Game:
    """The game from the start, or from the text of a position; PuzzleError."""
    no_rules(rules)
    return Game(puzzle, sheet_of(puzzle, text))
