"""The teacher of Latin squares: the sheet, the mistakes on it, and the easiest conclusion."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from random import Random
from types import MappingProxyType
from typing import Any

from unriddle.core import Teacher
from unriddle.core.teach.explaining import Verdict
from unriddle.core.teach.step import Spot, Technique
from unriddle.puzzles.latin.play.game import Game, contradictions
from unriddle.puzzles.latin.play.game import game as begun
from unriddle.puzzles.latin.play.sheet import Sheet, SheetTexts
from unriddle.puzzles.latin.puzzle import EMPTY, Square
from unriddle.puzzles.latin.teach.kernel import Marks
from unriddle.puzzles.latin.teach.step import LatinStep
from unriddle.puzzles.latin.teach.techniques import (
    AHEAD,
    IN_KERNEL,
    LAST_CELL,
    LONGEST,
    NAKED_SINGLE,
    SEARCH,
    TECHNIQUES,
    WINGS,
)
from unriddle.puzzles.latin.teach.units import Fish, Mark, TrialChain, TrialLink, Unit, UnitRole, Units, members, units
from unriddle.puzzles.latin.teach.wings_kernel import Wings

NAKED, FACING = -2, -3  # the kernel's codes instead of the number of a line


# The symbols that a trial has put into cells.
Puts = Mapping[int, int]
NONE: Puts = MappingProxyType({})


class Reasons:
    """Reasons for conclusions, from the cells of the sheet and its notes."""

    _order: int
    _base: int
    _units: Units
    _marks: Marks
    _sheet: Sheet

    def _why(self, technique: str, line: int, places: int, symbols: int, cell: int, symbol: int) -> tuple[Mark, ...]:
        """Return the reasons for a conclusion in a line: `places` and `symbols` are the bit sets concerned, `cell` and
        `symbol` the entry that follows, if any.
        """
        inside = self._units.cells[line]
        if technique == "mirror":
            (at,) = members(places)
            held = self._sheet.cells[inside[at]]
            return (self._mark(inside[at], "=", held) if held != EMPTY else self._out(inside[at], members(symbols)),)
        if technique == "last cell":
            return (*(self._filled_mark(at) for at in inside if at != cell),)
        if technique == "hidden single":
            return (*self._shut(inside, symbol, {cell}),)
        if technique == "naked single":
            return (*self._candidate_reasons(cell, {symbol}),)
        kept = [inside[at] for at in members(places)]
        left = map(self._left, kept)
        if technique == "locked symbol":
            return (*left, *self._shut(inside, symbols.bit_length() - 1, set(kept)))
        if technique.startswith("naked"):
            return (*left,)
        others = [at for at in inside if at not in kept]
        return (
            *left,
            *(
                self._out(at, members(symbols)) if self._sheet.cells[at] == EMPTY else self._filled_mark(at)
                for at in others
            ),
        )

    def _places(self, lines: Sequence[int], symbol: int) -> tuple[Mark, ...]:
        """Return where a symbol can be in these lines, and why nowhere else in them."""
        found, shut = list[Mark](), list[Mark]()
        for line in lines:
            inside = self._units.cells[line]
            kept = [
                cell
                for cell in inside
                if self._sheet.cells[cell] == EMPTY and self._marks.candidates(cell) >> symbol & 1
            ]
            found += map(self._left, kept)
            shut += self._shut(inside, symbol, set(kept))
        return (*found, *dict.fromkeys(shut))

    def _clash(self, cell: int, symbol: int, kind: str) -> tuple[int, tuple[Mark, ...]]:
        """Return the line in which a symbol in a cell is wrong, and both cells; -1 where no line shows it."""
        own = self._mark(cell, "=", symbol)
        for other in self._holders(symbol):
            line = self._units.shared(cell, other)
            if line >= 0:
                return line, (own, self._filled_mark(other))
        row, column = divmod(cell, self._order)
        other = row * self._order + self._order - 1 - column
        if kind == "symmetric" and self._sheet.cells[other] not in (EMPTY, self._order - 1 - symbol):
            return row, (own, self._filled_mark(other))
        return -1, (own,)

    def _shut(self, inside: Iterable[int], symbol: int, kept: set[int], put: Puts = NONE) -> list[Mark]:
        """Return the reasons why a symbol fits no other cell of a line: these cells see the symbol (holders that rule
        out most cells first), exclude it by notes, or hold others. `put` are the entries of a trial, which count too.
        """
        left = sum(1 << cell for cell in inside if cell not in kept)
        seen, noted, filled = list[Mark](), list[Mark](), list[Mark]()
        holders = [*self._holders(symbol), *(cell for cell, each in put.items() if each == symbol)]
        while left:
            holder = max(holders, key=lambda each: (self._units.seen[each] & left).bit_count(), default=-1)
            seen_cells = self._units.seen[holder] & left if holder >= 0 else 0
            cell = (seen_cells or left).bit_length() - 1
            own = put.get(cell, self._sheet.cells[cell])
            if seen_cells.bit_count() < 2 and own not in (EMPTY, symbol):
                filled.append(self._mark(cell, "=", own))
                left &= ~(1 << cell)
            elif seen_cells:
                seen.append(self._mark(holder, "=", symbol))
                left &= ~seen_cells
            else:
                noted.append(self._out(cell, [symbol]))
                left &= ~(1 << cell)
        return [*seen, *noted, *filled]

    def _candidate_reasons(self, cell: int, kept: set[int], put: Puts = NONE) -> list[Mark]:
        """Return the reasons why a cell can hold only the kept symbols; `put` are the entries of a trial, which count
        too.
        """
        holders = dict[int, int]()
        for line in self._units.of[cell]:
            for at in self._units.cells[line]:
                if (held := put.get(at, self._sheet.cells[at])) not in kept and held != EMPTY:
                    holders.setdefault(held, at)
        out = [other for other in range(self._order) if other not in kept and other not in holders]
        seen = [self._mark(holders[other], "=", other) for other in sorted(holders)]
        return [*seen, self._out(cell, out)] if out else seen

    def _holders(self, symbol: int) -> list[int]:
        found, at = list[int](), self._sheet.cells.find(symbol)
        while at >= 0:
            found.append(at)
            at = self._sheet.cells.find(symbol, at + 1)
        return found

    def _filled_mark(self, cell: int) -> Mark:
        """Return the mark of a filled cell's symbol."""
        return self._mark(cell, "=", self._sheet.cells[cell])

    def _out(self, cell: int, symbols: Sequence[int]) -> Mark:
        return self._mark(cell, "-", *symbols)

    def _left(self, cell: int) -> Mark:
        """Return all symbols that a cell has left."""
        return self._mark(cell, "+", *members(self._marks.candidates(cell)))

    def _mark(self, cell: int, action: str, *symbols: int) -> Mark:
        """Return the mark of a cell, given by number, with symbols counted from 0."""
        return Mark(*divmod(cell, self._order), action, tuple(symbol + self._base for symbol in symbols))


ONE_STEP = 2  # links of a chain that looks one step ahead
SKIPPED = 0.5  # of what rules out, in other variants of a lesson
PATIENCE = 10  # trials of a lesson that rule out a single symbol


class LatinTeacher(Reasons, Teacher):
    """Knows the marks of the sheet without its mistakes, which are opened first, one by one.

    Trials of all candidates that no known solution has come to the one with the shortest chain. A whole lesson is one
    of several `variant`s, from 0; after some trials it tries one symbol of two in a cell that says most.
    """

    def __init__(
        self,
        game: Game,
        solutions: Sequence[Square],
        verdict: Verdict,
        until: int | None,
        given: Any,
        variant: int | None = None,
    ) -> None:
        game = game if given is None else begun(game.puzzle, given[0])
        self._puzzle, self._order, self._base = game.puzzle, game.puzzle.order, game.puzzle.base
        self._units = units(self._order, game.puzzle.kind)
        self._hardest = len(TECHNIQUES) - 1 if until is None else until
        self._nothing = verdict == "none"
        # Of a whole lesson: what is left to chance, and how many trials there are before both ways are followed.
        self._chance = Random(variant) if variant else None
        self._patience = -1 if variant is None else self._chance.randint(0, PATIENCE) if self._chance else PATIENCE
        self._unique = len(solutions) == 1
        if verdict == "wrong":
            # The steps lead to a solution that agrees with most of the sheet.
            solutions = [min(solutions, key=lambda each: len(contradictions(game, each)))]
        self._known = [bytes(each.cells) for each in solutions]
        # What the kernel may use, and the most kinds of wings.
        self._singles = max(
            (tier for tier in IN_KERNEL if self._is_allowed(IN_KERNEL[tier]) and tier != LAST_CELL), default=0
        )
        self._allowed = sum(map(self._is_allowed, WINGS))
        # For each kind of wings, a bit set of the symbols, or the rows of pivots, that were examined without success.
        self._vain = [0] * len(WINGS) if given is None else [int(symbols) for symbols in given[2]]
        self._wings_current = False  # whether the wings know the current candidates
        self._sheet = game.sheet
        self._texts_before = SheetTexts(self._sheet)  # the sheet before the step being made
        self._mistakes: list[int] = []
        if verdict == "wrong":
            wrong = contradictions(game, solutions[0])
            self._mistakes = [row * self._order + column for row, column in wrong]
        self._marks = self._marked([0] * len(self._units.names) if given is None else given[1])

    def _is_allowed(self, technique: Technique) -> bool:
        return technique.tier <= self._hardest

    def _marked(self, memo: list[int]) -> Marks:
        """Return the marks of the sheet, mistakes left out."""
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
        made.lasts = self._is_allowed(IN_KERNEL[LAST_CELL])
        return made

    @property
    def over(self) -> bool:
        if self._nothing or self._mistakes or not self._marks.open:
            return not self._mistakes
        if not self._marks.quiet(self._singles) or any(True for _ in self._open_wings()):
            return False
        searches = self._unique and self._is_allowed(SEARCH)  # an only solution may imply what no technique finds
        return not self._is_allowed(AHEAD) or (self._marks.ahead() == self._end and not searches)

    @property
    def open(self) -> int:
        return self._sheet.open

    @property
    def share(self) -> float:
        return max(self._end - self._marks.left() - len(self._mistakes), 0) / self._end

    @property
    def given(self) -> list[Any]:
        """The sheet, and the examinations of it without success."""
        return [str(self._texts_before), self._marks.looked_tiers(), list(self._vain)]

    def advance(self, budget: int) -> tuple[int, LatinStep | None]:
        if self._mistakes:
            return 1, self._mistake(self._mistakes.pop(0))
        marks = self._marks
        looks = marks.seek(self._singles, budget)
        if marks.tier:
            line, places, symbols, cell, symbol, outs = marks.found()
            if self._chance and symbol < 0 and self._chance.random() < SKIPPED:
                # Left out until the line has changed.
                memo = marks.looked_tiers()
                memo[line] |= 1 << marks.tier
                self._marks = self._marked(memo)
                return looks, None
            technique = IN_KERNEL[marks.tier]
            because = self._why(technique.name, line, places, symbols, cell, symbol)
            sets = [self._put(cell, symbol)] if symbol >= 0 else [self._rule_out(*out) for out in outs]
            unit = self._spot(cell) if technique.name == "naked single" else self._units.names[line]
            return looks, self._step(technique, unit, sets, because)
        for kind, at in self._open_wings():
            if looks == budget:
                return looks, None
            looks += 1
            step = self._wing(kind, at) if self._chance is None or self._chance.random() > SKIPPED else None
            if step:
                return looks, step
            self._vain[kind] |= 1 << at
        if looks == budget or self.over:
            return looks, None
        if not self._patience and (step := self._both()):
            return looks + 1, step
        looks += marks.scan(budget - looks)
        if marks.tried == self._end and marks.length and (self._is_allowed(LONGEST) or marks.length == ONE_STEP):
            self._patience -= self._patience > 0
            return looks, self._trial(*divmod(marks.best, self._order))
        return (looks, None) if looks else (1, self._search())

    def _open_wings(self) -> Iterator[tuple[int, int]]:
        """Yield the wings not examined yet: kind, and symbol or row of the pivots."""
        for kind, at in product(range(self._allowed), range(self._order)):
            if not self._vain[kind] >> at & 1:
                yield kind, at

    @property
    def _end(self) -> int:
        """The number after all candidates."""
        return self._order**3

    def _wing(self, kind: int, at: int) -> LatinStep | None:
        """Return the step of a wing, the one of this number, for a symbol or a pivot in a row."""
        if not self._wings_current:
            size, marks = self._order**2, self._marks
            self._wings.take([marks.candidates(cell) if marks.is_open(cell) else 0 for cell in range(size)])
            self._wings_current = True
        technique, names, facts = WINGS[kind], self._units.names, None
        assert callable(technique.find)
        wing = technique.find(self._wings, at)
        if wing is None:
            return None
        because: list[Mark | UnitRole] = []
        if wing.bases:
            unit: Unit = names[wing.bases[0]]
            bases, covers = (tuple(names[line] for line in lines) for lines in (wing.bases, wing.covers))
            facts = Fish(wing.symbol + self._base, bases, covers)
            because = [*(UnitRole("base", each) for each in bases), *(UnitRole("cover", each) for each in covers)]
            because += self._places(wing.bases, wing.symbol)
        else:
            unit = self._spot(wing.pivot)
            because += [self._left(cell) for cell in (wing.pivot, *wing.ends)]
        return self._step(
            technique, unit, [self._rule_out(cell, 1 << wing.symbol) for cell in wing.out], because, facts
        )

    def _both(self) -> LatinStep | None:
        """Return the step that tries one of two symbols of a cell: that after which the most is left to singles, then
        that with the shortest chain.
        """
        best: tuple[int, int, int, int] | None = None
        order, marks = self._order, self._marks
        for cell in range(order * order if self._is_allowed(LONGEST) and self._unique else 0):
            wrong = marks.candidates(cell) & ~(1 << self._known[0][cell])
            if marks.candidates(cell).bit_count() == 2 and (length := marks.trial(cell, wrong.bit_length() - 1, 0)):
                outs = [(1 << order) - 1 & ~marks.candidates(each) for each in range(order * order)]
                after = Marks(
                    order,
                    list(self._units.cells),
                    self._puzzle.kind == "symmetric",
                    self._sheet.cells,
                    outs,
                    [0] * order**2,
                    [0] * len(self._units.cells),
                )
                after.put(cell, self._known[0][cell])
                after.settle(NAKED_SINGLE)
                best = min(best or (order**2, 0, 0, 0), (after.open, length, cell, wrong.bit_length() - 1))
        return self._trial(*best[2:], both=True) if best else None

    def _trial(self, cell: int, symbol: int, both: bool = False) -> LatinStep:
        length, left = self._marks.trial(cell, symbol, 0), (self._left(cell),) if both else ()
        supposed, names = self._mark(cell, "=", symbol), self._units.names
        *before, (last, lacking, end) = self._marks.chain()
        links, because, put = [], [], {cell: symbol}
        for at, own, why in before:
            unit = None if why == FACING else self._spot(at) if why == NAKED else names[why]
            links.append(TrialLink(unit, self._mark(at, "=", own)))
            because.append(self._link_reasons(at, own, why, put))
            put[at] = own
        broken = self._spot(last) if end in (NAKED, FACING) else names[end]
        links.append(TrialLink(broken, None, None if end == NAKED else lacking + self._base))
        facing = self._shut([last], lacking, set(), put) if end == FACING else []
        because.append((*self._link_reasons(last, lacking, end, put), *facing))
        technique = AHEAD if length == ONE_STEP else LONGEST
        shown = TrialChain(supposed, tuple(links), because=tuple(because))
        sets = self._put(cell, self._known[0][cell]) if both else self._rule_out(cell, 1 << symbol)
        return self._step(technique, self._spot(cell), [sets], left, trials=(shown,))

    def _link_reasons(self, cell: int, symbol: int, why: int, put: Puts) -> tuple[Mark, ...]:
        """Return the reasons why a symbol must go into a cell: `why` is the number of a line, NAKED or FACING, as in
        the kernel. For a contradiction the cell or the symbol is -1.
        """
        if why == FACING:
            other = cell + self._order - 1 - 2 * (cell % self._order)
            return (self._mark(other, "=", put[other]),)
        if why != NAKED:
            return (*self._shut(self._units.cells[why], symbol, {cell}, put),)
        if symbol < 0 and cell in put:
            # What the trial has put there leaves room for no other symbol, and cannot be there either.
            return (self._mark(cell, "=", put[cell]), *self._shut([cell], put[cell], set(), put))
        return (*self._candidate_reasons(cell, {symbol}, put),)

    def _search(self) -> LatinStep:
        """Return a step that takes the symbol of the first cell with the fewest candidates from the only solution."""
        cells = (cell for cell in range(self._order**2) if self._marks.is_open(cell))
        cell = min(cells, key=lambda each: self._marks.candidates(each).bit_count())
        because = (self._left(cell),)
        return self._step(SEARCH, self._spot(cell), [self._put(cell, self._known[0][cell])], because)

    def _mistake(self, cell: int) -> LatinStep:
        """Open a cell again, or forget that its symbol is out."""
        symbol, right, line = self._sheet.cells[cell], self._known[0][cell], -1
        because: tuple[Mark | UnitRole, ...]
        if symbol == EMPTY:
            undone = self._apply(cell, "?", right)
            because = (self._mark(cell, "-", right),)
        else:
            line, because = self._clash(cell, symbol, self._puzzle.kind)
            undone = self._apply(cell, "?")
        if line < 0 and not self._unique:
            because = (*because, UnitRole("nearest solution"))
        return self._step(TECHNIQUES[0], self._spot(cell) if line < 0 else self._units.names[line], [undone], because)

    def _touch(self, symbols: int, pairs: bool) -> None:
        """Places of these symbols will change; `pairs`: cells with two symbols, too."""
        for kind, to_recheck in enumerate((symbols, -pairs, symbols)):  # X-wings, XY-wings, swordfish
            self._vain[kind] &= ~to_recheck

    def _put(self, cell: int, symbol: int) -> Mark:
        self._touch(self._marks.candidates(cell), True)
        self._marks.put(cell, symbol)
        return self._apply(cell, "=", symbol)

    def _rule_out(self, cell: int, symbols: int) -> Mark:
        before = self._marks.candidates(cell)
        self._touch(symbols, before.bit_count() == 2 or (before & ~symbols).bit_count() == 2)
        self._marks.rule_out(cell, symbols)
        return self._apply(cell, "-", *members(symbols))

    def _apply(self, cell: int, action: str, *symbols: int) -> Mark:
        """Apply a mark to a cell of the sheet and return it."""
        self._sheet = self._sheet.done(*divmod(cell, self._order), action, symbols)
        return self._mark(cell, action, *symbols)

    def _spot(self, cell: int) -> Spot:
        return Spot(*divmod(cell, self._order))

    def _step(
        self,
        technique: Technique,
        unit: Unit,
        sets: Sequence[Mark],
        because: Sequence[Mark | UnitRole] = (),
        facts: Fish | None = None,
        trials: tuple[TrialChain, ...] = (),
    ) -> LatinStep:
        """Return the step that has been done on the sheet; trials start over."""
        before = str(self._texts_before)
        self._texts_before.take(self._sheet)
        self._marks.tried = self._marks.best = self._marks.length = 0
        self._wings_current = False
        return LatinStep(technique, unit, tuple(sets), tuple(because), facts, trials, before, self._puzzle)
