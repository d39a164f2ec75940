"""Puzzles of the day in Chromium, with everything of Python blocked: they open, are played and checked."""

import re
from typing import Any

import pytest
from fronts.web.browser import address, browsing, serving

from unriddle.session import daily
from unriddle.session.opened import Opened

pytestmark = pytest.mark.slow
PYTHON = re.compile(r".*/(python|packs)/.*|.*\.wasm$|.*pyodide.*")
CELLS = "[...document.querySelectorAll('#board .cell')]"


@pytest.fixture
def start(site: Any, tmp_path: Any, playwright: Any) -> Any:
    with serving(site) as server, browsing(playwright, tmp_path) as browser:
        page = browser.context.new_page()
        page.route(PYTHON, lambda route: route.abort())
        page.goto(address(server))
        page.wait_for_selector("#today button")
        yield page


def taken(page: Any, family: str) -> Opened:
    """The puzzle of today of this family, once its first cell is there."""
    page.click(f"#today button[data-family={family}]")
    page.wait_for_selector("#table:not([hidden]) .cell")
    (one,) = daily.daily(family=family)
    return one.opened()


@pytest.mark.parametrize("family", ["balda", "latin", "nonogram", "quartiles"])
def test_a_card_of_today_opens_a_board_that_can_be_touched_without_python(start: Any, family: str) -> None:
    opened = taken(start, family)
    shown = start.evaluate(f"{CELLS}.map((cell) => cell.textContent.trim().toLowerCase()).filter(Boolean)")
    if family == "quartiles":
        assert sorted(shown) == sorted(opened.puzzle.tiles)
    elif family == "balda":
        assert "".join(shown) == re.sub("[^a-z]", "", "".join(opened.puzzle.rows))
    start.click("#board .cell >> nth=0")
    start.wait_for_function("document.querySelector('#board .cell').className !== ''")


@pytest.mark.parametrize("family", ["latin", "nonogram"])
def test_check_marks_a_wrong_cell_without_python(start: Any, family: str) -> None:
    opened = taken(start, family)
    (solution,) = opened.solutions(1)
    cells = solution.cells
    if family == "nonogram":
        at = next(at for at, state in enumerate(cells) if state == 0)
        start.click(f"#board .cell >> nth={at}")
        width = opened.puzzle.width
    else:
        width = opened.puzzle.order
        at = next(at for at, state in enumerate(opened.puzzle.cells) if state >= width and cells[at] != 0)
        start.click(f"#board .cell >> nth={at}")
        start.keyboard.press("1")
    start.evaluate("document.getElementById('check').hidden = false")
    start.wait_for_selector("#undo:enabled")
    start.evaluate("document.getElementById('check').click()")
    start.wait_for_function("document.getElementById('sentence').textContent.includes('istake')")
    assert f"row {at // width + 1}, column {at % width + 1}" in start.text_content("#sentence")
    start.click("#undo")
    start.evaluate("document.getElementById('check').click()")
    start.wait_for_function("document.getElementById('sentence').textContent === 'No mistakes'")
