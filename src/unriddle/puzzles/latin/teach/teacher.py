"""The teacher: the sheet of one square, what is wrong on it, and the easiest thing that follows."""

from collections.abc import Sequence
from dataclasses import replace

from unriddle.core import Teacher, Trial
from unriddle.core.errors import damaged
from unriddle.core.search.varint import Numbers, dump
from unriddle.core.teach.step_search import Verdict
from unriddle.puzzles.latin.play import goal
from unriddle.puzzles.latin.play.game import Game
from unriddle.puzzles.latin.play.position import Written
from unriddle.puzzles.latin.play.sheet import NOTHING, Note, Sheet
from unriddle.puzzles.latin.square import EMPTY, Square
from unriddle.puzzles.latin.teach.kernel import Marks
from unriddle.puzzles.latin.teach.reasons import Reasons, members, move, trial
from unriddle.puzzles.latin.teach.step import LatinStep
from unriddle.puzzles.latin.teach.units import AHEAD, LAST_CELL, SEARCH, TECHNIQUES, TRIAL, WEIGHED, WINGS, units
from unriddle.puzzles.latin.teach.wings_kernel import Wings

LAST_CELL_TIER, FIRST_WING, AHEAD_TIER = (TECHNIQUES.index(name) for name in (LAST_CELL, WINGS[0], AHEAD))
IN_KERNEL = 9  # the kernel's own tier of the last cell of a line
ONE_STEP = 2  # links of a chain that looks one step ahead


class LatinTeacher(Teacher):
    """Knows the marks of the sheet without its mistakes, which are opened first, one by one.

    Trials of all candidates that no known solution has come to the one with the shortest chain.
    """

    def __init__(
        self, game: Game, solutions: Sequence[Square], verdict: Verdict, until: int | None, place: bytes | None
    ) -> None:
        self._puzzle, self._order = game.puzzle, game.puzzle.order
        self._units = units(self._order, game.puzzle.kind)
        self._hardest = len(TECHNIQUES) - 1 if until is None else until
        self._nothing = verdict == "none"
        self._unique = len(solutions) == 1
        if not all(isinstance(each, Square) for each in solutions):
            raise damaged()
        if verdict == "wrong":
            # The steps lead to a solution that has most of what stands on the sheet.
            solutions = [min(solutions, key=lambda each: len(goal.contradicted(game, each)))]
        self._known = [bytes(each.cells) for each in solutions]
        # What the kernel may use, and how many kinds of wings may be.
        self._singles = sum(name in WEIGHED[1:9] for name in TECHNIQUES[: self._hardest + 1])
        self._allowed = min(max(self._hardest - FIRST_WING + 1, 0), len(WINGS))
        # For each kind of wings the symbols, or the rows of pivots, that were looked at in vain, as a bit set.
        self._vain = [0] * len(WINGS)
        self._taken = False  # whether the wings know the candidates as they are
        memo = [0] * len(self._units.names)
        tried = [0, 0, 0]
        self._sheet = game.sheet if place is None else self._restored(game.sheet, Numbers(place), tried, memo)
        self._told = Written(self._sheet)  # as it was before the step that is being made
        self._mistakes: list[int] = []
        if verdict == "wrong":
            wrong = goal.contradicted(replace(game, sheet=self._sheet), solutions[0])
            self._mistakes = [row * self._order + column for row, column in wrong]
        self._marks = self._marked(memo)
        self._marks.tried, self._marks.best, self._marks.length = tried
        if tried[2] and self._marks.trial(*divmod(tried[1], self._order), 0) != tried[2]:
            raise damaged()

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
        # Only a forged snapshot has what a solution has not.
        if any(symbols & ~made.candidates(cell) for cell, symbols in enumerate(known)):
            raise damaged()
        made.lasts = self._hardest >= LAST_CELL_TIER
        return made

    @property
    def over(self) -> bool:
        if self._nothing or self._mistakes or not self._marks.open:
            return not self._mistakes
        whole = (1 << self._order) - 1
        if not self._marks.quiet(self._singles) or any(vain != whole for vain in self._vain[: self._allowed]):
            return False
        return self._hardest < AHEAD_TIER or (self._marks.ahead() == self._end and not self._searches)

    @property
    def _searches(self) -> bool:
        """Whether the only solution may say what no technique does."""
        return self._unique and self._hardest >= SEARCH

    @property
    def open(self) -> int:
        return self._sheet.open

    @property
    def share(self) -> float:
        return max(self._end - self._marks.left() - len(self._mistakes), 0) / self._end

    def advance(self, budget: int) -> tuple[int, LatinStep | None]:
        if self._mistakes:
            return 1, self._mistake(self._mistakes.pop(0))
        marks = self._marks
        looks = marks.seek(self._singles, budget)
        if marks.tier:
            return looks, self._found(marks.tier)
        for which in range(self._allowed):
            for at in range(self._order):
                if looks < budget and not self._vain[which] >> at & 1:
                    looks += 1
                    step = self._wing(which, at)
                    if step:
                        return looks, step
                    self._vain[which] |= 1 << at
        if looks == budget or self.over:
            return looks, None
        looks += marks.scan(budget - looks)
        if marks.tried == self._end and marks.length and (self._hardest >= TRIAL or marks.length == ONE_STEP):
            return looks, self._trial()
        return (looks, None) if looks else (1, self._search())

    def place(self) -> bytes:
        """The looking first, then what each cell holds that is not fixed, and what is noted as out there."""
        numbers = [self._marks.tried, self._marks.best, self._marks.length, *self._marks.looked()]
        sheet = self._sheet
        for at, held in enumerate(sheet.cells):
            row, column = divmod(at, self._order)
            if sheet.fixed[at] == EMPTY:
                numbers.append(0 if held == EMPTY else held + 1)
                if held == EMPTY:
                    numbers.append(sheet.notes[row].get(column, NOTHING)[1])
        return dump([*numbers, *self._vain])

    def _restored(self, sheet: Sheet, numbers: Numbers, tried: list[int], memo: list[int]) -> Sheet:
        """The sheet of a place, from the one at the start; what was tried and looked at there."""
        order = self._order
        tried[:] = numbers.next(self._end), numbers.next(self._end - 1), numbers.next(order * order + 1)
        memo[:] = [numbers.next((1 << IN_KERNEL + 1) - 1) for _ in memo]
        cells = bytearray(sheet.fixed)
        notes: list[dict[int, Note]] = [{} for _ in range(order)]
        for at, fixed in enumerate(sheet.fixed):
            if fixed != EMPTY:
                continue
            row, column = divmod(at, order)
            symbol = numbers.next(order)
            if symbol:
                cells[at] = symbol - 1
                continue
            out = numbers.next((1 << order) - 1)
            note = sheet.notes[row].get(column, NOTHING)[0] & ~out, out
            if note != NOTHING:
                notes[row][column] = note
        if not numbers.done:  # snapshots of old know no wings
            self._vain = [numbers.next((1 << order) - 1) for _ in WINGS]
        numbers.end()
        rows = tuple(bytes(cells[at : at + order]) for at in range(0, order * order, order))
        return replace(sheet, rows=rows, notes=tuple(notes))

    @property
    def _end(self) -> int:
        """The number after all candidates."""
        return self._order**3

    def _found(self, tier: int) -> LatinStep:
        line, places, symbols, cell, symbol, outs = self._marks.found()
        technique = LAST_CELL if tier == IN_KERNEL else WEIGHED[tier]
        because = self._reasons.of(technique, line, places, symbols, cell, symbol)
        follows = [self._put(cell, symbol)] if symbol >= 0 else [self._rule_out(*out) for out in outs]
        unit = self._cell(cell) if technique == "naked single" else self._units.names[line]
        return self._step(TECHNIQUES.index(technique), unit, follows, because)

    def _wing(self, which: int, at: int) -> LatinStep | None:
        """The step of a wing, the one of this number, for a symbol or a pivot in a row."""
        if not self._taken:
            size, marks = self._order**2, self._marks
            self._wings.take([marks.candidates(cell) if marks.is_open(cell) else 0 for cell in range(size)])
            self._taken = True
        names = self._units.names
        if WINGS[which] == "XY-wing":
            wing = self._wings.find_wing(at)
            if wing is None:
                return None
            pivot, one, other, symbol, out = wing
            because = [self._move(cell, "+", *members(self._marks.candidates(cell))) for cell in (pivot, one, other)]
            unit = self._cell(pivot)
        else:
            fish = self._wings.find_fish(2 if WINGS[which] == "X-wing" else 3, at)
            if fish is None:
                return None
            bases, covers, out = fish
            symbol, unit = at, names[bases[0]]
            because = [*(f"base {names[line]}" for line in bases), *(f"cover {names[line]}" for line in covers)]
            because += self._reasons.places(bases, symbol)
        return self._step(FIRST_WING + which, unit, [self._rule_out(cell, 1 << symbol) for cell in out], because)

    def _trial(self) -> LatinStep:
        cell, symbol = divmod(self._marks.best, self._order)
        length = self._marks.trial(cell, symbol, 0)
        supposed = self._move(cell, "=", symbol)
        shown = trial(supposed, self._marks.chain(), self._units, self._order, self._puzzle.base)
        tier = AHEAD_TIER if length == ONE_STEP else TRIAL
        return self._step(tier, self._cell(cell), [self._rule_out(cell, 1 << symbol)], (), (shown,))

    def _search(self) -> LatinStep:
        """The only solution says what stands in the first cell with the fewest candidates."""
        cells = (cell for cell in range(self._order**2) if self._marks.is_open(cell))
        cell = min(cells, key=lambda each: self._marks.candidates(each).bit_count())
        because = (self._move(cell, "+", *members(self._marks.candidates(cell))),)
        return self._step(SEARCH, self._cell(cell), [self._put(cell, self._known[0][cell])], because)

    def _mistake(self, cell: int) -> LatinStep:
        """Open a cell again, or forget that its symbol is out."""
        symbol, right, line = self._sheet.cells[cell], self._known[0][cell], -1
        if symbol == EMPTY:
            follow = self._done(cell, "?", right)
            because: tuple[str, ...] = (self._move(cell, "-", right),)
        else:
            line, because = self._reasons.clash(cell, symbol, self._puzzle.kind)
            follow = self._done(cell, "?")
        if line < 0 and not self._unique:
            because = (*because, "nearest solution")
        return self._step(0, self._cell(cell) if line < 0 else self._units.names[line], [follow], because)

    @property
    def _reasons(self) -> Reasons:
        return Reasons(self._units, self._sheet, self._marks, self._puzzle.base)

    def _touch(self, symbols: int, pairs: bool) -> None:
        """Places of these symbols will change; `pairs`: cells with two symbols, too."""
        x_wing, xy_wing, swordfish = self._vain
        self._vain = [x_wing & ~symbols, 0 if pairs else xy_wing, swordfish & ~symbols]

    def _put(self, cell: int, symbol: int) -> str:
        self._touch(self._marks.candidates(cell), True)
        self._marks.put(cell, symbol)
        return self._done(cell, "=", symbol)

    def _rule_out(self, cell: int, symbols: int) -> str:
        before = self._marks.candidates(cell)
        self._touch(symbols, before.bit_count() == 2 or (before & ~symbols).bit_count() == 2)
        self._marks.rule_out(cell, symbols)
        return self._done(cell, "-", *members(symbols))

    def _done(self, cell: int, sign: str, *symbols: int) -> str:
        """A move, done on the sheet."""
        self._sheet = self._sheet.done(*divmod(cell, self._order), sign, symbols)
        return self._move(cell, sign, *symbols)

    def _move(self, cell: int, sign: str, *symbols: int) -> str:
        return move(cell, self._order, sign, symbols, self._puzzle.base)

    def _cell(self, cell: int) -> str:
        return f"cell {self._move(cell, '')}"

    def _step(
        self, tier: int, unit: str, follows: Sequence[str], because: Sequence[str], trials: tuple[Trial, ...] = ()
    ) -> LatinStep:
        """The step that has been done on the sheet; trials begin anew."""
        before = str(self._told)
        self._told.take(self._sheet)
        self._marks.tried = self._marks.best = self._marks.length = 0
        self._taken = False
        return LatinStep(TECHNIQUES[tier], tier, unit, tuple(follows), tuple(because), trials, before, self._puzzle)
