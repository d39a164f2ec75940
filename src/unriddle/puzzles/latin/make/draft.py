"""One try: a random square, of which givens are taken away one by one as long as it stays what was asked for."""

from collections.abc import Generator

from unriddle.kit import attempts
from unriddle.kit.level import LEVELS
from unriddle.kit.order import Made
from unriddle.puzzles.latin.make.options import HARDNESS, Wishes, hardness
from unriddle.puzzles.latin.make.squares import random_square
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.solve.random_square import Draws
from unriddle.puzzles.latin.solve.search import mix, solve
from unriddle.puzzles.latin.square import EMPTY
from unriddle.puzzles.latin.teach import LESSON
from unriddle.puzzles.latin.teach.card import Card
from unriddle.puzzles.latin.teach.kernel import Marks
from unriddle.puzzles.latin.teach.techniques import TECHNIQUES
from unriddle.puzzles.latin.teach.units import units

SEEDS = 1 << 62
TOO_MANY = len(HARDNESS)  # what failures are from here on: so many givens are left, which are too many
SQUARE, DUG = 0.1, 0.7  # how much of a draft is done with the square, and with its givens
SLICE = 64  # steps of a search or looks that are one step of a draft


class Draft(attempts.Draft):
    """A draft of what was asked for, the one of this number and seed. A step is a slice of a search, or all techniques
    tried on one puzzle.
    """

    def __init__(self, wishes: Wishes, seed: int, number: int) -> None:
        self._wishes = wishes
        self._draws = Draws(mix(seed, number) % SEEDS)
        self._units = units(wishes.order, wishes.kind)
        self._given = b""

    def work(self) -> Generator[None]:
        wishes = self._wishes
        square = yield from random_square(wishes.order, wishes.kind, self._draws, SLICE)
        yield
        self._given = bytes(square.cells)
        self._show()
        yield from self._dig()
        left = len(self._given) - self._given.count(EMPTY)
        if wishes.givens is not None and left > wishes.givens:
            self.failure = TOO_MANY + left
            return
        if wishes.logical:
            marks = self._marked(self._given)
            marks.settle(wishes.tiers[1])
            yield
            if marks.hardest < wishes.tiers[0]:
                self.failure = max(marks.hardest, 0)
                return
        yield from self._rate()

    def _dig(self) -> Generator[None]:
        """Take givens away in a random order, as many as are wished or can be."""
        wishes = self._wishes
        cells = self._draws.shuffle(list(range(wishes.order**2)))
        left = len(cells)
        for number, cell in enumerate(cells):
            if left == wishes.givens:
                return
            without = self._given[:cell] + bytes([EMPTY]) + self._given[cell + 1 :]
            if wishes.logical:
                needed = not self._marked(without).settle(wishes.tiers[1])
                yield
            else:
                needed = yield from another(Puzzle(wishes.order, self._given, wishes.kind), cell)
            if not needed:
                self._given = without
                left -= 1
                self._show()
            self.share = SQUARE + (DUG - SQUARE) * (number + 1) / len(cells)

    def _marked(self, given: bytes) -> Marks:
        """What each cell may hold by these givens."""
        size, lines = len(given), self._units.cells
        symmetric = self._wishes.kind == "symmetric"
        return Marks(self._wishes.order, list(lines), symmetric, given, [0] * size, [0] * size, [0] * len(lines))

    def _rate(self) -> Generator[None]:
        """Its card; it fails where the hardest technique is another than wished."""
        puzzle = self._puzzle
        card = Card(puzzle)
        told = yield from self.rated(LESSON.explain(puzzle), card, SLICE)
        self.made, level = Made(puzzle, told), self._wishes.level
        least, most = self._wishes.tiers
        hardest = hardness(TECHNIQUES[card.hardest]) if card.hardest >= 0 else -1
        if not least <= hardest <= most or (level is not None and told["level"] != LEVELS[level]):
            self.failure = max(hardest, 0)

    def _show(self) -> None:
        self.made = Made(self._puzzle)

    @property
    def _puzzle(self) -> Puzzle:
        return Puzzle.make(self._wishes.order, self._given, self._wishes.kind, base=self._wishes.base)


def another(puzzle: Puzzle, cell: int) -> Generator[None, None, bool]:
    """Whether there is a square with all givens of the puzzle but this one, which has another symbol there."""
    every = (1 << puzzle.order) - 1
    left = [every if held == EMPTY else 1 << held for held in puzzle.givens]
    for column in range(puzzle.order if puzzle.first_row else 0):
        left[column] = 1 << column
    left[cell] = every & ~left[cell]
    search = solve(Puzzle.make(puzzle.order, kind=puzzle.kind), None, left)
    while not search.done:
        found = search.advance(SLICE)
        yield
        if found is not None:
            return True
    return False
