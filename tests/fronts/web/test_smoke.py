"""One look at the page in Chromium for each family, short enough for every change: pasted, solved, and played on.

`.ci/run` runs it; the rest of what Chromium shows is in the other files.
"""

from typing import Any

import pytest
from fronts.web.browser import paste, solve

from unriddle.session.reading import example

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("name", "told"),
    [("tiles", "every tile once"), ("field", "халда"), ("fish", "without trying"), ("square", "Nothing else fits")],
)
def test_a_pasted_puzzle_is_solved_and_a_hint_is_given_for_it(page: Any, name: str, told: str) -> None:
    paste(page, example(f"example:{name}").decode())
    page.wait_for_selector("#hint:visible")
    page.click("#hint")
    page.wait_for_selector("#sentence.why:not(:empty)")
    solve(page)
    page.wait_for_selector("#report li >> nth=0")
    assert told in page.inner_text("#report")
    assert not page.is_visible("#sentence")  # the hint is for the sheet


def test_what_unfolds_shows_that_it_does(page: Any) -> None:
    sign = "getComputedStyle(document.querySelector('#own > summary'), '::before').transform"
    closed = page.evaluate(sign)
    page.click("#own > summary")
    unfolded = page.evaluate(sign)
    page.click("#own > summary")
    assert ("matrix" in closed, closed == unfolded) == (True, False)
