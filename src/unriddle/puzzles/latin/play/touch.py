"""From a finger, a mouse or a key to a move of a Latin square: first the cell, then the symbol.

A draft is the beginning of a move, such as `2.1=`; a tool for notes makes it `2.1+` or `2.1-`.
"""

import re

from unriddle.core import Draft, Text, Tool, Touch
from unriddle.puzzles.latin.play.game import Game, symbol_of
from unriddle.puzzles.latin.play.sheet import NOTHING
from unriddle.puzzles.latin.square import DIGITS

PENCIL, OUT, CLEAR = "pencil", "out", "clear"
SIGNS = {PENCIL: "+", OUT: "-"}


def tools(game: Game) -> tuple[Tool, ...]:
    """Each symbol; notes of what is possible and of what is out; clear."""
    base, order = game.puzzle.base, game.puzzle.order
    short = base + order <= len(DIGITS)
    symbols = (Tool(str(sign), str(sign), DIGITS[sign] if short else "") for sign in range(base, base + order))
    notes = (Tool(PENCIL, Text("pencil"), "+"), Tool(OUT, Text("rule out"), "-"), Tool(CLEAR, Text("clear"), "?"))
    return (*symbols, *notes)


def touch(game: Game, draft: Draft, touch: Touch) -> Draft:
    """A cell begins a draft; a symbol, as a tool or a key, makes it ready. Where symbols have more than one digit and
    no letters, Enter ends one that may go on. A note that is there already is forgotten, and so is a symbol that a
    tool puts once more.
    """
    order, largest = game.puzzle.order, game.puzzle.order - 1 + game.puzzle.base
    if touch.cell is not None:
        if not (0 <= touch.cell[0] < order and 0 <= touch.cell[1] < order):
            return Draft()
        draft = Draft(f"{touch.cell[0] + 1}.{touch.cell[1] + 1}{SIGNS.get(touch.tool, '=')}", (touch.cell,))
    match = re.fullmatch(r"([0-9]{1,4})\.([0-9]{1,4})([=+-])([0-9]*)", draft.text, re.ASCII)
    if not match or not (1 <= int(match[1]) <= order and 1 <= int(match[2]) <= order):
        return Draft()
    row, column, sign, typed = int(match[1]) - 1, int(match[2]) - 1, match[3], match[4]
    place = f"{row + 1}.{column + 1}"
    if touch.cell is None and touch.tool in SIGNS:
        sign = SIGNS[touch.tool]
    if touch.tool == CLEAR or (not touch.tool and touch.key == "?") or (touch.key == "backspace" and not typed):
        return Draft(f"{place}?", ((row, column),), True)
    if touch.key in ("+", "-"):
        return Draft(f"{place}{touch.key}", ((row, column),))
    if touch.tool.isdecimal():
        symbol = symbol_of(game.puzzle, touch.tool[:4])
        again = touch.cell is not None and game.sheet.rows[row][column] == symbol
        return Draft(f"{place}?", ((row, column),), True) if again else _ready(game, row, column, sign, symbol)
    if touch.key == "backspace":
        typed = typed[:-1]
    elif touch.key == "enter" and typed:
        return _ready(game, row, column, sign, symbol_of(game.puzzle, typed[:4]))
    elif len(touch.key) == 1 and touch.key in DIGITS:
        if largest < len(DIGITS):
            return _ready(game, row, column, sign, DIGITS.index(touch.key) - game.puzzle.base)
        if touch.key.isdecimal():
            typed = str(int(typed + touch.key))
            if 10 * int(typed) > largest:
                return _ready(game, row, column, sign, symbol_of(game.puzzle, typed))
    return Draft(f"{place}{sign}{typed}", ((row, column),))


def _ready(game: Game, row: int, column: int, sign: str, symbol: int) -> Draft:
    """The move that puts or notes a symbol, or forgets it where it is noted so; the draft before, if there is none."""
    place, cells = f"{row + 1}.{column + 1}", ((row, column),)
    if not 0 <= symbol < game.puzzle.order:
        return Draft(place + sign, cells)
    noted = game.sheet.notes[row].get(column, NOTHING)["=+-".index(sign) - 1] if sign != "=" else 0
    return Draft(f"{place}{'?' if noted >> symbol & 1 else sign}{symbol + game.puzzle.base}", cells, True)
