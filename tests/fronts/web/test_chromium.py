"""The page in headless Chromium: pasted, solved, stopped, gone on with, played, shared, without a network, updated."""

import json
import re
import shutil
import time
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import READY_MS, Browser, address, browsing, door, paste, serving, solve
from fronts.web.places import TILES, domino

from unriddle.session import links
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader, example
from unriddle.session.solving import Session

pytestmark = pytest.mark.slow
EXAMPLES = ("tiles", "field", "fish", "square")
# How many buttons are too small for a thumb.
SMALL = "[...document.querySelectorAll('button')].filter((each) => each.offsetParent && each.offsetHeight < 43).length"
HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>'


def listed(text: bytes) -> int:
    """How many solutions are listed by their texts."""
    session = Session.start(Opened.of(next(each.good().opened.puzzle for each in Reader().puzzles([text]))), "solve")
    list(session.run())
    return sum(map(session.shows, session.finds))


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_family_is_pasted_and_solved(page: Any, name: str) -> None:
    paste(page, example(f"example:{name}").decode())
    solve(page)
    page.wait_for_selector("#report li >> nth=0")
    assert listed(example(f"example:{name}")) == page.locator("#found li").count()


def test_an_address_brings_a_puzzle_and_how_many_solutions_are_wanted(opened: tuple[Browser, str]) -> None:
    page = opened[0].open(f"{opened[1]}?s=latin:4:first-row&solutions=2")
    page.wait_for_selector("#report li >> nth=0")
    assert page.locator("#found li").count() == 2
    page.close()


def test_a_link_to_another_site_is_fetched_by_the_server_or_explained(opened: tuple[Browser, str], page: Any) -> None:
    page.fill("#box", "webpbn:6")
    page.click("#open")
    page.wait_for_selector("#wrong:not(:empty), #table:not([hidden]) .cell", timeout=READY_MS)
    opened[0].complaints.clear()  # Chromium complains of an answer that is none


def test_a_new_puzzle_meets_the_wishes_and_an_impossible_wish_is_reported(page: Any) -> None:
    door(page)
    page.click("#making > summary")
    page.wait_for_selector("#maker option", state="attached")
    page.select_option("#maker", "balda")
    size = page.locator("#wishes label", has_text="rows and columns").locator("input")
    size.fill("many")
    page.click("#make")
    page.wait_for_selector("#made:has-text('write the width and height')")
    size.fill("3")
    page.click("#make")
    page.wait_for_selector("#table:not([hidden]) .cell")
    assert page.locator("#board .cell").count() == 9


def test_a_search_in_a_slice_of_the_sat_solver_stops_at_once_and_continues_in_a_fresh_worker(page: Any) -> None:
    paste(page, domino(13))
    page.click("#toSolve")
    page.wait_for_selector("#stop:enabled")
    page.wait_for_timeout(1200)
    begun = page.evaluate("performance.now()")
    page.evaluate("document.getElementById('stop').click()")
    page.wait_for_selector("#more:visible")  # which is not shown of a search that came to its end
    stopped = page.evaluate("performance.now()") - begun
    assert stopped < 20_000  # a busy machine may take seconds; the bench has the figure of a quiet one, 100 ms
    page.click("#more")
    page.wait_for_selector("#stop:enabled")
    page.wait_for_selector("#stop:disabled", timeout=READY_MS)
    assert page.inner_text("#verdict") == "Exactly one solution"


def test_a_search_outlives_a_reload(page: Any) -> None:
    paste(page, "latin:8")
    solve(page)
    page.select_option("#limit", "all")
    page.click("#go")
    page.wait_for_timeout(3500)
    page.click("#stop")
    page.wait_for_selector("#more:visible")
    kept = page.evaluate("import('./keep.js').then(({ loadKept }) => loadKept('searches', 'latin:8'))")
    before = json.loads(kept["saved"])["found"][-1]["steps"]
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.click("#toSolve")
    page.wait_for_timeout(500)
    page.wait_for_selector("#where:not(:empty)", state="attached")
    page.click("#stop")
    page.wait_for_selector("#stop:disabled")
    assert share(page) >= before > 0


def share(page: Any) -> int:
    """How many steps the search has behind."""
    (steps,) = re.findall(r"([\d,]+) steps", page.text_content("#where"))
    return int(steps.replace(",", ""))


def test_a_nonogram_is_played_by_mouse_drag_and_keyboard_with_undo(page: Any) -> None:
    paste(page, "nonogram:5x2:5/1:2/1/1/1/1")
    page.wait_for_selector("#tools button")
    first, last = (page.locator(f"#board [data-row='0'][data-column='{column}']").bounding_box() for column in (0, 4))
    page.mouse.move(first["x"] + 5, first["y"] + 5)
    page.mouse.down()
    page.mouse.move(last["x"] + 5, last["y"] + 5, steps=5)
    page.mouse.up()
    page.wait_for_selector("#board .filled >> nth=4")
    page.click("#undo")
    page.wait_for_selector("#board .filled", state="detached")
    page.click("#redo")
    page.wait_for_selector("#board .filled >> nth=4")
    page.focus("#board [data-row='0'][data-column='0']")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.wait_for_selector("#board [data-row='1'][data-column='0'].filled")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("-")
    page.wait_for_selector("#finish:visible")
    page.click("#finishBack")
    assert "row 2, column 1, filled" in page.get_attribute("#board [data-row='1'][data-column='0']", "aria-label")


def test_quartiles_are_played_by_tapping_tiles_and_hints_grow(page: Any) -> None:
    paste(page, f"quartiles:{TILES}")
    page.wait_for_selector("#draft:visible")
    for column in (0, 1):
        page.click(f"#board [data-row='0'][data-column='{column + 1}']")
    page.wait_for_selector("#draftText:has-text('th + ss')")
    page.click("#escape")
    for row, column in ((0, 1), (4, 2)):
        page.click(f"#board [data-row='{row}'][data-column='{column}']")
    page.wait_for_selector("#draftText:has-text('th + is')")
    page.click("#enter")
    page.wait_for_selector("#tally:has-text('words: 1')")
    texts = [""]
    for _ in range(3):
        page.click("#hint")
        page.wait_for_function("old => !['', old].includes(window.sentence.innerText)", arg=texts[-1])
        texts.append(page.inner_text("#sentence"))
    assert len(set(texts)) == 4


def test_a_latin_square_is_played_by_cell_and_symbol_and_outlives_a_reload(page: Any) -> None:
    paste(page, "latin:4")
    page.wait_for_selector("#tools button")
    page.click("#board [data-row='0'][data-column='0']")
    page.click("#tools button:has-text('3')")
    page.wait_for_selector("#board [data-row='0'][data-column='0']:has-text('3')")
    page.focus("#board [data-row='1'][data-column='1']")
    page.keyboard.press("2")
    page.wait_for_selector("#board [data-row='1'][data-column='1']:has-text('2')")
    page.wait_for_timeout(300)
    page.reload()
    page.wait_for_selector("#board [data-row='1'][data-column='1']:has-text('2')")
    assert links.read(page.url).puzzle == "latin:4"


def test_a_balda_move_is_a_cell_a_letter_and_the_path(page: Any) -> None:
    paste(page, "balda:...../...../балда/ф..../.....;played=балда,фалда")
    page.wait_for_selector("#tools button")
    page.click("#board [data-row='1'][data-column='0']")
    page.click("#tools button:has-text('А')")
    for row, column in ((1, 0), (2, 0), (2, 1)):
        page.click(f"#board [data-row='{row}'][data-column='{column}']")
    page.wait_for_selector("#draftText:has-text('АБА')")
    page.click("#enter")
    page.wait_for_selector("#score section:nth-child(2) .move")  # the level has answered


def test_what_is_wrong_with_a_text_is_said_and_the_text_stays(page: Any) -> None:
    page.fill("#box", "latin:x")
    page.click("#open")
    page.wait_for_selector("#wrong:not(:empty)")
    assert (page.input_value("#box"), page.get_attribute("#box", "aria-invalid")) == ("latin:x", "true")
    page.fill("#box", "0 1 2\n1 2 0\n2 0\n")
    page.click("#open")
    page.wait_for_selector("#wrong:has-text('line 3')")
    assert page.evaluate("box.value.slice(box.selectionStart, box.selectionEnd)") == "2 0"


def test_in_russian_a_wrong_line_is_marked_and_a_row_is_not_taken_for_one(opened: tuple[Browser, str]) -> None:
    browser, where = opened
    other = browser.open(f"{where}?lang=ru")
    other.wait_for_selector("html[data-ready]", timeout=READY_MS)
    for text, said, marked in (
        ("\nquartiles:azz,t1\nlatin:4", "строка 2: плитка 2 't1': '1' — не буква от a до z", "quartiles:azz,t1"),
        ("quartiles:azz,t1", "плитка 2 't1': '1' — не буква от a до z", ""),
        ("prize: 7\n...\nбар\n..", "балда, строка 3: клеток в ней 2, а в первой строке 3", ""),
    ):
        other.fill("#box", text)
        other.click("#open")
        other.wait_for_selector(f"#wrong:text-is({json.dumps(said, ensure_ascii=False)})")
        assert other.evaluate("box.value.slice(box.selectionStart, box.selectionEnd)") == marked
    other.close()


def test_hostile_titles_tiles_colors_and_links_stay_text(opened: tuple[Browser, str], page: Any) -> None:
    browser, where = opened
    title = page.title()
    puzzle = {"title": HOSTILE, "rows": [[1]], "columns": [[1]]}
    for text in (
        HOSTILE,
        f'catalogue "{HOSTILE}"\ntitle "{HOSTILE}"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n',
        json.dumps(puzzle),
        f"quartiles:{HOSTILE}",
    ):
        if page.is_visible("#table"):
            page.click("#home")
        page.fill("#box", text)
        page.click("#open")
        page.wait_for_selector("#wrong:not(:empty), #table:not([hidden]) .cell")
        page.wait_for_timeout(200)
        assert page.title() in (title, "Nonogram - unriddle")  # a picture's name is told once it is solved
        assert page.locator("main img[src], main script").count() == 0
    other = browser.open(f"{where}#p={HOSTILE}")
    other.wait_for_selector("#wrong:not(:empty)")
    assert (title, 0) == (other.title(), other.locator("main img[src], main script").count())
    other.close()


def test_the_page_is_russian_if_the_browser_asks_for_it(opened: tuple[Browser, str], page: Any) -> None:
    browser, where = opened
    other = browser.open(f"{where}?lang=ru#p=latin:4:0.../..../1..2/.3..")
    other.wait_for_selector("#title:has-text('Латинский квадрат')")
    assert (other.get_attribute("html", "lang"), other.inner_text("#toSolve")) == ("ru", "Решить")
    for level in ("1", "3"):
        other.click("#hint")
        other.wait_for_selector(f"#saying[data-level='{level}']")
    other.click("#why")
    other.wait_for_selector("#technique[open] h2:not(:empty)")
    other.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_leaves_a_phone_sideways_in_light_and_dark(page: Any, scheme: str) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme=scheme)
    for name in EXAMPLES:
        if page.is_visible("#table"):
            page.click("#home")
        paste(page, example(f"example:{name}").decode())
        page.wait_for_selector("#undo:visible")
        assert (name, True) == (name, page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        small = page.evaluate(SMALL)
        assert (name, 0) == (name, small)
    page.set_viewport_size({"width": 1280, "height": 860})
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert {"light": "rgb(236, 238, 233)", "dark": "rgb(20, 23, 27)"}[scheme] == ground


def test_it_works_without_the_server_and_takes_a_new_version_as_a_whole_or_not_at_all(
    site: Path, playwright: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    with browsing(playwright, tmp_path / "profile") as browser:
        with serving(folder) as server:
            where, port = address(server), server.server_port
            page = browser.open(where)
            page.wait_for_selector("html[data-offline]", timeout=120_000)
        page.goto(where)  # the server is gone
        page.wait_for_selector("html[data-ready]")
        paste(page, f"quartiles:{TILES}")
        solve(page)
        page.wait_for_selector("#found li:nth-child(20)")
        # Half of a second version: its list of files is there, and one file is still the old one.
        words, worker = folder / "first.js", (folder / "sw.js").read_text()
        first, second = words.read_text(), words.read_text().replace("Make a puzzle", "Form a puzzle")
        (folder / "sw.js").write_text(rehashed(worker, first.encode(), second.encode()))
        with serving(folder, port):
            page.goto(where)
            update(page)
            page.wait_for_timeout(1500)
            assert not page.is_visible("#update")
            assert "Make a puzzle" in page.inner_text("main")
            words.write_text(second)  # now it is whole
            update(page)
            page.click("#takeover")
            page.wait_for_selector("#door:has-text('Form a puzzle')")
        page.goto(where)  # without the server again
        page.wait_for_selector("html[data-ready]")
        assert "Form a puzzle" in page.inner_text("main")


def update(page: Any) -> None:
    page.wait_for_selector("html[data-offline]")
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update()).catch(() => {})")


def rehashed(worker: str, old: bytes, new: bytes) -> str:
    """The service worker with the digest of the new content in place of the old one's."""
    import base64
    import hashlib

    of = lambda data: base64.b64encode(hashlib.sha256(data).digest()).decode()  # noqa: E731
    assert of(old) in worker
    return worker.replace(of(old), of(new)).replace("unriddle-", "unriddle-3-", 1)


def test_a_second_visit_needs_no_byte_of_any_file(site: Path, playwright: Any, tmp_path: Path) -> None:
    with serving(site) as server, browsing(playwright, tmp_path / "profile") as browser:
        page = browser.open(address(server))
        page.wait_for_selector("html[data-offline]", timeout=120_000)
        first, server.sent = server.sent, 0
        page.goto(address(server))
        page.wait_for_selector("html[data-ready]")
        time.sleep(1)
        assert (first > 6_000_000, server.sent) == (True, 0)
