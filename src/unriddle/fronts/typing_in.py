"""Typing a puzzle in, as data for a page or another process: what is asked for, the sheet, and what was typed."""

from collections.abc import Mapping
from typing import Any

from unriddle import api
from unriddle.core import Cells, Lines, Option, PuzzleError, Text, Typing
from unriddle.core.option import values_of
from unriddle.core.sheets import Typed
from unriddle.draw import picture_fields

Event = dict[str, Any]


def families() -> Event:
    """The families that are typed in, with what each asks for."""
    found = [family for family in map(api.find, api.names()) if family.typing is not None]
    told = [
        {"family": each.name, "title": each.title, "options": list(map(_option, each.must_type().asks))}
        for each in found
    ]
    return {"event": "typing", "families": told}


def _option(option: Option) -> Event:
    of = "game" if option.of == "game" else "typing"
    return {"name": option.name, "of": of, "type": option.type, "help": Text.of(option.help), "usual": option.default}


def blank(family: str, given: Mapping[str, Any]) -> Event:
    """The sheet of these values, with nothing in it; PuzzleError."""
    typing = api.find(family).must_type()
    values = values_of(typing.asks, given)
    sheet = typing.sheet(typing.blank(values), values).cleared()
    return {"event": "blank", "sheet": _fields(sheet)} | _beside(typing, values, sheet, sheet.texts)


def typed(family: str, given: Mapping[str, Any], texts: Typed) -> Event:
    """The puzzle of what was typed into that sheet; or what is wrong with it, and where. PuzzleError for values."""
    typing = api.find(family).must_type()
    values = values_of(typing.asks, given)
    puzzle = typing.blank(values)
    sheet = typing.sheet(puzzle, values)
    if not sheet.fits(texts):
        raise PuzzleError(Text("not a valid request, or not now"))
    told: Event = {"event": "typed", "puzzle": None} | _beside(typing, values, sheet, texts)
    try:
        return told | {"puzzle": str(typing.read(puzzle, values, texts))}
    except PuzzleError as error:
        return told | {"error": error.text, "cell": error.cell}


def _beside(typing: Typing[Any], values: Mapping[str, Any], sheet: Cells | Lines, texts: Typed) -> Event:
    """What is said beside a sheet, and of one that is painted its picture."""
    told: Event = {"says": typing.says(values, texts)}
    if typing.picture is not None and isinstance(sheet, Cells) and sheet.paint:
        told["picture"] = picture_fields(typing.picture(texts))
    return told


def _fields(sheet: Cells | Lines) -> Event:
    if isinstance(sheet, Lines):
        return {"kind": "lines", "texts": sheet.texts, "sizes": sheet.sizes}
    told = {"kind": "painted" if sheet.paint else "cells", "texts": sheet.texts, "longest": sheet.longest}
    return told | {"signs": sheet.signs, "paint": sheet.paint, "same": dict(sheet.same), "label": sheet.label}
