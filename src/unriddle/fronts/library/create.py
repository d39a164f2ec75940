"""Creates the library's puzzles: from plain values, from text, and from anything else that `open` reads."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, Protocol, cast
from warnings import warn

from unriddle.core import PuzzleError, Text
from unriddle.fronts.library.families import Balda, Block, Kind, LatinSquare, Nonogram, Quartiles
from unriddle.fronts.library.puzzle import Grid, Puzzle, puzzle_of
from unriddle.fronts.library.solution import Solution
from unriddle.registry import find
from unriddle.session.reading import Reader


def nonogram(
    rows: Sequence[Sequence[Block]] | None = None,
    columns: Sequence[Sequence[Block]] | None = None,
    *,
    grid: Sequence[Sequence[int]] | Sequence[str] | None = None,
    title: str = "",
    author: str = "",
) -> Nonogram:
    """Return a nonogram with these clues: `rows=[[2], [1, 1]]`; [] or [0] for an empty line, None if blotted.

    A colored block is `(3, "red")` or `(3, "#ff0000")`; then all blocks need colors. PuzzleError names the invalid
    line. A `grid` is a picture to make the clues from: rows of 0 (empty) and 1 (filled), or texts of `.` and `#`.

    >>> nonogram(grid=[[1, 1], [1, 0]])
    Nonogram('nonogram:2x2:2/1:2/1')

    >>> nonogram(rows=[[2], [1]], columns=[[2], [1]]).solve().first.grid
    [[1, 1], [1, 0]]
    """
    from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, Color, Line, default_character, name_of, value_of
    from unriddle.puzzles.nonogram.puzzle import Puzzle as Core
    from unriddle.puzzles.nonogram.puzzle import Solution as Cells

    if grid is not None:
        if rows is not None or columns is not None:
            raise TypeError("a nonogram has a grid, or rows and columns")
        picture = [[int(cell == "#") if cell in (".", "#") else cell for cell in row] for row in grid]
        width = len(picture[0]) if picture else 0
        if not width or {*map(len, picture)} != {width} or any(cell not in (0, 1) for row in picture for cell in row):
            raise PuzzleError("a grid is rows of equal length of 0 and 1")
        cells = bytes(int(cell) for row in picture for cell in row)
        picture_cells = Cells(width, len(picture), cells, BLACK_AND_WHITE)
        return Nonogram._of(Core.from_picture(picture_cells, title=title, author=author))
    for name, side in (("rows", rows), ("columns", columns)):
        _check_lists(name, side)
    assert rows is not None
    assert columns is not None
    blocks = [block for side in (rows, columns) for line in side for block in line if block != 0]
    named = list(dict.fromkeys(block[1] for block in blocks if isinstance(block, tuple)))
    if named and not all(isinstance(block, tuple) for block in blocks):
        raise PuzzleError("some blocks have a color and others do not")
    values = {color: value_of(color) for color in named}
    if unknown := [color for color, value in values.items() if value is None]:
        raise PuzzleError("{color!r} is not a color: write a name or #rrggbb", color=unknown[0][:40])
    palette = list(dict.fromkeys(value for value in values.values() if value is not None))
    number = {color: palette.index(value) + 1 for color, value in values.items() if value is not None}
    colors = tuple(Color(name_of(rgb), rgb, default_character(at, len(palette))) for at, rgb in enumerate(palette, 1))

    def line_of(line: Sequence[Block]) -> Line:
        pairs = [(block[0], number[block[1]]) if isinstance(block, tuple) else (block, 1) for block in line]
        return tuple((0 if length is None else length, color) for length, color in pairs if length != 0)

    return Nonogram._of(
        Core(
            len(columns),
            len(rows),
            tuple(map(line_of, rows)),
            tuple(map(line_of, columns)),
            colors or BLACK_AND_WHITE,
            title=title,
            author=author,
        )
    )


def _check_lists(name: str, side: object) -> None:
    """Raise TypeError or PuzzleError unless this is a list of lists of blocks."""
    if side is None or isinstance(side, str) or not isinstance(side, Sequence):
        raise TypeError(f"{name} must be a list of lists of ints, not {type(side).__name__}")
    for at, line in enumerate(side, 1):
        place = Text("{name}, line {number}", name=name, number=at)
        if isinstance(line, str) or not isinstance(line, Sequence):
            raise PuzzleError("a line is a list of blocks, not {kind}", place, kind=type(line).__name__)
        for block in line:
            length = block[0] if isinstance(block, tuple) and len(block) == 2 else block
            if not (length is None or type(length) is int) or (isinstance(block, tuple) and type(block[1]) is not str):
                raise PuzzleError(
                    "{block} is not a block: write an int, None or (3, 'red')", place, block=repr(block)[:40]
                )


def latin(
    order: int,
    givens: Grid | None = None,
    *,
    kind: Kind = "diagonal",
    first_row: bool = False,
    random: int | None = None,
    base: Literal[0, 1] = 0,
) -> LatinSquare:
    """Return the puzzle of Latin squares of this order with the `givens`, row by row, None for an open cell.

    `kind` selects the squares; `first_row` fixes the first row as 0 1 2 ...; `random` is the seed of a random order of
    solutions; `base` is the first symbol. PuzzleError names the invalid cell.

    >>> latin(3, [[0, None, None], [None] * 3, [None] * 3], kind="plain").solve(limit=None).count
    4
    """
    from unriddle.puzzles.latin.puzzle import EMPTY
    from unriddle.puzzles.latin.puzzle import Puzzle as Core

    if type(order) is not int:
        raise TypeError(f"the order must be an int, not {type(order).__name__}")
    cells: list[int] = []
    if givens is not None:
        if len(givens) != order:
            raise PuzzleError("a square of order {order} has {order} rows, not {count}", order=order, count=len(givens))
        for row, line in enumerate(givens, 1):
            place = Text("row {number}", number=row)
            if isinstance(line, str) or not isinstance(line, Sequence) or len(line) != order:
                raise PuzzleError("a row is a list of {order} symbols or None", place, order=order)
            for column, symbol in enumerate(line, 1):
                if not (symbol is None or (type(symbol) is int and base <= symbol < order + base)):
                    raise PuzzleError(
                        "{symbol} is not a symbol: they are {first} to {last}",
                        Text("row {row}, column {column}", row=row, column=column),
                        symbol=repr(symbol)[:20],
                        first=base,
                        last=order - 1 + base,
                    )
                cells.append(EMPTY if symbol is None else symbol - base)
    return LatinSquare._of(Core.make(order, cells or b"", kind, first_row, random, base))


def quartiles(tiles: str | Sequence[str], *, tiles_per_word: int = 4) -> Quartiles:
    """Return a Quartiles board with these tiles, "azz th ss ..." or a list; "?" for an unknown tile.

    PuzzleError names the invalid tile.

    >>> quartiles("cro ss wo rds").solve().count
    4
    """
    from unriddle.puzzles.quartiles.options import split
    from unriddle.puzzles.quartiles.puzzle import Puzzle as Core

    if not isinstance(tiles, str) and not isinstance(tiles, Sequence):
        raise TypeError(f"tiles are a str or a list of str, not {type(tiles).__name__}")
    return Quartiles._of(Core(split(tiles) if isinstance(tiles, str) else tiles, tiles_per_word))


def balda(
    rows: str | Sequence[str],
    *,
    used: Sequence[str] = (),
    knots: int = 1,
    diagonals: bool = False,
    min_length: int = 2,
    prize: int = 5,
    plausible: bool = False,
    slang: bool = True,
    plural: bool = True,
    forms: bool = False,
) -> Balda:
    """Create a position of Balda: the rows of the field, "." for an empty cell, or only the first word.

    `used` are the words that were played already; a first word given alone counts as played. `knots` is how often a
    word may use a cell. PuzzleError names the error.

    >>> balda("балда")
    Balda('balda:...../...../балда/...../.....;played=балда')
    """
    from unriddle.puzzles.balda.puzzle import Puzzle as Core

    if not isinstance(rows, str) and not isinstance(rows, Sequence):
        raise TypeError(f"rows are a str or a list of str, not {type(rows).__name__}")
    lines = rows.split() if isinstance(rows, str) else list(rows)
    played = list(used)
    if len(lines) == 1:
        first = cast("Core", find("balda").read(lines[0].encode(), "word")[0])
        lines, played = list(first.rows), [*first.used, *played]
    core = Core.of(
        rows=lines,
        used=played,
        knots=knots,
        diagonals=diagonals,
        min_length=min_length,
        prize=prize,
        plausible=plausible,
        slang=slang,
        plural=plural,
        forms=forms,
    )
    return Balda._of(core)


class Readable(Protocol):
    """An open file."""

    def read(self) -> str | bytes:
        """Return the whole content."""


Source = str | bytes | os.PathLike[str] | Readable


def open(
    source: Source, *, family: str | None = None, format: str | None = None, columns_first: bool = False
) -> Puzzle[Solution]:
    """Open a local file, an id ("latin:7"), "example:NAME", an open file, or a text.

    A str is a file name if that file exists, otherwise an id or a text; use `text` for untrusted input. The kind is
    detected unless `family` and `format` are given. `columns_first`: if a text does not say which clues of a nonogram
    come first, the columns do. Of several puzzles, the first is returned, with a UserWarning; "FILE[1]" is the second.
    PuzzleError if there is none, FileNotFoundError for a Path that does not exist, TypeError for other types.

    >>> open("latin:5")
    LatinSquare('latin:5')
    """
    puzzles = open_all(source, family=family, format=format, columns_first=columns_first)
    first = next(puzzles)
    if next(puzzles, None) is not None:
        warn(Text("it contains several puzzles: open_all() returns all of them"), stacklevel=2)
    return first


def text(
    text: str,
    *,
    family: str | None = None,
    format: str | None = None,
    columns_first: bool = False,
    most: int = 100_000,
) -> Puzzle[Solution]:
    """Read the puzzle in an untrusted text: no file is opened, and nothing is fetched from the network.

    It may be an id, the content of a file, or pasted text. PuzzleError if it has no puzzle, or more than `most` bytes;
    otherwise like `open`.

    >>> text("latin:5")
    LatinSquare('latin:5')
    >>> text("/etc/passwd")
    Traceback (most recent call last):
    unriddle.registry.DetectionError: data: no puzzle was found here
    """
    if not isinstance(text, str):
        raise TypeError(f"a text is a str, not {type(text).__name__}")
    content = text.encode("utf-8", "surrogatepass")
    if len(content) > most:
        raise PuzzleError("the text has {count:,} bytes, more than {most:,}", count=len(content), most=most)
    return open(content, family=family, format=format, columns_first=columns_first)


def open_all(
    source: Source, *, family: str | None = None, format: str | None = None, columns_first: bool = False
) -> Iterator[Puzzle[Solution]]:
    """Yield all puzzles in a source, at least one; otherwise like `open`, with PuzzleError and FileNotFoundError.

    >>> [puzzle.family for puzzle in open_all("latin:4")]
    ['latin']
    """
    found = False
    values = {"columns_first": True} if columns_first else {}
    for read in Reader(unnamed="data", values=values).puzzles([_readable_source(source)], family, format):
        found = True
        yield puzzle_of(read.good().opened.puzzle)
    if not found:
        raise PuzzleError("it contains no puzzle")


def _readable_source(source: Source) -> str | bytes | os.PathLike[str]:
    """Return the source in a form that the reader accepts; TypeError for other types."""
    if isinstance(source, str | bytes):
        return source.rstrip("\r\n") if isinstance(source, str) else source
    if isinstance(source, os.PathLike):
        return Path(source)
    if not hasattr(source, "read"):
        accepted = "a path, an open file, text, bytes or an id"
        raise TypeError(f"{accepted} is wanted, not {type(source).__name__}")
    content = source.read()
    return content.encode() if isinstance(content, str) else content


def puzzle_from(puzzle: Puzzle[Solution] | Source) -> Puzzle[Solution]:
    """Return the puzzle itself, or `open` anything else."""
    return puzzle if isinstance(puzzle, Puzzle) else open(puzzle)
