"""A Latin square played by hand: the sheet, the moves that change it, and both as short texts.

A move is ROW.COLUMN and an action: `=4` puts a symbol, `?` opens the cell again, `+4,5` notes symbols as possible and
`-4` as ruled out, `?4` removes the notes about a symbol. A position is the grid as in an id, without fixed cells,
followed by the notes.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from unriddle.core import HalfMove, PlayRules, PuzzleError, Status, Text, Tool, Touch
from unriddle.core.json_shape import Json
from unriddle.kit.sheet import OnSheet, cell_name, cell_of, differing, excerpt, no_rules
from unriddle.puzzles.latin.play.sheet import NOTHING, Sheet, SheetTexts
from unriddle.puzzles.latin.puzzle import DIGITS, EMPTY, SEARCHED, Puzzle, Square, cells_of

MAX_MOVE_LENGTH = 400  # the most characters of a move
CHANGE = re.compile(r"([=+?-])((?:[0-9a-z]{1,4}(?:,[0-9a-z]{1,4})*)?)", re.ASCII)


@dataclass(frozen=True)
class Game(OnSheet[Puzzle, Sheet]):
    """A sheet of symbols and notes; it is solved by any square that the puzzle allows."""

    def play(self, move: str, kept: bool = False) -> "Game":
        row, column, action, symbols = parse(self.puzzle, move)
        sheet, order = self.sheet, self.puzzle.order
        here = sheet.fixed[row * order + column]
        if here != EMPTY and (action, symbols) != ("=", [here]):
            raise PuzzleError("this cell is given", cell_name(row, column))
        if symbols and action != "=" and sheet.rows[row][column] != EMPTY:
            raise PuzzleError("only open cells can have notes", cell_name(row, column))
        sheet = sheet.done(row, column, action, symbols)
        last = f"{row + 1}.{column + 1}{action}" + ",".join(str(symbol + self.puzzle.base) for symbol in symbols)
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
        """Return the number of cells, and of open ones."""
        return {"cells": self.puzzle.order**2, "open": self.sheet.open}

    @property
    def as_puzzle(self) -> Puzzle:
        """The puzzle with all filled cells as givens; PuzzleError if one breaks a rule."""
        puzzle = self.puzzle
        cells = self.sheet.cells
        if puzzle.first_row:
            cells = puzzle.cells[: puzzle.order] + cells[puzzle.order :]
        return Puzzle.make(**puzzle._asdict() | {"givens": cells})

    def __str__(self) -> str:
        return str(SheetTexts(self.sheet))


def parse(puzzle: Puzzle, move: str) -> tuple[int, int, str, list[int]]:
    """Return the row and column from 0, the action, and the symbols from 0, sorted. Raises PuzzleError."""
    order = puzzle.order
    row, column, change = cell_of(move[: MAX_MOVE_LENGTH + 1], order, order)
    match = CHANGE.fullmatch(change) if len(move) <= MAX_MOVE_LENGTH else None
    if not match or (not match[2] and match[1] != "?"):
        raise PuzzleError("write ROW.COLUMN=SYMBOL, such as 2.1=4", excerpt(move))
    symbols = sorted({symbol_of(puzzle, text) for text in match[2].split(",") if text})
    if not all(0 <= symbol < order for symbol in symbols):
        raise PuzzleError(
            "the symbols are {first} to {last}", excerpt(move), first=puzzle.base, last=order - 1 + puzzle.base
        )
    if match[1] == "=" and len(symbols) > 1:
        raise PuzzleError("a cell holds one symbol", excerpt(move))
    return row, column, match[1], symbols


def symbol_of(puzzle: Puzzle, text: str) -> int:
    """Return the symbol, from 0, written as a number or as a letter of an id; an invalid symbol for any other text."""
    if text.isdecimal():
        return int(text) - puzzle.base
    letter = len(text) == 1 and puzzle.order + puzzle.base <= len(DIGITS)
    return DIGITS.index(text) - puzzle.base if letter else puzzle.order


def game(puzzle: Puzzle, text: str = "", rules: Mapping[str, Json] | None = None) -> Game:
    """Return the game from the start, or from the text of a position. Raises PuzzleError."""
    no_rules(rules)
    if puzzle.order > SEARCHED:
        raise PuzzleError("only squares of up to {most} rows can be played", excerpt(str(puzzle)), most=SEARCHED)
    begun = Game(puzzle, Sheet.of(puzzle))
    if not text:
        return begun
    if len(text) > 1000 * puzzle.order**2:
        raise PuzzleError("this is too long for a position of this square")
    grid, *notes = text.split(" ")
    sheet = begun.sheet
    for at, symbol in enumerate(cells_of(grid, puzzle.order, puzzle.base)):
        if symbol != EMPTY:
            row, column = divmod(at, puzzle.order)
            if sheet.fixed[at] != EMPTY:
                raise PuzzleError("this cell is given", cell_name(row, column))
            sheet = sheet.put(row, column, symbol)
    begun = replace(begun, sheet=sheet)
    for note in notes:
        if parse(puzzle, note)[2] not in "+-":
            raise PuzzleError("the rows are followed by notes, such as 2.1+4,5", excerpt(note))
        begun = begun.play(note)
    return replace(begun, last="")


def contradictions(game: Game, solution: Square) -> list[tuple[int, int]]:
    """Return the cells with a wrong symbol, and open cells whose notes exclude the right one."""
    order, sheet = game.puzzle.order, game.sheet
    found = []
    for at, (cell, symbol) in enumerate(zip(sheet.cells, solution.cells, strict=True)):
        row, column = divmod(at, order)
        out = sheet.notes[row].get(column, (0, 0))[1]
        if out >> symbol & 1 if cell == EMPTY else cell != symbol:
            found.append((row, column))
    return found


def moves_to(game: Game, solutions: Sequence[Square]) -> str:
    """Return the moves that make the sheet the first of these squares."""
    cells = differing(game.sheet.square.rows(), solutions[0].rows())
    return "; ".join(f"{row + 1}.{column + 1}={symbol}" for row, column, _, symbol in cells)


MOVES: Mapping[str, str] = {
    Text("put a symbol: row.column=symbol"): "1.2=1",
    Text("remove it, and all notes"): "1.2?",
    Text("note symbols as possible"): "1.2+1,2",
    Text("note symbols as ruled out"): "1.2-1",
    Text("remove the notes about a symbol"): "1.2?1",
}


PENCIL, OUT, CLEAR = "pencil", "out", "clear"
MARK_PREFIXES = {PENCIL: "+", OUT: "-"}


def tools(game: Game) -> tuple[Tool, ...]:
    """Return the tools: each symbol, notes for possible and for excluded symbols, and clear."""
    base, order = game.puzzle.base, game.puzzle.order
    short = base + order <= len(DIGITS)
    symbols = (Tool(str(symbol), str(symbol), DIGITS[symbol] if short else "") for symbol in range(base, base + order))
    notes = (Tool(PENCIL, Text("pencil"), "+"), Tool(OUT, Text("rule out"), "-"), Tool(CLEAR, Text("clear"), "?"))
    return (*symbols, *notes)


def touch(game: Game, draft: HalfMove, touch: Touch) -> HalfMove:
    """Return the draft after a touch: a cell begins a draft; a symbol, as a tool or key, makes it ready.

    If symbols have several digits and no letters, Enter ends a number that could continue. Repeating a note, or a
    symbol by a tool, removes it.
    """
    order, largest = game.puzzle.order, game.puzzle.order - 1 + game.puzzle.base
    if touch.cell is not None:
        if not (0 <= touch.cell[0] < order and 0 <= touch.cell[1] < order):
            return HalfMove()
        draft = HalfMove(f"{touch.cell[0] + 1}.{touch.cell[1] + 1}{MARK_PREFIXES.get(touch.tool, '=')}", (touch.cell,))
    match = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4})([=+-])([0-9]*)", draft.text, re.ASCII)
    if not match or not (1 <= int(match[1]) <= order and 1 <= int(match[2]) <= order):
        return HalfMove()
    row, column, action, typed = int(match[1]) - 1, int(match[2]) - 1, match[3], match[4]
    place, cells = f"{row + 1}.{column + 1}", ((row, column),)
    if touch.cell is None and touch.tool in MARK_PREFIXES:
        action = MARK_PREFIXES[touch.tool]
    if touch.tool == CLEAR or (not touch.tool and touch.key == "?") or (touch.key == "backspace" and not typed):
        return HalfMove(f"{place}?", cells, True)
    if touch.key in ("+", "-"):
        return HalfMove(f"{place}{touch.key}", cells)
    if touch.tool.isdecimal():
        symbol = symbol_of(game.puzzle, touch.tool[:4])
        is_repeated = touch.cell is not None and game.sheet.rows[row][column] == symbol
        return HalfMove(f"{place}?", cells, True) if is_repeated else _ready(game, row, column, action, symbol)
    if touch.key == "backspace":
        typed = typed[:-1]
    elif touch.key == "enter" and typed:
        return _ready(game, row, column, action, symbol_of(game.puzzle, typed[:4]))
    elif len(touch.key) == 1 and touch.key in DIGITS:
        if largest < len(DIGITS):
            return _ready(game, row, column, action, DIGITS.index(touch.key) - game.puzzle.base)
        if touch.key.isdecimal():
            typed = str(int(typed + touch.key))
            if 10 * int(typed) > largest:
                return _ready(game, row, column, action, symbol_of(game.puzzle, typed))
    return HalfMove(f"{place}{action}{typed}", cells)


def _ready(game: Game, row: int, column: int, action: str, symbol: int) -> HalfMove:
    """Return the move that puts or notes a symbol, or removes such a note.

    For an invalid symbol, the draft before.
    """
    place, cells = f"{row + 1}.{column + 1}", ((row, column),)
    if not 0 <= symbol < game.puzzle.order:
        return HalfMove(place + action, cells)
    noted = game.sheet.notes[row].get(column, NOTHING)["=+-".index(action) - 1] if action != "=" else 0
    return HalfMove(f"{place}{'?' if noted >> symbol & 1 else action}{symbol + game.puzzle.base}", cells, True)


PLAYING: PlayRules[Puzzle, Game, Square] = PlayRules(
    game,
    MOVES,
    tools,
    touch,
    contradicted=contradictions,
    moves_to=moves_to,
)
