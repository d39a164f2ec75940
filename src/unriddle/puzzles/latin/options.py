"""The options that choose squares, spelled alike wherever squares are read, made, drawn at random or counted."""

from collections.abc import Mapping
from typing import Any

from unriddle.core import Option, PuzzleError, Text

CLASSES = (
    Option("plain", "flag", "plain Latin squares: the diagonals do not count"),
    Option("pandiagonal", "flag", "only pandiagonal squares: every broken diagonal has every symbol once, too"),
    Option("symmetric", "flag", "only squares where symbols that mirror each other left to right add up to order - 1"),
)
OPTIONS = (
    Option("first-row", "flag", "only squares whose first row is 0 1 2 ..."),
    *CLASSES,
    Option("random", "int", "random order with this seed instead of lexicographic order"),
    Option("base", "0|1", "number the symbols from 0 or from 1"),
)


def kind_of(values: Mapping[str, Any], usual: str = "diagonal") -> str:
    """The kind of squares that these options choose; PuzzleError for two."""
    kinds = [option.name for option in CLASSES if values.get(option.name)]
    if len(kinds) > 1:
        raise PuzzleError(Text("--{one} and --{other} cannot be combined", one=kinds[0], other=kinds[1]))
    return kinds[0] if kinds else usual
