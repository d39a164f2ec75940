"""The .g format of the Olsak grid solver, black-and-white and colored; webpbn's `olsak` export is a narrow case of it.

Free text; a line `#d` and the colors as `in:out value name`; a line that starts with `:`, the rows, another one, the
columns. A count carries the `in` letter of its color. Triangular puzzles (`#t`, half cells) are refused.
"""

import re

from unriddle.core import PuzzleError, Text
from unriddle.core.formats import decode
from unriddle.puzzles.nonogram.formats.common import build, clues, comments, lines_of, refuse, spare, texts_and_notes
from unriddle.puzzles.nonogram.puzzle import (
    BLACK,
    BLACK_AND_WHITE,
    LETTERS,
    Color,
    Puzzle,
    lengths,
    name_of,
    value_of,
)

_KEY = "[A-Za-z]"


def read(data: bytes) -> list[Puzzle]:
    lines = lines_of(decode(data))
    start = next((at for at, line in enumerate(lines) if line[:1] in ("#", ":")), len(lines))
    marks = [at for at, line in enumerate(lines) if line[:1] == ":"]
    if len(marks) < 2:
        message = Text("a line that starts with : is needed before the rows, and another before the columns")
        raise PuzzleError(message)
    more = comments(lines[:start])
    colors: dict[str, Color] = {}
    declares = False
    for line in lines[start : marks[0]]:
        if line[:2].lower() == "#t":
            raise PuzzleError(Text("this puzzle is triangular; only rectangular grids can be solved"))
        if line[:1] == "#":
            declares = True
        elif line:
            match = re.match(r"(\S)\s*:(.)\s*(\S+)\s*(.*)", line)
            if not match:
                raise PuzzleError(Text("{line!r} must have the form in:out value name", line=line[:30]), Text("colors"))
            key, character, value, comment = match.groups()
            if key in "<>" or "/" in value or "\\" in value:
                raise PuzzleError(Text("this puzzle has cells split into triangles; only whole cells can be solved"))
            if not re.fullmatch(f"{_KEY}|[01]", key) or key in colors:
                raise PuzzleError(Text("{key!r} cannot stand for a color, or stands for two", key=key), Text("colors"))
            rgb = value_of(value)
            named = (comment or (name_of(rgb) if rgb else value)) if value[0] == "#" else value
            colors[key] = Color(named, rgb or spare(len(colors)), character)
    if (background := colors.pop("0", None)) is not None:
        more["background"] = background.rgb
    if not declares or "1" not in colors:
        colors["1"] = BLACK
    colors = {"" if key == "1" else key: color for key, color in colors.items()}
    end = marks[2] if len(marks) > 2 else len(lines)
    rows = clues(lines[marks[0] + 1 : marks[1]], "row")
    return [build(rows, clues(lines[marks[1] + 1 : end], "column"), colors, **more)]


def write(puzzle: Puzzle) -> bytes:
    refuse(puzzle, "olsak")
    # A line of the free text must not look like a mark or the start of another format.
    plain = puzzle.title[:1].isalpha() and ":" not in puzzle.title and not puzzle.title.startswith("nonogram")
    lines = [
        puzzle.title if plain or not puzzle.title else f"title: {puzzle.title}",
        f"by {puzzle.author}" if puzzle.author else "",
    ]
    lines += [f"{key}: {text}" for key, text in texts_and_notes(puzzle) if key not in ("title", "author", "background")]
    lines += ["#d", f"   0:   {puzzle.background.upper()}   background"]
    if puzzle.colors == BLACK_AND_WHITE:
        keys = [""]
        lines.append("   1:X  #000000   black")
    else:
        used = {color.sign for color in puzzle.colors if re.fullmatch(_KEY, color.sign)}
        free = iter([letter for letter in LETTERS + LETTERS.upper() if letter not in used])
        keys = [color.sign if color.sign in used else next(free) for color in puzzle.colors]
        for key, color in zip(keys, puzzle.colors, strict=True):
            lines.append(f"   {key}:{color.sign}  {color.rgb.upper()}   {color.name}")
    for mark, side in ((": rows", puzzle.rows), (": columns", puzzle.columns)):
        lines += [mark, *(" ".join(lengths(line, keys)) for line in side)]
    return ("\n".join(lines) + "\n").encode()
