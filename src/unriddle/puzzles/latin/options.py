"""What the options of `solve` make of a puzzle."""

from collections.abc import Mapping
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.latin.puzzle import Puzzle


def configure(puzzle: Puzzle, values: Mapping[str, Any]) -> Puzzle:
    """The puzzle with these options; PuzzleError."""
    kinds = [kind for kind in ("plain", "pandiagonal", "symmetric") if values.get(kind)]
    if len(kinds) > 1:
        raise PuzzleError(Text("--{one} and --{other} cannot be combined", one=kinds[0], other=kinds[1]))
    numbers: dict[str, Any] = {"random": puzzle.random, "base": puzzle.base}
    for name in numbers:
        try:
            numbers[name] = int(values[name]) if values.get(name) is not None else numbers[name]
        except (ValueError, TypeError) as error:
            raise PuzzleError(Text("it must be a whole number"), f"--{name}") from error
    return Puzzle.make(
        puzzle.order,
        puzzle.givens,
        kinds[0] if kinds else puzzle.kind,
        bool(values.get("first-row")) or puzzle.first_row,
        numbers["random"],
        numbers["base"],
    )
