"""Pictures of our own, by name: the first puzzles of their sizes and levels, in data/pictures.txt."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent.parent / "data" / "pictures.txt"


class Named(NamedTuple):
    """A picture with one solution: its name, its level, and its cells, 1 for filled."""

    name: str
    level: str
    width: int
    height: int
    cells: bytes


@cache
def pictures() -> tuple[Named, ...]:
    """All of them, the small ones first."""
    found = []
    for block in FILE.read_text("utf-8").strip("\n").split("\n\n"):
        head, *rows = block.split("\n")
        name, _, level = head.partition(", ")
        found.append(Named(name, level, len(rows[0]), len(rows), bytes(sign == "#" for row in rows for sign in row)))
    return tuple(found)


def named(seed: int, size: tuple[int, int] | None, level: str | None) -> Named | None:
    """The picture of this seed among those of a size and a level, each if asked for; None past them."""
    chosen = [each for each in pictures() if size in (None, (each.width, each.height)) and level in (None, each.level)]
    return chosen[seed] if seed < len(chosen) else None
