"""What a photo becomes: the shades are apart for a person's eye, and a threshold keeps what is in the picture."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from said import said

from unriddle.kit.order import Order
from unriddle.puzzles.nonogram.make.draft import (
    MIN_DIFFERENCE,
    WHITE,
    ciede2000,
    difference,
    from_grays,
    otsu,
    spread,
    thresholds,
)
from unriddle.puzzles.nonogram.make.options import make_draft
from unriddle.session import making
from unriddle.session.opened import Opened

# From the table of Sharma, Wu and Dalal: two values of CIELAB, and their difference.
TABLE = (
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
)


@pytest.mark.parametrize(("one", "other", "apart"), TABLE)
def test_the_difference_is_that_of_the_published_table(
    one: tuple[float, float, float], other: tuple[float, float, float], apart: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(apart, abs=0.00005)
    assert ciede2000(other, one) == pytest.approx(apart, abs=0.00005)


@pytest.mark.parametrize("seed", range(20))
def test_no_two_shades_are_near_one_another(seed: int) -> None:
    chance = Random(seed)
    drift = chance.choice((10, 60, 255))
    shades: Counter[tuple[int, int, int]] = Counter()
    for _ in range(30):
        red, green, blue = (chance.randint(0, drift) for _ in "rgb")
        shades[red, green, blue] += chance.randint(1, 50)
    chosen = spread(shades, 6)
    assert 1 <= len(chosen) <= 6
    assert all(difference(one, other) >= MIN_DIFFERENCE for one, other in combinations(chosen, 2))


def test_a_light_ground_is_left_white_and_a_dark_one_is_not() -> None:
    assert spread(Counter({(240, 240, 235): 80, (200, 30, 30): 10, (30, 30, 200): 10}), 3)[0] == WHITE
    assert WHITE not in spread(Counter({(40, 40, 50): 80, (200, 30, 30): 10, (30, 30, 200): 10}), 3)
    draft = make_draft(4, 2, bytes((240, 240, 235) * 4 + (200, 30, 30) * 2 + (30, 30, 200) * 2), 2, None)
    assert (draft.background, len(draft.colors)) == ("#ffffff", 2)


def shaded(width: int, height: int) -> bytes:
    """Dark bars on a ground that becomes darker from left to right, until it is darker than the first bars."""
    return bytes(230 - 5 * x - 60 * (x % 4 == 1) for _ in range(height) for x in range(width))


def test_bars_are_kept_on_a_ground_that_becomes_darker() -> None:
    width, height = 28, 12
    values = shaded(width, height)
    bars = bytes(x % 4 == 1 for _ in range(height) for x in range(width))
    cells = from_grays(width, height, values, thresholds(width, height, values)).cells
    assert sum(a != b for a, b in zip(cells, bars, strict=True)) <= 0.1 * len(bars)
    usual = from_grays(width, height, values, [otsu(values)] * len(values)).cells
    assert sum(a != b for a, b in zip(usual, bars, strict=True)) >= 0.3 * len(bars)


def test_a_threshold_that_is_wished_is_kept() -> None:
    values = shaded(28, 12)
    assert make_draft(28, 12, values, None, 100) == from_grays(28, 12, values, [100] * len(values))


def test_changed_cells_have_a_legend() -> None:
    order = Order.parse("nonogram:make:cells=%23..".replace("%23..", "a./.a") + ":seed=1:size=2x2")
    (made,) = [making.make(Opened.of(order))]
    entry = Opened.of(order).entry("make")
    drawn = entry.picture(order, 1, made)
    assert made.more["changes"] == 1
    assert list(drawn.lines) == [said("tinted-cells-were-changed")]
    whole = Order.parse("nonogram:make:cells=aa/a.:seed=1:size=2x2")
    assert not entry.picture(whole, 1, making.make(Opened.of(whole))).lines
