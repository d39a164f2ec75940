"""Diagonal Latin squares: each of n symbols once in every row, every column and both diagonals of an n x n grid."""

from collections.abc import Mapping
from typing import Any

from unriddle.core import Entry, Family, Option, PuzzleError, Text
from unriddle.core.late import late
from unriddle.puzzles.latin.conclusion import Squares, Units
from unriddle.puzzles.latin.formats import FORMATS, nearly, otherwise, recognise
from unriddle.puzzles.latin.moves import MOVES
from unriddle.puzzles.latin.picture import picture
from unriddle.puzzles.latin.puzzle import Puzzle, square_of, unit_of
from unriddle.puzzles.latin.search import solve
from unriddle.puzzles.latin.verbs import EVERY_ROW, VERBS

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


FAMILY = Family(
    name="latin",
    title=Text("diagonal Latin squares"),
    Puzzle=Puzzle,
    entries={
        "solve": Entry(solve, Squares, 1, square_of),
        "count": Entry(
            late(f"{__name__}.count", "Count"), Units, solution=unit_of, options=(EVERY_ROW,), none_is_answer=True
        ),
    },
    formats=FORMATS,
    recognise=recognise,
    otherwise=otherwise,
    nearly=nearly,
    picture=picture,
    options=OPTIONS,
    configure=configure,
    verbs=VERBS,
    game=late(f"{__name__}.game", "game"),
    tools=late(f"{__name__}.touch", "tools"),
    touch=late(f"{__name__}.touch", "touch"),
    moves=MOVES,
    toward=late(f"{__name__}.goal", "toward"),
    wrong=late(f"{__name__}.goal", "wrong"),
)
