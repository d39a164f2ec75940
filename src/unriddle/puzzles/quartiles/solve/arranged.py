"""The words of a board arranged for a terminal: the quartiles on top, then by the number of tiles, in columns."""

from collections.abc import Mapping, Sequence
from typing import Any

from unriddle.core import Text
from unriddle.puzzles.quartiles.options import tiles_in_words
from unriddle.puzzles.quartiles.puzzle import WIDE

GAP = 4  # columns between two words beside each other
Told = Mapping[str, Any]


def arranged(told: Told, per_word: int, about: Sequence[str], summary: Sequence[str], width: int) -> list[str]:
    """The lines, none wider than `width` where that can be.

    `about` describes the quartiles, with a heading as its first line; `summary` comes at the end.
    """
    quartiles = [word for word in told["quartiles"] if word["word"] is not None]
    names = {word["word"] for word in quartiles}
    rest = [word for word in told["words"] if word["word"] not in names]
    lines = [about[0], *_columns(quartiles, 0)]
    # What the table above does not show: a word that only its tiles are known of, and other covers.
    lines += about[1 + len(quartiles) :]
    for tiles in range(per_word, 0, -1):
        group = sorted((word for word in rest if len(word["tiles"]) == tiles), key=lambda word: str(word["word"]))
        if group:
            lines += ["", tiles_in_words(tiles), *_columns(group, width)]
    wide = any(word["tier"] == WIDE for word in told["words"])
    return [*lines, "", *([Text("* from the wider list")] if wide else []), *summary]


def _columns(words: Sequence[Told], width: int) -> list[str]:
    """Words with their tiles and points, aligned, as many beside each other as fit, in order down the columns."""
    if not words:
        return []
    names = [word["word"] + "*" * (word["tier"] == WIDE) for word in words]
    longest = max(map(len, names))
    sizes = [max(map(len, column)) for column in zip(*(word["tiles"] for word in words), strict=True)]
    points = max(len(str(word["points"])) for word in words)
    cells = []
    for name, word in zip(names, words, strict=True):
        tiles = " ".join(tile.ljust(size) for tile, size in zip(word["tiles"], sizes, strict=True))
        of_one = "" if len(sizes) == 1 else f"  {tiles}"
        cells.append(f"{name.ljust(longest)}{of_one}  {word['points']:{points}}")
    beside = max(1, (width - 2 + GAP) // (len(cells[0]) + GAP))
    deep = -(-len(cells) // beside)
    return ["  " + (" " * GAP).join(cells[row::deep]) for row in range(deep)]
