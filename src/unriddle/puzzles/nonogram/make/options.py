"""Options of the maker of nonograms, and an order's options as values."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from unriddle.core import Option, PuzzleError, Text
from unriddle.kit.lesson import translatable
from unriddle.kit.level import LEVELS, WISH, number_of
from unriddle.kit.order import Order
from unriddle.puzzles.nonogram.make.chance import USUAL, hold, start
from unriddle.puzzles.nonogram.make.draft import (
    CHANNELS,
    MAX_SHADES,
    PictureDraft,
    boxes,
    from_colors,
    from_drawing,
    from_grays,
    from_states,
    spread,
    thresholds,
)
from unriddle.puzzles.nonogram.make.repair import LINE, UNIQUE
from unriddle.puzzles.nonogram.named import named_pictures
from unriddle.puzzles.nonogram.puzzle import LETTERS, MAX_COLORS, MAX_SIDE, Puzzle, Solution
from unriddle.puzzles.nonogram.teach.techniques import CASES, FULL, NAMES

MIN_SIDE, COLORS = 2, 16
LONGER_SIDE = 40  # the default cells of the longer side of a picture
MOST_CHANGES = 50  # percent
# All cells, in hundredths of a percent.
BASIS_POINTS = 10_000
FROM, SIZE, GREYS, PIXELS, CELLS, PALETTE, START = "from", "size", "greys", "pixels", "cells", "palette", "start"
# The pictures with which a repair can start.
GOAL, SOLUTION, FIRST = "goal", "solution", "first"
STARTS = {
    GOAL: Text("started from the picture that came with the puzzle"),
    SOLUTION: Text("started from the unique solution"),
    FIRST: Text("started from the first of several solutions"),
}

OPTIONS = (
    Option(
        FROM,
        "content",
        "make it from this picture: PNG, GIF, JPEG, WebP, BMP, or a drawing in characters",
        "maker",
        key="picture",
        placeholder="FILE",
    ),
    Option(
        SIZE,
        "text",
        f"WIDTHxHEIGHT, or only the longer side ({LONGER_SIDE} for pictures, {USUAL.side} for random puzzles, or what "
        "is needed)",
        "maker",
        placeholder="N|WxH",
    ),
    Option(
        "colours",
        "int",
        "for pictures: how many colors, including that of empty cells",
        "maker",
        least=2,
        most=COLORS,
        spelled="colors",
    ),
    Option("threshold", "int", "fill grays darker than this, 1 to 255", "maker", least=1, most=255, group="adjust"),
    Option("solvable", f"{UNIQUE}|{LINE}", "a unique solution, or one that line logic alone finds", "maker"),
    Option("changes", "text", "change at most this share of all cells, 0% to 50%", "maker", placeholder="PERCENT"),
    Option(
        "density",
        "text",
        f"for random puzzles: the share of filled cells ({USUAL.density}%, or what is needed)",
        "maker",
        placeholder="PERCENT",
        hidden=True,
    ),
    Option("symmetry", "flag", "for random puzzles: the right half mirrors the left half", "maker"),
    Option("pattern", "flag", "a random pattern, even where there are named pictures", "maker", hidden=True),
    WISH._replace(help=Text("for random puzzles: how hard it is for a person: easy, medium, hard or expert")),
    Option("needs", "text", "for random puzzles: the hardest technique", "maker", placeholder="TECHNIQUE"),
    Option(
        GREYS, "text", "from the page: one byte per cell, 0 is black, in base64url; with a size", "maker", hidden=True
    ),
    Option(
        PIXELS,
        "text",
        "from the page: red, green and blue of each cell, in base64url; with a size",
        "maker",
        hidden=True,
    ),
    Option(
        CELLS,
        "text",
        "for `repair`: rows separated by /, with . or the letter of a color for each cell",
        "maker",
        hidden=True,
    ),
    Option(
        PALETTE,
        "text",
        "for `repair`: rrggbb separated by commas, the color of empty cells first (white, black)",
        "maker",
        hidden=True,
    ),
    Option(START, f"{GOAL}|{SOLUTION}|{FIRST}", "for `repair`: where the picture comes from", "maker", hidden=True),
)
# The options for pictures only, and for random boards only.
OF_PICTURES = ("colours", "threshold", "changes")
OF_CHANCE = ("density", "symmetry", "pattern", "level", "needs")
# Cells per side at which boards mostly have a level, if no size is requested.
SIDES = ("10", "15", "20", "15")


@dataclass(frozen=True)
class Wish:
    """An order as values; `most` is the largest fraction of cells to change, in hundredths of a percent, or None."""

    seed: int
    width: int
    height: int
    goal: str
    draft: PictureDraft | None = None
    values: bytes = b""
    threshold: int | None = None
    colors: int | None = None
    most: int | None = None
    density: int = USUAL.density
    symmetry: bool = False
    needs: int | None = None
    start: str = ""
    # The name of a picture of our own; and whether a random board has blobs, not single cells.
    name: str = ""
    blobs: bool = False
    level: int | None = None

    @classmethod
    def of(cls, order: Order) -> Wish:
        """Return the values of an order. Raises PuzzleError."""
        given = order.wished(OPTIONS)
        if given["picture"] is not None:
            raise PuzzleError(Text("an id holds the values of a picture, not its file"), FROM)
        drawn = [name for name in (GREYS, PIXELS, CELLS) if given[name] is not None]
        if len(drawn) > 1:
            raise PuzzleError(Text("give {one} or {other}, not both", one=drawn[0], other=drawn[1]), drawn[1])
        for name in OF_CHANCE if drawn else OF_PICTURES:
            if given[name] and drawn:
                raise PuzzleError(Text("it is for random puzzles, not for pictures"), name)
            if given[name]:
                raise PuzzleError(Text("this is only for pictures"), name)
        needs = _place(given["needs"])
        by_lines = needs is None or needs <= CASES
        if needs is not None and needs < FULL:
            raise PuzzleError(Text("no puzzle needs this technique"), "needs")
        if given["solvable"] == LINE and not by_lines:
            raise PuzzleError(Text("a puzzle that line logic alone solves is never that hard"), "solvable")
        level = number_of(given["level"])
        if level is not None and needs is not None:
            raise PuzzleError(Text("ask for a level or for a technique, not for both"), "level")
        hardest = None if needs is None else NAMES[needs]
        begun = start(hardest)
        width, height = size_of(given[SIZE] or (str(begun.side) if level is None else SIDES[level]))
        # Boards of random single cells are used if a density is given, or a technique: its STARTS are for them.
        blobs = not drawn and needs is given["density"] is None
        free = blobs and not given["symmetry"] and not given["pattern"] and given["solvable"] is None
        if free and (known := named_pictures((width, height) if given[SIZE] else None, given.get("level"))):
            own = known[order.seed % len(known)]
            draft = from_states(own.width, own.height, own.cells, own.shades)
            return cls(order.seed, own.width, own.height, UNIQUE, draft, name=own.english)
        hold(width, height, hardest if level is None else LEVELS[level], "needs" if level is None else "level")
        # Small boards solved by lines alone are almost always easy.
        by_lines = by_lines and (not level or (level == 1 and min(width, height) >= int(SIDES[1])))
        values = _values(drawn[0], given[drawn[0]], width, height) if drawn and drawn[0] != CELLS else b""
        return cls(
            order.seed,
            width,
            height,
            given["solvable"] or (UNIQUE if drawn or not by_lines else LINE),
            _draft(given, width, height, values) if drawn else None,
            values,
            given["threshold"],
            given["colours"],
            None if given["changes"] is None else basis_points_of(given["changes"]),
            begun.density if given["density"] is None else density_of(given["density"]),
            bool(given["symmetry"]) or (blobs and order.seed % 2 == 0),
            needs,
            given[START] or "",
            blobs=blobs,
            level=level,
        )


def nth_order(order: Order, index: int) -> Order:
    """Return the order number `index`, from 0, in a run of successive seeds; it becomes a pattern once every named
    picture has been used.
    """
    wish, own = Wish.of(order), order.own
    if wish.name and index >= len(named_pictures((wish.width, wish.height) if SIZE in own else None, own.get("level"))):
        return Order.of(order.family, order.seed, {**own, "pattern": "yes"})
    return order


def _draft(given: Mapping[str, Any], width: int, height: int, values: bytes) -> PictureDraft:
    """Return the draft of a picture's values, or of its cells. Raises PuzzleError."""
    if not values:
        shades = str(given[PALETTE] or "ffffff,000000").split(",")
        if not 2 <= len(shades) <= MAX_COLORS + 1 or not all(re.fullmatch("[0-9a-f]{6}", shade) for shade in shades):
            raise PuzzleError(Text("write two or more colors as rrggbb,rrggbb"), PALETTE)
        rows = str(given[CELLS]).split("/")
        characters = "." + LETTERS[: len(shades) - 1]
        if len(rows) != height or any(len(row) != width or set(row) - set(characters) for row in rows):
            raise PuzzleError(Text("{height} rows of {width} characters are needed", height=height, width=width), CELLS)
        cells = bytes(characters.index(character) for row in rows for character in row)
        if len(set(cells)) < 2:
            raise PuzzleError(Text("the picture has only one color"), CELLS)
        make = from_states if given[START] else from_drawing
        return make(width, height, cells, [f"#{shade}" for shade in shades])
    colored = given[PIXELS] is not None
    if colored != (given["colours"] is not None) or (colored and given["threshold"]):
        raise PuzzleError(Text("pixels need a number of colors, greys a threshold"), PIXELS)
    return make_draft(width, height, values, given["colours"], given["threshold"])


def cells_of(puzzle: Puzzle, cells: bytes, start: str) -> dict[str, str]:
    """Return the wishes for a solution of this puzzle to be repaired."""
    characters = "." + LETTERS
    rows = Solution(puzzle.width, puzzle.height, cells).rows()
    shades = [puzzle.background, *(color.rgb for color in puzzle.colors)]
    return {
        SIZE: f"{puzzle.width}x{puzzle.height}",
        CELLS: "/".join("".join(characters[cell] for cell in row) for row in rows),
        PALETTE: ",".join(shade[1:] for shade in shades),
        START: start,
    }


def make_draft(width: int, height: int, values: bytes, colors: int | None, threshold: int | None) -> PictureDraft:
    """Return the draft of these values: in this many colors, or in black and white. Raises PuzzleError."""
    if colors is not None:
        return from_colors(width, height, values, spread(boxes(values, MAX_SHADES), colors + 1))
    levels = thresholds(width, height, values) if threshold is None else [threshold] * len(values)
    return from_grays(width, height, values, levels)


def size_of(text: str) -> tuple[int, int]:
    """Return width and height from WIDTHxHEIGHT or one number for both. Raises PuzzleError."""
    match = re.fullmatch(r"(-?[0-9]{1,9})(?:[xX](-?[0-9]{1,9}))?", text.strip(), re.ASCII)
    if not match:
        raise PuzzleError(Text("write it as 40 or 40x30, not {text!r}", text=text[:20]), SIZE)
    width, height = int(match[1]), int(match[2] or match[1])
    if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
        raise PuzzleError(Text("a side has {least} to {most} cells", least=MIN_SIDE, most=MAX_SIDE), SIZE)
    return width, height


def basis_points_of(text: str) -> int:
    """Return a share such as 3% in hundredths of a percent. Raises PuzzleError."""
    match = re.fullmatch(r"(-?)([0-9]{1,6})(?:\.([0-9]{1,2})[0-9]*)? ?%", text.strip(), re.ASCII)
    if not match:
        raise PuzzleError(Text("write a share of all cells, such as 3%, not {text!r}", text=text[:20]), "changes")
    basis_points = int(match[2]) * 100 + int((match[3] or "0").ljust(2, "0"))
    if (match[1] and basis_points) or basis_points > MOST_CHANGES * 100:
        raise PuzzleError(Text("the share must be from 0% to {most}%", most=MOST_CHANGES), "changes")
    return basis_points


def density_of(text: str) -> int:
    """Return the percentage in a text such as 55, 55% or 0.55. Raises PuzzleError."""
    match = re.fullmatch(r"([0-9]{1,3}) ?%?|0?(\.[0-9]{1,9})", text.strip(), re.ASCII)
    percent_filled = round(float(match[2]) * 100) if match and match[2] else int(match[1]) if match else 0
    if not 1 <= percent_filled <= 99:
        raise PuzzleError(Text("write a share from 1% to 99%, such as 55%, not {text!r}", text=text[:20]), "density")
    return percent_filled


def percent(basis_points: int) -> str:
    """Return a share, in hundredths of a percent, as text."""
    return f"{basis_points // 100}.{basis_points % 100:02}".rstrip("0").rstrip(".") + "%"


def _values(name: str, text: str, width: int, height: int) -> bytes:
    """Return the values of the cells, GREYS or PIXELS by `name`. Raises PuzzleError."""
    wanted = width * height * (1 if name == GREYS else CHANNELS)
    try:
        values = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError):
        values = b""
    if len(values) != wanted:
        raise PuzzleError(Text("{count} bytes in base64url are needed", count=wanted), name)
    return values


def _place(name: str | None) -> int | None:
    """Return the tier of the technique with this name; PuzzleError, with all names, if there is none."""
    if name is None:
        return None
    plain = name.strip().lower().replace("-", " ")
    if plain not in NAMES:
        known, short = ", ".join(NAMES), name[:40]
        raise PuzzleError(
            Text("there is no technique {name!r}; the techniques are {known}", name=short, known=known), "needs"
        )
    return NAMES.index(translatable(NAMES, plain))
