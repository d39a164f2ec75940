"""The counts of `unriddle count nonogram`: all pictures of a board, by the effort to find each from its clues."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from unriddle.core import Option, PuzzleError, Text
from unriddle.kit.count.counting import OPTIONS, Counting, shared_work

if TYPE_CHECKING:  # a verb that declares a count does not load it
    from unriddle.kit.count.unit import Part
    from unriddle.puzzles.nonogram.count.census import Clue, CountedBoard

SIZES = (Option("size", "text", "width and height, such as 5x4"),)
BOARD = (
    Option("colors", "int", "the number of inks, not counting the background", default=1, least=1, most=5),
    Option(
        "blotted",
        "flag",
        "hide all lengths: clues give only the number of blocks, or, with several inks, their order",
        default=False,
    ),
    *OPTIONS,
)
MAX_PICTURES, MAX_BLOTTED_PICTURES = 1 << 36, 1 << 25  # the most pictures of a board of several rows
LARGEST_ROW = 1 << 120  # the most weight of a row
COLUMNS = (
    "pictures",
    "clue sets",
    "determined by their clues",
    "solved by lines alone",
    *(f"solved by trials of depth {depth}" for depth in range(1, 8)),
)


def count_board(size: str, colors: int, blotted: bool) -> Counting:
    """Return the count of a board."""
    from unriddle.kit.count.unit import number_parts
    from unriddle.puzzles.nonogram.count.census import CountedBoard

    match = re.fullmatch("([1-9][0-9]{0,3})(?:x([1-9][0-9]{0,3}))?", size, re.ASCII)
    if match is None:
        raise PuzzleError("write the size of a board as WIDTHxHEIGHT, such as 5x4", size[:40])
    width, height = int(match[1]), int(match[2] or match[1])
    board = CountedBoard(height, width, colors, bool(blotted))
    _refuse_large(board)
    asked = f"nonogram {board.width}x{board.height}"
    asked += f" --colors {board.colors}" * (board.colors > 1) + " --blotted" * board.blotted
    return Counting(asked, COLUMNS, number_parts(_parts(board)))


def _refuse_large(board: CountedBoard) -> None:
    most = LARGEST_ROW if 1 in (board.height, board.width) else MAX_BLOTTED_PICTURES if board.blotted else MAX_PICTURES
    power = board.height * board.width
    if (board.colors + 1) ** min(power, 200) <= most:
        return
    side = max(side for side in range(1, 7) if (board.colors + 1) ** side**2 <= most)
    number = Text("{number:,}", number=board.pictures) if power <= 100 else f"{board.colors + 1}^{power}"
    raise PuzzleError(
        "a board of {width}x{height} has {number} pictures; at most {most:,} can be counted, "
        "the number for {side}x{side}",
        height=board.height,
        width=board.width,
        number=number,
        most=most,
        side=side,
    )


def _parts(board: CountedBoard) -> Sequence[Part]:
    """Return a unit for each choice of clues for the first rows; the shorter side is the height."""
    from unriddle.kit.count.unit import Once, Part

    board = board._replace(height=min(board.height, board.width), width=max(board.height, board.width))
    if board.height == 1:  # each column determines its cell
        return [Part("", 1, partial(Once, lambda: [board.pictures] * 4))]
    rows, _ = board.lines()
    return [
        Part(_unit_name([rows.clues[clue] for clue in first], board), 1, partial(board.census, first))
        for first in board.beginnings()
    ]


def _unit_name(clues: Sequence[Clue], board: CountedBoard) -> str:
    """Format the clues of the first rows: `rows 1 1, 2`, with a letter for each ink."""
    if not clues:
        return ""
    inks = "abcde" if board.colors > 1 else " "
    lines = [" ".join(f"{length or '?'}{inks[ink - 1]}".strip() for length, ink in clue) or "-" for clue in clues]
    return f"rows {', '.join(lines)}"


SHARED = shared_work(count_board, SIZES, BOARD)
