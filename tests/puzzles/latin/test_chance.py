"""Random squares: the same everywhere for one seed, exactly uniform where that is promised."""

from collections import Counter

import pytest
from builds import COMPILED
from builds import interpreted as twin
from mostly_slow import mostly_slow
from oracle import latin as slow
from rounds import rounds

from unriddle.core import Found, run
from unriddle.puzzles.latin.puzzle import LARGEST_SEED, Puzzle, Square
from unriddle.puzzles.latin.solve import ranking, walk_kernel
from unriddle.puzzles.latin.solve.random_square import Draws, plain_square, random_square, symmetric
from unriddle.puzzles.latin.solve.search import solve
from unriddle.puzzles.latin.solve.walk_kernel import Walk, mix

WALK = "unriddle.puzzles.latin.solve.walk_kernel"


def test_draws_are_the_published_sequence() -> None:
    """The first words of splitmix64 with seed 0, as its author's program prints them."""
    assert [mix(0, 0), mix(0, 1)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4]


def test_draws_below_a_bound_leave_out_what_would_make_some_likelier() -> None:
    bound = (1 << 63) + 1
    draws = Draws(1)
    kept = [word for index in range(40) if (word := mix(1, index)) < bound]
    assert kept[:10] == [draws.below(bound) for _ in range(10)]


def test_every_square_of_order_4_is_equally_likely() -> None:
    seen = Counter(str(random_square(Puzzle(4), seed)) for seed in range(4800))
    assert len(seen) == 48
    # Chi-square with 47 degrees of freedom: beyond 82 once in 1000, and the seeds are fixed.
    assert sum((count - 100) ** 2 for count in seen.values()) / 100 < 82


def test_a_seed_gives_the_same_square_everywhere() -> None:
    rows = "04231 43120 12403 20314 31042"
    assert rows == str(random_square(Puzzle(5), 0)).replace(" ", "").replace("\n", " ")
    rows = "618073452 827361504 435720186 742158360 150642873 203587641 586234017 074816235 361405728"
    assert rows == str(random_square(Puzzle(9), 7)).replace(" ", "").replace("\n", " ")


@pytest.mark.parametrize("first_row", [False, True])
@pytest.mark.parametrize("order", mostly_slow([1, 4, 5, 6, 7, 8, 13, 9, 10, 16], 7))
def test_random_squares_are_diagonal(order: int, first_row: bool) -> None:
    for seed in range(rounds(3)):
        puzzle = Puzzle(order, first_row=first_row)
        assert puzzle.check(random_square(puzzle, seed)) == ""


def test_random_squares_up_to_order_7_are_drawn_by_number() -> None:
    numbers = [ranking.rank(Puzzle(6), random_square(Puzzle(6), seed)) for seed in range(50)]
    assert [1 + Draws(seed).below(92160) for seed in range(50)] == numbers


TWIN = twin("unriddle.puzzles.latin.solve", (WALK,))[WALK]
WALKS = {"normal": Walk, "interpreted": TWIN.Walk}


def moved(order: int, cells: bytes, draws: Draws) -> bytes:
    """The cells after one move, by a slow way: a square as its triples of row, column and symbol."""
    triples = {(at // order, at % order, symbol) for at, symbol in enumerate(cells)}
    while True:
        one, other = draws.below(order), draws.below(order - 1)
        other += other >= one
        kind, start = draws.below(3), draws.below(order)
        ways = []  # for each of the two lines, from one of the other axes to the last one
        for line in (one, other):
            rest = [triple[:kind] + triple[kind + 1 :] for triple in triples if triple[kind] == line]
            ways.append(dict(rest))
        cycle, at = [start], start
        back = {last: first for first, last in ways[0].items()}
        while (at := back[ways[1][at]]) != start:
            cycle.append(at)
        for at in cycle:
            for line, way, new in ((one, *ways), (other, *ways[::-1])):
                triples.remove((*(at, way[at])[:kind], line, *(at, way[at])[kind:]))
                triples.add((*(at, new[at])[:kind], line, *(at, new[at])[kind:]))
        if draws.below(2):
            break
    result = bytes(symbol for _, _, symbol in sorted(triples))
    right = len(triples) == order**2 and Puzzle(order).check(Square(order, result)) == ""
    return result if right else cells


@pytest.mark.parametrize("order", [1, 4, 5, 8, 9, 16])
def test_every_move_is_that_of_a_slow_walk_in_both_builds(order: int) -> None:
    first = bytes(random_square(Puzzle(order), 5).cells)
    walk, other = (kind(order, first, 1, 7) for kind in WALKS.values())
    made, draws = 0, Draws(1)
    draws.index = 7
    for _ in range(300 if order > 1 else 0):
        before = walk.cells()
        changed = walk.move()
        assert (changed, walk.cells(), walk.index) == (other.move(), other.cells(), other.index)
        assert walk.cells() == moved(order, before, draws)
        assert walk.index == draws.index
        assert changed or walk.cells() == before
        made += changed
    assert made or order == 1


@pytest.mark.parametrize(("order", "seed"), [(1, 3), (8, 0), (9, LARGEST_SEED)])
def test_every_cell_has_its_shuffle_in_both_builds(order: int, seed: int) -> None:
    expected = bytearray()
    for cell in range(order * order):
        turn = list(range(order))
        for last in range(order - 1, 0, -1):
            at = mix(seed, cell * order + last) % (last + 1)
            turn[last], turn[at] = turn[at], turn[last]
        expected += bytes(turn)
    assert walk_kernel.shuffles(order, seed) == TWIN.shuffles(order, seed) == expected


@pytest.mark.parametrize("seed", [0, 1, (1 << 62) - 1])
def test_a_walk_draws_what_others_draw(seed: int) -> None:
    for build in WALKS.values():
        draws, walk = Draws(seed), build(4, bytes(random_square(Puzzle(4), 5).cells), seed, 0)
        walk.walk(20)
        while draws.index < walk.index:
            draws.below(4)
        assert draws.index == walk.index


@pytest.mark.skipif(not COMPILED, reason="a walk of ten thousand squares takes minutes")
@pytest.mark.parametrize(("order", "reached"), [(5, 4), (6, 128)])
def test_a_walk_comes_to_each_square_as_often(order: int, reached: int) -> None:
    """Against the list of all squares, those that differ in names alone taken as one. Of order 5, where it is not used,
    it comes to half of the eight.
    """
    every = {
        bytes(event.solution.cells) for event in run(solve(Puzzle(order, first_row=True))) if isinstance(event, Found)
    }
    found, draws = Counter[bytes](), Draws(order)
    walk = Walk(order, min(every), 1, 0)
    for _ in range(80 * reached):
        walk.walk(300)
        cells = symmetric(order, walk.cells(), draws)
        names = {symbol: column for column, symbol in enumerate(cells[:order])}
        found[bytes(names[symbol] for symbol in cells)] += 1
    assert set(found) <= every
    assert len(found) == reached
    distance, free = sum((count - 80) ** 2 / 80 for count in found.values()), reached - 1
    assert distance < free + 4 * (2 * free) ** 0.5 + 4  # a chance of one in ten thousand, by the normal approximation


def test_every_square_of_order_5_is_equally_likely() -> None:
    every = {str(event.solution) for event in run(solve(Puzzle(5))) if isinstance(event, Found)}
    found = Counter(str(random_square(Puzzle(5), seed)) for seed in range(10 * len(every)))
    assert set(found) <= every
    distance, free = sum((found[each] - 10) ** 2 / 10 for each in every), len(every) - 1
    assert distance < free + 4 * (2 * free) ** 0.5 + 4


@pytest.mark.parametrize(("order", "draws"), [(2, 400), (3, 1200), (4, 5760)])
def test_the_walk_through_plain_squares_reaches_each_as_often(order: int, draws: int) -> None:
    chance = Draws(1)
    every = {bytes(square.cells) for square in slow.squares(Puzzle.make(order, kind="plain"))}
    found = Counter(bytes(plain_square(order, chance, 8)) for _ in range(draws))
    assert found.keys() <= every
    wanted = draws / len(every)
    distance = sum((found[each] - wanted) ** 2 / wanted for each in every)
    free = len(every) - 1
    assert distance < free + 4 * (2 * free) ** 0.5 + 4  # a chance of one in ten thousand, by the normal approximation


def test_random_squares_of_each_kind_are_of_that_kind_and_the_same_again() -> None:
    for kind, orders in {"plain": (1, 2, 3, 8, 17), "symmetric": (4, 8, 12), "pandiagonal": (1, 5, 7)}.items():
        for order in orders:
            puzzle = Puzzle.make(order, kind=kind, first_row=kind == "plain", base=1)
            square = random_square(puzzle, 7)
            assert puzzle.check(square) == ""
            assert square == random_square(puzzle, 7)
