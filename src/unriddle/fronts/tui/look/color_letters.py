"""Colours that are told by letters, too: where a terminal may show two of them alike."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from unriddle.core import Cell, Picture, Role
from unriddle.draw import colours


def is_certain(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether colours come out as they are meant: with NO_COLOR, 16 colours or in a bare console they do not."""
    return colours(environment) in ("true", "256")


def signs(picture: Picture) -> Mapping[str, str]:
    """The letter of each colour; none where there is only one."""
    return {one.colour: one.text for one, _ in picture.key if one.colour and one.text}


def legend(picture: Picture) -> list[tuple[str, str]]:
    """The letter of each colour, and its name."""
    return [(one.text, meaning) for one, meaning in picture.key if one.colour and one.text]


@lru_cache(16)
def lettered(picture: Picture) -> Picture:
    """The picture with a letter behind each coloured number and in each coloured cell."""
    letters = signs(picture)
    if not letters:
        return picture
    made: dict[Cell, Cell] = {}

    def of(cell: Cell) -> Cell:
        if cell not in made:
            sign = letters.get(cell.colour, "")
            made[cell] = replace(cell, text=sign) if sign and cell.role in (Role.FILLED, Role.NEW, Role.WRONG) else cell
        return made[cell]

    def label(cell: Cell) -> Cell:
        return replace(cell, text=cell.text + letters.get(cell.colour, ""))

    left, top = (tuple(tuple(map(label, each)) for each in side) for side in (picture.left, picture.top))
    return replace(picture, cells=tuple(tuple(map(of, row)) for row in picture.cells), left=left, top=top)
