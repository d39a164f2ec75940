"""Typing a puzzle in, as data for a page or another process: options, the sheet, the typed texts."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from time import perf_counter
from typing import TYPE_CHECKING, Any

from unriddle.core import Cells, Composing, Family, LineSheet, Option, PuzzleError, Text, Typing
from unriddle.core.family import Typed, values_of
from unriddle.draw.events import picture_fields
from unriddle.kit import judging
from unriddle.registry import find, names
from unriddle.session.opened import Opened

if TYPE_CHECKING:
    from unriddle.core.contract import Puzzle

Event = dict[str, Any]


def families() -> Event:
    """Return the families whose puzzles can be typed in, with the options to ask for."""
    found = [family for family in map(find, names()) if family.typing is not None]
    descriptions = [
        {
            "family": each.name,
            "title": each.title,
            "options": list(map(_option, typing.asks)),
            "ways": (dict(typing.composing.ways) if typing.composing is not None else {}),
        }
        for each in found
        for typing in [each.require_typing()]
    ]
    return {"event": "typing", "families": descriptions}


def _option(option: Option) -> Event:
    of = "game" if option.of == "game" else "typing"
    return {"name": option.name, "of": of, "type": option.type, "help": Text.of(option.help), "usual": option.default}


def blank(name: str, given: Mapping[str, Any]) -> Event:
    """Return the sheet of these values, with nothing in it. Raises PuzzleError."""
    typing = find(name).require_typing()
    values = values_of(typing.asks, given)
    sheet = typing.sheet(typing.blank(values), values).clear()
    return {"event": "blank", "sheet": _fields(sheet)} | sheet_fields(typing, values, sheet, sheet.texts)


def read_sheet(name: str, given: Mapping[str, Any], texts: Typed, bare: bool = False) -> Event:
    """Read a sheet's texts as a puzzle, or report the error and its cell; `bare`: without a picture.

    PuzzleError for invalid values.
    """
    typing = find(name).require_typing()
    values = values_of(typing.asks, given)
    puzzle = typing.blank(values)
    sheet = typing.sheet(puzzle, values)
    if not sheet.fits(texts):
        raise PuzzleError("not possible, or not possible now")
    reply: Event = {"event": "typed", "puzzle": None}
    try:
        reply["puzzle"] = str(typing.read(puzzle, values, texts))
    except PuzzleError as error:
        return reply | {"says": typing.side_text(values, texts), "error": error.text, "cell": error.cell}
    return reply | ({"says": typing.side_text(values, texts)} if bare else sheet_fields(typing, values, sheet, texts))


class Judging:
    """The work that judges a typed sheet, or improves it in this `way`. Raises PuzzleError."""

    def __init__(self, name: str, texts: Typed, values: Mapping[str, Any], way: str) -> None:
        self.typed: Event = read_sheet(name, values, texts, bare=True)
        chosen = find(name)
        setting, given = chosen.require_typing().composing, values_of(chosen.require_typing().asks, values)
        typed_in = self.typed["puzzle"]
        opened = Opened.parse(typed_in) if typed_in else Opened(chosen, chosen.require_typing().blank(given))
        self._parts: Iterator[Mapping[str, Any] | None] = iter(())
        if way:
            if setting is None or setting.improve is None or way not in setting.ways:
                raise PuzzleError("not possible, or not possible now")
            self._parts = iter(setting.improve(way, given, texts, *opened.words))
        elif typed_in and setting is not None:
            self._parts = iter(setting.judge(opened.puzzle, given, texts, *opened.words))
        elif typed_in:
            self._parts = judging.find_solutions(chosen, opened.puzzle, *opened.words)
        self._over = False

    def advance(self, seconds: float | None, stop: Callable[[], bool]) -> Iterator[Event]:
        """Yield new judgments for `seconds`, at least up to the next pause, then whether these are all."""
        end = None if seconds is None else perf_counter() + seconds
        while not self._over:
            try:
                part = next(self._parts, ())
            except Exception:
                self._over = True
                raise
            if part == ():
                self._over = True
            elif part is not None:
                yield {"event": "judged"} | dict(part)
            elif stop() or (end is not None and perf_counter() >= end):
                break
        yield {"event": "judging", "over": self._over}


def reopen(puzzle: str) -> Event:
    """Return the sheet from which this puzzle could have been composed. Raises PuzzleError."""
    opened = Opened.parse(puzzle)
    values, texts = _setting(opened.family).reopen(opened.puzzle)
    return {"event": "reopened", "family": opened.family.name, "values": dict(values), "texts": texts}


def _setting(family: Family) -> Composing[Puzzle]:
    setting = family.require_typing().composing
    if setting is None:
        raise PuzzleError("this puzzle cannot be changed by hand")
    return setting


def write_file(name: str, texts: Typed, values: Mapping[str, Any], format: str, title: str, author: str) -> Event:
    """Return the puzzle on the sheet as a file; without a `format`, the names of the formats. PuzzleError."""
    chosen = find(name)
    typing = chosen.require_typing()
    if not format:
        able = [{"name": each.name, "about": Text.of(each.about)} for each in chosen.formats if each.write is not None]
        return {"event": "written", "formats": able}
    given = values_of(typing.asks, values)
    puzzle = typing.read(typing.blank(given), given, texts)
    if typing.composing is not None and typing.composing.named is not None:
        puzzle = typing.composing.named(puzzle, title, author)
    return {"event": "written", "format": format, "content": b64encode(chosen.write(puzzle, format)).decode()}


def sheet_fields(typing: Typing[Puzzle], values: Mapping[str, Any], sheet: Cells | LineSheet, texts: Typed) -> Event:
    """Return the text to show beside a sheet, and the picture of a painted one."""
    reply: Event = {"says": typing.side_text(values, texts)}
    if typing.picture is not None and isinstance(sheet, Cells) and sheet.paint:
        reply["picture"] = picture_fields(typing.picture(values, texts))
    return reply


def _fields(sheet: Cells | LineSheet) -> Event:
    if isinstance(sheet, LineSheet):
        return {"kind": "lines", "texts": sheet.texts, "sizes": sheet.sizes}
    reply = {"kind": "painted" if sheet.paint else "cells", "texts": sheet.texts, "longest": sheet.longest}
    return reply | {"signs": sheet.characters, "paint": sheet.paint, "same": dict(sheet.same), "label": sheet.label}


def switch(option: Option) -> Event:
    """Return the fields from which a front end makes a switch; `name` is a keyword of `rules` or of solve."""
    return {
        "name": option.keyword,
        "of": option.of,
        "type": option.type,
        "help": Text.of(option.help),
        "usual": option.default,
    }
