"""Suggests single cells of a picture whose change would close most open cells; each is tried, the most promising
first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import gcd
from typing import NamedTuple, cast

from unriddle.core import Found, PuzzleError
from unriddle.core.search.shell import run
from unriddle.core.system.stopping import interruption, stop_requested
from unriddle.puzzles.nonogram.make.budget import Pausing, Purse, neighbors, settle_by_lines
from unriddle.puzzles.nonogram.make.options import FIRST, GOAL, SOLUTION
from unriddle.puzzles.nonogram.make.repair_kernel import Flips
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, Solution
from unriddle.puzzles.nonogram.solve.search import Search

# The most steps of the search for the solutions of a puzzle without a picture.
SEARCHED = 3_000_000
# Cells of the lines solved between two pauses.
BREATH = 1 << 15
# Cells are gone through in strides of this share, so that those tried first lie everywhere.
STRIDE = 0.618


class Suggestion(NamedTuple):
    """A change of a single cell of a picture: its row and column from 0, the number of the `color` that it gets, 0 for
    empty; how many cells line logic then leaves `open`, and how many fewer that is.

    >>> Suggestion(cell=(2, 0), color=1, open=4, closes=5).cell
    (2, 0)
    """

    cell: tuple[int, int]
    color: int
    open: int
    closes: int


class Breaths(Purse):
    """A purse that refills itself at each pause, every few milliseconds."""

    left: int

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width * height)
        self._chunk = self.left = max(8, BREATH // (width + height))

    def turn(self) -> Pausing[int]:
        if self.left <= 0:
            yield
            self.left = self._chunk
        return self.left


class Advisor:
    """A picture, the cells line logic leaves `open`, and trials of single changes."""

    def __init__(self, picture: Solution, purse: Purse) -> None:
        self.picture: Solution = picture
        self.purse: Purse = purse
        self._states = len(picture.colors) + 1
        self._flips = Flips(picture.width, picture.height, self._states, picture.cells)
        self.open: list[int] = []

    def look(self) -> Pausing[list[int]]:
        """Return the cells that line logic leaves open."""
        yield from settle_by_lines(self._flips, self.purse)
        self.open = [cell for cell, state in enumerate(self._flips.look()) if state == UNKNOWN]
        return self.open

    def try_each_cell(self) -> Iterator[Suggestion | None]:
        """Yield the result of every change of a single cell, and None at pauses."""
        if not self.open:
            return
        width = self.picture.width
        for cell, state in self._changes():
            left = yield from self.left({cell: state})
            yield Suggestion(divmod(cell, width), state, left, len(self.open) - left)

    def left(self, changes: Mapping[int, int]) -> Pausing[int]:
        """Return how many cells line logic leaves open when these cells have other states."""
        flips = self._flips
        for cell, state in changes.items():
            flips.put(cell, state)
        yield from settle_by_lines(flips, self.purse)
        left = flips.excess if self._states == 2 else flips.look().count(UNKNOWN)
        for cell in changes:
            flips.put(cell, self.picture.cells[cell])
        return int(left)

    def _changes(self) -> Iterator[tuple[int, int]]:
        """Yield cells with another state: open cells and their neighbors, then cells that share a line with these, then
        the rest; states found beside the cell come first.
        """
        tiers = [_spread_out([at for at, own in enumerate(self.distances) if own == tier]) for tier in range(3)]
        now, late = self.picture.cells, []
        for cell in (cell for tier in tiers for cell in tier):
            near = {0, *(now[each] for each in neighbors(cell, self.picture.width, len(self.picture.cells)))}
            others = [state for state in range(self._states) if state != now[cell]]
            yield from ((cell, state) for state in others if state in near or self._states == 2)
            late += [(cell, state) for state in others if state not in near and self._states > 2]
        yield from late

    @property
    def distances(self) -> bytes:
        """For each cell 0 if it is open or next to an open cell, 1 if it shares a line with one, else 2."""
        width, open_cells = self.picture.width, self.open
        rows, columns = {cell // width for cell in open_cells}, {cell % width for cell in open_cells}
        found = bytearray(
            1 if cell // width in rows or cell % width in columns else 2 for cell in range(len(self.picture.cells))
        )
        for cell in open_cells:
            for each in (cell, *neighbors(cell, self.picture.width, len(self.picture.cells))):
                found[each] = 0
        return bytes(found)

    def rank(self, found: list[Suggestion]) -> list[Suggestion]:
        """Return the suggestions that close something, best first."""
        width, distances = self.picture.width, self.distances

        def worth(one: Suggestion) -> tuple[int, int, int, int]:
            cell = one.cell[0] * width + one.cell[1]
            return one.open, distances[cell], cell, one.color

        return sorted((one for one in found if one.closes > 0), key=worth)


def _spread_out(cells: list[int]) -> list[int]:
    """Return the cells in another order: in large strides."""
    count = len(cells)
    stride = next((step for step in range(int(count * STRIDE), count) if gcd(step, count) == 1), 1)
    return [cells[at * stride % count] for at in range(count)]


def suggest(puzzle: Puzzle, cells: bytes | None, stop: Callable[[], bool]) -> list[Suggestion]:
    """Return the changes of single cells, of this solution or of the picture to repair, that close something, best
    first; all of them, or those tried before `stop`. PuzzleError.
    """
    picture = puzzle.solution_of(picture_to_repair(puzzle, stop)[1] if cells is None else cells)
    if why := puzzle.check(picture):
        raise PuzzleError(why)
    advisor = Advisor(picture, Breaths(puzzle.width, puzzle.height))
    found: list[Suggestion] = []
    for _ in advisor.look():
        if stop():
            return []
    for each in advisor.try_each_cell():
        if each is not None:
            found.append(each)
        elif stop():
            break
    return advisor.rank(found)


def picture_to_repair(puzzle: Puzzle, stop: Callable[[], bool] = stop_requested) -> tuple[str, bytes]:
    """Return the picture to repair and its origin: the picture that came with the puzzle, else its solution, else the
    first of several; PuzzleError, Abandoned if asked to stop.
    """
    if puzzle.goals:
        return GOAL, puzzle.goals[0]
    search = Search(puzzle)
    found = [
        cast("Solution", each.solution).cells
        for each in run(search, solutions=2, steps=SEARCHED, stop=stop)
        if isinstance(each, Found)
    ]
    over = search.done
    search.close()
    if not over and stop():
        raise interruption()
    if not found and over:
        raise PuzzleError("this puzzle has no solution, so there is no picture to repair")
    if not found:
        raise PuzzleError("no solution was found in time: repair its picture instead")
    return SOLUTION if len(found) == 1 and over else FIRST, found[0]
