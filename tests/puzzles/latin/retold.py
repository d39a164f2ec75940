"""A square explained from its start to its end, each step held against the oracle."""

from random import Random
from typing import Any

from oracle import latin_steps as oracle

from unriddle.puzzles.latin.play.game import Game, game
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.solve.search import solve
from unriddle.puzzles.latin.teach import steps
from unriddle.puzzles.latin.teach.step import LatinStep


def rules(puzzle: Puzzle) -> oracle.Rules:
    """The puzzle as the oracle knows it."""
    order = puzzle.order
    fixed = {divmod(at, order): symbol for at, symbol in enumerate(puzzle.givens) if symbol != 255}
    if puzzle.first_row:
        fixed |= {(0, column): column for column in range(order)}
    return oracle.Rules(order, puzzle.kind, puzzle.base, fixed)


def drained(search: Any, chance: Random | None = None) -> list[LatinStep]:
    """All steps that are left, in slices by chance where one is given."""
    found = []
    while not search.done:
        step = search.advance(chance.choice((1, 2, 5, 1000)) if chance else 1 << 20)
        if step is not None:
            found.append(step)
    return found


def told(begun: Game, chance: Random | None = None, **options: Any) -> list[LatinStep]:
    """All steps of a game from where it stands."""
    return drained(steps(begun, **options), chance)


def retold(puzzle: Puzzle, found: list[LatinStep] | None = None) -> list[LatinStep]:
    """The steps of a puzzle with one solution, or of a whole lesson where that is what was `found`, each re-checked;
    they come to the solution that `solve` finds.
    """
    search, solution = solve(puzzle), None
    while solution is None:
        solution = search.advance(1 << 20)
    right = {divmod(at, puzzle.order): symbol for at, symbol in enumerate(solution.cells)}
    easiest = found is None
    own, found = rules(puzzle), told(game(puzzle)) if found is None else found
    sheet = oracle.Sheet(own, "")
    for step in found:
        value = step.to_json()
        assert sheet.state() == oracle.Sheet(own, value["before"]).state()
        assert oracle.fault(own, value, right, easiest) == ""
        for each in value["follows"]:
            sheet.play(oracle.move(own, each))
    assert sheet.held == right
    return found
