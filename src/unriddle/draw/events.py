"""The events of a run, and pictures, as JSON values and lines."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from time import perf_counter
from typing import Any

from unriddle.core import Cell, Event, Found, Picture, PictureQuestion, Role, Text
from unriddle.core.contract import event_fields
from unriddle.core.json_shape import Json

_LINE = json.JSONEncoder(ensure_ascii=False)  # shared: a search can find a hundred thousand solutions per second
BUSY = 0.2  # the largest fraction of the time spent making pictures
LABELS = ("left", "top")


def picture_fields(picture: Picture) -> dict[str, Any]:
    """Return a picture in JSON values, as fields of core.Picture; empty fields of cells are left out."""
    made = {
        id(cell): _cell(cell) for lines in (picture.cells, picture.left, picture.top) for line in lines for cell in line
    }

    def grid(lines: tuple[tuple[Cell, ...], ...]) -> list[list[dict[str, Any]]]:
        return [[made[id(cell)] for cell in line] for line in lines]

    return {
        "title": picture.title,
        "cells": grid(picture.cells),
        "left": grid(picture.left),
        "top": grid(picture.top),
        "every": picture.every,
        "dense": picture.dense,
        "lines": list(picture.lines),
    }


def _cell(cell: Cell) -> dict[str, Any]:
    fields = {"text": cell.text, "colour": cell.color, "note": cell.note, "marked": cell.marked}
    return {"role": cell.role.value, **{name: value for name, value in fields.items() if value}}


class Changes:
    """Incremental pictures for a viewer that has the last one: changed `rows` (number -> cells) and labels.

    All other fields are always included. Call `if changes.due(): changes.fields(picture)`: at most once every `pause`
    seconds.
    """

    def __init__(self, pause: float, clock: Callable[[], float] = perf_counter) -> None:
        self.pause: float = pause
        self.clock: Callable[[], float] = clock
        self.last: Picture | None = None
        self.asked: float
        self.next: float
        self.asked = self.next = clock()

    def due(self) -> bool:
        """Whether it is time for another picture: ask before making one."""
        self.asked = self.clock()
        return self.asked >= self.next

    def fields(self, picture: Picture) -> dict[str, Any]:
        """Return the picture in JSON values, with `rows` for `cells` if the last one had as many rows."""
        before, self.last = self.last, picture
        if before is None or len(before.cells) != len(picture.cells):
            fields = picture_fields(picture)
        else:
            pairs = enumerate(zip(before.cells, picture.cells, strict=True))
            dirty = [number for number, (one, new) in pairs if one != new]
            unchanged = [name for name in LABELS if getattr(before, name) == getattr(picture, name)]
            rows = tuple(picture.cells[number] for number in dirty)
            labels = {name: () if name in unchanged else getattr(picture, name) for name in LABELS}
            fields = picture_fields(replace(picture, cells=rows, left=labels["left"], top=labels["top"]))
            fields["rows"] = dict(zip(map(str, dirty), fields.pop("cells"), strict=True))
            for name in unchanged:
                del fields[name]
        now = self.clock()
        self.next = max(self.asked + self.pause, now + (now - self.asked) / BUSY)
        return fields


def picture_of(fields: Mapping[str, Any], last: Picture | None = None) -> Picture:
    """Return the picture in JSON values of `picture_fields` or of Changes; `rows` of the latter change the picture
    `last`.
    """
    made: dict[tuple[Any, ...], Cell] = {}

    def cell(value: Mapping[str, Any]) -> Cell:
        key = tuple(value.items())
        if key not in made:
            fields = {"color" if name == "colour" else name: each for name, each in value.items()}
            made[key] = Cell(**{**fields, "role": Role(value["role"])})
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


def jsonl(event: Event, say: Callable[[str], str] | None = None, **more: Json) -> str:
    """Return an event as one line of JSON, without a newline; `more` fields are appended, such as source.

    `say` translates each Text in the event.
    """
    if say is None and not more and isinstance(event, Found) and hasattr(event.solution, "json"):
        return f'{{"event": "found", "solution": {event.solution.json()}, "steps": {event.steps}}}'
    fields = event_fields(event) | more
    return json_line(fields if say is None else translated(fields, say))


def translated(value: Any, say: Callable[[str], str], silent: Collection[str] = ()) -> Any:
    """Return a JSON value with each Text translated, except under `silent` names."""
    if isinstance(value, dict):
        return {name: each if name in silent else translated(each, say, silent) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [translated(each, say, silent) for each in value]
    return say(value) if isinstance(value, Text) else value


def json_line(value: Mapping[str, Json]) -> str:
    """Return a JSON value as one line; unprintable characters are escaped."""
    line = _LINE.encode(value)
    if line.isprintable():
        return line
    # JSON has these characters only in strings, so rewriting them is always valid.
    return "".join(character if character.isprintable() else json.dumps(character)[1:-1] for character in line)


def unread(error: str, asked: PictureQuestion | None = None) -> dict[str, Any]:
    """Return the end event of a puzzle that could not be read or solved, with a picture reader's question."""
    event = {"event": "end", "why": "error", "steps": 0, "share": 0.0, "conclusion": None, "error": error}
    return event | ({"asked": asked.to_json()} if asked else {})
