"""Symmetric squares by letters, against published numbers, plain sums of matrices and other ways to divide the rows."""

from array import array
from collections import Counter
from itertools import product
from random import Random

import builds
import pytest
from mostly_slow import mostly_slow
from oracle import latin_letters
from rounds import rounds

from unriddle.puzzles.latin.conclusion import PUBLISHED
from unriddle.puzzles.latin.count import letters
from unriddle.puzzles.latin.count.matrix_sums_kernel import MatrixSums
from unriddle.puzzles.latin.count.work_parts import cycle_types

CYCLES = [cycles for size in (4, 5) for cycles in cycle_types(size)]
BUILDS = (
    MatrixSums,
    builds.interpreted("unriddle.puzzles.latin", (MatrixSums.__module__,))[MatrixSums.__module__].MatrixSums,
)
PLANES = 1 << 24, 1 << 48


def by_cycles(cycles: tuple[int, ...]) -> int:
    found = 0
    for part in letters.parts([cycles]):
        work = part.work()
        while not work.closed:
            work.advance(7)
        found += part.weight * work.count
    return found


@pytest.mark.parametrize("size", [4, 5])
def test_squares_by_letters_are_as_many_as_published(size: int) -> None:
    assert sum(map(by_cycles, cycle_types(size))) == PUBLISHED["symmetric"][2 * size - 1]


@pytest.mark.parametrize("cycles", list(cycle_types(4)))
def test_each_choice_of_cycles_has_as_many_squares_as_plain_sums_say(cycles: tuple[int, ...]) -> None:
    assert by_cycles(cycles) == latin_letters.symmetric(cycles)


@pytest.mark.parametrize("cycles", CYCLES)
@pytest.mark.parametrize("seed", mostly_slow(range(3), 1))
def test_the_number_is_the_same_however_the_rows_are_divided(
    cycles: tuple[int, ...], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = by_cycles(cycles)
    shuffled = Random(seed).sample(letters.edges(cycles), sum(cycles))
    monkeypatch.setattr(letters, "edges", lambda _: shuffled)
    monkeypatch.setattr(letters, "_halves", letters.PairHalves)
    assert by_cycles(cycles) == expected


def test_a_unit_continues_from_every_place() -> None:
    for part in letters.parts([(4,)]):
        work = part.work()
        while not work.closed:
            place = work.place()
            again = part.work()
            assert again.install(place)
            while work.place() == place and not work.closed:
                work.advance(1)
            while again.place() == place and not again.closed:
                again.advance(1)
            assert (again.place(), again.behind()) == (work.place(), work.behind())
        assert not part.work().install(work.place())


@pytest.mark.parametrize("made", BUILDS, ids=["compiled", "interpreted"])
def test_the_kernel_adds_and_meets_as_plain_sums_do(made: type[MatrixSums]) -> None:
    for seed in range(rounds(2000)):
        random = Random(seed)
        cells = random.choice([1, 2, 3, 24])
        known = random.getrandbits(cells) if seed % 2 else 0
        some, others, more, rest = (
            [chance(random, cells, least) for _ in range(random.randrange(12))] for least in (1, 0, known | 1, 0)
        )
        table = made((1 << cells) - 1, known)
        run(table, some, others, False)
        sums = added(some, others, cells)
        assert Counter({plain(each, cells): each >> 48 for each in table.matrices()}) == sums, seed
        run(table, more, rest, True)
        lacking = added(more, rest, cells)
        extra = [known >> at & 1 for at in range(cells)]
        met = (tuple(2 - each + one for each, one in zip(cell, extra, strict=True)) for cell in lacking)
        ways = sum(many * sums[other] for other, many in zip(met, lacking.values(), strict=True))
        assert table.count == ways, seed
        table.clear()
        assert not len(table.matrices())


@pytest.mark.parametrize("made", BUILDS, ids=["compiled", "interpreted"])
def test_a_table_grows_and_is_used_again_once_it_is_empty(made: type[MatrixSums]) -> None:
    for seed in range(2):
        random, apart = Random(seed), (0,) * 6
        some = [(chance(random, 6, 1)[0] + apart, 1 + at) for at in range(90)]
        others = [(apart + chance(random, 6, 0)[0], 1 + at) for at in range(90)]
        sums, table = added(some, others, 12), made((1 << 12) - 1, 0)
        for _ in range(2):
            run(table, some, others, False)
            assert Counter({plain(each, 12): each >> 48 for each in table.matrices()}) == sums
            table.clear()
        assert len(sums) > 2048


@pytest.mark.parametrize("made", BUILDS, ids=["compiled", "interpreted"])
def test_a_matrix_that_comes_about_in_too_many_ways_is_refused(made: type[MatrixSums]) -> None:
    table = made(1, 0)
    run(table, [((1,), 257)], [((0,), 255)], False)
    assert len(table.matrices()) == 1
    run(table, [((1,), 1)], [((0,), 1)], False)
    with pytest.raises(OverflowError):
        table.matrices()


def chance(random: Random, cells: int, least: int) -> tuple[tuple[int, ...], int]:
    """A matrix that is not 0 in the cells of `least`."""
    found = (random.choice([0, 0, 1, 2]) for _ in range(cells))
    return tuple(max(each, least >> at & 1) for at, each in enumerate(found)), random.randrange(1, 20)


def run(
    table: MatrixSums, some: list[tuple[tuple[int, ...], int]], others: list[tuple[tuple[int, ...], int]], met: bool
) -> None:
    """All sums, in ranges of one matrix of the first each."""
    ranges = array("i", [each for at in range(len(some)) for each in (at, at + 1, 0, len(others))])
    at = 0
    while at < len(some):
        at = table.go(words(some), words(others), ranges, at, met)


def words(matrices: list[tuple[tuple[int, ...], int]]) -> "array[int]":
    return array("Q", [
        sum((1 << at) * (each > 0) + (PLANES[0] << at) * (each > 1) for at, each in enumerate(cells)) + PLANES[1] * ways
        for cells, ways in matrices
    ])  # fmt: skip


def plain(word: int, cells: int) -> tuple[int, ...]:
    return tuple((word >> at & 1) + (word >> 24 + at & 1) for at in range(cells))


def added(
    some: list[tuple[tuple[int, ...], int]], others: list[tuple[tuple[int, ...], int]], cells: int
) -> Counter[tuple[int, ...]]:
    found: Counter[tuple[int, ...]] = Counter()
    for (one, ways), (other, many) in product(some, others):
        total = tuple(map(sum, zip(one, other, strict=True)))
        if max(total) <= 2:
            found[total] += ways * many
    return found
