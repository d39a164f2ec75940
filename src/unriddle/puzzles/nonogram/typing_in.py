"""How a nonogram is typed in: its clues line by line, or the picture, of which the clues follow."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from unriddle.core import Cells, Lines, Option, Picture, PuzzleError, Text, Typing, Where
from unriddle.core.sheets import Typed
from unriddle.puzzles.nonogram.picture import picture
from unriddle.puzzles.nonogram.puzzle import LETTERS, MAX_SIDE, UNKNOWN, Puzzle, Solution

CLUES, PICTURE = "clues", "picture"
FILLED = "#"
ASKS = (
    Option("by", f"{CLUES}|{PICTURE}", "the clues, or the picture in black and white", default=CLUES),
    Option("width", "int", "columns", default=10, least=1, most=MAX_SIDE),
    Option("height", "int", "rows", default=10, least=1, most=MAX_SIDE),
    Option("colours", "text", "colors other than black and white, for numbers such as 3b", placeholder="000000,ff8800"),
)


def _colours(values: Mapping[str, Any]) -> list[str]:
    return str(values.get("colours", "")).lower().replace("#", "").replace(",", " ").split()


def blank(values: Mapping[str, Any]) -> Puzzle:
    for colour in _colours(values):
        if not re.fullmatch("[0-9a-f]{6}", colour):
            why = Text("{colour!r} is not a color: write rrggbb", colour=colour[:20])
            raise PuzzleError(why, Where("", field="colours"))
    width, height = values["width"], values["height"]
    return Puzzle(width, height, ((),) * height, ((),) * width)


def sheet(puzzle: Puzzle, values: Mapping[str, Any]) -> Cells | Lines:
    if values.get("by") == PICTURE:
        return Cells([[""] * puzzle.width for _ in range(puzzle.height)], paint=FILLED)
    rows, columns = (part.split("/") for part in str(puzzle).split(":")[2:4])
    colours = [colour.rgb[1:] for colour in puzzle.colours] if len(puzzle.colours) > 1 else _colours(values)
    texts = [[line.replace(",", " ") if line != "0" else "" for line in lines] for lines in (rows, columns)]
    return Lines(texts[0], texts[1], colours, LETTERS, ("width", "height"))


def read(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed) -> Puzzle:
    if values.get("by") == PICTURE:
        return Puzzle.of_picture(_painted(typed))
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


def _painted(typed: Typed) -> Solution:
    return Solution(len(typed[0]), len(typed), bytes(text == FILLED for row in typed for text in row))


def painted(typed: Typed) -> Picture:
    """The cells, with the clues that they make."""
    solution = _painted(typed)
    shown = replace(solution, cells=solution.cells.replace(b"\0", bytes([UNKNOWN])))
    return picture(Puzzle.of_picture(solution), shown)


TYPING = Typing(ASKS, blank, sheet, read, says, painted)
