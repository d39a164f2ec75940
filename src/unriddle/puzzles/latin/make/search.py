"""Searches for new squares, and checks of a square that was made."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

from unriddle.core import Text
from unriddle.kit import making as attempts
from unriddle.kit.lesson import translatable
from unriddle.kit.level import LEVELS
from unriddle.kit.making import Attempts, AttemptsConclusion, maker_entry
from unriddle.kit.order import Made, Order
from unriddle.puzzles.latin.make.options import HARDNESS, SquareWishes, hardness, wishes_of
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square, line_cells
from unriddle.puzzles.latin.solve.random_square import Draws
from unriddle.puzzles.latin.solve.search import SLICE, another, solve
from unriddle.puzzles.latin.solve.walk_kernel import mix
from unriddle.puzzles.latin.teach.card import LESSON, Card
from unriddle.puzzles.latin.teach.kernel import Marks
from unriddle.puzzles.latin.teach.techniques import TECHNIQUES
from unriddle.puzzles.latin.teach.units import units


def solutions(order: int, kind: str, given: Sequence[int], most: int) -> int:
    """Return the number of squares that keep the givens, counted up to `most`."""
    cells, symbols = range(order * order), range(order)

    def option(cell: int, symbol: int) -> int:
        """Return the number of a choice; in a symmetric square, facing choices have the same number."""
        row, column = divmod(cell, order)
        if kind == "symmetric" and 2 * column >= order:
            cell, symbol = row * order + order - 1 - column, order - 1 - symbol
        return cell * order + symbol

    # Sets of choices, of each of which a square has one.
    items = [sum({1 << option(cell, symbol) for symbol in symbols}) for cell in cells]
    for line in line_cells(order, kind):
        items += [sum(1 << option(cell, symbol) for cell in line) for symbol in symbols]
    if kind == "symmetric":
        items = list(dict.fromkeys(items))
    clash = [0] * (order**3)
    for item in items:
        for each in _members(item):
            clash[each] |= item

    def count(alive: int, open_items: list[int], most: int) -> int:
        if not open_items:
            return 1
        scarcest = min(open_items, key=lambda item: (item & alive).bit_count())
        found = 0
        for each in _members(scarcest & alive):
            rest = [item for item in open_items if not item >> each & 1]
            found += count(alive & ~clash[each], rest, most - found)
            if found >= most:
                break
        return found

    alive = sum({1 << option(cell, symbol) for cell in cells for symbol in symbols})
    for cell, symbol in enumerate(given):
        if symbol != EMPTY:
            chosen = option(cell, symbol)
            alive &= ~clash[chosen] | 1 << chosen
    return count(alive, items, most)


def _members(choices: int) -> Iterator[int]:
    while choices:
        lowest = choices & -choices
        choices ^= lowest
        yield lowest.bit_length() - 1


# The most squares that have the same diagonals, by the order.
SQUARES_PER_DIAGONALS = {1: 1, 4: 1, 5: 2, 6: 8, 7: 2876}


def random_square(order: int, kind: str, draws: Draws, steps: int) -> Generator[None, None, Square]:
    """Return a random square of this kind, by a generator that yields after up to `steps` steps of search."""
    square = None
    while square is None:
        if kind != "diagonal" or order not in SQUARES_PER_DIAGONALS:
            square = yield from _find_square(Puzzle.make(order, kind=kind, random=draws.below(SEEDS)), steps, 0)
        else:
            # Each filling of the diagonals has its squares numbered; all numbers are equally likely, and those that
            # are too large for a filling are drawn again.
            square = yield from _find_square(
                Puzzle.make(order, _diagonals(order, draws)), steps, draws.below(SQUARES_PER_DIAGONALS[order])
            )
    return square


def _find_square(puzzle: Puzzle, steps: int, number: int) -> Generator[None, None, Square | None]:
    """Return square `number`, from 0, in the order of the search; None if there is none."""
    search = solve(puzzle)
    while not search.done:
        left = steps
        while left and not search.done:
            before = search.steps
            square = search.advance(left)
            left -= search.steps - before
            if square is None:
                continue
            if not number:
                return square
            number -= 1
        yield
    return None


def _diagonals(order: int, draws: Draws) -> bytes:
    """Return givens on both diagonals only, each filling of them equally likely."""
    down = draws.shuffle(list(range(order)))
    while True:
        up = draws.shuffle(list(range(order)))
        are_disjoint = all(up[row] not in (down[row], down[-1 - row]) for row in range(order) if 2 * row != order - 1)
        if are_disjoint and (order % 2 == 0 or up[order // 2] == down[order // 2]):
            break
    cells = bytearray([EMPTY]) * order**2
    for row in range(order):
        cells[row * order + row] = down[row]
        cells[row * order + order - 1 - row] = up[row]
    return bytes(cells)


SEEDS = 1 << 62
TOO_MANY = len(HARDNESS)  # failures from here on: the number of givens left, which is too large
SQUARE, DUG = 0.1, 0.7  # how much of a draft is done with the square, and with its givens


class SquareAttempt(attempts.Attempt):
    """The draft with this number and seed. A step is a slice of a search, or all techniques on one puzzle."""

    share: float
    made: Made | None
    failure: int | None

    def __init__(self, wishes: SquareWishes, seed: int, number: int) -> None:
        self._wishes = wishes
        self._draws = Draws(mix(seed, number) % SEEDS)
        self._units = units(wishes.order, wishes.kind)
        self._given = b""

    def work(self) -> Generator[None]:
        wishes = self._wishes
        square = yield from random_square(wishes.order, wishes.kind, self._draws, SLICE)
        yield
        self._given = bytes(square.cells)
        self.made = Made(self._puzzle)
        yield from self._dig()
        left = len(self._given) - self._given.count(EMPTY)
        if wishes.givens is not None and left > wishes.givens:
            self.failure = TOO_MANY + left
            return
        if wishes.logical:
            marks = self._candidates(self._given)
            marks.settle(wishes.tiers[1])
            yield
            if marks.hardest < wishes.tiers[0]:
                self.failure = max(marks.hardest, 0)
                return
        puzzle = self._puzzle
        card = Card(puzzle)
        summary = yield from self.rate(LESSON.explain(puzzle), card, SLICE)
        self.made = Made(puzzle, summary)
        least, most = wishes.tiers
        hardest = hardness(TECHNIQUES[card.hardest]) if card.hardest >= 0 else -1
        if not least <= hardest <= most or (wishes.level is not None and summary["level"] != LEVELS[wishes.level]):
            self.failure = max(hardest, 0)

    def _dig(self) -> Generator[None]:
        """Remove givens in random order, as many as wished or possible.

        With symmetry, each together with its image under a half turn.
        """
        wishes = self._wishes
        cells = self._draws.shuffle(list(range(wishes.order**2)))
        left, last = len(cells), len(cells) - 1
        for number, cell in enumerate(cells):
            together = {cell, last - cell} if wishes.symmetry else {cell}
            if left - len(together) < (wishes.givens or 0) or self._given[cell] == EMPTY:
                continue
            without = bytes(EMPTY if at in together else symbol for at, symbol in enumerate(self._given))
            if wishes.logical:
                needed = not self._candidates(without).settle(wishes.tiers[1])
                yield
            else:
                needed = False
                for each in together:
                    given = without[:each] + self._given[each : each + 1] + without[each + 1 :]
                    needed = needed or (yield from another(Puzzle(wishes.order, given, wishes.kind), each))
            if not needed:
                self._given = without
                left -= len(together)
                self.made = Made(self._puzzle)
            self.share = SQUARE + (DUG - SQUARE) * (number + 1) / len(cells)

    def _candidates(self, given: bytes) -> Marks:
        """Return the candidates of each cell with these givens."""
        size, lines = len(given), self._units.cells
        symmetric = self._wishes.kind == "symmetric"
        return Marks(self._wishes.order, list(lines), symmetric, given, [0] * size, [0] * size, [0] * len(lines))

    @property
    def _puzzle(self) -> Puzzle:
        return Puzzle.make(self._wishes.order, self._given, self._wishes.kind, base=self._wishes.base)


TRIES = 1000


class Search(Attempts):
    """Random squares until one is as asked for; the first, where every difficulty and number of givens is."""

    wishes: SquareWishes

    def prepare(self) -> None:
        self.wishes = wishes_of(self.order)

    @property
    def tries(self) -> int:
        return 1 if self.wishes.free and self.wishes.givens is None else TRIES

    def draft(self, number: int) -> SquareAttempt:
        return SquareAttempt(self.wishes, self.order.seed, number)

    def failed(self, failures: Mapping[int, int]) -> dict[str, Any]:
        """Return `hardest_tried`, how often each technique was the hardest needed, and `fewest` givens left.

        `fewest` is None if there were never too many.
        """
        hardest = {str(name): failures[tier] for tier, name in enumerate(HARDNESS) if tier in failures}
        left = [failure - TOO_MANY for failure in failures if failure >= TOO_MANY]
        return {"hardest_tried": hardest, "fewest": min(left, default=None)}


class Squares(AttemptsConclusion):
    """The conclusion of making a square."""

    def failures(self, summary: Mapping[str, Any]) -> Sequence[str]:
        lines: list[str] = []
        if summary["fewest"] is not None:
            lines.append(Text("fewest givens reached: {count}", count=summary["fewest"]))
        for name, times in summary["hardest_tried"].items():
            lines.append(
                Text("hardest technique {name}: {times:,} times", name=translatable(HARDNESS, name), times=times),
            )
        return lines


def check(order: Order, made: Made) -> str:
    """ "" for a square that is as wished and has one solution, by a second search of its own."""
    wishes, puzzle = wishes_of(order), made.puzzle
    if wrong := order.check(made):
        return wrong
    if (puzzle.order, puzzle.kind, puzzle.base) != (wishes.order, wishes.kind, wishes.base):
        return Text("this is not the kind of square asked for")
    given = puzzle.cells
    count = len(given) - given.count(EMPTY)
    if wishes.givens is not None and count != wishes.givens:
        return Text("it has {count} givens, not {wished}", count=count, wished=wishes.givens)
    if wishes.symmetry and any((one == EMPTY) != (two == EMPTY) for one, two in zip(given, given[::-1], strict=True)):
        return Text("its givens are not symmetric")
    found = solutions(puzzle.order, puzzle.kind, given, 2)
    return "" if found == 1 else Text("its solution is not unique")


ENTRY = maker_entry(Search, check=check, conclusion=Squares)


def answers(made: Made) -> Mapping[str, tuple[str, str]]:
    """Return the solution of a daily square: `cells`, row by row, as written."""
    search = solve(made.puzzle)
    square = None
    while square is None:
        square = search.advance(1 << 30)
    symbols = "".join(str(made.puzzle.base + symbol) for symbol in range(made.puzzle.order))
    return {"cells": ("".join(symbols[cell] for cell in square.cells), symbols)}
