"""A cube gives every picture once, in one order, from every station on, and refuses stations that cannot be."""

from array import array
from collections.abc import Iterable
from math import factorial
from random import Random

import pytest
from puzzles.nonogram.small import Small, permutations, pictures, puzzles

from unriddle.core import CheckpointError
from unriddle.core.search.varint import Numbers, dump
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.solve.cube import station
from unriddle.puzzles.nonogram.solve.cube import tree as cubes
from unriddle.puzzles.nonogram.solve.cube.guess import LEVELS, Guessing
from unriddle.puzzles.nonogram.solve.cube.tree import Cube

pytest.importorskip("pysolvers", reason="python-sat is not installed")


def cube(small: Small, place: Iterable[int] | None = None) -> Cube:
    station = None if place is None else Numbers(dump(place))
    return Cube(small.puzzle, array("I", small.masks).tobytes(), station)


def noise(size: int, seed: int) -> Small:
    """A square picture of nothing but chance, of which nothing is known."""
    random = Random(seed)
    picture = Solution(size, size, bytes(random.getrandbits(1) for _ in range(size * size)))
    puzzle = Puzzle.of_picture(picture)
    return Small(size, size, 1, [*puzzle.rows, *puzzle.columns], [3] * size**2)


def finish(search: Cube) -> list[bytes]:
    found = []
    while not search.done:
        picture = search.slice()
        if picture is not None:
            found.append(picture)
    return found


class Misled(Guessing):
    """A guess that is made of chance, and quite sure of it."""

    def work(self, rounds: int, cells: int, lines: int) -> bool:
        self._belief.stir(cells, 100.0)
        self._belief.iterate(0.0)
        self._round = 1
        self._take()
        self.guess = self.guess._replace(sure=bytes([LEVELS] * len(self.guess.sure)))
        return True


@pytest.fixture(params=["plain", "guessed", "forgetful", "impatient", "misled"])
def manner(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The ways a cube can be searched, made to happen on small boards."""
    if request.param != "plain":
        monkeypatch.setattr(cubes, "GUESS_FROM", 1)
    if request.param == "forgetful":
        monkeypatch.setattr(station, "ROOM", 12)
    if request.param == "impatient":
        for name in ("CONFLICTS", "HOLDING"):
            monkeypatch.setattr(cubes, name, 1)
        for name in ("ALONE", "BETWEEN", "GUESSED"):
            monkeypatch.setattr(cubes, name, 0)
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


def test_a_search_from_a_station_goes_on_with_the_same_pictures_in_the_same_order(manner: str) -> None:
    for small in [permutations(4), permutations(5), *puzzles(12, 16)]:
        search = cube(small)
        whole: list[bytes] = []
        places = []
        while not search.done:
            picture = search.slice()
            whole += [picture] if picture is not None else []
            places.append((search.station(), search.delivered, len(whole), search.done))
        for place, delivered, count, done in places[:: max(1, len(places) // 6)]:
            if not done:
                assert finish(cube(small, place))[delivered:] == whole[count:]


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


def test_a_solver_without_a_guess_goes_on_after_other_starts_and_is_made_again_on_a_resume(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    starts = {"GUESS_FROM": 1, "DRAWN": 2, "CONFLICTS": 1, "HOLDING": 1, "BETWEEN": 0, "GUESSED": 0}
    for name, value in starts.items():
        monkeypatch.setattr(cubes, name, value)
    monkeypatch.setattr(cubes, "Guessing", Misled)
    small = noise(25, 0)
    search, told = cube(small), []
    for _ in range(150):
        search.slice()
        told.append((search.station(), search.conflicts))
    stations = [at for at in range(1, len(told)) if told[at][0] != told[at - 1][0]]
    assert {told[at][0][3] for at in stations} >= {1, 2, 3, 4}
    for at in stations[:: len(stations) // 8]:
        again = cube(small, told[at][0])
        while not again.ready:
            again.slice()
        assert (again.station(), again.conflicts) == told[at]
        for expected in told[at + 1 : at + 30]:
            again.slice()
            assert (again.station(), again.conflicts) == expected
        again.close()
    search.close()


def test_a_solver_that_cannot_have_come_so_far_is_refused() -> None:
    small = permutations(4)
    search = cube(small)
    place = list(search.station())
    place[3] = 5
    with pytest.raises(CheckpointError, match="cannot have come so far"):
        finish(cube(small, place))


@pytest.mark.slow
def test_seven_hundred_pictures_are_resumed_again_and_again() -> None:
    small = permutations(6)
    whole = finish(cube(small))
    assert len(set(whole)) == factorial(6)
    random = Random(2)
    search, found = cube(small), []
    while not search.done:
        picture = search.slice()
        found += [picture] if picture is not None else []
        if random.random() < 0.02 and not search.done:
            place, skip = search.station(), search.delivered
            search = cube(small, place)
            while skip:
                skip -= search.slice() is not None
    assert found == whole


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
    body = dump(good)
    random = Random(3)
    for _ in range(500):
        changed = bytearray(body)
        for _ in range(random.randint(1, 3)):
            changed[random.randrange(len(changed))] = random.randrange(256)
        wrong = random.choice([bytes(changed), body[: random.randrange(len(body))]])
        try:
            found = finish(Cube(small.puzzle, array("I", small.masks).tobytes(), Numbers(wrong)))
        except CheckpointError:
            continue
        assert len(found) == len(set(found))
    for junk in ((), (120,), good[:-1], (1 << 70,)):
        with pytest.raises(CheckpointError):
            cube(small, junk)


def test_a_large_cube_is_left_to_others() -> None:
    small = permutations(5)
    assert Cube.fits(small.puzzle, array("I", small.masks).tobytes())
    large = permutations(200)
    assert not Cube.fits(large.puzzle, array("I", large.masks).tobytes())
