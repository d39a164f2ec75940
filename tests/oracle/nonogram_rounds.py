"""The rounds of a nonogram by sets of states: every line anew in every round, every supposition to its end."""

from collections.abc import Iterator

from oracle.nonogram_rules import CASES, complete, rule
from unriddle.puzzles.nonogram.puzzle import Puzzle

Sheet = list[list[set[int]]]
Pairs = list[tuple[int, int]]


def lines(puzzle: Puzzle, sheet: Sheet) -> Iterator[tuple[Pairs, list[set[int]], Pairs]]:
    """For each line its places, what its cells may be, and its blocks."""
    height, width = puzzle.height, puzzle.width
    every = [[(row, column) for column in range(width)] for row in range(height)]
    every += [[(row, column) for row in range(height)] for column in range(width)]
    for places, clue in zip(every, puzzle.rows + puzzle.columns, strict=True):
        yield places, [sheet[row][column] for row, column in places], list(clue)


def rounds(puzzle: Puzzle, cells: bytes) -> Iterator[tuple[int, int, int]]:
    """Each round: its tier, how many lines gave something, how many waves its trials took; tier 0 for trials."""
    states = len(puzzle.colors) + 1
    sheet = [[set(range(states)) for _ in range(puzzle.width)] for _ in range(puzzle.height)]
    while any(len(cell) > 1 for row in sheet for cell in row):
        for tier in range(1, CASES + 1):
            found = [
                (places, left)
                for places, line, clue in lines(puzzle, sheet)
                if (left := rule(tier, line, clue, states)) is not None and left != line
            ]
            if found:
                for places, left in found:
                    for (row, column), kept in zip(places, left, strict=True):
                        sheet[row][column] &= kept
                yield tier, len(found), 0
                break
        else:
            broken, waves = shortest(puzzle, sheet, states)
            if not broken:
                return  # what comes after trials is not of this oracle
            for row, column, state in broken:
                sheet[row][column] -= {state}
            yield 0, 1, waves


def shortest(puzzle: Puzzle, sheet: Sheet, states: int) -> tuple[list[tuple[int, int, int]], int]:
    """The suppositions that break in the fewest waves, and how many these are; none and 0."""
    found: dict[int, list[tuple[int, int, int]]] = {}
    for row, line in enumerate(sheet):
        for column, cell in enumerate(line):
            for state in sorted(cell) if len(cell) > 1 else ():
                if waves := breaks(puzzle, sheet, states, row, column, state):
                    found.setdefault(waves, []).append((row, column, state))
    return (found[min(found)], min(found)) if found else ([], 0)


def breaks(puzzle: Puzzle, sheet: Sheet, states: int, row: int, column: int, state: int) -> int:
    """In how many waves a supposition breaks, 0 where it does not."""
    now = [[set(cell) for cell in line] for line in sheet]
    now[row][column] = {state}
    waves = 0
    while True:
        waves += 1
        found = [(places, complete(line, clue, states)) for places, line, clue in lines(puzzle, now)]
        if any(left is None for _, left in found):
            return waves
        after = [[set(cell) for cell in line] for line in now]
        for places, left in found:
            for (r, c), kept in zip(places, left, strict=True):
                after[r][c] &= kept
        if any(not cell for line in after for cell in line):
            return waves + 1  # two lines agree on nothing: the next look at one of them breaks
        if after == now:
            return 0
        now = after
