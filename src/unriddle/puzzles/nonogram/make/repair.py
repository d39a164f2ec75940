"""Changes single cells of a picture until its puzzle is good: has one solution, or is solved by lines alone.

A repair proceeds in rounds; each changes some cells or moves to another phase. Between rounds, the numbers of
`remember` determine what happens next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import comb
from typing import Any

from unriddle.core.work import next_int
from unriddle.puzzles.nonogram.make.budget import (
    Pausing,
    Purse,
    along,
    another,
    differing,
    groups,
    least,
    neighbors,
    parts,
    places,
    settle_by_lines,
    settle_by_trials,
)
from unriddle.puzzles.nonogram.make.draft import PictureDraft
from unriddle.puzzles.nonogram.make.repair_kernel import Flips
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Line, Puzzle, blocks
from unriddle.puzzles.nonogram.solve.board.kernel import Board


class Sketch:
    """A draft and its `changed` cells."""

    def __init__(self, draft: PictureDraft) -> None:
        self.draft = draft
        self.changed: set[int] = set()
        self._flips: Any = None
        # The clues of the current picture, rows first, and the lines whose clues are outdated.
        self._clues: list[Line] = []
        self._stale: set[int] = set()

    @property
    def cells(self) -> bytes:
        """The current picture."""
        cells = bytearray(self.draft.cells)
        for cell in self.changed:
            cells[cell] = self.draft.other[cell]
        return bytes(cells)

    def change(self, cell: int) -> None:
        """Change a cell and the cells tied to it, or change them back."""
        width, height = self.draft.width, self.draft.height
        for each in self.draft.together(cell):
            self.changed ^= {each}
            self._stale |= {each // width, height + each % width}
            if self._flips is not None:
                self._flips.put(each, self.draft.state(each, each in self.changed))

    def board(self) -> Any:
        """Return the board of the picture now, on which nothing is known."""
        if self._flips is None:
            draft = self.draft
            self._flips = Flips(draft.width, draft.height, len(draft.colors) + 1, self.cells)
        return self._flips

    @property
    def known(self) -> bytes:
        """The cells that lines have decided so far, UNKNOWN elsewhere."""
        cells: bytes = self.board().look()
        return cells

    def left(self, purse: Purse) -> Pausing[int]:
        """Return the number of surplus states that lines leave in the cells of the current picture."""
        flips = self.board()
        flips.put(0, self.draft.state(0, 0 in self.changed))
        return (yield from settle_by_lines(flips, purse))

    def with_changes(self, changes: Sequence[int], purse: Purse) -> Pausing[int]:
        """Return how much lines leave open after these changes, and undo them."""
        flips = self.board()
        for cell in changes:
            flips.put(cell, self.draft.state(cell, cell not in self.changed))
            yield from purse.over(len(self.draft.cells) // 16)
        left = yield from settle_by_lines(flips, purse)
        for cell in changes:
            flips.put(cell, self.draft.state(cell, cell in self.changed))
        return left

    def around(self, cells: Iterable[int]) -> set[int]:
        """Return these cells and their neighbors."""
        width, count = self.draft.width, len(self.draft.cells)
        found: set[int] = set()
        for cell in cells:
            found.update((cell, *neighbors(cell, width, count)))
        return found

    def _clued(self, purse: Purse) -> Pausing[list[Line]]:
        """Return the clues of the current picture, recomputed for changed lines."""
        draft, cells = self.draft, self.cells
        if not self._clues:
            self._clues = [()] * (draft.width + draft.height)
            self._stale = set(range(len(self._clues)))
        for line in range(len(self._clues)):
            if line in self._stale:
                start, row = line * draft.width, line < draft.height
                own = cells[start : start + draft.width] if row else cells[line - draft.height :: draft.width]
                self._clues[line] = blocks(own)
            # Counted as if all clues were recomputed, so that pauses do not depend on cached ones.
            yield from purse.over(draft.width if line < draft.height else draft.height)
        self._stale.clear()
        return self._clues

    def search(self, purse: Purse) -> Pausing[Any]:
        """Return a search of the puzzle of the picture now."""
        clues = yield from self._clued(purse)
        draft = self.draft
        yield from purse.over(len(draft.cells))
        return Board(draft.width, draft.height, len(draft.colors) + 1, clues, 0, 0)

    def puzzle(self, purse: Purse) -> Pausing[Puzzle]:
        """Return the puzzle of the picture now."""
        clues = yield from self._clued(purse)
        yield from purse.over(len(self.draft.cells))
        return self.draft.puzzle(self.cells, clues)


def seeds(draft: PictureDraft, cells: bytes, changed: Collection[int], line: int) -> list[int]:
    """Return the empty cells of a line (rows first) which, once filled, leave its blocks no room to move: those that
    use most of the slack first, then the cheapest. Empty if there are none, or if the line is already known.
    """
    width, height = draft.width, draft.height
    own = range(line * width, (line + 1) * width) if line < height else range(line - height, width * height, width)
    states, found = [cells[cell] for cell in own], []
    free = [at for at, cell in enumerate(own) if not states[at] and cell not in changed]
    free.sort(key=lambda at: (draft.cost[own[at]], at))
    # A new block takes two cells of the room, a cell next to a block takes one.
    room = _room(states)
    for count in (0, 1):
        for at in free:
            if room and not states[at] and sum(states[max(0, at - 1) : at + 2]) == count:
                states[at] = 1
                found.append(own[at])
                room = _room(states)
    return [] if room else found


def _room(states: list[int]) -> int:
    """Return the number of cells that a line's blocks leave over."""
    found = blocks(states)
    return len(states) - sum(length for length, _ in found) - max(0, len(found) - 1)


# The phases. Search the whole board for another solution; then parts of it, with all other cells fixed; then the whole
# board with more patience. Then make changes that let lines and trials decide more cells; finally, undo unneeded
# changes. If that fails, start again with changes that let lines decide some rows and columns completely (SEEDING).
WHOLE, PARTS, DEEP, OPENING, GIVING, GOOD, STUCK, SEEDING = range(8)
# The number of changes to compare, and with single trials, which take longer.
MAX_TRIED, MAX_TRIED_DEEP = 48, 12
# How often the next ones are compared before the repair is stuck.
MAX_REPEATS = 20
# The most steps per cell of a search of the whole board, of a patient one, and of all steps of a search of a part.
STEPS, PATIENT, STEPS_OF_PART = 100, 2000, 20_000
# The side of a part, in cells.
PART = 16
# The ratio 1, in the fixed-point numbers that compare numbers of arrangements.
NO_CHANGE = 1 << 20
# The most changes in OPENING before the board is searched again.
OPENED = 8
# Steps after which it restarts; it gives up after twice as many.
EFFORT = 18_000_000
# SEEDING ends after this many lines, or once only this fraction of the cells is open.
SEEDED, STILL_OPEN = 4, 0.7
# The least number of cells that a change must let lines decide.
WORTH = 12
MOST_EFFORT = 1 << 40

LINE, UNIQUE = "line", "unique"


class Repair(Sketch):
    """The repair of a draft up to the `goal`, LINE or UNIQUE; `most` cells may change before it is stuck."""

    def __init__(self, draft: PictureDraft, goal: str, most: int, effort: int = EFFORT) -> None:
        super().__init__(draft)
        self.goal: str = goal
        self.most: int = most
        self.effort: int = effort
        self.way: int = WHOLE
        self.spent: int = 0  # steps up to this round
        self.turn: int = 0  # in OPENING, SEEDING: rounds so far; in GIVING: changes kept
        self.open: int = 0  # surplus states that line logic leaves, as far as known

    # The state of the repair.

    def remember(self) -> list[int]:
        """Return the numbers that decide what comes next."""
        cells = sorted(self.changed)
        gaps = [after - before for before, after in pairwise([-1, *cells])]
        return [self.way, self.spent, self.turn, self.open, len(cells), *gaps]

    def recall(self, memory: Iterator[int]) -> None:
        """Restore the state from `remember`."""
        count = len(self.draft.cells)
        self.way, self.spent, self.turn = (next_int(memory, most) for most in (SEEDING, MOST_EFFORT, count))
        self.open = next_int(memory, count * 32)
        at = -1
        for _ in range(next_int(memory, count)):
            at += next_int(memory, count - 1 - at, 1)
            self.changed.add(at)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do."""
        return self.way in (GOOD, STUCK)

    @property
    def good(self) -> bool:
        """Whether the puzzle is known to be good."""
        return self.way == GOOD

    @property
    def patience(self) -> int:
        """Steps of a patient search of the whole board."""
        return PATIENT * len(self.draft.cells)

    # The rounds.

    def round(self, purse: Purse) -> Pausing[None]:
        """Do one round."""
        begun, again = purse.spent, self.spent > self.effort
        if self.way == GIVING:
            yield from self._give_back(purse)
        elif self.way == SEEDING:
            yield from self._seed(purse)
        else:
            yield from self._improve(purse)
        self.spent += purse.spent - begun
        if self.way in (GIVING, GOOD):
            return
        # It restarts if it is stuck or took too long, unless it has already restarted.
        hopeless = self.goal == LINE or self.effort < EFFORT or len(self.draft.colors) > 1
        if len(self.changed) > self.most or self.spent > (1 if hopeless else 2) * self.effort:
            self.way = STUCK
        elif hopeless:
            return
        elif not again and (self.way == STUCK or self.spent > self.effort):
            for cell in sorted(self.changed):
                if cell in self.changed:
                    self.change(cell)
            self.way, self.turn, self.spent = SEEDING, 0, max(self.spent, self.effort + 1)
        elif self.way == STUCK:
            self.way, self.turn = SEEDING, 0

    def _seed(self, purse: Purse) -> Pausing[None]:
        """Make one line known by changes: the line whose knowledge lets lines decide most per change."""
        draft, cells = self.draft, self.cells
        found = []
        for line in range(draft.width + draft.height):
            changes = seeds(draft, cells, self.changed, line)
            yield from purse.over(8 * (draft.width + draft.height))
            if changes:
                left = yield from self.with_changes(changes, purse)
                found.append((left + WORTH * len(changes), line, left, changes))
        if not found:
            self.way = STUCK
            return
        _, _, left, changes = min(found)
        for cell in changes:
            self.change(cell)
        self.turn += 1
        if self.turn == SEEDED or left <= STILL_OPEN * len(cells):
            self.way, self.turn = WHOLE, 0

    def _improve(self, purse: Purse) -> Pausing[None]:
        flips = self.board()
        yield from purse.over(len(self.draft.cells))
        self.open = yield from settle_by_lines(flips, purse)
        if not self.open:
            self._good()
        elif self.goal == LINE:
            yield from self._redesign_lines(flips.look(), purse)
        elif self.way == OPENING:
            yield from self._open_best_cell(purse)
        elif self.way == PARTS:
            yield from self._search_parts(purse)
        else:
            cells = self.cells
            board = yield from self.search(purse)
            most = self.patience if self.way == DEEP else STEPS * len(cells)
            found = yield from another(board, cells, purse, most)
            if found is not None:
                self.way = WHOLE
                if not (yield from self._at_once(purse)):
                    yield from self._tell_apart((yield from differing(cells, found, purse)), purse)
            elif board.done:
                self._good()
            else:
                self.way, self.turn = (OPENING, 0) if self.way == DEEP else (PARTS, 0)

    def _good(self) -> None:
        self.way, self.turn = (GIVING, 0) if self.changed else (GOOD, 0)

    def _at_once(self, purse: Purse) -> Pausing[bool]:
        """If lines leave few cells open, make the single change after which they leave none, if there is one; return
        whether it was made.
        """
        if self.open > MAX_TRIED:
            return False
        is_open = yield from places(self.known, UNKNOWN, purse)
        near = yield from least(self.around(is_open) - self.changed, self._dear, MAX_TRIED, purse)
        best = (yield from self._best(near, purse)) if near else (1,)
        if best[0]:
            return False
        self.change(best[-1])
        return True

    def _search_parts(self, purse: Purse) -> Pausing[None]:
        """Repair one part after another, with all cells around it fixed."""
        cells = self.cells
        different: set[int] = set()
        width, height = self.draft.width, self.draft.height
        for top, left in product(range(0, height, PART // 2), range(0, width, PART // 2)):
            rows, columns = range(top, min(height, top + PART)), range(left, min(width, left + PART))
            inside = {row * width + column for row in rows for column in columns}
            board = yield from self.search(purse)
            for part in (yield from parts(range(len(cells)), purse)):
                for cell in part:
                    if cell not in inside:
                        board.give(cell, cells[cell])
                yield from purse.over(len(part) // 2)
            found = yield from another(board, cells, purse, STEPS_OF_PART)
            if found is not None:
                different.update((yield from differing(cells, found, purse)))
        if different:
            yield from self._tell_apart(sorted(different), purse)
        else:
            self.way = DEEP

    def _tell_apart(self, different: Sequence[int], purse: Purse) -> Pausing[None]:
        """In each connected group of differing cells, change the one that lets lines decide most."""
        for group in (yield from groups(different, self.draft.width, purse)):
            cells = [cell for cell in group if cell not in self.changed] or group
            dear = yield from least(cells, self._dear, MAX_TRIED, purse)
            self.change((yield from self._best(dear, purse))[-1])

    def _redesign_lines(self, known: bytes, purse: Purse) -> Pausing[None]:
        """Change the cell that lets lines decide most, among open cells, their neighbors, then their lines."""
        is_open = yield from places(known, UNKNOWN, purse)
        near = bytearray(len(known))
        for part in (yield from parts(is_open, purse)):
            for cell in self.around(part):
                near[cell] = cell not in self.changed
            yield from purse.over(6 * len(part))
        waiting = yield from least((yield from places(near, 1, purse)), self._dear, MAX_REPEATS * MAX_TRIED, purse)
        if len(waiting) < MAX_REPEATS * MAX_TRIED:
            around = yield from along(is_open, (self.draft.width, self.draft.height), purse)
            far = [cell for cell in around if not near[cell] and cell not in self.changed]
            waiting += yield from least(far, self._dear, MAX_REPEATS * MAX_TRIED - len(waiting), purse)
        for at in range(0, len(waiting), MAX_TRIED):
            best = yield from self._best(waiting[at : at + MAX_TRIED], purse)
            if best[:2] < (self.open, NO_CHANGE):
                self.change(best[-1])
                return
        # No single change helps line logic: then change cells where two solutions differ.
        cells = self.cells
        found = yield from another((yield from self.search(purse)), cells, purse, STEPS * len(cells))
        if found is None:
            self.way = STUCK
        else:
            yield from self._tell_apart((yield from differing(cells, found, purse)), purse)

    def _best(self, cells: Iterable[int], purse: Purse) -> Pausing[tuple[int, int, int, int]]:
        """Return the change that leaves the fewest cells open, at a tie the one that leaves its lines the fewest
        arrangements, then the cheapest: (cells left open, arrangements in units of NO_CHANGE, cost, cell).
        """
        return min((yield from self.try_changes(cells, purse)))

    def try_changes(self, cells: Iterable[int], purse: Purse) -> Pausing[list[tuple[int, int, int, int]]]:
        """Return the result of each of these changes, in the form of `_best`."""
        flips, now = self.board(), bytearray(self.cells)
        found: list[tuple[int, int, int, int]] = []
        for cell in cells:
            yield from purse.over(len(now) // 8)
            together = self.draft.together(cell)
            before = self._arrangements(now, cell)
            for each in together:
                now[each] = self.draft.state(each, each not in self.changed)
                flips.put(each, now[each])
            left = yield from settle_by_lines(flips, purse)
            arrangements = self._arrangements(now, cell)
            found.append((left, arrangements * NO_CHANGE // before, self.draft.cost[cell], cell))
            for each in together:
                now[each] = self.draft.state(each, each in self.changed)
                flips.put(each, now[each])
        return found

    def _arrangements(self, cells: bytearray, cell: int) -> int:
        """Return the product of the numbers of arrangements of the blocks in the cell's two lines."""
        row, column = divmod(cell, self.draft.width)
        start = row * self.draft.width
        return _count_arrangements(cells[start : start + self.draft.width]) * _count_arrangements(
            cells[column :: self.draft.width]
        )

    def _open_best_cell(self, purse: Purse) -> Pausing[None]:
        """Change the cell that lets lines and single trials decide most; a cell at the edge of the known ones if one
        helps.
        """
        known = yield from settle_by_trials((yield from self.search(purse)), purse)
        is_open = yield from places(known, UNKNOWN, purse)
        edge: list[int] = []
        for part in (yield from parts(is_open, purse)):
            edge += [cell for cell in part if any(known[each] != UNKNOWN for each in self.around([cell]))]
            yield from purse.over(8 * len(part))
        for pool in (edge, is_open):
            found = []
            for cell in (yield from least(set(pool) - self.changed, self._dear, MAX_TRIED_DEEP, purse)):
                self.change(cell)
                settled = yield from settle_by_trials((yield from self.search(purse)), purse)
                self.change(cell)
                found.append((settled.count(UNKNOWN), self.draft.cost[cell], cell))
            if found and min(found)[0] < len(is_open):
                self.change(min(found)[-1])
                self.turn += 1
                if self.turn == OPENED:
                    self.way = WHOLE
                return
        self.way = WHOLE if self.turn else STUCK

    def _give_back(self, purse: Purse) -> Pausing[None]:
        """Undo the next change, the most expensive first, if it is not needed."""
        waiting = sorted(self.changed, key=self._dear, reverse=True)[self.turn :]
        if not waiting:
            self.way = GOOD
            return
        self.change(waiting[0])
        flips = self.board()
        yield from purse.over(len(self.draft.cells) // 8)
        self.open = yield from settle_by_lines(flips, purse)
        good = not self.open
        if self.open and self.goal == UNIQUE:
            cells = self.cells
            board = yield from self.search(purse)
            found = yield from another(board, cells, purse, STEPS * len(cells))
            good = found is None and board.done
        if not good:
            self.change(waiting[0])
            self.turn += 1

    # What rounds use.

    def _dear(self, cell: int) -> tuple[int, int]:
        return self.draft.cost[cell], cell


def _count_arrangements(line: bytes | bytearray) -> int:
    found = blocks(line)
    gaps = sum(one == two for (_, one), (_, two) in pairwise(found))
    slack = len(line) - sum(length for length, _ in found) - gaps
    return comb(slack + len(found), len(found))
