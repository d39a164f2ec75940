"""Makes a picture unique by changing few cells: one if that suffices, else two, else those that a repair finds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import combinations
from typing import Any

from unriddle.puzzles.nonogram.make.budget import Pausing, another
from unriddle.puzzles.nonogram.make.draft import PictureDraft
from unriddle.puzzles.nonogram.make.repair import LINE, Repair
from unriddle.puzzles.nonogram.make.suggest import Advisor, Breaths
from unriddle.puzzles.nonogram.puzzle import Solution, blocks
from unriddle.puzzles.nonogram.solve.board.kernel import Board

# The number of single changes that are tried in pairs.
PAIRED = 48
# The most steps of all searches for another solution after a single change, and of one of them per cell.
SEARCHED, EACH = 40_000, 100


def mend(draft: PictureDraft, goal: str) -> Pausing[dict[int, int] | None]:
    """Return the cells to change, with their new states; {} if the picture is already good, None if no way is found."""
    purse = Breaths(draft.width, draft.height)
    picture = Solution(draft.width, draft.height, draft.cells, draft.colors)
    advisor = Advisor(picture, purse)
    yield from advisor.look()
    if not advisor.open or (goal != LINE and (yield from _is_only(picture, purse))):
        return {}
    found = []
    for each in advisor.try_each_cell():
        if each is None:
            yield
            continue
        found.append((each.open, each.cell[0] * draft.width + each.cell[1], each.color))
    found.sort()
    left, cell, state = found[0]
    if not left:
        return {cell: state}
    if goal != LINE:
        spent = SEARCHED * len(draft.cells)
        for _, cell, state in found:
            before = purse.spent
            cells = bytearray(picture.cells)
            cells[cell] = state
            if (yield from _is_only(replace(picture, cells=bytes(cells)), purse)):
                return {cell: state}
            spent -= purse.spent - before
            if spent <= 0:
                break
    repair = Repair(draft, goal, len(draft.cells))
    while not repair.over:
        yield from repair.round(purse)
    changes = {each: draft.other[each] for each in repair.changed} if repair.good else None
    if changes is None or len(changes) > 2:
        pair = yield from _pair(advisor, [each[1:] for each in found[:PAIRED]])
        return pair or changes
    return changes


def _pair(advisor: Advisor, changes: Collection[tuple[int, int]]) -> Pausing[dict[int, int] | None]:
    """Return two of these changes after which lines leave nothing open; None if there are none."""
    for (one, state), (other, second) in combinations(changes, 2):
        if one != other and not (yield from advisor.left({one: state, other: second})):
            return {one: state, other: second}
    return None


def _is_only(picture: Solution, purse: Breaths) -> Pausing[bool]:
    """Whether a short search finds that the picture is the only one of its clues."""
    board = board_of(picture)
    found = yield from another(board, picture.cells, purse, EACH * len(picture.cells))
    return found is None and bool(board.done)


def board_of(picture: Solution) -> Any:
    """Return the board of the picture's clues, on which nothing is known."""
    clues = [*map(blocks, picture.rows()), *map(blocks, picture.columns())]
    return Board(picture.width, picture.height, len(picture.colors) + 1, clues, 0, 0)
