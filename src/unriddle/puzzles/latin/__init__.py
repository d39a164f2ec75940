"""Diagonal Latin squares: each of n symbols once in every row, every column and both diagonals of an n x n grid."""

from collections.abc import Mapping, Sequence
from math import factorial
from typing import Any

from unriddle.core import End, Family, Option, PuzzleError, Text
from unriddle.puzzles.latin.count import Count
from unriddle.puzzles.latin.formats import FORMATS, detect, read, write
from unriddle.puzzles.latin.picture import picture
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.search import Solve
from unriddle.puzzles.latin.square import Square
from unriddle.puzzles.latin.unit import Unit

OPTIONS = (
    Option("first-row", "flag", "only squares whose first row is 0 1 2 ..."),
    Option("plain", "flag", "without the diagonals: plain Latin squares"),
    Option("pandiagonal", "flag", "all broken diagonals too"),
    Option("symmetric", "flag", "symbols that face each other across the middle column add up to order - 1"),
    Option("random", "int", "a random order with this seed instead of lexicographic order"),
    Option("base", "0|1", "write symbols from 0 or from 1"),
)


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


def conclude(
    puzzle: Puzzle, solutions: Sequence[Square] | Sequence[Unit], end: End, *, every_row: bool | None = None
) -> dict[str, Any]:
    """How many squares were found, whether these are all, and whether the square is unique; of units their sum.

    `every_row` is given for a count: whether squares with any first row are wanted too.
    """
    exhausted = end.why == "exhausted"
    counting = len(solutions) > 0 and isinstance(solutions[0], Unit)
    units: list[Unit] = list(solutions) if counting else []  # type: ignore[arg-type]
    if not units and every_row is None:
        return {"count": len(solutions), "all": exhausted, "unique": exhausted and len(solutions) == 1}
    fixed = sum(unit.total for unit in units)
    every = exhausted and (not units or len(units) == units[0].whole)
    found = {"units": len(units), "first_row_fixed": fixed, "all": every}
    return {**found, "squares": fixed * factorial(puzzle.order)} if every_row else found


def report(
    puzzle: Puzzle,
    solutions: Sequence[Square] | Sequence[Unit],
    end: End,
    conclusion: dict[str, Any],
    *,
    every_row: bool | None = None,
) -> str:
    """The same in words."""
    if "units" in conclusion:
        text = f"{conclusion['first_row_fixed']} squares with the first row fixed"
        if every_row:
            text = f"{conclusion['squares']} squares"
        return text if conclusion["all"] else f"{text} in {conclusion['units']} closed units"
    count = conclusion["count"]
    text = f"{count} square{'' if count == 1 else 's'}" if count else "no square"
    if conclusion["unique"]:
        return f"{text}, the only one"
    return f"{text} in all" if conclusion["all"] and count else text if conclusion["all"] else f"{text} so far"


FAMILY = Family(
    name="latin",
    title=Text("diagonal Latin squares"),
    Puzzle=Puzzle,
    searches={"solve": Solve, "count": Count},
    limit=1,
    read=read,
    write=write,
    formats=FORMATS,
    detect=detect,
    picture=picture,
    conclude=conclude,
    report=report,
    options=OPTIONS,
    configure=configure,
)
