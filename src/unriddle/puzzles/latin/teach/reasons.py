"""What a step follows from, as moves: what is known of each cell on the sheet.

`2.1=4` stands there, `2.1-4,5` cannot stand there, `2.1+4,5` are all that is left there. A link of a trial is a unit,
and what follows in it: `row 3: 3.5=2`; in the last nothing can: `row 7: no 5`, `cell 5.3: nothing`, `cell 5.3: no 6`.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from unriddle.core.teach.step import Trial
from unriddle.puzzles.latin.play.sheet import Sheet
from unriddle.puzzles.latin.square import EMPTY
from unriddle.puzzles.latin.teach.kernel import Marks
from unriddle.puzzles.latin.teach.units import Units

NAKED, FACING = -2, -3  # what the kernel has in place of the number of a line


@lru_cache(1 << 12)
def move(cell: int, order: int, sign: str, symbols: tuple[int, ...], base: int) -> str:
    """A move that is done to a cell; the same ones are reasons again and again."""
    row, column = divmod(cell, order)
    return f"{row + 1}.{column + 1}{sign}{','.join(str(symbol + base) for symbol in symbols)}"


def members(bits: int) -> list[int]:
    """What a bit set holds, in order."""
    return [at for at in range(bits.bit_length()) if bits >> at & 1]


class Reasons:
    """What is known of the cells of one sheet and its marks."""

    def __init__(self, units: Units, sheet: Sheet, marks: Marks, base: int) -> None:
        self._units, self._marks, self._base = units, marks, base
        self._order = sheet.puzzle.order
        self._cells = sheet.cells

    def of(self, technique: str, line: int, places: int, symbols: int, cell: int, symbol: int) -> tuple[str, ...]:
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
        return (*left, *(self._filled(at) or self._out(at, members(symbols)) for at in others))

    def places(self, lines: Sequence[int], symbol: int) -> tuple[str, ...]:
        """Where a symbol can be in these lines, and why nowhere else there."""
        found, shut = list[str](), list[str]()
        for line in lines:
            inside = self._units.cells[line]
            kept = [
                cell for cell in inside if self._cells[cell] == EMPTY and self._marks.candidates(cell) >> symbol & 1
            ]
            found += [self._move(cell, "+", *members(self._marks.candidates(cell))) for cell in kept]
            shut += self._shut(inside, symbol, set(kept))
        return (*found, *dict.fromkeys(shut))

    def clash(self, cell: int, symbol: int, kind: str) -> tuple[int, tuple[str, ...]]:
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

    def _shut(self, inside: Iterable[int], symbol: int, kept: set[int]) -> list[str]:
        """Why a symbol cannot stand in any other cell of a line: it stands in cells that these see, or is out there, or
        they hold others.
        """
        seen, noted, filled = list[str](), list[str](), list[str]()
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

    def _seen(self, cell: int, symbol: int) -> list[str]:
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

    def _filled(self, cell: int) -> str:
        """What stands in a cell, "" for nothing."""
        held = self._cells[cell]
        return "" if held == EMPTY else f"{cell // self._order + 1}.{cell % self._order + 1}={held + self._base}"

    def _out(self, cell: int, symbols: Sequence[int]) -> str:
        return self._move(cell, "-", *symbols)

    def _move(self, cell: int, sign: str, *symbols: int) -> str:
        return move(cell, self._order, sign, symbols, self._base)


def trial(supposed: str, chain: Sequence[tuple[int, int, int]], units: Units, order: int, base: int) -> Trial:
    """The trial with the links that the kernel gave."""

    def cell_unit(cell: int) -> str:
        return f"cell {move(cell, order, '', (), base)}"

    links = []
    for cell, symbol, why in chain[:-1]:
        unit = "mirror" if why == FACING else cell_unit(cell) if why == NAKED else units.names[why]
        links.append(f"{unit}: {move(cell, order, '=', (symbol,), base)}")
    cell, symbol, why = chain[-1]
    unit = cell_unit(cell) if why in (NAKED, FACING) else units.names[why]
    return Trial(supposed, (*links, f"{unit}: nothing" if why == NAKED else f"{unit}: no {symbol + base}"))
