"""Files of nonograms: one module a format. Bytes in, puzzles out, and back; no files, no network.

A format is told by the content alone, or named. What a format cannot hold is refused.
"""

from collections.abc import Callable
from importlib import import_module

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.formats.common import MAX_PUZZLES
from unriddle.puzzles.nonogram.formats.detect import detect, recognise
from unriddle.puzzles.nonogram.puzzle import Puzzle

FORMATS = {
    "id": "the line nonogram:WIDTHxHEIGHT:ROWS:COLUMNS",
    "non": "Steve Simpson's .non, with colours and bundles; also webpbn's ss and faase exports",
    "webpbn": "the XML of webpbn.com (.xml, .pbn)",
    "olsak": "the Olsak solver's .g, black-and-white and coloured",
    "ini": "pynogram's INI",
    "toml": "nonogrid's TOML",
    "json": "our JSON, which holds all that a puzzle has; two lists of clues are read too",
    "text": "a picture in characters",
    "bold": "the same with heavy lines every five cells",
    "svg": "a drawing of the puzzle; only our own are read",
    "png": "a drawing of the puzzle; only our own are read, any other as an image",
    "nin": "Jakub Wilk's .nin (read only)",
    "mk": "Olsak's .mk (read only)",
    "cwd": "QNonograms' .cwd (read only)",
    "keen": "rows, a blank line, columns (read only)",
    "ish": "webpbn's ish export (read only)",
    "makhorin": "webpbn's makhorin export (read only)",
    "syro": "webpbn's syro export (read only)",
    "dzn": "MiniZinc data of minizinc-benchmarks or hakank (read only)",
    "taai": "a tournament batch: TAAI, TCGA, ICGA (read only)",
    "picross": "picross-solver's native text (read only)",
    "lp": "Robert Bosch's wordy lists (read only)",
    "page": "a page saved from nonograms.org or nonograms.ru (read only)",
    "pbm": "a netpbm picture, P1 or P4 (read only)",
    "grid": "a picture of 0 and 1, or of . and # (read only)",
    "image": "a PNG, GIF, JPEG or BMP to make a puzzle from; needs pillow (read only)",
}
# Other names of formats: usual suffixes, and exports of webpbn that one reader serves.
_ALIASES = {"xml": "webpbn", "pbn": "webpbn", "g": "olsak", "nonpack": "non", "ss": "non", "faase": "non"}
__all__ = ["FORMATS", "detect", "read", "write"]

_READERS = {
    "non": "non:read",
    "webpbn": "webpbn:read",
    "olsak": "olsak:read",
    "ini": "ini:read",
    "toml": "toml:read",
    "json": "json:read",
    "text": "text:read",
    "bold": "text:read",
    "svg": "drawn:read_svg",
    "png": "image:read_png",
    "nin": "lists:read_nin",
    "mk": "lists:read_mk",
    "cwd": "lists:read_cwd",
    "keen": "lists:read_keen",
    "ish": "lists:read_ish",
    "makhorin": "lists:read_makhorin",
    "syro": "lists:read_syro",
    "dzn": "minizinc:read",
    "taai": "taai:read",
    "picross": "picross:read",
    "lp": "bosch:read",
    "page": "page:read",
    "pbm": "matrix:read_pbm",
    "grid": "matrix:read_grid",
    "image": "image:read",
}
_WRITERS = {
    "non": "non:write",
    "webpbn": "webpbn:write",
    "olsak": "olsak:write",
    "ini": "ini:write",
    "toml": "toml:write",
    "json": "json:write",
    "text": "text:write",
    "bold": "text:write_bold",
    "svg": "drawn:write_svg",
    "png": "drawn:write_png",
}


def _function(where: str) -> Callable[..., object]:
    """The function `module:name` of this folder, imported when it is needed: reading one format loads one module."""
    module, _, name = where.partition(":")
    function: Callable[..., object] = getattr(import_module(f"{__name__}.{module}"), name)
    return function


def read(data: bytes, format: str | None = None) -> list[Puzzle]:
    """All puzzles in the content of a file; PuzzleError says where it is wrong and why."""
    format = recognise(data) if format is None else _ALIASES.get(format, format)
    if format is None:
        raise PuzzleError("no format of nonograms recognises this")
    if format == "id":
        return [Puzzle.parse(line) for line in _ids(data)]
    if format not in _READERS:
        raise PuzzleError(f"there is no format {format!r} to read; there are {', '.join(('id', *_READERS))}")
    puzzles = _function(_READERS[format])(data)
    if not isinstance(puzzles, list) or not puzzles:
        raise PuzzleError("there is no puzzle in it", f"format {format}")
    return puzzles


def _ids(data: bytes) -> list[str]:
    ids = data.decode("utf-8-sig", errors="replace").split(maxsplit=MAX_PUZZLES)
    if len(ids) > MAX_PUZZLES:
        raise PuzzleError(f"the file has more than {MAX_PUZZLES} puzzles")
    return ids


def write(puzzle: Puzzle, format: str) -> bytes:
    """The puzzle as a file; PuzzleError when the format cannot hold it."""
    format = _ALIASES.get(format, format)
    if format == "id":
        return f"{puzzle}\n".encode()
    if format not in _WRITERS:
        raise PuzzleError(f"there is no format {format!r} to write; there are {', '.join(('id', *_WRITERS))}")
    data = _function(_WRITERS[format])(puzzle)
    assert isinstance(data, bytes)
    return data
