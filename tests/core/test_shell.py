"""The common cursor: share and split are exact, and a place from outside is validated."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unriddle.core import CheckpointError
from unriddle.core.search import shell
from unriddle.core.search.shell import encode_varints

NONE = shell.NONE


def test_share_counts_what_is_behind_in_integers() -> None:
    assert shell.share([(0b1100, 1, 4), (0b10, NONE, 2)]) == 1 / 4 + 1 / 8


def test_share_stays_below_one_until_the_end_however_deep() -> None:
    assert shell.fraction(7**20 - 1, 7**20) < 1.0
    assert shell.share([(1 << 6, NONE, 7)] * 20) < 1.0
    assert shell.share([]) == 1.0


def test_split_gives_the_later_half_of_the_shallowest_level() -> None:
    assert shell.split([(0b11100, 1, 5), (0b10, NONE, 2)]) == (0, 0b00100, 0b11000)


def test_split_gives_the_only_choice_of_a_level_that_follows_another() -> None:
    assert shell.split([(0, 1, 2), (0b100, 1, 3), (0b1, NONE, 1)]) == (1, 0, 0b100)


def test_a_single_choice_that_is_left_is_forced_and_has_nothing_to_give() -> None:
    assert shell.split([(0, 2, 3), (0b1, NONE, 1)]) is None
    assert shell.is_forced([(0, 2, 3), (0b1, NONE, 1)])
    assert not shell.is_forced([(0b100, 1, 3), (0b1, NONE, 1)])
    assert not shell.is_forced([])


@given(st.integers(0, 1 << 40), st.integers(0, 99), st.lists(st.tuples(st.integers(0, 1 << 200), st.integers(0, 300))))
def test_a_place_survives_its_bytes_whatever_the_width_of_its_levels(
    steps: int, left: int, levels: list[tuple[int, int]]
) -> None:
    frames = [(untried << chosen + 1, chosen, 0) for untried, chosen in levels]
    frames.append((1 << len(levels), NONE, 0))
    expected = (steps, left, [frame[:2] for frame in frames])
    assert expected == shell.from_bytes(shell.to_bytes(steps, left, frames))


def test_a_level_of_five_hundred_choices_takes_seventy_bytes() -> None:
    assert len(shell.to_bytes(9, 0, [((1 << 500) - 1, NONE, 500)])) < 80


@given(st.binary(max_size=120))
def test_any_bytes_give_a_place_or_a_checkpoint_error(data: bytes) -> None:
    try:
        place = shell.from_bytes(data)
    except CheckpointError:
        return
    assert data == shell.to_bytes(place[0], place[1], [(*level, 0) for level in place[2]])


@pytest.mark.parametrize(
    "numbers",
    [
        [0, 0],
        [0, 0, 1],
        [0, 0, 0, 1],
        [0, 0, 1, 0, 0],
        [0, 0, 1, 1, 1],
        [0, 0, 2, 0b10, 0, 1, 0],
        [0, 0, 2, 0b10, 2, 1, 0],
        [0, 0, 1, 1 << shell.CHOICES, 0],
        [shell.MAX_STEPS + 1, 0, 0],
    ],
)
def test_an_impossible_place_is_refused(numbers: list[int]) -> None:
    with pytest.raises(CheckpointError):
        shell.from_bytes(encode_varints(numbers))
