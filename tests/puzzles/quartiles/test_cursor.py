"""The cursor goes through the paths of tiles by append, increment and popcrement, in the published order."""

from itertools import permutations

import builds
import pytest
from oracle.quartiles import paths, solve

from unriddle.lexicon import build
from unriddle.puzzles.quartiles.puzzle import Puzzle

# Todd Smith's table for six items: the cursor before it moves, from the origin on.
TABLE = """
0 / 0 1 / 0 1 2 / 0 1 2 3 / 0 1 2 4 / 0 1 2 5 / 0 1 3 / 0 1 3 2 / 0 1 3 4 / 0 1 3 5 / 0 1 4 / 0 1 4 2 / 0 1 4 3 /
0 1 4 5 / 0 1 5 / 0 1 5 2 / 0 1 5 3 / 0 1 5 4 / 0 2
"""
END = [(5, 4, 3, 0), (5, 4, 3, 1), (5, 4, 3, 2), ()]
SIX = "quartiles:a,b,c,d,e,f"


def examined(puzzle_id: str, words: list[str], build_name: str) -> list[tuple[int, ...]]:
    """The path that the cursor is at before each step, and after the last."""
    puzzle = Puzzle.parse(puzzle_id)
    search = builds.searches("quartiles", build_name)["solve"](puzzle, None, build(words))
    seen = [puzzle.path(search.look())]
    while not search.done:
        search.advance(1)
        seen.append(puzzle.path(search.look()))
    return seen


@pytest.mark.parametrize("build_name", builds.BUILDS)
def test_six_items_are_gone_through_as_the_published_table_says(build_name: str) -> None:
    expected = [tuple(map(int, path.split())) for path in TABLE.split("/")]
    seen = examined(SIX, ["".join(order) for order in permutations("abcdef", 4)], build_name)
    assert expected == seen[: len(expected)]
    assert seen[-4:] == END


@pytest.mark.parametrize("build_name", builds.BUILDS)
def test_every_path_of_six_items_is_examined_once(build_name: str) -> None:
    expected = {path for tiles in range(1, 5) for path in permutations(range(6), tiles)}
    seen = examined(SIX, ["".join(order) for order in permutations("abcdef", 4)], build_name)[:-1]
    assert len(expected) == len(seen)
    assert expected == set(seen)


@pytest.mark.parametrize("build_name", builds.BUILDS)
def test_a_path_that_begins_no_word_is_not_appended_to(build_name: str) -> None:
    words = ["ab", "abcd", "fed"]
    assert paths(SIX, words) == examined(SIX, words, build_name)[:-1]


@pytest.mark.slow
def test_twenty_items_have_123520_paths() -> None:
    words = ["".join(order) for order in permutations("abcdefghijklmnopqrst", 4)]
    puzzle = Puzzle(tuple("abcdefghijklmnopqrst"))
    search = builds.searches("quartiles", "normal")["solve"](puzzle, None, build(words))
    found = 0
    while not search.done:
        found += search.advance(1 << 20) is not None
    assert (found, search.steps) == (116_280, 123_520)


@pytest.mark.parametrize("build_name", builds.BUILDS)
def test_the_words_come_in_the_order_of_their_paths(build_name: str) -> None:
    words = ["ab", "abcd", "fed", "a", "bade", "cafe", "deaf"]
    search = builds.searches("quartiles", build_name)["solve"](Puzzle.parse(SIX), None, build(words))
    found = []
    while not search.done:
        found += filter(None, [search.advance(7)])
    assert solve(SIX, words) == found
