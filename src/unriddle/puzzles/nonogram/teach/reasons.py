"""Describes the links of a trial and reduces each to the cells and blocks of its line that imply it.

A step stores only the supposed state and the lines of a trial; the links are made when they are read.
"""

from collections.abc import Mapping, Sequence

from unriddle.core.teach.step import Line as Unit
from unriddle.puzzles.nonogram.play import MutablePosition, Put, crossings, put_at
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle
from unriddle.puzzles.nonogram.solve.board.line_kernel import Line
from unriddle.puzzles.nonogram.teach.sentences import Block, Trial
from unriddle.puzzles.nonogram.teach.trials_kernel import Trials


def board_of(puzzle: Puzzle, position: MutablePosition, answer: bytes = b"") -> Trials:
    """Return the board for trials: the possible states of each cell; `answer` as for Trials."""
    states = len(puzzle.colors) + 1
    board = Trials(puzzle.width, puzzle.height, states, puzzle.rows + puzzle.columns, answer)
    for cell, state in enumerate(position.cells):
        if state != UNKNOWN:
            board.put(cell, 1 << state)
    for cell, noted in position.out.items():
        board.put(cell, (1 << states) - 1 & ~noted)
    board.settle()
    return board


def cells_of(puzzle: Puzzle, line: int) -> range:
    """Return the cells of a line: rows come first."""
    width, height = puzzle.width, puzzle.height
    if line < height:
        return range(line * width, (line + 1) * width)
    return range(line - height, width * height, width)


def unit_of(puzzle: Puzzle, line: int) -> Unit:
    """Return the line as the unit of a step."""
    return Unit("row", line) if line < puzzle.height else Unit("column", line - puzzle.height)


def moves_of(puzzle: Puzzle, puts: Mapping[tuple[str, int], Sequence[int]]) -> tuple[Put, ...]:
    """Return moves that put states, or note them as ruled out (`!`), from (sign, states) -> cells."""
    return tuple(
        Put(*place, prefix, 0 if states == UNKNOWN else states, len(puzzle.colors))
        for (prefix, states), cells in sorted(puts.items())
        for place in crossings(cells, puzzle.width)
    )


def restate(puzzle: Puzzle, board: Trials, trial: Trial, shared: Sequence[tuple[int, int]]) -> Trial:
    """Repeat the trial on the board and return it with each line's conclusions and reasons, reduced to those needed by
    the last line, which breaks, or by the (row, column) cells in which all suppositions agree.
    """
    width, full = puzzle.width, (1 << board.states) - 1
    lines = [unit.at + (unit.kind == "column") * puzzle.height for unit in trial.chain]
    ((row, column),) = trial.supposed.cells
    state = 0 if trial.supposed.states == UNKNOWN else trial.supposed.states
    given = board.follow(lines, row * width + column, state)
    # The known states of each cell so far, and the number of the link, from 0, that determined them.
    states_of, source_of = {row * width + column: 1 << state}, {row * width + column: -1}
    before: list[tuple[list[int], dict[int, int]]] = []
    for at, found in enumerate(given):
        line_cells = cells_of(puzzle, lines[at])
        can = [states_of.get(other, board.may(other)) for other in line_cells]
        before.append((can, {other: source_of[other] for other in line_cells if other in source_of}))
        states_of.update(found)
        source_of.update((other, at) for other, _ in found)
    # From the last link backward: each link must keep the conclusions that later links need.
    wanted: list[dict[int, int]] = [{} for _ in given]
    for row, column in () if trial.breaks else shared:
        wanted[source_of[row * width + column]][row * width + column] = states_of[row * width + column]
    because: list[tuple[Put | Block, ...]] = [()] * len(given)
    for at in range(len(given) - 1, -1, -1):
        last = trial.breaks and at + 1 == len(given)
        if not wanted[at] and not last:
            continue
        line_cells, (can, own) = cells_of(puzzle, lines[at]), before[at]
        goal = None if last else {line_cells.index(other): full & ~left for other, left in wanted[at].items()}
        cells, blocks = needs(can, (puzzle.rows + puzzle.columns)[lines[at]], board.states, goal)
        for place in cells:
            if own.get(line_cells[place], -1) >= 0:
                wanted[own[line_cells[place]]][line_cells[place]] = can[place]
        because[at] = (
            *(put_at(divmod(line_cells[place], width), *_is(can[place], full), len(puzzle.colors)) for place in cells),
            *(Block(trial.chain[at], block) for block in blocks),
        )
    links = []
    for need in wanted:
        puts: dict[tuple[str, int], list[int]] = {}
        for other, left in sorted(need.items()):
            prefix, states = _is(left, full)
            puts.setdefault((prefix, states if prefix else states or UNKNOWN), []).append(other)
        links.append(moves_of(puzzle, puts))
    return trial._replace(links=tuple(links), because=tuple(because))


def _is(states: int, full: int) -> tuple[str, int]:
    """Return the sign and the states of the move that restricts a cell to these states."""
    return ("!", full & ~states) if states & (states - 1) else ("", states.bit_length() - 1)


def needs(
    can: Sequence[int], blocks: Sequence[tuple[int, int]], states: int, goal: Mapping[int, int] | None
) -> tuple[list[int], list[int]]:
    """Return a minimal set of cells, and of blocks with their lengths, from which complete line logic derives the goal.

    The `goal` has the removed states (a bit set) by place in the line; None means that the line cannot be completed.
    `can` has the possible states of each cell. Cells and blocks are dropped one by one while the goal still follows.
    """
    masks = [
        sum(1 << place for place, states_here in enumerate(can) if states_here >> state & 1) for state in range(states)
    ]
    clue, size = list(blocks), len(can)
    removed = [sum(1 << place for place, away in (goal or {}).items() if away >> state & 1) for state in range(states)]
    solver = Line(size, clue, states)

    def still_follows() -> bool:
        left = solver.solve(masks)
        if left is None or goal is None:
            return left is None
        return not any(mask & away for mask, away in zip(left, removed, strict=True))

    places = {place for place, states_here in enumerate(can) if states_here != (1 << states) - 1}
    while size and places:
        for first in range(0, len(can), size):
            if not (part := places.intersection(range(first, first + size))):
                continue
            before, free = masks, sum(1 << place for place in part)
            masks = [mask | free for mask in masks]
            if still_follows():
                places -= part
            else:
                masks = before
        size = (size + 1) // 2 if size > 1 else 0
    needed = []
    for at, (length, color) in enumerate(blocks):
        clue[at] = 0, color
        solver = Line(len(can), clue, states)
        if length and not still_follows():
            clue[at] = length, color
            needed.append(at)
    return sorted(places), needed
