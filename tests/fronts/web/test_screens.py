"""The page as it is stored in docs/pictures/page: families, phone and desktop, light and dark, and key states.

UNRIDDLE_SCREENS=write stores what is seen. All type is Liberation Sans (Debian's fonts-liberation), used here alone.
"""

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import READY_MS, address, browsing, paste, serving, solve, to_solve
from fronts.web.places import TILES

from unriddle.session.reading import example

pytestmark = pytest.mark.slow
STORED = Path(__file__).parents[3] / "docs" / "pictures" / "page"
FONT = Path("/usr/share/fonts/truetype/liberation")
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}</dir><cachedir>{cache}</cachedir></fontconfig>"""
DAY = "2026-11-30T12:00:00Z"
SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
NEAR, MOST = 24, 0.005  # of a channel that is the same, and the part of pixels that may differ
OVERLAP = (
    "nonogram:15x15:4,1/1,2,2,2/1,1,3,3/1,2,1,1/1,1,1/2,1,1,2/1,3,1,1,1/1,1,1,1,2/2,2,1,1,2/1,1,4,1/2,1,1,1,1,1"
    "/1,1,2,1,1/1,2,1,1,2,3/2,2,1,2,2/1,4,2:2,2,2/4,2,2/2,1,1,1/1,3,4/1,1,1,2/1,1,1,1,1/4,4,1,2/1,1,1/3,2,1,1"
    "/3,1,1,3/1,1,1,4/1,1,1/1,2,2,2/2,1,1,3/3,1,1,6"
)  # its second step


def _begin(page: Any, text: str) -> None:
    page.click("#home") if page.is_visible("#table") else None
    paste(page, text)
    page.wait_for_selector("#undo:visible")
    page.wait_for_selector("#hint:visible")
    page.wait_for_selector("#under:not(:empty)", state="attached")  # all is known of it now


def _play(name: str) -> Callable[[Any], None]:
    return lambda page: _begin(page, example(f"example:{name}").decode())


def _start(page: Any) -> None:
    page.wait_for_selector("#examples li >> nth=4")


def _solved(page: Any) -> None:
    _begin(page, example("example:fish").decode())
    to_solve(page)
    page.wait_for_selector("#fill:enabled")
    page.click("#fill")
    page.wait_for_selector("#finish:visible")


def _hint(page: Any) -> None:
    _begin(page, OVERLAP)
    for _ in range(2):
        page.click("#hint")
    page.wait_for_selector("#doIt:has-text('Do it')")
    page.click("#doIt:has-text('Do it')")
    page.wait_for_selector("#undo:enabled")
    for step in ("Look at", "is filled in rows", "in any case"):
        page.click("#hint")
        page.wait_for_selector(f"#sentence:has-text('{step}')")
    page.wait_for_selector("#leafing:visible")


def _words(page: Any) -> None:
    _begin(page, f"quartiles:{TILES}")
    solve(page)
    page.wait_for_selector("#board .group5")


def _game(page: Any) -> None:
    _play("field")(page)
    page.wait_for_selector("#score:visible")


PLAYED = {"balda": _game, "latin": _play("square"), "nonogram": _play("fish"), "quartiles": _play("tiles")}
STATES = {"light": {"start": _start, **PLAYED, "solved": _solved}, "dark": {**PLAYED, "hint": _hint, "words": _words}}


@pytest.mark.parametrize("theme", STATES)
@pytest.mark.parametrize("size", SIZES)
def test_the_page_looks_as_it_is_stored(site: Path, playwright: Any, tmp_path: Path, size: str, theme: str) -> None:
    image = pytest.importorskip("PIL.Image", reason="pictures are compared with Pillow, which is not there")
    if not FONT.is_dir():
        pytest.skip("screens are drawn with Liberation Sans (fonts-liberation), which is not there")
    fonts = tmp_path / "fonts.conf"
    fonts.write_text(FONTS.format(folder=FONT, cache=tmp_path / "cache"))
    settings = {"color_scheme": theme, "reduced_motion": "reduce", "locale": "en-US", "timezone_id": "UTC"}
    env = {**os.environ, "FONTCONFIG_FILE": str(fonts)}
    with (
        serving(site) as server,
        browsing(playwright, tmp_path / "profile", env=env, **settings, **SIZES[size]) as browser,
    ):
        page = browser.context.new_page()
        page.clock.set_fixed_time(DAY)
        page.goto(address(server))
        page.wait_for_selector("html[data-ready]", timeout=READY_MS)
        differing = {}
        for name, reach in STATES[theme].items():
            reach(page)
            page.mouse.move(0, 0)
            page.wait_for_timeout(300)
            drawn = page.screenshot()
            path = STORED / f"{name}-{size}-{theme}.png"
            if os.environ.get("UNRIDDLE_SCREENS") == "write":
                path.parent.mkdir(exist_ok=True)
                path.write_bytes(drawn)
            share = _differing(image.open(io.BytesIO(drawn)), image.open(path))
            if share > MOST:
                differing[path.name] = share
    assert differing == {}


def _differing(one: Any, other: Any) -> float:
    """The part of the pixels that differ."""
    if one.size != other.size:
        return 1.0
    pairs = zip(one.convert("RGB").tobytes(), other.convert("RGB").tobytes(), strict=True)
    far = len({at // 3 for at, (first, second) in enumerate(pairs) if abs(first - second) > NEAR})
    return far / (one.width * one.height)
