"""A Latin square that is played by hand: the sheet, moves that change it, and both as short texts.

A move is ROW.COLUMN and what is done there: `=4` puts a symbol, `?` opens the cell again, `+4,5` notes symbols as
possible and `-4` as out, `?4` forgets what is noted of one. A position is the grid as in an id, without fixed cells,
and then the notes.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from unriddle.core import PuzzleError, Status, Text
from unriddle.core.json_shape import Json
from unriddle.kit.sheet import OnSheet, cell_of, no_rules, place, shown
from unriddle.puzzles.latin.play.position import Written
from unriddle.puzzles.latin.play.sheet import Sheet
from unriddle.puzzles.latin.puzzle import SEARCHED, Puzzle, cells_of
from unriddle.puzzles.latin.square import DIGITS, EMPTY, Square

LONGEST = 400  # characters of a move
_REST = re.compile(r"([=+?-])((?:[0-9a-z]{1,4}(?:,[0-9a-z]{1,4})*)?)", re.ASCII)


@dataclass(frozen=True)
class Game(OnSheet[Puzzle, Sheet]):
    """A sheet of symbols and notes; it is solved by any square that the puzzle allows."""

    def play(self, move: str, kept: bool = False) -> "Game":
        row, column, sign, symbols = parse(self.puzzle, move)
        sheet, order = self.sheet, self.puzzle.order
        here = sheet.fixed[row * order + column]
        if here != EMPTY and (sign, symbols) != ("=", [here]):
            raise PuzzleError(Text("this cell is given"), place(row, column))
        if symbols and sign != "=" and sheet.rows[row][column] != EMPTY:
            raise PuzzleError(Text("only open cells can have notes"), place(row, column))
        sheet = sheet.done(row, column, sign, symbols)
        last = f"{row + 1}.{column + 1}{sign}" + ",".join(str(symbol + self.puzzle.base) for symbol in symbols)
        return replace(self, sheet=sheet, last=last)

    @cached_property
    def status(self) -> Status:
        if self.sheet.clash:
            return Status("broken", self.sheet.wrong, self.sheet.clash)
        return Status("open" if self.sheet.open else "solved")

    @property
    def solution(self) -> Square:
        return self.sheet.square

    @property
    def tally(self) -> dict[str, Any]:
        """Cells, and those still open."""
        return {"cells": self.puzzle.order**2, "open": self.sheet.open}

    @property
    def as_puzzle(self) -> Puzzle:
        """The puzzle with all cells that are not open as givens; PuzzleError while one breaks a rule."""
        puzzle = self.puzzle
        cells = self.sheet.cells
        if puzzle.first_row:
            cells = (puzzle.givens or bytes([EMPTY]) * puzzle.order)[: puzzle.order] + cells[puzzle.order :]
        return Puzzle.make(puzzle.order, cells, puzzle.kind, puzzle.first_row, puzzle.random, puzzle.base, puzzle.unit)

    def __str__(self) -> str:
        return str(Written(self.sheet))


def parse(puzzle: Puzzle, move: str) -> tuple[int, int, str, list[int]]:
    """Row and column from 0, the sign, and the symbols from 0, sorted; PuzzleError."""
    order = puzzle.order
    row, column, rest = cell_of(move[: LONGEST + 1], order, order)
    match = _REST.fullmatch(rest) if len(move) <= LONGEST else None
    if not match or (not match[2] and match[1] != "?"):
        raise PuzzleError(Text("write ROW.COLUMN=SYMBOL, such as 2.1=4"), shown(move))
    symbols = sorted({symbol_of(puzzle, text) for text in match[2].split(",") if text})
    if not all(0 <= symbol < order for symbol in symbols):
        message = Text("the symbols are {first} to {last}", first=puzzle.base, last=order - 1 + puzzle.base)
        raise PuzzleError(message, shown(move))
    if match[1] == "=" and len(symbols) > 1:
        raise PuzzleError(Text("a cell holds one symbol"), shown(move))
    return row, column, match[1], symbols


def symbol_of(puzzle: Puzzle, text: str) -> int:
    """The symbol from 0 that is written so, as a number or as one letter of an id; one that there is not for others."""
    if text.isdecimal():
        return int(text) - puzzle.base
    letter = len(text) == 1 and puzzle.order + puzzle.base <= len(DIGITS)
    return DIGITS.index(text) - puzzle.base if letter else puzzle.order


def game(puzzle: Puzzle, text: str = "", rules: Mapping[str, Json] | None = None) -> Game:
    """The game from the start, or from the text of a position; PuzzleError."""
    no_rules(rules)
    if puzzle.order > SEARCHED:
        raise PuzzleError(Text("only squares up to order {most} can be played", most=SEARCHED), shown(str(puzzle)))
    begun = Game(puzzle, Sheet.of(puzzle))
    if not text:
        return begun
    if len(text) > 1000 * puzzle.order**2:
        raise PuzzleError(Text("this is too long for a position of this square"))
    grid, *notes = text.split(" ")
    sheet = begun.sheet
    for at, symbol in enumerate(cells_of(grid, puzzle.order, puzzle.base)):
        if symbol != EMPTY:
            row, column = divmod(at, puzzle.order)
            if sheet.fixed[at] != EMPTY:
                raise PuzzleError(Text("this cell is given"), place(row, column))
            sheet = sheet.put(row, column, symbol)
    begun = replace(begun, sheet=sheet)
    for note in notes:
        if parse(puzzle, note)[2] not in "+-":
            raise PuzzleError(Text("the rows are followed by notes, such as 2.1+4,5"), shown(note))
        begun = begun.play(note)
    return replace(begun, last="")
