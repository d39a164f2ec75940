"""How puzzles and solutions draw themselves: in notebooks, and into files that embed the puzzle.

A puzzle's module cannot import its picture, which needs the puzzle; the family, found by its name, connects them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from unriddle.core import Format, PuzzleError
from unriddle.core.formats import embed, embedded_in

if TYPE_CHECKING:
    from unriddle.core import Picture
    from unriddle.core.contract import Puzzle, Solution


def draw_svg(name: str, puzzle: Puzzle | None, solution: Solution | None = None) -> str:
    """Return the SVG of a puzzle, or of a solution without its puzzle, as in Family.picture."""
    from unriddle.draw.svg import svg
    from unriddle.registry import find

    return svg(find(name).picture(puzzle, solution))


def embedded_text(puzzle: Puzzle) -> str:
    """Return the SVG of a puzzle; the method with which it draws itself in a notebook."""
    return draw_svg(puzzle.family, puzzle)


def cells_in(text: str) -> list[list[str]] | None:
    """Return the cells of a drawing in plain text, row by row, with the brackets of roles; None if it is not one."""
    top, end = text.find("┌"), text.rfind("└")
    lines = [line for line in text[top:end].splitlines() if "│" in line] if 0 <= top < end else []
    rows = [line[line.index("│") + 1 : line.rindex("│")] for line in lines]
    if not rows:
        return None
    if any("│" in row for row in rows):
        return [[cell.strip() for cell in row.split("│")] for row in rows]
    # A drawing of more than nine rows has no lines between cells: the letters above it are counted, or it is square.
    above = text[:top].rstrip().rpartition("\n")[2].split()
    count = len(above) if above and max(map(len, above)) == 1 else len(rows)
    size = max(1, len(rows[0]) // count)
    return [[row[at : at + size].strip() for at in range(0, len(row), size)] for row in rows]


def drawings(
    family: str,
    held: Format,
    picture: Callable[[Any], Picture] | None = None,
    read_plain_png: Callable[..., Any] | None = None,
    **more: Any,
) -> tuple[Format, Format]:
    """Return the formats svg and png of a family, which embed the puzzle in the format `held`.

    `picture(puzzle)` replaces the family's picture. `read_plain_png`, like Format.read, reads a PNG without an embedded
    puzzle; `more` has further fields for the format png.
    """

    def read(data: bytes) -> Any:
        inside = embedded_in(data)
        if inside is None or inside[0] != family or held.read is None:
            raise PuzzleError("only a drawing made by unriddle contains its puzzle")
        return held.read(inside[1])

    def read_png(data: bytes, **values: Any) -> Any:
        if read_plain_png and embedded_in(data) is None:
            return read_plain_png(data, **values)
        if values:
            raise PuzzleError("this drawing contains its puzzle, so its pixels are not turned into another")
        return read(data)

    def writer(form: str) -> Callable[[Any], bytes]:
        def write(puzzle: Puzzle) -> bytes:
            from unriddle.draw.svg import drawing_file
            from unriddle.registry import find

            assert held.write is not None
            shown = picture(puzzle) if picture else find(family).picture(puzzle, None)
            return embed(drawing_file([shown], form), family, held.write(puzzle))

        return write

    about = "a drawing of the puzzle; unriddle reads only its own"
    other = "a drawing of the puzzle; other pictures are read as images"
    return (
        Format("svg", about, read, writer("svg")),
        Format("png", about if read_plain_png is None else other, read_png, writer("png"), **more),
    )
