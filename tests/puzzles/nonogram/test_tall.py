"""Lines of many words are solved as lines of one number, whatever the width, in both builds."""

from random import Random

import pytest
from builds import interpreted
from puzzles.nonogram.test_line import random_line

from unriddle.puzzles.nonogram.solve.board import line_kernel, tall_kernel

PACKAGE = "unriddle.puzzles.nonogram"
KERNEL = f"{PACKAGE}.solve.board.tall_kernel"
WIDTHS = (1, 5, 63, 64, 65, 127, 128, 129, 130, 191, 192, 193, 256, 300, 511, 512, 513, 1000)


def compare(random: Random, count: int) -> None:
    """Random lines, with more room than they need, against the source of line_kernel, which uses Python's integers."""
    source = line_kernel.load_interpreted()
    twin = interpreted(PACKAGE, (KERNEL,))[KERNEL]
    for _ in range(count):
        cells, colors = random.choice(WIDTHS), random.choice((1, 1, 2, 3))
        clue, masks = random_line(random, cells, colors, random.choice((0, 0, 0.3, 1)))
        expected = source.Line(cells, clue, colors + 1).solve(masks)
        code = line_kernel.encode(cells, clue)
        words = (cells - 1) // 64 + 1 + random.randint(0, 1)
        room = words, code[3] + random.randint(0, 2), code[1] + random.randint(0, 2), colors + 1
        actual = [build.Tall(*room).solve(code, masks) for build in (tall_kernel, twin)]
        assert actual == [expected, expected], (cells, clue, masks)


def test_random_lines_of_all_widths_are_solved_as_by_the_line_solver() -> None:
    compare(Random(1), 120)


def test_a_line_without_room_is_refused() -> None:
    code = line_kernel.encode(130, [(5, 1), (60, 1)])
    for words, chain, blocks, states in ((2, 9, 2, 2), (3, 1, 2, 2), (3, 9, 1, 2), (3, 9, 2, 1)):
        with pytest.raises(ValueError, match="no room"):
            tall_kernel.Tall(words, chain, blocks, states).solve(code, [1] * states)
