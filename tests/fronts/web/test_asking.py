"""What a player asks of the page and its solver, in Chromium: a check, the solution, a word that no list has."""

from typing import Any

import pytest
from fronts.web.browser import paste, solve

pytestmark = pytest.mark.slow


def test_a_square_that_can_be_completed_holds_no_mistake_and_is_completed(page: Any) -> None:
    paste(page, "latin:5")
    page.wait_for_selector("#tools button")
    page.click("#board [data-row='0'][data-column='0']")
    page.click("#tools button:has-text('3')")
    page.wait_for_selector("#board [data-row='0'][data-column='0']:has-text('3')")
    page.click("#check")
    page.wait_for_selector("#sentence:text-is('No mistakes')")
    solve(page)
    page.click("#keeping > summary")
    page.click("#fill")
    page.wait_for_selector("#sentence.good")
    assert page.inner_text("#board [data-row='0'][data-column='0']").strip() == "3"


def test_a_word_in_no_list_can_be_insisted_on_and_is_kept_among_the_readers_own(page: Any) -> None:
    paste(page, "balda:...../...../балда/...../.....;played=балда")
    page.wait_for_selector("#tools button")
    page.click("#board [data-row='1'][data-column='1']")
    page.click("#tools button:has-text('Щ')")
    for row, column in ((1, 1), (2, 1), (2, 2), (2, 3), (2, 4)):
        page.click(f"#board [data-row='{row}'][data-column='{column}']")
    page.click("#enter")
    page.wait_for_selector("#doIt:has-text('Play it anyway')")
    page.click("#doIt")
    page.wait_for_selector("#sentence:has-text('ЩАЛДА is accepted and added to your own list')")
    page.reload()
    page.wait_for_selector("html[data-ready]")
    page.wait_for_selector("#board [data-row='1'][data-column='1']:has-text('Щ')")
    page.click("#home")
    page.click("#own > summary")
    page.wait_for_selector("#ownAdded:has-text('щалда')")
    page.click("#ownAdded button:has-text('щалда')")
    page.click("#own > summary")
