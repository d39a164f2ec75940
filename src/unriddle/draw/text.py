"""A picture as lines of text: the layout that plain text and terminals share, and plain text itself."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from unriddle.core import Cell, Picture, Role
from unriddle.draw.palette import COLOR, NOTE, NOTHING, TEXT, below, clean, distinct, grid

Piece = tuple[str, str]  # a text and its style ("" for the terminal's own)
DrawRow = Callable[[int, Sequence[Cell]], list[Piece]]  # from a row's number and cells: one piece per cell
DrawLabel = Callable[[Cell, int], Piece]  # from a label and its column, -1 for the left side: a piece of its full width
FRAMED = 9  # a board of words or letters up to this many rows has lines between all cells
SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
BRACKETS = {Role.NEW: "()", Role.MARKED: "[]", Role.WRONG: "!!", Role.PRIZE: "**", Role.BLOCKED: "##"}
BLOCKS = {Role.FILLED: "█", Role.UNKNOWN: "░", Role.BLOCKED: "▒", Role.MARKED: "+", Role.WRONG: "!", Role.NEW: "▓"}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
BLACK = "#000000"
PLAIN_INK = {Role.FILLED: BLACK}  # the color of cells that have none of their own
TINTED = {**BLOCKS, Role.FILLED: "▓", Role.UNKNOWN: "+", Role.EMPTY: "·", Role.PLAIN: "·"}  # marked cells


def width(text: str) -> int:
    """Return the columns that a text takes in a terminal: East Asian wide characters two, combining ones none."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(character: str) -> int:
    return 0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1


def truncate(text: str, columns: int) -> str:
    """Return the text, truncated to these columns."""
    if text.isascii():
        return text[: max(0, columns)]
    return text[: bisect_right(list(accumulate(map(_columns, text))), columns)]


def pad(text: str, columns: int) -> str:
    """Center the text in `columns` columns."""
    room = columns - width(text)
    return " " * (room // 2) + text + " " * (room - room // 2)


def right(text: str, columns: int) -> str:
    """Align the text to the right in `columns` columns."""
    return " " * (columns - width(text)) + text


def fold(text: str, columns: int) -> list[str]:
    """Return the text in lines of at most this many columns, broken between words, or within one that is wider than a
    line.
    """
    if width(text) <= columns:
        return [text]
    lines = [""]
    for word in re.findall(r"\s*\S+", text):
        if lines[-1] and width(lines[-1] + word) > columns:
            lines.append("")
            word = word.lstrip()
        while width(lines[-1] + word) > columns and len(word) > 1:
            fits = max(1, len(truncate(word[:-1], columns)))
            lines[-1:], word = [word[:fits], ""], word[fits:]
        lines[-1] += word
    return lines


def caption(cell: Cell) -> str:
    """Return a cell's text, "·" if it is empty or unknown without text, and its note as superscript."""
    text = clean(cell.text, TEXT) or ("·" if cell.role in (Role.EMPTY, Role.UNKNOWN) else "")
    return text + clean(cell.note, NOTE).translate(SUPERSCRIPTS)


def step(picture: Picture) -> int:
    """Return the number of cells between two grid lines in text; 0 if only the frame is drawn."""
    return picture.every or (0 if picture.dense or len(picture.cells) > FRAMED else 1)


def size(picture: Picture, columns: int) -> tuple[int, int]:
    """Return the columns and lines of a sheet with cells `columns` wide, without rules, title and lines of text."""
    rows = grid(picture)
    side = max((sum(width(one.text) + 1 for one in labels) for labels in picture.left), default=0)
    return side + columns * (len(rows[0]) if rows else 0), max(map(len, picture.top), default=0) + len(rows)


def sheet(
    picture: Picture, columns: int, cells: DrawRow, label: DrawLabel, quiet: str = "", ruled: bool = True
) -> Iterator[list[Piece]]:
    """Yield the picture line by line, each cell `columns` wide.

    `ruled` draws lines and a frame, in the style `quiet`. Lines of the grid have at least two pieces; title and text
    lines have one.
    """
    rows = grid(picture)
    count = len(rows[0]) if rows else len(picture.top)
    every = step(picture) if ruled else 0
    group = every or count or 1
    starts = range(0, count, group)
    bar = [("│", quiet)] if ruled else []
    side = [[label(one, -1) for one in labels] for labels in picture.left]
    widths = [sum(width(text) + 1 for text, _ in labels) for labels in side]
    indent = max(widths, default=0)
    if picture.title:
        yield [(clean(picture.title), "")]
    depth = max(map(len, picture.top), default=0)
    for level in range(depth, 0, -1):
        shown = [labels[-level] if level <= len(labels) else NOTHING for labels in picture.top]
        above = [label(one, column) for column, one in enumerate(shown)]
        line = [(" " * indent, "")]
        for start in starts:
            line += [(" " * len(bar), ""), *above[start : start + group]]
        yield line

    def rule(left: str, cross: str, end: str) -> Iterator[list[Piece]]:
        if ruled and count and rows:
            parts = ["─" * columns * min(group, count - start) for start in starts]
            yield [(" " * indent, ""), (left + cross.join(parts) + end, quiet)]

    yield from rule("┌", "┬", "┐")
    for number, row in enumerate(rows):
        if number and every and number % every == 0:
            yield from rule("├", "┼", "┤")
        left_labels = side[number] if number < len(side) else []
        line = [(" " * (indent - (widths[number] if left_labels else 0)), "")]
        for piece in left_labels:
            line += piece, (" ", "")
        pieces = cells(number, row)
        for start in starts:
            line += bar + pieces[start : start + group]
        yield line + (bar if count else [])
    yield from rule("└", "┴", "┘")
    for text in below(picture):
        yield [(text, "")]


def plain(picture: Picture) -> str:
    """Return the picture as text without colors: roles are brackets or shades, colors are letters with a
    legend below.
    """
    return "\n".join("".join(text for text, _ in line).rstrip() for line in bare(picture))


def bare(picture: Picture, keyed: bool = False) -> list[list[Piece]]:
    """Return the lines of plain text and the meaning of colors; `keyed` adds the rest of the key."""
    cells, labels = distinct(grid(picture)), distinct((*picture.left, *picture.top))
    letters = legend([*labels.values(), *cells.values()], picture.key)
    names = {key: clean(one.text, NOTE) + letters.get(one.color.lower(), "") for key, one in labels.items()}
    most = max((width(names[id(one)]) for column in picture.top for one in column), default=0)
    if picture.dense:
        columns = max(2, most + (most > 1))
        faces = {key: filling(one, letters, columns) for key, one in cells.items()}
    else:
        columns = max([1, most, *(width(caption(one)) for one in cells.values())]) + 2
        faces = {key: bracket(one, columns) for key, one in cells.items()}
    place = right if picture.dense else pad

    def label(one: Cell, column: int) -> Piece:
        name = names.get(id(one), "")
        return (name if column < 0 else place(name, columns)), ""

    lines = sheet(picture, columns, lambda number, row: [(faces[id(one)], "") for one in row], label)
    names_of = {one.color.lower(): clean(meaning) for one, meaning in picture.key if one.color}
    if not letters and picture.dense and len(names_of) == 1:  # the only color needs a name, but no letter
        letters = dict.fromkeys(names_of, "")
    names_of.setdefault(BLACK, "black")
    meant = [(f"{letter or '█'} {names_of.get(color, color)}", "") for color, letter in letters.items()]
    if keyed:
        meant += [
            (f"{block(one, {}) * 2 if picture.dense else bracket(one, 3)} {clean(meaning)}", "")
            for one, meaning in picture.key
            if not one.color
        ]
    return [*lines, *([piece] for piece in meant)]


def legend(cells: Sequence[Cell], key: Sequence[tuple[Cell, str]] = ()) -> dict[str, str]:
    """Return a character for each color if there are several; {} for a picture in one color.

    The key's character if it has one, otherwise a letter; none for black. The color of empty cells is ignored: they
    stay empty.
    """
    colors = {one.color.lower() for one in cells if COLOR(one.color) and one.role is not Role.EMPTY}
    colors |= {BLACK for one in cells if one.role is Role.FILLED and not COLOR(one.color)}
    characters = {one.color.lower(): clean(one.text, 1) for one, _ in key if one.color and one.text}
    letters = iter(sorted(set(LETTERS) - set(characters.values()), key=LETTERS.index))
    ordered = [*(color for color in characters if color in colors), *sorted(colors - set(characters))]
    named = {
        color: characters[color] if color in characters else "" if color == BLACK else next(letters, "?")
        for color in ordered
    }
    return named if len(named) > 1 else {}


def filling(cell: Cell, letters: dict[str, str], columns: int) -> str:
    """Return the text that fills a cell of a dense picture; a marked one in a color ends in question marks."""
    character = block(cell, letters)
    return character + "?" * (columns - 1) if cell.marked and character in letters.values() else character * columns


def block(cell: Cell, letters: dict[str, str]) -> str:
    """Return the character that fills a cell of a dense picture."""
    letter = "" if cell.role is Role.EMPTY else letters.get(cell.color.lower() or PLAIN_INK.get(cell.role, ""), "")
    return letter or (TINTED if cell.marked else BLOCKS).get(cell.role, " ")


def bracket(cell: Cell, columns: int) -> str:
    """Center the cell's text in `columns` columns, in the brackets of its role."""
    pair = BRACKETS[Role.MARKED] if cell.marked else BRACKETS.get(cell.role, "  ")
    return pair[0] + pad(caption(cell), columns - 2) + pair[1]


EVERY = 5  # in a grid of ten or more columns, every fifth is numbered


def with_numbers(picture: Picture) -> Picture:
    """Return the picture with the number of each row before its labels, and of each column above them."""
    columns = len(picture.cells[0]) if picture.cells else 0
    wide = [sum(width(one.text) + 1 for one in labels) for labels in picture.left] or [0] * len(picture.cells)
    rows, most = len(str(len(picture.cells))), max(wide, default=0)
    left = tuple(
        (Cell(f"{at + 1}:".rjust(rows + 1), Role.EMPTY), *[Cell("")] * (most - own), *_of(picture.left, at))
        for at, own in enumerate(wide)
    )
    depth = max(map(len, picture.top), default=0)
    top = tuple(
        (Cell(number, Role.EMPTY), *[Cell("")] * (depth + bool(depth) - len(own)), *own)
        for at in range(columns)
        for own in [_of(picture.top, at)]
        for number in [str(at + 1) if columns < 2 * EVERY or not at or (at + 1) % EVERY == 0 else ""]
    )
    return replace(picture, left=left, top=top)


def _of(labels: tuple[tuple[Cell, ...], ...], at: int) -> tuple[Cell, ...]:
    return labels[at] if at < len(labels) else ()
