"""pynogram's INI format: `[clues]` with `columns` and `rows`, `[colors]` with `name = (value) sign`.

Lines of a list are separated by line ends or commas, counts by blanks; a count carries the color's name, `2g`. `?` for
a blotted block is our extension. nonogrid's TOML has the same lists, so toml.py uses this file.
"""

import re
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.core.formats import decode
from unriddle.puzzles.nonogram.formats.common import (
    Clue,
    build,
    comments,
    counts,
    lines_named,
    lines_of,
    refuse,
    spare,
    texts_and_notes,
    too_many,
)
from unriddle.puzzles.nonogram.puzzle import (
    BLACK,
    BLACK_AND_WHITE,
    LETTERS,
    MAX_SIDE,
    Color,
    Puzzle,
    lengths,
    value_of,
)


def read(data: bytes) -> list[Puzzle]:
    lines = lines_of(decode(data))
    # A pasted `rows: 1 1, 2` without any heading is read, too; its lines may be separated by `;`.
    bare = not any(line.startswith("[") for line in lines)
    section, key = "clues" if bare else "", ""
    head: list[str] = []
    clues: dict[str, list[str]] = {}
    colors: dict[str, Color] = {}
    for line in lines:
        if line[:1] in ("#", ";"):
            head += [line[1:].strip()] if not section or bare else []
        elif re.fullmatch(r"\[.{0,40}\]\s*([#;].*)?", line):
            section, key = line[1:].partition("]")[0].strip().lower(), ""
        elif section in ("colors", "colours") and line:
            declare(line, colors)
        elif section == "clues" and line:
            match = re.match(r"([A-Za-z]+)\s*[=:](.*)", line)
            if match:
                word, line = match[1].lower(), match[2]
                key = "rows" if word in ("row", "rows") else "columns" if re.fullmatch("col(umn)?s?", word) else word
                if key in clues:
                    raise PuzzleError(Text("{rule} is given twice", rule=key[:20]), "[clues]")
                clues[key] = []
            elif not key:
                message = Text("{line!r} comes before rows = or columns =", line=line[:30])
                raise PuzzleError(message, "[clues]")
            clues[key].append(line.replace(";", ",") if bare else re.split("[#;]", line, maxsplit=1)[0])
    return [puzzle(clues.get("rows"), clues.get("columns"), colors, comments(head))]


def declare(line: str, colors: dict[str, Color]) -> None:
    """Add the color of a line `name = (value) sign`; an unknown color name gets an arbitrary value."""
    pattern = r"([^\W\d]\w{0,30})\s*=\s*\(([^()]{1,40})\)\s*(\S?)\s*([#;].*)?"
    match = re.fullmatch(pattern, line) if len(line) <= 200 else None
    rgb = value_of(match[2]) if match else None
    if match and rgb is None and re.fullmatch("[A-Za-z ]+[0-9]?", match[2]):
        rgb = spare(len(colors))
    if not match or rgb is None:
        raise PuzzleError(Text("{line!r} must have the form name = (value) sign", line=line[:40]), "[colors]")
    if match[1] in colors or len(colors) > MAX_SIDE:
        raise PuzzleError(Text("{name!r} is declared twice, or there are too many colors", name=match[1]), "[colors]")
    colors[match[1]] = Color(match[1], rgb, match[3])


def puzzle(rows: list[str] | None, columns: list[str] | None, colors: dict[str, Color], more: dict[str, Any]) -> Puzzle:
    """Return the puzzle of two lists from the file."""
    if rows is None or columns is None:
        missing = lines_named("rows" if rows is None else "columns")
        raise PuzzleError(Text("there are no {lines}", lines=missing), "[clues]")
    sides = [_clues(rows, "row"), _clues(columns, "column")]
    if "black" in colors:
        sides = [[[(length, key or "black") for length, key in line] for line in side] for side in sides]
    return build(sides[0], sides[1], {"": BLACK, **colors}, **more)


def _clues(lines: list[str], name: str) -> list[Clue]:
    """Return one clue for each part of the lines between commas; an empty part counts only as quotes."""
    found: list[Clue] = []
    for line in lines:
        if line.count(",") > 2 * MAX_SIDE:
            raise too_many(f"{name}s", MAX_SIDE)
        for part in line.split(","):
            if part.strip():
                if len(found) == MAX_SIDE:
                    raise too_many(f"{name}s", MAX_SIDE)
                text = part.replace('"', " ").replace("'", " ")
                found.append(counts(text, name, len(found) + 1, blots=True))
    return found


def write(puzzle: Puzzle) -> bytes:
    refuse(puzzle, "ini", blots=False)
    keys = color_keys(puzzle)
    lines = [*(f"# {key}: {text}" for key, text in texts_and_notes(puzzle)), ""]
    if puzzle.colors != BLACK_AND_WHITE:
        lines += ["[colors]", *definitions(puzzle, keys), ""]
    lines.append("[clues]")
    for name, side in (("columns", puzzle.columns), ("rows", puzzle.rows)):
        lines += [f"{name} =", *("    " + (" ".join(lengths(line, keys)) or "''") for line in side), ""]
    return "\n".join(lines).encode()


def color_keys(puzzle: Puzzle) -> list[str]:
    """Return the suffixes of counts: the color's name if it is a lower-case word, else a letter; "" in black and
    white.
    """
    if puzzle.colors == BLACK_AND_WHITE:
        return [""]
    words = [color.name if re.fullmatch("[a-z_]+", color.name) else "" for color in puzzle.colors]
    words = [word if words.count(word) == 1 else "" for word in words]
    letters = [f"c{at}" if letter.isupper() else letter for at, letter in enumerate(LETTERS)]
    free = iter([letter for letter in letters if letter not in words])
    return [word or next(free) for word in words]


def definitions(puzzle: Puzzle, keys: list[str]) -> list[str]:
    """Return the lines `name = (value) sign` of the colors."""
    lines = []
    for key, color in zip(keys, puzzle.colors, strict=True):
        lines.append(f"{key} = ({color.rgb[1:]}) {color.sign}")
    return lines
