"""A search of very many solutions is saved and opened while the worker answers all else, and the file is the same."""

import re
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import READY_MS

from unriddle.session.opened import Opened
from unriddle.session.solving import Session

pytestmark = pytest.mark.slow
# Asks the worker something small again and again, and counts the answers.
ASKED = """() => {
    const post = Worker.prototype.postMessage;
    window.answered = 0;
    window.asking = true;
    Worker.prototype.postMessage = function (message) {
        if (!this.counted) {
            this.addEventListener("message", ({ data }) => {
                if (data.id !== -1) return;
                window.answered += 1;
                if (window.asking) post.call(this, { id: -1, line: '{"do": "own"}', run: false });
            });
            post.call(this, { id: -1, line: '{"do": "own"}', run: false });
        }
        this.counted = true;
        return post.call(this, message);
    };
}"""


def many(tmp_path: Path, count: int) -> Path:
    """The file of a search with so many solutions in it."""
    one = Session.start(Opened.parse("latin:8:first-row"), limit=count)
    list(one.run())
    path = tmp_path / "many.save"
    path.write_text("".join(one.saving()))
    one.close()
    return path


def counted(page: Any) -> int:
    """How many were found."""
    (told,) = re.findall(r"([\d,]+) found", page.text_content("#where"))
    return int(told.replace(",", ""))


def test_a_search_of_many_finds_is_opened_and_saved_while_all_else_is_answered(page: Any, tmp_path: Path) -> None:
    file = many(tmp_path, 20_000)
    page.evaluate(ASKED)
    page.set_input_files("#file", file)
    page.wait_for_selector("#verdict:has-text('Reading the saved search')")
    answered = page.evaluate("answered")
    page.wait_for_selector("#verdict:not(:has-text('Reading'))")
    assert page.evaluate("answered") - answered > 20
    page.wait_for_selector("#stop:disabled")
    assert counted(page) == 20_000
    before = page.evaluate("answered")
    with page.expect_download() as waiting:
        page.evaluate("document.getElementById('saveSearch').click()")
    assert page.evaluate("answered") - before > 20
    again = tmp_path / "again.save"
    waiting.value.save_as(again)
    assert again.read_bytes() == file.read_bytes()
    page.evaluate("asking = false")


def test_a_broken_save_of_many_finds_is_refused_and_one_that_is_read_is_stopped(page: Any, tmp_path: Path) -> None:
    file = many(tmp_path, 10_000)
    broken = tmp_path / "broken.save"
    broken.write_bytes(file.read_bytes().replace(b'"steps": 1', b'"steps": 2'))
    page.set_input_files("#file", broken)
    page.wait_for_selector("#verdict:has-text('damaged')")
    page.click("#home")
    page.set_input_files("#file", file)
    page.wait_for_selector("#verdict:has-text('Reading the saved search')")
    page.click("#stop")
    page.wait_for_selector("#verdict:has-text('Stopped.')")
    page.click("#more")
    # Where the machine is busy it goes on in a fresh worker.
    page.wait_for_selector("#where:has-text('10,000 found')", state="attached", timeout=READY_MS)
