"""Belief propagation knows a single line exactly, and guesses the same in both builds."""

from math import exp, log
from random import Random

import pytest
from builds import interpreted
from puzzles.nonogram.small import Small, boards, completions, fits

from unriddle.puzzles.nonogram.solve.cube import neighbor
from unriddle.puzzles.nonogram.solve.cube.bp_kernel import Belief
from unriddle.puzzles.nonogram.solve.cube.encode_kernel import Encoder

PACKAGE = "unriddle.puzzles.nonogram"
KERNEL = f"{PACKAGE}.solve.cube.bp_kernel"


def belief(small: Small, kind: type = Belief, stay: float = 0.1) -> Belief | None:
    encoder = Encoder(*small.size, small.lines, small.masks)
    encoder.work(1000)
    if encoder.impossible >= 0:
        return None
    result: Belief = kind(*small.size, small.lines, small.masks, encoder.windows(), stay)
    return result


def test_a_single_line_gets_the_likeliest_colours_and_the_median_starts_and_ends() -> None:
    checked = 0
    for small in boards(3, 300):
        width = small.width
        clue = small.lines[0]
        found = completions(clue, small.masks[:width])
        if not found or len(found) == 1:
            continue
        masks = [sum({1 << cells[at] for cells in found}) for at in range(width)]
        line = Small(width, 1, small.colours, [clue, *[()] * width], masks)
        encoder = Encoder(*line.size, line.lines, masks)
        encoder.work(1)
        guess = Belief(*line.size, line.lines, masks, encoder.windows(), 0.0)
        guess.iterate(0.0)
        for at, colour in enumerate(guess.cells()):
            counts = [sum(cells[at] == other for cells in found) for other in range(4)]
            assert counts[colour] == max(counts)
        blocks = [neighbor.marks((width, 1, 3), [clue], bytes(cells)) for cells in found]
        for index, mark in enumerate(guess.marks()):
            if index >= len(clue) and clue[index - len(clue)][0]:
                continue
            assert 2 * sum(marks[index] >= mark for marks in blocks) >= len(found)
            assert 2 * sum(marks[index] > mark for marks in blocks) <= len(found)
            checked += 1
    assert checked > 50


def test_both_builds_guess_the_same() -> None:
    twin = interpreted(PACKAGE, (KERNEL,))[KERNEL].Belief
    for seed, small in enumerate(boards(4, 60)):
        here, there = belief(small), belief(small, twin)
        if here is None or there is None:
            continue
        here.stir(seed, 0.5)
        there.stir(seed, 0.5)
        for turn in range(12):
            assert here.iterate(turn / 20) == there.iterate(turn / 20)
        assert here.cells() == there.cells()
        assert here.marks() == there.marks()
        assert here.settled_since() == there.settled_since()
        assert here.doubt == there.doubt
        assert here.broken(here.cells()) == there.broken(there.cells())


def test_broken_lines_are_counted() -> None:
    random = Random(1)
    for small in boards(6, 100):
        guess = belief(small)
        if guess is None:
            continue
        width, height, colours = small.size
        picture = bytes(random.randint(0, colours) for _ in range(width * height))
        expected = sum(
            not fits(clue, tuple(neighbor.line(small.size, picture, at))) for at, clue in enumerate(small.lines)
        )
        assert guess.broken(picture) == expected


def test_the_functions_of_the_kernel_are_those_of_mathematics() -> None:
    twin = interpreted(PACKAGE, (KERNEL,))[KERNEL]
    for step in range(1, 2000):
        x = 10.0 ** (-step / 130)
        assert twin.log_of(x) == pytest.approx(log(x), abs=1e-10)
        assert twin.exp_of(-step / 70) == pytest.approx(exp(-step / 70), rel=1e-8)
