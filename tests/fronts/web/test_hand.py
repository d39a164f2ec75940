"""Fingers on the board in headless Chromium: a tap, a long press, a drag that overwrites nothing, two fingers."""

from typing import Any

import pytest
from fronts.web.browser import paste

pytestmark = pytest.mark.slow
SHEET = "nonogram:4x2:1,2/0:1/0/1/1"
# Pointers of a touch screen: (kind, number of the finger, column of the first row) one after the other.
FINGERS = """async (events) => {
    for (const [kind, finger, column, after] of events) {
        const cell = document.querySelector(`#board [data-row='0'][data-column='${column}']`);
        const { x, y } = cell.getBoundingClientRect();
        const place = { clientX: x + 5, clientY: y + 5, pointerId: finger, pointerType: "touch" };
        cell.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, ...place }));
        await new Promise((resolve) => setTimeout(resolve, after));
    }
}"""


# The first row: # filled, x crossed, . open.
ROW = """[...document.querySelectorAll("#board [data-row='0']")].map(({ classList }) =>
    classList.contains("filled") ? "#" : classList.contains("empty") ? "x" : ".").join("")"""


def touch(page: Any, *events: tuple[str, int, int, int]) -> None:
    """These touches, one after the other."""
    page.evaluate(FINGERS, [list(event) for event in events])


def becomes(page: Any, row: str) -> None:
    """Wait until the first row is this."""
    page.wait_for_function(f"(row) => {ROW} === row", arg=row, timeout=15_000)


@pytest.fixture
def sheet(page: Any) -> Any:
    """A small nonogram, nothing on it."""
    page.evaluate("(puzzle) => import('./keep.js').then(({ forget }) => forget('games', puzzle))", SHEET)
    paste(page, SHEET)
    page.wait_for_selector("#undo:disabled")
    page.wait_for_selector("#tools button:has-text('fill')")
    return page


def test_a_tap_fills_and_a_long_press_crosses(sheet: Any) -> None:
    touch(sheet, ("pointerdown", 1, 0, 50), ("pointerup", 1, 0, 0))
    becomes(sheet, "#...")
    touch(sheet, ("pointerdown", 1, 1, 700), ("pointerup", 1, 1, 0))
    becomes(sheet, "#x..")


def test_a_drag_overwrites_nothing(sheet: Any) -> None:
    touch(sheet, ("pointerdown", 1, 1, 700), ("pointerup", 1, 1, 0))
    becomes(sheet, ".x..")
    drag = (("pointerdown", 1, 0, 50), ("pointermove", 1, 2, 50), ("pointermove", 1, 3, 50), ("pointerup", 1, 3, 0))
    touch(sheet, *drag)
    becomes(sheet, "#x##")


def test_two_fingers_write_nothing_and_one_writes_again_after_them(sheet: Any) -> None:
    both = (
        *(("pointerdown", 1, 0, 50), ("pointerdown", 2, 3, 50), ("pointermove", 1, 1, 50), ("pointermove", 2, 2, 50)),
        *(("pointerup", 1, 1, 50), ("pointerup", 2, 2, 50)),
    )
    touch(sheet, *both)
    touch(sheet, ("pointerdown", 1, 2, 50), ("pointerup", 1, 2, 0))
    becomes(sheet, "..#.")


def test_the_row_and_the_column_under_the_hand_are_tinted(sheet: Any) -> None:
    touch(sheet, ("pointerdown", 1, 2, 50), ("pointercancel", 1, 2, 0))
    tinted = "#board .beside > .cell.unknown, #board .cell.unknown[data-beside]"
    assert sheet.locator(tinted).count() == 5
    colors = [
        sheet.evaluate(f"getComputedStyle(document.querySelector({place!r})).backgroundColor")
        for place in (tinted, "#board .row:not(.beside) > .cell.unknown:not([data-beside])")
    ]
    assert colors[0] != colors[1]


# One finger down on the first of these cells, over the others, and up again; what the board showed before it was.
SWIPE = """async (cells) => {
    const middle = ([row, column]) => {
        const cell = document.querySelector(`#board [data-row='${row}'][data-column='${column}']`);
        const { x, y, width, height } = cell.getBoundingClientRect();
        return [cell, { clientX: x + width / 2, clientY: y + height / 2, pointerId: 7, pointerType: "touch" }];
    };
    const send = (kind, [cell, place]) =>
        cell.dispatchEvent(new PointerEvent(kind, { bubbles: true, cancelable: true, ...place }));
    send("pointerdown", middle(cells[0]));
    for (const each of cells.slice(1)) send("pointermove", middle(each));
    const points = document.querySelector(".trail polyline")?.getAttribute("points").split(" ").length;
    send("pointerup", middle(cells.at(-1)));
    return points;
}"""
PLACES = "[...document.querySelectorAll('#board .cell')].map((each) => each.getBoundingClientRect().x)"


def test_a_word_of_balda_is_swiped_along_its_letters(page: Any) -> None:
    paste(page, "balda:...../.dfre/great/.thsh/.....;played=great")
    page.wait_for_selector("#tools [data-tool='c']")
    touched = [[4, 2], [3, 2], [2, 2], [2, 3], [2, 4], [1, 4], [1, 3]]  # "cheater", whose letter C is new
    page.click("#board [data-row='4'][data-column='2']")
    page.click("#tools [data-tool='c']")
    page.wait_for_selector("#board [data-put='c'], #board [data-put='C']")
    boxes = page.evaluate(
        "[...document.querySelectorAll('#board .cell')].map((each) => each.getBoundingClientRect().x)"
    )
    # The finger goes astray, crosses a corner, and comes back: only neighbors count, and back takes one off.
    astray = [*touched[:4], [1, 3], *touched[3:5], [0, 0], *touched[5:]]
    assert page.evaluate(SWIPE, astray) == len(touched)
    page.wait_for_selector("#draftText:has-text('cheater')")
    page.click("#enter")
    page.wait_for_selector("#board [data-row='4'][data-column='2']:has-text('C')")
    assert boxes == page.evaluate(PLACES)


def test_the_source_of_a_played_word_is_shown_only_on_request(page: Any) -> None:
    paste(page, "balda:...../...../балда/...../.....;played=балда")
    page.wait_for_selector("#tools [data-tool='х']")
    page.wait_for_selector("#score:visible")
    page.click("#board [data-row='1'][data-column='1']")
    page.click("#tools [data-tool='х']")
    page.wait_for_selector("#board [data-put='х'], #board [data-put='Х']")
    page.evaluate(SWIPE, [[1, 1], [2, 1], [2, 2], [2, 3], [2, 4]])
    page.click("#enter")
    page.wait_for_selector("#score .move:has-text('халда')", timeout=60_000)
    assert "OpenCorpora" not in page.inner_text("#table")
    page.click("#score .move:has-text('халда')")
    page.click("#doIt:has-text('What does it mean?')")
    page.wait_for_selector("#sentence:has-text('OpenCorpora')")
