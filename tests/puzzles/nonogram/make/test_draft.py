"""What pictures become before they are repaired: values, thresholds, shades, and what a change makes of each cell."""

from fractions import Fraction
from random import Random

import pytest

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.make.draft import boxes, from_colors, from_grays, from_states, otsu, scale, stretch


def plain_otsu(values: bytes) -> int:
    """The least threshold with the largest variance between the two sides, by its definition."""

    def between(least: int) -> Fraction:
        dark, light = [v for v in values if v < least], [v for v in values if v >= least]
        if not dark or not light:
            return Fraction(0)
        apart = Fraction(sum(dark), len(dark)) - Fraction(sum(light), len(light))
        return len(dark) * len(light) * apart**2

    return max(range(1, 256), key=lambda least: (between(least), -least))


def test_the_threshold_is_otsus_for_random_values() -> None:
    chance = Random(1)
    for _ in range(30):
        values = bytes(chance.choices(range(0, 256, chance.choice((1, 40))), k=chance.randint(2, 60)))
        assert len(set(values)) == 1 or abs(plain_otsu(values) - otsu(values)) <= 1
        wanted, found = plain_otsu(values), otsu(values)
        assert [value < wanted for value in values] == [value < found for value in values] or len(set(values)) == 1


def test_values_are_spread_over_all_greys_in_their_order() -> None:
    assert bytes((0, 127, 255)) == stretch(bytes((100, 110, 120)))


def test_a_picture_of_one_color_is_refused() -> None:
    with pytest.raises(PuzzleError, match="only one color"):
        stretch(bytes(9))
    with pytest.raises(PuzzleError, match="only one color"):
        from_grays(2, 2, bytes((10, 20, 30, 40)), [5] * 4)
    with pytest.raises(PuzzleError, match="only one color"):
        from_colors(2, 1, bytes(6), [(0, 0, 0)])


def test_a_change_costs_as_much_as_its_grey_is_away_from_the_threshold() -> None:
    draft = from_grays(2, 2, bytes((0, 99, 100, 255)), [100] * 4)
    assert bytes((1, 1, 0, 0)) == draft.cells
    assert bytes((0, 0, 1, 1)) == draft.other
    assert list(draft.cost) == [100, 1, 1, 156]


def test_scaling_gives_the_average_of_each_area() -> None:
    assert bytes((25, 65)) == scale(bytes((10, 20, 50, 60, 30, 40, 70, 80)), (4, 2), (2, 1))
    assert bytes((10, 15, 20)) == scale(bytes((10, 20)), (2, 1), (3, 1))
    values = bytes(range(12))
    assert values == scale(values, (4, 1), (4, 1), 3)


def test_a_colored_cell_changes_to_the_next_nearest_shade() -> None:
    shades = {"w": (255, 255, 255), "r": (200, 0, 0), "o": (255, 100, 0), "b": (0, 0, 80)}
    draft = from_colors(4, 1, b"".join(bytes(shades[sign]) for sign in "wrob"), [shades[sign] for sign in "worb"])
    rgb = [draft.background, *(color.rgb for color in draft.colors)]
    assert rgb == ["#ffffff", "#ff6400", "#c80000", "#000050"]
    assert bytes((0, 2, 1, 3)) == draft.cells
    assert [rgb[state] for state in draft.other] == ["#ff6400", "#ff6400", "#c80000", "#c80000"]


def test_there_are_at_most_this_many_shades_and_all_that_there_are_if_they_are_few() -> None:
    chance = Random(2)
    values = bytes(chance.choices(range(256), k=300))
    assert len(boxes(values, 5)) == 5
    assert boxes(bytes((1, 2, 3, 9, 9, 9) * 7), 5) == {(1, 2, 3): 7, (9, 9, 9): 7}


def test_the_cells_of_a_puzzle_change_to_the_nearest_of_its_shades() -> None:
    draft = from_states(3, 1, bytes((0, 1, 2)), ["#ffffff", "#ffff00", "#000000"])
    assert bytes((1, 0, 1)) == draft.other
