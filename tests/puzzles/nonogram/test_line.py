"""The line solver gives exactly what the clue implies: against enumeration and an independent dynamic programme."""

from itertools import product
from random import Random

import pytest
from oracle.nonogram import line_by_automaton, line_by_enumeration
from rounds import rounds

from unriddle.puzzles.nonogram.puzzle import blocks as blocks_of
from unriddle.puzzles.nonogram.solve.board import line_kernel

BUILDS = [line_kernel, line_kernel.load_interpreted()]
BORDERS = (1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100, 127, 128, 129, 200)
both = pytest.mark.parametrize("build", BUILDS, ids=["built", "source"])


def random_line(random, cells, colors, blotted):
    """A clue that fits its line, and masks that are partly known; some of them contradict the clue."""
    line = []
    density = random.choice((0.2, 0.5, 0.8))
    while len(line) < cells:
        color = random.randint(1, colors) if random.random() < density else 0
        line += [color] * random.choice((1, 1, 1, 2, 3, 5, 9))
    line = line[:cells]
    clue = [(0 if random.random() < blotted else length, color) for length, color in blocks_of(line)]
    masks = [0] * (colors + 1)
    known = random.choice((0, 0, 0.1, 0.3, 0.6, 0.9))
    for cell, color in enumerate(line):
        shown = random.random() < known
        for state in {0, *(color for _, color in clue)}:
            if state == color or not shown:
                masks[state] |= 1 << cell
    if random.random() < 0.3:
        for _ in range(random.randint(1, 3)):
            masks[random.randint(0, colors)] &= ~(1 << random.randrange(cells))
    return clue, masks


def compare(random, count, widths):
    for _ in range(count):
        cells, colors = random.choice(widths), random.choice((1, 1, 2, 3))
        clue, masks = random_line(random, cells, colors, random.choice((0, 0, 0.3, 1)))
        expected = line_by_automaton(clue, masks, cells)
        actual = [build.Line(cells, clue, colors + 1).solve(masks) for build in BUILDS]
        assert actual == [expected, expected], (cells, clue, masks)


def text(masks, cells):
    signs = {(1, 0): ".", (0, 1): "X", (1, 1): "?"}
    return "".join(signs[masks[0] >> i & 1, masks[1] >> i & 1] for i in range(cells))


@both
def test_two_blocks_on_seven_empty_cells_give_the_three_cells_that_all_placements_share(build):
    assert text(build.Line(7, [(2, 1), (3, 1)]).solve([127, 127]), 7) == "?X??XX?"


@both
def test_left_most_ends_of_2_3_1_are_2_6_8(build):
    assert text(build.Line(8, [(2, 1), (3, 1), (1, 1)]).solve([255, 255]), 8) == "XX.XXX.X"


@both
@pytest.mark.parametrize("cells", BORDERS)
def test_a_line_without_blocks_is_empty_and_a_full_one_is_full(build, cells):
    whole = (1 << cells) - 1
    assert build.Line(cells, []).solve([whole, 0]) == [whole, 0]
    assert build.Line(cells, []).solve([whole - 1, 0]) is None
    assert build.Line(cells, [(cells, 1)]).solve([whole, whole]) == [0, whole]
    assert build.Line(cells, [(0, 1)]).solve([0, whole]) == [0, whole]


@both
def test_a_clue_that_does_not_fit_is_refused(build):
    with pytest.raises(ValueError, match="needs 5 cells"):
        build.Line(4, [(2, 1), (2, 1)])


def test_every_small_line_agrees_with_enumeration():
    for cells in (1, 2, 3, 4, 5):
        for picture in {tuple(blocks_of(line)) for line in product((0, 1), repeat=cells)}:
            lines = [build.Line(cells, picture) for build in BUILDS]
            for possible in product(((1, 0), (0, 1), (1, 1)), repeat=cells):
                masks = [sum(cell[state] << i for i, cell in enumerate(possible)) for state in (0, 1)]
                expected = line_by_enumeration(picture, masks, cells)
                assert [line.solve(masks) for line in lines] == [expected, expected]


def test_random_lines_of_two_colors_and_blots_agree_with_enumeration():
    random = Random(3)
    for _ in range(300):
        cells = random.randint(1, 7)
        clue, masks = random_line(random, cells, 2, random.choice((0, 0.5)))
        expected = line_by_enumeration(clue, masks, cells)
        assert [build.Line(cells, clue, 3).solve(masks) for build in BUILDS] == [expected, expected]


def test_random_lines_of_all_widths_agree_with_an_automaton():
    compare(Random(1), rounds(250), BORDERS)
