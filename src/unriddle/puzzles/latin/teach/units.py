"""The lines of a square as steps name them, and the techniques, the easiest first."""

from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from unriddle.core import Text
from unriddle.puzzles.latin.square import lines

# The tiers of the kernel of this room, and of makers, whose orders name them: those of old.
WEIGHED = (
    Text("mistake"),
    Text("mirror"),
    Text("hidden single"),
    Text("naked single"),
    Text("locked symbol"),
    Text("naked pair"),
    Text("hidden pair"),
    Text("naked triple"),
    Text("hidden triple"),
    Text("trial"),
    Text("search"),
)
LAST_CELL, WINGS, AHEAD = (
    Text("last cell"),
    (Text("X-wing"), Text("XY-wing"), Text("swordfish")),
    Text("one step ahead"),
)
TECHNIQUES = (WEIGHED[0], LAST_CELL, *WEIGHED[1:9], *WINGS, AHEAD, *WEIGHED[9:])
TRIAL, SEARCH = TECHNIQUES.index("trial"), TECHNIQUES.index("search")


def weighed(tier: int) -> int:
    """The tier that this one of TECHNIQUES has in the kernel: the same things follow from it."""
    name = TECHNIQUES[tier]
    return WEIGHED.index("hidden single" if name == LAST_CELL else name if name in WEIGHED else "trial")


def known_as(tier: int | None) -> int | None:
    """The number of a tier in snapshots: that of old where it had one."""
    if tier is None or tier >= len(TECHNIQUES):
        return tier
    return WEIGHED.index(TECHNIQUES[tier]) if TECHNIQUES[tier] in WEIGHED else len(WEIGHED) + tier


class Units(NamedTuple):
    """The lines of all squares of one order and kind: their names, their cells, and for each cell its lines and, as a
    bit set, the other cells of these.
    """

    names: tuple[str, ...]
    cells: tuple[tuple[int, ...], ...]
    of: tuple[tuple[int, ...], ...]
    seen: tuple[int, ...]

    def shared(self, one: int, other: int) -> int:
        """The first line that two cells share, -1 for none and for a cell with itself."""
        if one == other:
            return -1
        return next((line for line in self.of[one] if line in self.of[other]), -1)


@lru_cache(8)
def units(order: int, kind: str) -> Units:
    """The lines of this kind: rows first, then columns, then diagonals."""
    cells = range(order * order)
    inside = [tuple(cells[line]) if isinstance(line, slice) else tuple(line) for _, line in lines(order, kind)]
    of: list[list[int]] = [[] for _ in cells]
    for line, held in enumerate(inside):
        for cell in held:
            of[cell].append(line)
    whole = [sum(1 << cell for cell in held) for held in inside]
    seen = [reduce(or_, (whole[line] for line in of[cell])) & ~(1 << cell) for cell in cells]
    return Units(tuple(_names(order, kind)), tuple(inside), tuple(map(tuple, of)), tuple(seen))


def _names(order: int, kind: str) -> list[str]:
    """A broken diagonal has the number of its column in row 1, and goes down to the right, or back to the left."""
    found = [f"{which} {number}" for which in ("row", "column") for number in range(1, order + 1)]
    if kind == "plain":
        return found
    if kind != "pandiagonal":
        return [*found, "main diagonal", "anti diagonal"]
    right = ["main diagonal", *(f"diagonal down {number}" for number in range(2, order + 1))]
    left = [*(f"diagonal back {number}" for number in range(1, order)), "anti diagonal"]
    return [*found, *right, *left]
