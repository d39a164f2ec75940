"""The worker of the page: how often it tells something, and that a fresh one follows one whose memory has grown."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import READY_MS, address, browsing, paste, serving, solve

from unriddle.fronts.web import page as own
from unriddle.fronts.web.page import Page

slow = pytest.mark.slow
HEAP, GROWN = re.compile(r"\w+\._module\.HEAP8\.length"), "600 * 2 ** 20"


def test_a_run_reports_something_ten_times_a_second_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = 0.0

    def clock() -> float:
        nonlocal seconds
        seconds += 0.001
        return seconds

    monkeypatch.setattr(own, "perf_counter", clock)
    page = Page()
    page.ask('{"do": "solve", "puzzle": "latin:7", "limit": null}')
    page.begin()
    seconds, told = 0.0, []
    while seconds < 5:
        line = page.pull()
        if line:
            told.append((seconds, json.loads(line)))
    page.bridge.session.close()
    assert all("picture" in each for _, each in told)
    assert 40 <= len(told) <= 50
    assert all(later - before >= 0.1 for (before, _), (later, _) in pairwise(told))


@slow
def test_a_fresh_worker_follows_one_that_grew_past_half_a_gigabyte_and_knows_what_it_did(
    site: Path, playwright: Any, tmp_path: Path
) -> None:
    source = (site / "worker.js").read_text()
    assert HEAP.search(source)
    with serving(site) as server, browsing(playwright, tmp_path / "profile", service_workers="block") as browser:
        workers: list[Any] = []
        page = browser.context.new_page()
        page.on("worker", lambda worker: workers.append(worker))
        page.goto(address(server))
        page.wait_for_selector("html[data-ready]", timeout=READY_MS)
        paste(page, "latin:4")
        solve(page)
        page.wait_for_selector("#saveSearch:enabled", state="attached")
        assert len(workers) == 1  # a small search leaves its worker alone
        # A worker that says of itself what one says after hard nonograms.
        browser.context.route(
            "**/worker.js*",
            lambda route: route.fulfill(body=HEAP.sub(GROWN, source), content_type="text/javascript"),
        )
        page.goto("about:blank")
        workers.clear()
        page.goto(address(server))
        page.wait_for_selector("html[data-ready]", timeout=READY_MS)
        paste(page, "latin:5")
        page.wait_for_selector("#tools button")
        page.click("#board [data-row='0'][data-column='0']")
        page.click("#tools button:has-text('3')")
        page.wait_for_selector("#board [data-row='0'][data-column='0']:has-text('3')")
        page.evaluate("document.getElementById('limit').value = '10'")
        solve(page)
        page.wait_for_selector("#saveSearch:enabled", state="attached")
        while len(workers) < 2:
            page.wait_for_timeout(50)
        page.click("#found li:nth-child(2) .found")  # asked of the fresh one
        page.wait_for_selector("#board [data-row='1'][data-column='1']:has-text('4')")
        page.click("#toPlay")
        page.click("#undo")
        page.wait_for_selector("#board [data-row='0'][data-column='0']:not(:has-text('3'))")
        assert len(workers) == 2
