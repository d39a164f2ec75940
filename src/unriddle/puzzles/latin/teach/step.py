"""A step of a lesson on a Latin square: its values and the cells it looks at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, ClassVar

from unriddle.core import Picture, Text
from unriddle.core.teach.step import Spot
from unriddle.kit.lesson import CellStep, Outs, Place
from unriddle.puzzles.latin.play.game import Game, game
from unriddle.puzzles.latin.play.sheet import NOTHING, Sheet, SheetTexts
from unriddle.puzzles.latin.teach.techniques import links_of, marks, short
from unriddle.puzzles.latin.teach.units import Mark, TrialChain, Unit, UnitRole, Units, members, units


class LatinStep(CellStep):
    """A step on a square."""

    kinds: ClassVar[tuple[Any, Any, Any, Any]] = (
        Unit,
        tuple[Mark, ...],
        tuple[Mark | UnitRole, ...],
        tuple[TrialChain, ...],
    )

    @property
    def game_before(self) -> Game:
        """The game before the step."""
        return game(self.puzzle, self.before)

    @property
    def looked_at(self) -> Iterable[Place]:
        if isinstance(self.unit, Spot):
            return [self.unit]
        every = units(self.puzzle.order, self.puzzle.kind)
        if self.unit not in every.names:
            return []
        return [divmod(cell, self.puzzle.order) for cell in every.cells[every.names.index(self.unit)]]

    @property
    def reasons(self) -> Iterable[Place]:
        linked = [each for trial in self.trials for link in trial.because for each in link]
        return [each.cell for each in (*marks(self), *linked)]

    @property
    def leaves(self) -> Sequence[tuple[Text, Picture]]:
        if not self.trials:
            return ()
        supposed, chain, _, _, because = self.trials[0]
        put = [supposed, *(link.put for link in chain[:-1])]
        drawn = [self.draw_link(self.unit, (), _symbol_texts(put[:1]))]
        for at, (link, facts) in enumerate(zip(chain, because, strict=True), 1):
            drawn.append(self.draw_link(link.unit or self.unit, facts, _symbol_texts(put[: at + 1])))
        return tuple(zip(links_of(self), drawn, strict=True))

    @property
    def short(self) -> Text:
        return short(self)


def _symbol_texts(put: Sequence[Mark]) -> list[tuple[Place, str, int]]:
    """Return the symbols as text, each with its cell and the number of its link."""
    return [(each.cell, str(each.symbols[0]), at) for at, each in enumerate(put)]


# Techniques that only need to know of a cell that the symbol is a candidate.
PLACES = ("locked symbol", "X-wing", "swordfish")


def uses(step: LatinStep) -> Outs:
    """Return the eliminations that a step needs: symbols ruled out in cells by more than the entries on their lines."""
    sheet, base, order = step.game_before.sheet, step.puzzle.base, step.puzzle.order
    own = units(order, step.puzzle.kind)
    needed = set[tuple[Place, int]]()
    for each in chain(step.because, *(link for trial in step.trials for link in trial.because)):
        if not isinstance(each, Mark) or each.sign == "=" or (each.sign == "+" and step.technique.name in PLACES):
            continue
        held = {symbol - base for symbol in each.symbols}
        out = held if each.sign == "-" else set(range(order)) - held
        needed |= {(each.cell, symbol + base) for symbol in out - _seen_symbols(sheet, own, each.cell)}
    return needed


def _seen_symbols(sheet: Sheet, own: Units, cell: Place) -> set[int]:
    """Return the symbols that stand on the lines of a cell."""
    return {sheet.cells[other] for other in members(own.seen[cell[0] * sheet.puzzle.order + cell[1]])}


def restate(before: str, steps: list[LatinStep]) -> Iterator[LatinStep]:
    """Return the steps again after some earlier ones were removed: on the sheet as it is then, with the candidates left
    there.
    """
    sheet = game(steps[0].puzzle, before).sheet
    base, own, written = sheet.puzzle.base, units(sheet.puzzle.order, sheet.puzzle.kind), SheetTexts(sheet)
    for step in steps:
        because = list(step.because)
        for at, each in enumerate(because):
            if isinstance(each, Mark) and each.sign == "+":
                out = _seen_symbols(sheet, own, each.cell) | {
                    *members(sheet.notes[each.row].get(each.column, NOTHING)[1])
                }
                left = (symbol + base for symbol in range(sheet.puzzle.order) if symbol not in out)
                because[at] = each._replace(symbols=tuple(left))
        yield replace(step, because=tuple(because), before=str(written))
        for row, column, action, symbols in step.sets:
            sheet = sheet.done(row, column, action, [symbol - base for symbol in symbols])
        written.take(sheet)
