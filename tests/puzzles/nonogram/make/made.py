"""What tests of made nonograms share: pictures as greys, work done at once, and a second opinion on each puzzle."""

from collections.abc import Iterable
from typing import Any

from oracle.nonogram_automata import pictures

from unriddle.core.search.shell import run
from unriddle.puzzles.nonogram.make import chance
from unriddle.puzzles.nonogram.make.budget import Purse
from unriddle.puzzles.nonogram.make.draft import PictureDraft, from_grays, otsu
from unriddle.puzzles.nonogram.make.repair import UNIQUE, Repair
from unriddle.puzzles.nonogram.play import game
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.puzzles.nonogram.teach import steps
from unriddle.puzzles.nonogram.teach.techniques import CASES


def repaired(draft: PictureDraft, goal: str = UNIQUE, most: int | None = None, budget: int = 1 << 20) -> Repair:
    """The repair of a draft at its end, with at most so many steps at once."""
    repair, purse = Repair(draft, goal, len(draft.cells) if most is None else most), Purse()
    while not repair.over:
        for _ in repair.round(purse):
            purse.left = budget
    return repair


def drawn(width: int, height: int, density: int, symmetry: bool, text: str) -> PictureDraft:
    """A board by chance, drawn at once."""
    purse = Purse()
    work = chance.board(width, height, density, symmetry, text, purse)
    while True:
        purse.left = 1 << 20
        try:
            next(work)
        except StopIteration as end:
            board: PictureDraft = end.value
            return board


def greys(rows: Iterable[str]) -> PictureDraft:
    """The draft of rows of digits, 9 the lightest."""
    lines = list(rows)
    values = bytes(int(sign) * 28 for row in lines for sign in row)
    return from_grays(len(lines[0]), len(lines), values, [otsu(values)] * len(values))


def is_only(puzzle: Puzzle, cells: Any) -> bool:
    """Whether these cells are the only picture of a puzzle, as an oracle that knows nothing of our solver has it."""
    return pictures(puzzle, 2) == [bytes(cells)]


def open_after_lines(puzzle: Puzzle) -> int:
    """How many cells techniques that look at one line leave open."""
    work = steps(game(puzzle), until=CASES)
    for _ in run(work):
        pass
    return int(work.statistics()["open"])
