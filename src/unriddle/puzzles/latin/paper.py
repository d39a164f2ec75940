"""Squares on paper: their symbols are written from 1, however the puzzle has them."""

from collections.abc import Mapping
from dataclasses import replace

from unriddle.core import Picture, Text
from unriddle.core.json_shape import Json
from unriddle.core.parts import Paper
from unriddle.puzzles.latin.picture import drawing, picture
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.square import Square


def prepared(puzzle: Puzzle) -> Puzzle:
    """The puzzle with symbols from 1."""
    return puzzle._replace(base=1)


def board(puzzle: Puzzle) -> Picture:
    """The givens."""
    return replace(picture(puzzle, None), title="")


def answer(puzzle: Puzzle, first: Square | None, told: Mapping[str, Json]) -> Picture | None:
    """The first square."""
    return None if first is None else drawing(first, puzzle.kind, puzzle.givens)


PAPER = Paper(
    Text("Latin square"),
    Text(
        "Fill in the numbers from 1 to the number of rows: each row and each column has every number once. Where the "
        "two diagonals are shaded, each of them has every number once, too."
    ),
    board,
    answer,
    prepared,
)
