"""Our own pictures with names, in data/pictures.z, which scripts/drawings makes."""

import zlib
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from unriddle.puzzles.nonogram.puzzle import LETTERS

FILE = Path(__file__).parent / "data" / "pictures.z"
CHARACTERS = "." + LETTERS
# The longer side of the pictures of the day, from Monday to Sunday.
SIDES = (10, 15, 15, 20, 20, 25, 30)
WEEKS = 53  # the most weeks of a year


class NamedPicture(NamedTuple):
    """A named picture whose puzzle has one solution; pictures drawn after an icon, their `source`, are solved by lines
    alone.

    `cells` are states, 0 for empty, and `shades` has the color of each as #rrggbb. In the `week` of the year, 0 for
    none, it is a puzzle of the day.
    """

    source: str
    english: str
    russian: str
    level: str
    effort: int
    week: int
    width: int
    height: int
    cells: bytes
    shades: Sequence[str]


def write_pictures(source: str, pictures: Iterable[NamedPicture]) -> str:
    """Return the text that `pictures` reads; `source` is the source of all pictures after icons."""
    blocks = [source]
    for each in pictures:
        head = (*each[:6], ",".join(shade[1:] for shade in each.shades))
        rows = [each.cells[at : at + each.width] for at in range(0, len(each.cells), each.width)]
        blocks.append(
            "\n".join(["\t".join(map(str, head)), *("".join(CHARACTERS[state] for state in row) for row in rows)])
        )
    return "\n\n".join(blocks) + "\n"


@cache
def pictures() -> tuple[NamedPicture, ...]:
    """Return all named pictures."""
    found = []
    _, *blocks = zlib.decompress(FILE.read_bytes()).decode().strip("\n").split("\n\n")
    for block in blocks:
        head, *rows = block.split("\n")
        source, english, russian, level, effort, week, shades = head.split("\t")
        cells = bytes(CHARACTERS.index(character) for row in rows for character in row)
        colors = [f"#{shade}" for shade in shades.split(",")]
        size = len(rows[0]), len(rows)
        found.append(NamedPicture(source, english, russian, level, int(effort), int(week), *size, cells, colors))
    return tuple(found)


def named_pictures(size: tuple[int, int] | None, level: str | None) -> Sequence[NamedPicture]:
    """Return the pictures of this size and this level, if given. A seed selects one, modulo their number."""
    return [each for each in pictures() if size in (None, (each.width, each.height)) and level in (None, each.level)]


def name_of(width: int, cells: bytes) -> str:
    """Return the name of the picture with these cells; "" if it has none."""
    return next((each.english for each in pictures() if (each.width, each.cells) == (width, cells)), "")


def is_name(title: str) -> bool:
    """Whether one of the pictures has this name."""
    return any(title in (each.english, each.russian) for each in pictures())


def picture_of_day(day: date) -> int:
    """Return the seed of a day's picture: the pictures of the weekday's size in turn, week by week, except a week's own
    picture. None repeats within 52 weeks.
    """
    year, week, weekday = day.isocalendar()
    listed, side = pictures(), SIDES[weekday - 1]
    below = max((each for each in SIDES if each < side), default=0)
    fitting = [at for at, each in enumerate(listed) if each.source and below < max(each.width, each.height) <= side]
    # Sort by effort: each weekday gets a year's worth of pictures of its size, later weekdays harder ones.
    fitting.sort(key=lambda at: listed[at].effort)
    sharing = [at for at, each in enumerate(SIDES) if each == side]
    part = len(fitting) - WEEKS * (len(sharing) - sharing.index(weekday - 1))
    own = sorted(fitting[part : part + WEEKS])
    due = [at for at in own if listed[at].week == week]
    if due:
        return due[0]
    others = [at for at in own if not listed[at].week]
    weeks = [each for each in range(1, WEEKS + 1) if not any(listed[at].week == each for at in own)]
    return others[(year * len(weeks) + weeks.index(week)) % len(others)]
