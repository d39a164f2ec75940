"""Detects the format of a file by its content. Loads no reader, so that reading one file loads one of them."""

import re
from collections.abc import Iterable, Sequence

from unriddle.core import Detected, PuzzleError, Reading, Text, UnriddleError
from unriddle.core.formats import MARKS, Near, by_lines, embedded_in, is_picture
from unriddle.puzzles.nonogram.formats.common import MAX_BYTES, MAX_CLUE, lines_of, text_of

_FILLED = set("#1Xx@*█■▓●⬛◼")
_EMPTY = set(".0-_·□░○⬜◻")
# All that stands in clues around a grid.
_SHEET = set("0123456789\t \n|._□⬜·")
# What draws a cell, and is no number or prize.
_INK = set("#Xx@█■▓●⬛◼")
# Formats told by nothing but a shape that other files may have; where a sign of ours is in them, that decides.
_SHAPES = {"paste", "nin", "keen", "cwd", "mk", "syro", "pbm", "svg", "image", "page", "webpbn"}
_ROWS = {"rows", "row", "rows:", "row:"}
_COLUMNS = {"columns", "column", "cols", "col", "columns:", "column:", "cols:", "col:"}
_COUNTS = r"(?:\d{1,7}|\?)[a-zA-Z]?(?:[ \t,]++(?:\d{1,7}|\?)[a-zA-Z]?)*+,?"
# What a paste of people has somewhere: two blocks, a table, a picture with spaces, squares in colours, a frame.
_PASTED = r"(?m)\d[-.;]\s?\d|\d;|\t|^[ #X█■]+$|⬜|┌|^[,;]|^  +\d|^[\[(]\s*[\[(\d]|\d ?/ ?\d|\d, ?\d+ \d|^\d+[:.] \d"
_LONGEST_PASTE = 100_000
# A line that only says which clues follow, at the start; and how clues are written that only people write.
_HEADED = r"(?i)\W*+(?:rows?|across|horizontals?|left|r|col(?:umn)?s?|down|verticals?|top|c)(?![a-z]*[a-z]\s+[a-z])"
_BY_HAND = r"(?m)[\[(]\s*[\[(\d]|\d-\d|^[ \t]*\d+(:|[.)]\s)"
# Two lists, each by itself; three rows of numbers; blanks between numbers: what is no JSON of two lists of clues.
_NO_JSON = (
    r"(?s)\[\s*+\[\s*+\d+\s++\d",
    r"\[\s*+\[[\d\s,.]*+\][\s,]*+\[[\d\s,.]*+\][\s,]*+\[",
    r"(?s).*?\][ \t]*+\](?:[ \t]*+\n)++[ \t]*+\[",
)
# Addresses and ids that hold a puzzle.
PUZZLINK = r"(?a)(?:\S{0,200}/)?p(?:\.html)?\?nonogram(?:_edit)?/(?:v:/)?(\d{1,4})/(\d{1,4})/([0-9a-z-]*)/?"
PATTERN = r"(?a)(?:\S{0,200}pattern\S{0,99}[#?])?(\d{1,4})x(\d{1,4}):((?:\d{0,4}[./])+\d{0,4})(?:,([a-zA-Z]*))?"
_PAIR = r"\d{1,9}(?: +|\t)\d{1,9}"
# The start of a file of webpbn, which need not be decoded to be told.
_WEBPBN = re.compile(rb"(\xef\xbb\xbf)?\s*<(\?xml|puzzle)", re.I)


def recognise(data: bytes) -> Detected | None:
    """The format of this content, None when it is no nonogram.

    Sure is what names something or draws a picture; bare numbers, two signs and images may be of other families too.
    """
    try:
        format = format_of(data)
    except PuzzleError:
        return None
    if format == "grid":
        text = text_of(data)
        return Detected(format, not _INK.isdisjoint(text) or any(map(str.isalpha, text)))
    if format != "image":
        sure = b'"' in data if format == "json" else format not in _SHAPES
        return None if format is None else Detected(format, sure)
    # A drawing of cells, or clues, which its reader refuses; of any other a puzzle is made only where that is asked.
    from unriddle.puzzles.nonogram.formats.image import is_drawing, shows_clues

    if shows_clues(data):
        return Detected("image", sure=True)
    try:
        found = not data.startswith(b"P5") and is_drawing(data)
    except UnriddleError:
        found = True  # its reader says what is wrong with it
    return Detected("image") if found else None


def nearly(text: str) -> Iterable[Near]:
    """What of a nonogram a text nearly is."""
    yield from by_lines(text, Text("the clues of a nonogram"), r"[\d\s,.;?-]+")
    yield from by_lines(text, Text("a picture of two characters"), r"[.#Xx@█■▓░·□_01-]+", even=True)


def format_of(data: bytes) -> str | None:
    """The same; PuzzleError when the content is too large to be one."""
    if is_picture(data):
        return "png" if embedded_in(data) else "image"
    if data[:2] in (b"P1", b"P4") and data[2:3].isspace():
        return "pbm"
    if b"<svg" in data[:1000] and data[:1000].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        return "svg"
    if _WEBPBN.match(data) and len(data) <= MAX_BYTES:
        return "webpbn"
    if b"\x00" in data[:1000] and data[:2] not in MARKS:
        return None
    whole = text_of(data)
    text = whole.lstrip()
    # Blank lines of a table are no blank lines; and clues that stand above a grid are no size.
    table = "\n\t" in f"\n{whole}" or whole.lstrip("\n")[:2] == "  "
    by_hand = re.match(_HEADED, text) and re.search(_BY_HAND, text[:_LONGEST_PASTE])
    found = _pasted(whole) if by_hand or (table and set(whole) <= _SHEET) else None
    return found or _markup(text) or _words(text, lines_of(text)) or _pasted(whole)


def _markup(text: str) -> str | None:
    """A format that its first characters tell."""
    start = text[:1000].lower()
    if "?nonogram" in start and re.fullmatch(PUZZLINK, text.strip()):
        return "puzzlink"
    if re.match(r"(\S{0,200}pattern\S{0,99}[#?])?\d{1,4}x\d{1,4}[:#]", start):
        return "pattern"
    if start.startswith(("<?xml", "<puzzle")) or (start[:1] == "<" and "<puzzleset" in start):
        return "webpbn"
    if start.startswith(("<!doctype html", "<html")):
        # A page with a table and no puzzle in numbers, such as nonograms.org has, is of people.
        return None if "<td" in text.lower() and not re.search(r"\bd\s*=\s*\[\s*\[", text) else "page"
    if re.match(r"(var|let|const)\s+d\s*=\s*\[\s*\[", start):
        return "page"
    if start[:1] == "{":
        names = {re.sub("[^a-z]", "", name.lower()) for name in re.findall(r'"(\w{1,20})"\s*:', text[:4_000_000])}
        rows = any(name.startswith(("row", "left", "horizontal")) for name in names)
        columns = any(re.match("cols?$|column|col(clue|hint|rule)|top|vertical", name) for name in names)
        return "json" if rows and columns else None
    if re.match(r"\[\s*(\[\s*(\[\s*[\d,\s]*\]|\d)|\{\s*\"(rows|columns|width|format)\")", start):
        return None if any(re.match(each, text[:_LONGEST_PASTE]) for each in _NO_JSON) else "json"
    if re.match(r"nonogram \d{1,9}x\d{1,9}\s", start):
        return "bold" if "┃" in text else "text"
    return None


def _words(text: str, lines: list[str]) -> str | None:
    """A format that certain words tell, or else the shape of the lines."""
    # Words begin with a letter or a bracket, which come after all digits.
    there = [line for line in lines if "A" <= line[:1] <= "z"]
    lower = {line.lower() for line in there if len(line) < 20}
    if re.fullmatch(r"\$\d{1,9}", lines[0] if lines else ""):
        return "taai"
    if "ROWS" in there and any(line.startswith("GRID") for line in lines):
        return "picross"
    if sum(line[:1] == ":" for line in lines) >= 2:
        return "olsak"
    if "number_of_clusters" in text and any(line.startswith("number_of_clusters") for line in there):
        return "lp"
    rules = "row_rules" in text and any(re.match(r"row_rules\s*=", line) for line in there)
    if rules or ("[|" in text and re.search(r"\bcols\s*=\s*\[\|", text)):
        return "dzn"
    if any(line[:1] == "[" and line.startswith("[clues]") for line in lower):
        return "toml" if re.search(r"""^\w+[ \t]*=[ \t]*(\"{3}|'{3}|\[)""", "\n".join(lines), re.M) else "ini"
    rows, columns = bool(lower & _ROWS), bool(lower & _COLUMNS)
    if rows and columns:
        return "non"
    if any(re.fullmatch(r"(width|height)[ \t]+\d+", line) for line in lower):
        return "non" if rows or columns or any(line.startswith("goal") for line in lines) else None
    if re.search(r"^rows?[ \t]*[=:]", text, re.I | re.M) and re.search(r"^col(umn)?s?[ \t]*[=:]", text, re.I | re.M):
        return "ini"
    return _grid(lines) or _lists(lines)


def _pasted(text: str) -> str | None:
    """The format of what people paste, even where it is wrong: then its reader says where."""
    if len(text) > _LONGEST_PASTE or not (re.match(_HEADED, text.lstrip()) or re.search(_PASTED, text)):
        return None
    from unriddle.puzzles.nonogram.formats.paste import puzzle_in

    try:
        return None if puzzle_in(text) is None else "paste"
    except PuzzleError:
        return "paste"


def _grid(lines: Sequence[str]) -> str | None:
    """A picture of two signs, one of which means filled and the other empty."""
    rows = [line.replace(" ", "").replace("\t", "").replace("\ufe0f", "") for line in lines]
    if len(rows) < 2 or len(rows[0]) < 2 or len({len(row) for row in rows}) > 1:
        return None
    signs = set("".join(rows))
    filled = signs - _EMPTY
    # One letter alone makes no words: it stands for filled cells.
    like = len(signs) == 2 and len(filled) == 1 and (filled <= _FILLED or min(filled).isalpha())
    return "grid" if like else None


def _lists(lines: Sequence[str]) -> str | None:
    """Lists of counts, told by the lines between them."""
    full = [line for line in lines if line]
    marks = [line for line in full if len(line) > MAX_CLUE or not re.fullmatch(_COUNTS, line)]
    if not full or len(marks) == len(full):
        return None
    if not marks:
        return _numbers(lines, full)
    if all(line[0] == "#" for line in marks):
        if len(marks) > 1 and re.search("row|column", " ".join(marks), re.I):
            return "ish"
        if all(line == "#" for line in marks):
            sized = len(marks) == 1 and re.fullmatch(_PAIR, full[0])
            return "syro" if not sized or all(re.fullmatch(r"#|(.*[ \t])?0", line) for line in full) else "mk"
    return "makhorin" if marks[-1] == "&" and all(line[0] == "*" for line in marks[:-1]) else None


def _numbers(lines: Sequence[str], full: Sequence[str]) -> str | None:
    """Lists with nothing but counts: told by the numbers at the start and by blank lines."""
    parts = groups(lines)
    sized = bool(re.fullmatch(_PAIR, full[0]))
    if len(parts) == 2:
        rows, columns = parts
        sizes = [int(line) for line in rows[:2] if re.fullmatch(r"\d{1,9}", line)]
        if sizes == [len(rows) - 2, len(columns)]:
            return "cwd"
        if not sized or sum(map(int, full[0].split())) != len(full) - 1:
            # Two squares of numbers, one below the other, are no nonogram.
            size = len(rows)
            square = size == len(columns) > 1 and all(size in (len(line), len(line.split())) for line in full)
            return None if square else "keen"
    return "nin" if sized and len(full) > 2 else None


def groups(lines: Sequence[str]) -> list[list[str]]:
    """The runs of lines between blank lines."""
    found: list[list[str]] = [[]]
    for line in lines:
        if line:
            found[-1].append(line)
        elif found[-1]:
            found.append([])
    return [group for group in found if group]


READING = Reading(recognise, format_of, nearly)
