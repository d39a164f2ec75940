"""The picture of a draft as it is now, with some of its cells changed: what lines tell of it, its clues, its puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from unriddle.puzzles.nonogram.make.budget import ALL, Pausing, Purse, settled
from unriddle.puzzles.nonogram.make.draft import Draft
from unriddle.puzzles.nonogram.make.repair_kernel import Flips
from unriddle.puzzles.nonogram.puzzle import Line, Puzzle, blocks
from unriddle.puzzles.nonogram.solve.board.kernel import Board


class Sketch:
    """A draft, and the cells of it that are `changed`."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self.changed: set[int] = set()
        self._flips: Any = None
        # The clues of the picture now, rows first, and the lines of which they are not.
        self._clues: list[Line] = []
        self._stale: set[int] = set()

    @property
    def cells(self) -> bytes:
        """The picture as it is now."""
        cells = bytearray(self.draft.cells)
        for cell in self.changed:
            cells[cell] = self.draft.other[cell]
        return bytes(cells)

    def change(self, cell: int) -> None:
        """Change a cell, and what changes with it, or change it back."""
        width, height = self.draft.width, self.draft.height
        for each in self.draft.together(cell):
            self.changed ^= {each}
            self._stale |= {each // width, height + each % width}
            if self._flips is not None:
                self._flips.put(each, self.draft.state(each, each in self.changed))

    def board(self) -> Any:
        """The board of the picture now, on which nothing is known."""
        if self._flips is None:
            draft = self.draft
            self._flips = Flips(draft.width, draft.height, len(draft.colours) + 1, self.cells)
        return self._flips

    @property
    def known(self) -> bytes:
        """The cells as lines have told them so far, UNKNOWN where they have not."""
        cells: bytes = self.board().look()
        return cells

    def left(self, purse: Purse, sweeps: int | None = None) -> Pausing[int]:
        """How many states too many lines leave the cells of the picture as it is now; or after this many sweeps."""
        flips = self.board()
        flips.put(0, self.draft.state(0, 0 in self.changed))
        lines = self.draft.width + self.draft.height
        return (yield from settled(flips, purse, ALL if sweeps is None else sweeps * lines))

    def with_changes(self, changes: Sequence[int], purse: Purse) -> Pausing[int]:
        """What lines leave open after these changes, which are undone."""
        flips = self.board()
        for cell in changes:
            flips.put(cell, self.draft.state(cell, cell not in self.changed))
            yield from purse.over(len(self.draft.cells) // 16)
        left = yield from settled(flips, purse)
        for cell in changes:
            flips.put(cell, self.draft.state(cell, cell in self.changed))
        return left

    def around(self, cells: Iterable[int]) -> set[int]:
        """These cells and their neighbors."""
        width, count = self.draft.width, len(self.draft.cells)
        found: set[int] = set()
        for cell in cells:
            column = cell % width
            near = [cell, cell - width, cell + width]
            near += [cell - 1] if column else []
            near += [cell + 1] if column < width - 1 else []
            found.update(each for each in near if 0 <= each < count)
        return found

    def _clued(self, purse: Purse) -> Pausing[list[Line]]:
        """The clues of the picture now, those of changed lines anew."""
        draft, cells = self.draft, self.cells
        if not self._clues:
            self._clues = [()] * (draft.width + draft.height)
            self._stale = set(range(len(self._clues)))
        for line in range(len(self._clues)):
            if line in self._stale:
                start, row = line * draft.width, line < draft.height
                own = cells[start : start + draft.width] if row else cells[line - draft.height :: draft.width]
                self._clues[line] = blocks(own)
            # As long as all of them would take: pauses do not depend on what is known from before.
            yield from purse.over(draft.width if line < draft.height else draft.height)
        self._stale.clear()
        return self._clues

    def searched(self, purse: Purse) -> Pausing[Any]:
        """A search of the puzzle of the picture now."""
        clues = yield from self._clued(purse)
        draft = self.draft
        yield from purse.over(len(draft.cells))
        return Board(draft.width, draft.height, len(draft.colours) + 1, clues, 0, 0)

    def puzzle(self, purse: Purse) -> Pausing[Puzzle]:
        """The puzzle of the picture now."""
        clues = yield from self._clued(purse)
        yield from purse.over(len(self.draft.cells))
        return self.draft.puzzle(self.cells, clues)
