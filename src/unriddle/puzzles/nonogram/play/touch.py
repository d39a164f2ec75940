"""From a finger, a mouse or a key to a move of a nonogram: the tools, and what a touch with one of them means."""

from unriddle.core import Draft, Text, Tool, Touch
from unriddle.puzzles.nonogram.colors import spoken
from unriddle.puzzles.nonogram.play.game import Game
from unriddle.puzzles.nonogram.play.notation import Put, spans
from unriddle.puzzles.nonogram.puzzle import LETTERS, UNKNOWN

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
    name = _chosen(game, touch)
    if not name or touch.cell is None or not _inside(game, touch.cell):
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


def _chosen(game: Game, touch: Touch) -> str:
    """The name of the tool, "" for none that there is."""
    known = tools(game)
    if not touch.tool and not touch.key:
        return known[0].name
    names = [tool.name for tool in known if touch.tool == tool.name or (not touch.tool and touch.key == tool.key)]
    return names[0] if names else ""


def _inside(game: Game, cell: tuple[int, int]) -> bool:
    return 0 <= cell[0] < game.puzzle.height and 0 <= cell[1] < game.puzzle.width


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
