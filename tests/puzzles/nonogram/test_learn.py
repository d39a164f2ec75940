"""The search that learns finds every picture of a board and no other, in the same steps in both builds."""

from random import Random

import pytest
from builds import interpreted
from puzzles.nonogram.small import Small, boards, pictures
from rounds import rounds

from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.solve.cube import learn_kernel
from unriddle.puzzles.nonogram.solve.cube.learn_kernel import FOUND, NONE, SPENT, TIRED, Learner

PACKAGE = "unriddle.puzzles.nonogram"
KERNEL = f"{PACKAGE}.solve.cube.learn_kernel"
FOREVER = 1 << 40


def learner(small: Small, kind: type = Learner) -> Learner:
    width, height, colors = small.size
    result: Learner = kind(width, height, colors + 1, small.lines, small.masks)
    return result


def events(small: Small, picture: bytes) -> list[int]:
    """What happens where the board has this picture."""
    states = small.colors + 1
    return [
        cell * states + state
        for cell, own in enumerate(picture)
        for state in range(states)
        if state != own and small.masks[cell] >> state & 1
    ]


def all_of(small: Small, search: Learner, within: Random | None = None) -> list[bytes]:
    """All pictures, each forbidden once it is found, with other aims and in other slices by chance."""
    found = []
    while True:
        answer = search.search(within.randint(1, 9) if within else FOREVER, FOREVER)
        if answer == FOUND:
            found.append(search.picture())
            search.forbid(events(small, found[-1]))
        elif answer == NONE:
            return found
        if within and within.random() < 0.1:
            aims = bytes(within.randint(0, small.colors) for _ in small.masks)
            search.aim(aims, within.random() < 0.5)


@pytest.mark.parametrize(("seed", "count"), [(21, 400), pytest.param(22, 4000, marks=pytest.mark.slow)])
def test_all_pictures_of_small_boards_are_found(seed: int, count: int) -> None:
    chance = Random(seed)
    for small in boards(seed, count):
        expected = pictures(small)
        if len(expected) < 300:
            assert sorted(all_of(small, learner(small))) == sorted(expected)
            assert sorted(all_of(small, learner(small), chance)) == sorted(expected)


def test_only_pictures_that_keep_the_promises_are_found_and_then_all_others() -> None:
    chance = Random(5)
    for small in boards(23, 200):
        expected = pictures(small)
        if len(expected) > 100:
            continue
        search, states = learner(small), small.colors + 1
        promised = [chance.randrange(len(small.masks) * states) for _ in range(chance.randint(1, 3))]
        kept = [each for each in expected if all(each[event // states] != event % states for event in promised)]
        search.promise(promised)
        assert sorted(all_of(small, search)) == sorted(kept)
        search.promise([])
        assert sorted(all_of(small, search)) == sorted(expected - set(kept))


def random_board(size: int, density: float, seed: int) -> Small:
    chance = Random(seed)
    puzzle = Puzzle.from_picture(Solution(size, size, bytes(chance.random() < density for _ in range(size * size))))
    return Small(size, size, 1, [*puzzle.rows, *puzzle.columns], [3] * size**2)


def test_both_builds_do_the_same_steps() -> None:
    twin = interpreted(PACKAGE, (KERNEL,))[KERNEL].Learner
    for small in [*boards(24, 60), random_board(12, 0.4, 1), random_board(16, 0.4, 2), random_board(68, 0.7, 1)]:
        here, there = learner(small), learner(small, twin)
        for number in range(5):
            answer = here.search(40 + number, 25)
            assert answer == there.search(40 + number, 25)
            assert (here.steps, here.conflicts, here.over) == (there.steps, there.conflicts, there.over)
            if answer == FOUND:
                assert here.picture() == there.picture()
                for search in (here, there):
                    search.forbid(events(small, search.picture()))
                    search.aim(bytes(len(small.masks)), number % 2 == 0)


def test_clauses_are_forgotten_and_pictures_are_not() -> None:
    twin = interpreted(PACKAGE, (KERNEL,))[KERNEL]
    twin.KEPT, twin.MORE, twin.RESTART = 5, 0, 3
    dropped = 0
    for seed in range(rounds(12)):
        small = random_board(7, 0.4, seed)
        forgetful = learner(small, twin.Learner)
        assert sorted(all_of(small, forgetful)) == sorted(all_of(small, learner(small)))
        dropped += forgetful.drops
    assert dropped > rounds(5)


def test_thousands_of_clauses_are_forgotten_and_a_clause_that_always_holds_changes_nothing() -> None:
    small = random_board(30, 0.42, 1)
    search = learner(small)
    assert search.search(FOREVER, 21_000) == TIRED
    assert search.drops == 1
    # Pictures whose number is known, each forbidden once found.
    permutations = Small(6, 6, 1, [[(1, 1)]] * 12, [3] * 36)
    assert len(all_of(permutations, learner(permutations))) == 720
    search = learner(permutations)
    assert search.search(FOREVER, FOREVER) == FOUND
    search.forbid([0, 1])  # a cell has one of its states: that is never
    assert len(all_of(permutations, search)) == 720


def test_it_tires_after_this_many_conflicts() -> None:
    search = learner(random_board(25, 0.42, 3))
    assert search.search(10, FOREVER) == SPENT
    assert search.search(FOREVER, search.conflicts + 30) == TIRED
    assert search.steps > 30


def test_the_numbers_of_restarts_are_those_of_luby() -> None:
    twin = interpreted(PACKAGE, (KERNEL,))[KERNEL]
    assert [twin.luby(i) for i in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    assert learn_kernel.NONE == twin.NONE
