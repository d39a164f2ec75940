"""Moves that name cells by numbers, in words."""

from __future__ import annotations

import re
from collections.abc import Mapping

from unriddle.core import Text

_LIST = r"([0-9]+(?:(?:\.\.|,)[0-9]+)*)"  # such as 1..3,5
_MOVE = re.compile(rf"{_LIST}\.{_LIST}([-=?!+]?)([^.]*)")


def in_words(line: str, names: Mapping[str, str]) -> Text:
    """A line of moves; `names` are those of the signs that can be put."""
    parts = line.split("; ")
    first = _in_words(parts[0], names)
    if len(parts) == 1:
        return first
    return Text("{first} and {count} more", first=first, count=len(parts) - 1)


def _in_words(move: str, names: Mapping[str, str]) -> Text:
    match = _MOVE.fullmatch(move)
    if not match:
        return Text("{move}", move=move)
    rows, columns = (each.replace("..", "-").replace(",", ", ") for each in match.groups()[:2])
    row = Text("row {number}", number=rows) if rows.isdecimal() else Text("rows {numbers}", numbers=rows)
    column = (
        Text("column {number}", number=columns) if columns.isdecimal() else Text("columns {numbers}", numbers=columns)
    )
    return Text("{row}, {column}: {what}", row=row, column=column, what=_what(match[3], match[4], names))


def _what(sign: str, put: str, names: Mapping[str, str]) -> str:
    called = names.get(put, put)
    if sign == "?":
        return Text("no longer noted: {what}", what=called) if put else Text("open")
    if sign == "-" and not put:
        return Text("empty")
    if sign in ("!", "-"):
        return Text("not {what}", what=called)
    if sign == "+":
        return Text("perhaps {what}", what=called)
    return called or Text("filled")
