"""The pictures that scikit-image ships: nearly all become puzzles with one solution, few cells of each changed."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from unriddle.core import Found
from unriddle.core.search.shell import run
from unriddle.kit.order import Made, Order
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

# All photographs and drawings that lie in the package itself; not its test charts, of which half are all alike.
NAMES = (
    *("astronaut.png", "brick.png", "camera.png", "cell.png", "chelsea.png", "clock_motion.png", "coffee.png"),
    *("coins.png", "grass.png", "gravel.png", "horse.png", "hubble_deep_field.jpg", "logo.png"),
    *("microaneurysms.png", "moon.png", "motorcycle_left.png", "page.png", "retina.jpg", "rocket.jpg", "text.png"),
)
SIDES = (25, 40, 60)


def shipped(name: str) -> bytes:
    """A picture of scikit-image, which need not be imported for it."""
    found = find_spec("skimage")
    if found is None or found.origin is None:
        pytest.skip("scikit-image is not installed")
    pytest.importorskip("PIL", reason="pillow is not installed")
    return (Path(found.origin).parent / "data" / name).read_bytes()


@cache
def order(name: str, side: int) -> Order:
    """The order of a square of it."""
    made: Order = making.order_of(
        find("nonogram"), 1, {"from": shipped(name), "size": f"{side}x{side}", "changes": "3%"}
    )
    return made


def made(name: str, side: int) -> Made | None:
    """What is made of it; None where it cannot be with few changes."""
    search = Opened.of(order(name, side)).search("make")
    return next((event.solution for event in run(search) if isinstance(event, Found)), None)


def test_twenty_pictures_are_named() -> None:
    assert len(set(NAMES)) == 20


@pytest.mark.slow
def test_all_become_unique_with_few_changes_and_a_certificate_in_25_cells() -> None:
    for name in NAMES:
        found = made(name, SIDES[0])
        assert found is not None, name
        assert found.card["unique"]
        assert found.more["percent"] <= 3
        assert Opened.of(order(name, SIDES[0])).entry("make").check(order(name, SIDES[0]), found) == ""


@pytest.mark.slow
@pytest.mark.timeout(7200)
def test_nearly_all_become_unique_with_few_changes() -> None:
    failed = []
    for side in SIDES:
        for name in NAMES:
            found = made(name, side)
            if found is None:
                failed.append((name, side))
                continue
            assert found.card["unique"]
            assert found.more["percent"] <= 3
    assert len(failed) <= 0.05 * len(SIDES) * len(NAMES), failed
