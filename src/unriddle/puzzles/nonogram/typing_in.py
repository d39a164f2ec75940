"""How a nonogram is typed in: its clues line by line, or the picture, of which the clues follow."""

import re
from collections.abc import Mapping
from typing import Any

from unriddle.core import Cells, Lines, Option, Picture, PuzzleError, Text, Typing, Where, in_cell
from unriddle.core.lazy import lazy
from unriddle.core.sheets import Typed
from unriddle.puzzles.nonogram.colors import name_of, value_of
from unriddle.puzzles.nonogram.picture import picture
from unriddle.puzzles.nonogram.puzzle import (
    BLACK_AND_WHITE,
    LETTERS,
    MAX_SIDE,
    UNKNOWN,
    Colour,
    Puzzle,
    Solution,
    default_sign,
)

CLUES, PICTURE = "clues", "picture"
FILLED = "#"
ASKS = (
    Option("by", f"{CLUES}|{PICTURE}", "the clues, or the picture in black and white", default=CLUES),
    Option("width", "int", "columns", default=10, least=1, most=MAX_SIDE),
    Option("height", "int", "rows", default=10, least=1, most=MAX_SIDE),
    Option(
        "colours",
        "text",
        "colors other than black and white, for numbers or cells such as 3b or b",
        placeholder="000000,ff8800",
    ),
)


def _colours(values: Mapping[str, Any]) -> list[str]:
    """Each as rrggbb, or as it was typed where it is no color."""
    typed = str(values.get("colours", "")).replace(",", " ").split()
    return [(value_of(each) or each.lower()).removeprefix("#") for each in typed]


def blank(values: Mapping[str, Any]) -> Puzzle:
    for colour in _colours(values):
        if not re.fullmatch("[0-9a-f]{6}", colour):
            why = Text("{colour!r} is not a color: write rrggbb", colour=colour[:20])
            raise PuzzleError(why, Where("", field="colours"))
    width, height = values["width"], values["height"]
    return Puzzle(width, height, ((),) * height, ((),) * width)


def sheet(puzzle: Puzzle, values: Mapping[str, Any]) -> Cells | Lines:
    if values.get("by") == PICTURE:
        return Cells([[""] * puzzle.width for _ in range(puzzle.height)], paint=FILLED, most=MAX_SIDE**2)
    rows, columns = (part.split("/") for part in str(puzzle).split(":")[2:4])
    colours = [colour.rgb[1:] for colour in puzzle.colours] if len(puzzle.colours) > 1 else _colours(values)
    texts = [[line.replace(",", " ") if line != "0" else "" for line in lines] for lines in (rows, columns)]
    return Lines(texts[0], texts[1], colours, LETTERS, ("width", "height"))


def read(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed) -> Puzzle:
    if values.get("by") == PICTURE:
        return Puzzle.of_picture(drawn(values, typed))
    rows, columns = ("/".join(",".join(re.findall(r"[^\s,.;]+", line)) or "0" for line in lines) for lines in typed[:2])
    colours = [f"colours={','.join(typed[2])}"] if typed[2] else []
    rest = [part for part in str(puzzle).split(":")[4:] if not part.startswith("colours=")]
    return Puzzle.parse(":".join([f"nonogram:{len(typed[1])}x{len(typed[0])}", rows, columns, *colours, *rest]))


def says(values: Mapping[str, Any], typed: Typed) -> str:
    """How many cells the lines of each kind have, so that a difference is seen while they are typed."""
    if values.get("by") == PICTURE:
        return ""
    rows, columns = (sum(map(int, re.findall("[0-9]{1,9}", " ".join(lines)))) for lines in typed[:2])
    return Text("rows: {rows} cells, columns: {columns}", rows=rows, columns=columns)


def drawn(values: Mapping[str, Any], typed: Typed) -> Solution:
    """The cells that were painted: "" for an empty one, the letter of a color, or FILLED for the first one; PuzzleError
    with the cell that is none of these.
    """
    shades = _colours(values)
    colours = tuple(
        Colour(name_of(f"#{rgb}"), f"#{rgb}", default_sign(at, len(shades))) for at, rgb in enumerate(shades, 1)
    )
    states = {"": 0, FILLED: 1, **{letter: at for at, letter in enumerate(LETTERS[: max(1, len(shades))], 1)}}
    try:
        cells = bytes([states[text] for row in typed for text in row])
    except KeyError:
        row, column = next(
            (row, at) for row, line in enumerate(typed, 1) for at, text in enumerate(line, 1) if text not in states
        )
        raise PuzzleError(Text("this is not a color of the picture"), in_cell(row, column)) from None
    return Solution(len(typed[0]), len(typed), cells, colours or BLACK_AND_WHITE)


def painted(values: Mapping[str, Any], typed: Typed) -> Picture:
    """The cells, with the clues that they make."""
    puzzle = Puzzle.of_picture(drawn(values, typed))
    [cells] = puzzle.goals
    shown = cells.replace(b"\0", bytes([UNKNOWN]))
    return picture(puzzle, Solution(puzzle.width, puzzle.height, shown, puzzle.colours))


TYPING = Typing(ASKS, blank, sheet, read, says, painted, lazy("unriddle.puzzles.nonogram.setting", "SETTING"))
