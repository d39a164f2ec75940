"""A nonogram and its solutions as a Picture: clue numbers beside the grid, a bold line every five cells."""

from unriddle.core import Cell, Picture, Role
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, UNKNOWN, Colour, Line, Puzzle, Solution, blocks

# The background of most puzzles, and one that is left to whoever draws.
WHITE = "#ffffff"


def picture(puzzle: Puzzle | None, place: Solution | None) -> Picture:
    """The puzzle with this solution, or with what is known so far; None for the bare puzzle with its given cells.

    A solution alone has the clues that it gives.
    """
    if puzzle is None:
        assert place is not None
        rows, columns = (tuple(map(blocks, lines)) for lines in (place.rows(), place.columns()))
        return _picture(place, place.colours, rows, columns)
    if place is None:
        cells = bytearray([UNKNOWN]) * (puzzle.width * puzzle.height)
        for row, column, colour in puzzle.given:
            cells[row * puzzle.width + column] = colour
        place = Solution(puzzle.width, puzzle.height, bytes(cells), puzzle.colours)
    return _picture(place, puzzle.colours, puzzle.rows, puzzle.columns, puzzle.title, puzzle.background)


def _picture(
    place: Solution,
    colours: tuple[Colour, ...],
    rows: tuple[Line, ...],
    columns: tuple[Line, ...],
    title: str = "",
    background: str = WHITE,
) -> Picture:
    # Black alone goes without saying; among other colours a clue shows it.
    shades = ["", *("" if colours == BLACK_AND_WHITE else colour.rgb for colour in colours)]
    looks = [
        Cell("", Role.EMPTY, "" if background == WHITE else background),
        *(Cell("", Role.FILLED, shade) for shade in shades[1:]),
    ]
    looks += [Cell("", Role.UNKNOWN)] * (UNKNOWN + 1 - len(looks))
    labels = {
        block: Cell(str(block[0] or "?"), Role.PLAIN, shades[block[1]])
        for block in {block for line in (*rows, *columns) for block in line}
    }
    none = (Cell("0"),)
    left, top = (tuple(tuple([labels[block] for block in line]) or none for line in lines) for lines in (rows, columns))
    cells = tuple(tuple([looks[cell] for cell in row]) for row in place.rows())
    return Picture(cells, title=title, left=left, top=top, every=5, dense=True)
