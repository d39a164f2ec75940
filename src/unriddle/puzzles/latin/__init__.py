"""Diagonal Latin squares: each of n symbols once in every row, column and both diagonals of an n x n grid."""

from collections.abc import Mapping
from typing import Any

from unriddle.core import Entry, Family, Option, PuzzleError, Text
from unriddle.core.record import lazy
from unriddle.kit.entries import explain_entry, rate_entry

# The options that choose squares, alike wherever squares are read, made, drawn at random or counted.
CLASSES = (
    Option("plain", "flag", "plain Latin squares: the diagonals do not count"),
    Option("pandiagonal", "flag", "only pandiagonal squares: every broken diagonal has every symbol once, too"),
    Option("symmetric", "flag", "only squares where symbols that mirror each other left to right add up to order - 1"),
)
OPTIONS = (
    Option("first-row", "flag", "only squares whose first row is 0 1 2 ..."),
    *CLASSES,
    Option("random", "int", "random order with this seed instead of lexicographic order", hidden=True),
    Option("base", "0|1", "number the symbols from 0 or from 1"),
)
FAMILY = Family(
    name="latin",
    title=Text("diagonal Latin squares"),
    aliases="latin square, square, латинский квадрат, латинский, квадрат",
    Puzzle=lazy(f"{__name__}.puzzle", "Puzzle"),
    entries={
        "solve": Entry(
            lazy(f"{__name__}.solve.search", "solve"),
            lazy(f"{__name__}.conclusion", "Squares"),
            1,
            lazy(f"{__name__}.puzzle", "square_of"),
            files=lazy(f"{__name__}.verbs", "FILES"),
        ),
        "count": Entry(
            lazy(f"{__name__}.count.count", "Count"),
            lazy(f"{__name__}.conclusion", "Units"),
            solution=lazy(f"{__name__}.puzzle", "unit_of"),
            line=lambda number, unit, **display: unit.line,
            options=lazy(f"{__name__}.verbs", "COUNTED"),
            succeeded=lambda count, told: True,
            units=lazy(f"{__name__}.count.count", "units"),
        ),
        "explain": explain_entry(f"{__name__}.teach", varies=True),
        "rate": rate_entry(f"{__name__}.teach.card", lazy(f"{__name__}.teach.card", "Card")),
    },
    formats=lazy(f"{__name__}.formats", "FORMATS"),
    picture=lazy(f"{__name__}.picture", "picture"),
    cells=lambda square: bytes(square.cells),
    filled=lambda puzzle, square: puzzle._replace(givens=bytes(square.cells), random=None),
    options=OPTIONS,
    configure=lazy(f"{__name__}.puzzle", "configure"),
    verbs=lazy(f"{__name__}.verbs", "VERBS"),
    verbs_help=Text("Count, find and construct diagonal Latin squares"),
    reading=lazy(f"{__name__}.formats", "READING"),
    playing=lazy(f"{__name__}.play.game", "PLAYING"),
    teaching=lazy(f"{__name__}.teach", "LESSON.teaching"),
    making=lazy(f"{__name__}.make", "MAKING"),
    typing=lazy(f"{__name__}.typing_in", "TYPING"),
    paper=lazy(f"{__name__}.picture", "PAPER"),
)


def kind_of(values: Mapping[str, Any], usual: str = "diagonal") -> str:
    """Return the kind of squares that these options choose; PuzzleError for two."""
    kinds = [option.name for option in CLASSES if values.get(option.name)]
    if len(kinds) > 1:
        raise PuzzleError("--{one} and --{other} cannot be combined", one=kinds[0], other=kinds[1])
    return kinds[0] if kinds else usual
