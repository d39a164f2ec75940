"""Pausable work, written as generators that spend steps from a purse and pause when it is empty."""

from collections.abc import Callable, Collection, Generator, Sequence
from heapq import nsmallest
from typing import Any, TypeVar

from unriddle.puzzles.nonogram.solve.board.kernel import SOLUTION

PROBE = 256  # steps per call: the board does not pause at a branch
# The number of cells examined outside of counted steps before a pause, which counts as a step.
BREATH = 1 << 14
# The most steps without a pause: LINES divided by the board's cells, but at least STEPS.
LINES, STEPS = 1 << 28, 16
Result = TypeVar("Result")
Pausing = Generator[None, None, Result]


class Purse:
    """The budget of pausable work: `left` steps until it pauses, and all steps `spent`.

    Steps repeated after a resume are `free`: they are not counted again. `idle` is the number of cells examined since
    the last pause.
    """

    def __init__(self, cells: int = 1) -> None:
        """Prepare for a board of `cells` cells, which bounds how long a step may take."""
        self.left: int
        self.spent: int
        self.idle: int
        self.unbroken: int
        self.left = self.spent = self.idle = self.unbroken = 0
        self.free = False
        self.longest: int = max(STEPS, LINES // cells)

    def pay(self, steps: int) -> None:
        """Spend this many steps."""
        self.left -= steps
        self.unbroken += steps
        if not self.free:
            self.spent += steps

    def turn(self) -> Pausing[int]:
        """Pause if no steps are left, or if a stop must be polled; return the number of steps allowed now."""
        while self.left <= 0 or self.unbroken >= self.longest:
            self.unbroken = 0
            yield
        return min(self.left, self.longest - self.unbroken)

    def over(self, cells: int) -> Pausing[None]:
        """Record that this many cells were examined outside of steps; pause from time to time, so that a stop is
        polled.
        """
        self.idle += cells
        if self.idle >= BREATH:
            self.idle = 0
            yield from self.turn()
            self.pay(1)
            self.unbroken = self.longest


def settle_by_lines(flips: Any, purse: Purse) -> Pausing[int]:
    """Run line logic to its end; return the number of surplus states that it leaves in the cells."""
    while flips.waiting:
        purse.pay(flips.advance((yield from purse.turn())))
    return int(flips.excess)


def another(board: Any, cells: bytes, purse: Purse, most: int) -> Pausing[bytes | None]:
    """Search at most this many steps for a solution of the board other than these cells; None if none was found. The
    board is then done if there is no other.
    """
    while not board.done and board.steps < most:
        left = yield from purse.turn()
        before = board.steps
        code = board.advance(min(left, most - before))
        purse.pay(board.steps - before)
        if code == SOLUTION and board.picture != cells:
            picture: bytes = board.picture
            return picture
    return None


def settle_by_trials(board: Any, purse: Purse) -> Pausing[bytes]:
    """Return the cells that lines and single trials decide, UNKNOWN elsewhere."""
    goal = 0
    while not (board.done or board.nodes or board.solutions):
        goal += PROBE
        while board.steps < goal and not (board.done or board.solutions):
            left = yield from purse.turn()
            before = board.steps
            board.advance(min(left, goal - before))
            purse.pay(board.steps - before)
    known: bytes = board.picture if board.solutions else board.look(0)
    return known


CHUNK = 1 << 12  # cells per call


def parts(cells: Collection[int], purse: Purse) -> Pausing[list[list[int]]]:
    """Return the cells in parts small enough for one uninterrupted piece of work."""
    row = list(cells)
    yield from purse.over(len(row) // 8)
    return [row[at : at + CHUNK] for at in range(0, len(row), CHUNK)]


def least(cells: Collection[int], key: Callable[[int], Any], most: int, purse: Purse) -> Pausing[list[int]]:
    """Return the first this many of these cells, sorted by the key."""
    found: list[int] = []
    for part in (yield from parts(cells, purse)):
        found = nsmallest(most, [*found, *part], key=key)
        yield from purse.over(len(part))
    return found


def places(states: bytes | bytearray, state: int, purse: Purse) -> Pausing[list[int]]:
    """Return the cells that have this state, in order."""
    found: list[int] = []
    for start in range(0, len(states), CHUNK):
        part = states[start : start + CHUNK]
        found += [at for at, own in enumerate(part, start) if own == state]
        yield from purse.over(len(part) // 2)
    return found


def differing(cells: bytes, other: bytes, purse: Purse) -> Pausing[list[int]]:
    """Return the cells in which two pictures differ, in order."""
    found: list[int] = []
    for start in range(0, len(cells), CHUNK):
        one, two = cells[start : start + CHUNK], other[start : start + CHUNK]
        found += [start + at for at in range(len(one)) if one[at] != two[at]]
        yield from purse.over(len(one) // 2)
    return found


def groups(cells: Sequence[int], width: int, purse: Purse) -> Pausing[list[list[int]]]:
    """Return the cells, given in order, grouped by connection along rows and columns."""
    lines: dict[int, list[int]] = {}
    for part in (yield from parts(cells, purse)):
        for cell in part:
            lines.setdefault(cell // width, []).append(cell)
            lines.setdefault(-1 - cell % width, []).append(cell)
        yield from purse.over(4 * len(part))
    left, found = set(cells), []
    for first in cells:
        if first not in left:
            continue
        left.discard(first)
        group, waiting = [], [first]
        while waiting:
            cell = waiting.pop()
            group.append(cell)
            for line in (cell // width, -1 - cell % width):
                near = [each for each in lines.pop(line, ()) if each in left]
                left.difference_update(near)
                waiting += near
                yield from purse.over(4 + 2 * len(near))
        found.append(group)
    return found


def neighbors(cell: int, width: int, count: int) -> list[int]:
    """Return the neighbors of a cell on a board of this width with this many cells."""
    near = [cell - width, cell + width]
    near += [cell - 1] if cell % width else []
    near += [cell + 1] if cell % width < width - 1 else []
    return [each for each in near if 0 <= each < count]


def along(cells: Collection[int], size: tuple[int, int], purse: Purse) -> Pausing[list[int]]:
    """Return all cells of the rows and columns of these, in order."""
    width, height = size
    found = bytearray(width * height)
    for row in {cell // width for cell in cells}:
        found[row * width : (row + 1) * width] = bytes((1,)) * width
    for column in {cell % width for cell in cells}:
        found[column::width] = bytes((1,)) * height
    return (yield from places(found, 1, purse))
