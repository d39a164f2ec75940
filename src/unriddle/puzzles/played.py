"""What the games of several families have in common."""

from collections.abc import Mapping
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.core.errors import plain


def no_rules(rules: Mapping[str, Any]) -> None:
    """PuzzleError when rules are given to a game that leaves none to choose."""
    for name in rules:
        raise PuzzleError(Text("this game has no rules to choose"), shown(str(name)))


def place(row: int, column: int) -> Text:
    """A cell, counted from 0, as a person names it."""
    return Text("row {row}, column {column}", row=row + 1, column=column + 1)


def shown(typed: str) -> str:
    """The start of what somebody typed, for an error to name."""
    return plain(typed[:40])
