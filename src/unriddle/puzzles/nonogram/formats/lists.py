"""Plain lists of counts that differ in their head and in what stands between rows and columns.

nin (width height, rows, columns), mk (height width, rows, #, columns), cwd (height, width, rows, blank line, columns),
keen (rows, blank line, columns), ish (# comments, comma lists), makhorin (* comments, rows, &, columns), syro (each
line ends in 0, # ends a part). An empty line of the picture is 0; all are black-and-white, though a count may carry a
letter for its colour and `?` may stand for a blotted block in a pasted list.
"""

import re
from collections.abc import Sequence

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.formats.common import build, clues, comments, keys_of, lines_of, number, spare, text_of
from unriddle.puzzles.nonogram.formats.detect import groups
from unriddle.puzzles.nonogram.puzzle import BLACK, Colour, Puzzle, check_size

_SIZE, _HEIGHT, _WIDTH = Text("size"), Text("height"), Text("width")


def _ends_in_zero(line: str) -> bool:
    return bool(re.fullmatch(r"(.*[ \t])?0", line))


def _puzzle(rows: Sequence[str], columns: Sequence[str], comment: Sequence[str] = ()) -> list[Puzzle]:
    sides = clues(rows, "row", blots=True), clues(columns, "column", blots=True)
    letters = sorted(keys_of(*sides) - {""})
    colours = {"": BLACK} | {letter: Colour(letter, spare(at), letter) for at, letter in enumerate(letters)}
    return [build(sides[0], sides[1], colours, **comments(comment))]


def _sized(lines: Sequence[str], width: int, height: int, separator: str | None) -> list[Puzzle]:
    """Rows and columns of a known size: blank lines count, as empty clues, only where there are too few others."""
    check_size(width, height)
    wanted = height + width + (separator is not None)
    full = [line for line in lines if line]
    used = full if len(full) == wanted else list(lines[:wanted])
    if len(used) < wanted or any(lines[wanted:] if used is not full else ()):
        message = Text(
            "there is {count:,} line after the size; {width}x{height} needs {wanted}",
            "there are {count:,} lines after the size; {width}x{height} needs {wanted}",
            count=len(full),
            width=width,
            height=height,
            wanted=wanted,
        )
        raise PuzzleError(message)
    if separator is not None and used[height] != separator:
        raise PuzzleError(Text("the line {line} is missing after {rows} rows", line=separator, rows=height))
    return _puzzle(used[:height], used[-width:])


def _pair(line: str) -> tuple[int, int]:
    words = line.split()
    if len(words) != 2:
        raise PuzzleError(Text("the first line must be two numbers, the size"))
    return number(words[0], _SIZE), number(words[1], _SIZE)


def _start(data: bytes) -> list[str]:
    """The lines from the first one that is not blank."""
    lines = lines_of(text_of(data))
    while lines and not lines[0]:
        lines.pop(0)
    return lines or [""]


def read_nin(data: bytes) -> list[Puzzle]:
    lines = _start(data)
    width, height = _pair(lines[0])
    return _sized(lines[1:], width, height, None)


def read_mk(data: bytes) -> list[Puzzle]:
    lines = _start(data)
    height, width = _pair(lines[0])
    return _sized(lines[1:], width, height, "#")


def read_cwd(data: bytes) -> list[Puzzle]:
    lines = [*_start(data), ""]
    height, width = number(lines[0], _HEIGHT), number(lines[1], _WIDTH)
    parts = groups(lines[2:])
    if len(parts) == 2 and [len(part) for part in parts] == [height, width]:
        return _puzzle(parts[0], parts[1])
    return _sized(lines[2:-1], width, height, "")


def read_keen(data: bytes) -> list[Puzzle]:
    parts = groups(_start(data))
    if len(parts) != 2:
        message = Text("write the rows, one blank line, then the columns; this has {parts} parts", parts=len(parts))
        raise PuzzleError(message)
    return _puzzle(parts[0], parts[1])


def read_ish(data: bytes) -> list[Puzzle]:
    head: list[str] = []
    sides: dict[str, list[str]] = {}
    name = ""
    for line in _start(data):
        if line[:1] == "#":
            words = line.strip("# :").lower()
            if re.fullmatch("rows?( clues?)?|col(umn)?s?( clues?)?", words):
                name = "rows" if words[0] == "r" else "columns"
                sides[name] = []
            elif not name:
                text = line[1:].strip()
                head.append(re.sub("^copyright ", "copyright: ", text, flags=re.I))
        elif line and name:
            sides[name].append(line)
    if len(sides) < 2:
        raise PuzzleError(Text("a line '# row clues' and a line '# column clues' are needed"))
    return _puzzle(sides["rows"], sides["columns"], head)


def read_makhorin(data: bytes) -> list[Puzzle]:
    lines = [line for line in _start(data) if line]
    if lines.count("&") != 1:
        raise PuzzleError(Text("one line & is needed between rows and columns"))
    head = [line[1:].strip() for line in lines if line[0] == "*"]
    lines = [line for line in lines if line[0] != "*"]
    middle = lines.index("&")
    return _puzzle(lines[:middle], lines[middle + 1 :], head)


def read_syro(data: bytes) -> list[Puzzle]:
    parts: list[list[str]] = [[]]
    for line in _start(data):
        if line == "#":
            parts.append([])
        elif line:
            if not _ends_in_zero(line):
                raise PuzzleError(Text("{line!r} does not end in 0", line=line[:30]))
            parts[-1].append(line[:-1].strip() or "0")
    if len(parts) < 2 or any(parts[2:]):
        raise PuzzleError(Text("write the rows, a line #, the columns, and another line #"))
    return _puzzle(parts[0], parts[1])
