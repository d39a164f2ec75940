"""Labels at the edges of a grid that is too large for its room: how much they get of it, and what is shown there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import cache
from itertools import accumulate

from unriddle.core import Cell, Role

SHARE = 3  # one part in so many is theirs where the cells have no room either
BESIDE, ABOVE = 8, 3  # columns and lines; with less they would say nothing


def room(wanted: int, cells: int, whole: int, least: int, firm: bool) -> int:
    """How much of the whole the labels get beside this many columns or lines of cells; `firm`: also at their cost."""
    got = min(wanted, max(whole - cells, whole // SHARE if firm or cells > whole else 0))
    return got if got == wanted or got >= least else 0


@cache
def mark(unicode: bool, above: bool) -> Cell:
    """What stands for labels that are left out."""
    return Cell(("⋮" if above else "…") if unicode else "~", Role.EMPTY)


def shortened(labels: Sequence[Cell], size: Callable[[Cell], int], limit: int, at: float, mark: Cell) -> Sequence[Cell]:
    """The labels that have room, with marks for those before and behind them. `at` is which part of the grid is shown:
    0 its beginning, 1 its end.
    """
    sums = list(accumulate(map(size, labels), initial=0))
    whole, marked = sums[-1], size(mark)
    if whole <= limit or limit < marked:
        return labels if whole <= limit else ()
    last = min(bisect_left(sums, whole + marked - limit), len(labels))
    start = round(at * last)
    free = limit + sums[start] - marked * (start > 0)
    stop = len(labels) if whole <= free else max(start, bisect_right(sums, free - marked) - 1)
    return (*[mark] * (start > 0), *labels[start:stop], *[mark] * (stop < len(labels)))
