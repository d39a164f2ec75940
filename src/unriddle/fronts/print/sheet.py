"""What a document for paper holds: sections of sheets, each a puzzle with its rules, its answer and its steps."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from unriddle.core import Picture
from unriddle.core.record import Record
from unriddle.draw.palette import clean

STARS = 4


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


def bare(picture: Picture) -> Picture:
    """The picture without the texts that are printed beside it."""
    return replace(picture, title="", lines=(), key=())


def numbered(number: int, sheet: Sheet) -> str:
    """What stands above a puzzle."""
    return f"{number}. {clean(sheet.title)}".rstrip()
