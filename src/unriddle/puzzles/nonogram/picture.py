"""A nonogram and its solutions as a Picture: clue numbers beside the grid, a bold line every five cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from unriddle.core import Cell, Picture, Role, Text
from unriddle.core.family import PrintRules
from unriddle.core.json_shape import Json
from unriddle.puzzles.nonogram.puzzle import (
    BLACK_AND_WHITE,
    LETTERS,
    UNKNOWN,
    Color,
    Line,
    Puzzle,
    Solution,
    blocks,
    color_names,
)

if TYPE_CHECKING:
    from unriddle.puzzles.nonogram.play import Sheet

# The background of most puzzles.
WHITE = "#ffffff"
# A black cell that breaks a rule, which must look different from an empty cell that does.
BROKEN = "#7a0c05"


def picture(puzzle: Puzzle | None, place: Solution | Sheet | None) -> Picture:
    """Draw the puzzle with a solution or a sheet; with None, the bare puzzle with its given cells.

    A solution alone gets the clues it implies. Only a whole picture has its name as a title.
    """
    if place is not None and not isinstance(place, Solution):
        return _sheet(place)
    if puzzle is None:
        assert place is not None
        rows, columns = (tuple(map(blocks, lines)) for lines in (place.rows(), place.columns()))
        return _picture(place, place.colors, rows, columns)
    if place is None:
        cells = bytearray([UNKNOWN]) * (puzzle.width * puzzle.height)
        for row, column, color in puzzle.given:
            cells[row * puzzle.width + column] = color
        place = puzzle.solution_of(bytes(cells))
    return _picture(place, puzzle.colors, puzzle.rows, puzzle.columns, puzzle.title, puzzle.background)


def _picture(
    place: Solution,
    colors: tuple[Color, ...],
    rows: tuple[Line, ...],
    columns: tuple[Line, ...],
    title: str = "",
    background: str = WHITE,
) -> Picture:
    # If black is the only color, clues do not show it.
    shades = ["", *("" if colors == BLACK_AND_WHITE else color.rgb for color in colors)]
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
    key = (
        ()
        if colors == BLACK_AND_WHITE
        else tuple(
            (Cell(letter, Role.FILLED, each.rgb), name)
            for letter, each, name in zip(LETTERS, colors, color_names(colors), strict=False)
        )
    )
    name = "" if UNKNOWN in place.cells else Text.of(title)
    return Picture(cells, title=name, left=left, top=top, every=5, dense=True, key=key)


def mark_cells(puzzle: Puzzle, solution: Solution, cells: Iterable[tuple[int, int]], meaning: Text) -> Picture:
    """Draw a solution with these cells (from 1) marked, and the meaning of the mark; without cells, the plain
    solution.
    """
    plain = picture(puzzle, solution)
    rows = [list(row) for row in plain.cells]
    looks: dict[Cell, Cell] = {}
    for row, column in cells:
        cell = rows[row - 1][column - 1]
        rows[row - 1][column - 1] = looks.setdefault(cell, replace(cell, marked=True))
    key = (*plain.key, (Cell("", Role.EMPTY, marked=True), meaning)) if looks else plain.key
    return replace(plain, cells=tuple(map(tuple, rows)), key=key)


def _sheet(sheet: Sheet) -> Picture:
    """Draw a sheet in play: finished blocks as EMPTY labels, entries in broken lines WRONG, notes as a tint."""
    puzzle = sheet.puzzle
    plain = _picture(sheet.solution, puzzle.colors, puzzle.rows, puzzle.columns, background=puzzle.background)
    cells = [list(row) for row in plain.cells]
    noted = Cell("", Role.UNKNOWN, marked=True)
    for number, row in enumerate(sheet.rows):
        for at in [at for at, states in enumerate(row.out) if states]:
            cells[number][at] = noted
    single = puzzle.colors == BLACK_AND_WHITE
    looks: dict[Cell, Cell] = {}
    for number, at in sheet.wrong:
        cell = cells[number][at]
        if cell not in looks:
            filled = cell.role is Role.FILLED
            looks[cell] = Cell(
                "", Role.WRONG, BROKEN if filled and single else cell.color, marked=filled and not single
            )
        cells[number][at] = looks[cell]
    labels = [
        tuple(
            [
                Cell(one.text, Role.EMPTY if done and strip.fits else usual, one.color)
                for one, done in zip(each, strip.done, strict=True)
            ]
        )
        for each, strip in zip((*plain.left, *plain.top), sheet.strips, strict=True)
        for usual in (Role.PLAIN if strip.fits else Role.WRONG,)
    ]
    left, top = tuple(labels[: puzzle.height]), tuple(labels[puzzle.height :])
    title = Text.of(puzzle.title) if sheet.solved else ""
    return replace(plain, title=title, cells=tuple(map(tuple, cells)), left=left, top=top)


def answer(puzzle: Puzzle, first: Solution | None, summary: Mapping[str, Json]) -> Picture | None:
    """Return the picture alone, under its name."""
    return None if first is None else replace(picture(puzzle, first), left=(), top=(), key=())


PAPER = PrintRules(
    Text("Nonogram"),
    Text(
        "The numbers beside a row and above a column are the lengths of its blocks of filled cells, in order. Between "
        "two blocks of one color at least one cell stays empty; fill the cells and a picture appears."
    ),
    lambda puzzle: picture(puzzle, None),
    answer,
)
