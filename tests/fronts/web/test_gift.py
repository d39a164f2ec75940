"""A gift on the page: an envelope, play, and the message as text; offline from the link alone."""

from random import Random

import pytest
from fronts.web.browser import Browser

from unriddle.session import gifts
from unriddle.session.opened import Opened

pytestmark = pytest.mark.slow
MESSAGE = "Well <b>done</b>!\nAt six."
GIFT, OTHER, THIRD = (
    gifts.wrap(Opened.parse(puzzle), gifts.Gift(MESSAGE), "A tent", "", Random(1).randbytes).fragment
    for puzzle in ("nonogram:3x2:1/3:1/2/1", "nonogram:3x2:3/1:1/2/1", "nonogram:3x2:1/2:1/2/0")
)


def test_the_message_opens_when_the_puzzle_is_played_to_its_end(opened: tuple[Browser, str]) -> None:
    browser, where = opened
    page = browser.open(where + "#" + GIFT)
    page.wait_for_selector("#gift:has-text('A puzzle for you')")
    page.click("#envelope:has-text('A tent') button")
    page.click("#envelope[data-state=open] button")
    page.wait_for_selector("#undo:visible")
    assert page.is_hidden("#toSolve")
    for cell in (1, 3, 4, 5):
        assert page.inner_text("#gift") != MESSAGE
        page.locator("#board .cell").nth(cell).click()
    page.wait_for_selector("#letter[open]")
    assert page.inner_text("#letter .message") == page.inner_text("#gift.open") == MESSAGE
    assert page.text_content("#sentence") == "Solved"
    page.click("#letter button:not(.main)")
    page.wait_for_timeout(500)  # the game is kept a moment later
    page.reload()
    page.wait_for_selector("#gift.open")
    assert page.inner_text("#gift") == MESSAGE
    assert page.locator("dialog[open]").count() == 0
    page.close()


def test_the_letter_leads_to_a_gift_of_ones_own(opened: tuple[Browser, str]) -> None:
    browser, where = opened
    page = browser.open(where)
    page.fill("#box", where + "#" + OTHER)
    page.click("#open")
    page.click("#envelope button")
    page.click("#envelope[data-state=open] button")
    for cell in (0, 1, 2, 4):
        page.locator("#board .cell").nth(cell).click()
    page.click("#letter .main")
    page.wait_for_selector("#giver[open]")
    page.close()


def test_a_link_without_a_message_shows_no_envelope(opened: tuple[Browser, str]) -> None:
    browser, where = opened
    page = browser.open(where + "#" + GIFT)
    page.wait_for_selector("#gift:visible")
    page.evaluate("location.hash = '#p=latin%3A4'")
    page.wait_for_selector("#undo:visible")
    page.wait_for_selector("#gift", state="hidden")
    page.close()


def test_on_plain_http_the_envelope_says_why_the_message_stays_closed(opened: tuple[Browser, str]) -> None:
    browser, where = opened
    page = browser.context.new_page()
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
    page.goto(where + "#" + THIRD)
    page.wait_for_selector("#envelope:has-text('Browsers open sealed messages over https only.')")
    page.click("#envelope button")
    page.click("#envelope[data-state=open] button")
    for cell in (1, 3, 4):
        page.locator("#board .cell").nth(cell).click()
    page.wait_for_selector("#gift.open:has-text('over https only')")
    page.close()
