"""Random boards, and the random order in which cells are tried; the same on every machine."""

from __future__ import annotations

from typing import NamedTuple

from unriddle.core import PuzzleError, Text
from unriddle.core.system.hashing import blake2b
from unriddle.puzzles.nonogram.make.budget import Pausing, Purse
from unriddle.puzzles.nonogram.make.draft import PictureDraft

WORD = 8  # bytes of a number
# Random ranks have 32 bits: the first ones select one of SHELVES, which are sorted separately; SHELF bits remain.
SHELVES, SHELF = 1 << 8, 24
# Drawing a random number takes as long as examining this many cells.
DRAWN = 8
# Of blobs: the percentage of cells filled at first, and how many of nine cells are a majority.
FILLED_PERCENT, MAJORITY = 56, 5


class Chance:
    """Random numbers from a text: digests of a counter, with the text as the key."""

    def __init__(self, text: str) -> None:
        self._key = blake2b(text.encode(), digest_size=32).digest()
        self.count: int = 0

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1; limits here are far below 2**64, so no value is noticeably likelier."""
        self.count += 1
        drawn = blake2b(self.count.to_bytes(WORD, "little"), key=self._key, digest_size=WORD).digest()
        return int.from_bytes(drawn, "little") % limit


def board(width: int, height: int, density: int, symmetry: bool, text: str, purse: Purse) -> Pausing[PictureDraft]:
    """Return a random board with `density` percent of its cells filled, or the nearest possible number; with
    `symmetry`, its halves mirror each other.
    """
    chance = Chance(text)
    count = width * height
    twin: list[int] = []
    # Rank and cell are packed into one number: the garbage collector would scan a million pairs again and again.
    shelves: list[list[int]] = [[] for _ in range(SHELVES)]
    for start in range(0, count, width):
        row = range(start, start + width)
        twin += row[::-1] if symmetry else row
        for cell in row:
            if twin[cell] >= cell:
                rank = chance.below(SHELVES << SHELF)
                shelves[rank >> SHELF].append(rank * count + cell)
                yield from purse.over(DRAWN)
    filled, cells = (count * density + 50) // 100, bytearray(count)
    left = max(1, min(filled, count - 1))
    for shelf in shelves:
        for cell in [number % count for number in sorted(shelf)] if left > 0 else ():
            if left <= 0:
                break
            left -= 1 + (twin[cell] != cell)
            cells[cell] = cells[twin[cell]] = 1
        yield from purse.over(len(shelf))
        shelf.clear()
    cost = []
    for _ in range(count):
        cost.append(chance.below(256))
        yield from purse.over(DRAWN)
    other = cells.translate(bytes((1, 0)) + bytes(254))
    return PictureDraft(width, height, bytes(cells), bytes(other), cost, twin=twin if symmetry else ())


def blobs(width: int, height: int, symmetry: bool, text: str, purse: Purse) -> Pausing[PictureDraft]:
    """Return a random board of blobs whose edges are the cheapest to change; with `symmetry`, its halves mirror each
    other.

    Random cells take the state of the majority around them; cells beyond the board are empty.
    """
    chance = Chance(text)
    cells, cost = bytearray(), bytearray()
    for _ in range(width * height):
        cells.append(chance.below(100) < FILLED_PERCENT)
        yield from purse.over(DRAWN)
    # Sums of three adjacent cells of each row; then of three adjacent rows.
    across = bytearray()
    for start in range(0, width * height, width):
        row = bytes((0, *cells[start : start + width], 0))
        across += bytes(map(sum, zip(row, row[1:], row[2:], strict=False)))
        yield from purse.over(width)
    edge = bytes(width)
    across[:0], across[len(across) :] = edge, edge
    for start in range(0, width * height, width):
        part = across[start : start + 3 * width]
        cost += bytes(map(sum, zip(part[:width], part[width : 2 * width], part[2 * width :], strict=True)))
        yield from purse.over(width)
    cells = cost.translate(bytes(count >= MAJORITY for count in range(256)))
    twin: list[int] = []
    for start in range(0, width * height, width):
        own = range(start, start + width)
        twin += own[::-1] if symmetry else own
        if symmetry:
            half = width // 2
            for field in (cells, cost):
                field[start + width - half : start + width] = field[start : start + half][::-1]
        yield from purse.over(width)
    middle = height // 2 * width + width // 2
    if not any(cells):
        cells[middle] = cells[twin[middle] if symmetry else middle] = 1
    elif all(cells):
        cells[0] = cells[twin[0]] = 0
    # Count of filled cells around a cell -> its distance from the count at which the cell would change.
    far = bytes(
        2 * (count - MAJORITY) + 1 if count >= MAJORITY else 2 * (MAJORITY - count) for count in range(10)
    ) + bytes(246)
    other = cells.translate(bytes((1, 0)) + bytes(254))
    return PictureDraft(width, height, bytes(cells), bytes(other), cost.translate(far), twin=twin if symmetry else ())


class Start(NamedTuple):
    """The default cells per side, and the percentage of filled cells."""

    side: int
    density: int


USUAL = Start(15, 55)
# Technique -> where to start, found by counting what random boards need; docs/use/making-nonogram.md has the times.
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
    # Examining a board of this size takes ten times as long as one of half the size, but more of them need a search.
    "search": Start(18, 34),
}
# All boards of at most COUNTED cells were counted. LEAST has the smallest ones that need a technique or have a level,
# by their shorter and longer side; techniques and levels without an entry do not occur.
COUNTED = 16
ANY: tuple[tuple[int, int], ...] = ((2, 2),)
LEAST: dict[str, tuple[tuple[int, int], ...]] = {
    "full line": ANY,
    "overlap": ((2, 3),),
    "glue": ((2, 3),),
    "punctuate": ((2, 6), (3, 4)),
    "simple spaces": ((2, 8), (3, 4)),
    "overlap with marks": ANY,
    "edge trial": ((2, 4), (3, 4)),
    "easy": ANY,
    "medium": ((2, 4), (3, 4)),
}


def start(name: str | None) -> Start:
    """Return the starting values for the technique of this name."""
    return STARTS.get(str(name), USUAL)


def hold(width: int, height: int, name: Text | None, wish: str) -> None:
    """Raise PuzzleError if no board of this size has the level, or needs the technique, of this name."""
    shorter, longer = sorted((width, height))
    least = LEAST.get(str(name), ())
    if name and width * height <= COUNTED and not any(shorter >= one and longer >= other for one, other in least):
        size = {"width": width, "height": height, "name": name}
        raise PuzzleError(
            Text("no puzzle of {width}x{height} cells is {name}", **size)
            if wish == "level"
            else Text("no puzzle of {width}x{height} cells needs {name}", **size),
            wish,
        )
