"""What the options of `solve` make of a puzzle."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.puzzle import MAX_DEPTH, Puzzle


def configure(puzzle: Puzzle, values: Mapping[str, Any]) -> Puzzle:
    """The puzzle with these options; PuzzleError."""
    try:
        return replace(puzzle, depth=int(values.get("depth", puzzle.depth)))
    except ValueError as error:
        raise PuzzleError(f"the depth must be from 0 to {MAX_DEPTH}", "--depth") from error
