"""Levels belong to the puzzle, however it is turned: seeds of `scripts/campaign turns`; and rounds, by an oracle."""

from random import Random

import builds
import pytest
from oracle.nonogram_automata import pictures
from oracle.nonogram_rounds import rounds as slow
from oracle.turned import HOLDS
from rounds import rounds

from unriddle.puzzles.nonogram.make.draft import from_states
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.puzzles.nonogram.teach.rounds_kernel import Rounds

TWIN = builds.interpreted("unriddle.puzzles.nonogram", (Rounds.__module__,))[Rounds.__module__]


@pytest.mark.parametrize("family", HOLDS)
def test_a_level_is_the_same_whichever_way_the_puzzle_lies(family: str) -> None:
    for seed in range(rounds(12)):
        HOLDS[family]((), seed)


def counted(kind: type[Rounds], puzzle: Puzzle, cells: bytes) -> list[tuple[int, int, int]]:
    """The rounds of a kernel up to the first that no trial breaks."""
    clues = puzzle.rows + puzzle.columns
    board = kind(puzzle.width, puzzle.height, len(puzzle.colors) + 1, clues, cells)
    found = []
    while board.excess:
        if not board.stuck:
            board.round(3)
            if board.tier:
                found.append((board.tier, board.times, 0))
            continue
        board.begin()
        while board.cursor < board.cells:
            board.sweep(2)
        if not board.shortest:
            break
        board.refute()
        found.append((0, 1, board.shortest))
    return found


@pytest.mark.parametrize("kind", [Rounds, TWIN.Rounds], ids=["own", "interpreted"])
def test_rounds_are_those_of_an_oracle(kind: type[Rounds]) -> None:
    chance, tried, waves = Random("rounds"), 0, set[int]()
    while tried < rounds(40):
        width, height, colors = chance.randint(4, 7), chance.randint(4, 7), chance.choice((1, 1, 2))
        cells = bytes(chance.choice((0, 0, *range(1, colors + 1))) for _ in range(width * height))
        if len(set(cells)) <= colors:
            continue
        puzzle = from_states(width, height, cells, ("#ffffff", "#000000", "#ff0000")[: colors + 1]).puzzle(cells)
        if pictures(puzzle, 2) == [cells]:
            own = counted(kind, puzzle, cells)
            assert own == list(slow(puzzle, cells)), str(puzzle)
            waves |= {each[2] for each in own}
            tried += 1
    assert waves >= {0, 3} or rounds(40) < 40
