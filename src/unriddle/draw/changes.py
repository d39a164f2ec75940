"""Pictures that follow one another, as JSON values that say only what has changed; and the pictures they make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any

from unriddle.core import Cell, Picture, Role
from unriddle.draw.events import picture_fields

PART = 0.2  # of the time at the most goes into making pictures


class Changes:
    """What one who has seen the last picture needs for the next: `rows` that differ (number -> cells), and all else.

    `if changes.due(): changes.fields(picture)` comes at most every `pause` seconds.
    """

    def __init__(self, pause: float, clock: Callable[[], float] = perf_counter) -> None:
        self.pause, self.clock = pause, clock
        self.rows: tuple[tuple[Cell, ...], ...] = ()
        self.asked = self.next = clock()

    def due(self) -> bool:
        """Whether it is time for another picture: ask before making one."""
        self.asked = self.clock()
        return self.asked >= self.next

    def fields(self, picture: Picture) -> dict[str, Any]:
        """The picture in JSON values, with `rows` in place of `cells` where as many rows were told before."""
        before, self.rows = self.rows, picture.cells
        told = picture_fields(picture)
        if len(before) == len(picture.cells) and before:
            cells = told.pop("cells")
            pairs = zip(before, picture.cells, strict=True)
            told["rows"] = {str(number): cells[number] for number, (one, new) in enumerate(pairs) if one != new}
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
        left=grid(fields["left"]),
        top=grid(fields["top"]),
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
