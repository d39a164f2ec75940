"""Readers and writers of Quartiles boards: bytes in, values out. Every kind of paste is one list of tiles."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from unriddle.core import Detected, Format, PuzzleError, ReadRules, Text
from unriddle.core.formats import MARKS, ids, json_of, text_of
from unriddle.core.structure import judge_text, left_out
from unriddle.kit.drawing import drawings
from unriddle.kit.photo_files import photo, with_pictures
from unriddle.puzzles.quartiles.judge import is_bare, judge
from unriddle.puzzles.quartiles.options import OPTION, split
from unriddle.puzzles.quartiles.paste import FULL, differences, is_prose, is_tile, mended_ones, split_paste
from unriddle.puzzles.quartiles.puzzle import Puzzle, number

MAX_FILE = 1 << 18  # the most bytes of a file with boards


def recognize(data: bytes) -> Detected | None:
    """Return the format of data that looks like a board, even if tiles are invalid: `read` can then name them."""
    start = data[:4096]
    text = start.decode("utf-16" if start[:2] in MARKS else "utf-8-sig", errors="replace").strip()
    named = _is_json(text) and re.match(r'\{[^{}\[\]]*"tiles"\s*:|\[\s*\{\s*"tiles"\s*:', text)
    if "┌" in text and "└" in text:  # a drawing by unriddle; single letters belong to another puzzle
        tiles = split_paste(text)[0]
        return Detected("tiles") if len(tiles) > 1 and all(map(is_tile, tiles)) and max(map(len, tiles)) > 1 else None
    return Detected("json" if named else "tiles", sure=True) if named or is_bare(text) else None


def _is_json(text: str) -> bool:
    """Whether the text starts like JSON; a list of texts in single quotes is read as tiles instead."""
    return text.startswith("{") or (text.startswith("[") and not re.match(r"\[[\s\[(]*'", text))


def default_format(data: bytes) -> str:
    """Return the format to try for a text that may be a board but does not look like one."""
    return "json" if _is_json(text_of(data, MAX_FILE).strip()) else "tiles"


def _read_tiles(data: bytes) -> list[Puzzle]:
    text = text_of(data, MAX_FILE)
    found = judge_text(data, judge) if "┌" not in text else None
    return [Puzzle(tuple(tiles)) for tiles in (found.puzzles if found else [split_paste(text)[0]])]


def _remarks(data: bytes, puzzles: Sequence[Puzzle]) -> list[Text]:
    """Return remarks on the parts of a paste that did not become tiles, and on differences from a published board."""
    text, found = text_of(data, MAX_FILE), judge_text(data, judge)
    tiles, dropped = split_paste(text)
    if is_prose(tiles) and len(tiles) != FULL != len(puzzles[0].tiles):
        return [Text("this may be a sentence; its words are read as Quartiles tiles")]
    lines = [Text("{written!r} is read as {tile!r}", written=written, tile=tile) for written, tile in mended_ones(text)]
    is_unchanged = tuple(map(str.lower, tiles)) == puzzles[0].tiles
    out = ", ".join(left_out(data, found) if found and not is_unchanged else dropped)
    if out:
        lines.append(Text("left out, since these are not tiles: {out}", out=out[:90] + "..." * (len(out) > 90)))
    if "┌" in text:
        return lines
    return lines + (list(found.remarks) if found else differences(puzzles[0].tiles))


def _read_json(data: bytes) -> list[Puzzle]:
    value = json_of(text_of(data, MAX_FILE).strip())
    boards = value if isinstance(value, list) and value and all(isinstance(item, dict) for item in value) else [value]
    return [_board(board) for board in boards]


def _board(value: Any) -> Puzzle:
    """Return the board in a JSON value. Raises PuzzleError."""
    per_word = 4
    if isinstance(value, dict):
        if "tiles" not in value:
            raise PuzzleError('a board in JSON is a list of tiles, or an object with "tiles"')
        per_word = value.get("tiles_per_word", 4)
        value = value["tiles"]
    if isinstance(value, str):
        value = list(split(value))
    if not isinstance(value, list):
        raise PuzzleError("the tiles must be a list, not {kind}", kind=_kind(value))
    tiles: list[Any] = []
    for item in value:
        tiles += item if isinstance(item, list) else [item]
    for place, tile in enumerate(tiles):
        if not isinstance(tile, str):
            raise PuzzleError(
                "a tile must be a string, not {kind}", Text("tile {tile}", tile=place + 1), kind=_kind(tile)
            )
    return Puzzle(tuple(tile.strip() for tile in tiles), per_word)


def _kind(value: Any) -> Text:
    """Return the kind of a JSON value in words."""
    if value is None:
        return Text("null")
    kinds = {dict: Text("an object"), list: Text("a list"), bool: Text("true or false")}
    return kinds.get(type(value), Text("a number"))


def _write_json(puzzle: Puzzle) -> bytes:
    import json

    return (json.dumps({"tiles": puzzle.tiles, "tiles_per_word": puzzle.tiles_per_word}) + "\n").encode()


def _write_tiles(puzzle: Puzzle) -> bytes:
    if puzzle.tiles_per_word != 4:
        option = {"option": OPTION, "value": puzzle.tiles_per_word}
        raise PuzzleError(Text("the format tiles cannot hold {option}={value}; json and id can", **option))
    width = max(map(len, puzzle.tiles))
    rows = [puzzle.tiles[row : row + 4] for row in range(0, len(puzzle.tiles), 4)]
    return "".join(" ".join(tile.ljust(width) for tile in row).rstrip() + "\n" for row in rows).encode()


def configure(puzzle: Puzzle, values: Mapping[str, Any]) -> Puzzle:
    """Return the board with the option tiles-per-word, if given. Raises PuzzleError."""
    value = values.get(OPTION)
    return puzzle if value is None else Puzzle(puzzle.tiles, number(str(value)))


_JSON = Format(
    "json",
    "JSON: a list of tiles (also in rows), or tiles and tiles_per_word, or a list of boards",
    _read_json,
    _write_json,
)
FORMATS = (
    Format(
        "tiles",
        "tiles separated by spaces, commas, semicolons, line breaks or bars; quotes and case do not matter",
        _read_tiles,
        _write_tiles,
        remarks=_remarks,
    ),
    _JSON,
    ids(Puzzle, "lines such as quartiles:azz,th,ss,tru"),
    *drawings(Puzzle.family, _JSON),
    photo(
        f"{__package__}.photo.board",
        "a screenshot or photo of a board in PNG, JPEG, GIF, WebP or BMP; needs Pillow",
    ),
)
READING = with_pictures(ReadRules(recognize, default_format, judge, "tiles"), f"{__package__}.photo.board")
