"""Horizontally symmetric diagonal squares by letters: facing symbols are one letter, and signs are counted at the end.

The left half of a row has each letter once; the left halves of all rows have every letter twice in each column. The
pairs of letters in the diagonals' cells of facing rows have every letter twice: they are edges of cycles of letters.
Facing rows contribute a matrix of 0, 1 and 2 to the columns. The sums of the matrices of half of the pairs of rows go
into a table, and the others look up their complements there.

The table is made in parts. Two columns of a matrix give its group, and the others are a word of matrix_sums_kernel.py;
the sums of one group are a part. Each half begins with the letters that the other half certainly puts into its
diagonals' cells, so that no sum is made that leaves no room for them.
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import islice, permutations, product
from math import factorial

from unriddle.kit.count.unit import Part
from unriddle.puzzles.latin.count.matrix_sums_kernel import MatrixSums

PLANE, HEAVY = 24, 48  # the bits of a word with the cells that are 2, and with its multiplicity
Matrices = Counter[tuple[int, int]]  # the nonzero cells, and the cells that are 2 -> the number of ways
Column = tuple[int, int]  # the letters that are not 0, and those that are 2
Group = tuple[Column, Column]
Ranges = dict[Group, "array[int]"]


def parts(lengths: list[tuple[int, ...]]) -> list[Part]:
    """Return the units of all squares, for each choice of cycle lengths."""
    found = []
    for cycles in lengths:
        name = f"cycles of {'+'.join(map(str, cycles))} letters, column 1 begins with"
        for column in PairHalves(cycles).columns():
            letters = " ".join(str(at) for at in range(sum(cycles)) for plane in column if plane >> at & 1)
            found.append(Part(f"{name} {letters}", equal_orders(cycles), partial(Filling, cycles, column)))
    return found


def equal_orders(cycles: tuple[int, ...]) -> int:
    """Return the number of squares represented by an array of letters with these cycles."""
    size = sum(cycles)
    found = factorial(size) << size * (size - 2)
    for length in set(cycles):
        many = cycles.count(length)
        found //= (2 * length) ** many * factorial(many)
    return found


class Grouped:
    """Matrices as words, group by group."""

    def __init__(self, groups: Iterable[tuple[Group, "array[int]"]]) -> None:
        self.words: array[int] = array("Q")
        self.places: dict[Group, tuple[int, int]] = {}
        for group, words in groups:
            self.places[group] = len(self.words), len(self.words) + len(words)
            self.words += words


class PairHalves:
    """Both halves of the pairs of rows with these cycles; once `ready`, their sums by group."""

    def __init__(self, cycles: tuple[int, ...]) -> None:
        self.size: int
        self.size = size = sum(cycles)
        ends = edges(cycles)
        self.cells: list[int] = [sum(1 << size * at + letter for letter in ends[at]) for at in range(size)]
        self.pairs: list[Counter[tuple[int, int]]] = [  # pairs of rows
            _matrices(size, column, *edge) for column, edge in enumerate(ends)
        ]
        self.middle: int = size // 2
        self.every: int = (1 << size * (size - 2)) - 1
        self.known: int = self.rest(sum(self.cells))
        self.ready: bool = False
        self.halves: list[tuple[Grouped, Grouped, Ranges]] = []
        self.building: Iterator[None] = self._build()

    def columns(self) -> list[Column]:
        """Return the contributions of the first half to the first column that the second half can complete."""
        full = (1 << self.size) - 1
        found = []
        for half in self._matrices_by_half():
            columns: set[Column] = {(0, 0)}
            for one in half:
                more = {(here & full, twice & full) for here, twice in one}
                columns = {each for each in (add(*two) for two in product(columns, more)) if each}
            found.append(columns)
        return sorted(column for column in found[0] if self.lacking(column, 0) in found[1])

    def advance(self, budget: int) -> None:
        """Advance by up to `budget` steps, until `ready`."""
        for _ in islice(self.building, budget):
            pass

    def lacking(self, column: Column, at: int) -> Column:
        """Return the content of a column in the other half's sums, given its content in a sum."""
        full, known = (1 << self.size) - 1, self.cells[at] >> self.size * at
        here, twice = full & ~column[1], full & ~column[0]
        return here | known, twice | here & known

    def rest(self, cells: int) -> int:
        """Return the cells of all columns but the two of the group."""
        size = self.size
        one, other = cells >> size & (1 << size * (self.middle - 1)) - 1, cells >> size * (self.middle + 1)
        return one | other << size * (self.middle - 1)

    def _matrices_by_half(self) -> Iterator[list[Matrices]]:
        """Yield the matrices of the pairs of each half, the first with the letters that the other half takes."""
        for first, last in ((0, self.middle), (self.middle, self.size)):
            taken = sum(self.cells) - sum(self.cells[first:last])
            # All sums of two of them that have no number above 2.
            found: Matrices = Counter()
            for (here, twice), count in Counter({(taken, 0): 1}).items():
                for (any_of, two_of), many in self.pairs[first].items():
                    if not (here & two_of or twice & any_of):
                        found[here | any_of, twice | two_of | here & any_of] += count * many
            yield [found, *self.pairs[first + 1 : last]]

    def _build(self) -> Iterator[None]:
        for half in self._matrices_by_half():
            groups = []
            for one in half:
                groups.append(self._group(one))
                yield
            while len(groups) > 2:
                found: list[tuple[Group, array[int]]] = []
                table = MatrixSums(self.every, 0)
                for group, ranges in sorted(_ranges(*groups[:2]).items()):
                    at = 0
                    while at < len(ranges) // 4:
                        at = table.go(groups[0].words, groups[1].words, ranges, at, False)
                        yield
                    found.append((group, table.matrices()))
                    table.clear()
                groups[:2] = [Grouped(found)]
            self.halves.append((groups[0], groups[1], _ranges(groups[0], groups[1])))
        self.ready = True

    def _group(self, found: Matrices) -> Grouped:
        full, size = (1 << self.size) - 1, self.size
        groups: dict[Group, array[int]] = {}
        for (here, twice), count in sorted(found.items()):
            one, other = ((here >> size * at & full, twice >> size * at & full) for at in (0, self.middle))
            word = self.rest(here) | self.rest(twice) << PLANE | count << HEAVY
            groups.setdefault((one, other), array("Q")).append(word)
        return Grouped(sorted(groups.items()))


class Filling:
    """Counts the ways to fill all rows where the first half puts this into the first column; a step is a group."""

    def __init__(self, cycles: tuple[int, ...], column: Column) -> None:
        self.both: PairHalves = _halves(cycles)
        self.column = column
        self.table: MatrixSums = MatrixSums(self.both.every, self.both.known)
        self.groups: list[tuple[Group, Group]] | None = None
        self.at: int
        self.half: int
        self.at = self.half = 0
        self.count: int
        self.steps: int
        self.steps = self.count = 0
        self.closed: bool = False

    def advance(self, budget: int) -> None:
        """Advance by up to `budget` steps, until `closed`; by fewer if they are long."""
        if not self.both.ready:
            self.both.advance(budget)
            return
        groups = self._groups()
        for _ in range(budget):
            if self.steps == len(groups):
                break
            some, others, ranges = self.both.halves[self.half]
            here = ranges[groups[self.steps][self.half]]
            self.at = self.table.go(some.words, others.words, here, self.at, bool(self.half))
            if self.at == len(here) // 4:
                self.at, self.half = 0, 1 - self.half
                if not self.half:
                    self.table.clear()
                    self.steps += 1
                    self.count = self.table.count
        self.closed = self.steps == len(groups)

    def counts(self) -> list[int]:
        """Return the count so far, as a list of one."""
        return [self.count]

    def place(self) -> list[int]:
        """Return the state: steps, and the count so far."""
        return [self.steps, self.count]

    def install(self, place: list[int]) -> bool:
        """Restore a state from `place`, except at the end; False if it is invalid."""
        while not self.both.ready:
            self.both.advance(1)
        if len(place) != 2 or place[0] >= len(self._groups()):
            return False
        self.steps, self.count = place
        self.table.count = self.count
        return True

    def behind(self) -> tuple[int, int]:
        """Return the steps done and the total."""
        return self.steps, len(self._groups()) if self.both.ready else 1

    def _groups(self) -> list[tuple[Group, Group]]:
        """Return the groups of the first half, each with the group of the second half that complements it."""
        if self.groups is None:
            first, second = (ranges for _, _, ranges in self.both.halves)
            lacking, middle = self.both.lacking, self.both.middle
            all_groups = (
                (one, (lacking(one[0], 0), lacking(one[1], middle))) for one in sorted(first) if one[0] == self.column
            )
            self.groups = [(one, other) for one, other in all_groups if other in second]
        return self.groups


def add(one: Column, other: Column) -> Column | None:
    """Return the sum of two columns, if it has no number above 2."""
    if one[0] & other[1] or one[1] & other[0]:
        return None
    return one[0] | other[0], one[1] | other[1] | one[0] & other[0]


def _ranges(some: Grouped, others: Grouped) -> Ranges:
    """Return for each group of sums the places of the matrices that form them, in the kernel's format."""
    found: Ranges = {}
    for one, places in some.places.items():
        for other, more in others.places.items():
            if (first := add(one[0], other[0])) and (second := add(one[1], other[1])):
                found.setdefault((first, second), array("i")).extend((*places, *more))
    return found


def edges(cycles: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return the letters of each pair of rows in the cells of the diagonals."""
    starts = [sum(cycles[:at]) for at in range(len(cycles))]
    return [
        (start + at, start + (at + 1) % length)
        for start, length in zip(starts, cycles, strict=True)
        for at in range(length)
    ]


def _matrices(size: int, column: int, one: int, other: int) -> Matrices:
    """Return the contributions to the columns of two rows with these letters in their diagonals' column.

    The letters may be in either order.
    """
    rows: dict[int, list[int]] = {one: [], other: []}
    for letters in permutations(range(size)):
        if letters[column] in rows:
            rows[letters[column]].append(sum(1 << size * at + letter for at, letter in enumerate(letters)))
    return Counter({key: 2 * many for key, many in Counter((a | b, a & b) for a, b in product(*rows.values())).items()})


_halves = lru_cache(1)(PairHalves)
