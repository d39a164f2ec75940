"""A cube gives every picture once, in one order, from every station on, and refuses stations that cannot be."""

from array import array
from collections.abc import Iterable
from math import factorial
from random import Random

import pytest
from puzzles.nonogram.small import Small, permutations, pictures, puzzles

from unriddle.core import CheckpointError
from unriddle.core.search.shell import VarintReader, encode_varints
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.solve.cube import station
from unriddle.puzzles.nonogram.solve.cube import tree as cubes
from unriddle.puzzles.nonogram.solve.cube.tree import Cube, Guessing


def cube(small: Small, place: Iterable[int] | None = None) -> Cube:
    station = None if place is None else VarintReader(encode_varints(place))
    return Cube(small.puzzle, array("I", small.masks).tobytes(), station)


def noise(size: int, seed: int) -> Small:
    """A square picture of nothing but chance, of which nothing is known."""
    random = Random(seed)
    picture = Solution(size, size, bytes(random.getrandbits(1) for _ in range(size * size)))
    puzzle = Puzzle.from_picture(picture)
    return Small(size, size, 1, [*puzzle.rows, *puzzle.columns], [3] * size**2)


def finish(search: Cube) -> list[bytes]:
    found = []
    while not search.done:
        picture = search.slice()
        if picture is not None:
            found.append(picture)
    return found


class Misled(Guessing):
    """A guess that is made of chance."""

    def work(self, rounds: int) -> bool:
        self.belief.stir(self._slow, 100.0)
        self.belief.iterate(0.0)
        self.rounds += 1
        self.broken, self.picture = self.belief.broken(), self.belief.picture()
        return True


@pytest.fixture(params=["plain", "guessed", "forgetful", "impatient", "misled"])
def manner(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The ways a cube can be searched, made to happen on small boards."""
    if request.param != "plain":
        monkeypatch.setattr(cubes, "GUESS_FROM", 1)
    if request.param == "forgetful":
        monkeypatch.setattr(station, "MAX_WAITING_SIZE", 12)
    if request.param == "impatient":
        for name, patience in (("FIRST_RESTARTS", (0, 0)), ("MAX_CONFLICTS", 0)):
            monkeypatch.setattr(cubes, name, patience)
    if request.param == "misled":
        monkeypatch.setattr(cubes, "Guessing", Misled)
    return str(request.param)


def test_every_picture_comes_once(manner: str) -> None:
    for small in puzzles(11, 60):
        found = finish(cube(small))
        assert sorted(found) == sorted(pictures(small))


def test_hundreds_of_pictures_in_one_cube_come_once_and_in_one_order(manner: str) -> None:
    small = permutations(5)
    found = finish(cube(small))
    assert len(found) == len(set(found)) == factorial(5)
    assert finish(cube(small)) == found


def test_stations_are_made_at_the_first_picture_and_each_time_there_are_about_twice_as_many() -> None:
    small = permutations(5)
    search = cube(small)
    count, moments, last = 0, [], search.station()
    while not search.done:
        count += search.slice() is not None
        if search.station() != last:
            moments.append(count)
            last = search.station()
    assert moments == [1, 17, 34, 68]


def test_a_cube_does_the_same_steps_however_they_are_cut() -> None:
    for small in [noise(9, 1), permutations(4), *puzzles(13, 12)]:
        ends = []
        for most in (1, 7, 64):
            search, found = cube(small), []
            while not search.done:
                before = search.steps
                picture = search.slice(most)
                assert 0 < search.steps - before <= most
                found += [(picture, search.steps)] if picture is not None else []
            ends.append((found, search.steps, search.conflicts))
        assert ends[0] == ends[1] == ends[2]


def test_a_station_is_small_and_does_not_change_between_stations() -> None:
    search = cube(permutations(5))
    seen = set()
    while not search.done:
        search.slice()
        assert search.station() is search.station()
        seen.add(search.station())
    assert max(map(len, seen)) < 1000


def test_a_station_that_cannot_be_is_refused() -> None:
    small = permutations(4)
    search = cube(small)
    for _ in range(20):
        search.slice()
    good = search.station()
    body = encode_varints(good)
    random = Random(3)
    for _ in range(500):
        changed = bytearray(body)
        for _ in range(random.randint(1, 3)):
            changed[random.randrange(len(changed))] = random.randrange(256)
        wrong = random.choice([bytes(changed), body[: random.randrange(len(body))]])
        try:
            found = finish(Cube(small.puzzle, array("I", small.masks).tobytes(), VarintReader(wrong)))
        except CheckpointError:
            continue
        assert len(found) == len(set(found))
    for junk in ((), (120,), good[:-1], (1 << 70,)):
        with pytest.raises(CheckpointError):
            cube(small, junk)
