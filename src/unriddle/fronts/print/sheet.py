"""What a document for paper holds: sections of sheets, each a puzzle with its rules, its answer and its steps."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from unriddle.core import Cell, Picture, Role
from unriddle.core.record import Record
from unriddle.draw.palette import clean

STARS = 4
# What is tinted on a screen is white or grey on paper.
TINTS = {
    Role.GIVEN: "#ffffff",
    Role.MARKED: "#e8e8e8",
    Role.NEW: "#d0d0d0",
    Role.PRIZE: "#e8e8e8",
}


class Sheet(Record):
    """A puzzle: its `title`, the two lines of `rules` where they are to be printed, its `level` from 1 to STARS (0 for
    none), what is drawn of it and of its answer, a `remark` on that; the steps of its lesson, and how many were `left`
    out; the `address` that a code beside it has, "" for no code.
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
    """Sheets under a `title` of their own, "" where there is only one section; `parts` are lines of the contents, each
    with the number of the first sheet that it stands for.
    """

    title: str
    sheets: Sequence[Sheet]
    parts: Sequence[tuple[str, int]] = ()


class Document(Record):
    """All that is printed; the words on it are in its language already."""

    heading: str
    language: str
    sections: Sequence[Section]
    answers: str
    contents: str = ""
    name_line: str = ""
    large: bool = False

    def numbered(self) -> Iterator[tuple[int, Sheet]]:
        """All sheets with their numbers."""
        yield from enumerate((sheet for section in self.sections for sheet in section.sheets), 1)


def spoken(picture: Picture, say: Callable[[str], str]) -> Picture:
    """The picture in a language."""
    key = tuple((cell, say(meaning)) for cell, meaning in picture.key)
    return replace(picture, title=say(picture.title), lines=tuple(map(say, picture.lines)), key=key)


def on_paper(picture: Picture, tinted: bool = False) -> Picture:
    """The picture as ink on white, where it is not to stay `tinted`; what is not known yet is blank, for a pencil."""
    looks: dict[int, Cell] = {}
    for row in picture.cells:
        for cell in row:
            if id(cell) not in looks:
                looks[id(cell)] = _inked(cell, {} if tinted else TINTS)
    return replace(picture, cells=tuple(tuple([looks[id(cell)] for cell in row]) for row in picture.cells))


def _inked(cell: Cell, tints: Mapping[Role, str]) -> Cell:
    if cell.colour:
        return cell
    if cell.role is Role.UNKNOWN:
        return replace(cell, role=Role.EMPTY, marked=cell.marked and not tints)
    if cell.role in tints:
        return replace(cell, colour=tints[Role.MARKED if cell.marked else cell.role], marked=False)
    return cell


def bare(picture: Picture) -> Picture:
    """The picture without the texts that are printed beside it."""
    return replace(picture, title="", lines=(), key=())


def numbered(number: int, sheet: Sheet) -> str:
    """What stands above a puzzle."""
    return f"{number}. {clean(sheet.title)}".rstrip()
