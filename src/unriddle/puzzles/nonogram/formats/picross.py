"""The native text of picross-solver: `GRID name`, `ROWS`, one `[ 1 2 ]` a line, `COLUMNS`; many grids in a file."""

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.formats.common import build, clues, each, lines_of, one_line, text_of
from unriddle.puzzles.nonogram.puzzle import Puzzle


def read(data: bytes) -> list[Puzzle]:
    grids: list[tuple[str, dict[str, list[str]]]] = []
    lines: list[str] | None = None
    for line in lines_of(text_of(data)):
        word, _, rest = line.partition(" ")
        if not line or line[0] == "#":
            continue
        if word == "GRID":
            grids.append((rest, {}))
            lines = None
        elif line in ("ROWS", "COLUMNS") and grids:
            if line in grids[-1][1]:
                raise PuzzleError(Text("{heading} occurs twice", heading=line), f"GRID {grids[-1][0][:30]}")
            lines = grids[-1][1][line] = []
        elif line[0] == "[" and line[-1] == "]" and lines is not None:
            lines.append(line[1:-1])
        else:
            raise PuzzleError(Text("{line!r} is neither a heading nor [ numbers ]", line=line[:30]))
    if not grids:
        raise PuzzleError(Text("the GRID is missing"))
    return each(grids, _puzzle)


def _puzzle(grid: tuple[str, dict[str, list[str]]]) -> Puzzle:
    title, sides = grid
    if len(sides) < 2:
        raise PuzzleError(Text("it needs ROWS and COLUMNS"), f"GRID {title[:30]}")
    return build(clues(sides["ROWS"], "row"), clues(sides["COLUMNS"], "column"), None, title=one_line(title))
