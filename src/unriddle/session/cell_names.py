"""Other ways to write the cell of a move: C4, R4C3 and 4,3 for 4.3, and 3.1-8 for 3.1..8."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from unriddle.core import Play

_PLAIN = re.compile(r"[0-9]+\.[0-9]+")
_BOTH = re.compile(r"[Rr]([0-9]{1,4})[Cc]([0-9]{1,4})(?![0-9.])", re.ASCII)
_NAME = re.compile(r"([A-Za-z])([0-9]{1,4})(?![0-9.])", re.ASCII)
_COMMA = re.compile(r"([0-9]{1,4}),([0-9]{1,4})", re.ASCII)
_RANGE = re.compile(r"([0-9])-([0-9])", re.ASCII)


def in_numbers(play: Play) -> bool:
    """Whether the moves of this game name cells as ROW.COLUMN."""
    return any(_PLAIN.match(example) for example in play.by_hand.moves.values())


def spelled(play: Play, text: str) -> str:
    """The moves of a line in the game's own form, where they can be read as such; else as they are."""
    if not in_numbers(play):
        return text
    ranges = any(".." in example for example in play.by_hand.moves.values())
    return "; ".join(_spelled(part, ranges) for part in play.parts(text)) or text


def _spelled(move: str, ranges: bool) -> str:
    if match := _BOTH.match(move):
        move = f"{match[1]}.{match[2]}{move[match.end() :]}"
    elif match := _NAME.match(move):
        move = f"{match[2]}.{ord(match[1].upper()) - 64}{move[match.end() :]}"
    elif "." not in move and (match := _COMMA.match(move)):
        move = f"{match[1]}.{match[2]}{move[match.end() :]}"
    return _RANGE.sub(r"\1..\2", move) if ranges else move
