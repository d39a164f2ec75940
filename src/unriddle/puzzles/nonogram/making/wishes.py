"""What can be asked of the maker of nonograms: its options, and an order of theirs as values."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from unriddle.core import Option, PuzzleError, Text
from unriddle.puzzles.explanation import said
from unriddle.puzzles.nonogram.making.draft import CHANNELS, Draft, of_colours, of_greys
from unriddle.puzzles.nonogram.making.repair import LINE, UNIQUE
from unriddle.puzzles.nonogram.puzzle import MAX_SIDE
from unriddle.puzzles.nonogram.steps.card import BANDS
from unriddle.puzzles.nonogram.steps.techniques import CASES, TECHNIQUES
from unriddle.puzzles.order import Order, wishes_of

LEAST, COLOURS = 2, 16
# Cells a side of a random board, the longer side of a picture, per cent of a random board that is filled.
SIDE, LONGER, DENSITY = 15, 40, 55
# The same of boards that are to be solved at a glance, and of those that lines alone do not solve.
DENSE, SPARSE = 70, 45
MOST_CHANGES = 50  # per cent
# Hundredths of a per cent that are all cells.
WHOLE = 10_000
FROM, SIZE, GREYS, PIXELS = "from", "size", "greys", "pixels"

OPTIONS = (
    Option(
        FROM,
        "content",
        "make it from this picture: PNG, GIF, JPEG, BMP, or a drawing in characters",
        "maker",
        key="picture",
        placeholder="FILE",
    ),
    Option(
        SIZE,
        "text",
        f"WIDTHxHEIGHT, or the longer side alone ({LONGER} of a picture, {SIDE} at random)",
        "maker",
        placeholder="N|WxH",
    ),
    Option("colours", "int", "of a picture: so many beside the empty one", "maker", least=2, most=COLOURS),
    Option("threshold", "int", "of a picture: greys darker than this are filled, 1 to 255", "maker", least=1, most=255),
    Option("solvable", f"{UNIQUE}|{LINE}", "one solution, or also found by lines alone", "maker"),
    Option("changes", "text", "at most so many cells changed, 0% to 50% of all", "maker", placeholder="PERCENT"),
    Option(
        "density", "int", "at random: per cent that are filled (45 to 70, as the band needs)", "maker", least=1, most=99
    ),
    Option("symmetry", "flag", "at random: the right half as the left one", "maker"),
    Option("band", "text", f"at random: how hard; {', '.join(BANDS)}", "maker", placeholder="BAND"),
    Option("needs", "text", "at random: the hardest technique is this one", "maker", placeholder="TECHNIQUE"),
    Option(GREYS, "text", "of a page: a byte a cell, 0 is black, in base64url; with a size", "maker"),
    Option(PIXELS, "text", "of a page: red, green and blue of each cell, in base64url; with a size", "maker"),
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
    density: int = DENSITY
    symmetry: bool = False
    band: int | None = None
    needs: int | None = None

    @classmethod
    def of(cls, order: Order) -> Wish:
        """The values of an order; PuzzleError."""
        given = order.wished(OPTIONS)
        if given["picture"] is not None:
            raise PuzzleError(Text("an order holds the values of a picture, not its file"), FROM)
        drawn = given[GREYS] is not None or given[PIXELS] is not None
        for name in OF_CHANCE if drawn else OF_PICTURES:
            if given[name]:
                what = "it goes with a random board, not with a picture" if drawn else "it goes with a picture"
                raise PuzzleError(Text(what), name)
        width, height = size_of(given[SIZE] or str(SIDE))
        band, needs = _place(BANDS, given["band"], "band"), _place(TECHNIQUES, given["needs"], "needs")
        if band is not None and needs is not None:
            raise PuzzleError(Text("ask for a band or for a technique, not for both"), "needs")
        if needs == 0:
            raise PuzzleError(Text("no puzzle needs this technique"), "needs")
        by_lines = (band is None or band < LINE_BANDS) and (needs is None or needs <= CASES)
        if given["solvable"] == LINE and not by_lines:
            raise PuzzleError(Text("what lines alone solve is never so hard"), "solvable")
        if given[SIZE] is not None and "x" not in given[SIZE] and drawn:
            raise PuzzleError(Text("write WIDTHxHEIGHT beside the values of a picture"), SIZE)
        values = _values(given, width, height) if drawn else b""
        draft = None
        if values:
            few = given["colours"] if given[PIXELS] is not None else None
            if (few is None) != (given[PIXELS] is None) or (few and given["threshold"]):
                raise PuzzleError(Text("pixels go with colours, greys with a threshold"), PIXELS)
            draft = drafted(width, height, values, few, given["threshold"])
        return cls(
            order.seed,
            width,
            height,
            given["solvable"] or (UNIQUE if drawn or not by_lines else LINE),
            draft,
            values,
            given["threshold"],
            given["colours"],
            None if given["changes"] is None else share_of(given["changes"]),
            given["density"] or (DENSE if band == 0 else DENSITY if by_lines else SPARSE),
            bool(given["symmetry"]),
            band,
            needs,
        )


LINE_BANDS = BANDS.index("moderate")


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


def percent(share: int) -> str:
    """A share in hundredths of a per cent as it is written."""
    return f"{share // 100}.{share % 100:02}".rstrip("0").rstrip(".") + "%"


def ordered(seed: int, values: Mapping[str, Any]) -> Order:
    """The order of these values by the names of the options: of a picture, which is a file's bytes, its cells."""
    values = dict(values)
    data = values.pop(FROM, None)
    if data is None:
        return Order.of("nonogram", seed, wishes_of(OPTIONS, values))
    from unriddle.puzzles.nonogram.making import sources

    if not isinstance(data, bytes):
        raise PuzzleError(Text("a picture is the bytes of its file"), FROM)
    wanted = values.pop(SIZE, None)
    size, name, cells = sources.cells(data, None if wanted is None else str(wanted), values.get("colours") is not None)
    own = {SIZE: f"{size[0]}x{size[1]}", name: base64.urlsafe_b64encode(cells).rstrip(b"=").decode()}
    return Order.of("nonogram", seed, {**wishes_of(OPTIONS, values), **own})


def _values(given: Mapping[str, Any], width: int, height: int) -> bytes:
    """The values of the cells; PuzzleError."""
    name = GREYS if given[GREYS] is not None else PIXELS
    text, wanted = str(given[name]), width * height * (1 if name == GREYS else CHANNELS)
    if given[GREYS] is not None and given[PIXELS] is not None:
        raise PuzzleError(Text("give greys or pixels, not both"), name)
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
        what = "there is no band {name!r}; there are {known}"
        if option == "needs":
            what = "there is no technique {name!r}; there are {known}"
        raise PuzzleError(Text(what, name=name[:40], known=", ".join(names)), option)
    return names.index(said(names, plain))
