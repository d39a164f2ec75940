"""A session saves itself at its start, once a second and at its end, and a save costs no more for a long list."""

import json
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any

import pytest
from session.helper import session

import unriddle.session.solving
from unriddle.core import Event, run
from unriddle.core.search import checkpoint
from unriddle.core.search import found as finds
from unriddle.core.search.checkpoint import Checkpoint
from unriddle.core.system import files
from unriddle.session.solving import Session


class Clock:
    """A clock that a test turns on."""

    now = 0.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(unriddle.session.solving, "time", SimpleNamespace(monotonic=made.monotonic))
    # No Progress: how many there are depends on the machine.
    monkeypatch.setattr(unriddle.session.solving, "run_search", partial(run, slice_s=1e9))
    return made


@pytest.fixture
def saved(monkeypatch: pytest.MonkeyPatch) -> list[Checkpoint]:
    """Every checkpoint that is written from now on."""
    found: list[Checkpoint] = []
    write = checkpoint.save

    def save(path: Path, one: Checkpoint) -> None:
        found.append(one)
        write(path, one)

    monkeypatch.setattr(checkpoint, "save", save)
    return found


def run_by(one: Session, clock: Clock, seconds: float) -> list[Event]:
    """All events of a run in which the clock goes on by so much after each."""
    events = []
    for event in one.run():
        events.append(event)
        clock.now += seconds
    return events


def test_a_session_without_a_path_saves_nothing(clock: Clock, saved: list[Checkpoint]) -> None:
    run_by(session("queens:5"), clock, 2.0)
    assert saved == []


@pytest.mark.parametrize(("seconds", "during"), [(0.0, 0), (0.25, 2), (0.5, 5), (1.0, 11)])
def test_it_saves_at_the_start_once_a_second_and_at_the_end(
    clock: Clock, saved: list[Checkpoint], tmp_path: Path, seconds: float, during: int
) -> None:
    path = tmp_path / "save"
    events = run_by(session("queens:5", path=path), clock, seconds)
    assert len(events) == 11
    assert len(saved) == during + 2
    assert saved[0].found == []
    assert [len(one.found) for one in saved] == sorted(len(one.found) for one in saved)
    assert checkpoint.load(path) == saved[-1]


def test_the_place_is_saved_before_the_first_step(clock: Clock, tmp_path: Path) -> None:
    path = tmp_path / "save"
    one = session("queens:5", path=path)
    next(one.run())
    again = Session.load(path)
    assert (again.search.steps, len(again.finds)) == (0, 0)


class Counting:
    """A file that counts the bytes that are written to it."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file, self.written = file, 0

    def write(self, content: bytes) -> int:
        self.written += len(content)
        return self.file.write(content)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def test_what_a_save_writes_does_not_grow_with_the_finds(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, sizes, beside = tmp_path / "save", [], []
    monkeypatch.setattr(finds, "INLINE", 1000)
    monkeypatch.setattr(files, "replace", lambda path, content: sizes.append(len(content)))
    opened = finds.Finds._open

    def counting(path: Path, made: int = 0) -> Any:
        beside.append(Counting(opened(path, made)))
        return beside[-1]

    monkeypatch.setattr(finds.Finds, "_open", staticmethod(counting))
    one = session("latin:4", path=path)
    run_by(one, clock, 1.0)
    one.close()
    assert len(sizes) > one.outcome.count == 48, "a save for each of the finds"
    # All finds together were written once into the file beside it, and each save is short.
    assert [file.written for file in beside] == [(tmp_path / "save.solutions").stat().st_size]
    assert beside[0].written > 3 * finds.INLINE
    assert max(sizes) < finds.INLINE + 1000
    assert max(sizes[-30:]) < 1000


def test_a_session_continues_in_the_file_that_it_came_from(clock: Clock, tmp_path: Path) -> None:
    path, beside = tmp_path / "save", tmp_path / "save.solutions"
    one = session("latin:5", path=path)
    list(one.run(steps=1500))
    one.close()
    first = beside.read_bytes()
    node = beside.stat().st_ino
    again = Session.load(path)
    list(again.run())
    again.close()
    assert beside.read_bytes().startswith(first)
    assert (node, 960) == (beside.stat().st_ino, beside.read_bytes().count(b"\n"))


def test_solutions_that_are_slow_to_become_text_are_not_gathered() -> None:
    def gathered(seconds: float) -> int:
        """How many wait to become text at most, each of which takes so long."""
        clock, most, kept = Clock(), 0, finds.Finds(json.loads)
        solution = SimpleNamespace(to_json=lambda: setattr(clock, "now", clock.now + seconds))
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(finds, "thread_time", clock.monotonic)
            for number in range(500):
                kept.append(solution, number)
                most = max(most, len(kept._recent))
        return most

    assert gathered(0.0) == finds.RECENT - 1
    assert gathered(0.01) == 0


def test_one_far_into_a_long_list_is_read_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finds, "INLINE", 1000)
    one = session("latin:5")
    read: list[Any] = []
    monkeypatch.setattr(one.finds, "_solution", lambda value: read.append(value) or one.puzzle.solution(value))
    list(one.run())
    assert one.finds.is_long
    whole = list(one.finds)
    assert len(whole) == 960
    for index in (0, 1, 255, 256, 511, 900, 959, -1):
        read.clear()
        assert (one.finds[index], len(read) <= 1 or index < 0) == (whole[index], True)
    assert one.finds[960:970] == one.finds[5:2] == []
    for part in (slice(0, 3), slice(250, 260), slice(940, 2000), slice(959, None)):
        read.clear()
        assert (one.finds[part], len(read) <= len(whole[part])) == (whole[part], True)
    assert one.finds[::100] == whole[::100]
    with pytest.raises(IndexError):
        one.finds[960]
    one.close()


def test_a_save_in_parts_is_the_save_of_its_moment() -> None:
    for puzzle, steps in (("latin:5", 900), ("queens:6", 1), ("queens:6", 90)):
        one = session(puzzle)
        list(one.run(steps=steps))
        whole, parts = checkpoint.dumps(one.checkpoint()), one.saving()
        begun = next(parts)
        list(one.run(steps=300))
        assert begun + "".join(parts) == whole.decode()
        assert checkpoint.parse(whole).found == json.loads(whole)["found"]
        one.close()
