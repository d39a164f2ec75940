"""Nonograms: black-and-white, coloured and blotted pictures from the lengths of their blocks."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from unriddle.core import Entry, Family, Option, PuzzleError, Text
from unriddle.core.late import late
from unriddle.puzzles.nonogram.formats import FORMATS, IMAGE, detect, nearly, recognise
from unriddle.puzzles.nonogram.moves import MOVES
from unriddle.puzzles.nonogram.picture import picture
from unriddle.puzzles.nonogram.puzzle import MAX_DEPTH, Puzzle
from unriddle.puzzles.nonogram.search import Search
from unriddle.puzzles.nonogram.verbs import FILES, VERBS
from unriddle.puzzles.nonogram.verdict import Conclusion


def configure(puzzle: Puzzle, values: Mapping[str, Any]) -> Puzzle:
    """The puzzle with these options; PuzzleError."""
    try:
        return replace(puzzle, depth=int(values.get("depth", puzzle.depth)))
    except ValueError as error:
        raise PuzzleError(f"the depth must be from 0 to {MAX_DEPTH}", "--depth") from error


FAMILY = Family(
    name="nonogram",
    title=Text("nonograms: pictures from the lengths of their blocks"),
    Puzzle=Puzzle,
    entries={"solve": Entry(Search, Conclusion, 2, files=FILES)},
    formats=FORMATS,
    recognise=detect,
    otherwise=recognise,
    nearly=nearly,
    picture=picture,
    options=(Option("depth", "int", "how deep trials may be nested; 0 for no limit"), *IMAGE),
    configure=configure,
    hint=late(f"{__name__}.hints", "hint"),
    verbs=VERBS,
    game=late(f"{__name__}.game", "game"),
    tools=late(f"{__name__}.touch", "tools"),
    touch=late(f"{__name__}.touch", "touch"),
    moves=MOVES,
    toward=late(f"{__name__}.goal", "toward"),
    wrong=late(f"{__name__}.goal", "wrong"),
)
