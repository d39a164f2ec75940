"""What a puzzle is typed into, as data: cells, or lines of numbers around an empty grid. Each front end draws them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from unriddle.core.picture import Role
from unriddle.core.record import Record

# The texts that were typed: row by row; of Lines those of the rows, those of the columns, and the colours.
Typed = Sequence[Sequence[str]]
MOST = 1 << 12  # cells
MOST_LINES = 1000  # of each kind


class Cells(Record):
    """A grid of cells, each for a text of at most `longest` signs, of `signs` alone where these are named.

    With `paint` nothing is typed: a touch puts that text into a cell, or takes it away. Rows may be added and taken
    away, up to `most` cells in all; of a `square` also columns.
    """

    texts: Typed
    longest: int = 1
    signs: str = ""
    paint: str = ""
    # Whether letters are shown large; keys that mean another sign, such as those of another layout.
    upper: bool = False
    same: Mapping[str, str] = MappingProxyType({})
    square: bool = False
    most: int = MOST
    # How a cell with this text looks.
    roles: Mapping[str, Role] = MappingProxyType({})
    # What a cell is called, together with its number; "" for its row and column.
    label: str = ""

    def fits(self, texts: Typed) -> bool:
        """Whether these texts may be those of such a sheet."""
        columns = {len(row) for row in texts}
        return len(columns) == 1 and 0 < sum(columns) * len(texts) <= self.most

    def cleared(self) -> Cells:
        """The same with nothing in it."""
        return self._replace(texts=[[""] * len(row) for row in self.texts])


class Lines(Record):
    """Numbers at the left and the top of an empty grid, a text for each line; with `letters` for colours `rrggbb`.

    There are as many lines as are typed, whatever the values of `sizes`, which are asked for where a grid is shown.
    """

    rows: Sequence[str]
    columns: Sequence[str]
    colours: Sequence[str] = ()
    letters: str = ""
    sizes: Sequence[str] = ()

    @property
    def texts(self) -> Typed:
        """All of them."""
        return [self.rows, self.columns, self.colours]

    def fits(self, texts: Typed) -> bool:
        """Whether these texts may be those of such a sheet."""
        return len(texts) == 3 and all(0 < len(lines) <= MOST_LINES for lines in texts[:2])

    def cleared(self) -> Lines:
        """The same with nothing in it."""
        return self._replace(rows=[""] * len(self.rows), columns=[""] * len(self.columns))
