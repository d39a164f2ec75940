"""Solutions as plain values: ints, strings and lists of them, which draw themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from unriddle.fronts.library.shows import Json, Shows
from unriddle.session.opened import Opened

if TYPE_CHECKING:
    import numpy

    from unriddle.core import Picture, contract
    from unriddle.puzzles.balda.puzzle import Move
    from unriddle.puzzles.balda.puzzle import Puzzle as Position
    from unriddle.puzzles.latin.square import Square
    from unriddle.puzzles.nonogram.puzzle import Solution as Cells
    from unriddle.puzzles.quartiles.puzzle import Word


class Solution(Shows):
    """One solution of a puzzle. Two are equal if they say the same; `str` is what the command `solve` prints.

    >>> import unriddle as ur
    >>> first = ur.solve("latin:4").first
    >>> first == ur.open("latin:4").read_solution(str(first))
    True
    """

    __slots__ = ("_puzzle", "_value")

    def __init__(self, puzzle: contract.Puzzle, value: contract.Solution) -> None:
        self._puzzle = puzzle
        self._value = value

    @property
    def grid(self) -> list[list[int]] | list[list[str]]:
        """The contents of the cells, row by row."""
        return [[cell.text for cell in row] for row in self._drawn().cells]

    def to_json(self) -> dict[str, Json]:
        """The solution in JSON values, as `unriddle solve --json` prints it."""
        return self._value.to_json()

    def _drawn(self) -> Picture:
        return Opened.of(self._puzzle).picture(self._value)

    def __str__(self) -> str:
        return str(self._value)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {str(self._value)!r}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Solution) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)


class _Numbers(Solution):
    """A solution that is a grid of numbers, and so an array for NumPy."""

    __slots__ = ()

    @property
    def grid(self) -> list[list[int]]:
        """The contents of the cells, row by row: `grid[row][column]`, both from 0."""
        raise NotImplementedError

    def __array__(
        self, dtype: numpy.dtype[numpy.generic] | None = None, copy: bool | None = None
    ) -> numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.generic]]:
        import numpy

        return numpy.array(self.grid, dtype=dtype)


class NonogramSolution(_Numbers):
    """The picture of a nonogram.

    >>> import unriddle as ur
    >>> ur.nonogram([[2], [1]], [[2], [1]]).solve().first.grid
    [[1, 1], [1, 0]]
    """

    __slots__ = ()
    _value: Cells

    @property
    def grid(self) -> list[list[int]]:
        """The color of each cell, row by row: 0 for empty, 1 for the first of `colors`, and so on."""
        return [list(row) for row in self._value.rows()]

    @property
    def colors(self) -> list[str]:
        """The colors of filled cells as #rrggbb; color 1 of the grid comes first."""
        return [color.rgb for color in self._value.colours]


class LatinSolution(_Numbers):
    """A Latin square.

    >>> import unriddle as ur
    >>> ur.latin(4).solve().first.grid[0]
    [0, 1, 2, 3]
    """

    __slots__ = ()
    _value: Square

    @property
    def grid(self) -> list[list[int]]:
        """The symbols, row by row, from 0, or from 1 in a square whose `base` is 1."""
        return [[-1 if symbol is None else symbol for symbol in row] for row in self._value.rows()]


class QuartilesWord(Solution):
    """A word of a Quartiles board.

    >>> import unriddle as ur
    >>> word = ur.quartiles("cro ss").solve().first
    >>> word.word, word.tiles, word.points
    ('cross', ['cro', 'ss'], 2)
    """

    __slots__ = ()
    _value: Word

    @property
    def word(self) -> str:
        """The word in lower case."""
        return self._value.word

    @property
    def tiles(self) -> list[str]:
        """The letters of its tiles, in order."""
        return self._value.texts

    @property
    def points(self) -> int:
        """Its points: 1, 2, 4 or 8 for one to four tiles."""
        return self._value.points

    @property
    def tier(self) -> str:
        """The word list that has it: "main", "wide", or "own" for the player's own."""
        return self._value.tier

    @property
    def grid(self) -> list[list[str]]:
        """Its tiles as one row."""
        return [self.tiles]


class BaldaMove(Solution):
    """A move of Balda: a letter in an empty cell, and the word made with it.

    >>> import unriddle as ur
    >>> best = max(ur.balda("балда").solutions(), key=lambda move: move.points)
    >>> best.word, best.letter, best.cell, best.points
    ('фалда', 'ф', (1, 1), 5)
    """

    __slots__ = ()
    _value: Move
    _puzzle: Position

    @property
    def word(self) -> str:
        """The word in lower case."""
        return self._value.word

    @property
    def letter(self) -> str:
        """The new letter."""
        return self._value.letter

    @property
    def cell(self) -> tuple[int, int]:
        """Where the letter goes: row and column, from 0."""
        return self._value.cell

    @property
    def path(self) -> list[tuple[int, int]]:
        """The cells of the word in order: row and column of each, from 0."""
        return [*self._value.path]

    @property
    def points(self) -> int:
        """The points that the move earns."""
        return self._value.points

    @property
    def grid(self) -> list[list[str]]:
        """The letters after the move, row by row; "." for an empty cell."""
        return [[*row] for row in self._puzzle.after(self._value).rows]


KINDS: dict[str, type[Solution]] = {
    "nonogram": NonogramSolution,
    "latin": LatinSolution,
    "quartiles": QuartilesWord,
    "balda": BaldaMove,
}


def solution_of(puzzle: contract.Puzzle, value: contract.Solution) -> Solution:
    """A solution that a search of this puzzle found."""
    return KINDS.get(puzzle.family, Solution)(puzzle, value)
