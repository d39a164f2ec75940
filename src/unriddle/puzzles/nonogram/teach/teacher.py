"""Finds how a person would solve a nonogram, line by line, then by trials.

The teacher explains a sheet by finding its easiest next step. First it corrects mistakes on the sheet; then it tries
lines, by the rules of lines_kernel; then trials, by those of trials_kernel; the rest comes from the only solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from unriddle.core import Picture, Text
from unriddle.core.teach.explaining import Verdict
from unriddle.core.teach.step import LEVELS, Line, Spot, Step
from unriddle.kit.lesson import CellStep, Place
from unriddle.puzzles.nonogram.play import Game, MutablePosition, Put, contradictions, put_at
from unriddle.puzzles.nonogram.play import game as begun
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, Solution
from unriddle.puzzles.nonogram.teach import sentences, trial_sentences
from unriddle.puzzles.nonogram.teach.reasons import board_of, cells_of, moves_of, restate, unit_of
from unriddle.puzzles.nonogram.teach.rules_kernel import Rules
from unriddle.puzzles.nonogram.teach.sentences import Block, LineFacts, OnlySolution, Trial
from unriddle.puzzles.nonogram.teach.techniques import (
    AGREEMENT,
    CASES,
    FINISHED,
    SEARCH,
    SPACES,
    TECHNIQUES,
    TRIAL,
    tier_of_chain,
)
from unriddle.puzzles.nonogram.teach.trials_kernel import Trials


@dataclass(frozen=True, eq=False)
class NonogramStep(CellStep):
    """A step whose unit is a line or a cell."""

    kinds: ClassVar[tuple[Any, Any, Any, Any]] = (
        Line | Spot,
        tuple[Put, ...],
        tuple[Put | Block | Line | OnlySolution, ...],
        tuple[Trial, ...],
    )
    may_lack_facts: ClassVar[bool] = True  # one that follows from a cell's notes alone

    @cached_property
    def short(self) -> Text:
        return sentences.short(self)

    @property
    def looked_at(self) -> Iterable[Place]:
        return self._cells(self.unit)

    @cached_property
    def detailed_trials(self) -> tuple[Trial, ...]:
        """The trials with the conclusions and premises of each link, reduced to what is needed."""
        if not self.trials:
            return ()
        board = board_of(self.puzzle, MutablePosition(begun(self.puzzle, self.before).sheet))
        shared = [(row, column) for put in self.sets for row, column in put.cells]
        return tuple(restate(self.puzzle, board, trial, shared) for trial in self.trials)

    @property
    def reasons(self) -> Iterable[Place]:
        links = [each for trial in self.detailed_trials for each in trial.because]
        return {
            cell for link in (self.because, *links) for each in link if isinstance(each, Put) for cell in each.cells
        }

    @property
    def leaves(self) -> Sequence[tuple[Text, Picture]]:
        """The supposition and then each link: its sentence and the sheet with the conclusions so far, numbered by
        link.
        """
        linked = [each for each in self.detailed_trials if each.links]
        # Of equivalent refutations, the first one represents all.
        shown = linked[:1] if linked and linked[0].breaks else linked
        return tuple(
            (sentence, self._ghosts(each, at))
            for each in shown
            for at, sentence in enumerate(trial_sentences.links(self, each))
        )

    def _ghosts(self, trial: Trial, upto: int) -> Picture:
        """Draw the sheet with the conclusions of a supposition up to a link, and the premises of that link marked."""
        characters = "-" + self.puzzle.letters
        unit, because = (trial.chain[upto - 1], trial.because[upto - 1]) if upto else (self.unit, ())
        return self.draw_link(
            unit,
            because,
            (
                (cell, "x" if put.sign else characters[put.states], at)
                for at, puts in enumerate(((trial.supposed,), *trial.links[:upto]))
                for put in puts
                for cell in put.cells
            ),
        )

    def _cells(self, unit: Line | Spot) -> list[Place]:
        """Return the cells of a unit."""
        if isinstance(unit, Spot):
            return [unit]
        if unit.kind == "row":
            return [(unit.at, column) for column in range(self.puzzle.width)]
        return [(row, unit.at) for row in range(self.puzzle.height)]

    def picture(self, level: int = LEVELS) -> Picture:
        """Draw the step as any step on a sheet, with a sign in each known cell; only new cells look different."""
        drawn = super().picture(level)
        puzzle: Puzzle = self.puzzle
        game = begun(puzzle, self.before)
        for move in self.follows if level > 1 else ():
            game = game.play(move, kept=True)
        characters = "-" + puzzle.letters
        cells = tuple(
            tuple(
                cell if state == UNKNOWN else replace(cell, text=characters[state])
                for cell, state in zip(row, line.cells, strict=True)
            )
            for row, line in zip(drawn.cells, game.sheet.rows, strict=True)
        )
        return replace(drawn, cells=cells, dense=False)


class Mistakes:
    """The cells of a game that differ from the nearest solution, `truth`. `game` is the game while they are corrected;
    `whole` is the total work, in cells.
    """

    def __init__(self, game: Game, solutions: Sequence[Solution], bad: bool) -> None:
        """Compare the sheet with its solutions; unless it is `bad`, only its notes can be wrong, and only with one
        solution.
        """
        self.game: Game = game
        self.only: bool = len(solutions) == 1
        each = [contradictions(game, solution) for solution in solutions]
        nearest = min(range(len(each)), key=lambda at: len(each[at]), default=-1)
        self._cells = each[nearest] if bad or self.only else []
        self.truth: Solution = solutions[nearest] if solutions else Solution(0, 0, b"")
        cells = game.sheet.solution.cells
        opened = sum(cells[row * game.puzzle.width + column] != UNKNOWN for row, column in self._cells)
        self.whole: int = len(self._cells) + cells.count(UNKNOWN) + opened

    def __len__(self) -> int:
        return len(self._cells)

    def fix(self) -> NonogramStep:
        """Return the step that opens the first wrong cell in a line that cannot be completed, else the first
        wrong one.
        """
        game, height = self.game, self.game.puzzle.height
        broken = set(game.sheet.broken)
        shown = [(row, column) for row, column in self._cells if row in broken or height + column in broken]
        row, column = (shown or self._cells)[0]
        self._cells.remove((row, column))
        why: list[Line | OnlySolution] = [Line("row", row)] if row in broken else []
        why += [Line("column", column)] if height + column in broken else []
        if not why and self.only:
            why.append(OnlySolution())
        before, colors = str(game), len(game.puzzle.colors)
        put = put_at((row, column), "", UNKNOWN, colors)
        position, cell = MutablePosition(game.sheet), row * game.puzzle.width + column
        state = position.cells[cell]
        noted = state == UNKNOWN
        stands = put_at((row, column), "!" if noted else "", position.out.get(cell, 0) if noted else state, colors)
        because = (stands, *why)
        self.game = game.play(str(put))
        return NonogramStep(TECHNIQUES[0], Spot(row, column), (put,), because, None, (), before, game.puzzle)


WAITS = 0.8  # how often a line that gives one cell is put off in other variants of a lesson
PATIENCE = 10  # trials of a lesson before one that opens most
MAX_TRIED = 400  # the most cells tried for that
# Techniques that see how far the blocks reach when they are packed to one end; others look at all arrangements.
PACKED = ("overlap", "glue", "punctuate", "overlap with marks")
# (cell, states that it may have before, those that it may have after)
News = Sequence[tuple[int, int, int]]


class Teacher:
    """Finds one step after another, until the sheet is full or nothing more is found.

    A lesson is one of several `variant`s, from 0: colors that a clue lacks are ruled out from the start, and after
    PATIENCE trials, the trial that decides most cells is preferred to a short one.
    """

    def __init__(
        self,
        game: Game,
        solutions: Sequence[Solution],
        verdict: Verdict,
        until: int | None,
        given: list[Any] | None,
        variant: int | None = None,
    ) -> None:
        game = game if given is None else begun(game.puzzle, given[0])
        self.puzzle: Puzzle = game.puzzle
        self.until: int = len(TECHNIQUES) - 1 if until is None else until
        self.over: bool = not solutions
        self.swept: bool = False  # whether a sweep of trials has begun
        self.mistakes: Mistakes = Mistakes(game, solutions, verdict == "wrong")
        self.unique: bool = len(solutions) == 1
        self._answer = solutions[0].cells if self.unique else b""
        self.variant = variant
        self.chance: Random | None = Random(variant) if variant else None
        self.waiting: list[int] = []  # cells of postponed lines
        self.hurry: bool = False
        self.patience: int = -1 if variant is None else self.chance.randint(0, PATIENCE) if self.chance else PATIENCE
        self._begin(MutablePosition(self.mistakes.game.sheet))
        if given is not None:
            self.board.try_no_more(given[1])
        self.over = self.over or not self.open

    def _begin(self, position: MutablePosition) -> None:
        """Start from a sheet without mistakes, or one whose mistakes are explained first."""
        self.position: MutablePosition
        puzzle, self.position = self.puzzle, position
        if self.variant is not None and len(puzzle.colors) > 1:
            for cell, states in enumerate(lacking(puzzle)):
                if position.cells[cell] == UNKNOWN and states & ~position.out.get(cell, 0):
                    position.note(cell, states)
        self.board: Trials = board_of(puzzle, position, self._answer)
        # Open cells of which only one state is not ruled out: nobody but a person leaves them so.
        self.lone: dict[int, int] = {
            cell: states for cell in position.out if (states := self.board.may(cell)).bit_count() == 1
        }
        self.left: int = position.cells.count(UNKNOWN)

    @property
    def open(self) -> int:
        """The number of cells that are open or wrong."""
        return self.left + len(self.mistakes)

    @property
    def share(self) -> float:
        return 1 - self.open / max(self.mistakes.whole, 1)

    @property
    def given(self) -> list[Any]:
        """The sheet, and for each line the rules tried without success."""
        return [self.position.text, list(self.board.techniques_tried())]

    def advance(self, budget: int) -> tuple[int, Step | None]:
        looks = 0
        if self.over:
            return 0, None
        if self.mistakes:
            step = self.mistakes.fix()
            if not self.mistakes:
                self._begin(MutablePosition(self.mistakes.game.sheet))
            self.over = not self.open
            return 1, step
        while looks < budget:
            if self.lone and self.variant is not None and self.until >= SPACES:
                return looks + 1, self._step_by_notes()
            if not self.board.stuck:
                # What a person's notes leave of a cell counts as simple spaces.
                looks += self.board.look(budget - looks, SPACES - 1 if self.lone else self.until)
                if self.board.broken >= 0:
                    self.over = True
                    return looks, None
                if self.board.tier and not self._waits():
                    return looks, self._step_by_line()
            elif self.waiting:
                for cell in self.waiting:
                    self.board.put(cell, self.board.may(cell))  # its lines are examined again
                self.waiting, self.hurry = [], True
            elif self.lone and self.until >= SPACES:
                return looks + 1, self._step_by_notes()
            elif self.lone or self.until < tier_of_chain(0):
                self.over = True
                return looks + 1, None
            elif not self.swept:
                self.board.begin()
                self.swept = True
            elif self.board.cursor < self.board.cells:
                looks += self.board.sweep(budget - looks)
                if looks:
                    break  # a sweep pauses before it has taken long
            else:
                return looks + 1, self._step_by_trial()
        return looks, None

    def _waits(self) -> bool:
        """Whether chance puts off a line that gives little: later it may give more at once."""
        if self.chance is None or self.hurry or self.chance.random() > WAITS ** len(self.board.news()):
            self.hurry = False
            return False
        tried = self.board.techniques_tried()
        tried[self.board.at] |= (1 << CASES + 1) - 1
        self.board.try_no_more(tried)
        self.waiting.append(cells_of(self.puzzle, self.board.at)[0])
        return True

    def _step_by_notes(self) -> Step:
        """Return the step for the first cell with all states but one ruled out; in a lesson, for all such cells of the
        line that has most.
        """
        full, line = (1 << self.board.states) - 1, min(self.lone) // self.puzzle.width
        alone = [min(self.lone)]
        if self.variant is not None:
            lines = [
                sorted(self.lone.keys() & cells_of(self.puzzle, at))
                for at in range(self.puzzle.height + self.puzzle.width)
            ]
            line, alone = max(enumerate(lines), key=lambda each: len(each[1]))
        news = [(cell, full, self.lone[cell]) for cell in alone]
        # That a line has no block of a color is seen as soon as that its blocks are complete.
        clear = self.variant is not None and all(
            self.lone[cell] == full & ~lacking(self.puzzle)[cell] for cell in alone
        )
        return self._apply(FINISHED if clear else SPACES, unit_of(self.puzzle, line), news, [*map(self._known, alone)])

    def _step_by_line(self) -> Step:
        """Return the step that the board has found."""
        board, line = self.board, self.board.at
        news, cells, blocks = board.told()
        unit = unit_of(self.puzzle, line)
        line_cells = cells_of(self.puzzle, line)
        because: list[Put | Block] = [self._known(line_cells[at]) for at in cells]
        because += [Block(unit, block) for block in blocks]
        blocks = (self.puzzle.rows + self.puzzle.columns)[line]
        facts = facts_of(board.tier, [board.may(cell) for cell in line_cells], blocks, board.states)
        return self._apply(
            board.tier, unit, [(line_cells[at], was, left) for at, was, left in news], because, facts=facts
        )

    def _widest(self) -> tuple[int, int]:
        """Of the cells whose wrong state leads to a contradiction the one whose own state opens most lines, and that
        state; of a large board not all are tried.
        """
        board, most, found = self.board, 0, (-1, 0)
        lines = list(range(self.puzzle.height + self.puzzle.width))
        for cell in [cell for cell, state in enumerate(self.position.cells) if state == UNKNOWN][:MAX_TRIED]:
            right = self._answer[cell]
            (*wrong,) = (state for state in range(board.states) if state != right and board.may(cell) >> state & 1)
            if len(wrong) == 1:
                opened = sum(map(len, board.follow(lines, cell, right)))
                chain = board.lines_of(cell, wrong[0]) if opened > most else []
                if chain and tier_of_chain(len(chain)) <= self.until:
                    most, found = opened, (cell, wrong[0])
        return found

    def _step_by_trial(self) -> Step | None:
        """Return the step found by a sweep of all cells, or the end."""
        board, self.swept = self.board, False
        cell, state = board.best, board.value
        if cell >= 0:
            self.patience -= self.patience > 0
            widest, wrong = self._widest() if not self.patience else (-1, 0)
            cell, state = (widest, wrong) if widest >= 0 else (cell, state)
        if cell >= 0:
            lines = board.lines_of(cell, state)
            tier = tier_of_chain(len(lines))
            if tier <= self.until and lines and board.may(cell) >> state & 1:
                mirrored = self._mirrored_cells(cell, state, lines) if widest < 0 else ()
                found = [(cell, lines), *mirrored]
                trial = [self._trial(each, state, chain, True) for each, chain in found]
                news = [(each, board.may(each), board.may(each) & ~(1 << state)) for each, _ in found]
                return self._apply(tier, self._place(cell), sorted(news), [], trial)
        elif board.agreed >= 0 and self.until >= AGREEMENT:
            shared, chains = board.agreement(board.agreed)
            trials = [
                self._trial(board.agreed, state, self._needed_lines(board.agreed, state, lines, shared), False)
                for state, lines in chains
            ]
            news = [(other, board.may(other), board.may(other) & ~removed) for other, removed in shared]
            if news:
                return self._apply(AGREEMENT, self._place(board.agreed), news, [], trials)
        elif self.unique and self.until >= SEARCH:
            cell = board.widest if board.widest >= 0 else self.position.cells.index(UNKNOWN)
            return self._apply(SEARCH, self._place(cell), [(cell, board.may(cell), 1 << self._answer[cell])], [])
        self.over = True
        return None

    def _apply(
        self,
        tier: int,
        unit: Line | Spot,
        news: News,
        because: Sequence[Put | Block],
        trials: Sequence[Trial] = (),
        facts: LineFacts | None = None,
    ) -> Step:
        """Return the step with this news, which is put on the sheet."""
        before = self.position.text
        puts: dict[tuple[str, int], list[int]] = {}
        for cell, was, left in news:
            self.board.put(cell, left)
            self.lone.pop(cell, None)
            if left & (left - 1):
                self.position.note(cell, was & ~left)
                puts.setdefault(("!", was & ~left), []).append(cell)
            else:
                state = left.bit_length() - 1
                self.position.put(cell, state)
                self.left -= 1
                # Filled cells are said before empty ones.
                puts.setdefault(("", state or UNKNOWN), []).append(cell)
        sets = tuple(moves_of(self.puzzle, puts))
        self.over = not self.left
        return NonogramStep(TECHNIQUES[tier], unit, sets, tuple(because), facts, tuple(trials), before, self.puzzle)

    def _trial(self, cell: int, state: int, lines: Sequence[int], breaks: bool) -> Trial:
        """Return a trial: a supposition and the lines to follow; its step adds the rest."""
        return Trial(self._move(cell, state), tuple(unit_of(self.puzzle, line) for line in lines), breaks)

    def _needed_lines(
        self, cell: int, state: int, lines: Sequence[int], shared: Sequence[tuple[int, int]]
    ) -> list[int]:
        """Return the lines, among those followed after the cell got the state, that the shared conclusions need."""
        needed = list(lines)
        for line in range(len(lines) - 1, -1, -1):
            fewer = needed[:line] + needed[line + 1 :]
            left = {other: states for found in self.board.follow(fewer, cell, state) for other, states in found}
            if all(other in left and not left[other] & removed for other, removed in shared):
                needed = fewer
        return needed

    def _mirrored_cells(self, cell: int, state: int, lines: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
        """Yield neighboring cells refuted by the same lines, or the lines shifted by the same distance; with these
        lines.

        Each direction stops at the first open cell that differs.
        """
        width, height = self.puzzle.width, self.puzzle.height
        row, column = divmod(cell, width)
        for down, across in ((0, -1), (0, 1), (-1, 0), (1, 0)) if len(lines) <= TRIAL else ():
            to_end = max(
                row if down < 0 else (height - 1 - row) * down, column if across < 0 else (width - 1 - column) * across
            )
            for by in range(1, to_end + 1):
                other = cell + by * (down * width + across)
                states = self.board.may(other)
                if states >> state & 1 and states & (states - 1):
                    shift = (by * down, by * across)
                    shifted = [line + shift[line >= height] for line in lines]
                    inside = all(
                        (line < height) == (old < height) and 0 <= line < width + height
                        for line, old in zip(shifted, lines, strict=True)
                    )
                    chains = [list(lines), *([shifted] if inside else [])]
                    chain = next((each for each in chains if self.board.refutes(each, other, state)), None)
                    if chain is None:
                        break
                    yield other, chain

    def _place(self, cell: int) -> Spot:
        return Spot(*divmod(cell, self.puzzle.width))

    def _move(self, cell: int, state: int) -> Put:
        return put_at(divmod(cell, self.puzzle.width), "", state, len(self.puzzle.colors))

    def _known(self, cell: int) -> Put:
        """Return the known states of a cell as a move."""
        state = self.position.cells[cell]
        if state != UNKNOWN:
            return self._move(cell, state)
        return put_at(divmod(cell, self.puzzle.width), "!", self.position.out[cell], len(self.puzzle.colors))


def lacking(puzzle: Puzzle) -> list[int]:
    """For each cell the colors that its row or its column has no block of, as a bit set."""
    full = (2 << len(puzzle.colors)) - 1
    rows, columns = (
        [full & ~(1 | sentences.shades(blocks)) for blocks in lines] for lines in (puzzle.rows, puzzle.columns)
    )
    return [row | column for row in rows for column in columns]


def facts_of(tier: int, can: Sequence[int], blocks: Sequence[tuple[int, int]], states: int) -> LineFacts:
    """Return the facts about a line before a step that the technique's sentences need, from each cell's possible
    states.
    """
    technique = TECHNIQUES[tier].name
    rules = Rules(len(can), len(blocks), states)
    # Overlap ignores marks.
    rules.take([rules.full] * len(can) if technique == "overlap" else list(can), list(blocks))
    reach = rules.reach(technique in PACKED) or [(0, len(can) - 1)] * len(blocks)
    starts = tuple(map(tuple, rules.places())) if technique == "forcing" else ()
    return LineFacts(tuple(can), tuple(reach), starts)
