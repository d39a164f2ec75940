"""Line logic on pictures whose cells change is what a board of the same clues gives, in both builds."""

import os
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from builds import interpreted

from unriddle.puzzles.nonogram.make import repair_kernel
from unriddle.puzzles.nonogram.puzzle import Solution, blocks
from unriddle.puzzles.nonogram.solve.board.kernel import Board

PACKAGE = "unriddle.puzzles.nonogram"
KERNEL = f"{PACKAGE}.make.repair_kernel"


def by_board(width: int, height: int, states: int, cells: bytes) -> bytes:
    """What a fresh board makes of the clues of these cells before its first trial."""
    picture = Solution(width, height, cells)
    board = Board(width, height, states, (*map(blocks, picture.rows()), *map(blocks, picture.columns())), 0, 0)
    while board.waiting and not (board.done or board.probes):
        board.advance(1)
    return bytes(board.look())


def changed(kernel: Any, sizes: list[int], seed: int, count: int) -> list[tuple[bytes, int, int]]:
    """What lines leave of a random picture after each of so many changes; held against the board."""
    chance = Random(seed)
    width, height, states = chance.choice(sizes), chance.choice(sizes), chance.choice((2, 2, 3, 4))
    cells = bytearray(chance.choices(range(states), weights=[5, *[4] * (states - 1)], k=width * height))
    flips = kernel.Flips(width, height, states, bytes(cells))
    found = []
    for _ in range(count):
        steps = 0
        while flips.waiting:
            steps += flips.advance(chance.randint(1, 50))
        assert by_board(width, height, states, bytes(cells)) == flips.look()
        found.append((flips.look(), flips.excess, steps))
        cell = chance.randrange(width * height)
        cells[cell] = chance.randrange(states)
        flips.put(cell, cells[cell])
    return found


def test_lines_tell_of_a_changed_picture_what_they_tell_of_its_clues_in_both_builds() -> None:
    twin = interpreted(PACKAGE, (KERNEL,))[KERNEL]
    for seed in range(25):
        expected = changed(repair_kernel, list(range(1, 20)), seed, 12)
        assert expected == changed(twin, list(range(1, 20)), seed, 12)


@pytest.mark.parametrize("side", [64, 65, 128, 129, 200])
def test_lines_of_more_words_are_solved_too(side: int) -> None:
    for seed in range(3):
        assert changed(repair_kernel, [side, 3], seed, 6)


def test_a_line_whose_blocks_become_many_has_room() -> None:
    flips = repair_kernel.Flips(40, 2, 2, bytes(80))
    cells = bytearray(80)
    for column in range(0, 40, 2):
        cells[column] = 1
        flips.put(column, 1)
    while flips.waiting:
        flips.advance(100)
    assert bytes(cells) == flips.look()


# A wide line of many blocks, then one of many lengths; to write past the end of an array is told when it is given back.
WIDE_LINES = """
from unriddle.puzzles.nonogram.make.repair_kernel import Flips
lengths = b"\\0".join(b"\\1" * length for length in (3, 7, 15, 31, 63, 127))
flips = Flips(300, 2, 2, b"\\1\\0" * 150 + lengths.ljust(300, b"\\0"))
flips.advance(1 << 20)
print(flips.excess)
del flips
"""


def test_there_is_room_for_wide_lines_of_many_blocks_beside_others_of_many_lengths() -> None:
    environment = {**os.environ, "PYTHONMALLOC": "debug"}
    done = subprocess.run([sys.executable, "-c", WIDE_LINES], env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b"0\n")
