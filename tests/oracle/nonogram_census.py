"""A census by plain enumeration: every picture, its clues, and line logic and trials on sets of values."""

from collections import Counter
from functools import cache
from itertools import groupby, product
from typing import TypeAlias

Clue: TypeAlias = tuple[tuple[int, int], ...]
Cells: TypeAlias = tuple[tuple[set[int], ...], ...]


def clue(line: tuple[int, ...], blotted: bool) -> Clue:
    """The blocks of a line: length, 0 where it is hidden, and ink."""
    runs = [(ink, len(list(run))) for ink, run in groupby(line)]
    return tuple((0 if blotted else length, ink) for ink, length in runs if ink)


def by_lines(cells: Cells, rows: tuple[Clue, ...], columns: tuple[Clue, ...], inks: int, blotted: bool) -> bool:
    """Every line alone, to the fixed point; whether no cell has lost its last value."""
    lines = [*zip(rows, cells, strict=True), *zip(columns, zip(*cells, strict=True), strict=True)]
    changed = True
    while changed:
        changed = False
        for wanted, line in lines:
            fitting = [
                filling
                for filling in product(range(inks + 1), repeat=len(line))
                if clue(filling, blotted) == wanted
                and all(value in cell for value, cell in zip(filling, line, strict=True))
            ]
            if not fitting:
                return False
            for at, cell in enumerate(line):
                left = {filling[at] for filling in fitting}
                changed = changed or left != cell
                cell &= left
    return True


def by_trials(
    depth: int, cells: Cells, rows: tuple[Clue, ...], columns: tuple[Clue, ...], inks: int, blotted: bool
) -> bool:
    """The same by trials of this depth."""
    if depth == 0:
        return by_lines(cells, rows, columns, inks, blotted)
    if not by_trials(depth - 1, cells, rows, columns, inks, blotted):
        return False
    changed = True
    while changed:
        changed = False
        for i, j in product(range(len(rows)), range(len(columns))):
            for value in sorted(cells[i][j]):
                if len(cells[i][j]) == 1:
                    break
                tried = tuple(tuple(set(cell) for cell in row) for row in cells)
                tried[i][j].intersection_update({value})
                if by_trials(depth - 1, tried, rows, columns, inks, blotted):
                    continue
                cells[i][j].discard(value)
                changed = True
                if not by_trials(depth - 1, cells, rows, columns, inks, blotted):
                    return False
    return True


@cache  # both builds are held to it
def census(height: int, width: int, inks: int = 1, blotted: bool = False) -> list[int]:
    """Pictures, clue sets, determined, solved by lines, by trials of depth 1, 2, ...; no zeros at the end."""
    found: Counter[tuple[tuple[Clue, ...], tuple[Clue, ...]]] = Counter()
    for flat in product(range(inks + 1), repeat=height * width):
        picture = [flat[at : at + width] for at in range(0, height * width, width)]
        rows = tuple(clue(row, blotted) for row in picture)
        found[rows, tuple(clue(column, blotted) for column in zip(*picture, strict=True))] += 1
    own = [clues for clues, many in found.items() if many == 1]
    depths: Counter[int] = Counter()
    for rows, columns in own:
        depth = 0
        while True:
            cells = tuple(tuple(set(range(inks + 1)) for _ in range(width)) for _ in range(height))
            assert by_trials(depth, cells, rows, columns, inks, blotted)
            if all(len(cell) == 1 for row in cells for cell in row):
                break
            depth += 1
        depths[depth] += 1
    return [found.total(), len(found), len(own), *(depths[depth] for depth in range(max(depths) + 1))]
