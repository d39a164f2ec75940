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
    page.wait_for_selector("#finish:visible")
    assert page.inner_text("#board [data-row='0'][data-column='0']").strip() == "3"
