"""Searches that go from the page to a terminal and back, and what is done before Python is there."""

import re
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import READY_MS, Browser, address, browsing, paste, serving, solve
from fronts.web.places import TILES

pytestmark = pytest.mark.slow


def steps(page: Any) -> int:
    """How many steps the search has behind."""
    page.wait_for_selector("#where:has-text('steps')", state="attached")
    (told,) = re.findall(r"([\d,]+) steps", page.text_content("#where"))
    return int(told.replace(",", ""))


def stopped(page: Any) -> None:
    """Until the search is stopped and saved."""
    page.click("#stop")
    page.wait_for_selector("#more:visible")
    page.wait_for_selector("#saveSearch:enabled", state="attached")


def test_the_box_is_read_typed_into_and_sent_before_the_rest_of_the_page_is_there(
    site: Path, playwright: Any, tmp_path: Path
) -> None:
    with serving(site) as server, browsing(playwright, tmp_path / "profile") as browser:
        held: list[Any] = []
        browser.context.route("**/app.js", lambda route: held.append(route))
        page = browser.open(address(server), ready=False)
        assert "Make a puzzle" in page.inner_text("#door")
        page.fill("#box", "latin:4")
        page.click("#open")
        while not held:
            page.wait_for_timeout(50)
        assert page.locator("#examples li").count() == 0
        held[0].continue_()
        page.wait_for_selector("#table:not([hidden]) .cell", timeout=READY_MS)
        assert (page.locator("#board .cell").count(), browser.complaints) == (16, [])


def test_a_browser_that_keeps_nothing_has_a_page_that_works(site: Path, playwright: Any, tmp_path: Path) -> None:
    with serving(site) as server, browsing(playwright, tmp_path / "profile") as browser:
        refused = "get() { throw new DOMException('', 'SecurityError'); }"
        for name in ("localStorage", "indexedDB"):
            browser.context.add_init_script(f"Object.defineProperty(window, '{name}', {{ {refused} }})")
        page = browser.open(address(server))
        page.click("#language")
        page.wait_for_selector("html[lang=ru][data-ready]", timeout=READY_MS)
        paste(page, "latin:4")
        solve(page)
        assert (page.locator("#found li").count(), browser.complaints) == (1, [])


def without_python(browser: Browser) -> list[Any]:
    """What asks for Python's own code waits here until it is let go."""
    held: list[Any] = []
    browser.context.route("**/pyodide.asm.wasm", lambda route: held.append(route))
    return held


def go_on(page: Any, held: list[Any]) -> None:
    """Let Python come, which was not there until now."""
    while not held:
        page.wait_for_timeout(50)
    assert page.get_attribute("html", "data-ready") is None
    held[0].continue_()
    page.wait_for_selector("html[data-ready]", timeout=READY_MS)


def test_a_board_is_shown_and_touched_before_python_is_there(site: Path, playwright: Any, tmp_path: Path) -> None:
    with serving(site) as server, browsing(playwright, tmp_path / "profile") as browser:
        held = without_python(browser)
        page = browser.open(address(server), ready=False)
        page.click("[data-example='example:tent']")
        page.click("#board [data-row='0'][data-column='0']")
        page.click("#board [data-row='1'][data-column='1']", button="right")
        for ready in (False, True):
            page.wait_for_selector("#board [data-row='0'][data-column='0'].filled")
            page.wait_for_selector("#board [data-row='1'][data-column='1'].empty")
            if not ready:
                go_on(page, held)


def test_a_board_is_played_on_where_the_network_fails_while_python_comes(
    site: Path, playwright: Any, tmp_path: Path
) -> None:
    with serving(site) as server, browsing(playwright, tmp_path / "profile") as browser:
        browser.context.route("**/pyodide.asm.wasm", lambda route: route.abort())
        page = browser.open(f"{address(server)}#p=nonogram:5x2:5/1:2/1/1/1/1", ready=False)
        page.wait_for_selector("#engine:has-text('failed')")
        page.click("#board [data-row='0'][data-column='0']")
        page.wait_for_selector("#board [data-row='0'][data-column='0'].filled")
        browser.context.unroute("**/pyodide.asm.wasm")
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_selector("html[data-ready]", timeout=READY_MS)
        page.click("#hint")
        page.wait_for_selector("#sentence.why")
        assert page.is_visible("#board [data-row='0'][data-column='0'].filled")


def test_a_hint_that_is_asked_for_before_python_exists_comes_and_stays(
    site: Path, playwright: Any, tmp_path: Path
) -> None:
    with serving(site) as server, browsing(playwright, tmp_path / "profile") as browser:
        held = without_python(browser)
        page = browser.open(f"{address(server)}#p=nonogram:5x2:5/1:2/1/1/1/1", ready=False)
        page.click("#board [data-row='0'][data-column='0']")
        page.wait_for_selector("#board [data-row='0'][data-column='0'].filled")
        page.click("#hint")
        go_on(page, held)
        page.wait_for_selector("#sentence.why")
        page.wait_for_timeout(1000)  # all that comes behind it
        assert page.is_visible("#sentence.why")


def test_a_paste_before_python_exists_is_answered_once_it_is(site: Path, playwright: Any, tmp_path: Path) -> None:
    with serving(site) as server, browsing(playwright, tmp_path / "profile") as browser:
        held = without_python(browser)
        page = browser.open(address(server), ready=False)
        page.fill("#box", TILES.replace(",", " "))
        page.click("#open")
        go_on(page, held)
        page.wait_for_selector("#table:not([hidden]) .cell", timeout=READY_MS)
        assert page.locator("#board .cell").count() == 20


def test_a_game_that_cannot_be_gone_on_with_takes_no_place_and_bars_no_board(page: Any) -> None:
    bad = '{"play": "x", "puzzle": "latin:4"}'
    page.fill("#box", bad)
    page.click("#open")
    page.wait_for_selector("#wrong:has-text('it was saved by another version')")
    assert page.evaluate("import('./keep.js').then(({ loadKept }) => loadKept('games', 'latin:4'))") is None
    kept = "{ puzzle: 'latin:4', game }"
    page.evaluate(f"(game) => import('./keep.js').then(({{ keep }}) => keep('games', 'latin:4', {kept}))", bad)
    paste(page, "latin:4")
    page.wait_for_selector("#sentence:has-text('it was saved by another version')")
    page.click("#board [data-row='0'][data-column='0']")
    page.click("#tools button:has-text('3')")
    page.wait_for_selector("#board [data-row='0'][data-column='0']:has-text('3')")
    page.evaluate("import('./keep.js').then(({ forget }) => forget('games', 'latin:4'))")
