"""Draws pictures in a terminal, in colors: dense pictures with half blocks, two cells per character, if they do not fit
otherwise; and redraws them in place while a search runs.
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from time import perf_counter
from typing import Literal, TextIO

from unriddle.core import Cell, Picture, PuzzleError, Role, Text
from unriddle.draw.palette import NOTE, PAPER, Look, below, clean, contrast, distinct, grid, label_look, look, mix
from unriddle.draw.text import Piece, bare, caption, fold, pad, plain, right, sheet, size
from unriddle.draw.text import width as columns_of

Color = Literal["true", "256", "16", "none"]
OFF = "\x1b[0m"
QUIET = "\x1b[0;2m"
SHADES = (0xEDEAE2, 0xDAD6CB)  # alternating papers of the labels above, so that adjacent numbers look separate
BARE = {Role.PLAIN, Role.GIVEN, Role.EMPTY, Role.UNKNOWN}  # roles drawn on the terminal's own background
SIXTEEN = {"linux", "ansi", "cygwin", "pcansi", "rxvt"}  # terminals with only 16 colors
ANY = 1 << 30
GREY = 40  # with 16 colors, a color whose channels differ by less is shown as a gray
DOT = "•"
GAP = 3  # columns between a grid and the lines beside it
CODE = re.compile(r"\x1b\[[0-9;]*m")
MARKED = -2  # a marked cell where there are no colors
NONE = -1  # no cell: the terminal's own background
PAUSE = 0.05  # the least seconds between two frames: 20 frames per second
PART = 0.04  # the largest fraction of the time spent making and drawing pictures
BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"  # between these codes the terminal updates its screen only once
# The cursor is hidden only while a frame is drawn, so that a killed program leaves it visible.
HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


def ansi(picture: Picture, *, width: int | None = None, height: int | None = None, color: Color = "true") -> str:
    """Return the picture for a terminal of `width` columns and `height` lines (None: unlimited).

    If it does not fit, a dense picture is drawn smaller without labels, any other is cut; a line says so. Title, lines
    and key are wrapped instead. PuzzleError for an invalid `colour`.
    """
    if color not in ("true", "256", "16", "none"):
        raise PuzzleError("use true, 256, 16 or none", Text("color {color!r}", color=str(color)[:20]))
    return "\n".join(frame(picture, width or ANY, height or ANY, color))


def colors(environment: Mapping[str, str] = os.environ) -> Color:
    """Return the colors that the terminal is likely to have: none under NO_COLOR."""
    term = environment.get("TERM", "")
    if environment.get("NO_COLOR") or term == "dumb":
        return "none"
    if environment.get("WT_SESSION") or environment.get("COLORTERM") in ("truecolor", "24bit"):
        return "true"
    # These two may show wrong colors for 24-bit ones; any other terminal with 256 colors supports 24-bit ones, too.
    old = environment.get("TERM_PROGRAM") == "Apple_Terminal" or "STY" in environment
    if term in SIXTEEN or term.endswith(("-16color", "-color")):
        return "16"
    return "none" if not term else "true" if "256color" in term and not old else "256"


def frame(picture: Picture, width: int, height: int, color: Color) -> list[str]:
    """Return the picture in at most `height` lines of at most `width` columns."""
    explained = keys(picture, width, color)
    *above, title = fold(clean(picture.title), width)
    under = tuple(part for line in below(picture) for part in fold(line, width))
    picture = replace(picture, title=title, lines=under)
    lines = draw_grid(picture, width, max(1, height - len(above) - len(explained)), color)
    return [*above, *place_beside(lines, picture.beside, width), *explained][:height]


def draw_grid(picture: Picture, width: int, height: int, color: Color) -> list[str]:
    """Return the picture without its key and the lines beside it."""
    rows = grid(picture)
    if picture.dense and rows and rows[0]:
        lines = draw_dense(picture, width, height, color) if any(picture.left) or any(picture.top) else []
        return lines or halves(picture, rows, width, height, color)
    return cut_to_size(bare(picture, True) if color == "none" else board(picture, color), width, height)


def keys(picture: Picture, width: int, color: Color) -> list[str]:
    """Return the key of the cells, as many entries per line as fit; [] without color, where text has it."""
    if color == "none":
        return []
    lines: list[list[Piece]] = []
    for one, meaning in picture.key:
        character = clean(one.text, 1) or (DOT if one.marked and picture.dense else " ")
        face = sgr(look(one), color) if picture.dense else style(one, color)
        piece = [(f" {character} ", face), (f" {clean(meaning)}   ", "")]
        if lines and sum(columns_of(text) for text, _ in [*lines[-1], *piece]) <= width:
            lines[-1] += piece
        else:
            lines.append(piece)
    return [write(shorten(line, width)) for line in lines]


def place_beside(lines: list[str], texts: Sequence[str], width: int) -> list[str]:
    """Return the lines with texts to their right, or below them if there is no room."""
    shown = [clean(text) for text in texts]
    own = [columns_of(CODE.sub("", line)) for line in lines]
    left = max(own, default=0) + GAP
    if not shown or left + max(map(columns_of, shown)) > width:
        return [*lines, *(part for text in shown for part in fold(text, width))]
    missing = len(shown) - len(lines)
    pairs = zip([*lines, *[""] * missing], [*own, *[0] * missing], [*shown, *[""] * -missing], strict=True)
    return [line + " " * (left - size) + text if text else line for line, size, text in pairs]


def draw_dense(picture: Picture, width: int, height: int, color: Color) -> list[str]:
    """Return a dense picture with its labels; [] if it does not fit."""
    if color == "none":
        plain = bare(picture, True)
        fits = len(plain) <= height and max(sum(columns_of(text) for text, _ in line) for line in plain) <= width
        return [write(line) for line in plain] if fits else []
    most = max((columns_of(one.text) for labels in picture.top for one in labels), default=0)
    cell = max(2, min(most, 2 * NOTE))
    wide, high = size(picture, cell)
    if wide > width or high + bool(picture.title) + len(picture.lines) > height:
        return []
    return [write(line if len(line) > 1 else shorten(line, width)) for line in mosaic(picture, cell, color)]


def mosaic(picture: Picture, columns: int, color: Color) -> list[list[Piece]]:
    """Return the lines of a dense picture with labels, with cells `columns` wide; bold lines take no extra room."""
    rows, every = grid(picture), picture.every
    spots = distinct(rows).items()
    # A bar at the left edge of a cell and an underline below it represent the lines between groups of cells.
    faces = [
        [{key: tile(one, columns, bar, under, color) for key, one in spots} for bar in (False, True)]
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
            code = chip(one, column, columns_of(text) == columns, color)
            names[key] = text if column < 0 else right(text, columns), code
        return names[key]

    return list(sheet(picture, columns, cells, label, ruled=False))


def tile(cell: Cell, columns: int, bar: bool, under: bool, color: Color) -> Piece:
    """Return a cell of a mosaic; a marked one has a dot, because a tint alone is hard to see."""
    ground = look(cell).paper
    rest = " " * (columns - 2) + (DOT if cell.marked else " ")
    if not bar and not under and not cell.marked:
        return " " * columns, paper(ground, color)
    ink = contrast(ground) if cell.marked else mix(ground, contrast(ground))
    line = f"\x1b[0;{'4;' * under}{code(ink, color)};{code(ground, color, 40)}m"
    return ("▏" if bar else " ") + rest, line


def chip(label: Cell, column: int, full: bool, color: Color) -> str:
    """Return the style of a label of a mosaic; the papers of adjacent columns, and of `full` labels, differ slightly,
    so that numbers look separate.
    """
    ground, ink, bold = label_look(label)
    if column < 0 and ground == PAPER:
        return QUIET if label.role is Role.EMPTY else ""
    if ground == PAPER:
        ground = SHADES[column & 1]
    elif full and column > 0 and column & 1:
        ground = mix(ground, mix(ground, contrast(ground)))
    return sgr(Look(ground, ink, bold), color)


def board(picture: Picture, color: Color) -> list[list[Piece]]:
    """Return the lines of a picture whose cells have text."""
    cells = distinct(grid(picture))
    texts = {
        key: f"({caption(one)})" if one.role is Role.NEW and one.color else caption(one) for key, one in cells.items()
    }
    above = [clean(one.text, NOTE) for one in distinct(picture.top).values()]
    columns = max([1, *map(columns_of, [*texts.values(), *above])]) + 2
    faces = {key: (pad(texts[key], columns), style(one, color)) for key, one in cells.items()}

    def label(one: Cell, column: int) -> Piece:
        text = clean(one.text, NOTE)
        return text if column < 0 else pad(text, columns), style(one, color) or QUIET

    return list(sheet(picture, columns, lambda number, row: [faces[id(one)] for one in row], label, QUIET))


def style(cell: Cell, color: Color) -> str:
    """Return the style of a cell with text: the terminal's own colors unless its role needs others."""
    if cell.role in BARE and not cell.color and not cell.marked:
        return {Role.GIVEN: "\x1b[0;1m", Role.PLAIN: ""}.get(cell.role, QUIET)
    return sgr(look(cell), color)


def cut_to_size(lines: Sequence[list[Piece]], width: int, height: int) -> list[str]:
    """Return the lines with terminal codes, cut to size; if any were cut, the last is a note."""
    widest = max((sum(columns_of(text) for text, _ in line) for line in lines), default=0)
    if widest <= width and len(lines) <= height:
        return [write(line) for line in lines]
    kept = lines[: max(0, height - 1)]
    note = f"cut: {widest} columns and {len(lines)} lines in all"
    return [write(shorten(line, width)) for line in [*kept, [(note, "")]]]


def shorten(line: list[Piece], width: int) -> list[Piece]:
    """Return the first `width` columns of a line."""
    short: list[Piece] = []
    for text, code in line:
        while columns_of(text) > width:
            text = text[:-1]
        width -= columns_of(text)
        short.append((text, code))
    return short


def write(line: list[Piece]) -> str:
    """Return a line with terminal codes, one at each change of style."""
    parts, last = [], ""
    for text, code in line:
        if code != last and text:
            parts.append(code or OFF)
            last = code
        parts.append(text)
    return "".join(parts) + (OFF if last else "")


def halves(picture: Picture, rows: Sequence[Sequence[Cell]], width: int, height: int, color: Color) -> list[str]:
    """Return the cells alone, two in one character, one above the other; only every k-th if they do not fit."""
    title = [picture.title] if picture.title and height > 2 else []
    lines = below(picture)[: (height - len(title)) // 2]
    room = height - len(title) - len(lines)
    every = max(-(-len(rows[0]) // width), -(-len(rows) // (2 * room)))
    if every > 1 and room > 1:
        every = max(every, -(-len(rows) // (2 * (room - 1))))
        lines.append(f"{len(rows[0])} x {len(rows)} cells: one of {every} x {every} shown")
    rows = [row[::every] for row in rows[::every]]
    papers = {key: MARKED if one.marked and color == "none" else look(one).paper for key, one in distinct(rows).items()}
    faces = [[papers[id(one)] for one in row] for row in rows]
    if len(faces) % 2:
        faces.append([NONE] * len(faces[0]))
    pairs = Pairs(color)
    drawn = []
    for upper, lower in zip(faces[::2], faces[1::2], strict=True):
        parts = []
        for pair, run in groupby(zip(upper, lower, strict=True)):
            code, character = pairs[pair]
            parts.append(code + character * len(list(run)))
        drawn.append("".join(parts) + pairs.off)
    above, under = ([write(shorten([(clean(text), "")], width)) for text in texts] for texts in (title, lines))
    return [*above, *drawn, *under]


class Pairs(dict[tuple[int, int], Piece]):
    """A cache: two colors above each other -> their style and character."""

    def __init__(self, color: Color) -> None:
        self.color = color
        self.off = "" if color == "none" else OFF

    def __missing__(self, pair: tuple[int, int]) -> Piece:
        upper, lower = pair
        if MARKED in pair:
            self[pair] = "", "?"
        elif self.color == "none":
            self[pair] = "", " ▄▀█"[2 * dark(upper) + dark(lower)]
        elif upper == lower:
            self[pair] = paper(upper, self.color), " "
        else:
            ground = "" if lower == NONE else ";" + code(lower, self.color, 40)
            self[pair] = f"\x1b[0;{code(upper, self.color)}{ground}m", "▀"
        return self[pair]


def dark(color: int) -> bool:
    """Whether a color counts as filled in output without color."""
    return color != NONE and contrast(color) == PAPER


def sgr(look: Look, color: Color) -> str:
    """Return the code that switches to the paper and the ink of a look."""
    bold = "1;" if look.bold else ""
    ink = contrast(look.paper) if color == "16" else look.ink
    return f"\x1b[0;{bold}{code(ink, color)};{code(look.paper, color, 40)}m"


def paper(ground: int, color: Color) -> str:
    """Return the code that switches to a paper."""
    return f"\x1b[0;{code(ground, color, 40)}m"


def code(color: int, depth: Color, base: int = 30) -> str:
    """Return a color in the terminal's terms, as ink (`base` 30) or paper (40).

    It is unchanged, or the nearest of the 6 x 6 x 6 cube and the grays, or with 16 colors the nearest gray or hue.
    """
    red, green, blue = color >> 16, color >> 8 & 255, color & 255
    least, most = min(red, green, blue), max(red, green, blue)
    if depth == "true":
        return f"{base + 8};2;{red};{green};{blue}"
    if depth == "16":
        if most - least < GREY:
            return str(base + (0 if most < 64 else 60 if most < 144 else 7 if most < 240 else 67))
        middle = (least + most) // 2
        hue = (red > middle) + 2 * (green > middle) + 4 * (blue > middle)
        return str(base + hue + 60 * (most > 170))
    steps = [(0 if part < 48 else 1 if part < 115 else (part - 35) // 40) for part in (red, green, blue)]
    cube = sum(abs(part - (55 + 40 * n if n else 0)) for part, n in zip((red, green, blue), steps, strict=True))
    shade = min(23, max(0, ((red + green + blue) // 3 - 3) // 10))
    if sum(abs(part - 8 - 10 * shade) for part in (red, green, blue)) < cube:
        return f"{base + 8};5;{232 + shade}"
    return f"{base + 8};5;{16 + 36 * steps[0] + 6 * steps[1] + steps[2]}"


class Live:
    """Frames on a terminal, each over the one before: `if live.due(): live.show(picture)`, and `close` at the end."""

    def __init__(
        self, stream: TextIO, *, color: Color | None = None, clock: Callable[[], float] = perf_counter
    ) -> None:
        self.stream: TextIO = stream
        self.clock: Callable[[], float] = clock
        self.color: Color = color or colors()
        self.size: tuple[int, int] = (0, 0)
        self.lines: int = 0  # the lines of the frame on the screen
        self.asked: float
        self.next: float
        self.asked = self.next = clock()

    def due(self) -> bool:
        """Whether it is time for another picture: ask before making one, so that pictures stay cheap for the search."""
        self.asked = self.clock()
        return self.asked >= self.next

    def show(self, picture: Picture) -> None:
        """Draw over the last frame, as much of the picture as fits the terminal now."""
        size = terminal(self.stream)
        lines = frame(picture, size[0] - 1, size[1] - 1, self.color)
        start = f"\x1b[{self.lines - 1}A\r" if self.lines > 1 else "\r"
        if self.size != size and self.lines:
            start = "\x1b[H\x1b[2J"
        self.stream.write(BEGIN + HIDE + start + "\x1b[K\n".join(lines) + "\x1b[K\x1b[J" + SHOW + END)
        self.stream.flush()
        self.size, self.lines = size, len(lines)
        now = self.clock()
        self.next = max(self.asked + PAUSE, now + (now - self.asked) / PART)

    def close(self) -> None:
        """Leave the last frame and continue below it; `show` may be called again."""
        if self.lines:
            self.stream.write("\n")
            self.stream.flush()
            self.lines = 0


def render(picture: Picture, stream: TextIO, color: Color | None = None) -> str:
    """Return the picture for this stream: in a terminal's colors and at its width if it is one, otherwise plain.

    A `color` forces drawing as for a terminal, in these colors.
    """
    if color is None and not stream.isatty():
        return plain(picture)
    return ansi(picture, width=terminal(stream)[0], color=color or colors())


def terminal(stream: TextIO, environment: Mapping[str, str] = os.environ) -> tuple[int, int]:
    """Return columns and lines of the stream's terminal, at least 20 x 5; 80 x 24 without a terminal.

    COLUMNS and LINES of the environment take precedence.
    """
    try:
        columns, lines = os.get_terminal_size(stream.fileno())
    except (OSError, AttributeError, ValueError):
        columns, lines = 0, 0
    columns, lines = (
        int(given) if (given := environment.get(name, "")).isdecimal() and 0 < len(given) < 5 else found
        for name, found in (("COLUMNS", columns), ("LINES", lines))
    )
    return max(20, columns or 80), max(5, lines or 24)
