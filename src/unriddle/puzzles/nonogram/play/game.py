"""A nonogram that is played by hand: a sheet, and the moves that change it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any

from unriddle.core import Draft, Playing, PuzzleError, Status, Text, Tool, Touch
from unriddle.core.json_shape import Json
from unriddle.kit.sheet import OnSheet, no_rules, place
from unriddle.puzzles.nonogram.play.sheet import Put, Sheet, parse, position, sheet_of, spans
from unriddle.puzzles.nonogram.puzzle import LETTERS, UNKNOWN, Puzzle, Solution, clue, spoken


@dataclass(frozen=True)
class Game(OnSheet[Puzzle, Sheet]):
    """A sheet on which cells are filled, crossed out and noted; it is solved by any picture that the clues allow.

    An open cell may stay open: it is empty in the solution.
    """

    def play(self, move: str, kept: bool = False) -> "Game":
        put = parse(self.puzzle, move)
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


def contradicted(game: Game, solution: Solution) -> list[tuple[int, int]]:
    """The cells that are put otherwise, and open ones noted not to be what they are."""
    return [
        (row, column)
        for row, (strip, line) in enumerate(zip(game.sheet.rows, solution.rows(), strict=True))
        for column, (cell, state) in enumerate(zip(strip.cells, line, strict=True))
        if (bool(strip.out) and strip.out[column] >> state & 1 if cell == UNKNOWN else cell != state)
    ]


def moves_to(game: Game, solutions: Sequence[Solution]) -> str:
    """The moves that make the sheet the first of these solutions, for each row one a state."""
    moves = []
    for row, (strip, line) in enumerate(zip(game.sheet.rows, solutions[0].rows(), strict=True)):
        pairs = list(enumerate(zip(strip.cells, line, strict=True)))
        for wanted in sorted(set(line)):
            columns = [column for column, (cell, state) in pairs if state == wanted != cell]
            if columns:
                moves.append(str(Put((range(row, row + 1),), spans(columns), "", wanted, len(game.puzzle.colours))))
    return "; ".join(moves)


MOVES: Mapping[str, str] = {
    Text("fill a cell: row.column"): "1.2",
    Text("fill it with a color"): "1.2a",
    Text("mark it as empty"): "1.2-",
    Text("open it again, without notes"): "1.2?",
    Text("several at once: ranges, and lists with commas"): "1.1..2",
    Text("note that it is not this color, or (-) not empty"): "1.2!a",
    Text("remove this note"): "1.2?a",
}


FILL, CROSS, CLEAR = "fill", "cross", "clear"  # names of tools, beside the letters of colours
NOTED = -1  # an open cell of which is noted what the tool notes


def tools(game: Game) -> tuple[Tool, ...]:
    """Fill, or each colour by its letter; cross; clear; in colours also what a cell is not."""
    colours = game.puzzle.colours
    others = (Tool(CROSS, Text("cross"), "-"), Tool(CLEAR, Text("clear"), "?"))
    if len(colours) == 1:
        return (Tool(FILL, Text("fill"), "#", colours[0].rgb), *others)
    named = list(zip(LETTERS, spoken(colours), [colour.rgb for colour in colours], strict=False))
    fills = (Tool(letter, name, letter, rgb) for letter, name, rgb in named)
    nots = (Tool(f"!{letter}", Text("not {colour}", colour=name), "", rgb) for letter, name, rgb in named)
    return (*fills, *others, *nots, Tool("!-", Text("not empty"), ""))


def touch(game: Game, draft: Draft, touch: Touch) -> Draft:
    """Ready at once: what the tool says, or its opposite when the first cell has it already, for all cells of the drag
    that are as the first one was. Without a tool the key chooses it, without both it is the first.
    """
    free = not touch.tool and not touch.key
    names = [
        tool.name
        for tool in tools(game)
        if free or touch.tool == tool.name or (not touch.tool and touch.key == tool.key)
    ]
    name = names[0] if names else ""
    row, column = touch.cell or (-1, -1)
    if not name or touch.cell is None or not (0 <= row < game.puzzle.height and 0 <= column < game.puzzle.width):
        return Draft()
    was = _now(game, touch.cell, name)
    fixed = () if touch.cell in game.sheet.fixed else game.sheet.fixed
    cells = [
        cell for cell in _drag(game, touch.cell, touch.upto) if cell not in fixed and _now(game, cell, name) == was
    ]
    rows, columns = spans(row for row, _ in cells), spans(column for _, column in cells)
    state = _state(name)
    if name[0] == "!":
        put = Put(rows, columns, "?" if was == NOTED else "!", 1 << state, len(game.puzzle.colours))
    else:
        put = Put(rows, columns, "", UNKNOWN if was == state else state, len(game.puzzle.colours))
    return Draft(str(put), tuple(cells), True)


def _state(name: str) -> int:
    """What a tool puts, or notes that it is not."""
    if name == CLEAR:
        return UNKNOWN
    return {FILL: 1, CROSS: 0}[name] if name in (FILL, CROSS) else LETTERS.find(name[-1]) + 1


def _now(game: Game, cell: tuple[int, int], name: str) -> int:
    """What the tool would change in a cell: its state; of an open cell and a tool for notes, whether it is NOTED."""
    strip = game.sheet.strips[cell[0]]
    if name[0] == "!" and strip.out and strip.out[cell[1]] >> _state(name) & 1:
        return NOTED
    return strip.cells[cell[1]]


def _drag(game: Game, first: tuple[int, int], upto: tuple[int, int] | None) -> list[tuple[int, int]]:
    """The cells from the first one, along its row or column, whichever the other end is farther away in."""
    (row, column), (down, right) = first, upto or first
    if abs(down - row) > abs(right - column):
        end = min(max(down, 0), game.puzzle.height - 1)
        return [(at, column) for at in range(min(row, end), max(row, end) + 1)]
    end = min(max(right, 0), game.puzzle.width - 1)
    return [(row, at) for at in range(min(column, end), max(column, end) + 1)]


PLAYING: Playing[Puzzle, Game, Solution] = Playing(
    game,
    MOVES,
    tools,
    touch,
    contradicted=contradicted,
    moves_to=moves_to,
)
