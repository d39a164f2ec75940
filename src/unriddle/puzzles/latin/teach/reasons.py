"""What a step follows from: what is known of each cell on the sheet."""

from collections.abc import Iterable, Sequence

from unriddle.core.teach.step import Spot
from unriddle.puzzles.latin.play.sheet import Sheet
from unriddle.puzzles.latin.puzzle import EMPTY
from unriddle.puzzles.latin.teach.kernel import Marks
from unriddle.puzzles.latin.teach.units import Link, Mark, Trial, Units

NAKED, FACING = -2, -3  # what the kernel has in place of the number of a line


def members(bits: int) -> list[int]:
    """What a bit set holds, in order."""
    return [at for at in range(bits.bit_length()) if bits >> at & 1]


def mark(cell: int, order: int, sign: str, symbols: Iterable[int], base: int) -> Mark:
    """What is done to the cell of this number, or known of it, with symbols from 0."""
    return Mark(*divmod(cell, order), sign, tuple(symbol + base for symbol in symbols))


class Reasons:
    """What is known of the cells of one sheet and its marks."""

    def __init__(self, units: Units, sheet: Sheet, marks: Marks, base: int) -> None:
        self._units, self._marks, self._base = units, marks, base
        self._order = sheet.puzzle.order
        self._cells = sheet.cells

    def of(self, technique: str, line: int, places: int, symbols: int, cell: int, symbol: int) -> tuple[Mark, ...]:
        """Why what the kernel found in a line follows: `places` and `symbols` are the bit sets concerned, `cell` and
        `symbol` what is put, if anything is.
        """
        inside = self._units.cells[line]
        if technique == "mirror":
            (at,) = members(places)
            held = self._cells[inside[at]]
            return (self._move(inside[at], "=", held) if held != EMPTY else self._out(inside[at], members(symbols)),)
        if technique in ("hidden single", "last cell"):
            return (*self._shut(inside, symbol, {cell}),)
        if technique == "naked single":
            return (*self._seen(cell, symbol),)
        kept = [inside[at] for at in members(places)]
        left = (self._move(at, "+", *members(self._marks.candidates(at))) for at in kept)
        if technique == "locked symbol":
            return (*left, *self._shut(inside, symbols.bit_length() - 1, set(kept)))
        if technique.startswith("naked"):
            return (*left,)
        others = [at for at in inside if at not in kept]
        return (
            *left,
            *(self._out(at, members(symbols)) if self._cells[at] == EMPTY else self._filled(at) for at in others),
        )

    def places(self, lines: Sequence[int], symbol: int) -> tuple[Mark, ...]:
        """Where a symbol can be in these lines, and why nowhere else there."""
        found, shut = list[Mark](), list[Mark]()
        for line in lines:
            inside = self._units.cells[line]
            kept = [
                cell for cell in inside if self._cells[cell] == EMPTY and self._marks.candidates(cell) >> symbol & 1
            ]
            found += [self._move(cell, "+", *members(self._marks.candidates(cell))) for cell in kept]
            shut += self._shut(inside, symbol, set(kept))
        return (*found, *dict.fromkeys(shut))

    def clash(self, cell: int, symbol: int, kind: str) -> tuple[int, tuple[Mark, ...]]:
        """The line in which a symbol in a cell is wrong, and both cells; -1 where no line shows it."""
        own = self._move(cell, "=", symbol)
        for other in self._holders(symbol):
            line = self._units.shared(cell, other)
            if line >= 0:
                return line, (own, self._filled(other))
        row, column = divmod(cell, self._order)
        other = row * self._order + self._order - 1 - column
        if kind == "symmetric" and self._cells[other] not in (EMPTY, self._order - 1 - symbol):
            return row, (own, self._filled(other))
        return -1, (own,)

    def _shut(self, inside: Iterable[int], symbol: int, kept: set[int]) -> list[Mark]:
        """Why a symbol cannot stand in any other cell of a line: it stands in cells that these see, or is out there, or
        they hold others.
        """
        seen, noted, filled = list[Mark](), list[Mark](), list[Mark]()
        every = self._units.seen
        holders = sum(1 << holder for holder in self._holders(symbol))
        shut = 0
        for cell in inside:
            if cell in kept:
                continue
            if self._cells[cell] != EMPTY:
                filled.append(self._filled(cell))
            elif not shut >> cell & 1:
                beside = every[cell] & holders
                if beside:
                    holder = (beside & -beside).bit_length() - 1
                    seen.append(self._filled(holder))
                    shut |= every[holder]
                else:
                    noted.append(self._out(cell, [symbol]))
        return [*seen, *noted, *filled]

    def _seen(self, cell: int, symbol: int) -> list[Mark]:
        """Why a cell can hold no symbol but one."""
        holders, out = dict[int, int](), list[int]()
        for line in self._units.of[cell]:
            for at in self._units.cells[line]:
                if self._cells[at] != EMPTY:
                    holders.setdefault(self._cells[at], at)
        out = [other for other in range(self._order) if other != symbol and other not in holders]
        seen = [self._filled(holders[other]) for other in sorted(holders)]
        return [*seen, self._out(cell, out)] if out else seen

    def _holders(self, symbol: int) -> list[int]:
        found, at = list[int](), self._cells.find(symbol)
        while at >= 0:
            found.append(at)
            at = self._cells.find(symbol, at + 1)
        return found

    def _filled(self, cell: int) -> Mark:
        """What stands in a filled cell."""
        return self._move(cell, "=", self._cells[cell])

    def _out(self, cell: int, symbols: Sequence[int]) -> Mark:
        return self._move(cell, "-", *symbols)

    def _move(self, cell: int, sign: str, *symbols: int) -> Mark:
        return mark(cell, self._order, sign, symbols, self._base)


def trial(supposed: Mark, chain: Sequence[tuple[int, int, int]], units: Units, order: int, base: int) -> Trial:
    """The trial with the links that the kernel gave."""
    links = []
    for cell, symbol, why in chain[:-1]:
        unit = None if why == FACING else Spot(*divmod(cell, order)) if why == NAKED else units.names[why]
        links.append(Link(unit, mark(cell, order, "=", (symbol,), base)))
    cell, symbol, why = chain[-1]
    unit = Spot(*divmod(cell, order)) if why in (NAKED, FACING) else units.names[why]
    return Trial(supposed, (*links, Link(unit, None, None if why == NAKED else symbol + base)))
