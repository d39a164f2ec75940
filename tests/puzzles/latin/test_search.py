"""The solve search: every square once, in order, at every order up to 64."""

import random
from itertools import pairwise

import builds
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mostly_slow import mostly_slow
from oracle.latin import squares
from rounds import rounds

from unriddle.core import PuzzleError
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square
from unriddle.puzzles.latin.solve.line_kernel import Lines
from unriddle.puzzles.latin.solve.random_square import random_square
from unriddle.puzzles.latin.solve.search import ByLines, choices, lines, solve

TWIN = builds.interpreted("unriddle.puzzles.latin", (Lines.__module__,))[Lines.__module__].Lines


def every(puzzle: Puzzle, kernel: bool = False) -> list[Square]:
    """All squares of a puzzle; `kernel`: with the kernel for large orders."""
    search = ByLines(puzzle) if kernel else solve(puzzle)
    found = []
    while not search.done:
        square = search.advance(1000)
        if square is not None:
            found.append(square)
    return found


def known(id: str) -> int:
    return len(every(Puzzle.parse(id)))


@st.composite
def partial_squares(draw: st.DrawFn) -> Puzzle:
    """Some cells of a random square, so that there is at least one solution unless a symbol is changed."""
    order = draw(st.integers(4, 6))
    kind = draw(st.sampled_from(("diagonal", "plain")))
    seed = draw(st.integers(0, 10**6))
    square = solve(Puzzle.make(order, kind=kind, random=seed)).advance(10**6)
    assert square is not None
    chance = random.Random(seed)
    open_cells = chance.sample(range(order**2), draw(st.integers(0, 2 * order + 2)))
    cells = bytearray(square.cells)
    for cell in open_cells:
        cells[cell] = EMPTY
    return Puzzle.make(order, cells, kind)


@settings(max_examples=60, deadline=None)
@given(partial_squares())
def test_partial_squares_have_the_completions_of_the_oracle_in_order(puzzle: Puzzle) -> None:
    expected = squares(puzzle)
    assert expected == every(puzzle)
    assert expected == sorted(every(puzzle, kernel=True))


@pytest.mark.parametrize(("order", "count"), [(9, 12), pytest.param(12, 500, marks=pytest.mark.slow)])
def test_with_fewest_choices_first_both_builds_find_what_row_after_row_finds(order: int, count: int) -> None:
    for seed in range(rounds(count)):
        chance = random.Random(seed)
        kind = chance.choice(("diagonal", "plain"))
        whole = random_square(Puzzle.make(order), seed)
        cells = bytearray(whole.cells)
        for cell in chance.sample(range(order**2), order * order * chance.randrange(30, 55) // 100):
            cells[cell] = EMPTY
        if seed % 3 == 0:  # mostly without a solution then
            cells[chance.randrange(order**2)] = EMPTY
            cells[chance.choice([at for at, held in enumerate(cells) if held == EMPTY])] = chance.randrange(order)
        try:
            puzzle = Puzzle.make(order, cells, kind)
        except PuzzleError:
            continue
        plain, made = (lines(puzzle, choices(puzzle), fewest) for fewest in (False, True))
        searches = [Lines(*plain), Lines(*made), TWIN(*made)]
        found = [[one for _ in range(3000) if not search.done and (one := search.advance(1))] for search in searches]
        assert found[1] == found[2]
        assert searches[1].steps == searches[2].steps
        if searches[0].done and searches[1].done:
            assert found[0] == sorted(found[1])
        assert all(puzzle.check(square) == "" for square in found[1])


@pytest.mark.parametrize("seed", mostly_slow(range(4), 2))
def test_large_partial_squares_are_completed(seed: int) -> None:
    whole = random_square(Puzzle.make(33), seed)
    cells = bytearray(whole.cells)
    for cell in random.Random(seed).sample(range(33**2), 457):
        cells[cell] = EMPTY
    puzzle = Puzzle.make(33, cells, "plain")
    found = solve(puzzle).advance(5000)
    assert found is not None
    assert puzzle.check(found) == ""


@pytest.mark.parametrize("kind", ["diagonal", "plain", "symmetric"])
def test_both_kernels_find_the_same(kind: str) -> None:
    puzzle = Puzzle.make(5 if kind == "plain" else 6, kind=kind, first_row=True)
    assert every(puzzle) == every(puzzle, kernel=True)


@pytest.mark.parametrize("order", [1, 4, 5, 7, 8, 9])
def test_both_builds_know_the_same_at_each_step_and_a_part_given_away_has_the_rest(order: int) -> None:
    puzzle = Puzzle.make(order, kind="plain", first_row=True, random=1)
    here, there = (builds.searches("latin", build)["solve"](puzzle) for build in ("normal", "interpreted"))
    chance, found = random.Random(order), []
    for _ in range(60):
        if here.done:
            break
        budget = chance.randint(1, 9)
        one = here.advance(budget)
        assert one == there.advance(budget)
        assert (here.steps, here.look(), here.done) == (there.steps, there.look(), there.done)
        assert one is None or puzzle.check(one) == ""
        found += [one] if one is not None else []
    for wrong in (-1, 0):
        for search in (here, there):
            with pytest.raises(ValueError, match="at least 1"):
                search.advance(wrong)
    if order > 5:
        return
    while not here.done:
        given = here.split()
        if given is not None:
            found += rest(puzzle, given)
        one = here.advance(3)
        found += [one] if one is not None else []
    assert sorted(found) == sorted(every(puzzle))


def rest(puzzle: Puzzle, snapshot: bytes) -> list[Square]:
    """All squares of a part."""
    search = solve(puzzle, snapshot)
    return list(iter(lambda: search.advance(10**6), None))


@pytest.mark.slow
def test_order_7_has_171200_squares_with_the_first_row_fixed_each_right_and_in_order() -> None:
    puzzle = Puzzle.parse("latin:7:first-row")
    found = every(puzzle)
    assert len(found) == 171200
    assert all(one.cells < other.cells for one, other in pairwise(found))
    assert all(puzzle.check(square) == "" for square in found)


def test_a_random_order_is_another_order_of_the_same_squares() -> None:
    plain, mixed = every(Puzzle.parse("latin:5:first-row")), every(Puzzle.parse("latin:5:first-row:random=1"))
    assert plain != mixed
    assert sorted(plain) == sorted(mixed)
    assert mixed != every(Puzzle.parse("latin:5:first-row:random=2"))


def test_pandiagonal_squares_exist_for_orders_prime_to_6_alone() -> None:
    assert [known(f"latin:{order}:pandiagonal:first-row") for order in range(1, 9)] == [1, 0, 0, 0, 2, 0, 4, 0]


SLOW = [pytest.param(order, marks=pytest.mark.slow) for order in (25, 33, 40, 64)]


@pytest.mark.parametrize("order", [9, 16, *SLOW])
def test_a_large_square_is_found_at_once(order: int) -> None:
    puzzle = Puzzle.make(order)
    square = solve(puzzle).advance(40_000)
    assert square is not None
    assert puzzle.check(square) == ""
