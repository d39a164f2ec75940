"""The steps of nonograms: the work that explains a sheet, the easiest step first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

from unriddle.core import PuzzleError, Text, in_cell
from unriddle.core.teach.explaining import Explaining, Verdict
from unriddle.kit.lesson import Lesson, Outs, Shortened
from unriddle.puzzles.nonogram.play import Game, MutablePosition, Put, Sheet, parse
from unriddle.puzzles.nonogram.play import game as begun
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, Solution
from unriddle.puzzles.nonogram.solve.search import Search
from unriddle.puzzles.nonogram.teach.reasons import board_of, cells_of
from unriddle.puzzles.nonogram.teach.teacher import NonogramStep, Teacher, facts_of
from unriddle.puzzles.nonogram.teach.techniques import TECHNIQUES

# A cell as R3C4; and as 3,4 in a text without dots, where commas do not stand between cells.
_CELL_NAME = re.compile(r"r\s?(\d+)\s?[.,]?\s?c\s?(\d+)", re.ASCII | re.IGNORECASE)
_COMMA = re.compile(r"(\d+)\s?,\s?(\d+)", re.ASCII)
_COMMA_PAIR = re.compile(r"\s*\d{1,4}\s*,\s*", re.ASCII)
_CELLS = re.compile(r"[\s,;]*(\d+\.\d+[a-zA-Z-]?[\s,;]*)+", re.ASCII)
_MOVES = re.compile(r"[\s;]*(\d[0-9.,]*[!?]?[a-zA-Z-]*[\s;]*)+", re.ASCII)


def position_of(puzzle: Puzzle, found: Iterable[str]) -> str:
    """Return the position of a sheet with these entries: cells as 3.4 (row, column), 3.4b in color, 3.4- empty; moves
    such as 3.4..7 and 3.4!b; a picture with `?` for unknown cells. 3,4 and R3C4 are read as 3.4, as is 3, followed by
    4, split by a shell. PuzzleError.
    """
    texts: list[str] = []
    for text in found:
        texts = [*texts[:-1], texts[-1] + text] if texts and _COMMA_PAIR.fullmatch(texts[-1]) else [*texts, text]
    game = Game(puzzle, Sheet.of(puzzle))
    for text in texts:
        if re.fullmatch(r"\s*\d{1,4}[\s,;]*", text, re.ASCII):
            raise PuzzleError(Text("a cell is its row and its column: write 3.4 for row 3, column 4"), text)
        named = _CELL_NAME.sub(r"\1.\2", text)
        named = named if "." in named else _COMMA.sub(r"\1.\2", named)
        if _CELLS.fullmatch(named):
            moves = re.findall(r"\d+\.\d+[a-zA-Z-]?", named, re.ASCII)
        elif _MOVES.fullmatch(named) and "." in named:
            moves = re.split(r"[\s;]+", named.strip(" ;\n\t"))
        else:
            game = Game(puzzle, _sheet_of(puzzle, game, text))
            continue
        for move in moves:
            try:
                parse(puzzle, move)
            except PuzzleError as error:
                raise PuzzleError(Text("there is no such cell or color"), move[:40]) from error
            game = game.play(move)
    return str(game)


def _sheet_of(puzzle: Puzzle, game: Game, text: str) -> Sheet:
    """Return the sheet with the cells of a picture; PuzzleError if it contradicts the given cells."""
    picture = puzzle.solution(text.replace("/", "\n"))
    cells = bytearray(game.sheet.solution.cells)
    for cell, state in enumerate(picture.cells):
        given = game.sheet.fixed.get(divmod(cell, puzzle.width))
        if state != UNKNOWN and given not in (None, state):
            row, column = divmod(cell, puzzle.width)
            raise PuzzleError(Text("this cell is given"), in_cell(row + 1, column + 1))
        if state != UNKNOWN:
            cells[cell] = state
    out = {
        divmod(cell, puzzle.width): states
        for cell, states in MutablePosition(game.sheet).out.items()
        if cells[cell] == UNKNOWN
    }
    return Sheet.of(puzzle, bytes(cells), out)


# The most cells of a board whose solutions are stored in the state; on larger boards they are found again on resuming.
LARGE = 100_000


class Solved(Explaining):
    """The explanation of a solved sheet, which has no steps, although cells may be open."""

    done: bool
    share: float

    def restore(self, memory: Any) -> None:
        super().restore(memory)
        self.done, self.share = True, 1.0

    def counted(self) -> dict[str, Any]:
        return {"nothing": Text("Solved.")}


def steps(begun: Game, *, until: int | None = None, strict: bool = False, variant: int | None = None) -> Explaining:
    """Return the steps from this sheet on, easiest first, none of a tier above `until`. On a solved sheet only a
    `strict` explanation has steps: it crosses out the open cells. `variant` selects one of several lessons.
    """
    # A limit of depth only affects the search.
    puzzle, known = replace(begun.puzzle, depth=0), replace(begun.as_puzzle, depth=0)
    solves = [partial(Search, each) for each in dict.fromkeys((known, puzzle))]
    large = puzzle.width * puzzle.height > LARGE
    explaining = Explaining if strict or begun.status.kind != "solved" else Solved
    teach = Teacher if variant is None else partial(whole_teacher, variant)
    return explaining(begun, solves, teach, until=until, strict=strict, forgets=large)


MAX_CELLS = 2_500  # the most cells of a board whose lesson is computed before its first step is shown


def whole_teacher(
    variant: int,
    game: Game,
    solutions: Sequence[Solution],
    verdict: Verdict,
    until: int | None,
    given: list[object] | None,
) -> Teacher | Shortened:
    """Return the teacher of a lesson; `variant` is 0 for the default lesson, other numbers give others."""
    puzzle = game.puzzle
    if verdict != "unique" or puzzle.width * puzzle.height > MAX_CELLS:
        return Teacher(game, solutions, verdict, until, given)
    return Shortened(
        Teacher(game, solutions, verdict, until, None, variant),
        lambda step: ruled_out(step.sets) if all(put.sign for put in step.sets) else (),
        uses,
        retold,
    )


def ruled_out(puts: Sequence[object]) -> Outs:
    """Return the states that notes rule out in cells."""
    return {
        (cell, state)
        for put in puts
        if isinstance(put, Put) and put.sign
        for state in range(put.states.bit_length())
        if put.states >> state & 1
        for cell in put.cells
    }


def uses(step: NonogramStep) -> Outs:
    """Return the notes of cells that a step needs."""
    found = {*ruled_out((*step.because, *chain(*chain(*(trial.because for trial in step.detailed_trials)))))}
    if step.trials:
        # The notes of the cells concerned exclude all other states.
        own = {cell for put in (*step.sets, *(trial.supposed for trial in step.trials)) for cell in put.cells}
        out, width = MutablePosition(begun(step.puzzle, step.before).sheet).out, step.puzzle.width
        states = range(len(step.puzzle.colors) + 1)
        found |= {(at, state) for at in own for state in states if out.get(at[0] * width + at[1], 0) >> state & 1}
    return found


def retold(before: str, steps: list[NonogramStep]) -> Iterator[NonogramStep]:
    """Yield these steps, adapted to the sheet that results after some earlier steps were removed."""
    puzzle = steps[0].puzzle
    position = MutablePosition(begun(puzzle, before).sheet)
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


LESSON: Lesson[Puzzle, Game] = Lesson(
    TECHNIQUES, NonogramStep, steps, position_of, begun, whole=partial(steps, variant=0)
)
