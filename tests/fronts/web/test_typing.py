"""Typed, drawn and kept on the page in headless Chromium: quick editors, own words, suppositions, one file of all."""

import json
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import Browser, door, paste, solve
from fronts.web.places import TILES

pytestmark = pytest.mark.slow
FRAGMENT = "import('./links.js').then(({ read }) => read(location.hash)).then(({ puzzle }) => puzzle)"
MARKED = (
    "(() => { const box = document.activeElement; return box.value.slice(box.selectionStart, box.selectionEnd); })()"
)
FIELDS = "[...document.querySelectorAll('#typed input')].map((each) => each.value)"


def editor(page: Any, family: str, **asked: str) -> None:
    """The quick editor of this family, empty, for what is asked of it."""
    if not page.is_visible("#typedKind"):
        door(page)
        page.click("#typing > summary")
    page.wait_for_selector(f"#typedKind option[value={family}]", state="attached")
    for each in ("latin" if family == "nonogram" else "nonogram", family):  # another one first: nothing stays of it
        page.select_option("#typedKind", each)
        page.wait_for_selector("#typed textarea" if each == "nonogram" else "#typed input")
    for name, value in asked.items():
        ask(page, name, value)


def ask(page: Any, name: str, value: str) -> None:
    """Give a value of what is asked for."""
    control = page.locator(f"#typedAsks [data-name={name}] :is(input, select)")
    if control.evaluate("each => each.tagName") == "SELECT":
        control.select_option(value)
    else:
        control.fill(value)
        page.keyboard.press("Tab")


def read(page: Any) -> str:
    """The id of what the editor gave."""
    page.click("#typingForm button.main")
    page.wait_for_selector("#table:not([hidden]) .cell")
    told: str = page.evaluate(FRAGMENT)
    return told


def cell(row: int, column: int, home: str = "#board") -> str:
    """The selector of a cell."""
    return f"{home} [data-row='{row}'][data-column='{column}']"


def test_twenty_tiles_are_typed_with_a_blank_after_each(page: Any) -> None:
    editor(page, "quartiles")
    page.focus("#typed input >> nth=0")
    page.keyboard.type(TILES.replace(",", " "))
    assert page.evaluate(FIELDS) == TILES.split(",")
    page.keyboard.press("Enter")
    page.wait_for_selector("#table:not([hidden]) .cell")
    assert page.evaluate(FRAGMENT) == f"quartiles:{TILES}"


def test_a_phone_that_sends_no_keys_advances_by_the_blank_in_the_field(page: Any) -> None:
    editor(page, "quartiles")
    first = page.locator("#typed input >> nth=0")
    first.focus()
    page.evaluate(
        """() => { const field = document.querySelector("#typed input"); field.value = "azz ";
        field.dispatchEvent(new InputEvent("input", { bubbles: true })); }"""
    )
    assert page.evaluate(FIELDS)[:2] == ["azz", ""]
    assert page.evaluate("[...document.querySelectorAll('#typed input')].indexOf(document.activeElement)") == 1


def test_clues_are_typed_a_line_each_and_a_wrong_sum_is_seen_before_it_is_reported(page: Any) -> None:
    editor(page, "nonogram")
    page.fill("#typed-rows", "1\n2 1\n\n")
    page.fill("#typed-columns", "1\n1\n1")
    page.wait_for_selector(".sums:has-text('rows: 4 cells, columns: 3')")
    page.click("#typingForm button.main")
    page.wait_for_selector("#wrong:not(:empty)")
    assert page.get_attribute("#typed-rows", "aria-invalid") == "true"
    assert page.evaluate(MARKED) == "2 1"
    page.fill("#typed-rows", "1\n2")
    assert read(page) == "nonogram:3x2:1/2:1/1/1"


def test_a_board_of_letters_and_givens_are_typed_cell_by_cell(page: Any) -> None:
    editor(page, "balda")
    page.focus("#typed .fields input >> nth=10")
    page.keyboard.type("балда")
    page.keyboard.press("ArrowUp")
    ask(page, "used", "бал да")
    assert read(page) == "balda:...../...../балда/...../.....;played=бал,да"
    page.click("#home")
    editor(page, "latin", order="7")
    page.wait_for_selector("#typed input >> nth=48")
    page.focus("#typed .fields input >> nth=0")
    page.keyboard.type("1 34")
    assert read(page) == "latin:7:1.34.../......./......./......./......./......./.......:base=1"


def test_own_words_count_at_once_and_in_a_fresh_page_until_they_are_forgotten(
    page: Any, request: pytest.FixtureRequest
) -> None:
    browser, where = request.getfixturevalue("opened")
    assert isinstance(browser, Browser)
    paste(page, f"quartiles:{TILES}")
    solve(page)
    page.wait_for_selector("#found li >> nth=9")
    assert "azzth" not in page.inner_text("#found")
    page.click("#own > summary")
    page.fill("#ownWord", "azzth")
    page.click("#ownForm button[value=add]")
    page.wait_for_selector("#found li:has-text('azzth')")
    page.fill("#ownWord", "razz")
    page.click("#ownForm button[value=ban]")
    page.wait_for_selector("#ownBanned li:has-text('razz')")
    page.fill("#ownWord", "a1")
    page.click("#ownForm button[value=add]")
    page.wait_for_selector("#ownWrong:has-text('is not a word')")
    other = browser.open(f"{where}#p=quartiles:{TILES}")
    other.click("#toSolve")
    other.wait_for_selector("#found li:has-text('azzth')")
    words = {line.split()[0] for line in other.inner_text("#found").splitlines()}
    assert ("azzth" in words, "razz" in words) == (True, False)
    other.close()
    for word in ("azzth", "razz"):
        page.click(f"#own li button:has-text('{word}')")
        page.wait_for_selector(f"#own li:has-text('{word}')", state="detached")
    page.wait_for_selector("#found li:has-text('azzth')", state="detached")
    page.click("#own > summary")


def test_what_is_supposed_has_another_shade_and_is_undone_or_kept_as_a_whole(page: Any) -> None:
    paste(page, "nonogram:4x4:1/1/1/1:1/1/1/1")
    page.click(cell(0, 0))
    page.wait_for_selector(f"{cell(0, 0)}.filled")
    page.click("#menu > summary")
    page.click("#suppose")
    page.wait_for_selector("#takeBack:visible")
    for at in (1, 2):
        page.click(cell(at, at))
        page.wait_for_selector(f"{cell(at, at)}.filled.supposed")
    assert page.locator("#board .supposed").count() == 2
    page.click("#takeBack")
    page.wait_for_selector("#takeBack:not(:visible)", state="attached")
    assert (page.locator("#board .filled").count(), page.locator("#board .supposed").count()) == (1, 0)
    page.click("#menu > summary")
    page.click("#suppose")
    page.wait_for_selector("#keepIt:visible")
    page.click(cell(1, 1))
    page.wait_for_selector(f"{cell(1, 1)}.supposed")
    page.click("#keepIt")
    page.wait_for_selector("#board .supposed", state="detached")
    assert page.locator("#board .filled").count() == 2


def test_a_finished_line_crosses_itself_where_it_is_wished_and_one_undo_takes_both_back(page: Any) -> None:
    paste(page, "nonogram:4x2:1/2:1/1/0/1")
    page.click("#menu > summary")
    page.wait_for_selector("#tidyOption:visible")
    page.check("#tidy")
    page.click(cell(0, 0))
    page.wait_for_selector(f"{cell(0, 3)}.empty")
    assert page.locator("#board .empty").count() >= 3
    page.click("#undo")
    page.wait_for_selector("#board .filled", state="detached")
    assert page.locator("#board .empty").count() == 0
    page.click("#menu > summary")
    page.uncheck("#tidy")


def test_all_puzzles_go_into_one_file_and_come_back_with_their_pictures(page: Any, tmp_path: Path) -> None:
    paste(page, "latin:4:first-row")
    page.wait_for_selector("#tools button")
    page.click(cell(1, 0))
    page.click("#tools button:has-text('2')")
    page.wait_for_selector(f"{cell(1, 0)}:has-text('2')")
    page.click("#home")
    kept = "#keptList .card:has([data-family='latin'])"
    page.wait_for_selector(f"{kept} text:text-is('2') >> nth=1")
    with page.expect_download() as waiting:
        page.click("#results-told > summary")
        page.click("#export")
    waiting.value.save_as(tmp_path / "all.json")
    assert "latin:4:first-row" in [each["puzzle"] for each in json.loads((tmp_path / "all.json").read_text())["games"]]
    page.click(f"#keptList li:has({kept.removeprefix('#keptList ')}) .away")
    page.wait_for_selector(kept, state="detached")
    page.set_input_files("#file", tmp_path / "all.json")
    page.click(kept)
    page.wait_for_selector(f"{cell(1, 0)}:has-text('2')")
