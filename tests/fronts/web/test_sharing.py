"""The link of the page: short, with the title, and shown where it cannot be copied."""

from typing import Any

import pytest
from fronts.web.browser import READY_MS, Browser, paste

from unriddle.session import links
from unriddle.session.links import Link

pytestmark = pytest.mark.slow
TITLED = Link("nonogram:3x2:1/3:1/2/1", "Ёлка <b>one</b>", "me")
FIELD = "#linked input"
# What a browser sends when another program shares something: fields, and a file with the text of `file`.
POST = """async ({ file, ...fields }) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    if (file) body.set("files", new File([file], "puzzle.txt", { type: "text/plain" }));
    await fetch("shared", { method: "POST", body });
}"""


def test_a_link_gives_puzzle_and_title_which_is_shown_once_it_is_solved(opened: tuple[Browser, str]) -> None:
    browser, where = opened
    named = Link("nonogram:2x3:1/2/1:1/3", TITLED.title)
    page = browser.open(where + "#" + named.fragment)
    for _ in range(2):
        page.wait_for_selector("#undo:visible")
        assert links.read(page.url) == named
        assert page.inner_text("#title") == "Nonogram"
        assert "Ёлка" not in page.inner_text("body")
        page.reload()
    for at in (1, 2, 3, 5):
        page.locator("#board .cell").nth(at).click()
    page.wait_for_selector("#title:has-text('Ёлка <b>one</b>')")
    page.close()


def test_an_older_link_is_opened_and_rewritten(opened: tuple[Browser, str]) -> None:
    browser, where = opened
    page = browser.open(where + "#p=latin%3A4")
    page.wait_for_selector("#undo:visible")
    assert links.read(page.url) == Link("latin:4")
    page.close()


def test_links_that_cannot_be_read_are_reported_in_a_sentence(opened: tuple[Browser, str]) -> None:
    browser, where = opened
    page = browser.open(where + "#" + TITLED.fragment[:-1])
    page.wait_for_selector("#wrong:has-text('This link is damaged')")
    page.evaluate("location.hash = 'v2.abc'")
    page.wait_for_selector("#wrong:has-text('newer version')")
    page.evaluate("fragment => (location.hash = fragment)", TITLED.fragment)
    page.wait_for_selector("#undo:visible")
    assert links.read(page.url) == TITLED
    page.close()


@pytest.mark.parametrize(
    ("browser", "said"),
    [
        ("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))", "did not let the page copy"),
        ("Object.defineProperty(navigator, 'clipboard', { value: undefined })", "lets no page copy"),
        (
            "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
            "Object.defineProperty(window, 'isSecureContext', { value: false })",
            "over https only",
        ),
    ],
)
def test_a_link_that_is_not_copied_is_shown_with_the_reason(page: Any, browser: str, said: str) -> None:
    paste(page, TITLED.address("https://example.org"))
    page.wait_for_selector("#undo:visible")
    page.evaluate(f"() => {{ {browser} }}")
    page.click("#keeping summary")
    page.click("#link")
    page.wait_for_selector(f"#linked:has-text('{said}')")
    assert links.read(page.input_value(FIELD)) == TITLED
    assert page.evaluate(f"document.querySelector('{FIELD}').selectionEnd") == len(page.input_value(FIELD))
    page.reload()
    page.wait_for_selector("html[data-ready]")


def test_what_other_programs_share_comes_to_the_page_through_its_service_worker(opened: tuple[Browser, str]) -> None:
    page = opened[0].open(opened[1])
    page.wait_for_selector("html[data-offline]", timeout=READY_MS)
    page.reload()
    page.wait_for_selector("html[data-ready]", timeout=READY_MS)
    for parts, cells in (({"text": "latin:5"}, 25), ({"url": "", "text": "", "file": "latin:4"}, 16)):
        page.evaluate(POST, parts)
        page.goto(f"{opened[1]}?shared")
        page.wait_for_function("(count) => document.querySelectorAll('#board .cell').length === count", arg=cells)
        assert "shared" not in page.url
    page.close()
