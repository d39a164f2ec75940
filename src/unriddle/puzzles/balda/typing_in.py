"""How a position is typed in: a field of letters, with prize cells and blocked ones, and the rules that it has."""

from collections.abc import Mapping
from typing import Any

from unriddle.core import Cells, Option, Role, Typing
from unriddle.core.lazy import lazy
from unriddle.core.play.play import HUMAN
from unriddle.core.sheets import Typed
from unriddle.puzzles.balda.formats import configure
from unriddle.puzzles.balda.options import OPTIONS
from unriddle.puzzles.balda.puzzle import BLOCKED, EMPTY, LARGEST, PRIZE, SMALLEST, Puzzle

RULES = ("knots", "diagonals", "prize", "used")
_OPTIONS = {option.name: option for option in OPTIONS}
ASKS = (
    Option("rows", "int", "on the board", default=5, least=SMALLEST, most=LARGEST),
    Option("columns", "int", "on the board", default=5, least=SMALLEST, most=LARGEST),
    *(_OPTIONS[name] for name in RULES),
    _OPTIONS["second"]._replace(default=HUMAN),
)


def blank(values: Mapping[str, Any]) -> Puzzle:
    rows = (EMPTY * values["columns"],) * values["rows"]
    return configure(Puzzle.of(rows=rows), {name: values[name] for name in RULES if name in values})


def sheet(puzzle: Puzzle, values: Mapping[str, Any]) -> Cells:
    texts = [[sign.strip(EMPTY).upper() for sign in row] for row in puzzle.rows]
    return Cells(texts, upper=True, same={"№": BLOCKED}, roles={BLOCKED: Role.BLOCKED, PRIZE: Role.PRIZE})


def read(puzzle: Puzzle, values: Mapping[str, Any], typed: Typed) -> Puzzle:
    rows = tuple("".join(text.lower() or EMPTY for text in row) for row in typed)
    return Puzzle.of(**(puzzle._asdict() | {"rows": rows}))


TYPING = Typing(ASKS, blank, sheet, read, setting=lazy("unriddle.puzzles.balda.setting", "SETTING"))
