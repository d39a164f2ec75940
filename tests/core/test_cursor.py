"""The common cursor: share and split are exact, and a place from outside is validated."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from unriddle.core import CheckpointError, cursor

NONE = cursor.NONE


def test_share_counts_what_is_behind_in_integers() -> None:
    place = [2, 9, 0, 0b1100, 1, 4, 0b10, NONE, 2]
    assert cursor.share(place) == 1 / 4 + 1 / 8


def test_share_stays_below_one_until_done_however_deep() -> None:
    assert cursor.fraction(7**20 - 1, 7**20) < 1.0
    assert cursor.share([0, 5, 1]) == 1.0


def test_split_gives_the_later_half_of_the_shallowest_level() -> None:
    place = [2, 9, 0, 0b11100, 1, 5, 0b10, NONE, 2]
    later = cursor.split(place)
    assert place == [2, 9, 0, 0b00100, 1, 5, 0b10, NONE, 2]
    assert later == [1, 0, 0, 0b11000, NONE, 5]


def test_split_keeps_the_only_choice_of_a_level_that_follows_none() -> None:
    assert cursor.split([1, 0, 0, 0b1, NONE, 1]) is None
    assert cursor.split([0, 0, 1]) is None


def test_a_place_survives_its_bytes() -> None:
    place = [1, 7, 0, 0b1100, 1, 4]
    assert place == cursor.from_bytes(cursor.to_bytes(place), 3)


@given(st.binary(max_size=120))
def test_any_bytes_give_a_place_or_a_checkpoint_error(data: bytes) -> None:
    try:
        place = cursor.from_bytes(data, 4)
    except CheckpointError:
        return
    assert 0 <= cursor.share(place) <= 1


@pytest.mark.parametrize(
    "place",
    [
        [2, 0, 0, 1, 0, 2],
        [1, 0, 2, 1, NONE, 1],
        [1, 0, 0, 1, 0, 2],
        [1, 0, 0, 1, 64, 2],
        [1, 0, 0, 3, NONE, 1],
        [2, 0, 0, 1, NONE, 1, 1, NONE, 1],
    ],
)
def test_an_impossible_place_is_refused(place: list[int]) -> None:
    import struct

    with pytest.raises(CheckpointError):
        cursor.from_bytes(struct.pack(f"<{len(place)}Q", *place), 4)
