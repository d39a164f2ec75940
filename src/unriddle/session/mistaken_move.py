"""The wrong cells of one move, such as a line that was drawn, put right in one step."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from unriddle.core import PuzzleError

if TYPE_CHECKING:
    from unriddle.core import Play, Step

    Place = tuple[int, int]

_CELL = re.compile(r"([0-9]+)\.([0-9]+)")
BEFORE = 40  # moves in which the mistaken one is looked for


def same_move(play: Play, steps: Iterable[Step]) -> tuple[str, ...]:
    """The moves of the first step and, where it reopens a wrong cell, of those after it that reopen cells of the same
    move of the player.
    """
    found: tuple[str, ...] = ()
    touched: set[Place] = set()  # what the mistaken move has put, and no later one has
    for step in steps:
        cell = _cell(step)
        if not step.is_mistake or cell is None:
            return found or step.follows
        if not found:
            touched = _latest(play, cell)
        elif cell not in touched:
            continue
        found += step.follows
    return found


def _cell(step: Step) -> Place | None:
    match = _CELL.match(step.follows[0]) if len(step.follows) == 1 else None
    return (int(match[1]) - 1, int(match[2]) - 1) if match else None


def _latest(play: Play, cell: Place) -> set[Place]:
    """The cells that the latest move on this cell touches, and no move after it."""
    later: set[Place] = set()
    for move in play.moves[max(0, play.at - BEFORE) : play.at][::-1]:
        touched = _touched(play, move)
        if cell in touched:
            return touched - later
        later |= touched
    return {cell}


def _touched(play: Play, move: str) -> set[Place]:
    """The cells that a move changes on the empty sheet."""
    start = game = play.game_at(0)
    try:
        for part in play.parts(move):
            game = game.play(part, kept=True)
    except PuzzleError:
        return set()
    pairs = (play.family.picture(play.puzzle, each.shown).cells for each in (start, game))
    rows = enumerate(zip(*pairs, strict=True))
    return {
        (row, column)
        for row, lines in rows
        for column, (one, other) in enumerate(zip(*lines, strict=True))
        if one != other
    }
