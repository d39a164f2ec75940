"""How a square is typed in: its order, what its lines must hold, and the givens."""

from collections.abc import Mapping
from typing import Any

from unriddle.core import Cells, Option, Typing
from unriddle.core.lazy import lazy
from unriddle.core.sheets import Typed
from unriddle.puzzles.latin import OPTIONS
from unriddle.puzzles.latin.picture import picture
from unriddle.puzzles.latin.puzzle import SEARCHED, Puzzle
from unriddle.puzzles.latin.square import KINDS

ASKS = (
    Option("order", "int", "rows, columns and symbols", default=5, least=1, most=SEARCHED),
    Option("kind", "|".join(KINDS), "which diagonals contain every symbol, too", default=KINDS[0]),
    *(option for option in OPTIONS if option.name == "first-row"),
    *(option._replace(default="1") for option in OPTIONS if option.name == "base"),
)


def blank(values: Mapping[str, Any]) -> Puzzle:
    first_row, base = "first-row" in values and values["first-row"], int(values.get("base", 0))
    return Puzzle.make(values["order"], kind=values["kind"], first_row=first_row, base=base)


def sheet(puzzle: Puzzle, values: Mapping[str, Any]) -> Cells:
    texts = [[cell.text for cell in row] for row in picture(puzzle, None).cells]
    return Cells(texts, longest=len(str(puzzle.order - 1 + puzzle.base)), square=True)


def read(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed) -> Puzzle:
    rows = "/".join(",".join(text or "." for text in row) for row in typed)
    kind = [part for part in str(puzzle).split(":")[2:] if "/" not in part]
    return Puzzle.parse(":".join([f"latin:{len(typed)}", *([rows] if "/" in rows else []), *kind]))


TYPING = Typing(ASKS, blank, sheet, read, setting=lazy("unriddle.puzzles.latin.setting", "SETTING"))
