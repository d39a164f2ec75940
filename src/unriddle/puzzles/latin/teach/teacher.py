"""The teacher: the sheet of one square, what is wrong on it, and the easiest thing that follows."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from unriddle.core import Teacher
from unriddle.core.teach.explaining import Verdict
from unriddle.core.teach.step import Spot, Technique
from unriddle.puzzles.latin.play.game import Game, contradicted
from unriddle.puzzles.latin.play.game import game as begun
from unriddle.puzzles.latin.play.sheet import Written
from unriddle.puzzles.latin.square import EMPTY, Square
from unriddle.puzzles.latin.teach.kernel import Marks
from unriddle.puzzles.latin.teach.reasons import Reasons, mark, members, trial
from unriddle.puzzles.latin.teach.step import LatinStep
from unriddle.puzzles.latin.teach.techniques import AHEAD, IN_KERNEL, LAST_CELL, LONGEST, SEARCH, TECHNIQUES, WINGS
from unriddle.puzzles.latin.teach.units import Fish, Mark, Part, Trial, Unit, units
from unriddle.puzzles.latin.teach.wings_kernel import Wings

ONE_STEP = 2  # links of a chain that looks one step ahead


class LatinTeacher(Teacher):
    """Knows the marks of the sheet without its mistakes, which are opened first, one by one.

    Trials of all candidates that no known solution has come to the one with the shortest chain.
    """

    def __init__(
        self, game: Game, solutions: Sequence[Square], verdict: Verdict, until: int | None, given: Any
    ) -> None:
        game = game if given is None else begun(game.puzzle, given[0])
        self._puzzle, self._order = game.puzzle, game.puzzle.order
        self._units = units(self._order, game.puzzle.kind)
        self._hardest = len(TECHNIQUES) - 1 if until is None else until
        self._nothing = verdict == "none"
        self._unique = len(solutions) == 1
        if verdict == "wrong":
            # The steps lead to a solution that has most of what stands on the sheet.
            solutions = [min(solutions, key=lambda each: len(contradicted(game, each)))]
        self._known = [bytes(each.cells) for each in solutions]
        # What the kernel may use, and how many kinds of wings may be.
        self._singles = max((tier for tier in IN_KERNEL if self._may(IN_KERNEL[tier]) and tier != LAST_CELL), default=0)
        self._allowed = sum(map(self._may, WINGS))
        # For each kind of wings the symbols, or the rows of pivots, that were looked at in vain, as a bit set.
        self._vain = [0] * len(WINGS) if given is None else [int(symbols) for symbols in given[2]]
        self._taken = False  # whether the wings know the candidates as they are
        self._sheet = game.sheet
        self._told = Written(self._sheet)  # as it was before the step that is being made
        self._mistakes: list[int] = []
        if verdict == "wrong":
            wrong = contradicted(game, solutions[0])
            self._mistakes = [row * self._order + column for row, column in wrong]
        self._marks = self._marked([0] * len(self._units.names) if given is None else given[1])

    def _may(self, technique: Technique) -> bool:
        return technique.tier <= self._hardest

    def _marked(self, memo: list[int]) -> Marks:
        """The marks of the sheet, mistakes left out."""
        order, sheet = self._order, self._sheet
        cells, outs = bytearray(sheet.cells), [0] * (order * order)
        for row, noted in enumerate(sheet.notes):
            for column, (_, out) in noted.items():
                outs[row * order + column] = out
        for cell in self._mistakes:
            cells[cell] = EMPTY
            outs[cell] &= ~(1 << self._known[0][cell])
        symmetric = self._puzzle.kind == "symmetric"
        known = [sum({1 << each[cell] for each in self._known}) for cell in range(order * order)]
        self._wings = Wings(order, list(self._units.cells))
        made = Marks(order, list(self._units.cells), symmetric, bytes(cells), outs, known, memo)
        made.lasts = self._may(IN_KERNEL[LAST_CELL])
        return made

    @property
    def over(self) -> bool:
        if self._nothing or self._mistakes or not self._marks.open:
            return not self._mistakes
        if not self._marks.quiet(self._singles) or any(True for _ in self._untried()):
            return False
        return not self._may(AHEAD) or (self._marks.ahead() == self._end and not self._searches)

    @property
    def _searches(self) -> bool:
        """Whether the only solution may say what no technique does."""
        return self._unique and self._may(SEARCH)

    @property
    def open(self) -> int:
        return self._sheet.open

    @property
    def share(self) -> float:
        return max(self._end - self._marks.left() - len(self._mistakes), 0) / self._end

    @property
    def given(self) -> list[Any]:
        """The sheet, and what was looked at in vain there."""
        return [str(self._told), self._marks.looked(), list(self._vain)]

    def advance(self, budget: int) -> tuple[int, LatinStep | None]:
        if self._mistakes:
            return 1, self._mistake(self._mistakes.pop(0))
        marks = self._marks
        looks = marks.seek(self._singles, budget)
        if marks.tier:
            return looks, self._found(marks.tier)
        for which, at in self._untried():
            if looks == budget:
                return looks, None
            looks += 1
            step = self._wing(which, at)
            if step:
                return looks, step
            self._vain[which] |= 1 << at
        if looks == budget or self.over:
            return looks, None
        looks += marks.scan(budget - looks)
        if marks.tried == self._end and marks.length and (self._may(LONGEST) or marks.length == ONE_STEP):
            return looks, self._trial()
        return (looks, None) if looks else (1, self._search())

    def _untried(self) -> Iterator[tuple[int, int]]:
        """The wings that were not looked at yet: of which kind, and for which symbol, or pivots of which row."""
        for which, at in product(range(self._allowed), range(self._order)):
            if not self._vain[which] >> at & 1:
                yield which, at

    @property
    def _end(self) -> int:
        """The number after all candidates."""
        return self._order**3

    def _found(self, tier: int) -> LatinStep:
        line, places, symbols, cell, symbol, outs = self._marks.found()
        technique = IN_KERNEL[tier]
        because = self._reasons.of(technique.name, line, places, symbols, cell, symbol)
        sets = [self._put(cell, symbol)] if symbol >= 0 else [self._rule_out(*out) for out in outs]
        unit = self._spot(cell) if technique.name == "naked single" else self._units.names[line]
        return self._step(technique, unit, sets, because)

    def _wing(self, which: int, at: int) -> LatinStep | None:
        """The step of a wing, the one of this number, for a symbol or a pivot in a row."""
        if not self._taken:
            size, marks = self._order**2, self._marks
            self._wings.take([marks.candidates(cell) if marks.is_open(cell) else 0 for cell in range(size)])
            self._taken = True
        technique, names, facts = WINGS[which], self._units.names, None
        assert callable(technique.find)
        wing = technique.find(self._wings, at)
        if wing is None:
            return None
        because: list[Mark | Part] = []
        if wing.bases:
            unit: Unit = names[wing.bases[0]]
            bases, covers = (tuple(names[line] for line in lines) for lines in (wing.bases, wing.covers))
            facts = Fish(wing.symbol + self._puzzle.base, bases, covers)
            because = [*(Part("base", each) for each in bases), *(Part("cover", each) for each in covers)]
            because += self._reasons.places(wing.bases, wing.symbol)
        else:
            unit = self._spot(wing.pivot)
            because += [self._left(cell) for cell in (wing.pivot, *wing.ends)]
        return self._step(
            technique, unit, [self._rule_out(cell, 1 << wing.symbol) for cell in wing.out], because, facts
        )

    def _trial(self) -> LatinStep:
        cell, symbol = divmod(self._marks.best, self._order)
        length = self._marks.trial(cell, symbol, 0)
        supposed = self._mark(cell, "=", symbol)
        shown = trial(supposed, self._marks.chain(), self._units, self._order, self._puzzle.base)
        technique = AHEAD if length == ONE_STEP else LONGEST
        return self._step(technique, self._spot(cell), [self._rule_out(cell, 1 << symbol)], trials=(shown,))

    def _search(self) -> LatinStep:
        """The only solution says what stands in the first cell with the fewest candidates."""
        cells = (cell for cell in range(self._order**2) if self._marks.is_open(cell))
        cell = min(cells, key=lambda each: self._marks.candidates(each).bit_count())
        because = (self._left(cell),)
        return self._step(SEARCH, self._spot(cell), [self._put(cell, self._known[0][cell])], because)

    def _mistake(self, cell: int) -> LatinStep:
        """Open a cell again, or forget that its symbol is out."""
        symbol, right, line = self._sheet.cells[cell], self._known[0][cell], -1
        because: tuple[Mark | Part, ...]
        if symbol == EMPTY:
            undone = self._done(cell, "?", right)
            because = (self._mark(cell, "-", right),)
        else:
            line, because = self._reasons.clash(cell, symbol, self._puzzle.kind)
            undone = self._done(cell, "?")
        if line < 0 and not self._unique:
            because = (*because, Part("nearest solution"))
        return self._step(TECHNIQUES[0], self._spot(cell) if line < 0 else self._units.names[line], [undone], because)

    @property
    def _reasons(self) -> Reasons:
        return Reasons(self._units, self._sheet, self._marks, self._puzzle.base)

    def _touch(self, symbols: int, pairs: bool) -> None:
        """Places of these symbols will change; `pairs`: cells with two symbols, too."""
        for which, again in enumerate((symbols, -pairs, symbols)):  # X-wings, XY-wings, swordfish
            self._vain[which] &= ~again

    def _put(self, cell: int, symbol: int) -> Mark:
        self._touch(self._marks.candidates(cell), True)
        self._marks.put(cell, symbol)
        return self._done(cell, "=", symbol)

    def _rule_out(self, cell: int, symbols: int) -> Mark:
        before = self._marks.candidates(cell)
        self._touch(symbols, before.bit_count() == 2 or (before & ~symbols).bit_count() == 2)
        self._marks.rule_out(cell, symbols)
        return self._done(cell, "-", *members(symbols))

    def _done(self, cell: int, sign: str, *symbols: int) -> Mark:
        """What is done to a cell, on the sheet, too."""
        self._sheet = self._sheet.done(*divmod(cell, self._order), sign, symbols)
        return self._mark(cell, sign, *symbols)

    def _left(self, cell: int) -> Mark:
        """All symbols that a cell has left."""
        return self._mark(cell, "+", *members(self._marks.candidates(cell)))

    def _mark(self, cell: int, sign: str, *symbols: int) -> Mark:
        return mark(cell, self._order, sign, symbols, self._puzzle.base)

    def _spot(self, cell: int) -> Spot:
        return Spot(*divmod(cell, self._order))

    def _step(
        self,
        technique: Technique,
        unit: Unit,
        sets: Sequence[Mark],
        because: Sequence[Mark | Part] = (),
        facts: Fish | None = None,
        trials: tuple[Trial, ...] = (),
    ) -> LatinStep:
        """The step that has been done on the sheet; trials begin anew."""
        before = str(self._told)
        self._told.take(self._sheet)
        self._marks.tried = self._marks.best = self._marks.length = 0
        self._taken = False
        return LatinStep(technique, unit, tuple(sets), tuple(because), facts, trials, before, self._puzzle)
