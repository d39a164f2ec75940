"""Pictures that are made to keep readers busy: noise has no boxes, and hatching in many boxes is not read."""

import random

import pytest

from unriddle.kit.photo import lattice
from unriddle.kit.photo.digits import seen_digits
from unriddle.kit.photo.gray import Box, Gray
from unriddle.kit.photo.reading import seen

SIDE = 60
HATCHED = b"".join(
    (bytes([255] * 8) + bytes(3 * [255] + 2 * [0]) * SIDE)[: SIDE - 8] + bytes([255] * 8)
    if 20 <= at < 40
    else bytes([255] * SIDE)
    for at in range(SIDE)
)


def test_noise_has_no_boxes_and_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lattice, "regions", lambda *arguments: pytest.fail("it was looked at"))
    noise = Gray(400, 400, bytes(random.Random(1).choices((0, 255), k=400 * 400)))
    assert lattice.lattices(noise, range(3, 17), range(3, 17), (0.85, 1.18), words=False) == []


@pytest.mark.parametrize(("boxes", "is_read"), [(1, True), (20, True), (300, False)])
def test_what_has_far_more_places_to_cut_than_letters_have_is_not_read(boxes: int, is_read: bool) -> None:
    found = seen(Gray(SIDE, SIDE, HATCHED), [Box(0, 0, SIDE, SIDE)] * boxes)
    assert [bool(each.guesses) for each in found] == [is_read] * boxes


def test_hatching_is_no_number() -> None:
    assert [each.guesses for each in seen_digits(Gray(SIDE, SIDE, HATCHED), [Box(0, 0, SIDE, SIDE)])] == [()]
