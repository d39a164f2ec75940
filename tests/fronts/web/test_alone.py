"""A puzzle in a file of its own, played from the disk with the network off, at three sizes, to its message."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import FLAGS, Browser, chromium
from fronts.web.conftest import fetched

from scripts.page import alone as making
from unriddle.core import Found
from unriddle.fronts import alone
from unriddle.session.daily import daily
from unriddle.session.gifts import Gift
from unriddle.session.opened import Opened
from unriddle.session.solving import Session

pytestmark = pytest.mark.slow
TENT = "nonogram:5x3:1/3/5:1/2/3/2/1"
COLORED = "nonogram:3x2:1a,2b/1b:1a/2b/1b:colours=ff0000,00aa00"
SQUARE = "latin:5:...../...../.0.../.41../.12.."
TILES = "quartiles:tru,th,fu,lly,ref,re,sh,ment,ra,zz,mat,azz,nih,il,is,tic,cro,ss,wo,rds"
GOAL = "balda:...../.dfre/great/.thsh/.....;played=great,heat,herd,freed;goal=7"
MESSAGE = "Well <b>done</b>!\nAt six."
EVIL = "</script><img src=x onerror=alert(1)><b>tent"
SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1280, 860)}


class Opener:
    """Opens files in windows of a browser without a network; `complaints` are errors, warnings and requests."""

    def __init__(self, browser: Any, folder: Path) -> None:
        self.browser, self.folder, self.complaints = browser, folder, list[str]()

    def __call__(self, content: bytes, size: str = "desktop", script: str = "", **settings: Any) -> Any:
        wide, high = SIZES[size]
        touch = {"has_touch": size != "desktop", "viewport": {"width": wide, "height": high}, "offline": True}
        self.context = self.browser.new_context(**touch, **settings)
        self.context.set_default_timeout(10_000)
        if script:
            self.context.add_init_script(script)
        page = self.context.new_page()
        page.on("console", lambda told: self.complaints.append(told.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("dialog", lambda dialog: self.complaints.append(f"dialog {dialog.message}"))
        page.on("request", lambda asked: asked.url[:5] in ("file:", "data:") or self.complaints.append(asked.url))
        path = self.folder / "gift.html"
        path.write_bytes(content)
        page.goto(path.as_uri())
        return page


@pytest.fixture
def opener(playwright: Any, tmp_path: Path) -> Iterator[Opener]:
    browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
    made = Opener(browser, tmp_path)
    yield made
    browser.close()
    assert made.complaints == []


def file_of(puzzle: str, message: str = MESSAGE, title: str = "", author: str = "", photo: bytes = b"") -> bytes:
    return alone.make_file(Opened.parse(puzzle), Gift(message, photo), title, author)[0]


def begin(page: Any) -> None:
    """Opens the envelope."""
    page.click("#envelope button")
    page.click("#envelope[data-state=open] button")
    page.wait_for_selector("#envelope", state="hidden")


def cells(puzzle: str) -> list[int]:
    from unriddle.session import gifts

    found = gifts.only_cells(Opened.parse(puzzle))
    assert found is not None
    return list(found)


def play(page: Any, puzzle: str) -> None:
    """Puts the solution onto the board by touches."""
    wide = page.locator("#board .row").first.locator(".cell").count()
    given = page.locator("#board .cell.given").count()
    for at, state in enumerate(cells(puzzle)):
        cell = page.locator("#board .cell").nth(at)
        if puzzle.startswith("nonogram") and state:
            page.locator("#tools .tool").nth(state - 1).click()
            cell.click()
        elif puzzle.startswith("latin") and not (given and "given" in (cell.get_attribute("class") or "")):
            cell.click()
            page.locator("#tools .tool").nth(state).click()
    assert wide


def test_the_committed_player_is_what_its_sources_give() -> None:
    fetched()
    assert making.make() == alone.MADE.read_text("utf-8")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("puzzle", [TENT, COLORED, SQUARE])
def test_a_gift_is_played_to_its_message(opener: Opener, puzzle: str, size: str) -> None:
    page = opener(file_of(puzzle, title=EVIL, author=EVIL), size)
    assert page.is_hidden("#still")
    assert EVIL in page.inner_text("#envelope")
    begin(page)
    assert page.inner_text("#title") == EVIL
    assert page.is_hidden("#hint")
    play(page, puzzle)
    page.wait_for_selector("#letter[open]")
    assert page.inner_text("#letter .message") == page.inner_text("#gift.open") == MESSAGE
    page.click("#letter button")
    page.reload()
    page.wait_for_selector(f"#gift.open:has-text('{MESSAGE.splitlines()[1]}')")
    assert page.locator("dialog[open]").count() == 0
    whole = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    wide, high = page.evaluate(whole)
    assert wide <= SIZES[size][0]
    assert high <= SIZES[size][1] + 1


def test_a_word_counts_or_does_not_and_five_end_a_board(opener: Opener) -> None:
    page = opener(file_of(TILES))
    begin(page)
    first = page.locator("#board .cell").first
    first.focus()
    for word, told in (("zzz", "not"), ("truthfully", ""), ("refreshment", ""), ("razzmatazz", "")):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        page.wait_for_function(f"document.querySelector('#sentence').textContent.includes('{told}')")
    for word in ("nihilistic", "crosswords"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    page.wait_for_selector("#letter[open]")
    assert page.inner_text("#letter .message") == MESSAGE


def test_a_position_is_won_with_a_word_that_reaches_its_goal(opener: Opener) -> None:
    entry = next(each for each in daily() if each.key == "balda:en").opened()
    page = opener(alone.make_file(entry, Gift(MESSAGE))[0])
    begin(page)
    move = max(_moves(entry), key=lambda each: len(each.word))
    page.locator("#board .cell").nth(_at(move.cell)).click()
    page.click(f"#tools [data-tool={move.letter}]")
    for cell in move.path:
        page.locator("#board .cell").nth(_at(cell)).click()
    page.click("#enter")
    page.wait_for_selector("#letter[open]")
    assert page.inner_text("#letter .message") == MESSAGE


def _moves(opened: Opened) -> list[Any]:
    return [event.solution for event in Session.start(opened, limit=None).run() if isinstance(event, Found)]


def _at(cell: Any) -> int:
    row, column = cell
    return int(row) * 5 + int(column)


def test_mistakes_are_found_by_the_masked_solution(opener: Opener) -> None:
    page = opener(file_of(TENT, ""))
    assert page.locator("#envelope").count() == 0
    page.locator("#board .cell").nth(0).click()
    page.click("#check")
    page.wait_for_selector("#board .cell.mistake")
    page = opener(file_of("nonogram:2x2:1/1:1/1", ""))
    assert page.is_hidden("#check")


def test_where_nothing_is_kept_it_says_so_and_loses_no_move(opener: Opener) -> None:
    broken = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })"
    page = opener(file_of(TENT), script=broken, locale="en")
    begin(page)
    page.locator("#board .cell").nth(2).click()
    page.wait_for_selector("#under:has-text('Nothing is kept here')")
    page.click("#language")
    page.wait_for_selector("html[lang=ru]")
    page.wait_for_selector("#board .cell.filled")
    assert page.locator("#envelope").count() == 0
    assert page.locator("#board .cell.filled").count() == 1


def test_where_nothing_can_be_unsealed_it_says_what_to_do(opener: Opener) -> None:
    page = opener(file_of(TENT), script="Object.defineProperty(crypto, 'subtle', { value: undefined })", locale="ru")
    page.wait_for_selector("#envelope:has-text('откройте файл в браузере')")
    begin(page)
    play(page, TENT)
    page.wait_for_selector("#letter[open]:has-text('откройте файл в браузере')")


def test_without_scripts_the_board_is_a_picture(opener: Opener) -> None:
    page = opener(file_of(TENT), java_script_enabled=False)
    assert alone.STILL in page.inner_text("#still")
    assert page.is_visible("#still img")
    assert page.is_hidden("#all")


def test_keys_alone_solve_it_and_each_cell_has_its_words(opener: Opener) -> None:
    page = opener(file_of(TENT, ""))
    page.wait_for_function("document.activeElement.classList.contains('cell')")
    for at, state in enumerate(cells(TENT)):
        if at and at % 5 == 0:
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Home")
        if state:
            page.keyboard.press(" ")
        page.keyboard.press("ArrowRight")
    page.wait_for_selector("#letter[open]")
    names = page.locator("#board .cell").evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")
    assert all("row" in name for name in names)
    assert page.get_attribute("#sentence", "aria-live") == "polite"


def test_a_photo_is_shown_at_the_end(opener: Opener) -> None:
    from needed import needed

    image, buffer = needed("PIL.Image"), __import__("io").BytesIO()
    image.new("RGB", (30, 20), "red").save(buffer, "JPEG")
    page = opener(file_of(TENT, photo=buffer.getvalue()))
    begin(page)
    play(page, TENT)
    page.wait_for_selector("#letter[open] img")
    page.wait_for_function("document.querySelector('#letter img').naturalWidth === 30")


def test_the_page_saves_a_file_that_plays(opened: tuple[Browser, str], opener: Opener, tmp_path: Path) -> None:
    browser, where = opened
    page = browser.open(f"{where}#p={TILES.replace(':', '%3A')}")
    page.wait_for_selector("#undo:visible")
    page.click("#keeping > summary")
    with page.expect_download() as saved:
        page.click("#alone")
    saved.value.save_as(tmp_path / "saved.html")
    page.close()
    content = (tmp_path / "saved.html").read_bytes()
    assert content == file_of(TILES, "", "")
    page = opener(content)
    page.locator("#board .cell").first.focus()
    page.keyboard.type("truthfully")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('#tally').textContent.includes('1 of 5')")


def test_nothing_of_a_stranger_is_run(opener: Opener) -> None:
    evil = [EVIL, '"><svg onload=alert(1)>', "{{constructor}}", "\u2028\u2029</style><style>*{display:none}"]
    for text in evil:
        page = opener(file_of(TENT, text, text, text))
        begin(page)
        play(page, TENT)
        page.wait_for_selector("#letter[open]")
        assert page.locator("img[src=x], svg[onload]").count() == 0
        assert json.loads(page.inner_text("#given") or page.text_content("#given"))["puzzle"] == TENT
