"""A document for paper: sections of sheets, each a puzzle with its rules, answer and steps."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from unriddle.core import Picture
from unriddle.core.record import Record
from unriddle.draw.frame import frame
from unriddle.draw.palette import clean

STARS = 4


class PrintedPuzzle(Record):
    """A puzzle on paper: its `title`, `rules` in two lines or "", and pictures of it and its answer.

    `level` is from 1 to STARS, 0 for none; `remark` is about the answer. `steps` are pictures of its lesson, and `left`
    says how many were left out; `address` is for the code beside it, "" for no code.
    """

    title: str
    rules: str
    level: int
    puzzle: Picture
    answer: Picture | None
    remark: str
    steps: Sequence[Picture] = ()
    left: str = ""
    address: str = ""

    @property
    def stars(self) -> str:
        """The level as stars."""
        return "★" * self.level + "☆" * (STARS - self.level) if self.level else ""


class Section(Record):
    """Sheets under a common `title`; "" if there is only one section.

    `parts` are lines of the contents, each with the number of its first sheet.
    """

    title: str
    sheets: Sequence[PrintedPuzzle]
    parts: Sequence[tuple[str, int]] = ()


# In points: the page margins, and the space between two puzzles.
MARGIN, GAP = 40.0, 14.0
MM = 72 / 25.4
# The side of a cell without and with text: the least to write in, the usual one, and that of large print.
MIN_SIDES, USUAL_SIDES, LARGE_SIDES = (4.2 * MM, 9 * MM), (8 * MM, 13 * MM), (14 * MM, 20 * MM)


class PaperSize(NamedTuple):
    """A sheet of paper by the name that browsers have for it, its sides in points."""

    name: str
    wide: float
    high: float

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self.wide - 2 * MARGIN

    @property
    def tall(self) -> float:
        """The height between the margins."""
        return self.high - 2 * MARGIN

    @property
    def half(self) -> float:
        """The height of each of two puzzles, one above the other."""
        return (self.tall - GAP) / 2

    def best_split(self, count: int) -> tuple[int, int]:
        """Return the columns and rows in which this many puzzles have the most room each."""
        splits = [(columns, -(-count // columns)) for columns in range(1, count + 1)]
        return max(splits, key=lambda way: min(self.room / way[0], self.tall / way[1]))

    def is_small(self, picture: Picture) -> bool:
        """Whether the cells would be too small to write in on half a page."""
        least = MIN_SIDES[0 if picture.dense else 1]
        return scale(picture, self.room, self.half - 60) * frame(picture).cell_height < least


A4, LETTER = PaperSize("A4", 595.0, 842.0), PaperSize("letter", 612.0, 792.0)
# Countries that use it.
LETTERS = ("BZ", "CA", "CL", "CO", "CR", "DO", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE")


def paper_of(environment: Mapping[str, str]) -> PaperSize:
    """Return the paper size of the country in the locale; A4 if it names none."""
    name = next((name for key in ("LC_ALL", "LC_PAPER", "LANG") if (name := environment.get(key))), "")
    return LETTER if re.match(r"[a-z]{2,3}_([A-Z]{2})", name) and name.split("_")[1][:2] in LETTERS else A4


class Document(Record):
    """All that is printed; the words on it are in its language already."""

    heading: str
    language: str
    sections: Sequence[Section]
    answers: str
    contents: str = ""
    name_line: str = ""
    large: bool = False
    paper: PaperSize = A4
    per_page: int = 0  # puzzles per sheet; 0 for as many as fit

    def numbered_sheets(self) -> Iterator[tuple[int, PrintedPuzzle]]:
        """Yield all sheets with their numbers."""
        yield from enumerate((sheet for section in self.sections for sheet in section.sheets), 1)


def bare(picture: Picture) -> Picture:
    """Return the picture without the texts that are printed beside it."""
    return replace(picture, title="", lines=(), key=())


def numbered_heading(number: int, sheet: PrintedPuzzle, answered: bool = False) -> str:
    """Return the heading of a puzzle or of its answer; the latter uses the picture's title if there is one."""
    title = sheet.answer.title if answered and sheet.answer else ""
    return f"{number}. {clean(title or sheet.title)}".rstrip()


def scale(picture: Picture, width: float, height: float, cell: tuple[float, float] = USUAL_SIDES) -> float:
    """Return the points per unit of a picture that fits this area, with cells up to size `cell`."""
    place = frame(picture)
    most = cell[0 if picture.dense else 1] / place.cell_height
    return min(most, width / place.width, height / place.height)


class PagePlace(NamedTuple):
    """The position of an item, from the upper left corner of a page's printed area; pages count from 0."""

    page: int
    x: float
    y: float
    what: Any


class PageItem(NamedTuple):
    """An item to be placed: `alone` on a page of its own, or `first` on a new page."""

    what: Any
    width: float
    height: float
    alone: bool = False
    first: bool = False


def flow(blocks: Iterable[PageItem], paper: PaperSize, page: int, y: float = 0) -> tuple[list[PagePlace], int]:
    """Lay out blocks from this place, left to right in rows; return their places and the next free page."""
    places: list[PagePlace] = []
    x = row = 0.0
    full = False
    for block in blocks:
        if x and x + block.width > paper.room + 0.01:
            x, y, row = 0.0, y + row + GAP, 0.0
        if full or ((x or y) and (block.alone or block.first or y + block.height > paper.tall + 0.01)):
            page, x, y, row = page + 1, 0.0, 0.0, 0.0
        places.append(PagePlace(page, x, y, block.what))
        x, row, full = x + block.width + GAP, max(row, block.height), block.alone
    return places, page + 1
