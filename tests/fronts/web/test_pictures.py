"""A picture of a board on the page: the browser decodes it, Python reads it, and what stays open is asked for."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import Browser
from puzzles.quartiles.drawn import TILES, board, file

from unriddle.fronts.web.page import Page


def greys(image: Any) -> str:
    """What the page hands over of a picture."""
    return b64encode(b"P5 %d %d 255\n" % image.size + image.tobytes()).decode()


def test_what_reads_pictures_is_loaded_with_the_first_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    line = json.dumps({"do": "read", "content": greys(board())})
    assert Page().needs(line) == "[]"
    monkeypatch.setattr("unriddle.fronts.web.page.find_spec", lambda name: None)
    monkeypatch.setattr("unriddle.lexicon.names", list)
    assert Page().needs(line) == '["photo", "english"]'
    assert Page().needs('{"do": "read", "content": "cXVhcnRpbGVz"}') == "[]"


def test_the_bridge_reports_which_tiles_are_open_and_where() -> None:
    (event,) = json.loads(Page().ask(json.dumps({"do": "read", "content": greys(board(smudged=(5,)))})))
    assert (event["event"], event["asked"]["family"]) == ("error", "quartiles")
    assert event["asked"]["texts"][1][1] == "?"
    assert [2, 2] in [box[:2] for box in event["asked"]["boxes"]]


@pytest.mark.slow
def test_a_picture_is_opened_and_what_is_open_is_typed_beside_it(
    page: Any, opened: tuple[Browser, str], tmp_path: Path
) -> None:
    shot, smudged = tmp_path / "shot.png", tmp_path / "smudged.jpg"
    shot.write_bytes(file(board(size=60)))
    smudged.write_bytes(file(board(size=60, smudged=(5,)), "JPEG"))
    page.set_input_files("#file", shot)
    page.wait_for_selector("#board:has-text('gly')")
    page.click("#home")
    page.set_input_files("#file", smudged)
    page.wait_for_selector(".cuts canvas")
    page.wait_for_function("() => document.querySelectorAll('#typed input').length === 20")
    texts = page.eval_on_selector_all("#typed input", "all => all.map((each) => each.value)")
    assert texts[5] == ""
    assert all(text in ("", right) for text, right in zip(texts, TILES, strict=True))
    for at, right in enumerate(TILES):
        page.locator("#typed input").nth(at).fill(right)
    page.click("#typingForm button.main")
    page.wait_for_selector("#board:has-text('gly')")
