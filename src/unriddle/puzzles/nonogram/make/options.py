"""What can be asked of the maker of nonograms: its options, and an order of theirs as values."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from unriddle.core import Option, PuzzleError, Text
from unriddle.kit.explain import said
from unriddle.kit.order import Order
from unriddle.puzzles.nonogram.make.draft import CHANNELS, Draft, of_colours, of_greys, of_states
from unriddle.puzzles.nonogram.make.first_boards import USUAL, hold, start, wished
from unriddle.puzzles.nonogram.make.repair import LINE, UNIQUE
from unriddle.puzzles.nonogram.puzzle import LETTERS, MAX_COLOURS, MAX_SIDE, Puzzle, Solution
from unriddle.puzzles.nonogram.teach.card import BANDS
from unriddle.puzzles.nonogram.teach.techniques import CASES, FULL, TECHNIQUES

LEAST, COLOURS = 2, 16
LONGER = 40  # cells of the longer side of a picture
MOST_CHANGES = 50  # per cent
# Hundredths of a per cent that are all cells.
WHOLE = 10_000
FROM, SIZE, GREYS, PIXELS, CELLS, PALETTE, START = "from", "size", "greys", "pixels", "cells", "palette", "start"
# What a repair begins with.
GOAL, SOLUTION, FIRST = "goal", "solution", "first"
STARTS = {
    GOAL: Text("it starts from the picture that came with the puzzle"),
    SOLUTION: Text("it starts from the only solution"),
    FIRST: Text("it starts from the first of several solutions"),
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
        f"WIDTHxHEIGHT, or the longer side alone ({LONGER} of a picture; at random {USUAL.side}, or as the wish needs)",
        "maker",
        placeholder="N|WxH",
    ),
    Option(
        "colours", "int", "of a picture: so many beside the empty one", "maker", least=2, most=COLOURS, spelled="colors"
    ),
    Option("threshold", "int", "of a picture: greys darker than this are filled, 1 to 255", "maker", least=1, most=255),
    Option("solvable", f"{UNIQUE}|{LINE}", "one solution, or also found by lines alone", "maker"),
    Option("changes", "text", "at most so many cells changed, 0% to 50% of all", "maker", placeholder="PERCENT"),
    Option(
        "density",
        "text",
        f"at random: the share of cells that are filled ({USUAL.density}%, or as the wish needs)",
        "maker",
        placeholder="PERCENT",
    ),
    Option("symmetry", "flag", "at random: the right half as the left one", "maker"),
    Option("band", "text", f"at random: how hard; {', '.join(BANDS)}", "maker", placeholder="BAND"),
    Option("needs", "text", "at random: the hardest technique is this one", "maker", placeholder="TECHNIQUE"),
    Option(GREYS, "text", "of a page: a byte a cell, 0 is black, in base64url; with a size", "maker", hidden=True),
    Option(
        PIXELS, "text", "of a page: red, green and blue of each cell, in base64url; with a size", "maker", hidden=True
    ),
    Option(
        CELLS,
        "text",
        "of `repair`: rows with / between them, a . or the letter of a color a cell",
        "maker",
        hidden=True,
    ),
    Option(
        PALETTE,
        "text",
        "of `repair`: rrggbb with , between, that of empty cells first (white, black)",
        "maker",
        hidden=True,
    ),
    Option(START, f"{GOAL}|{SOLUTION}|{FIRST}", "of `repair`: what the picture is of its puzzle", "maker", hidden=True),
)
# What goes with pictures alone, and with random boards alone.
OF_PICTURES = ("colours", "threshold", "changes")
OF_CHANCE = ("density", "symmetry", "band", "needs")


@dataclass(frozen=True)
class Wish:
    """An order as values; `most` is how many hundredths of a per cent of the cells may change, None for no limit."""

    seed: int
    width: int
    height: int
    goal: str
    draft: Draft | None = None
    values: bytes = b""
    threshold: int | None = None
    colours: int | None = None
    most: int | None = None
    density: int = USUAL.density
    symmetry: bool = False
    band: int | None = None
    needs: int | None = None
    start: str = ""

    @classmethod
    def of(cls, order: Order) -> Wish:
        """The values of an order; PuzzleError."""
        given = order.wished(OPTIONS)
        if given["picture"] is not None:
            raise PuzzleError(Text("an order holds the values of a picture, not its file"), FROM)
        drawn = [name for name in (GREYS, PIXELS, CELLS) if given[name] is not None]
        if len(drawn) > 1:
            raise PuzzleError(Text("give {one} or {other}, not both", one=drawn[0], other=drawn[1]), drawn[1])
        for name in OF_CHANCE if drawn else OF_PICTURES:
            if given[name] and drawn:
                raise PuzzleError(Text("it goes with a random board, not with a picture"), name)
            if given[name]:
                raise PuzzleError(Text("it goes with a picture"), name)
        band, needs = _place(BANDS, given["band"], "band"), _place(TECHNIQUES, given["needs"], "needs")
        by_lines = (band is None or band < LINE_BANDS) and (needs is None or needs <= CASES)
        _possible(band, needs, by_lines, given["solvable"])
        hardest = wished(band, needs)
        begun = start(hardest)
        width, height = size_of(given[SIZE] or str(begun.side))
        hold(width, height, hardest)
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
            None if given["changes"] is None else share_of(given["changes"]),
            begun.density if given["density"] is None else density_of(given["density"]),
            bool(given["symmetry"]),
            band,
            needs,
            given[START] or "",
        )


LINE_BANDS = BANDS.index("moderate")


def _possible(band: int | None, needs: int | None, by_lines: bool, solvable: str | None) -> None:
    """PuzzleError for wishes that no puzzle fulfils together."""
    if band is not None and needs is not None:
        raise PuzzleError(Text("ask for a band or for a technique, not for both"), "needs")
    if needs is not None and needs < FULL:
        raise PuzzleError(Text("no puzzle needs this technique"), "needs")
    if solvable == LINE and not by_lines:
        raise PuzzleError(Text("what lines alone solve is never so hard"), "solvable")


def _draft(given: Mapping[str, Any], width: int, height: int, values: bytes) -> Draft:
    """The draft of a picture's values, or of its cells; PuzzleError."""
    if not values:
        return _of_cells(given, width, height)
    coloured = given[PIXELS] is not None
    if coloured != (given["colours"] is not None) or (coloured and given["threshold"]):
        raise PuzzleError(Text("pixels go with colours, greys with a threshold"), PIXELS)
    return drafted(width, height, values, given["colours"], given["threshold"])


def _of_cells(given: Mapping[str, Any], width: int, height: int) -> Draft:
    shades = str(given[PALETTE] or "ffffff,000000").split(",")
    if not 2 <= len(shades) <= MAX_COLOURS + 1 or not all(re.fullmatch("[0-9a-f]{6}", shade) for shade in shades):
        raise PuzzleError(Text("write two shades or more as rrggbb,rrggbb"), PALETTE)
    rows = str(given[CELLS]).split("/")
    signs = "." + LETTERS[: len(shades) - 1]
    if len(rows) != height or any(len(row) != width or set(row) - set(signs) for row in rows):
        raise PuzzleError(Text("there must be {height} rows of {width} signs", height=height, width=width), CELLS)
    cells = bytes(signs.index(sign) for row in rows for sign in row)
    if len(set(cells)) < 2:
        raise PuzzleError(Text("the picture has one colour only"), CELLS)
    return of_states(width, height, cells, [f"#{shade}" for shade in shades])


def cells_of(puzzle: Puzzle, cells: bytes, start: str) -> dict[str, str]:
    """The wishes for a solution of this puzzle to be repaired."""
    signs = "." + LETTERS
    rows = Solution(puzzle.width, puzzle.height, cells).rows()
    shades = [puzzle.background, *(colour.rgb for colour in puzzle.colours)]
    return {
        SIZE: f"{puzzle.width}x{puzzle.height}",
        CELLS: "/".join("".join(signs[cell] for cell in row) for row in rows),
        PALETTE: ",".join(shade[1:] for shade in shades),
        START: start,
    }


def drafted(width: int, height: int, values: bytes, colours: int | None, threshold: int | None) -> Draft:
    """The draft of these values: in so many colours, or in black and white; PuzzleError."""
    if colours is not None:
        return of_colours(width, height, values, colours)
    return of_greys(width, height, values, threshold)


def size_of(text: str) -> tuple[int, int]:
    """Width and height as they are written, WIDTHxHEIGHT or one for both; PuzzleError."""
    match = re.fullmatch(r"(-?[0-9]{1,9})(?:[xX](-?[0-9]{1,9}))?", text.strip(), re.ASCII)
    if not match:
        raise PuzzleError(Text("write it as 40 or 40x30, not {text!r}", text=text[:20]), SIZE)
    width, height = int(match[1]), int(match[2] or match[1])
    if not (LEAST <= width <= MAX_SIDE and LEAST <= height <= MAX_SIDE):
        raise PuzzleError(Text("a side has from {least} to {most} cells", least=LEAST, most=MAX_SIDE), SIZE)
    return width, height


def share_of(text: str) -> int:
    """A share such as 3% in hundredths of a per cent; PuzzleError."""
    match = re.fullmatch(r"(-?)([0-9]{1,6})(?:\.([0-9]{1,2})[0-9]*)? ?%", text.strip(), re.ASCII)
    if not match:
        raise PuzzleError(Text("write a share of all cells such as 3%, not {text!r}", text=text[:20]), "changes")
    share = int(match[2]) * 100 + int((match[3] or "0").ljust(2, "0"))
    if (match[1] and share) or share > MOST_CHANGES * 100:
        raise PuzzleError(Text("the share goes from 0% to {most}%", most=MOST_CHANGES), "changes")
    return share


def density_of(text: str) -> int:
    """A density in per cent, from 55, 55% or 0.55; PuzzleError."""
    match = re.fullmatch(r"([0-9]{1,3}) ?%?|0?(\.[0-9]{1,9})", text.strip(), re.ASCII)
    share = round(float(match[2]) * 100) if match and match[2] else int(match[1]) if match else 0
    if not 1 <= share <= 99:
        raise PuzzleError(Text("write a share from 1% to 99% such as 55%, not {text!r}", text=text[:20]), "density")
    return share


def percent(share: int) -> str:
    """A share in hundredths of a per cent as it is written."""
    return f"{share // 100}.{share % 100:02}".rstrip("0").rstrip(".") + "%"


def _values(name: str, text: str, width: int, height: int) -> bytes:
    """The values of the cells, GREYS or PIXELS by `name`; PuzzleError."""
    wanted = width * height * (1 if name == GREYS else CHANNELS)
    try:
        values = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError):
        values = b""
    if len(values) != wanted:
        raise PuzzleError(Text("there must be {count} bytes in base64url", count=wanted), name)
    return values


def _place(names: tuple[str, ...], name: str | None, option: str) -> int | None:
    """The place of a name among those that there are; PuzzleError names them all."""
    if name is None:
        return None
    plain = name.strip().lower().replace("-", " ")
    if plain not in names:
        known, short = ", ".join(names), name[:40]
        if option == "band":
            raise PuzzleError(Text("there is no band {name!r}; there are {known}", name=short, known=known), option)
        raise PuzzleError(Text("there is no technique {name!r}; there are {known}", name=short, known=known), option)
    return names.index(said(names, plain))
