"""Takuzu played by hand: `1.2=0` puts a digit, `1.2?` opens the cell again; its picture and how it is touched."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from unriddle import core
from unriddle.core import Cell, Draft, PuzzleError, Role

from .puzzle import Grid, Puzzle, Rows, put, status

TOOLS = (core.Tool("0", "0", "0"), core.Tool("1", "1", "1"), core.Tool("clear", "clear", "?"))
MOVES = {"put a digit: row.column=digit": "1.2=0", "take it away": "1.2?"}


def picture(puzzle: Puzzle, place: Grid | Rows | None) -> core.Picture:
    rows = place.rows if isinstance(place, Grid) else place or puzzle.rows
    looks = {"0": Cell("0", Role.NEW), "1": Cell("1", Role.NEW), ".": Cell("", Role.UNKNOWN)}
    fixed = {"0": Cell("0", Role.GIVEN), "1": Cell("1", Role.GIVEN)}
    lines = (zip(*pair, strict=True) for pair in zip(puzzle.rows, rows, strict=True))
    return core.Picture(tuple(tuple(fixed.get(given) or looks[sign] for given, sign in line) for line in lines))


@dataclass(frozen=True)
class Game(core.Game):
    """A sheet; it is solved by any grid that the puzzle allows."""

    puzzle: Puzzle
    sheet: Rows
    rules: Mapping[str, Any] = field(default_factory=dict, hash=False)
    last: str = field(default="", compare=False)

    def play(self, move: str, kept: bool = False) -> "Game":
        size, match = len(self.sheet), re.fullmatch(r"([0-9]{1,2})\.([0-9]{1,2})(?:=([01])|\?)", move.strip(), re.ASCII)
        row, column = (int(match[1]) - 1, int(match[2]) - 1) if match else (-1, -1)
        if not match or not (0 <= row < size and 0 <= column < size):
            raise PuzzleError(f"write ROW.COLUMN=DIGIT or ROW.COLUMN?, rows and columns from 1 to {size}", move[:40])
        if self.puzzle.rows[row][column] not in (".", match[3]):
            raise PuzzleError("this cell is given", f"row {row + 1}, column {column + 1}")
        return replace(self, sheet=put(self.sheet, row, column, match[3] or "."), last=said(row, column, match[3]))

    @property
    def status(self) -> core.Status:
        return status(self.sheet)

    @property
    def found(self) -> tuple[Grid, ...]:
        return (Grid(self.sheet),) if self.status.kind == "solved" else ()

    @property
    def place(self) -> Rows:
        return self.sheet

    @property
    def tally(self) -> dict[str, Any]:
        return {"cells": len(self.sheet) ** 2, "open": "".join(self.sheet).count(".")}

    @property
    def known(self) -> Puzzle:
        return Puzzle(self.sheet)

    def __str__(self) -> str:
        """The moves that fill the bare puzzle so."""
        return " ".join(said(*cell) for cell in differing(self.puzzle.rows, self.sheet))


def said(row: int, column: int, sign: str | None) -> str:
    """A move in its full form; no sign opens the cell."""
    return f"{row + 1}.{column + 1}{f'={sign}' if sign else '?'}"


def differing(rows: Rows, others: Rows) -> list[tuple[int, int, str]]:
    """The cells in which others differ from these rows, each with its sign there."""
    pairs = ((at, *pair) for at, pair in enumerate(zip("".join(rows), "".join(others), strict=True)))
    return [(*divmod(at, len(rows)), other) for at, sign, other in pairs if sign != other]


def game(puzzle: Puzzle, text: str = "", rules: Mapping[str, Any] | None = None) -> Game:
    begun = Game(puzzle, puzzle.rows)
    if rules or len(text) > 8 * len(puzzle.rows) ** 2:
        raise PuzzleError("a game of takuzu has no rules to choose, and its position is short")
    for move in text.split():
        begun = begun.play(move)
    return replace(begun, last="")


def touch(game: Game, draft: Draft, touch: core.Touch) -> Draft:
    """A cell takes the digit of the tool or of the next key; the same once more, or clear, opens it again."""
    cell = touch.cell or next(iter(draft.cells), (-1, -1))
    if not all(0 <= at < len(game.sheet) for at in cell):
        return Draft()
    sign = touch.key or touch.tool
    if sign in ("?", "clear", "backspace") or (touch.cell and sign == game.sheet[cell[0]][cell[1]]):
        return Draft(said(*cell, None), (cell,), True)
    return Draft(said(*cell, sign), (cell,), True) if sign in ("0", "1") else Draft(f"{said(*cell, '')[:-1]}=", (cell,))


def wrong(game: Game, solution: Grid) -> list[tuple[int, int]]:
    return [(row, column) for row, column, _ in differing(game.sheet, solution.rows) if game.sheet[row][column] != "."]


def toward(game: Game, solutions: Sequence[Grid]) -> str:
    return "; ".join(said(*cell) for cell in differing(game.sheet, solutions[0].rows))
