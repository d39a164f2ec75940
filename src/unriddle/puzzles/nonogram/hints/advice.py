"""Hints: the line to look at next, the cells that follow there, and why; or the trial that fails when lines are stuck.

Works in plain steps from what is known, so that a person can follow: one line at a time, then one trial at a time.
"""

import re
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from unriddle.core import Cell, Picture, PuzzleError, Role
from unriddle.puzzles.nonogram.board.line_kernel import Line
from unriddle.puzzles.nonogram.hints.reason import reasons, several
from unriddle.puzzles.nonogram.picture import picture, sign
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, Solution, clue, state_of

Cells = dict[int, int]
# A cell as R3C4; and as 3,4 in a text without dots, where commas do not stand between cells.
_NAMED = re.compile(r"r\s?(\d+)\s?[.,]?\s?c\s?(\d+)", re.ASCII | re.IGNORECASE)
_COMMA = re.compile(r"(\d+)\s?,\s?(\d+)", re.ASCII)
_PARTED = re.compile(r"\s*\d{1,4}\s*,\s*")


@dataclass
class Sheet:
    """What is known of each line: one mask a state, rows first, then columns."""

    puzzle: Puzzle
    lines: list[Line]
    masks: list[list[int]]

    @classmethod
    def of(cls, puzzle: Puzzle) -> "Sheet":
        """The sheet with nothing but the clues."""
        states = len(puzzle.colours) + 1
        lines, masks = [], []
        for size, clues in ((puzzle.width, puzzle.rows), (puzzle.height, puzzle.columns)):
            for blocks in clues:
                lines.append(Line(size, list(blocks), states))
                shown = {0, *(colour for _, colour in blocks)}
                masks.append([(1 << size) - 1 if state in shown else 0 for state in range(states)])
        return cls(puzzle, lines, masks)

    def copy(self) -> "Sheet":
        """A sheet to try something on."""
        return Sheet(self.puzzle, self.lines, [list(masks) for masks in self.masks])

    def put(self, cell: int, state: int) -> None:
        """The cell has this state, whatever was thought before."""
        row, column = divmod(cell, self.puzzle.width)
        for line, at in ((row, column), (self.puzzle.height + column, row)):
            masks = self.masks[line]
            for other, mask in enumerate(masks):
                if other != state or not mask >> at & 1:
                    masks[other] = mask & ~(1 << at)

    def states(self, cell: int) -> list[int]:
        """The states that the cell may have by its row and by its column."""
        row, column = divmod(cell, self.puzzle.width)
        pairs = zip(self.masks[row], self.masks[self.puzzle.height + column], strict=True)
        return [state for state, (across, down) in enumerate(pairs) if across >> column & down >> row & 1]

    def crossing(self, line: int) -> list[int]:
        """The cells of a line."""
        width, height = self.puzzle.width, self.puzzle.height
        if line < height:
            return list(range(line * width, (line + 1) * width))
        return list(range(line - height, width * height, width))

    def now(self, line: int) -> list[int]:
        """The masks of a line with what its crossing lines say."""
        masks = [0] * len(self.masks[line])
        for at, cell in enumerate(self.crossing(line)):
            for state in self.states(cell):
                masks[state] |= 1 << at
        return masks

    def follow(self, line: int) -> Cells | None:
        """The cells that are known when the line is solved, which is noted; None for a contradiction."""
        after = self.lines[line].solve(self.now(line))
        if after is None:
            return None
        self.masks[line] = after
        news = {}
        for at, cell in enumerate(self.crossing(line)):
            left = [state for state, mask in enumerate(after) if mask >> at & 1]
            if len(left) == 1:
                news[cell] = left[0]
        return news

    def consequences(self, cells: Cells) -> tuple[Cells, int | None, int]:
        """Put cells and follow all lines that change: what gets known, the line that breaks or None, lines solved."""
        width, height = self.puzzle.width, self.puzzle.height
        waiting: deque[int] = deque()

        def note(cell: int) -> None:
            for line in (cell // width, height + cell % width):
                if line not in waiting:
                    waiting.append(line)

        for cell, state in cells.items():
            self.put(cell, state)
            note(cell)
        known, looked = dict(cells), 0
        while waiting:
            line = waiting.popleft()
            looked += 1
            before = list(self.now(line))
            if self.follow(line) is None:
                return known, line, looked
            for at, cell in enumerate(self.crossing(line)):
                if any((old ^ new) >> at & 1 for old, new in zip(before, self.masks[line], strict=True)):
                    note(cell)
                    left = self.states(cell)
                    if len(left) == 1:
                        known[cell] = left[0]
        return known, None, looked


def hint(puzzle: Puzzle, found: Sequence[str], level: int) -> tuple[str, Picture | None]:
    """Level 1 tells where to look, 2 the cells that follow, 3 also why; PuzzleError for `found` that cannot be read."""
    sheet = Sheet.of(puzzle)
    cells = {row * puzzle.width + column: colour for row, column, colour in puzzle.given} | filled(puzzle, found)
    for cell, state in cells.items():
        sheet.put(cell, state)
    for line in range(len(sheet.lines)):
        if sheet.lines[line].solve(sheet.now(line)) is None:
            return f"{name(puzzle, line)} cannot be completed as it stands: something in it is wrong", None
    if len(cells) == puzzle.width * puzzle.height:
        return "the picture is complete", None
    return (
        by_line(sheet, cells, level)
        or by_trial(sheet, cells, level)
        or ("no line and no single trial tells anything more: only a search goes on from here", None)
    )


def by_line(sheet: Sheet, cells: Cells, level: int) -> tuple[str, Picture | None] | None:
    """The line that tells most of those that tell anything."""
    best: tuple[int, int] | None = None
    for line in range(len(sheet.lines)):
        news = sheet.copy().follow(line)
        fresh = sum(cell not in cells for cell in news or ())
        if fresh and (best is None or fresh > best[0]):
            best = fresh, line
    if best is None:
        return None
    puzzle, line = sheet.puzzle, best[1]
    text = f"look at {name(puzzle, line)}: {clue(clues(puzzle)[line], puzzle.colours)}"
    if level == 1:
        return text, None
    before = sheet.now(line)
    known = sheet.copy().follow(line) or {}
    news = {cell: state for cell, state in known.items() if cell not in cells}
    text += "\n" + tell(puzzle, line, news)
    if level > 2:
        places = {sheet.crossing(line).index(cell): state for cell, state in news.items()}
        across = "column" if line < puzzle.height else "row"
        text += "\n" + "\n".join(reasons(clues(puzzle)[line], before, places, across))
    return text, shown(puzzle, cells, news)


def by_trial(sheet: Sheet, cells: Cells, level: int) -> tuple[str, Picture | None] | None:
    """The trial that fails soonest, or a cell of which all trials agree on another one."""
    puzzle = sheet.puzzle
    base = sheet.copy()
    settled, broken, _ = base.consequences(dict(cells))
    if broken is not None:
        return f"{name(puzzle, broken)} cannot be completed: something is wrong", None
    best: tuple[int, int, int, int] | None = None
    shared: tuple[int, Cells] | None = None
    for cell in range(puzzle.width * puzzle.height):
        states = base.states(cell)
        if len(states) < 2:
            continue
        common: Cells | None = None
        for state in states:
            known, line, looked = base.copy().consequences({cell: state})
            if line is not None:
                if best is None or looked < best[0]:
                    best = looked, cell, state, line
                common = {}
            else:
                common = (
                    known if common is None else {key: common[key] for key in common if known.get(key) == common[key]}
                )
        if common and shared is None:
            shared = cell, {key: value for key, value in common.items() if key not in settled}
            shared = shared if shared[1] else None
    if best is not None:
        _, cell, state, line = best
        text = f"lines alone tell nothing more: try a state of {place(puzzle, cell)}"
        if level > 1:
            text += f"\n{place(puzzle, cell)} cannot be {state_name(puzzle, state)}"
        if level > 2:
            text += f"\nif it were, {name(puzzle, line)} could not be completed"
        left = [other for other in base.states(cell) if other != state]
        return text, shown(puzzle, cells, {cell: left[0]} if len(left) == 1 and level > 1 else {})
    if shared is None:
        return None
    cell, news = shared
    text = f"lines alone tell nothing more: try every state of {place(puzzle, cell)}"
    if level > 1:
        text += "\n" + "\n".join(f"{place(puzzle, key)} is {state_name(puzzle, news[key])}" for key in sorted(news))
    if level > 2:
        text += f"\nwhatever {place(puzzle, cell)} is, this follows"
    return text, shown(puzzle, cells, news if level > 1 else {})


def filled(puzzle: Puzzle, found: Iterable[str]) -> Cells:
    """Cells from texts: a picture with `?` where nothing is known, or 3.4 (row, column), 3.4b in colour, 3.4- empty.

    3,4 and R3C4 are read as 3.4, and 3, followed by 4, which a shell took apart, too.
    """
    texts: list[str] = []
    for text in found:
        texts = [*texts[:-1], texts[-1] + text] if texts and _PARTED.fullmatch(texts[-1]) else [*texts, text]
    cells: Cells = {}
    for text in texts:
        if re.fullmatch(r"\s*\d{1,4}[\s,;]*", text):
            raise PuzzleError("a cell is its row and its column: write 3.4 for row 3, column 4", text)
        text = _NAMED.sub(r"\1.\2", text)
        text = text if "." in text else _COMMA.sub(r"\1.\2", text)
        if re.fullmatch(r"[\s,;]*(\d+\.\d+[a-zA-Z-]?[\s,;]*)+", text):
            for row, column, sign in re.findall(r"(\d+)\.(\d+)([a-zA-Z-]?)", text):
                state = state_of(sign, puzzle.colours) if sign else 1
                if not (1 <= int(row) <= puzzle.height and 1 <= int(column) <= puzzle.width) or state is None:
                    raise PuzzleError("there is no such cell or colour", f"{row}.{column}{sign}")
                cells[(int(row) - 1) * puzzle.width + int(column) - 1] = state
        else:
            picture_now: Solution = puzzle.solution(text.replace("/", "\n"))
            cells |= {cell: state for cell, state in enumerate(picture_now.cells) if state != UNKNOWN}
    return cells


def clues(puzzle: Puzzle) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The blocks of all lines, rows first."""
    return puzzle.rows + puzzle.columns


def name(puzzle: Puzzle, line: int) -> str:
    """What a person calls the line."""
    return f"row {line + 1}" if line < puzzle.height else f"column {line - puzzle.height + 1}"


def place(puzzle: Puzzle, cell: int) -> str:
    """What a person calls the cell."""
    return f"row {cell // puzzle.width + 1} column {cell % puzzle.width + 1}"


def state_name(puzzle: Puzzle, state: int) -> str:
    """What a person calls the state."""
    return "empty" if not state else "filled" if len(puzzle.colours) == 1 else puzzle.colours[state - 1].name


def tell(puzzle: Puzzle, line: int, news: Cells) -> str:
    """The cells of a line that follow, by state."""
    across = line < puzzle.height
    told = []
    for state in sorted(set(news.values()), reverse=True):
        where = [cell % puzzle.width if across else cell // puzzle.width for cell in news if news[cell] == state]
        told.append(f"{state_name(puzzle, state)}: {several('column' if across else 'row', where)}")
    return "; ".join(told)


def shown(puzzle: Puzzle, cells: Cells, news: Cells) -> Picture:
    """What is known, with the news marked."""
    known = bytearray([UNKNOWN]) * (puzzle.width * puzzle.height)
    for cell, state in (cells | news).items():
        known[cell] = state
    drawn = picture(puzzle, Solution(puzzle.width, puzzle.height, bytes(known), puzzle.colours))
    signs = ["-", *("#" if len(puzzle.colours) == 1 else sign(colour) or "#" for colour in puzzle.colours)]
    rows = [list(row) for row in drawn.cells]
    for cell, state in (cells | news).items():
        row, column = divmod(cell, puzzle.width)
        before = rows[row][column]
        rows[row][column] = Cell(signs[state], Role.NEW if cell in news else before.role, before.colour)
    return replace(drawn, cells=tuple(map(tuple, rows)), dense=False)
