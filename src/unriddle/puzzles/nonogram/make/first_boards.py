"""The random boards with which a climb begins, so that what is asked for is not rare; and what is impossible."""

from __future__ import annotations

from typing import NamedTuple

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.nonogram.teach.card import BANDS
from unriddle.puzzles.nonogram.teach.techniques import NAMES


class Start(NamedTuple):
    """Cells per side if no size is given, and per cent of all cells that are filled."""

    side: int
    density: int


USUAL = Start(15, 55)
# Found by counting what random boards need; docs/use/making-nonogram.md has how long it takes from there.
STARTS = {
    "full line": Start(6, 90),
    "overlap": Start(8, 90),
    "glue": Start(10, 75),
    "punctuate": Start(10, 68),
    "simple spaces": Start(5, 45),
    "joining": Start(20, 53),
    "splitting": Start(15, 46),
    "forcing": Start(20, 50),
    "cases": Start(30, 48),
    "edge trial": Start(12, 40),
    "trial": Start(15, 38),
    "deep trial": Start(18, 37),
    "agreement": Start(18, 35),
    # A board of this size is looked at ten times as long as one of half the size, but a search comes more often.
    "search": Start(18, 34),
    "trivial": Start(15, 70),
    "moderate": Start(15, 45),
    "deep": Start(15, 38),
}
# All boards of so many cells were counted: these are the least that need a technique or have a band, by their shorter
# and their longer side, and what is not named none of them has.
COUNTED = 16
ANY: tuple[tuple[int, int], ...] = ((2, 2),)
LEAST = {
    "full line": ANY,
    "overlap": ((2, 3),),
    "glue": ((2, 3),),
    "punctuate": ((2, 6), (3, 4)),
    "simple spaces": ((2, 8), (3, 4)),
    "overlap with marks": ANY,
    "edge trial": ((2, 4), (3, 4)),
    "trivial": ANY,
    "line 1": ((2, 3),),
    "moderate": ((2, 4), (3, 4)),
}


def wished(band: int | None, needs: int | None) -> Text | None:
    """The name of the band or the technique asked for, if any."""
    if band is not None:
        return BANDS[band]
    return None if needs is None else NAMES[needs]


def start(name: str | None) -> Start:
    """Where to begin for the band or the technique of this name."""
    return STARTS.get(str(name), USUAL)


def hold(width: int, height: int, name: Text | None) -> None:
    """PuzzleError where no board of this size has the band or needs the technique of this name."""
    if name is None or width * height > COUNTED:
        return
    shorter, longer = sorted((width, height))
    if not any(shorter >= least and longer >= most for least, most in LEAST.get(str(name), ())):
        size = {"width": width, "height": height, "name": name}
        if name in BANDS:
            raise PuzzleError(Text("no puzzle of {width}x{height} cells is in the band {name}", **size), "band")
        raise PuzzleError(Text("no puzzle of {width}x{height} cells needs {name}", **size), "needs")
