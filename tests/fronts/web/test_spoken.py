"""What a screen reader hears of a game that is played on the page by keys alone, as docs/plays/page tells it."""

from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import Browser

PLAYS = sorted((Path(__file__).parents[3] / "docs" / "plays" / "page").glob("*.txt"))
pytestmark = pytest.mark.slow
# Keeps what live regions said and how many answers are waited for.
EARS = """
window.said = [];
window.waited = 0;
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message) {
  if (!this.heard) this.addEventListener("message", ({ data }) => data.event === "answer" && window.waited--);
  this.heard = true;
  if (message.id) window.waited++;
  return post.call(this, message);
};
addEventListener("DOMContentLoaded", () => {
  for (const region of document.querySelectorAll("#table :is([aria-live=polite], [role=status])"))
    new MutationObserver(() => region.textContent.trim() && said.push(region.textContent.trim()))
      .observe(region, { childList: true, characterData: true, subtree: true });
});
"""
FOCUS = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()"
TYPED = "(key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))"
CALM = """() => new Promise((resolve) => {
  let calm = 0;
  const look = () => {
    calm = window.waited === 0 ? calm + 1 : 0;
    if (calm > 3) resolve();
    else setTimeout(look, 40);
  };
  look();
})"""


def heard(page: Any, keys: str) -> list[str]:
    """What is said after these keys: where the focus went, then what the live regions told."""
    before = page.evaluate(FOCUS)
    page.evaluate("window.said = []")
    for key in keys.split():
        if key.isascii():
            page.keyboard.press(key)
        else:  # playwright's keyboard is an English one
            page.evaluate(TYPED, key)
        page.evaluate(CALM)
    after, said = page.evaluate(FOCUS), page.evaluate("window.said")
    moved = [f"focus: {after}"] if after != before and "Arrow" in keys else []
    told = [each for at, each in enumerate(said) if not at or said[at - 1] != each]
    return [*moved, *(f"says: {line}" for each in told for line in each.splitlines())]


@pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)
def test_a_game_by_keys_is_announced_to_screen_readers(opened: tuple[Browser, str], path: Path) -> None:
    browser, where = opened
    address, *lines = path.read_text("utf-8").splitlines()
    page = browser.context.new_page()
    page.add_init_script(EARS)
    page.goto(f"{where}{address}")
    page.wait_for_selector("#board .cell[tabindex='0']")
    page.wait_for_selector("#undo:visible")
    page.evaluate(CALM)
    page.focus("#board .cell[tabindex='0']")
    told: list[str] = []
    for keys in [line.removeprefix("> ") for line in lines if line.startswith("> ")]:
        told += [f"> {keys}", *heard(page, keys)]
    page.close()
    assert lines == told


def test_there_is_a_game_of_each_family() -> None:
    assert [path.stem for path in PLAYS] == ["balda", "latin", "nonogram", "quartiles"]
