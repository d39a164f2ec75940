"""Pictures independent of any output: a grid of cells with roles, labels beside it, lines of text below."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum


class Role(Enum):
    """The meaning of a cell; each way of drawing has its own look for each role."""

    PLAIN = "plain"  # an ordinary cell with text
    EMPTY = "empty"  # known to be empty
    UNKNOWN = "unknown"  # not yet known
    FILLED = "filled"  # filled, in `color` if not black
    GIVEN = "given"  # known from the start
    NEW = "new"  # placed by the last step or move
    MARKED = "marked"  # highlighted (a word's path, a hint, a diagonal)
    BLOCKED = "blocked"  # cannot be used
    PRIZE = "prize"  # worth more
    WRONG = "wrong"  # breaks a rule


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: text of 0 to 12 characters, role, color `#rrggbb` or "", and a note such as a path number.

    `marked` tints a cell of another role to point it out, such as a given on a diagonal. Share a Cell among positions:
    each object is drawn only once.
    """

    text: str = ""
    role: Role = Role.PLAIN
    color: str = ""
    note: str = ""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A grid of cells, row by row, all rows of one length.

    `left` holds one tuple of labels per row (aligned to the grid's left side), `top` one per column (aligned to its
    upper side). A label is a Cell that uses only text, color and role (EMPTY: done with; MARKED; WRONG). `every` is the
    number of cells between bold lines (0: none). `dense` says that cells carry no text, so that half blocks and plain
    rectangles may be used. `lines` are placed below the grid.

    `key` explains cells, as pairs of a cell and its meaning; the text of a cell with a color is the character for that
    color in plain text. `beside` are lines for the right side of the grid, or below it if there is no room.
    """

    cells: tuple[tuple[Cell, ...], ...] = ()
    title: str = ""
    left: tuple[tuple[Cell, ...], ...] = ()
    top: tuple[tuple[Cell, ...], ...] = ()
    every: int = 0
    dense: bool = False
    lines: tuple[str, ...] = ()
    key: tuple[tuple[Cell, str], ...] = ()
    beside: tuple[str, ...] = ()

    def translate(self, say: Callable[[str], str]) -> "Picture":
        """Return a copy whose title, lines and key are translated by `say`."""
        key = tuple((cell, say(meaning)) for cell, meaning in self.key)
        lines, beside = (tuple(map(say, texts)) for texts in (self.lines, self.beside))
        return replace(self, title=say(self.title), lines=lines, beside=beside, key=key)
