"""A search without a kernel: levels of any width, what it is told of its path, and branches that come late."""

from collections.abc import Sequence
from typing import Any

import pytest

from unriddle.core import PlainSearch

WIDE = 150


class Sums(PlainSearch):
    """Three numbers, the first 7, the others below WIDE, that add up to 200; the sum is kept along the path."""

    levels = 3

    def __init__(self, puzzle: Any, snapshot: bytes | None = None) -> None:
        self.sum = 0
        super().__init__(puzzle, snapshot)

    def choices(self, path: Sequence[int]) -> int:
        return (1 << WIDE) - 1 if path else 1 << 7

    def enter(self, choice: int) -> None:
        self.sum += choice

    def leave(self, choice: int) -> None:
        self.sum -= choice

    def solution(self, path: Sequence[int]) -> tuple[int, ...] | None:
        assert self.sum == sum(path)
        return tuple(path) if len(path) == 3 and self.sum == 200 else None


EXPECTED = [(7, second, 193 - second) for second in range(44, WIDE)]


def drained(search: Sums) -> list[tuple[int, ...]]:
    found = []
    while not search.done:
        found += filter(None, [search.advance(1000)])
    return found


def test_levels_of_more_than_64_choices_are_searched_and_resumed() -> None:
    search = Sums("sums:1")
    found = []
    while not search.done:
        found += filter(None, [search.advance(997)])
        search = Sums("sums:1", search.snapshot())
    assert found == EXPECTED
    assert search.steps == 1 + WIDE + WIDE * WIDE


def test_what_is_kept_along_the_path_is_as_at_the_start_when_the_search_is_done() -> None:
    search = Sums("sums:1")
    drained(search)
    assert (search.sum, search.path, search.share) == (0, [], 1.0)


def test_a_root_with_one_choice_gives_away_what_comes_after_it() -> None:
    first = Sums("sums:1")
    second = Sums("sums:1", first.split())
    assert first.split() is None
    again = Sums("sums:1", first.snapshot())
    assert (drained(first), first.steps) == (drained(again), again.steps) == ([], 1)
    third = Sums("sums:1", second.split())
    assert drained(second) + drained(third) == EXPECTED
    assert first.steps + second.steps + third.steps == 1 + WIDE + WIDE * WIDE


def test_an_exception_inside_a_step_is_reported_by_every_further_call() -> None:
    search = Sums("sums:1")
    search.enter = None  # type: ignore[assignment, method-assign]
    with pytest.raises(TypeError):
        search.advance(1)
    for call in (lambda: search.advance(1), search.snapshot, search.split, search.look, lambda: search.share):
        with pytest.raises(RuntimeError, match="resume from the last snapshot"):
            call()
