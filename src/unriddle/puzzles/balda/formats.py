"""Reads and writes positions, and applies the options of `solve` to one; no file access."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from unriddle.core import Detected, Format, PuzzleError, ReadRules, Text, in_line
from unriddle.core.formats import MARKS, decode, ids, json_of, replace_tabs, text_of
from unriddle.core.structure import judge_text, left_out
from unriddle.kit.drawing import cells_in, drawings
from unriddle.kit.photo_files import photo, with_pictures
from unriddle.lexicon.alphabet import large
from unriddle.puzzles.balda.judge import PLAYED, judge
from unriddle.puzzles.balda.play.game import first_position
from unriddle.puzzles.balda.puzzle import BLOCKED, EMPTY, PRIZE, RULES, Puzzle, name_of, place_of, set_rule

HEADER = re.compile(r"\s*([a-z_-]+)\s*:(.*)", re.IGNORECASE)
EMPTIES = str.maketrans("_-–—·□⬜◻◽▢○0", "............", "\ufe0f")


def is_starred(rows: Sequence[str], values: Mapping[str, Any]) -> bool:
    """Whether `*` means an empty cell: most cells have it, and no other character for one occurs."""
    every = "".join(rows)
    return EMPTY not in every and 2 * every.count(PRIZE) > len(every) and "prize" not in values


def first_word(rows: Sequence[str]) -> str:
    """Return the start word: the middle row if it is the only row full of letters, otherwise ""."""
    full = [row for row in rows if row and not set(row) & {EMPTY, PRIZE, BLOCKED}]
    middle = rows[len(rows) // 2] if len(rows) % 2 else ""
    return middle if full == [middle] else ""


MAX_FILE = 1 << 20  # the most bytes of a file
MAX_ROW = 1000  # the most characters of a row in a file
BETWEEN = re.compile(r"[\s,;|\"']+")
ROW = re.compile(r"(?:[^\W\d_]|[.*#])+")


def configure(puzzle: Puzzle, values: Mapping[str, Any]) -> Puzzle:
    """Return the position with these options of `solve`. Raises PuzzleError."""
    changes: dict[str, Any] = puzzle._asdict()
    if "after" in values:
        # The move need not be in a lexicon.
        here = puzzle._replace(**_rules_of(values))._replace(cell=None, through=None)
        try:
            move = here.solution(str(values["after"]))
        except PuzzleError as error:
            raise PuzzleError(error, "--after") from None
        if fault := here.fault(move):
            raise PuzzleError(fault, "--after")
        changes |= here.after(move)._replace(through=move.cell)._asdict()
    return Puzzle.of(**(changes | _rules_of(values, changes["used"])))


def _rules_of(values: Mapping[str, Any], used: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the fields of a puzzle that the options set."""
    found: dict[str, Any] = {}
    for name, value in values.items():
        if name == "used":
            found["used"] = (*used, *re.split(r"[\s,;]+", value.strip(" ,;")))
        elif name in ("knot-limit", "knots"):
            found["knots"] = values.get("knot-limit", 2)
        elif name in ("no-slang", "no-plural"):
            found[name.removeprefix("no-")] = False
        elif name in ("cell", "through"):
            found[name] = place_of(value, f"--{name}")
        elif name in ("diagonals", "plausible", "forms", "paths", "min-length", "prize"):
            found[name.replace("-", "_")] = value
    return found


def recognize(data: bytes) -> Detected | None:
    """Return the format of a word, of our own JSON, or of rows below rules, even if they have errors: `read` can then
    name the place.
    """
    try:
        text = _text(data[:MAX_FILE]).strip("\r\n")
    except PuzzleError:
        return None
    if _is_word(text) and not text.isascii():
        return Detected("word", sure=True)
    if text.lstrip().startswith(("{", "[")):
        # Truncated JSON is not JSON; parsing it would be wasted work.
        return Detected("json") if len(data) <= MAX_FILE and _looks_like_json(text) else None
    if "┌".encode() in data:  # our own drawing, reduced to its rows
        rows = text.splitlines()
        letters = {character for row in rows for character in row if character.isalpha()}
        return Detected("text") if all(map(ROW.fullmatch, rows)) and len(letters) > 1 else None
    lines = [line for line in text.splitlines() if line.strip()]
    headers = [match[1].lower().replace("_", "-") for line in lines if (match := HEADER.fullmatch(line))]
    rows = [_row(line) for line in lines if len(line) <= MAX_ROW and not HEADER.fullmatch(line)]
    ours = bool(headers) and all(key in RULES or key in ("used", "knot-limit") for key in headers)
    return (
        Detected("text", sure=True)
        if ours and len(rows) > 1 and 2 * sum(map(bool, map(ROW.fullmatch, rows))) >= len(rows)
        else None
    )


def _looks_like_json(text: str) -> bool:
    """Whether this is a position in JSON, or a list of them: rows without numbers, and no columns."""
    import json

    if re.search(r'"col(?:umn)?s?"\s*:', text):
        return False  # the clues of another puzzle, which may be long
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    first = value[0] if isinstance(value, list) and value else value
    if not isinstance(first, dict) or any(str(key).startswith("col") for key in first):
        return False
    rows: Any = first.get("rows")
    return _is_words(rows) and bool(rows) and not any(character.isdigit() for row in rows for character in row)


def _read_text(data: bytes) -> list[Puzzle]:
    return [made for made, _, _ in _positions(data)]


def _positions(data: bytes) -> list[tuple[Puzzle, bool, str]]:
    """Return the positions in a text, read by headers or by structure, each with the assumptions made: whether `*` is
    empty, and the word taken as played.
    """
    text = _text(data)
    ours = any(map(HEADER.fullmatch, text.splitlines())) or _is_drawn(data)
    found = None if ours and recognize(data) else judge_text(data, judge)
    if found is None:
        return [_position(lines) for lines in _blocks(text)]
    positions = []
    for rows, used in found.puzzles:
        stars = PRIZE not in "".join(rows) and "*" in text
        word = first_word(rows)
        is_listed = text.lower().count(word) > 1 or used[:1] != (word,)  # listed beside the board, or absent
        positions.append((Puzzle.of(rows=rows, used=used), stars, "" if is_listed else word))
    return positions


def _is_drawn(data: bytes) -> bool:
    """Whether a text is one of our own drawings, of which only the board is read."""
    return "┌".encode() in data and not re.search(rf"(?im)^[ *#]{{0,9}}(?:{PLAYED.pattern})", decode(data[:MAX_FILE]))


def _about_text(data: bytes, puzzles: Sequence[Puzzle]) -> list[Text]:
    """Return remarks on the text left out, and on the assumptions made."""
    readings = [each[1:] for each in _positions(data)]
    found = judge_text(data, judge)
    out = left_out(data, found) if found and not _is_drawn(data) else []
    notes = []
    if out:
        notes.append(Text("left out, since it is not a row of the board: {text}", text=", ".join(out)[:90]))
    if any(stars for stars, _ in readings):
        notes.append(Text("* is read as an empty cell"))
    if len(readings) == 1 and readings[0][1]:
        notes.append(Text("{word}, the full middle row, counts as played", word=large(readings[0][1])))
    return notes


def default_format(data: bytes) -> str:
    """Return the format to try for a text that should be a position but does not look like one."""
    return "word" if _is_word(_text(data)) else "text"


def _text(data: bytes) -> str:
    """Return the text of a file, also in CP1251 or KOI8-R, with the rows of tables and of our own drawings as plain
    rows.
    """
    try:
        text = text_of(data, MAX_FILE)
    except PuzzleError:
        from unriddle.core.formats import cyrillic

        text = cyrillic(data[: MAX_FILE + 1])
        if len(data) > MAX_FILE or data[:2] in MARKS or not re.fullmatch(r"[\x01-\x7fА-яЁё–—]*", text):
            raise
    cells = cells_in(text) if "┌" in text else None
    if cells is None or any(len(re.findall(r"[^\W\d_]", cell)) > 1 for row in cells for cell in row):
        return replace_tabs(text) if "\t" in text else text
    return "\n".join("".join(map(_drawn_cell, row)) for row in cells)


def _drawn_cell(text: str) -> str:
    """Return the character of a cell of a drawing; a letter in parentheses is only suggested, so the cell is empty."""
    if text[:1] in (PRIZE, BLOCKED):
        return text[0]
    letter = re.sub(r"\W|\d", "", text)[:1]
    return letter if letter and text[:1] != "(" else EMPTY


def _row(line: str) -> str:
    """Return the cells of a row: characters, perhaps separated by blanks, bars or commas; `_` and `-` are
    empty, too.
    """
    if re.search("[,;]", line):
        line = "".join(cell.strip(" \"'")[:2] or EMPTY for cell in re.split("[,;]", line))
    return re.sub(r"[\s|]", "", line).translate(EMPTIES)


def _is_word(text: str) -> bool:
    return re.fullmatch(r"[^\W\d_]{2,15}", text.strip()) is not None


def _read_word(data: bytes) -> list[Puzzle]:
    word = _text(data).strip()
    return [first_position(word, max(3, len(word)), max(3, len(word)))]


def _about_word(data: bytes, puzzles: Sequence[Puzzle]) -> list[Text]:
    word, size = large(puzzles[0].used[0]), puzzles[0].width
    return [Text("a board of {size} x {size} cells with {word} in the middle row", size=size, word=word)]


def _read_json(data: bytes) -> list[Puzzle]:
    value = json_of(text_of(data, MAX_FILE))
    return [from_json(item) for item in (value if isinstance(value, list) and value else [value])]


def _blocks(text: str) -> list[list[tuple[int, str]]]:
    """Return the lines of each position with their numbers: a blank line below rows ends a position."""
    blocks: list[list[tuple[int, str]]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            blocks[-1].append((number, line))
        elif blocks[-1] and not HEADER.fullmatch(blocks[-1][-1][1]):
            blocks.append([])
    found = [block for block in blocks if block]
    if not found:
        raise PuzzleError("there are no rows", "balda")
    return found


def _position(lines: list[tuple[int, str]]) -> tuple[Puzzle, bool, str]:
    """Return the position, whether its `*` are read as empty cells, and the word taken as played, "" for none."""
    values: dict[str, Any] = {}
    rows: list[str] = []
    for number, line in lines:
        header = HEADER.fullmatch(line)
        try:
            if header:
                set_rule(values, header[1].lower(), header[2])
            else:
                rows.append(_row(line))
        except PuzzleError as error:
            raise PuzzleError(error, in_line(number)) from None
    stars = is_starred(rows, values)
    rows = [row.replace(PRIZE, EMPTY) for row in rows] if stars else rows
    word = "" if "used" in values else first_word(rows)
    values |= {"used": (word,)} if word else {}
    return Puzzle.of(rows=tuple(rows), **values), stars, word


def from_json(value: Any) -> Puzzle:
    """Return the position in a JSON value. Raises PuzzleError."""
    if not isinstance(value, dict) or not _is_words(value.get("rows")):
        raise PuzzleError('a position in JSON is an object with "rows", a list of strings')
    values: dict[str, Any] = {"rows": tuple(value["rows"])}
    for key, given in value.items():
        if key != "rows" and given is not None:
            set_rule(values, key, _rule_text(key, given))
    return Puzzle.of(**values)


def _is_words(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _rule_text(key: str, value: Any) -> str:
    """Return the JSON value of a rule in the form of an id."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | str):
        return str(value)
    if _is_words(value):
        return ",".join(value)
    if isinstance(value, list) and len(value) == 2 and all(type(item) is int and 0 <= item < 15 for item in value):
        return name_of((value[0], value[1]))
    raise PuzzleError("this value is not valid", Text("balda, {rule}", rule=key[:40]))


def _write_json(puzzle: Puzzle) -> bytes:
    import json

    own = puzzle._asdict()
    value = {"rows": puzzle.rows, **{key: own[RULES[key][0]] for key, _ in puzzle.rules()}}
    return (json.dumps(value, ensure_ascii=False) + "\n").encode()


def _write_text(puzzle: Puzzle) -> bytes:
    rules = [f"{key}: {value}" for key, value in puzzle.rules()]
    if not puzzle.used and first_word(puzzle.rows):
        rules.append("played:")
    if is_starred(puzzle.rows, {}) and puzzle.prize == Puzzle.prize:
        rules.append(f"prize: {puzzle.prize}")
    return ("\n".join([*rules, *puzzle.rows]) + "\n").encode()


_JSON = Format(
    "json",
    "JSON: rows, played, knots and other settings, or a list of these",
    _read_json,
    _write_json,
)
FORMATS = (
    Format(
        "text",
        "rows of letters: . empty, # blocked, * prize; settings in lines above, such as knots: 2",
        _read_text,
        _write_text,
        remarks=_about_text,
    ),
    _JSON,
    Format("word", "a single word, the middle row of a square board", _read_word, remarks=_about_word),
    ids(Puzzle, "lines such as balda:..../бар./..../....;played=бар"),
    *drawings(Puzzle.family, _JSON),
    photo(f"{__package__}.photo", "a picture of a board, such as a screenshot"),
)
READING = with_pictures(ReadRules(recognize, default_format, judge, "text"), f"{__package__}.photo")
