"""Whole lessons: each step follows on the sheet that the lesson leaves, none rules out what nothing needs, and what is
said of colors says what cells are.
"""

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from oracle import nonogram_steps as oracle
from oracle.nonogram_boards import PALETTE
from oracle.reasons import gives
from puzzles.latin.retold import drained
from rounds import rounds

from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution, color_names
from unriddle.puzzles.nonogram.solve.search import Search
from unriddle.puzzles.nonogram.teach import LESSON

# Lines give nothing at first and twelve cells are refuted one after the other.
DOZEN = (
    "nonogram:10x11:1/3/1/2/1/3/3/1/2/2/4:1/3/1/2,2/2/4/1/3/3/1",
    "nonogram:5x5:1,1/2/3/4/2:1/1,2/3/4/1,1",
)


def picture(seed: int, least: int = 1) -> Puzzle:
    """A puzzle with one solution, in one to three colors."""
    chance = Random(f"lesson {seed}")
    while True:
        width, height, colors = chance.randint(5, 10), chance.randint(5, 10), chance.randint(least, 3)
        cells = bytes(chance.randint(1, colors) if chance.random() < 0.55 else 0 for _ in range(width * height))
        puzzle = Puzzle.from_picture(Solution(width, height, cells, PALETTE[:colors]))
        search, count = Search(puzzle), 0
        while not search.done and count < 2:
            count += search.advance(1 << 20) is not None
        if count == 1:
            return puzzle


def implied(puzzle: Puzzle) -> oracle.Sheet:
    """The sheet without the colors that a row or a column has no block of."""
    sheet = oracle.Sheet(puzzle)
    for row, blocks in enumerate(puzzle.rows):
        for column, others in enumerate(puzzle.columns):
            both = {color for _, color in blocks} & {color for _, color in others}
            sheet.cells[row][column] &= {0, *both}
    return sheet


def held(puzzle: Puzzle, variant: int) -> list[Any]:
    """The steps of a lesson, each held against complete logic from what it names alone."""
    sheet, found = implied(puzzle), drained(LESSON.explain_whole(puzzle, variant=variant))
    for step in found:
        value = step.to_json()
        own = step.facts is None and not step.trials  # what the notes of cells leave, and no clue
        for trial in value["trial"]:
            oracle.nested(sheet, trial)
        if not value["trial"] and value["technique"] != "search":
            alone = all(oracle.alone(sheet, value["unit"], [each]) for each in value["because"]) if own else True
            assert alone, value
            assert own or gives(sheet, value["unit"], value["because"], value["follows"]), value
        before = [[set(cell) for cell in row] for row in sheet.cells]
        sheet.take(value["follows"])
        assert own or sheet.cells != before, value
    assert all(len(cell) == 1 for row in sheet.cells for cell in row)
    return found


def test_each_step_of_a_lesson_follows_from_what_it_names_on_the_sheet_of_the_lesson() -> None:
    fewer = 0
    for seed in range(rounds(40)):
        puzzle = picture(seed)
        for variant in (0, seed + 1):
            fewer += len(drained(LESSON.explain(puzzle))) - len(held(puzzle, variant))
    assert fewer > 0


def test_a_note_of_a_lesson_is_named_by_a_later_step() -> None:
    seen = 0
    for seed in range(rounds(40)):
        found = [step.to_json() for step in drained(LESSON.explain_whole(picture(seed, 2)))]
        for at, step in enumerate(found):
            if all("!" in move for move in step["follows"]):
                sheet = oracle.Sheet(picture(seed, 2))
                cells = {fact[:2] for move in step["follows"] for fact in sheet.facts(move)}
                named = {
                    each
                    for later in found[at + 1 :]
                    for because in (later["because"], *(link for trial in later["trial"] for link in trial["because"]))
                    for each in because
                }
                trials = any(later["trial"] for later in found[at + 1 :])
                assert trials or any(
                    "!" in each and cells & {fact[:2] for fact in sheet.facts(each)} for each in named
                ), step
                seen += 1
    assert seen > 0


def test_a_colored_lesson_says_what_a_cell_is_and_names_colors_by_words() -> None:
    told: Counter[str] = Counter()
    for seed in range(rounds(60)):
        puzzle = picture(seed, 2)
        for step in drained(LESSON.explain_whole(puzzle)):
            said = step.sentences["teach"]
            assert not re.search(r"\bnot (empty|[a-z ]*(in|at))\b", said), said
            assert not re.search("[0-9A-F]{6}", said), said
            for kind in ("in common with", " have no ", " or empty in "):
                told[kind] += kind in said
            if match := re.search(
                r"(columns?|rows?) ([0-9, -]+) ha(?:s|ve) no ([a-z, ]+?)(?:[.;:]|, (?:rows?|columns?) |$)", said
            ):
                lines = puzzle.columns if match[1].startswith("column") else puzzle.rows
                words = list(map(str, color_names(puzzle.colors)))
                for number in numbers(match[2]):
                    there = {words[color - 1] for _, color in lines[number - 1]}
                    assert not there & set(re.split(", | or ", match[3])), said
    assert min(told.values()) >= 1, told


def numbers(text: str) -> list[int]:
    found: list[int] = []
    for part in text.split(", "):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


@pytest.mark.parametrize("text", DOZEN)
def test_a_lesson_with_trials_comes_to_the_end_by_trials_that_hold(text: str) -> None:
    assert any(step.trials for step in held(Puzzle.parse(text), 0))
    assert any(step.trials for step in held(Puzzle.parse(text), 3))
