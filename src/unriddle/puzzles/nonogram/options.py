"""What the options of `solve` make of a puzzle."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from unriddle.core import Option
from unriddle.puzzles.nonogram.puzzle import MAX_DEPTH, Puzzle, wrong_depth

# What a picture is made into.
IMAGE = (
    Option("size", "int", "for a picture file: at most this many cells per side (50)", "reading", least=1),
    Option("threshold", "int", "for a picture file: fill grays darker than this, 1 to 255", "reading", least=1),
)
OPTIONS = (Option("depth", "int", "how deeply trials may be nested; 0 for no limit"), *IMAGE)


def configure(puzzle: Puzzle, values: Mapping[str, Any]) -> Puzzle:
    """The puzzle with these options; PuzzleError."""
    try:
        return replace(puzzle, depth=int(values.get("depth", puzzle.depth)))
    except ValueError as error:
        raise wrong_depth(MAX_DEPTH, "--depth") from error
