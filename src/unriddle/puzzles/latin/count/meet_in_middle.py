"""Counting by halves at orders 8 and 9: the parts of a class of fillings, and the parts that symmetry spares.

docs/notes/searches.md explains it; the counting itself is in meet_in_middle_kernel.py.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from unriddle.kit.count.unit import Part
from unriddle.puzzles.latin.count.classes import classes, inverse, orbits, pair_permutations, row_choices
from unriddle.puzzles.latin.count.meet_in_middle_kernel import OFFSETS, Halves

# The pairs of facing rows, by the upper row: the outer two and the inner two.
HALVES = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2))


class Symmetry(NamedTuple):
    """A map between the squares with a filling that takes rows to rows: permutes rows, columns and symbols.

    `home` has the row that moves to each place, `names` the new symbols; -1 as `direction`: columns are also reversed.
    """

    home: bytes
    names: bytes
    direction: int

    def middle(self, row: bytes) -> bytes:
        """Return the image of a middle row."""
        return bytes([row[at] for at in self.home]).translate(self.names)[:: self.direction]

    def outer(self, pairs: Sequence[int], symbols: bytes) -> bytes | None:
        """Return the new symbols of the outer rows in the middle column; None if the halves are not preserved."""
        order = len(self.home)
        first, second = (min(self.home[pair], order - 1 - self.home[pair]) in pairs[:2] for pair in pairs[:2])
        if first != second:
            return None
        held = set(symbols.translate(self.names))
        return bytes(sorted(held if first else _around(order) - held))


def parts() -> Iterator[Part]:
    """Yield the units of order 9: a class, and the set of symbols that the outer rows hold in the middle column."""
    kinds = classes(9)
    for number, (filling, size) in enumerate(kinds.items(), 1):
        pairs, homes = _sets(filling)
        rows = " ".join(str(row) for pair in pairs[:2] for row in (pair, 8 - pair))
        for symbols, symmetries in homes.items():
            held = " ".join(map(str, symbols))
            name = f"class {number}/{len(kinds)}, rows {rows} hold {held} in the middle column"
            yield Part(name, size, partial(_part, filling, pairs, symbols, symmetries))


def whole_halves(filling: bytes) -> Halves:
    """Return all completions of a filling of order 8."""
    return Halves(_rows(filling, HALVES[0]), len(filling) - 2, (0, 0), [(0, 1)])


def halves_of_middles(filling: bytes, pairs: Sequence[int], symbols: bytes, middles: dict[bytes, int]) -> Halves:
    """Return the completions of a filling of order 9 whose outer rows hold these symbols in the middle column.

    `middles`: weight of each middle row that is counted.
    """
    order = len(filling)
    bits = _bits(filling, pairs)
    centre = bits[order // 2]
    outer = sum(centre[symbol] >> OFFSETS[8] for symbol in symbols)
    inner = sum(centre[symbol] >> OFFSETS[8] for symbol in _around(order) - set(symbols))
    rows = [
        [row for row in group if not row >> OFFSETS[8] & ~(outer if at < 4 else inner)]
        for at, group in enumerate(_rows(filling, pairs))
    ]
    weighed = [(sum(bits[at][symbol] for at, symbol in enumerate(row)), many) for row, many in middles.items()]
    return Halves(rows, order - 2, (outer, inner), weighed)


def _around(order: int) -> set[int]:
    """Return the symbols of the middle column except at the center."""
    return {*range(order)} - {order // 2}


def _part(filling: bytes, pairs: Sequence[int], symbols: bytes, symmetries: Sequence[Symmetry]) -> Halves:
    middles: dict[bytes, int] = {}
    for row, many in _middles(filling).items():
        for way in symmetries:
            moved = way.middle(row)
            middles[moved] = middles.get(moved, 0) + many
    return halves_of_middles(filling, pairs, symbols, middles)


@cache
def _symmetries(filling: bytes) -> list[Symmetry]:
    """Return all symmetries that keep the filling."""
    rest = bytes(range(len(filling), 256))
    inverse_moved = inverse(filling)
    found = []
    for sigma in pair_permutations(len(filling)):
        home = inverse(sigma)
        moved = bytes([filling[row] for row in home]).translate(sigma + rest)
        if moved == filling:
            found.append(Symmetry(home, sigma + rest, 1))
        if moved == inverse_moved:
            found.append(Symmetry(home, sigma.translate(filling + rest) + rest, -1))
    return found


def _sets(filling: bytes) -> tuple[Sequence[int], dict[bytes, list[Symmetry]]]:
    """Return the halves for which the fewest sets are counted, and each such set with its symmetries.

    The symmetries map the equivalent sets to it.
    """
    best: tuple[Sequence[int], dict[bytes, list[Symmetry]]] | None = None
    for pairs in HALVES:
        homes: dict[bytes, list[Symmetry]] = {}
        keeping = [one for one in _symmetries(filling) if one.outer(pairs, b"") is not None]
        for symbols in map(bytes, combinations(sorted(_around(len(filling))), 4)):
            least, way = min((one.outer(pairs, symbols) or b"", at) for at, one in enumerate(keeping))
            homes.setdefault(least, []).append(keeping[way])
        if best is None or len(homes) < len(best[1]):
            best = pairs, homes
    if best is None:
        raise RuntimeError("there are no halves")
    return best


@lru_cache(2)
def _middles(filling: bytes) -> dict[bytes, int]:
    """Return one middle row per orbit under symmetry, with the size of the orbit."""
    moves = [one.middle for one in _symmetries(filling)]
    return orbits(map(bytes, row_choices(filling, len(filling) // 2)), moves)


@lru_cache(2)
def _rows(filling: bytes, pairs: Sequence[int]) -> list[list[int]]:
    """Return the bits of all possible rows in each place, pair by pair, without their diagonal cells."""
    bits = _bits(filling, pairs)
    order = len(filling)
    return [
        [
            sum(bits[at][symbol] for at, symbol in enumerate(one) if at not in (row, order - 1 - row))
            for one in row_choices(filling, row)
        ]
        for pair in pairs
        for row in (pair, order - 1 - pair)
    ]


def _bits(filling: bytes, pairs: Sequence[int]) -> list[dict[int, int]]:
    """Return, for each column, symbol -> its bit in Halves; 0 for the symbols of the diagonals."""
    order = len(filling)
    numbers = {order // 2: 8} if order % 2 else {}
    for number, pair in enumerate(pairs):
        numbers[pair], numbers[order - 1 - pair] = 2 * number, 2 * number + 1
    found = []
    for column in range(order):
        diagonal_symbols = (column, filling[order - 1 - column])
        free = [symbol for symbol in range(order) if symbol not in diagonal_symbols]
        bits = {symbol: 1 << OFFSETS[numbers[column]] + at for at, symbol in enumerate(free)}
        found.append(dict.fromkeys(diagonal_symbols, 0) | bits)
    return found
