"""Readers and writers of Quartiles boards: bytes in, values out. Every kind of paste is one list of tiles."""

import re
from typing import Any

from unriddle.core import Detected, PuzzleError
from unriddle.puzzles.quartiles.puzzle import LETTERS, OPTION, TILES, Puzzle, number
from unriddle.puzzles.quartiles.tiles import BETWEEN, split

FORMATS = {
    "tiles": "tiles between blanks, commas, semicolons, lines or bars, quoted or not, in any case",
    "json": 'a JSON list of tiles (also in rows), {"tiles": [...], "tiles_per_word": 4}, or a list of such boards',
    "id": "lines such as quartiles:azz,th,ss,tru",
}
LIMIT = 1 << 18  # bytes of a file with boards, at most
TILE = re.compile(rf"[A-Za-z]{{1,{LETTERS}}}|\?")


def text_of(data: bytes) -> str:
    """The text in a file, UTF-8 or UTF-16 with a byte order mark; PuzzleError."""
    try:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            return data.decode("utf-16")
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PuzzleError(f"this is not text: byte {error.start} cannot be read") from error


def detect(data: bytes) -> Detected | None:
    """The format, when this looks like tiles, even where some of them are wrong: then `read` can say which."""
    start = data[:4096]
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        start = start[: len(start) & ~1]
        text = start.decode("utf-16", errors="replace")
    else:
        text = start.decode("utf-8-sig", errors="replace")
    text = text.strip()
    if text.startswith("quartiles:"):
        return Detected("id", sure=True)
    if _is_json(text):
        named = '"tiles"' in text
        return Detected("json", sure=named) if named or re.match(r'\[[\s\[]*"', text) else None
    found = list(split(text))
    if len(data) > len(start):
        found = found[:-1]
    right = sum(TILE.fullmatch(tile) is not None for tile in found)
    return Detected("tiles") if right > 1 and 3 * right >= 2 * len(found) and not _is_square(text) else None


def _is_square(text: str) -> bool:
    """Whether it has as many lines as signs, one by one, in each line: no tiles, since those have more letters."""
    rows = [BETWEEN.findall(line) for line in text.splitlines() if line.strip()]
    return len(rows) > 1 and all(len(row) == len(rows) and max(map(len, row)) == 1 for row in rows)


def _is_json(text: str) -> bool:
    """Whether it starts as JSON does; a list in single quotes is read as tiles."""
    return text.startswith("{") or (text.startswith("[") and not re.match(r"\[[\s\[(]*'", text))


def read(data: bytes, format: str | None = None) -> list[Puzzle]:
    """All boards in a file; PuzzleError."""
    if len(data) > LIMIT:
        raise PuzzleError(f"{len(data)} bytes are too many for a board of at most {TILES} tiles")
    text = text_of(data).strip()
    if format is None:
        format = "id" if text.startswith("quartiles:") else "json" if _is_json(text) else "tiles"
    if format == "id":
        return [Puzzle.parse(line) for line in text.splitlines() if line.strip()]
    if format == "json":
        return _read_json(text)
    if format == "tiles":
        return [Puzzle(tuple(split(text)))]
    raise PuzzleError(f"there is no format {format[:20]!r} for quartiles; there are {', '.join(FORMATS)}")


def _read_json(text: str) -> list[Puzzle]:
    import json

    try:
        value = json.loads(text)
    except RecursionError as error:
        raise PuzzleError("this JSON is nested too deeply for a board") from error
    except json.JSONDecodeError as error:
        raise PuzzleError(f"this is not JSON: {error.msg}", f"line {error.lineno}, column {error.colno}") from error
    except ValueError as error:
        raise PuzzleError("this JSON holds a number that is too long") from error
    boards = value if isinstance(value, list) and value and all(isinstance(item, dict) for item in value) else [value]
    return [_board(board) for board in boards]


def _board(value: Any) -> Puzzle:
    """The board in a JSON value."""
    per_word = 4
    if isinstance(value, dict):
        if "tiles" not in value:
            raise PuzzleError('a board in JSON is a list of tiles or has "tiles"')
        per_word = value.get("tiles_per_word", 4)
        value = value["tiles"]
    if isinstance(value, str):
        value = list(split(value))
    if not isinstance(value, list):
        raise PuzzleError(f"the tiles are a list, not {_kind(value)}")
    tiles: list[Any] = []
    for item in value:
        tiles += item if isinstance(item, list) else [item]
    for place, tile in enumerate(tiles):
        if not isinstance(tile, str):
            raise PuzzleError(f"a tile is text, not {_kind(tile)}", f"tile {place + 1}")
    return Puzzle(tuple(tile.strip() for tile in tiles), per_word)


def _kind(value: Any) -> str:
    """What a JSON value is, in words."""
    kinds = {dict: "an object", list: "a list", bool: "a truth value", int: "a number", float: "a number"}
    return "null" if value is None else kinds.get(type(value), "text")


def write(puzzle: Puzzle, format: str) -> bytes:
    """The board in a format that `read` reads back; PuzzleError when the format cannot hold it."""
    if format == "id":
        return f"{puzzle}\n".encode()
    if format == "json":
        import json

        return (json.dumps({"tiles": puzzle.tiles, "tiles_per_word": puzzle.tiles_per_word}) + "\n").encode()
    if format == "tiles":
        if puzzle.tiles_per_word != 4:
            raise PuzzleError(f"the format tiles cannot hold {OPTION}={puzzle.tiles_per_word}; json and id can")
        width = max(map(len, puzzle.tiles))
        rows = [puzzle.tiles[row : row + 4] for row in range(0, len(puzzle.tiles), 4)]
        return "".join(" ".join(tile.ljust(width) for tile in row).rstrip() + "\n" for row in rows).encode()
    raise PuzzleError(f"there is no format {format[:20]!r} for quartiles; there are {', '.join(FORMATS)}")


def configure(puzzle: Puzzle, values: Any) -> Puzzle:
    """The board with the option tiles-per-word, when that is given; PuzzleError."""
    value = values.get(OPTION)
    return puzzle if value is None else Puzzle(puzzle.tiles, number(str(value)))
