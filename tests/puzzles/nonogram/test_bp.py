"""Belief propagation knows a single line exactly, and guesses the same in both builds; where blocks can lie."""

from itertools import groupby
from math import exp, log

import pytest
from builds import interpreted
from oracle.nonogram import blocks_fit
from puzzles.nonogram.small import Small, boards, completions, line_of

from unriddle.puzzles.nonogram.puzzle import Line
from unriddle.puzzles.nonogram.solve.cube.bp_kernel import Belief
from unriddle.puzzles.nonogram.solve.cube.windows_kernel import Windows

PACKAGE = "unriddle.puzzles.nonogram"
KERNEL = f"{PACKAGE}.solve.cube.bp_kernel"
WINDOWS = f"{PACKAGE}.solve.cube.windows_kernel"


def windows_of(small: Small, kind: type = Windows) -> list[tuple[int, int, int, int]] | None:
    width, height, colors = small.size
    found: list[tuple[int, int, int, int]] | None = kind(width, height, colors + 1, small.lines, small.masks).found()
    return found


def belief(small: Small, kind: type = Belief) -> Belief | None:
    windows = windows_of(small)
    if windows is None:
        return None
    result: Belief = kind(*small.size, small.lines, small.masks, windows)
    result.restart(0.1)
    return result


def test_a_single_line_gets_the_likeliest_colors() -> None:
    checked = 0
    for small in boards(3, 300):
        width = small.width
        clue = small.lines[0]
        found = completions(clue, small.masks[:width])
        if not found or len(found) == 1:
            continue
        masks = [sum({1 << cells[at] for cells in found}) for at in range(width)]
        windows = span([blocks_of(clue, cells) for cells in found])
        guess = Belief(width, 1, small.colors, [clue, *[()] * width], masks, windows)
        guess.iterate(0.0)
        for at, color in enumerate(guess.picture()):
            counts = [sum(cells[at] == other for cells in found) for other in range(4)]
            assert counts[color] == max(counts)
            checked += 1
    assert checked > 50


def blocks_of(clue: Line, cells: tuple[int, ...]) -> list[tuple[int, int]]:
    """The start of each block, and the cell after its end."""
    result, at = [], 0
    for color, run in groupby(cells):
        length = len(list(run))
        result += [(at, at + length)] if color else []
        at += length
    return result


def span(found: list[list[tuple[int, int]]]) -> list[tuple[int, int, int, int]]:
    """The first and last start and end of each block in these completions."""
    result = []
    for places in zip(*found, strict=True):
        starts, ends = [start for start, _ in places], [end for _, end in places]
        result.append((min(starts), max(starts), min(ends), max(ends)))
    return result


def test_windows_are_those_of_all_completions_in_both_builds() -> None:
    twin = interpreted(PACKAGE, (WINDOWS,))[WINDOWS].Windows
    for small in boards(5, 150):
        width, height, _ = small.size
        expected: list[tuple[int, int, int, int]] | None = []
        for at, clue in enumerate(small.lines):
            masks = small.masks[at * width : (at + 1) * width] if at < height else small.masks[at - height :: width]
            found = [blocks_of(clue, cells) for cells in completions(clue, masks)]
            if not found:
                expected = None
                break
            assert expected is not None
            expected += span(found)
        assert windows_of(small) == windows_of(small, twin) == expected


def test_both_builds_guess_the_same() -> None:
    twin = interpreted(PACKAGE, (KERNEL,))[KERNEL].Belief
    for seed, small in enumerate(boards(4, 60)):
        here, there = belief(small), belief(small, twin)
        if here is None or there is None:
            continue
        here.stir(seed, 0.5)
        there.stir(seed, 0.5)
        for turn in range(12):
            here.iterate(turn / 20)
            there.iterate(turn / 20)
            assert here.doubt == there.doubt
            assert here.broken() == there.broken()
            assert here.picture() == there.picture()


def test_broken_lines_are_counted() -> None:
    for seed, small in enumerate(boards(6, 100)):
        guess = belief(small)
        if guess is None:
            continue
        for turn in range(5):
            guess.stir(seed + turn, 10.0)
            guess.iterate(0.0)
            picture = guess.picture()
            broken = sum(not blocks_fit(clue, line_of(small, picture, at)) for at, clue in enumerate(small.lines))
            assert guess.broken() == broken


def test_the_functions_of_the_kernel_are_those_of_mathematics() -> None:
    twin = interpreted(PACKAGE, (KERNEL,))[KERNEL]
    for step in range(1, 2000):
        x = 10.0 ** (-step / 130)
        assert twin.log_of(x, 0.3) == pytest.approx(log(x / 0.3), abs=1e-6)
        assert twin.log_of(0.3, x) == pytest.approx(-log(x / 0.3), abs=1e-6)
        for y in (step / 70, -step / 70):
            assert twin.exp_of(y) == pytest.approx(exp(y), rel=1e-6)
