"""Pictures of our own: the first puzzles of their sizes; past them boards of blobs, none of which comes twice."""

from itertools import combinations

import pytest
from oracle.nonogram_making import is_only
from rounds import rounds

from unriddle.puzzles.nonogram.make.draft import of_states
from unriddle.puzzles.nonogram.make.named import named, pictures
from unriddle.puzzles.nonogram.make.options import Wish
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.registry import find
from unriddle.session import making


def puzzle_of(cells: bytes, width: int, height: int) -> Puzzle:
    """The puzzle of a picture."""
    draft = next(
        of_states(width, height, cells, ["#ffffff", "#000000"])
        for each in pictures()
        if (each.cells, each.width, each.height) == (cells, width, height)
    )
    return draft.puzzle(cells)


def test_there_are_sixty_of_all_sizes_and_levels() -> None:
    assert (len(pictures()), len({each.name for each in pictures()})) == (60, 60)
    assert {each.width for each in pictures()} == {each.height for each in pictures()} == {5, 8, 10, 15, 20}
    assert all(len(each.cells) == each.width * each.height for each in pictures())
    assert all(sum(each.level == level for each in pictures()) >= 12 for level in ("easy", "medium", "hard", "expert"))


def test_no_two_are_alike() -> None:
    for one, other in combinations(pictures(), 2):
        if one.width == other.width:
            same = sum(a == b for a, b in zip(one.cells, other.cells, strict=True))
            assert same <= 0.8 * len(one.cells), (one.name, other.name)


@pytest.mark.halved
@pytest.mark.parametrize("picture", pictures(), ids=lambda each: each.name)
def test_each_is_the_only_solution(picture) -> None:  # type: ignore[no-untyped-def]
    puzzle = puzzle_of(picture.cells, picture.width, picture.height)
    assert is_only(puzzle)


def test_each_has_its_place_among_those_of_its_level() -> None:
    hard = [each for each in pictures() if each.level == "hard"]
    assert [named(seed, None, "hard") for seed in range(len(hard) + 1)] == [*hard, None]
    small = named(0, (15, 15), "hard")
    assert small is not None
    assert (small.name, small.level, small.width) == ("crown", "hard", 15)


def test_they_are_the_first_of_their_sizes() -> None:
    tens = [each for each in pictures() if each.width == 10]
    made = [making.generate(find("nonogram"), seed, size="10") for seed in range(len(tens) + 1)]
    assert [each.more.get("picture") for each in made] == [*(each.name for each in tens), None]
    for wishes in (
        {"size": "9"},
        {"size": "10", "symmetry": True},
        {"size": "10", "density": "50%"},
        {"band": "line 1"},
    ):
        assert "picture" not in making.generate(find("nonogram"), 0, **wishes).more


def test_a_thousand_have_no_repeat() -> None:
    found = {str(making.generate(find("nonogram"), seed, size="10").puzzle) for seed in range(rounds(1000))}
    assert len(found) == rounds(1000)


def test_past_them_half_of_the_boards_are_mirrored() -> None:
    family = find("nonogram")
    for seed in range(100, 110):
        wish = Wish.of(making.order_of(family, seed, {"size": "12"}))
        rows = making.generate(find("nonogram"), seed, size="12").more["rows"]
        assert wish.symmetry == (seed % 2 == 0) == all(row == row[::-1] for row in rows)
