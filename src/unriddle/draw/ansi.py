"""A picture for a terminal, in colours: dense pictures with half blocks, two cells a character, where that fits."""

import os
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Literal

from unriddle.core import Cell, Picture, PuzzleError, Role
from unriddle.draw.palette import NOTE, PAPER, Look, below, clean, contrast, distinct, grid, label_look, look, mix
from unriddle.draw.text import Piece, bare, caption, pad, right, sheet, size
from unriddle.draw.text import width as columns_of

Colour = Literal["true", "256", "none"]
OFF = "\x1b[0m"
QUIET = "\x1b[0;2m"
SHADES = (0xEDEAE2, 0xDAD6CB)  # papers of the labels above, by turns, so that the numbers of neighbours stay apart
BARE = {Role.PLAIN, Role.GIVEN, Role.EMPTY, Role.UNKNOWN}  # roles that need no paper of their own in a terminal
ANY = 1 << 30
NONE = -1  # no cell: the terminal's own background


def ansi(picture: Picture, *, width: int | None = None, height: int | None = None, colour: Colour = "true") -> str:
    """The picture for a terminal of `width` columns and `height` lines (None: any); PuzzleError for a wrong `colour`.

    A dense picture loses its labels and is drawn smaller, any other is cut, where it does not fit; a line says so.
    """
    return "\n".join(frame(picture, width or ANY, height or ANY, colour))


def colours(environment: Mapping[str, str] = os.environ) -> Colour:
    """The colours that the terminal is likely to have: none under NO_COLOR."""
    term = environment.get("TERM", "")
    if environment.get("NO_COLOR") or term == "dumb":
        return "none"
    if environment.get("WT_SESSION") or environment.get("COLORTERM") in ("truecolor", "24bit"):
        return "true"
    # These two may show other colours for true ones; whatever else has 256 colours today knows true ones as well.
    old = environment.get("TERM_PROGRAM") == "Apple_Terminal" or "STY" in environment
    return "none" if not term else "true" if "256color" in term and not old else "256"


def frame(picture: Picture, width: int, height: int, colour: Colour) -> list[str]:
    """The picture in at most `height` lines of at most `width` columns."""
    if colour not in ("true", "256", "none"):
        raise PuzzleError("use true, 256 or none", f"colour {str(colour)[:20]!r}")
    rows = grid(picture)
    if picture.dense and rows and rows[0]:
        lines = labelled(picture, width, height, colour) if any(picture.left) or any(picture.top) else []
        return lines or halves(picture, rows, width, height, colour)
    return cut(bare(picture) if colour == "none" else board(picture, colour), width, height)


def labelled(picture: Picture, width: int, height: int, colour: Colour) -> list[str]:
    """A dense picture with its labels; [] when it does not fit."""
    if colour == "none":
        plain = bare(picture)
        fits = len(plain) <= height and max(sum(columns_of(text) for text, _ in line) for line in plain) <= width
        return [write(line) for line in plain] if fits else []
    most = max((columns_of(one.text) for labels in picture.top for one in labels), default=0)
    cell = max(2, min(most, 2 * NOTE))
    wide, high = size(picture, cell)
    if wide > width or high + bool(picture.title) + len(picture.lines) > height:
        return []
    return [write(line if len(line) > 1 else shorten(line, width)) for line in mosaic(picture, cell, colour)]


def mosaic(picture: Picture, columns: int, colour: Colour) -> list[list[Piece]]:
    """The lines of a dense picture with labels, cells `columns` wide; the bold lines take no room of their own."""
    rows, every = grid(picture), picture.every
    spots = distinct(rows).items()
    # A bar at the left edge of a cell and an underline below it stand for the lines between groups of cells.
    faces = [
        [{key: tile(look(one).paper, columns, bar, under, colour) for key, one in spots} for bar in (False, True)]
        for under in (False, True)
    ]
    bars = [bool(every and column and column % every == 0) for column in range(len(rows[0]))]
    unders = [bool(every and row + 1 < len(rows) and (row + 1) % every == 0) for row in range(len(rows))]
    names: dict[tuple[int, int], Piece] = {}

    def cells(number: int, row: Sequence[Cell]) -> list[Piece]:
        some = faces[unders[number]]
        return [some[bar][id(one)] for bar, one in zip(bars, row, strict=True)]

    def label(one: Cell, column: int) -> Piece:
        key = id(one), min(column, column & 1)
        if key not in names:
            text = clean(one.text, NOTE)
            code = chip(one, column, columns_of(text) == columns, colour)
            names[key] = text if column < 0 else right(text, columns), code
        return names[key]

    return list(sheet(picture, columns, cells, label, ruled=False))


def tile(back: int, columns: int, bar: bool, under: bool, colour: Colour) -> Piece:
    """A cell of a mosaic."""
    if not bar and not under:
        return " " * columns, paper(back, colour)
    line = f"\x1b[0;{'4;' * under}38;{number(mix(back, contrast(back)), colour)};48;{number(back, colour)}m"
    return ("▏" if bar else " ") + " " * (columns - 1), line


def chip(label: Cell, column: int, full: bool, colour: Colour) -> str:
    """The style of a label of a mosaic: columns differ a little, and `full` labels, so that numbers stay apart."""
    back, ink, bold = label_look(label)
    if column < 0 and back == PAPER:
        return QUIET if label.role is Role.EMPTY else ""
    if back == PAPER:
        back = SHADES[column & 1]
    elif full and column > 0 and column & 1:
        back = mix(back, mix(back, contrast(back)))
    return sgr(Look(back, ink, bold), colour)


def board(picture: Picture, colour: Colour) -> list[list[Piece]]:
    """The lines of a picture whose cells have text."""
    cells = distinct(grid(picture))
    texts = {key: caption(one) for key, one in cells.items()}
    above = [clean(one.text, NOTE) for one in distinct(picture.top).values()]
    columns = max([1, *map(columns_of, [*texts.values(), *above])]) + 2
    faces = {key: (pad(texts[key], columns), style(one, colour)) for key, one in cells.items()}

    def label(one: Cell, column: int) -> Piece:
        text = clean(one.text, NOTE)
        return text if column < 0 else pad(text, columns), style(one, colour) or QUIET

    return list(sheet(picture, columns, lambda number, row: [faces[id(one)] for one in row], label, QUIET))


def style(cell: Cell, colour: Colour) -> str:
    """The style of a cell with text: the terminal's own colours where its role needs no others."""
    if cell.role in BARE and not cell.colour and not cell.marked:
        return {Role.GIVEN: "\x1b[0;1m", Role.PLAIN: ""}.get(cell.role, QUIET)
    return sgr(look(cell), colour)


def cut(lines: Sequence[list[Piece]], width: int, height: int) -> list[str]:
    """The lines in the terminal's code, with a note as the last where some of them are too long or too many."""
    widest = max((sum(columns_of(text) for text, _ in line) for line in lines), default=0)
    if widest <= width and len(lines) <= height:
        return [write(line) for line in lines]
    kept = lines[: max(0, height - 1)]
    note = f"cut: {widest} columns and {len(lines)} lines in all"
    return [write(shorten(line, width)) for line in [*kept, [(note, "")]]]


def shorten(line: list[Piece], width: int) -> list[Piece]:
    """The first `width` columns of a line."""
    short: list[Piece] = []
    for text, code in line:
        while columns_of(text) > width:
            text = text[:-1]
        width -= columns_of(text)
        short.append((text, code))
    return short


def write(line: list[Piece]) -> str:
    """A line in the terminal's code: the style is written where it changes."""
    parts, last = [], ""
    for text, code in line:
        if code != last and text:
            parts.append(code or OFF)
            last = code
        parts.append(text)
    return "".join(parts) + (OFF if last else "")


def halves(picture: Picture, rows: Sequence[Sequence[Cell]], width: int, height: int, colour: Colour) -> list[str]:
    """The cells alone, two of them above each other in one character; every k-th where they do not fit."""
    title = [picture.title] if picture.title and height > 2 else []
    lines = below(picture)[: (height - len(title)) // 2]
    room = height - len(title) - len(lines)
    every = max(-(-len(rows[0]) // width), -(-len(rows) // (2 * room)))
    if every > 1 and room > 1:
        every = max(every, -(-len(rows) // (2 * (room - 1))))
        lines.append(f"{len(rows[0])} x {len(rows)} cells: one of {every} x {every} shown")
    rows = [row[::every] for row in rows[::every]]
    papers = {key: look(one).paper for key, one in distinct(rows).items()}
    faces = [[papers[id(one)] for one in row] for row in rows]
    if len(faces) % 2:
        faces.append([NONE] * len(faces[0]))
    pairs = Pairs(colour)
    drawn = []
    for upper, lower in zip(faces[::2], faces[1::2], strict=True):
        parts = []
        for pair, run in groupby(zip(upper, lower, strict=True)):
            code, sign = pairs[pair]
            parts.append(code + sign * len(list(run)))
        drawn.append("".join(parts) + pairs.off)
    above, under = ([write(shorten([(clean(text), "")], width)) for text in texts] for texts in (title, lines))
    return [*above, *drawn, *under]


class Pairs(dict[tuple[int, int], Piece]):
    """The style and the sign of two colours above each other, made when first asked for."""

    def __init__(self, colour: Colour) -> None:
        self.colour = colour
        self.off = "" if colour == "none" else OFF

    def __missing__(self, pair: tuple[int, int]) -> Piece:
        upper, lower = pair
        if self.colour == "none":
            self[pair] = "", " ▄▀█"[2 * dark(upper) + dark(lower)]
        elif upper == lower:
            self[pair] = paper(upper, self.colour), " "
        else:
            back = "" if lower == NONE else ";48;" + number(lower, self.colour)
            self[pair] = f"\x1b[0;38;{number(upper, self.colour)}{back}m", "▀"
        return self[pair]


def dark(colour: int) -> bool:
    """Whether a colour counts as filled where there are no colours."""
    return colour != NONE and contrast(colour) == PAPER


def sgr(look: Look, colour: Colour) -> str:
    """The code that switches to the paper and the ink of a look."""
    bold = "1;" if look.bold else ""
    return f"\x1b[0;{bold}38;{number(look.ink, colour)};48;{number(look.paper, colour)}m"


def paper(back: int, colour: Colour) -> str:
    """The code that switches to a paper."""
    return f"\x1b[0;48;{number(back, colour)}m"


def number(colour: int, depth: Colour) -> str:
    """A colour in the terminal's terms: as it is, or the nearest of the 6 x 6 x 6 cube and the greys."""
    red, green, blue = colour >> 16, colour >> 8 & 255, colour & 255
    if depth == "true":
        return f"2;{red};{green};{blue}"
    steps = [(0 if part < 48 else 1 if part < 115 else (part - 35) // 40) for part in (red, green, blue)]
    cube = sum(abs(part - (55 + 40 * n if n else 0)) for part, n in zip((red, green, blue), steps, strict=True))
    shade = min(23, max(0, ((red + green + blue) // 3 - 3) // 10))
    if sum(abs(part - 8 - 10 * shade) for part in (red, green, blue)) < cube:
        return f"5;{232 + shade}"
    return f"5;{16 + 36 * steps[0] + 6 * steps[1] + steps[2]}"
