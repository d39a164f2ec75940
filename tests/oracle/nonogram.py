"""Slow, obvious answers for nonograms: lines by enumeration and by an automaton, whole puzzles by brute force."""

from functools import cache
from itertools import product

from contract.case import Case

from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution


def blocks_fit(clue, line):
    """Whether a whole line of colors satisfies a clue of (length, color) blocks, length 0 for a blotted one."""
    runs = []
    for cell, before in zip(line, (0, *line), strict=False):
        if cell and cell == before:
            runs[-1][0] += 1
        elif cell:
            runs.append([1, cell])
    return [run[1] for run in runs] == [color for _, color in clue] and all(
        length in (0, run[0]) for run, (length, _) in zip(runs, clue, strict=True)
    )


def line_by_enumeration(clue, masks, cells):
    """The masks of all lines that the masks allow and that satisfy the clue; None when there is none."""
    choices = [[state for state, mask in enumerate(masks) if mask >> i & 1] for i in range(cells)]
    fitting = [line for line in product(*choices) if blocks_fit(clue, line)]
    if not fitting:
        return None
    return [sum(any(line[i] == state for line in fitting) << i for i in range(cells)) for state in range(len(masks))]


def line_by_automaton(clue, masks, cells):
    """The same by the states (block, cells of it so far) that a walk over the line can be in, there and back."""

    @cache
    def after(state, cell):
        block, inside = state
        if not inside:
            if not cell:
                return {(block, 0)}
            return {(block, 1)} if block < len(clue) and clue[block][1] == cell else set()
        length, color = clue[block]
        found = set()
        if cell == color and (length == 0 or inside < length):
            found.add((block, inside + 1 if length else 1))
        if length in (0, inside):
            if not cell:
                found.add((block + 1, 0))
            elif cell != color and block + 1 < len(clue) and clue[block + 1][1] == cell:
                found.add((block + 1, 1))
        return found

    reached = [{(0, 0)}]
    for i in range(cells):
        reached.append(
            {
                new
                for old in reached[-1]
                for state, mask in enumerate(masks)
                if mask >> i & 1
                for new in after(old, state)
            }
        )
    last = len(clue) - 1
    good = {(len(clue), 0)} | ({(last, clue[last][0] or 1)} if clue else set())
    good &= reached[-1]
    if not good:
        return None
    left = [0] * len(masks)
    for i in reversed(range(cells)):
        allowed = set()
        for old in reached[i]:
            for state, mask in enumerate(masks):
                if mask >> i & 1 and not good.isdisjoint(after(old, state)):
                    allowed.add(old)
                    left[state] |= 1 << i
        good = allowed
    return left


def all_solutions(puzzle):
    """Every picture of a small puzzle: rows that fit, one below the other, columns checked as far as they go."""
    given = {(row, column): state for row, column, state in puzzle.given}
    choices = []
    for row, clue in enumerate(puzzle.rows):
        states = [
            [given[row, column]] if (row, column) in given else range(len(puzzle.colors) + 1)
            for column in range(puzzle.width)
        ]
        choices.append([line for line in product(*states) if blocks_fit(clue, line)])
    return [
        Solution(puzzle.width, puzzle.height, bytes(cell for row in rows for cell in row), puzzle.colors)
        for rows in product(*choices)
        if all(blocks_fit(clue, column) for clue, column in zip(puzzle.columns, zip(*rows, strict=True), strict=True))
    ]


def case(text):
    """A case of the contract suite with its brute force."""
    return Case(text, lambda: all_solutions(Puzzle.parse(text)))


CASES = [
    # One solution by line logic alone.
    case("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"),
    # Permutations: six solutions, branches below branches.
    case("nonogram:3x3:1/1/1:1/1/1"),
    # Two solutions that differ everywhere.
    case("nonogram:2x2:1/1:1/1"),
    # No solution, though the sums agree.
    case("nonogram:3x3:1,1/1/1,1:2/1/2"),
    # Two blotted clues, several solutions.
    case("nonogram:4x3:?/2/1:1/?/2/1"),
    # Colors that touch.
    case("nonogram:4x3:1a,1b/1b,1a/1a:1a,1b/1b,1a/1a/0:colours=ff0000,0000ff"),
    # A cell that is given.
    case("nonogram:4x4:1/1/1/1:1/1/1/1:given=1.2,3.3"),
]

# Steps: their own tests re-check each of them.
TAUGHT = (
    # By lines alone, with two states a cell and with three.
    "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2",
    "nonogram:4x3:1a,1b/1b,1a/1a:1a,1b/1b,1a/1a/0:colours=ff0000,0000ff",
    # A blot; several solutions, so that it is stuck.
    "nonogram:4x3:?/2/1:1/?/2/1",
    # Nothing to teach: no solution.
    "nonogram:3x3:1,1/1/1,1:2/1/2",
    # With trials.
    "nonogram:4x4:1/1/1/1:1/1/1/1:given=1.2,2.1-,3.3",
)
CASES += [Case(text, None, entry) for text in TAUGHT for entry in ("explain", "rate")]

# Orders of the maker: what it makes is re-checked by its certificate.
MADE = (
    # At random; of a level, with symmetry.
    "seed=1:size=4x4",
    "seed=2:size=4x4:level=easy:symmetry=yes",
    # A picture with six solutions: repaired; by lines; and not, where nothing may change, so that remedies are tried.
    "seed=0:size=3x3:cells=a../.a./..a",
    "seed=0:size=3x3:cells=a../.a./..a:solvable=line",
    "seed=0:size=2x2:greys=AP__AA:changes=0%25;",
    # In colors.
    "seed=0:size=3x2:colours=2:pixels=AAAA____AAAA_wAA_wAA____",
)
CASES += [Case(f"nonogram:make:{wishes}", None, "make", long="size=2x2" in wishes) for wishes in MADE]

# Wishes for which a seed has to make the same everywhere.
WISHED = (
    {"size": "10x8", "solvable": "unique", "density": "50"},
    {"size": "9", "level": "medium", "symmetry": "yes"},
    {"size": "8", "needs": "glue"},
)
