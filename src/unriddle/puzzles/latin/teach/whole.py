"""A lesson of a square as a whole: its steps without those that nothing needs, and none with dozens of trials."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from unriddle.core.teach.explaining import Teacher, Verdict
from unriddle.kit.lesson import Outs, Place, Whole
from unriddle.puzzles.latin.play.game import Game, game
from unriddle.puzzles.latin.play.sheet import NOTHING, Sheet, Written
from unriddle.puzzles.latin.puzzle import Square
from unriddle.puzzles.latin.teach.step import LatinStep
from unriddle.puzzles.latin.teach.teacher import LatinTeacher, members
from unriddle.puzzles.latin.teach.units import Mark, Units, units


def whole_teacher(
    variant: int, begun: Game, solutions: Sequence[Square], verdict: Verdict, until: int | None, given: Any
) -> Teacher:
    """The teacher of a lesson. `variant`: 0 for the usual one, other numbers for others."""
    if verdict != "unique":
        return LatinTeacher(begun, solutions, verdict, until, given)
    return Whole(LatinTeacher(begun, solutions, verdict, until, None, variant), gives, uses, retold)


def gives(step: LatinStep) -> Outs:
    return {(each.cell, symbol) for each in step.sets if each.sign == "-" for symbol in each.symbols}


def uses(step: LatinStep) -> Outs:
    sheet, base, order = step.begun.sheet, step.puzzle.base, step.puzzle.order
    own = units(order, step.puzzle.kind)
    needed = set[tuple[Place, int]]()
    for each in chain(step.because, *(link for trial in step.trials for link in trial.because)):
        # Of a fish or a locked symbol, all that matters of a cell is that the symbol may stand there.
        if not isinstance(each, Mark) or each.sign == "=" or (each.sign == "+" and step.technique.name in PLACES):
            continue
        held = {symbol - base for symbol in each.symbols}
        out = held if each.sign == "-" else set(range(order)) - held
        needed |= {(each.cell, symbol + base) for symbol in out - _seen(sheet, own, each.cell)}
    return needed


PLACES = ("locked symbol", "X-wing", "swordfish")


def _seen(sheet: Sheet, own: Units, cell: Place) -> set[int]:
    """The symbols that stand on the lines of a cell."""
    return {sheet.cells[other] for other in members(own.seen[cell[0] * sheet.puzzle.order + cell[1]])}


def retold(before: str, steps: list[LatinStep]) -> Iterator[LatinStep]:
    """Steps of which some before them are gone: on the sheet as it is then, with all that cells have left there."""
    sheet = game(steps[0].puzzle, before).sheet
    base, own, written = sheet.puzzle.base, units(sheet.puzzle.order, sheet.puzzle.kind), Written(sheet)
    for step in steps:
        because = list(step.because)
        for at, each in enumerate(because):
            if isinstance(each, Mark) and each.sign == "+":
                out = _seen(sheet, own, each.cell) | {*members(sheet.notes[each.row].get(each.column, NOTHING)[1])}
                left = (symbol + base for symbol in range(sheet.puzzle.order) if symbol not in out)
                because[at] = each._replace(symbols=tuple(left))
        yield replace(step, because=tuple(because), before=str(written))
        for row, column, sign, symbols in step.sets:
            sheet = sheet.done(row, column, sign, [symbol - base for symbol in symbols])
        written.take(sheet)
