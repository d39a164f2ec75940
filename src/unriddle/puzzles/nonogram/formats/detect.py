"""Detects the format of a file by its content, without loading any reader."""

import re

from unriddle.core import Detected, PuzzleError, ReadRules, UnriddleError
from unriddle.core.formats import MARKS, decode, embedded_in, is_picture
from unriddle.core.record import lazy
from unriddle.puzzles.nonogram.formats.common import lines_of

# Formats recognized by a shape that other files may share.
_SHAPES = {"pbm", "svg", "image", "page", "webpbn", "paste"}
_ROWS = {"rows", "row", "rows:", "row:"}
_COLUMNS = {"columns", "column", "cols", "col", "columns:", "column:", "cols:", "col:"}
# Addresses and ids that contain a puzzle.
PUZZLINK = r"(?a)(?:\S{0,200}/)?p(?:\.html)?\?nonogram(?:_edit)?/(?:v:/)?(\d{1,4})/(\d{1,4})/([0-9a-z-]*)/?"
PATTERN = r"(?a)(?:\S{0,200}pattern\S{0,99}[#?])?(\d{1,4})x(\d{1,4}):((?:\d{0,4}[./])+\d{0,4})(?:,([a-zA-Z]*))?"
# The start of a webpbn file, recognized without decoding.
_WEBPBN = re.compile(rb"(\xef\xbb\xbf)?\s*<(\?xml|puzzle)", re.I)


def recognize(data: bytes) -> Detected | None:
    """Return the format of this content, None if it is not a nonogram.

    It is certain if the content has names or draws a picture; bare numbers, two characters and images may belong to
    other families, too.
    """
    try:
        format = format_of(data)
    except PuzzleError:
        return None
    if format != "image":
        sure = b'"' in data if format == "json" else format not in _SHAPES
        return None if format is None else Detected(format, sure)
    # A drawing in cells, or a picture of clues; from any other picture, a puzzle is made only on request.
    from unriddle.puzzles.nonogram.formats.image import is_drawing, shows_clues
    from unriddle.puzzles.nonogram.formats.solved import read_solved

    if shows_clues(data):
        return Detected("image", sure=True)
    try:
        found = (not data.startswith(b"P5") and is_drawing(data)) or read_solved(data) is not None
    except UnriddleError:
        found = True  # the reader will report the error
    return Detected("image") if found else None


def format_of(data: bytes) -> str | None:
    """Return the format of a picture, or None; PuzzleError if the content is too large to be one."""
    if is_picture(data):
        return "png" if embedded_in(data) else "image"
    if data[:2] in (b"P1", b"P4") and data[2:3].isspace():
        return "pbm"
    if b"<svg" in data[:1000] and data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        return "svg"
    if _WEBPBN.match(data) and re.search(rb"<puzzle(set)?[\s>]", data[:65536]):
        return "webpbn"
    if b"\x00" in data[:1000] and data[:2] not in MARKS:
        return None
    decoded = decode(data)
    text = decoded.lstrip()
    return _markup(text) or _words(text, lines_of(text)) or _drawing(decoded)


def _markup(text: str) -> str | None:
    """Return the format indicated by the first characters."""
    start = text[:1000].lower()
    if "?nonogram" in start and re.fullmatch(PUZZLINK, text.strip()):
        return "puzzlink"
    if start.startswith("pzprv3"):
        return "puzzlink"
    if start.startswith("#define ") and re.search(r"(?m)^#define \w{0,99}_?width\s+\d", start):
        return "xbm"
    if start.startswith("b-\n") and "\neb-" in text and "\nh-" in text:
        return "nnv"
    if re.match(r"savefile\s*:|(\S{0,200}pattern\S{0,99}[#?])?\d{1,4}x\d{1,4}[:#]", start):
        return "pattern"
    if start[:1] == "<" and re.search(r"<puzzle(set)?[\s>]", start):
        return "webpbn"
    if start.startswith(("<!doctype html", "<html")):
        # A page of nonograms.org with numbers but without a puzzle may have a table, or a list of users.
        return (
            "page" if re.search(r"\bd\s*=\s*\[\s*\[", text) or not re.search("(?i)<(td|li|pre|div)\\b", text) else None
        )
    if re.match(r"(var|let|const)\s+d\s*=\s*\[\s*\[", start):
        return "page"
    if start[:1] == "{":
        return "json" if all(re.search(rf'"{side}"\s*:', text) for side in ("rows", "columns")) else None
    if re.match(r"\[\s*\{\s*\"(rows|columns|width|format)\"", start):
        return "json"
    if re.match(r"nonogram \d{1,9}x\d{1,9}\s", text):
        return "bold" if "┃" in text else "text"
    return None


def _words(text: str, lines: list[str]) -> str | None:
    """Return the format indicated by certain words, or else by the shape of the lines."""
    # Words begin with a letter or a bracket, which come after all digits.
    word_lines = [line for line in lines if "A" <= line[:1] <= "z"]
    lower = {line.lower() for line in word_lines if len(line) < 20}
    if re.fullmatch(r"\$\d{1,9}", lines[0] if lines else ""):
        return "taai"
    if "ROWS" in word_lines and any(line.startswith("GRID") for line in lines):
        return "picross"
    if text.count(":") > 1 and sum(line[:1] == ":" and "[" not in line for line in lines) >= 2:
        return "olsak"
    if "number_of_clusters" in text and any(line.startswith("number_of_clusters") for line in word_lines):
        return "lp"
    rules = "row_rules" in text and any(re.match(r"row_rules\s*=", line) for line in word_lines)
    if rules or ("[|" in text and re.search(r"\bcols\s*=\s*\[\|", text)):
        return "dzn"
    if any(line[:1] == "[" and line.startswith("[clues]") for line in lower):
        return "toml" if re.search(r"""^\w+[ \t]*=[ \t]*(\"{3}|'{3}|\[)""", "\n".join(lines), re.M) else "ini"
    rows, columns = bool(lower & _ROWS), bool(lower & _COLUMNS)
    if rows and columns:
        return "non"
    if any(re.fullmatch(r"(width|height)[ \t]+\d+", line) for line in lower):
        return "non" if rows or columns or any(line.startswith("goal") for line in lines) else None
    return None


def _drawing(text: str) -> str | None:
    """Return the format of our own drawing of a nonogram."""
    if "┌" not in text or "└" not in text:
        return None
    from unriddle.puzzles.nonogram.formats.paste import puzzle_in

    try:
        return None if puzzle_in(text) is None else "paste"
    except PuzzleError:
        return "paste"


READING = ReadRules(recognize, format_of, lazy("unriddle.puzzles.nonogram.formats.judge", "judge"), pasted="paste")
