"""The board has the window: nothing that matters lies below it, no clue is cut, and a hint moves nothing."""

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

import pytest
from fronts.web.browser import paste, to_solve

from unriddle.session.reading import example

pytestmark = pytest.mark.slow
SIZES = {"desktop": (1280, 800), "phone": (390, 844), "lying phone": (844, 390), "enlarged": (640, 400)}
COLORS = ("ffac2b", "313131")
# What is not wholly inside the window, or inside the box that holds it.
OUTSIDE = """(selector) => [...document.querySelectorAll(selector)].filter((each) => {
    if (!each.offsetParent) return false;
    const place = each.getBoundingClientRect();
    const home = each.closest("#board:not(.done), #playing");
    return place.left < -1 || place.top < -1 || place.right > innerWidth + 1 || place.bottom > innerHeight + 1
        || (home && place.bottom > home.getBoundingClientRect().bottom + 1);
}).length"""
CUT = """[...document.querySelectorAll("#board .clue")].filter((clue) => {
    const [inner, outer] = [clue.getBoundingClientRect(), clue.parentElement.getBoundingClientRect()];
    return inner.left < outer.left - 1 || inner.top < outer.top - 1 || inner.right > outer.right + 1;
}).length"""
SIZE = "document.querySelector('#board .cell').getBoundingClientRect().width"
# Two fingers on the board: from these places to those, in so many milliseconds.
PINCH = """async ([from, to, steps]) => {
    const home = document.querySelector("#board");
    const send = (kind, finger, [x, y]) => document.elementFromPoint(x, y).dispatchEvent(new PointerEvent(kind, {
        bubbles: true, cancelable: true, clientX: x, clientY: y, pointerId: finger, pointerType: "touch" }));
    [0, 1].forEach((finger) => send("pointerdown", finger + 1, from[finger]));
    for (let step = 1; step <= steps; step++) {
        for (const finger of [0, 1]) {
            const at = (axis) => from[finger][axis] + ((to[finger][axis] - from[finger][axis]) * step) / steps;
            send("pointermove", finger + 1, [at(0), at(1)]);
        }
        await new Promise(requestAnimationFrame);
    }
    [0, 1].forEach((finger) => send("pointerup", finger + 1, to[finger]));
}"""


def blocks(line: list[str]) -> str:
    """The clue of a line of colors, "" for an empty cell."""
    found = [f"{len(list(run))}{color if color != '#' else ''}" for color, run in groupby(line) if color]
    return ",".join(found) or "0"


# Whether nothing lies over the middle of a cell, once the board is scrolled to its end.
BARED = """(selector) => {
    document.querySelector("#board").scrollTo(1e6, 1e6);
    const each = document.querySelector(selector), box = each.getBoundingClientRect();
    return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === each;
}"""


def puzzle(width: int, height: int, signs: tuple[str, ...]) -> str:
    """A nonogram of a picture by chance, in one color (#) or several."""
    chance = Random(width * height)
    rows = [[chance.choice(signs) if chance.random() < 0.6 else "" for _ in range(width)] for _ in range(height)]
    sides = "/".join(map(blocks, rows)), "/".join(blocks(list(column)) for column in zip(*rows, strict=True))
    colors = f":colours={','.join(COLORS)}" if len(signs) > 1 else ""
    return f"nonogram:{width}x{height}:{sides[0]}:{sides[1]}{colors}"


@pytest.fixture
def sized(page: Any) -> Iterator[Any]:
    """The page, which gets its size back."""
    yield page
    page.set_viewport_size({"width": 1280, "height": 860})


def resize(page: Any, name: str) -> None:
    """Give the window one of the sizes, and wait until the board has followed."""
    width, height = SIZES[name]
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")


def begin(page: Any, text: str) -> None:
    """Open a puzzle and wait for its sheet."""
    paste(page, text)
    page.wait_for_selector("#undo:visible")


@pytest.mark.parametrize("name", ["tiles", "field", "fish", "square"])
def test_board_and_tools_are_whole_in_every_window(sized: Any, name: str) -> None:
    begin(sized, example(f"example:{name}").decode())
    for size in SIZES:
        resize(sized, size)
        assert (size, 0) == (size, sized.evaluate(OUTSIDE, "#board .cell, #board .clue, #acts > *, #tools button"))
        assert (size, 0) == (size, sized.evaluate(CUT))
        assert (size, True) == (size, sized.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        to_solve(sized)
        sized.wait_for_selector("#stop:disabled")
        assert (size, 0) == (size, sized.evaluate(OUTSIDE, "#board .cell, #go, #verdict"))
        sized.click("#toPlay")


def test_a_board_grows_with_its_window(sized: Any) -> None:
    begin(sized, puzzle(15, 15, ("#",)))
    seen = {}
    for size in SIZES:
        resize(sized, size)
        seen[size] = sized.evaluate(SIZE)
    sized.set_viewport_size({"width": 1920, "height": 1200})
    sized.wait_for_function(f"() => {SIZE} > {seen['desktop'] + 8}")
    assert min(seen.values()) >= 14


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_no_clue_of_a_colored_puzzle_is_cut(sized: Any, size: str) -> None:
    begin(sized, puzzle(20, 15, ("a", "b")))
    resize(sized, size)
    assert sized.evaluate(CUT) == 0


@pytest.mark.parametrize(("size", "side"), [("phone", 100), ("desktop", 200)])
def test_the_far_end_of_a_large_board_is_reached_and_played(sized: Any, size: str, side: int) -> None:
    resize(sized, size)
    begin(sized, puzzle(side, side, ("#",)))
    share = sized.evaluate(
        """() => { const [all, one] = ["#board", "#board .left"].map((each) => document.querySelector(each));
        return 1 - one.offsetWidth / all.clientWidth; }"""
    )
    assert share >= 0.5
    assert sized.is_visible("#board .map")
    cell = f"#board [data-row='{side - 1}'][data-column='{side - 1}']"
    sized.wait_for_function(BARED, arg=cell)
    sized.click(cell)
    sized.wait_for_selector(f"{cell}.filled")
    clues = sized.evaluate(
        """() => ["left", "top"].map((side) => [...document.querySelectorAll(`#board .${side}`)].at(-1))
        .map((each) => [...each.children].map((clue) => clue.textContent).join(" "))"""
    )
    sized.wait_for_selector(f"#strip p:has-text('→ {side}')")
    strip = sized.evaluate(
        "[...document.querySelectorAll('#strip p')].map((line) => [...line.querySelectorAll('.clue')]"
        ".map((clue) => clue.textContent).join(' '))"
    )
    assert strip == clues


def test_two_fingers_enlarge_the_board_and_a_tap_of_two_takes_a_move_back(sized: Any) -> None:
    begin(sized, puzzle(20, 20, ("#",)))
    resize(sized, "phone")
    before = sized.evaluate(SIZE)
    sized.evaluate(PINCH, [[[180, 400], [220, 400]], [[120, 400], [280, 400]], 8])
    sized.wait_for_function(f"() => {SIZE} > {before * 2}")
    assert sized.locator("#board .filled").count() == 0
    sized.evaluate(PINCH, [[[120, 400], [280, 400]], [[180, 400], [220, 400]], 8])
    sized.wait_for_function(f"() => {SIZE} < {before * 1.3}")
    sized.click("#board [data-row='10'][data-column='10']")
    sized.wait_for_selector("#board .filled")
    sized.evaluate(PINCH, [[[180, 400], [220, 400]], [[180, 400], [220, 400]], 1])
    sized.wait_for_selector("#board .filled", state="detached")


def test_a_hint_moves_nothing_and_crosses_stay_crosses(sized: Any) -> None:
    resize(sized, "phone")
    begin(sized, puzzle(20, 20, ("#",)))
    sized.click("#board [data-row='0'][data-column='0']", button="right")
    sized.wait_for_selector("#board .empty")
    place = "JSON.stringify(document.querySelector('#board .grid').getBoundingClientRect())"
    before = sized.evaluate(place)
    for _ in range(3):
        sized.click("#hint")
        sized.wait_for_selector("#sentence.why:not(:empty)")
        sized.wait_for_timeout(200)
        assert sized.evaluate(place) == before
    assert sized.locator("#board .cell.empty").count() == 1
    assert sized.locator("#board.spot").count() == 1
    sized.click("#doIt:has-text('Do it')")
    sized.wait_for_selector("#board:not(.spot)")


def test_a_hint_scrolls_to_what_it_speaks_of(sized: Any) -> None:
    resize(sized, "phone")
    begin(sized, puzzle(45, 45, ("#",)))
    size = sized.evaluate(SIZE)
    sized.evaluate("document.querySelector('#board').scrollTo(1e6, 1e6)")
    for _ in range(2):
        sized.click("#hint")
        sized.wait_for_selector("#sentence.why:not(:empty)")
        sized.wait_for_timeout(200)
    assert sized.evaluate(SIZE) == size
    hit = """() => { const { x, y, width, height } = document.querySelector("#board .told").getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2).classList.contains("told"); }"""
    assert sized.evaluate(hit)


def test_diagonals_stay_while_a_hint_stands(sized: Any) -> None:
    begin(sized, example("example:square").decode())
    diagonals = sized.locator("#board .marked").count()
    assert diagonals == 13
    sized.click("#hint")
    sized.wait_for_selector("#sentence.why:not(:empty)")
    assert sized.locator("#board .marked").count() == diagonals


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_solved_picture_of_many_cells_is_seen_whole_and_undo_brings_its_cells_back(page: Any, size: str) -> None:
    page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    lines = "/".join(str(at) for at in range(1, 41))
    paste(page, f"nonogram:40x40:{lines}:{'/'.join(str(at) for at in range(40, 0, -1))}")
    page.wait_for_selector("#tools button")
    to_solve(page)
    page.wait_for_selector("#board.done .whole")
    assert page.evaluate(OUTSIDE, "#board .whole") == 0
    assert page.locator("#strip, .zoom, #board .cell").filter(visible=True).count() == 0
    page.wait_for_selector("#fill:enabled")
    page.click("#fill")
    page.wait_for_selector("#finish:visible")
    assert page.evaluate(OUTSIDE, "#printed .print") == 0
    page.click("#finishBack")
    page.click("#undo")
    page.wait_for_selector("#board .cell.unknown")
    assert page.locator("#board .whole").count() == 0


# What is seen beside the name of a puzzle and its board: text, or something with a ground of its own.
BESIDE = """[...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().width
    && each.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !each.children.length && !each.closest("#board, .name")).map((each) => each.outerHTML.slice(0, 80))"""


def test_nothing_of_the_screen_is_printed(page: Any) -> None:
    paste(page, "latin:4:0.../..../1..2/.3..")
    page.wait_for_selector("#undo:visible")
    page.click("#hint")
    page.wait_for_selector("#board.spot")
    try:
        page.emulate_media(media="print", color_scheme="dark")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.evaluate(BESIDE) == []
        assert page.locator("#board.spot, #board .told, #board .why").count() == 0
        ground = "getComputedStyle(document.querySelector('#board .cell:not(.given)')).backgroundColor"
        assert page.evaluate(ground) == "rgb(255, 255, 255)"
    finally:
        page.emulate_media(media="screen", color_scheme="light")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
