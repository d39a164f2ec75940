"""Draws a board, four tiles in a row; the tiles of a word are marked and numbered in its order."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from unriddle.core import Cell, Picture, Role, Text
from unriddle.core.family import PrintRules
from unriddle.puzzles.quartiles.puzzle import UNKNOWN, FoundWords, Puzzle, Word

COLUMNS = 4


def picture(puzzle: Puzzle | None, place: Word | FoundWords | None) -> Picture:
    """Draw the board; with a word, or the search's current path, its tiles marked; without a puzzle only the word's
    tiles.

    With found words, the tiles of the full-length ones are marked, and all are listed.
    """
    if puzzle is None:
        assert isinstance(place, Word)
        own = tuple(Cell(text, Role.MARKED, note=str(number)) for number, text in enumerate(place.texts, 1))
        return Picture((own,), lines=(str(place),))
    if isinstance(place, FoundWords):
        return _draw_found(puzzle, place.words)
    order = {tile: number for number, tile in enumerate(puzzle.path(place), 1)} if place else {}
    texts = place.texts if place else []
    cells = []
    for tile, text in enumerate(puzzle.tiles):
        if tile in order:
            text = texts[order[tile] - 1] or text
            cells.append(Cell(text, Role.MARKED, note=str(order[tile])))
        else:
            cells.append(Cell(text, Role.UNKNOWN if text == UNKNOWN else Role.PLAIN))
    cells += [Cell()] * (-len(cells) % COLUMNS)
    rows = tuple(tuple(cells[row : row + COLUMNS]) for row in range(0, len(cells), COLUMNS))
    line = "" if place is None else str(place) if place.points else place.word
    if place and place.word and not place.tiles:
        line = f"the tiles do not spell {place.word}"
    return Picture(rows, title="Quartiles", lines=(line,) if line else ())


def _draw_found(puzzle: Puzzle, words: Sequence[Word]) -> Picture:
    """Draw the board with the number of the full-length word, in the order found, on each of its tiles."""
    plain = picture(puzzle, None)
    notes: dict[int, str] = {}
    full = (word for word in words if len(word.tiles) == puzzle.tiles_per_word)
    for number, word in enumerate(full, 1):
        for tile in puzzle.path(word):
            notes.setdefault(tile, str(number))
    cells = [list(row) for row in plain.cells]
    for tile, note in notes.items():
        row, column = divmod(tile, COLUMNS)
        cells[row][column] = replace(cells[row][column], role=Role.MARKED, note=note)
    return replace(plain, cells=tuple(map(tuple, cells)), lines=tuple(map(str, words)))


BLANK = "_" * 34


def board(puzzle: Puzzle) -> Picture:
    """Draw the tiles, and a line for each quartile."""
    count = len(puzzle.tiles) // puzzle.tiles_per_word
    return replace(picture(puzzle, None), title="", lines=tuple(f"{number}  {BLANK}" for number in range(1, count + 1)))


def answer(puzzle: Puzzle, first: Word | None, summary: Mapping[str, Any]) -> Picture | None:
    """Draw each quartile as a row of its tiles, in order, and list the words; None if there are none."""
    words = summary["quartiles"]
    if not words:
        return None
    rows = tuple(tuple(Cell(text, Role.PLAIN) for text in word["tiles"]) for word in words)
    return Picture(rows, lines=(", ".join(dict.fromkeys(word["word"] or "?" for word in words)),))


PAPER = PrintRules(
    Text("Quartiles"),
    Text(
        "Join one to four different tiles, in any order, to make a word: 1, 2, 4 or 8 points. Five words of four "
        "tiles, the quartiles, use every tile exactly once: find them."
    ),
    board,
    answer,
)
