"""Clues and pictures as people paste them, in any layout, and our own drawings in text."""

import re
from collections.abc import Sequence

from unriddle.core import PuzzleError, Text
from unriddle.core.formats import decode
from unriddle.core.structure import judge_text, left_out
from unriddle.puzzles.nonogram.formats.common import build, counts
from unriddle.puzzles.nonogram.formats.judge import FIRST, TextPicture, judge, puzzle_of
from unriddle.puzzles.nonogram.puzzle import BLACK, LETTERS, WORDS, Color, Puzzle, name_of, value_of


def read(data: bytes, columns_first: bool = False) -> list[Puzzle]:
    """Return the nonograms in a text; with `columns_first`, a guess that rows come first is reversed. PuzzleError."""
    text = decode(data)
    if (drawn := puzzle_in(text)) is not None:
        return [drawn]
    found = judge_text(data, judge)
    if found is None or not found.puzzles:
        raise PuzzleError(
            found.fault if found and found.fault else Text("there are no clues of rows and columns in it")
        )
    turned = columns_first and FIRST in found.remarks
    return [puzzle_of(each[::-1] if turned and not isinstance(each, TextPicture) else each) for each in found.puzzles]


def remarks(data: bytes, puzzles: Sequence[Puzzle]) -> list[Text]:
    """Return remarks on how a text was read and which parts were left out, and that a drawing's cells are not
    givens.
    """
    text = decode(data)
    if puzzle_in(text) is not None:
        drawn = text[text.find("┌") : text.rfind("└")]
        known = not set("".join(re.findall("│(.*)│", drawn))) <= set("░│")
        return [Text("only the clues of this drawing are read; its cells are not taken as given")] if known else []
    found = judge_text(data, judge)
    out = ", ".join(left_out(data, found)) if found else ""
    lines = [Text("left out: {text}", text=out[:90] + "..." * (len(out) > 90))] if out else []
    return [*(found.remarks if found else ()), *lines]


def puzzle_in(text: str) -> Puzzle | None:
    """Return the puzzle of one of our own drawings, None for any other text; PuzzleError for an invalid drawing.

    It has the column clues above its frame, the row clues at its left, and letters for colors with a legend.
    """
    lines = [line.rstrip(" ") for line in text.lstrip("\n").split("\n")]
    if not (any("┌" in line for line in lines) and any("└" in line for line in lines)):
        return None
    top, end = (next(at for at, line in enumerate(lines) if corner in line) for corner in "┌└")
    left = lines[top].index("┌")
    heads = [line for line in lines[:top] if not line[:left].strip()]
    words = [word for line in heads for word in line.split()]
    if not left or not words or not all(re.fullmatch(r"[\d?]+[^\W\d_]?|[\d?]+[#*+@$%&=]", word) for word in words):
        return None
    most = max(map(len, words))
    size = max(2, most + (most > 1))
    rows = [counts(line[:left], "row", at, blots=True) for at, line in enumerate(lines[top:end]) if line[left] == "│"]
    width = lines[top].count("─") // size
    starts = [left + 1 + at * size + at // 5 for at in range(width)]
    columns = [
        counts(" ".join(line[at : at + size] for line in heads), "column", number, blots=True)
        for number, at in enumerate(starts, 1)
    ]
    ends = {word[-1] for word in words} | {"█"}
    legend = [line.split(" ", 1) for line in lines[end:] if re.fullmatch(r"\S \S.*", line) and line[0] in ends]
    colors = {
        "" if corner == "█" else corner: _ink(meaning, LETTERS[at] if corner == "█" else corner, at)
        for at, (corner, meaning) in enumerate(legend)
    }
    title = lines[0].strip() if top > len(heads) else ""
    return build(rows, columns, colors or {"": BLACK}, title=title)


def _ink(meaning: str, letter: str, at: int) -> Color:
    """Return a color of a legend: its name and the value after it (from earlier versions), or one by its position."""
    name, _, value = (
        meaning.rpartition(" ") if re.search("#[0-9a-f]{6}$", meaning) else (meaning, "", value_of(meaning))
    )
    rgb = value or f"#{list(WORDS.values())[2 + at]}"
    return Color(name or name_of(rgb), rgb, letter)
