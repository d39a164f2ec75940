"""A lesson of a nonogram as a whole: in colors, without notes of what cells are not that nothing needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING

from unriddle.kit.lesson import Whole
from unriddle.puzzles.nonogram.play import Position, Put, game
from unriddle.puzzles.nonogram.puzzle import UNKNOWN
from unriddle.puzzles.nonogram.teach.reasons import board_of, cells_of
from unriddle.puzzles.nonogram.teach.teacher import NonogramStep, Teacher, facts_of

if TYPE_CHECKING:
    from unriddle.core.teach.explaining import Verdict
    from unriddle.kit.lesson import Outs
    from unriddle.puzzles.nonogram.play import Game
    from unriddle.puzzles.nonogram.puzzle import Solution

MOST = 2_500  # cells of a board whose lesson is found before its first step is told


def whole_teacher(
    variant: int,
    begun: Game,
    solutions: Sequence[Solution],
    verdict: Verdict,
    until: int | None,
    given: list[object] | None,
) -> Teacher | Whole:
    """The teacher of a lesson. `variant`: 0 for the usual one, other numbers for others."""
    puzzle = begun.puzzle
    if verdict != "unique" or puzzle.width * puzzle.height > MOST:
        return Teacher(begun, solutions, verdict, until, given)
    return Whole(Teacher(begun, solutions, verdict, until, None, variant), gives, uses, retold)


def noted(puts: Sequence[object]) -> Outs:
    """What notes say that cells are not."""
    return {
        (cell, state)
        for put in puts
        if isinstance(put, Put) and put.sign
        for state in range(put.states.bit_length())
        if put.states >> state & 1
        for cell in put.cells
    }


def gives(step: NonogramStep) -> Outs:
    return noted(step.sets) if all(put.sign for put in step.sets) else ()


def uses(step: NonogramStep) -> Outs:
    found = {*noted((*step.because, *chain(*chain(*(trial.because for trial in step.told)))))}
    if step.trials:
        # That the cells concerned have no other states is known from their notes.
        own = {cell for put in (*step.sets, *(trial.supposed for trial in step.trials)) for cell in put.cells}
        out, width = Position(game(step.puzzle, step.before).sheet).out, step.puzzle.width
        states = range(len(step.puzzle.colours) + 1)
        found |= {(at, state) for at in own for state in states if out.get(at[0] * width + at[1], 0) >> state & 1}
    return found


def retold(before: str, steps: list[NonogramStep]) -> Iterator[NonogramStep]:
    """Steps of which some before them are gone, on the sheet as it is then."""
    puzzle = steps[0].puzzle
    position = Position(game(puzzle, before).sheet)
    board = board_of(puzzle, position)
    for step in steps:
        facts = step.facts
        if facts:
            line = step.unit.at + (step.unit.kind == "column") * puzzle.height
            can = [board.may(cell) for cell in cells_of(puzzle, line)]
            facts = facts_of(step.tier, can, (puzzle.rows + puzzle.columns)[line], board.states)
        yield replace(step, facts=facts, before=position.text)
        for put in step.sets:
            for row, column in put.cells:
                cell, state = row * puzzle.width + column, put.states
                if put.sign:
                    position.note(cell, state)
                    board.put(cell, board.may(cell) & ~state)
                else:
                    position.put(cell, 0 if state == UNKNOWN else state)
                    board.put(cell, 1 << position.cells[cell])
