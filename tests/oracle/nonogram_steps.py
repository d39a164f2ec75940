"""Every step of an explanation again, the slow way: that it follows from its reasons alone, and that nothing easier
does; trials are followed line by line with the automaton.
"""

import re

from oracle import nonogram_rules
from oracle.nonogram_boards import board
from oracle.nonogram_rules import CASES, complete
from oracle.nonogram_rules import rule as plain_rule
from unriddle.core import Found
from unriddle.core.search.shell import run
from unriddle.registry import find

SHORT, LONG = 24, 128
NAMES = [
    *("mistake", "finished line", "full line", "overlap", "glue", "punctuate", "simple spaces", "overlap with marks"),
    *("joining", "splitting", "forcing", "cases", "edge trial", "trial", "deep trial", "agreement", "search"),
]
LETTERS = "-abcdefghijklmnopqrstuvwxyzABCDEF"


class Sheet:
    """What each cell may be."""

    def __init__(self, puzzle):
        self.puzzle = puzzle
        self.states = len(puzzle.colors) + 1
        self.cells = [[set(range(self.states)) for _ in range(puzzle.width)] for _ in range(puzzle.height)]
        for row, column, state in puzzle.given:
            self.cells[row][column] = {state}

    def copy(self):
        other = object.__new__(Sheet)
        other.puzzle, other.states = self.puzzle, self.states
        other.cells = [[set(cell) for cell in row] for row in self.cells]
        return other

    def clue(self, line):
        puzzle = self.puzzle
        return (puzzle.rows + puzzle.columns)[line]

    def places(self, line):
        puzzle = self.puzzle
        if line < puzzle.height:
            return [(line, column) for column in range(puzzle.width)]
        return [(row, line - puzzle.height) for row in range(puzzle.height)]

    def line(self, line):
        return [self.cells[row][column] for row, column in self.places(line)]

    def lines(self):
        return range(self.puzzle.height + self.puzzle.width)

    def unit(self, line):
        height = self.puzzle.height
        return f"row {line + 1}" if line < height else f"column {line - height + 1}"

    def number(self, unit):
        kind, number = unit.split()
        return int(number) - 1 + (kind == "column") * self.puzzle.height

    def facts(self, move):
        """(row, column, states that it may have) for each cell of a move."""
        match = re.fullmatch(
            r"([0-9.,]+?)\.([0-9][0-9,]*(?:\.\.[0-9]+(?:,[0-9]+(?:\.\.[0-9]+)?)*)?)(!?)([a-zA-Z?-]*)", move
        )
        rows, columns = (numbers(part) for part in split(match[0][: match.start(3)]))
        sign, letters = match[3], match[4]
        named = {LETTERS.index(letter) for letter in letters} if letters != "?" else set(range(self.states))
        may = set(range(self.states)) - named if sign else named or {1}
        return [(row - 1, column - 1, may) for row in rows for column in columns]

    def take(self, moves):
        for move in moves:
            for row, column, may in self.facts(move):
                self.cells[row][column] &= may


def split(text):
    """Rows and columns of the place of a move: a dot between digits that is no part of a range."""
    at = next(i for i, sign in enumerate(text) if sign == "." and "." not in (text[i - 1], text[i + 1]))
    return text[:at], text[at + 1 :]


def numbers(text):
    found = []
    for part in text.split(","):
        ends = [int(end) for end in part.split("..")]
        found += range(ends[0], ends[-1] + 1)
    return found


def news(before, after):
    """(row, column, states left) of the cells that changed."""
    return {
        (row, column, frozenset(new))
        for row, line in enumerate(zip(before.cells, after.cells, strict=True))
        for column, (old, new) in enumerate(zip(*line, strict=True))
        if old != new
    }


def check(puzzle, steps, solutions):
    """Hold all steps of an explanation of the bare puzzle against the plain rules; AssertionError. The sheet after."""
    sheet = Sheet(puzzle)
    tried = {}  # (tier, line, its cells) -> what the plain rule gives, since most lines stay as they are
    for step in (each.to_json() for each in steps):
        assert NAMES[step["tier"]] == step["technique"]
        after = sheet.copy()
        after.take(step["follows"])
        assert news(sheet, after), step
        for solution in solutions:
            assert all(
                solution.cells[row * puzzle.width + column] in cell
                for row, line in enumerate(after.cells)
                for column, cell in enumerate(line)
            ), step
        nothing_easier(sheet, step["tier"], tried)
        if step["tier"] <= CASES:
            by_line(sheet, after, step, tried)
        else:
            by_trial(sheet, after, step, solutions)
        sheet = after
    return sheet


def given(sheet, tier, line, tried):
    cells = sheet.line(line)
    key = tier, line, nonogram_rules.frozen(cells)
    if key not in tried:
        tried[key] = plain_rule(tier, cells, sheet.clue(line), sheet.states)
    return tried[key]


def nothing_easier(sheet, tier, tried):
    for line in sheet.lines():
        cells = sheet.line(line)
        if tier > CASES or given(sheet, CASES, line, tried) != cells:
            for easier in range(1, min(tier, CASES + 1)):
                assert given(sheet, easier, line, tried) == cells, (tier, easier, sheet.unit(line))


def by_line(sheet, after, step, tried):
    line = sheet.number(step["unit"])
    left = given(sheet, step["tier"], line, tried)
    whole = sheet.copy()
    for (row, column), cell in zip(sheet.places(line), left, strict=True):
        whole.cells[row][column] = cell
    assert news(sheet, whole) == news(sheet, after), step
    # The same from the reasons alone.
    alone = Sheet(sheet.puzzle)
    alone.cells = [[set(range(sheet.states)) for _ in row] for row in sheet.cells]
    named = set()
    for reason in step["because"]:
        if " block " in reason:
            unit, _, number = reason.partition(" block ")
            assert unit == step["unit"]
            named.add(int(number) - 1)
        else:
            for row, column, may in sheet.facts(reason):
                assert (row, column) in sheet.places(line)
                assert sheet.cells[row][column] <= may
                alone.cells[row][column] &= may
    clue = [(length if j in named else 0, color) for j, (length, color) in enumerate(sheet.clue(line))]
    for logic in (
        complete(alone.line(line), clue, sheet.states),
        plain_rule(step["tier"], alone.line(line), clue, sheet.states),
    ):
        for place, cell, weak in zip(sheet.places(line), left, logic, strict=True):
            before = sheet.cells[place[0]][place[1]]
            if cell != before:
                assert (weak if len(cell) == 1 else weak & before) <= cell, step


class Supposed:
    """A supposition followed as a queue of lines."""

    def __init__(self, sheet, row, column, state):
        self.cell, self.sheet, self.chain, self.hits = (row, column, state), sheet.copy(), [], []
        self.breaks = False
        self.sheet.cells[row][column] = {state}
        waiting = [row, sheet.puzzle.height + column]
        while waiting and not self.breaks:
            line = waiting.pop(0)
            self.chain.append(line)
            changed = solve(self.sheet, line)
            self.breaks = changed is None
            self.hits.append(set(changed or ()))
            waiting += [other for other in changed or () if other not in waiting]

    def short(self, base):
        """The chain without what the line that breaks does not need."""
        wanted, chain = {self.chain[-1]}, [self.chain[-1]]
        for line, hits in list(zip(self.chain, self.hits, strict=True))[-2::-1]:
            if hits & wanted:
                wanted.add(line)
                chain.insert(0, line)
        return left_out(base, self.cell, chain) if len(chain) <= SHORT else chain


def solve(sheet, line):
    """Solve a line of a sheet; the lines that cross what changed, by state and then by place; None when it breaks."""
    left = complete(sheet.line(line), sheet.clue(line), sheet.states)
    if left is None:
        return None
    found = []
    for state in [0, *sorted({color for _, color in sheet.clue(line)})]:
        for (row, column), cell in zip(sheet.places(line), left, strict=True):
            if state in sheet.cells[row][column] and state not in cell:
                other = sheet.puzzle.height + column if line < sheet.puzzle.height else row
                if other not in found:
                    found.append(other)
    for (row, column), cell in zip(sheet.places(line), left, strict=True):
        sheet.cells[row][column] &= cell
    return found


def breaks(base, cell, chain):
    row, column, state = cell
    sheet = base.copy()
    sheet.cells[row][column] = {state}
    return any(solve(sheet, line) is None for line in chain)


def left_out(base, cell, chain):
    """The chain without lines that it does not need."""
    for i in range(len(chain) - 2, -1, -1):
        rest = chain[:i] + chain[i + 1 :]
        if breaks(base, cell, rest):
            chain = rest
    return chain


def alike(sheet, row, column, state, chain):
    """The cells beside that the same lines, or those shifted along, refute: one thought with the first."""
    height, width = sheet.puzzle.height, sheet.puzzle.width
    for down, across in ((0, -1), (0, 1), (-1, 0), (1, 0)) if len(chain) <= 12 else ():
        r, c = row + down, column + across
        while 0 <= r < height and 0 <= c < width:
            cell = sheet.cells[r][c]
            if state in cell and len(cell) > 1:
                rows = [line + r - row if line < height else None for line in chain]
                columns = [line - height + c - column if line >= height else None for line in chain]
                inside = all(each is None or 0 <= each < height for each in rows)
                inside = inside and all(each is None or 0 <= each < width for each in columns)
                shifted = (
                    [one if one is not None else height + other for one, other in zip(rows, columns, strict=True)]
                    if inside
                    else []
                )
                fits = next((each for each in (chain, shifted) if each and breaks(sheet, (r, c, state), each)), None)
                if fits is None:
                    break
                yield (r, c, state), fits
            r, c = r + down, c + across


def nested(sheet, trial):
    """Each link is a step itself: it follows from the cells and blocks that it names alone, and these are so on the
    sheet, were supposed, or follow from the links before.
    """
    one = sheet.copy()
    one.take([trial["supposed"]])
    assert len(trial["links"]) == len(trial["chain"]) == len(trial["because"])
    for unit, moves, because in zip(trial["chain"], trial["links"], trial["because"], strict=True):
        left = alone(one, unit, because)
        if left is None:
            assert unit == trial["chain"][-1]
            assert not moves
            assert trial["breaks"]
            return
        allowed = dict(zip(one.places(one.number(unit)), left, strict=True))
        for move in moves:
            for row, column, may in one.facts(move):
                assert allowed[row, column] <= may, (unit, move)
        one.take(moves)
    assert not trial["breaks"]


def alone(sheet, unit, because):
    """What a line gives by complete logic from facts alone, which have to be so on the sheet; None when it breaks."""
    line, bare, named = sheet.number(unit), Sheet(sheet.puzzle), set()
    bare.cells = [[set(range(sheet.states)) for _ in row] for row in sheet.cells]
    for reason in because:
        if " block " in reason:
            where, _, number = reason.partition(" block ")
            assert where == unit
            named.add(int(number) - 1)
            continue
        for row, column, may in sheet.facts(reason):
            assert (row, column) in sheet.places(line)
            assert sheet.cells[row][column] <= may, (unit, reason)
            bare.cells[row][column] &= may
    clue = [(length if at in named else 0, color) for at, (length, color) in enumerate(sheet.clue(line))]
    return complete(bare.line(line), clue, sheet.states)


def by_trial(sheet, after, step, solutions):
    best, shared = sweep(sheet)
    if best is not None:
        _, (row, column, state), chain = best
        if SHORT < len(chain) <= LONG:
            chain = left_out(sheet, (row, column, state), chain)
        assert NAMES.index("edge trial") + (len(chain) > 4) + (len(chain) > 12) == step["tier"]
        assert step["unit"] == f"cell {row + 1}.{column + 1}"
        assert breaks(sheet, (row, column, state), chain)
        found = [((row, column, state), chain), *alike(sheet, row, column, state, chain)]
        for trial, (cell, lines) in zip(step["trial"], found, strict=True):
            assert sheet.facts(trial["supposed"]) == [(*cell[:2], {state})]
            assert [sheet.unit(line) for line in lines] == trial["chain"]
            nested(sheet, trial)
        assert news(sheet, after) == {(r, c, frozenset(sheet.cells[r][c] - {state})) for (r, c, _), _ in found}
        return
    if shared is not None:
        (row, column), gone = shared
        assert step["technique"] == "agreement"
        assert step["unit"] == f"cell {row + 1}.{column + 1}"
        assert news(sheet, after) == gone
        for trial in step["trial"]:
            one = sheet.copy()
            one.take([trial["supposed"]])
            for unit in trial["chain"]:
                assert solve(one, sheet.number(unit)) is not None
            assert all(one.cells[r][c] <= left for r, c, left in gone)
            nested(sheet, trial)
        return
    assert step["technique"] == "search"
    assert len(solutions) == 1


def sweep(sheet):
    """The shortest chain of all, the first one of several; the first cell whose states share something."""
    best = shared = None
    for row, line in enumerate(sheet.cells):
        for column, cell in enumerate(line):
            followed = []
            for state in sorted(cell) if len(cell) > 1 else ():
                trial = Supposed(sheet, row, column, state)
                if trial.breaks:
                    chain = trial.short(sheet)
                    if best is None or len(chain) < best[0]:
                        best = len(chain), (row, column, state), chain
                followed.append(trial)
            if best is not None and best[0] == 2:
                return best, shared
            if followed and shared is None and not any(trial.breaks for trial in followed):
                union = sheet.copy()
                for r, cells in enumerate(union.cells):
                    for c in range(len(cells)):
                        cells[c] = set().union(*(trial.sheet.cells[r][c] for trial in followed))
                gone = news(sheet, union)
                shared = ((row, column), gone) if gone else None
    return best, shared


def hold(seed, most=7):
    """Explain a random board and re-check it all; AssertionError. The steps."""
    return explained(board(seed, most))


def explained(puzzle):
    """The steps of a puzzle, all re-checked; AssertionError."""
    family = find("nonogram")
    solutions = [
        each.solution for each in run(family.entries["solve"].search(puzzle), solutions=2) if isinstance(each, Found)
    ]
    search = family.teaching.steps(family.playing.game(puzzle, "", {}), strict=True)
    steps = [each.solution for each in run(search) if isinstance(each, Found)]
    sheet = check(puzzle, steps, solutions)
    for step in steps:
        assert all(step.sentences.values())
    left = sum(len(cell) > 1 for row in sheet.cells for cell in row)
    assert left == search.statistics()["open"]
    if len(solutions) == 1:
        assert not left
    elif left:
        assert sweep(sheet) == (None, None)
    return steps
