"""Levels belong to the puzzle: the same whichever way the paper lies and whatever its symbols are called.

A nonogram is turned and mirrored in all eight ways; a square has its symbols renamed and is turned in ways that keep
its diagonals. `hold` is what a campaign of many seeds calls; the first seeds are the files it was given.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from oracle import latin_making, nonogram_making
from unriddle import rate
from unriddle.core import Found
from unriddle.core.family import MAKE
from unriddle.core.search.shell import run
from unriddle.puzzles.latin.puzzle import EMPTY
from unriddle.puzzles.latin.puzzle import Puzzle as latin_puzzles
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader

Grid = list[list[int]]
LARGEST = 4_000  # cells of a nonogram that is turned


def turned(puzzle: Puzzle) -> list[Puzzle]:
    """The puzzle in all eight ways in which its paper can lie."""
    found = []
    bare = replace(puzzle, goals=(), title="", given=())
    assert not puzzle.given
    for each in (bare, replace(bare, width=bare.height, height=bare.width, rows=bare.columns, columns=bare.rows)):
        for down in (1, -1):
            for across in (1, -1):
                rows = tuple(line[::across] for line in each.rows[::down])
                columns = tuple(line[::down] for line in each.columns[::across])
                found.append(replace(each, rows=rows, columns=columns))
    return found


def renamed(puzzle: Any, seed: int) -> list[str]:
    """The ids of a square with its symbols renamed, and of its mirror images and its transpose, renamed too."""
    chance, order = Random(f"renamed {seed}"), puzzle.order
    cells = puzzle.cells
    grid = [list(cells[at : at + order]) for at in range(0, order * order, order)]
    ways: list[Callable[[Grid], Grid]] = [
        lambda grid: grid,
        lambda grid: grid[::-1],
        lambda grid: [row[::-1] for row in grid],
        lambda grid: [list(row) for row in zip(*grid, strict=True)],
    ]
    found = []
    for way in ways:
        names = chance.sample(range(order), order)
        flat = [EMPTY if each == EMPTY else names[each] for row in way(grid) for each in row]
        found.append(str(latin_puzzles.make(order, bytes(flat), kind=puzzle.kind, base=puzzle.base)))
    return found


def collected(paths: Sequence[str]) -> list[Puzzle]:
    """The nonograms without given cells in these files."""
    reads = [read for read in Reader().puzzles(list(paths)) if read.resolve().error is None]
    puzzles = [read.opened.puzzle for read in reads]
    return [each for each in puzzles if isinstance(each, Puzzle) and not each.given]


def nonogram(files: Sequence[Puzzle], seed: int) -> None:
    """A collected nonogram, or a made one, has one card in all ways; AssertionError."""
    puzzle = files[seed] if seed < len(files) else None
    if puzzle is None:
        search = Opened.of(nonogram_making.order(seed)).search(MAKE)
        puzzle = next((event.solution.puzzle for event in run(search) if isinstance(event, Found)), None)
    if puzzle is None or puzzle.width * puzzle.height > LARGEST:
        return
    cards = [rate(str(each)).card for each in turned(puzzle)]
    assert all(card == cards[0] for card in cards), f"{puzzle}: {[(c['level'], c['percentile']) for c in cards]}"


def latin(files: Sequence[Puzzle], seed: int) -> None:
    """A square has one level by all names; AssertionError."""
    puzzle = making.generate(find("latin"), seed, **latin_making.wishes(seed)).puzzle
    if puzzle.kind == "symmetric":  # of which the symbols belong together in pairs
        return
    cards = [rate(each).card for each in renamed(puzzle, seed)]
    places = [(card["level"], card["percentile"]) for card in cards]
    assert len({level for level, _ in places}) == 1, f"{puzzle}: {places}"


HOLDS = {"nonogram": nonogram, "latin": latin}


def holds(names: Sequence[str], paths: Sequence[str] = ()) -> dict[str, Callable[[int], None]]:
    """Name of each of these families that can be turned -> what holds its seeds."""
    files = collected(paths)
    return {name: partial(HOLDS[name], files) for name in names if name in HOLDS}
