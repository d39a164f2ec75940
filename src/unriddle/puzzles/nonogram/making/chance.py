"""Chance that is the same on every machine: boards, and the order in which cells are tried."""

from unriddle.core.hashing import blake2b
from unriddle.puzzles.nonogram.making.draft import Draft

WORD = 8  # bytes of a number


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


def board(width: int, height: int, density: int, symmetry: bool, text: str) -> Draft:
    """A board of which so many per cent are filled, as near as can be; its left half as its right where `symmetry`."""
    chance = Chance(text)
    count = width * height
    twin = [cell + width - 1 - 2 * (cell % width) if symmetry else cell for cell in range(count)]
    own = [cell for cell in range(count) if twin[cell] >= cell]
    ranks = [chance.below(1 << 32) for _ in own]
    first = sorted(range(len(own)), key=lambda at: (ranks[at], at))
    filled, cells = (count * density + 50) // 100, bytearray(count)
    left = max(1, min(filled, count - 1))
    for at in first:
        if left <= 0:
            break
        left -= 1 + (twin[own[at]] != own[at])
        cells[own[at]] = cells[twin[own[at]]] = 1
    cost = [chance.below(256) for _ in range(count)]
    other = bytes(1 - state for state in cells)
    return Draft(width, height, bytes(cells), other, cost, twin=twin if symmetry else ())
