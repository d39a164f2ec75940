"""Nonograms on paper: the empty grid with its numbers, and as the answer the picture without them."""

from collections.abc import Mapping
from dataclasses import replace

from unriddle.core import Picture, Text
from unriddle.core.json_shape import Json
from unriddle.core.parts import Paper
from unriddle.puzzles.nonogram.picture import picture
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution


def board(puzzle: Puzzle) -> Picture:
    """The bare puzzle."""
    return replace(picture(puzzle, None), title="")


def answer(puzzle: Puzzle, first: Solution | None, told: Mapping[str, Json]) -> Picture | None:
    """The picture alone."""
    return None if first is None else replace(picture(puzzle, first), title="", left=(), top=(), key=())


PAPER = Paper(
    Text("Nonogram"),
    Text(
        "The numbers beside a row and above a column are the lengths of its blocks of filled cells, in order. Between "
        "two blocks of one color at least one cell stays empty; fill the cells and a picture appears."
    ),
    board,
    answer,
)
