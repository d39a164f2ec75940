"""What is turned upright is the same with Pillow and without; marks of a few pixels are read without a fault."""

import random

import pytest
from needed import needed

from unriddle.kit.photo import upright
from unriddle.kit.photo.digits import numbers
from unriddle.kit.photo.gray import Box, Gray
from unriddle.kit.photo.ink import read_ink

WAYS = (0.05, 0.002, 0.1, 0.003, 0.048, 0.08, 0.004, 0.002)


@pytest.mark.parametrize("part", [(-0.5, -0.3, 9.2, 7.6), (2, 1, 5, 5), (-4.0, -3.0, 10, 8)])
def test_pillow_turns_a_picture_upright_as_python_does(part: upright.Part, monkeypatch: pytest.MonkeyPatch) -> None:
    needed("PIL.Image")
    draw = random.Random(1)
    picture = Gray(350, 250, bytes((x * y // 90 + draw.randrange(60)) % 256 for y in range(250) for x in range(350)))
    lattice = upright.Lattice(8, 10, frozenset(), (1, 1), WAYS)
    fast = upright.upright(picture, lattice, part, (20, 24))
    monkeypatch.setattr(upright, "Image", None)
    plain = upright.upright(picture, lattice, part, (20, 24))
    assert fast[:2] == plain[:2] == (round((part[2] - part[0]) * 20), round((part[3] - part[1]) * 24))
    assert max(abs(one - other) for one, other in zip(fast.pixels, plain.pixels, strict=True)) <= 1
    assert len(set(plain.pixels)) > 100


@pytest.mark.parametrize("width", [1, 2, 3, 4, 9])
def test_marks_that_are_lower_than_a_digit_are_read_without_a_fault(width: int) -> None:
    assert numbers(Gray(9, 2, bytes([255] * 9 + [0] * 9)), [Box(0, 0, width, 1)])


def test_lines_are_found_in_noise_that_is_as_strong_as_they_are() -> None:
    draw = random.Random(1)
    shades = (175 if x % 30 == 5 or y % 30 == 5 else 200 for y in range(192) for x in range(192))
    pixels = bytes(min(255, max(0, round(shade + draw.gauss(0, 7)))) for shade in shades)
    assert upright.find_lattices(b"P5 192 192 255\n" + pixels)[0][:2] == (6, 6)


def test_a_high_letter_that_the_edge_cuts_is_cut_though_its_middle_is_empty() -> None:
    pixels = bytearray([46] * 23 * 23)
    for x in range(6, 17):
        for y in range(3, 23):
            if x < 9 or y < 6 or y > 19:
                pixels[23 * y + x] = 235
    assert read_ink(Gray(23, 23, bytes(pixels)), Box(0, 0, 23, 23)).cut
