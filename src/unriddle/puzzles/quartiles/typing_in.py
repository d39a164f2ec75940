"""How a board is typed in: a tile in each cell."""

from collections.abc import Mapping
from itertools import islice
from typing import Any

from unriddle.core import Cells, Option, PuzzleError, Text, Typing, Where
from unriddle.core.lazy import lazy
from unriddle.core.sheets import Typed
from unriddle.kit.layouts import LATIN
from unriddle.puzzles.quartiles.cut import WORDS, mixed
from unriddle.puzzles.quartiles.formats import is_tile
from unriddle.puzzles.quartiles.options import OPTION, OPTIONS
from unriddle.puzzles.quartiles.picture import COLUMNS, picture
from unriddle.puzzles.quartiles.puzzle import LETTERS, LONGEST, Puzzle
from unriddle.puzzles.quartiles.puzzle import TILES as MOST

TILES = "tiles"
ASKS = (
    Option("by", f"{TILES}|{WORDS}", "the tiles, or five words to be cut, by hand with hyphens", default=TILES),
    Option("rows", "int", "of four tiles, or of one word each", default=5, least=1, most=MOST // COLUMNS),
    *(option._replace(default=4, least=1, most=LONGEST) for option in OPTIONS),
)


def blank(values: Mapping[str, Any]) -> Puzzle:
    pairs = (f"{one}{other}" for one in LATIN.values() for other in LATIN.values())
    return Puzzle(islice(pairs, values["rows"] * COLUMNS), values[OPTION])


def sheet(puzzle: Puzzle, values: Mapping[str, Any]) -> Cells:
    if values.get("by") == WORDS:
        longest = LETTERS * puzzle.tiles_per_word
        return Cells([[""]] * values["rows"], longest=longest, same=LATIN, most=MOST, label=Text("word"))
    texts = [[cell.text for cell in row] for row in picture(puzzle, None).cells]
    return Cells(texts, longest=LETTERS, same=LATIN, most=MOST, label=Text("tile"))


def read(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed) -> Puzzle:
    if values.get("by") == WORDS:
        return Puzzle(
            mixed([text for row in typed for text in row if text], puzzle.tiles_per_word), puzzle.tiles_per_word
        )
    cells = {(row, column): text for row, line in enumerate(typed, 1) for column, text in enumerate(line, 1) if text}
    try:
        return Puzzle(cells.values(), puzzle.tiles_per_word)
    except PuzzleError as error:
        wrong = next((cell for cell, text in cells.items() if not is_tile(text)), (0, 0))
        raise PuzzleError(error, Where("", cell=wrong)) from None


TYPING = Typing(ASKS, blank, sheet, read, setting=lazy("unriddle.puzzles.quartiles.setting", "SETTING"))
