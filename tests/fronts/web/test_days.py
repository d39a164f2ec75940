"""Puzzles of the day in Chromium, with everything of Python blocked: they open, are played and checked."""

import re
from typing import Any

import pytest
from fronts.web.browser import address, browsing, serving

from unriddle.puzzles.quartiles.solve.cover import covers
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
    start.wait_for_selector("#board .cell:not([class=''])")


def entered(page: Any, cells: list[int]) -> None:
    """Touches these cells, and OK."""
    for at in cells:
        page.click(f"#board .cell >> nth={at}")
    page.click("#enter")


def test_words_of_tiles_count_and_are_kept_without_python(start: Any) -> None:
    opened = taken(start, "quartiles")
    words = list(opened.solutions())
    long = next(each for each in words if len(each.tiles) == 4)
    entered(start, list(opened.puzzle.path(long)))
    start.wait_for_selector("#tally:has-text('8')", state="attached")
    spelled = {each.word for each in words}
    pairs = [(a, b) for a in range(20) for b in range(20) if a != b]
    wrong = next(pair for pair in pairs if "".join(opened.puzzle.tiles[at] for at in pair) not in spelled)
    entered(start, list(wrong))
    start.wait_for_selector("#sentence:has-text('not in the word list')", state="attached")
    start.wait_for_timeout(400)  # a moment later it is kept
    start.reload()
    start.wait_for_selector(f"#lines:has-text('{long.word}')", state="attached")
    assert "8" in start.text_content("#tally")


def test_a_hint_says_that_it_gets_ready(start: Any) -> None:
    start.unroute(PYTHON)
    start.route(PYTHON, lambda route: None)  # it is on its way
    taken(start, "quartiles")
    start.click("#hint")
    start.wait_for_selector("#sentence:has-text('getting ready')", state="attached")


def test_a_word_reaches_the_goal_without_python(start: Any) -> None:
    opened = taken(start, "balda")
    move = next(each for each in opened.solutions() if len(each.word) >= opened.puzzle.goal)
    width = opened.puzzle.width
    start.click(f"#board .cell >> nth={move.cell[0] * width + move.cell[1]}")
    start.keyboard.press(move.letter)
    entered(start, [row * width + column for row, column in move.path])
    start.wait_for_selector("#finish:not([hidden])")


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
    start.wait_for_selector("#undo:enabled")
    start.click("#check")
    start.wait_for_selector("#sentence:has-text('istake')", state="attached")
    assert f"row {at // width + 1}, column {at % width + 1}" in start.text_content("#sentence")
    start.click("#undo")
    start.click("#check")
    start.wait_for_selector("#sentence:has-text('No mistakes')")


BOXES = """() => [...document.querySelectorAll("#board .cell")].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
})"""


def touched(page: Any, at: int) -> None:
    """A finger on a cell."""
    box = page.locator("#board .cell").nth(at).bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def steps_of(opened: Opened) -> list[list[Any]]:
    """The touches that solve a puzzle, in groups: numbers of cells, and names of tools or ids of buttons."""
    puzzle, family = opened.puzzle, opened.family.name
    if family == "quartiles":
        full = [each for each in opened.solutions() if len(each.tiles) == puzzle.tiles_per_word]
        words = next(iter(covers(puzzle, full)))
        short = [each for each in opened.solutions() if len(each.tiles) == 2][:3]
        cells = [[puzzle.tiles[at] for at in puzzle.path(each)] for each in (*short, *words)]
        return [[*(f"#board .cell:text-is('{tile}')" for tile in word), "#enter"] for word in cells]
    if family == "balda":
        move = next(each for each in opened.solutions() if len(each.word) >= puzzle.goal)
        numbers = [row * puzzle.width + column for row, column in (move.cell, *move.path)]
        return [[numbers[0], f"[data-tool='{move.letter}']", *numbers[1:], "#enter"]]
    (solution,) = opened.solutions(1)
    if family == "latin":
        order = puzzle.order
        return [
            [at, f"[data-tool='{symbol + puzzle.base}']"]
            for at, symbol in enumerate(solution.cells)
            if puzzle.cells[at] >= order
        ]
    tools = range(1, max(solution.cells) + 1)
    return [
        [f"#tools .tool >> nth={color - 1}", *(at for at, state in enumerate(solution.cells) if state == color)]
        for color in tools
    ]


@pytest.mark.parametrize("family", ["balda", "latin", "nonogram", "quartiles"])
def test_no_cell_moves_until_the_finish_begins(site: Any, tmp_path: Any, playwright: Any, family: str) -> None:
    with (
        serving(site) as server,
        browsing(playwright, tmp_path, viewport={"width": 480, "height": 844}, has_touch=True) as browser,
    ):
        page = browser.context.new_page()
        page.route(PYTHON, lambda route: None)
        page.goto(address(server))
        page.wait_for_selector("#today button")
        opened = taken(page, family)
        page.wait_for_timeout(300)
        before = page.evaluate(BOXES)
        for group in steps_of(opened):
            for step in group:
                if isinstance(step, int):
                    touched(page, step)
                else:
                    page.tap(step if step.startswith("#") else f"#tools {step}")
            if page.is_hidden("#finish"):
                assert page.evaluate(BOXES) == before, group
        page.wait_for_selector("#finish:visible")
        assert page.title().endswith(" - unriddle")
        assert page.is_visible("#printed .stamp .print")


@pytest.mark.parametrize("family", ["balda", "latin", "nonogram", "quartiles"])
def test_the_first_puzzle_of_a_kind_begins_with_three_moves_once(start: Any, family: str) -> None:
    start.add_init_script(f"localStorage.removeItem('met:{family}')")
    start.reload()
    start.wait_for_selector("#today button")
    taken(start, family)
    told = []
    for _ in range(3):
        told.append(start.inner_text("#firstTime p"))
        start.click("#firstTime .main")
    assert len(set(told)) == 3
    assert all(told)
    start.click("#firstTime .main")
    start.wait_for_selector("#firstTime", state="detached")
    start.click("#home")
    taken(start, family)
    start.wait_for_timeout(500)
    assert start.locator("#firstTime").count() == 0
