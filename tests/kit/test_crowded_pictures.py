"""Pictures that are made to keep readers busy: noise has no boxes, and hatching in many boxes is not read."""

import random
import time

import pytest

from unriddle.kit.photo import upright
from unriddle.kit.photo.digits import seen_digits
from unriddle.kit.photo.gray import Box, Gray
from unriddle.kit.photo.reading import read_boxes

SIDE = 60
HATCHED = b"".join(
    (bytes([255] * 8) + bytes(3 * [255] + 2 * [0]) * SIDE)[: SIDE - 8] + bytes([255] * 8)
    if 20 <= at < 40
    else bytes([255] * SIDE)
    for at in range(SIDE)
)


@pytest.mark.parametrize("side", [400, 1100])
def test_noise_has_no_cells_and_is_soon_done_with(side: int) -> None:
    noise = b"P5 %d %d 255\n" % (side, side) + bytes(random.Random(1).choices((0, 255), k=side * side))
    begin = time.process_time()
    assert upright.find_lattices(noise) == upright.find_word_lattices(noise) == []
    assert time.process_time() - begin < 6


@pytest.mark.parametrize(("boxes", "is_read"), [(1, True), (20, True), (300, False)])
def test_what_has_far_more_places_to_cut_than_letters_have_is_not_read(boxes: int, is_read: bool) -> None:
    found = read_boxes(Gray(SIDE, SIDE, HATCHED), [Box(0, 0, SIDE, SIDE)] * boxes)
    assert [bool(each.guesses) for each in found] == [is_read] * boxes


def test_hatching_is_not_a_number() -> None:
    assert [each.guesses for each in seen_digits(Gray(SIDE, SIDE, HATCHED), [Box(0, 0, SIDE, SIDE)])] == [()]
