"""JSON: our own object, which holds everything a puzzle has, and the plain shapes that other programs write.

    {"width": 2, "height": 1, "rows": [["2a"]], "columns": [["1a"], ["?a"]],
     "colours": {"a": {"rgb": "#ff0000", "name": "red", "sign": "*"}}, "given": [[1, 2, "a"]], "title": "..."}

Counts are numbers, or texts with the letter of a color; `?` is a blotted block. Given cells are row and column from 1
and a letter, `#` or `.` for empty.
"""

import json
import re
from dataclasses import replace
from typing import Any

from unriddle.core import PuzzleError, Text, Where
from unriddle.core.formats import decode
from unriddle.puzzles.nonogram.formats.common import (
    FIELDS,
    Plain,
    build,
    clues,
    each,
    keys_of,
    lines_named,
    one_line,
    place,
    refuse,
    spare,
    texts_of,
)
from unriddle.puzzles.nonogram.puzzle import (
    BLACK,
    BLACK_AND_WHITE,
    BLOCKS,
    MAX_SIDE,
    Color,
    Line,
    Puzzle,
    check_size,
    lengths,
    name_of,
    no_color,
    value_of,
)

LENGTHS = {block[0]: block for block in BLOCKS.values()}


def read(data: bytes) -> list[Puzzle]:
    try:
        text = decode(data)
        long = re.search("[0-9]{10}", text)  # rare: otherwise no number needs to be checked
        content = json.loads(text, parse_constant=_no_number, parse_int=_integer if long else None)
    except RecursionError as error:
        raise PuzzleError(Text("it is nested too deeply"), "JSON") from error
    except json.JSONDecodeError as error:
        at = {"line": error.lineno, "column": error.colno, "at": error.pos}
        message = Text("{why}: line {line} column {column} (char {at})", why=Text.of(error.msg), **at)
        raise PuzzleError(message, Where("JSON", error.lineno, error.colno)) from error
    return each(content if isinstance(content, list) else [content], _puzzle)


def _no_number(text: str) -> Any:
    raise PuzzleError(Text("{text} is not a number", text=text), "JSON")


def _integer(text: str) -> int:
    if len(text) > 9:
        raise PuzzleError(Text("{text} is too large", text=text[:20]), "JSON")
    return int(text)


def _puzzle(content: Any) -> Puzzle:
    if not isinstance(content, dict):
        raise PuzzleError(Text("a puzzle must be an object with rows and columns"), "JSON")
    plain = {"colours": content.get("colors", {}), **content}
    sides = []
    for name in ("row", "column"):
        side = plain.get(f"{name}s")
        if not isinstance(side, list):
            raise PuzzleError(Text("there is no list of {lines}", lines=lines_named(f"{name}s")), "JSON")
        sides.append(_lengths(side) or clues(_texts(side, name), name, blots=True))
    rows, columns = sides
    width, height = plain.get("width", len(columns)), plain.get("height", len(rows))
    if type(width) is not int or type(height) is not int:
        raise PuzzleError(Text("width and height must be numbers"), "JSON")
    check_size(width, height)
    used = keys_of(rows, columns)
    colors = _colors(plain["colours"], used)
    more: dict[str, Any] = {field: one_line(str(plain[field])) for field in FIELDS if field in plain}
    if background := value_of(str(plain.get("background", ""))):
        more["background"] = background
    notes = [note for note in _list(plain.get("notes", []), "notes") if isinstance(note, list) and len(note) == 2]
    more["notes"] = tuple((one_line(str(key)), one_line(str(text))) for key, text in notes)
    if isinstance(plain.get("depth"), int):
        more["depth"] = plain["depth"]
    goals = [_goal(goal, width) for goal in _list(plain.get("goals", []), "goals")]
    keys = {character: character for goal in goals for character in goal} | {".": None, "#": ""}
    puzzle = build(rows, columns, colors, width=width, height=height, goals=goals, signs=keys, **more)
    index = {key or "#": at for at, key in enumerate([key for key in colors if key in used] or [""], 1)} | {".": 0}
    given = set()
    for cell in _list(plain.get("given", []), "given"):
        known = isinstance(cell, list) and len(cell) == 3 and type(cell[0]) is type(cell[1]) is int
        if not known or not isinstance(cell[2], str) or cell[2] not in index:
            raise PuzzleError(Text("{cell} is not [row, column, color]", cell=str(cell)[:30]), "given")
        given.add((cell[0] - 1, cell[1] - 1, index[cell[2]]))
    return replace(puzzle, given=tuple(sorted(given))) if given else puzzle


def _list(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise PuzzleError(Text("{name} must be a list", name=name), "JSON")
    return value


def _lengths(side: list[Any]) -> Plain | None:
    """Return the clues of a side of plain numbers, the common case, without a Python loop; None for any other side."""
    if max(len(side), *(len(line) if type(line) is list else MAX_SIDE + 1 for line in side), 0) > MAX_SIDE:
        return None
    if not all(set(map(type, line)) <= {int} for line in side):
        return None
    try:
        return Plain([() if line == [0] else tuple(map(LENGTHS.__getitem__, line)) for line in side])
    except KeyError:
        return None


def _texts(side: list[Any], name: str) -> list[str]:
    """Return the counts of each clue as text."""
    found = []
    for at, line in enumerate(side[: MAX_SIDE + 1], 1):
        if isinstance(line, list):
            if len(line) > MAX_SIDE:
                message = Text("the clue has {count} numbers, which is too many", count=len(line))
                raise PuzzleError(message, place(name, at))
            line = " ".join(["".join(map(str, block)) if isinstance(block, list) else str(block) for block in line])
        found.append(str(line))
    return found


def _colors(value: Any, used: set[str]) -> dict[str, Color]:
    """Return the colors by key; if none is declared, the used keys get arbitrary values."""
    if not isinstance(value, dict):
        raise PuzzleError(Text("colours must be an object with one key per color"), "JSON")
    colors = {}
    for at, (key, entry) in enumerate(value.items()):
        entry = entry if isinstance(entry, dict) else {"rgb": entry}
        rgb = value_of(str(entry.get("rgb", "")))
        if rgb is None:
            raise no_color(str(entry.get("rgb")), Text("color {color}", color=key[:20]))
        name, character = str(entry.get("name", name_of(rgb))), str(entry.get("sign", key))
        colors["" if len(value) == 1 and key == "#" else key] = Color(name, rgb, character)
        if at > 1000:
            raise PuzzleError(Text("there are too many colors"), "JSON")
    if not colors:
        keys = sorted(key for key in used if len(key) == 1)
        colors = {key: Color(key, spare(at), key) for at, key in enumerate(keys)}
    return colors if "" in colors else {"": BLACK, **colors}


def _goal(rows: Any, width: int) -> str:
    if not isinstance(rows, list) or not all(isinstance(row, str) and len(row) == width for row in rows):
        raise PuzzleError(Text("a goal must be a list of rows of {width} characters", width=width), "JSON")
    return "".join(rows)


def write(puzzle: Puzzle) -> bytes:
    return (json.dumps(content(puzzle), ensure_ascii=False, separators=(", ", ": ")) + "\n").encode()


def content(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle as JSON values."""
    refuse(puzzle, "json", blots=False, given=False, depth=False)
    letters = puzzle.letters
    found: dict[str, Any] = {"format": "unriddle nonogram", "width": puzzle.width, "height": puzzle.height}
    found["rows"] = [_counts(line, letters) for line in puzzle.rows]
    found["columns"] = [_counts(line, letters) for line in puzzle.columns]
    if puzzle.colors != BLACK_AND_WHITE:
        found["colours"] = {
            letter: {"rgb": color.rgb, "name": color.name, "sign": color.sign}
            for letter, color in zip(letters, puzzle.colors, strict=False)
        }
    characters = "." + letters
    if puzzle.given:
        found["given"] = [[row + 1, column + 1, characters[color]] for row, column, color in puzzle.given]
    found |= texts_of(puzzle) | ({"depth": puzzle.depth} if puzzle.depth else {})
    if puzzle.background != "#ffffff":
        found["background"] = puzzle.background
    if puzzle.notes:
        found["notes"] = [list(note) for note in puzzle.notes]
    if puzzle.goals:
        text = ["".join([characters[cell] for cell in goal]) for goal in puzzle.goals]
        found["goals"] = [[goal[at : at + puzzle.width] for at in range(0, len(goal), puzzle.width)] for goal in text]
    return found


def _counts(line: Line, letters: str) -> list[int | str]:
    if len(letters) == 1:
        return [length or "?" for length, _ in line]
    return [*lengths(line, letters)]
