"""Changes of single cells, against line logic that lists every way to fill a line; and mending with the fewest."""

import re
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from said import said

import unriddle as ur
from unriddle.puzzles.nonogram.make.draft import from_states
from unriddle.puzzles.nonogram.make.mend import mend
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, Color, Puzzle, Solution, blocks
from unriddle.registry import find
from unriddle.session.opened import Opened

COLORS = (Color("red", "#ff0000", "a"), Color("blue", "#0000ff", "b"))
ONE, TWO = BLACK_AND_WHITE, COLORS


def chance(seed: int, colors: tuple[Color, ...], most: int = 6) -> Solution:
    """A picture that has every color, and empty cells."""
    dice, states = Random(f"suggest {seed}"), range(len(colors) + 1)
    weights = [2, *(2 / len(colors) for _ in colors)]
    while True:
        width, height = dice.randint(2, most), dice.randint(2, most)
        cells = bytes(dice.choices(states, weights, k=width * height))
        if {*cells} == {*states}:
            return Solution(width, height, cells, colors)


def still_open(picture: Solution) -> int:
    """How many cells lines leave open, by all fillings of each line, again and again."""
    states = range(len(picture.colors) + 1)
    lines = [list(range(row * picture.width, (row + 1) * picture.width)) for row in range(picture.height)]
    lines += [list(range(column, len(picture.cells), picture.width)) for column in range(picture.width)]
    clues = [blocks(picture.cells[cell] for cell in line) for line in lines]
    fillings = {
        at: [each for each in product(states, repeat=len(line)) if blocks(each) == clues[at]]
        for at, line in enumerate(lines)
    }
    may = [set(states) for _ in picture.cells]
    while True:
        before = sum(map(len, may))
        for at, line in enumerate(lines):
            fillings[at] = [
                each for each in fillings[at] if all(state in may[cell] for cell, state in zip(line, each, strict=True))
            ]
            for place, cell in enumerate(line):
                may[cell] = {each[place] for each in fillings[at]}
        if sum(map(len, may)) == before:
            return sum(len(each) > 1 for each in may)


def changed(picture: Solution, changes: dict[int, int]) -> Solution:
    cells = bytes(changes.get(cell, state) for cell, state in enumerate(picture.cells))
    return Solution(picture.width, picture.height, cells, picture.colors)


def singles(picture: Solution) -> list[dict[int, int]]:
    states = range(len(picture.colors) + 1)
    return [{cell: state} for cell, own in enumerate(picture.cells) for state in states if state != own]


def puzzle_of(picture: Solution) -> ur.Nonogram:
    """With all its colors, also those that it does not use any more."""
    puzzle = ur.open(str(Puzzle.from_picture(picture)))
    assert isinstance(puzzle, ur.Nonogram)
    return puzzle


def grid(picture: Solution) -> list[list[int]]:
    return [list(row) for row in picture.rows()]


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("colors", [ONE, TWO], ids=["one", "two"])
def test_the_suggestions_are_all_changes_that_help(seed: int, colors: tuple[Color, ...]) -> None:
    picture = chance(seed, colors, 6 if colors == ONE else 4)
    now = still_open(picture)
    expected = {}
    for change in singles(picture) if now else ():
        left = still_open(changed(picture, change))
        if left < now:
            expected |= dict.fromkeys(change.items(), left)
    found = puzzle_of(picture).repair_suggestions(grid(picture))
    assert {(one.cell[0] * picture.width + one.cell[1], one.color): one.open for one in found} == expected
    assert [one.open for one in found] == sorted(one.open for one in found)
    assert all(one.closes == now - one.open for one in found)


def test_without_a_picture_the_first_solution_is_changed_and_one_that_is_none_is_refused() -> None:
    puzzle = ur.open("nonogram:3x3:1/1/1:1/1/1")
    assert isinstance(puzzle, ur.Nonogram)
    first = puzzle.solve().first
    assert first is not None
    assert puzzle.repair_suggestions() == puzzle.repair_suggestions(first)
    with pytest.raises(ur.PuzzleError, match=re.escape("row 1: " + said("clue-is-picture-has", clue="1", found="3"))):
        puzzle.repair_suggestions([[1, 1, 1], [0, 0, 0], [0, 0, 0]])


def test_it_stops_at_once_or_with_what_was_tried() -> None:
    dice = Random("stops")
    picture = Solution(60, 60, bytes(dice.choices((0, 1), k=3600)))
    puzzle = puzzle_of(picture)
    whole = puzzle.repair_suggestions(grid(picture))
    assert puzzle.repair_suggestions(grid(picture), time=0) == []
    asked = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 12

    part = puzzle.repair_suggestions(grid(picture), stop=stop)
    assert 0 < len(part) < len(whole)
    assert [one for one in whole if one in set(part)] == part
    assert whole == puzzle.repair_suggestions(grid(picture))


def is_only(picture: Solution) -> bool:
    return len(list(Opened.of(Puzzle.from_picture(picture)).solutions(2))) == 1


@pytest.mark.parametrize("goal", ["unique", "line"])
@pytest.mark.parametrize("seed", range(30))
def test_a_picture_is_repaired_with_the_fewest_changes(seed: int, goal: str) -> None:
    picture = chance(seed, ONE)
    work = mend(from_states(picture.width, picture.height, picture.cells, ["#ffffff", "#000000"]), goal)
    changes = finished(work)

    def good(one: Solution) -> bool:
        return not still_open(one) if goal == "line" else is_only(one)

    assert changes is not None
    assert good(changed(picture, changes))
    if changes:
        assert not good(picture)
    if len(changes) > 1:
        assert not any(good(changed(picture, each)) for each in singles(picture))


def finished(work: object) -> dict[int, int] | None:
    try:
        while True:
            next(work)  # type: ignore[call-overload]
    except StopIteration as end:
        found: dict[int, int] | None = end.value
        return found


def places(cells: Sequence[int], width: int) -> list[list[int]]:
    return [[cell // width + 1, cell % width + 1] for cell in cells]


@pytest.mark.parametrize("seed", range(30))
def test_a_picture_is_judged_as_all_its_solutions_say(seed: int) -> None:
    picture = chance(seed, ONE)
    typing = find("nonogram").require_typing()
    values = {"by": "picture", "width": picture.width, "height": picture.height}
    texts = [["#" if state else "" for state in row] for row in picture.rows()]
    assert typing.composing is not None
    puzzle = typing.read(typing.blank(values), values, texts)
    parts = [part for part in typing.composing.judge(puzzle, values, texts) if part]
    by_name = {part["part"]: part for part in parts}
    every = [solution.cells for solution in Opened.of(puzzle).solutions()]
    assert len(by_name["lines"]["open"]) == still_open(picture)
    assert by_name["solutions"]["verdict"] == ("unique" if len(every) == 1 else "multiple")
    if len(every) > 1:
        differing = [
            places([at for at, state in enumerate(other) if state != picture.cells[at]], picture.width)
            for other in every
            if other != picture.cells
        ]
        assert by_name["solutions"]["differ"] in differing
        assert "level" not in by_name
    else:
        assert by_name["level"]["level"] == ur.open(str(puzzle)).rate().level
    assert ("changes" in by_name) == bool(still_open(picture))
