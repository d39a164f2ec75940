"""What the options of `solve` make of a puzzle."""

from collections.abc import Mapping
from typing import Any

from unriddle.core import PuzzleError
from unriddle.puzzles.latin.puzzle import Puzzle


def configure(puzzle: Puzzle, values: Mapping[str, Any]) -> Puzzle:
    """The puzzle with these options; PuzzleError."""
    kinds = [kind for kind in ("plain", "pandiagonal", "symmetric") if values.get(kind)]
    if len(kinds) > 1:
        raise PuzzleError(f"--{kinds[0]} and --{kinds[1]} exclude each other")
    numbers = {}
    for name in ("random", "base"):
        try:
            numbers[name] = int(values[name]) if values.get(name) is not None else getattr(puzzle, name)
        except (ValueError, TypeError) as error:
            raise PuzzleError("it must be a whole number", f"--{name}") from error
    return Puzzle.make(
        puzzle.order,
        puzzle.givens,
        kinds[0] if kinds else puzzle.kind,
        bool(values.get("first-row")) or puzzle.first_row,
        numbers["random"],
        numbers["base"],
    )
