"""Pictures that follow one another, as JSON values that say only what has changed; and the pictures they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any

from unriddle.core import Cell, Picture, Role
from unriddle.draw.events import picture_fields

PART = 0.2  # of the time at the most goes into making pictures
LABELS = ("left", "top")


class Changes:
    """What one who has seen the last picture needs for the next: `rows` that differ (number -> cells), labels where any
    differ, and all else.

    `if changes.due(): changes.fields(picture)` comes at most every `pause` seconds.
    """

    def __init__(self, pause: float, clock: Callable[[], float] = perf_counter) -> None:
        self.pause, self.clock = pause, clock
        self.last: Picture | None = None
        self.asked = self.next = clock()

    def due(self) -> bool:
        """Whether it is time for another picture: ask before making one."""
        self.asked = self.clock()
        return self.asked >= self.next

    def fields(self, picture: Picture) -> dict[str, Any]:
        """The picture in JSON values, with `rows` in place of `cells` where as many rows were told before."""
        before, self.last = self.last, picture
        if before is None or len(before.cells) != len(picture.cells):
            told = picture_fields(picture)
        else:
            pairs = enumerate(zip(before.cells, picture.cells, strict=True))
            dirty = [number for number, (one, new) in pairs if one != new]
            same = [name for name in LABELS if getattr(before, name) == getattr(picture, name)]
            rows = tuple(picture.cells[number] for number in dirty)
            labels = {name: () if name in same else getattr(picture, name) for name in LABELS}
            told = picture_fields(replace(picture, cells=rows, left=labels["left"], top=labels["top"]))
            told["rows"] = dict(zip(map(str, dirty), told.pop("cells"), strict=True))
            for name in same:
                del told[name]
        now = self.clock()
        self.next = max(self.asked + self.pause, now + (now - self.asked) / PART)
        return told


def picture_of(fields: Mapping[str, Any], last: Picture | None = None) -> Picture:
    """The picture that JSON values of `picture_fields` or of Changes say; `last` is the one that `rows` change."""
    made: dict[tuple[Any, ...], Cell] = {}

    def cell(value: Mapping[str, Any]) -> Cell:
        key = tuple(value.items())
        if key not in made:
            made[key] = Cell(**{**value, "role": Role(value["role"])})
        return made[key]

    def grid(lines: Any) -> tuple[tuple[Cell, ...], ...]:
        return tuple(tuple(map(cell, line)) for line in lines)

    bare = Picture(
        title=fields["title"],
        left=grid(fields["left"]) if "left" in fields or last is None else last.left,
        top=grid(fields["top"]) if "top" in fields or last is None else last.top,
        every=fields["every"],
        dense=fields["dense"],
        lines=tuple(fields["lines"]),
    )
    if "cells" in fields or last is None:
        return replace(bare, cells=grid(fields.get("cells", ())))
    cells = list(last.cells)
    for number, line in fields["rows"].items():
        cells[int(number)] = tuple(map(cell, line))
    return replace(bare, cells=tuple(cells))
