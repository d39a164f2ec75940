"""Helpers shared by the readers and writers of all formats: decoding, counts, and building the puzzle."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, TypeVar

from unriddle.core import PuzzleError, Text, Where
from unriddle.core.errors import plain
from unriddle.core.formats import ids
from unriddle.core.json_shape import Json
from unriddle.puzzles.nonogram.puzzle import (
    BLACK,
    BLACK_AND_WHITE,
    BLOCKS,
    LETTERS,
    MAX_CACHED_LENGTH,
    MAX_COLORS,
    MAX_SIDE,
    Color,
    Line,
    Puzzle,
    Solution,
    check_size,
    default_character,
    line_text,
    name_of,
    wrong_cells,
)

MAX_LINES = 150_000
# The most characters of a clue: 1000 cells in the longest sensible spelling.
MAX_CLUE = 40_000


def lines_of(text: str) -> list[str]:
    """Return the lines, stripped; an empty line after the last line end does not count."""
    if text.count("\n") > MAX_LINES:
        raise PuzzleError(Text("the file has more than {most} lines", most=MAX_LINES))
    lines = list(map(str.strip, text.split("\n")))
    if not lines[-1]:
        lines.pop()
    return lines


# Values for colors that a file names only by a letter, or by an unknown word.
SPARE = (
    "#e6194b", "#3cb44b", "#4363d8", "#ffe119", "#f58231", "#911eb4", "#46f0f0", "#f032e6", "#bcf60c", "#fabebe",
    "#008080", "#e6beff", "#9a6324", "#800000", "#aaffc3", "#808000",
)  # fmt: skip

# A clue as in a file: blocks of a length (0: blotted) and the file's key of the color ("" if none).
Clue = list[tuple[int, str]]
Part = TypeVar("Part")


def one_line(text: str) -> str:
    """Return a title or a note as one line without control characters."""
    return plain(" ".join([line.strip() for line in text[:10_000].split("\n")]))


@lru_cache(4096)
def _block(text: str) -> tuple[int, str] | tuple[()] | None:
    """Return the block of a word, () for a count of 0, None if it is not a count."""
    match = re.fullmatch(r"([0-9]{1,7}|\?)([^\W\d]\w*|[^\w\s,.?-])?", text)
    if not match:
        return None
    length = 0 if match[1] == "?" else int(match[1])
    return (length, match[2] or "") if length or match[1] == "?" else ()


def place(side: str, number: int) -> Where:
    """Return the place of a line of the puzzle, a "row" or a "column"."""
    return line_text(side, number) if side in ("row", "column") else Where(str(number))


def lines_named(name: str) -> str:
    """Return the name of a side for a message: `rows` and `columns` are translated, names from a file are not."""
    return Text("rows") if name == "rows" else Text("columns") if name == "columns" else name


def too_many(name: str, most: int, where: str = "") -> PuzzleError:
    """Return the error for clues with more `rows` or `columns` than allowed."""
    return PuzzleError(Text("there are clues for more than {most} {lines}", most=most, lines=lines_named(name)), where)


def counts(text: str, side: str, at: int, blots: bool = False) -> Clue:
    """Return the blocks of a clue: counts separated by blanks or commas, each with the key of its color, if any.

    `side`, "row" or "column", and the number `at` name the line in errors. A lone `0` or nothing means an empty line;
    `?` a blotted block if the format has `blots`.
    """
    if len(text) > MAX_CLUE:
        message = Text("the clue is too long for a line of {cells} cells", cells=MAX_SIDE)
        raise PuzzleError(message, place(side, at))
    words = text.replace(",", " ").split()
    found = [_block(word) for word in words]
    for word, block in zip(words, found, strict=True) if not all(found) or ("?" in text and not blots) else ():
        if block is None or (not blots and word[0] == "?"):
            raise PuzzleError(Text("{text!r} is not the length of a block", text=word[:20]), place(side, at))
        if not block and len(words) > 1:
            raise PuzzleError(Text("there is a 0 next to other numbers"), place(side, at))
    return [block for block in found if block]


def _plain(text: str) -> Line:
    """Return the blocks of one color, lengths separated by commas or blanks; KeyError for other text."""
    return () if text == "0" else tuple(map(BLOCKS.__getitem__, text.replace(",", " ").split()))


_short = lru_cache(1 << 14)(_plain)


class Plain(list[Any]):
    """The clues of a side that consist of lengths only, as in a puzzle of one color: one Line each."""


def clues(lines: Sequence[str], name: str, blots: bool = False) -> list[Clue]:
    """Return a clue per line, with a fast path for plain lists of numbers, the common case."""
    if len(lines) > MAX_SIDE:
        those = {"count": len(lines), "lines": lines_named(f"{name}s")}
        raise PuzzleError(
            Text("there are clues for {count} {lines}; at most {most} are possible", **those, most=MAX_SIDE)
        )
    if max(map(len, lines), default=0) <= MAX_CLUE:
        with suppress(KeyError):
            return Plain([_short(line) if len(line) <= MAX_CACHED_LENGTH else _plain(line) for line in lines])
    return [counts(line, name, number, blots) for number, line in enumerate(lines, 1)]


def keys_of(*sides: Sequence[Clue]) -> set[str]:
    """Return the keys of the colors that the clues of these sides have."""
    found: set[str] = set()
    for lines in sides:
        found |= {""} if isinstance(lines, Plain) and any(lines) else {key for line in lines for _, key in line}
    return found


def number(text: str, where: str = "", at: int | None = None) -> int:
    """Return a whole number from 0, of at most 9 digits; `where` is a line, such as "row", with its number."""
    if not re.fullmatch("[0-9]{1,9}", text, re.ASCII):
        raise PuzzleError(Text("{text!r} is not a number", text=text[:20]), where if at is None else place(where, at))
    return int(text)


def spare(at: int) -> str:
    """Return the value for the color with this index, from 0, if the file does not define it."""
    return SPARE[at % len(SPARE)]


def palette(entries: Iterable[tuple[str, str, str]]) -> tuple[Color, ...]:
    """Return colors from (name, value, sign); a sign that is invalid or already used is replaced by a letter."""
    listed = list(entries)
    if len(listed) > MAX_COLORS:
        message = Text("a puzzle has at most {most} colors; this one has {count}", most=MAX_COLORS, count=len(listed))
        raise PuzzleError(message)
    if len(listed) == 1:
        listed = [(listed[0][0], listed[0][1], "#")]
    used: set[str] = set()
    colors = []
    for at, (name, rgb, character) in enumerate(listed, 1):
        if len(character) != 1 or not character.isprintable() or character in ".? " or character in used:
            wanted = {entry[2] for entry in listed} | used
            free = [letter for letter in default_character(at, len(listed)) + LETTERS if letter not in wanted]
            free += [chr(code) for code in range(0x3B1, 0x3B1 + 64)]
            character = free[0]
        used.add(character)
        colors.append(Color(one_line(name) or name_of(rgb), rgb, character))
    return tuple(colors)


def build(
    rows: Sequence[Clue],
    columns: Sequence[Clue],
    colors: Mapping[str, Color] | None = None,
    *,
    width: int | None = None,
    height: int | None = None,
    goals: Sequence[str] = (),
    signs: Mapping[str, str | None] | None = None,
    **more: Any,
) -> Puzzle:
    """Return the puzzle with these clues; `colors` maps each key to its color, in order, None for black only.

    Colors that no clue uses are left out. A goal is a string with a character for each cell; `signs` maps it to the
    key, or to None for an empty cell. PuzzleError if a goal does not satisfy the clues.
    """
    width = len(columns) if width is None else width
    height = len(rows) if height is None else height
    check_size(width, height)
    declared = {"": BLACK} if colors is None else colors
    used = keys_of(rows, columns)
    if not used <= declared.keys():
        blocks = (
            (name, at, key)
            for name, lines in (("row", rows), ("column", columns))
            for at, line in enumerate(lines, 1)
            for key in (keys_of(lines) if isinstance(lines, Plain) else [key for _, key in line])
        )
        name, at, key = next(block for block in blocks if block[2] not in declared)
        missing = Text("the color {color!r} is not declared", color=key[:20])
        raise PuzzleError(missing if key else Text("a block has no color"), place(name, at))
    keys = [key for key in declared if key in used] or [""]
    index = {key: at for at, key in enumerate(keys, 1)}
    shades = [declared[key] for key in keys] if used else [BLACK]
    black = len(shades) == 1 and shades[0] is BLACK
    chosen = BLACK_AND_WHITE if black else palette((one.name, one.rgb, one.sign) for one in shades)
    sides = _number_colors(rows, index), _number_colors(columns, index)
    pictures = tuple(_cells(goal, signs or {}, index) for goal in goals)
    puzzle = Puzzle(width, height, sides[0], sides[1], chosen, goals=pictures, **more)
    for goal in puzzle.goals:
        if wrong := puzzle.check(Solution(width, height, goal, chosen)):
            raise PuzzleError(wrong, Text("the goal picture does not fit the clues"))
    return puzzle


def _number_colors(lines: Sequence[Clue], index: Mapping[str, int]) -> tuple[Line, ...]:
    """Return the clues with the number of each color."""
    if isinstance(lines, Plain) and len(index) == 1:
        return tuple(lines)
    numbers: Mapping[Any, int] = {1: index.get("", 0)} if isinstance(lines, Plain) else index
    return tuple([tuple([(length, numbers[key]) for length, key in line]) for line in lines])


def _cells(picture: str, key_names: Mapping[str, str | None], index: Mapping[str, int]) -> bytes:
    """Return the number of the color in each cell; 255 for a color that no clue has."""
    keys = {character: key_names[character] for character in set(picture)}
    table = {ord(character): "\0" if key is None else chr(index.get(key, 255)) for character, key in keys.items()}
    return picture.translate(table).encode("latin-1")


def from_picture(
    rows: Sequence[str], key_names: Mapping[str, str | None], colors: Mapping[str, Color], **more: Json
) -> Puzzle:
    """Return the puzzle of a picture with a character for each cell; `key_names` maps it to the key, or to None for
    an empty cell.
    """
    width = len(rows[0]) if rows else 0
    check_size(width, len(rows))
    for at, row in enumerate(rows, 1):
        if len(row) != width:
            raise wrong_cells(len(row), width, line_text("row", at))
    picture = "".join(rows)
    used = {key_names[character] for character in set(picture)}
    keys = [key for key in colors if key in used]
    chosen = palette((colors[key].name, colors[key].rgb, colors[key].sign) for key in keys) or (BLACK,)
    cells = _cells(picture, key_names, {key: at for at, key in enumerate(keys, 1)})
    return Puzzle.from_picture(Solution(width, len(rows), cells, chosen), **more)


def each(parts: Sequence[Part], reader: Callable[[Part], Puzzle]) -> list[Puzzle]:
    """Return a puzzle from each part of a file; if there are several, an error names the part."""
    puzzles = []
    for at, part in enumerate(parts, 1):
        try:
            puzzles.append(reader(part))
        except PuzzleError as error:
            if len(parts) == 1:
                raise
            raise PuzzleError(error, Text("puzzle {number}", number=at)) from error
    return puzzles


FIELDS = ("title", "author", "copyright", "licence", "source")
_SYNONYMS = {"by": "author", "license": "licence", "catalogue": "source", "name": "title"}


def about(entries: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return arguments of Puzzle for (keyword, text) pairs; unknown keywords go into its notes."""
    found: dict[str, Any] = {}
    notes = []
    for key, text in entries:
        field, text = _SYNONYMS.get(key.lower(), key.lower()), one_line(text)
        if (field in FIELDS and field not in found) or (field == "background" and re.fullmatch("#[0-9a-f]{6}", text)):
            found[field] = text
        elif text:
            notes.append((one_line(key), text))
    return found | {"notes": tuple(notes)}


def comments(lines: Iterable[str]) -> dict[str, Any]:
    """Return arguments of Puzzle for comment lines: `key: text` for a known key; the first other line is the title."""
    entries = []
    for line in lines:
        key, colon, text = line.partition(":")
        if colon and _SYNONYMS.get(key.lower(), key.lower()) in (*FIELDS, "background"):
            entries.append((key, text))
        elif line.lower().startswith("by "):
            entries.append(("author", line[3:]))
        elif line:
            entries.append(("comment", line))
    if entries and entries[0][0] == "comment" and not any(_SYNONYMS.get(key, key) == "title" for key, _ in entries):
        entries[0] = ("title", entries[0][1])
    return about(entries)


_RESERVED = {"width", "height", "row", "rows", "col", "cols", "column", "columns", "goal", "saved", "color", "colour"}


def texts_of(puzzle: Puzzle) -> dict[str, str]:
    """Return the FIELDS that a puzzle has, by name."""
    texts = (puzzle.title, puzzle.author, puzzle.copyright, puzzle.licence, puzzle.source)
    return {field: text for field, text in zip(FIELDS, texts, strict=True) if text}


def texts_and_notes(puzzle: Puzzle) -> list[tuple[str, str]]:
    """Return the puzzle's texts and notes as (lower-case keyword, text), for a writer."""
    entries = list(texts_of(puzzle).items())
    entries += [("background", puzzle.background)] if puzzle.background != "#ffffff" else []
    for key, text in puzzle.notes:
        entries.append((key if re.fullmatch("[a-z]+", key) and key not in _RESERVED else "note", text))
    return [(key, one_line(text)) for key, text in entries]


def cannot(content: Text, format: str) -> PuzzleError:
    """Return the error for a puzzle that a format cannot hold."""
    return PuzzleError(content, Text("format {format}", format=format))


def refuse(puzzle: Puzzle, format: str, *, blots: bool = True, given: bool = True, depth: bool = True) -> None:
    """Raise PuzzleError for the first feature, among those that are True, which the puzzle has and the format cannot
    hold.
    """
    if blots and any(not length for line in (*puzzle.rows, *puzzle.columns) for length, _ in line):
        raise cannot(Text("it cannot hold blocks of unknown length"), format)
    if given and puzzle.given:
        raise cannot(Text("it cannot hold given cells"), format)
    if depth and puzzle.depth:
        raise cannot(Text("it cannot hold the option depth"), format)


ID = ids(Puzzle, "")
