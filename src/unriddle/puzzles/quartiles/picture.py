"""A board as a picture: four tiles a row, those of a word marked and numbered in its order."""

from unriddle.core import Cell, Picture, Role
from unriddle.puzzles.quartiles.puzzle import UNKNOWN, Puzzle, Word

COLUMNS = 4


def picture(puzzle: Puzzle | None, place: Word | None) -> Picture:
    """The board; with a word, or the path that the search looks at, its tiles marked; of a word alone its tiles."""
    if puzzle is None:
        assert place is not None
        return _tiles_in_a_row(place)
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
    return Picture(rows, title="Quartiles", lines=(line,) if line else ())


def _tiles_in_a_row(word: Word) -> Picture:
    """A word by itself, which does not know its board."""
    cells = tuple(Cell(text, Role.MARKED, note=str(number)) for number, text in enumerate(word.texts, 1))
    return Picture((cells,), lines=(str(word),))
