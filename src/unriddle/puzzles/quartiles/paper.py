"""Boards of Quartiles on paper: the tiles, lines to write on, and as the answer a quartile a row."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from unriddle.core import Cell, Picture, Role, Text
from unriddle.core.parts import Paper
from unriddle.puzzles.quartiles.picture import picture
from unriddle.puzzles.quartiles.puzzle import Puzzle, Word

BLANK = "_" * 34


def board(puzzle: Puzzle) -> Picture:
    """The tiles, and a line for each quartile."""
    count = len(puzzle.tiles) // puzzle.tiles_per_word
    return replace(picture(puzzle, None), title="", lines=tuple(f"{number}  {BLANK}" for number in range(1, count + 1)))


def answer(puzzle: Puzzle, first: Word | None, told: Mapping[str, Any]) -> Picture | None:
    """The tiles of each quartile in its order, and the words."""
    words = told["quartiles"]
    if not words:
        return None
    rows = tuple(tuple(Cell(text, Role.PLAIN) for text in word["tiles"]) for word in words)
    return Picture(rows, lines=(", ".join(word["word"] or "?" for word in words),))


PAPER = Paper(
    Text("Quartiles"),
    Text(
        "Join one to four different tiles, in any order, to make a word: 1, 2, 4 or 8 points. Five words of four "
        "tiles, the quartiles, use every tile exactly once: find them."
    ),
    board,
    answer,
)
