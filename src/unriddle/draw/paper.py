"""Pictures for paper: ink on white, with room for a pencil."""

from collections.abc import Mapping
from dataclasses import replace

from unriddle.core import Cell, Picture, Role

# Tints of the screen are white or gray on paper.
TINTS = {
    Role.GIVEN: "#ffffff",
    Role.MARKED: "#e8e8e8",
    Role.NEW: "#d0d0d0",
    Role.PRIZE: "#e8e8e8",
}


def on_paper(picture: Picture, tinted: bool = False) -> Picture:
    """Return the picture as ink on white, unless `tinted`; unknown cells are blank, for a pencil."""
    looks: dict[int, Cell] = {}
    for row in picture.cells:
        for cell in row:
            if id(cell) not in looks:
                looks[id(cell)] = _ink_cell(cell, {} if tinted else TINTS)
    return replace(picture, cells=tuple(tuple([looks[id(cell)] for cell in row]) for row in picture.cells))


def _ink_cell(cell: Cell, tints: Mapping[Role, str]) -> Cell:
    if cell.color:
        return cell
    if cell.role is Role.UNKNOWN:
        return replace(cell, role=Role.EMPTY, marked=cell.marked and not tints)
    if cell.role in tints:
        return replace(cell, color=tints[Role.MARKED if cell.marked else cell.role], marked=False)
    return cell
