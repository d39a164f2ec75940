"""Work that pauses: it is written as generators, which spend steps from a purse and pause where it is empty."""

from collections.abc import Generator
from typing import Any, TypeVar

from unriddle.puzzles.nonogram.board.kernel import SOLUTION

ALL = 1 << 60
PROBE = 256  # steps at once: the board does not pause where it branches
Result = TypeVar("Result")
Work = Generator[None, None, Result]


class Purse:
    """The steps that work may take before it pauses, `left`, and all that it took, `spent`."""

    def __init__(self) -> None:
        self.left = self.spent = 0

    def pay(self, steps: int) -> None:
        """Take so many steps out."""
        self.left -= steps
        self.spent += steps


def settled(flips: Any, purse: Purse, most: int = ALL) -> Work[int]:
    """Let lines, or the first `most`, tell what they can; how many states too many they leave the cells."""
    while flips.waiting and most > 0:
        while purse.left <= 0:
            yield
        solved = flips.advance(min(purse.left, most))
        purse.pay(solved)
        most -= solved
    return int(flips.excess)


def another(board: Any, cells: bytes, purse: Purse, most: int) -> Work[bytes | None]:
    """A solution of the board besides these cells, within so many steps; None for none: then the board is done, or it
    was not found out.
    """
    while not board.done and board.steps < most:
        while purse.left <= 0:
            yield
        before = board.steps
        code = board.advance(min(purse.left, most - before))
        purse.pay(board.steps - before)
        if code == SOLUTION and board.picture != cells:
            picture: bytes = board.picture
            return picture
    return None


def probed(board: Any, purse: Purse) -> Work[bytes]:
    """The cells as lines and single trials tell them, UNKNOWN where they do not."""
    goal = 0
    while not (board.done or board.nodes or board.solutions):
        goal += PROBE
        while board.steps < goal and not (board.done or board.solutions):
            while purse.left <= 0:
                yield
            before = board.steps
            board.advance(min(purse.left, goal - before))
            purse.pay(board.steps - before)
    known: bytes = board.picture if board.solutions else board.look(0)
    return known
