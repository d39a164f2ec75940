"""A gift on the page: an envelope, play, and the message as text; offline from the link alone."""

from random import Random

import pytest
from fronts.web.browser import Browser

from unriddle import api
from unriddle.session import gifts

pytestmark = pytest.mark.slow
MESSAGE = "Well <b>done</b>!\nAt six."
GIFT = gifts.wrapped(
    api.parse("nonogram:3x2:1/3:1/2/1"), gifts.Gift(MESSAGE), "A tent", "", Random(1).randbytes
).fragment


def test_the_message_opens_when_the_puzzle_is_played_to_its_end(opened: tuple[Browser, str]) -> None:
    browser, where = opened
    page = browser.open(where + "#" + GIFT)
    page.wait_for_selector("#gift:has-text('A puzzle for you')")
    page.wait_for_selector("#undo:visible")
    for cell in (1, 3, 4, 5):
        assert page.inner_text("#gift") != MESSAGE
        page.locator("#board .cell").nth(cell).click()
    page.wait_for_selector("#gift.open")
    assert page.inner_text("#gift") == MESSAGE
    page.reload()
    page.wait_for_selector("#gift.open")
    assert page.inner_text("#gift") == MESSAGE
    page.close()


def test_a_link_without_a_message_shows_no_envelope(opened: tuple[Browser, str]) -> None:
    browser, where = opened
    page = browser.open(where + "#" + GIFT)
    page.wait_for_selector("#gift:visible")
    page.evaluate("location.hash = '#p=latin%3A4'")
    page.wait_for_selector("#undo:visible")
    page.wait_for_selector("#gift", state="hidden")
    page.close()
