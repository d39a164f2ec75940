"""The values that steps on a square consist of: lines, marks, links and trials; and the cells that each cell sees."""

from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from unriddle.core import Text
from unriddle.core.teach.step import Line, Spot
from unriddle.puzzles.latin.puzzle import line_cells

MAIN, ANTI, DOWN, BACK = "main diagonal", "anti diagonal", "diagonal down", "diagonal back"


class Diagonal(NamedTuple):
    """A diagonal: one of the two main ones, or a broken one with the number of its column in row 1, from 1, which runs
    down to the right, or back to the left.
    """

    kind: str
    number: int = 0

    @property
    def where(self) -> Text:
        """The diagonal as a person names it."""
        if self.kind == DOWN:
            return Text("the diagonal down to the right from column {number} of row 1", number=self.number)
        if self.kind == BACK:
            return Text("the diagonal down to the left from column {number} of row 1", number=self.number)
        return Text("the main diagonal") if self.kind == MAIN else Text("the antidiagonal")

    def __str__(self) -> str:
        return f"{self.kind} {self.number}" if self.number else self.kind


Unit = Line | Diagonal | Spot


class Mark(NamedTuple):
    """A mark of a cell: `=` a symbol is there, `?` the cell is empty, `-` these symbols are ruled out, `+` only these
    are left. Rows and columns count from 0, symbols as the square shows them.
    """

    row: int
    column: int
    sign: str
    symbols: tuple[int, ...] = ()

    @property
    def cell(self) -> tuple[int, int]:
        return self.row, self.column

    def __str__(self) -> str:
        return f"{self.row + 1}.{self.column + 1}{self.sign}{','.join(map(str, self.symbols))}"


class UnitRole(NamedTuple):
    """The role of a unit in a step: "base" or "cover" of a fish; "nearest solution" has no unit."""

    what: str
    unit: Unit | None = None

    def __str__(self) -> str:
        return f"{self.what} {self.unit}" if self.unit else self.what


class TrialLink(NamedTuple):
    """A link of a trial: the unit (None for a cell determined by its mirror image) and the entry made there. The last
    link makes none: its unit lacks a symbol or, if `lacks` is None, a cell has none left.
    """

    unit: Unit | None
    put: Mark | None = None
    lacks: int | None = None

    def __str__(self) -> str:
        what = self.put or ("nothing" if self.lacks is None else f"no {self.lacks}")
        return f"{self.unit or 'mirror'}: {what}"


class TrialChain(NamedTuple):
    """A supposition that breaks, its links up to there, and the premises of each."""

    supposed: Mark
    chain: tuple[TrialLink, ...]
    breaks: bool = True
    links: tuple[tuple[Mark, ...], ...] = ()
    because: tuple[tuple[Mark, ...], ...] = ()


class Fish(NamedTuple):
    """Lines in which all places of a symbol, as the square shows it, lie on as many other lines."""

    symbol: int
    bases: tuple[Unit, ...]
    covers: tuple[Unit, ...]


class Units(NamedTuple):
    """The lines of all squares of one order and kind: their names, their cells, and for each cell its lines and, as a
    bit set, the cells it sees.
    """

    names: tuple[Line | Diagonal, ...]
    cells: tuple[tuple[int, ...], ...]
    of: tuple[tuple[int, ...], ...]
    seen: tuple[int, ...]

    def shared(self, one: int, other: int) -> int:
        """Return the first line that two cells share, -1 for none and for a cell with itself."""
        if one == other:
            return -1
        return next((line for line in self.of[one] if line in self.of[other]), -1)


@lru_cache(8)
def units(order: int, kind: str) -> Units:
    """Return the lines of this kind: rows first, then columns, then diagonals."""
    cells, inside = range(order * order), line_cells(order, kind)
    of: list[list[int]] = [[] for _ in cells]
    for line, held in enumerate(inside):
        for cell in held:
            of[cell].append(line)
    masks = [sum(1 << cell for cell in held) for held in inside]
    seen = [reduce(or_, (masks[line] for line in of[cell])) & ~(1 << cell) for cell in cells]
    return Units(tuple(_names(order, kind)), inside, tuple(map(tuple, of)), tuple(seen))


def _names(order: int, kind: str) -> list[Line | Diagonal]:
    found: list[Line | Diagonal] = [Line(line_kind, at) for line_kind in ("row", "column") for at in range(order)]
    if kind == "plain":
        return found
    if kind != "pandiagonal":
        return [*found, Diagonal(MAIN), Diagonal(ANTI)]
    right = [Diagonal(MAIN), *(Diagonal(DOWN, number) for number in range(2, order + 1))]
    left = [*(Diagonal(BACK, number) for number in range(1, order)), Diagonal(ANTI)]
    return [*found, *right, *left]


def members(bits: int) -> list[int]:
    """Return the members of a bit set, in order."""
    return [at for at in range(bits.bit_length()) if bits >> at & 1]
