"""Solutions read back from the text in which `solve` printed them; the caller says where it came from."""

from typing import Any

from unriddle.core import Puzzle, PuzzleError
from unriddle.core.json_shape import is_object, value_in
from unriddle.core.text import Text


def solutions_in(puzzle: Puzzle, text: str) -> list[Any]:
    """The solutions in what `solve` printed: JSON lines, one solution, or paragraphs of them; PuzzleError."""
    lines = [line for line in text.splitlines() if line.strip()]
    if lines and all(line.lstrip().startswith("{") for line in lines):
        return [puzzle.solution(value) for value in _found(lines)]
    found: list[Any] = []
    try:
        return [puzzle.solution(text.strip("\n"))]
    except PuzzleError:
        for paragraph in text.strip("\n").split("\n\n"):
            try:
                found += _in_paragraph(puzzle, paragraph)
            except PuzzleError:  # what `solve` says below its solutions
                break
        if not found:
            raise
    return found


def _in_paragraph(puzzle: Puzzle, text: str) -> list[Any]:
    try:
        return [puzzle.solution(text)]
    except PuzzleError:
        return [puzzle.solution(line) for line in text.splitlines()]


def _found(lines: list[str]) -> list[Any]:
    """The JSON values of solutions: those of the events `found`, and bare ones."""
    try:
        values = [value_in(line, is_object) for line in lines]
    except ValueError as error:
        raise PuzzleError(Text("not JSON"), Text("the solution")) from error
    told = [value for value in values if value.get("event") in ("found", None)]
    found = [value.get("solution") if "event" in value else value for value in told]
    if not found or not all(isinstance(value, str | dict) for value in found):
        raise PuzzleError(Text("it contains no solution"), Text("the solution"))
    return found
