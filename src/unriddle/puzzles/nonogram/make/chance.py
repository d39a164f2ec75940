"""Chance that is the same on every machine: boards, and the order in which cells are tried."""

from unriddle.core.system.hashing import blake2b
from unriddle.puzzles.nonogram.make.budget import Purse, Work
from unriddle.puzzles.nonogram.make.draft import Draft

WORD = 8  # bytes of a number
# Ranks are of 32 bits: shelves by the first of them, each sorted in one go, and the bits of a rank on its shelf.
SHELVES, SHELF = 1 << 8, 24
# As long as to draw a number takes it to look at so many cells.
DRAWN = 8


class Chance:
    """Numbers by chance: the digests of a counter, keyed by a text."""

    def __init__(self, text: str) -> None:
        self._key = blake2b(text.encode(), digest_size=32).digest()
        self.count = 0

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; limits here are far below 2**64, so that none is noticeably likelier."""
        self.count += 1
        drawn = blake2b(self.count.to_bytes(WORD, "little"), key=self._key, digest_size=WORD).digest()
        return int.from_bytes(drawn, "little") % limit


def board(width: int, height: int, density: int, symmetry: bool, text: str, purse: Purse) -> Work[Draft]:
    """A board filled to this many per cent, as near as can be; its left half as its right where `symmetry`."""
    chance = Chance(text)
    count = width * height
    twin: list[int] = []
    # Cells by rank, as numbers: a million pairs would be looked through again and again for what could be freed.
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
    return Draft(width, height, bytes(cells), bytes(other), cost, twin=twin if symmetry else ())
