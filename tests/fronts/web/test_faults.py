"""What a review of the page found wrong, and how it is now: each with the steps that were told of it."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import READY_MS, Browser, address, browsing, door, paste, serving, solve
from fronts.web.places import TILES

from unriddle.session.reading import example

pytestmark = pytest.mark.slow
CROSS = "nonogram:4x3:1,1/1/2:1,1/1/0/2"
DROP = """([name, type, base64]) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name, { type }));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
}"""
NOTHING_KEPT = """for (const name of ["put"]) {
    IDBObjectStore.prototype[name] = () => { throw new DOMException("", "QuotaExceededError"); };
}"""


def cell(row: int, column: int) -> str:
    """The selector of a cell."""
    return f"#board [data-row='{row}'][data-column='{column}']"


def begin(page: Any, text: str) -> None:
    """Open a puzzle without what was played of it."""
    page.evaluate("(puzzle) => import('./keep.js').then(({ forget }) => forget('games', puzzle))", text)
    paste(page, text)
    page.wait_for_selector("#undo:visible")


def drop(page: Any, path: Path, kind: str) -> None:
    """Drop a file onto the page."""
    import base64

    page.evaluate(DROP, [path.name, kind, base64.b64encode(path.read_bytes()).decode()])


def test_back_and_forward_go_between_puzzles_and_the_first_screen(page: Any) -> None:
    begin(page, "latin:4")
    page.click("#home")
    page.wait_for_selector("#start:visible")
    begin(page, "latin:5")
    page.go_back()
    page.wait_for_selector("#start:visible")
    page.go_back()
    page.wait_for_function("() => document.querySelectorAll('#board .cell').length === 16")
    page.go_forward()
    page.wait_for_selector("#start:visible")
    page.go_forward()
    page.wait_for_function("() => document.querySelectorAll('#board .cell').length === 25")


def test_a_list_of_very_many_finds_has_few_rows_and_is_walked_to_its_end(page: Any) -> None:
    paste(page, "latin:8:first-row")
    solve(page)
    page.select_option("#limit", "all")
    page.click("#go")
    page.wait_for_function("() => /[0-9]{2},[0-9]{3} found/.test(document.querySelector('#where').textContent)")
    page.click("#stop")
    page.wait_for_selector("#more:visible")
    count = page.evaluate("Number(document.querySelector('#where').textContent.split(' ')[0].replaceAll(',', ''))")
    rows = page.locator("#found li")
    assert rows.count() == 160
    page.evaluate("document.querySelector('#found').parentElement.scrollTo(0, 1e9)")
    page.wait_for_selector(f"#found .found[data-row='{count}']:not(:empty)")
    assert rows.count() == 160
    page.evaluate("(box) => box.scrollTo(0, box.scrollHeight / 2)", page.query_selector("#results"))
    page.wait_for_function(
        """(half) => {
        const box = document.querySelector("#results").getBoundingClientRect();
        const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest(".found");
        return found?.textContent && Math.abs(found.dataset.row - half) < half / 10;
    }""",
        arg=count / 2,
    )
    page.locator("#found .found >> nth=80").focus()
    page.keyboard.press("End")
    page.wait_for_selector(f"#found .found[data-row='{count}'][aria-current]:focus")
    page.keyboard.press("ArrowUp")
    page.wait_for_selector(f"#found .found[data-row='{count - 1}'][aria-current]:focus:not(:empty)")
    text = page.inner_text("#found [aria-current]")
    assert page.get_attribute("#found li:has([aria-current])", "aria-posinset") == str(count - 1)
    board = page.locator("#board .cell").all_inner_texts()
    assert "".join(board) == "".join(each for each in text if each.isdigit())[-64:]
    page.keyboard.press("Home")
    page.wait_for_selector("#found .found[data-row='1'][aria-current]:focus")
    page.select_option("#limit", "usual")


def test_two_tabs_with_one_game_show_the_same(opened: tuple[Browser, str], page: Any) -> None:
    begin(page, CROSS)
    other = opened[0].open(page.url)
    other.wait_for_selector("#undo:visible")
    page.click(cell(0, 0))
    other.wait_for_selector(f"{cell(0, 0)}.filled")
    other.wait_for_selector("#sentence:has-text('another tab')")
    other.click(cell(1, 1))
    page.wait_for_selector(f"{cell(1, 1)}.filled")
    assert page.locator("#board .filled").count() == 2
    other.close()


def test_a_browser_without_storage_is_reported_in_one_sentence(site: Path, playwright: Any, tmp_path: Path) -> None:
    with serving(site) as server, browsing(playwright, tmp_path / "profile") as browser:
        browser.context.add_init_script(NOTHING_KEPT)
        page = browser.open(f"{address(server)}#p={CROSS}")
        page.click(cell(0, 0))
        page.wait_for_selector("#sentence:has-text('This browser keeps nothing here')", timeout=READY_MS)


def test_the_title_of_a_picture_outlives_a_reload_and_names_the_card_once_it_is_solved(page: Any) -> None:
    begin(page, example("example:fish").decode())
    page.click(cell(0, 4))
    page.wait_for_selector(f"{cell(0, 4)}.filled")
    page.wait_for_timeout(400)  # it is kept a moment later
    page.reload()
    page.wait_for_selector("#undo:enabled", timeout=READY_MS)
    assert page.inner_text("#title") == "Nonogram"  # what it shows is said once it is solved
    solve(page)
    page.click("#fill")
    page.wait_for_selector("#title:text-is('Fish')")
    page.click("#home")
    page.click("#allKept")
    page.wait_for_selector("#keptList .card:has-text('Fish')")


def test_keys_undo_hint_check_and_move_far(page: Any) -> None:
    begin(page, CROSS)
    page.keyboard.press("Space")  # the board has the focus
    page.wait_for_selector(f"{cell(0, 0)}.filled")
    page.keyboard.press("Control+z")
    page.wait_for_selector("#board .filled", state="detached")
    page.keyboard.press("Control+y")
    page.wait_for_selector(f"{cell(0, 0)}.filled")
    page.keyboard.press("F4")
    page.wait_for_selector("#sentence.why:not(:empty)")
    page.keyboard.press("F9")
    page.wait_for_selector("#sentence:has-text('No mistakes')")
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.dataset.column") == "3"
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_selector(f"{cell(1, 1)}.filled, {cell(1, 1)}.wrong")


def test_a_refused_word_does_not_stick_and_words_can_be_selected(page: Any) -> None:
    begin(page, f"quartiles:{TILES}")
    page.wait_for_selector("#draft:visible")
    for row, column in ((0, 0), (0, 1)):
        page.click(cell(row, column))
    page.click("#enter")
    page.wait_for_selector("#sentence.wrong:not(:empty)")
    page.wait_for_selector("#draftText.next")
    assert page.is_disabled("#enter")
    solve(page)
    page.wait_for_selector("#found .found")
    assert page.evaluate("getComputedStyle(document.querySelector('.found')).userSelect") == "text"
    assert page.evaluate("document.querySelector('.found').closest('button')") is None
    assert page.is_visible("#copyWords")


def test_a_wrong_cell_keeps_its_content_and_checking_can_be_switched_off(page: Any) -> None:
    begin(page, "nonogram:4x1:1,1:1/0/1/0")
    for column in range(3):
        page.click(cell(0, column))
    page.click(cell(0, 3), button="right")
    page.wait_for_selector(f"{cell(0, 1)}.wrong.filled")
    page.wait_for_selector(f"{cell(0, 3)}.empty")
    page.click("#menu > summary")
    page.uncheck("#watch")
    page.wait_for_selector("#board .wrong", state="detached")
    assert page.locator("#board .filled").count() == 3
    assert page.inner_text("#sentence") == ""
    page.check("#watch")
    page.wait_for_selector(f"{cell(0, 1)}.wrong")


def test_filled_cells_are_seen_in_forced_colors(page: Any) -> None:
    begin(page, CROSS)
    page.click(cell(0, 0))
    page.wait_for_selector(f"{cell(0, 0)}.filled")
    page.emulate_media(forced_colors="active")
    ground = "(name) => getComputedStyle(document.querySelector(name)).backgroundColor"
    assert page.evaluate(ground, cell(0, 0)) != page.evaluate(ground, cell(1, 1))
    page.emulate_media(forced_colors="none")


def test_print_has_the_whole_board_and_nothing_else(page: Any) -> None:
    side = 45
    line = "/".join(["1"] * side)
    begin(page, f"nonogram:{side}x{side}:{line}:{line}")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    wide = page.evaluate("document.querySelector('#board .grid').offsetWidth")
    hidden = "['#tidyOption', '#own', '#tools', '#says', '#board .map']"
    shown = page.evaluate(f"{hidden}.filter((each) => document.querySelector(each).offsetParent)")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert (wide <= 720, shown) == (True, [])


def test_a_broken_export_is_refused_whole(page: Any, tmp_path: Path) -> None:
    game = {"puzzle": "latin:4", "title": "Broken", "game": "{}", "at": 1}
    for number, own in enumerate(({"added": ["fine", 7]}, {"added": ["no word!"]})):
        path = tmp_path / f"all-{number}.json"
        path.write_text(json.dumps({"unriddle": 1, "games": [game], "searches": [], "own": own}))
        page.set_input_files("#file", path)
        page.wait_for_selector("#wrong:not(:empty)")
        assert page.evaluate("import('./keep.js').then(({ loadKept }) => loadKept('games', 'latin:4'))") is None
        page.fill("#box", "")
        page.evaluate("document.querySelector('#wrong').textContent = ''")


def test_rubbish_dropped_onto_a_game_gets_its_sentence_there(page: Any, tmp_path: Path) -> None:
    begin(page, CROSS)
    path = tmp_path / "rubbish.txt"
    path.write_text("this is no puzzle at all")
    drop(page, path, "text/plain")
    page.wait_for_selector("#sentence.wrong:not(:empty)")
    assert page.is_visible("#board")


def test_drawings_of_the_page_are_read_back_and_others_become_gifts(page: Any, tmp_path: Path) -> None:
    from PIL import Image

    text = "nonogram:5x2:5/1:2/1/1/1/1"
    for form, kind in (("svg", "image/svg+xml"), ("png", "image/png")):
        begin(page, text)
        page.click("#keeping > summary")
        with page.expect_download() as waiting:
            page.click(f"#{form}")
        path = tmp_path / f"drawn.{form}"
        waiting.value.save_as(path)
        page.click("#home")
        drop(page, path, kind)
        page.wait_for_selector("#table:not([hidden]) .cell")
        assert page.locator("#board .cell").count() == 10
        page.click("#home")
    photo = tmp_path / "photo.jpg"
    Image.linear_gradient("L").resize((40, 30)).save(photo)
    drop(page, photo, "image/jpeg")
    page.wait_for_selector("#giver[open][data-stage=work]")
    page.wait_for_selector("#giftMake:enabled")
    page.click("#giftClose")
    assert page.inner_text("#wrong") == ""


def test_text_is_pasted_anywhere_and_outlives_another_language(opened: tuple[Browser, str]) -> None:
    page = opened[0].open(opened[1])
    page.fill("#box", "typed before")
    page.click("#language")
    page.wait_for_selector("html[lang=ru][data-ready]", timeout=READY_MS)
    assert page.input_value("#box") == "typed before"
    page.click("#language")
    page.wait_for_selector("html[lang=en][data-ready]", timeout=READY_MS)
    page.evaluate(
        """() => { const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "latin:4");
        const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
        document.body.dispatchEvent(event); }"""
    )
    page.wait_for_selector("#table:not([hidden]) .cell")
    page.close()


def test_a_chosen_letter_is_shown_on_the_board_and_the_draft_is_the_word(page: Any) -> None:
    begin(page, "balda:...../...../балда/ф..../.....;played=балда,фалда")
    page.click(cell(1, 0))
    page.click("#tools button:has-text('А')")
    page.wait_for_selector(f"{cell(1, 0)}[data-put='А']")
    for row, column in ((1, 0), (2, 0), (2, 1)):
        page.click(cell(row, column))
    page.wait_for_selector("#draftText:text-is('АБА')")
    page.click("#escape")


def test_found_pictures_are_small_pictures_one_of_them_chosen(page: Any) -> None:
    paste(page, "nonogram:3x3:1/1/1:1/1/1")
    solve(page)
    page.wait_for_selector("#found canvas >> nth=1")
    page.click("#next")
    page.wait_for_selector("#found [aria-current] >> nth=0")
    page.click("#next")
    page.wait_for_selector(".found[data-number='2'][aria-current]")
    assert page.inner_text("#which").startswith("2 of")


@pytest.mark.parametrize(
    "text", [f"quartiles:{TILES}", CROSS, "latin:4", "balda:...../...../балда/...../.....;played=балда"]
)
def test_the_rules_of_a_puzzle_are_one_tap_away(page: Any, text: str) -> None:
    begin(page, text)
    page.click("#howTo")
    page.wait_for_selector("#rulesText:visible")
    assert len(page.inner_text("#rulesText")) > 100
    page.keyboard.press("Escape")


def test_the_level_of_a_puzzle_is_shown_beside_its_rules(page: Any) -> None:
    begin(page, "nonogram:5x2:5/1:2/1/1/1/1")
    page.click("#howTo")
    page.wait_for_selector("#hardness:not(:empty)")
    page.keyboard.press("Escape")


def test_a_solved_picture_is_cut_out_without_crosses_grid_and_clues(page: Any) -> None:
    begin(page, "nonogram:2x2:1/2:2/1")
    page.click(cell(0, 1), button="right")
    page.wait_for_selector(f"{cell(0, 1)}.empty")
    for row, column in ((0, 0), (1, 0), (1, 1)):
        page.click(cell(row, column))
    page.wait_for_selector("#finish:visible")
    drawn = page.evaluate(
        "[...document.querySelectorAll('#printed .print path')].map((each) => each.getAttribute('d'))"
    )
    assert drawn == ["M0 0h1.02v1.02h-1.02z", "M0 1h1.02v1.02h-1.02zM1 1h1.02v1.02h-1.02z"]
    page.click("#finishBack")
    assert page.is_visible(f"{cell(0, 1)}.empty")


def test_a_page_in_russian_speaks_no_english_of_a_terminal(opened: tuple[Browser, str]) -> None:
    browser, where = opened
    page = browser.open(f"{where}?lang=ru")
    door(page)
    page.click("#making > summary")
    page.wait_for_selector("#wishes small", state="attached")
    families = page.evaluate("[...document.querySelectorAll('#maker option')].map((each) => each.value)")
    assert len(families) >= 4
    for family in families:
        page.select_option("#maker", family)
        told = page.evaluate("[...document.querySelectorAll('#wishes small')].map((each) => each.textContent)")
        assert [text for text in told if not re.search("[а-яё]", text)] == []
        assert not any("repair" in text for text in told)
    page.wait_for_selector("#about:has-text('работает без сети')")
    assert "ядер" not in page.inner_text("#about")
    paste(page, "nonogram:4x3:1,1/1/2:1,1/1/0/2")
    page.wait_for_selector("#undo:visible")
    assert not re.search("[a-z]", page.inner_text("#tally"))
    page.close()
