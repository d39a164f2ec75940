"""A picture of a board on the page: the browser decodes it, Python reads it, and what stays open is asked for."""

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from fronts.web.browser import Browser
from puzzles.quartiles.drawn import TILES, board, file

from unriddle.core import PuzzleError
from unriddle.fronts.web.page import Page
from unriddle.kit.photo.gray import colors_of, open_gray


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


def test_the_bridge_says_where_the_cells_of_a_picture_are_before_it_is_read() -> None:
    line = {"do": "lattice", "content": greys(board())}
    (event,) = json.loads(Page().ask(json.dumps(line)))
    upright = [line for line in event["lines"] if abs(line[0] - line[2]) < 0.01]
    level = [line for line in event["lines"] if abs(line[1] - line[3]) < 0.01]
    assert (len(upright), len(level), len(event["lines"])) == (5, 6, 11)
    assert all(0 <= part <= 2 for line in event["lines"] for part in line)
    blank = b64encode(b"P5 90 90 255\n" + bytes(8100)).decode()
    (event,) = json.loads(Page().ask(json.dumps({"do": "lattice", "content": blank})))
    assert event["lines"] == []


def test_only_a_picture_in_which_nothing_is_seen_is_undetected() -> None:
    blank = b64encode(b"P5 90 90 255\n" + bytes(8100)).decode()
    for content, undetected in ((blank, True), (greys(board(smudged=(5,))), False)):
        (event,) = json.loads(Page().ask(json.dumps({"do": "read", "content": content})))
        assert event.get("undetected", False) is undetected


def test_of_several_sizes_that_a_browser_passes_the_one_that_fits_is_taken() -> None:
    sizes = [(40, 30), (20, 15), (10, 7)]
    grays = b"".join(b"P5 %d %d 255\n" % size + bytes([at]) * size[0] * size[1] for at, size in enumerate(sizes))
    data = grays + b"P6 4 3 255\n" + bytes(36)
    for most, size in ((5000, sizes[0]), (1200, sizes[0]), (310, sizes[1]), (70, sizes[2]), (280, sizes[1])):
        assert open_gray(data, most)[:2] == size
    assert open_gray(data, 150)[:2] == sizes[1]  # less than half of a larger one: not shrunk by a whole factor
    assert open_gray(data, 17)[:2] == (5, 3)
    assert colors_of(data) == (4, 3, bytes(36))
    for wrong in (data[:-1], grays[:-1], data + b"\0", grays + b"P5 0 3 255\n", grays + b"P5 9 9 255\n"):
        with pytest.raises(PuzzleError, match="does not have as many pixels"):
            open_gray(wrong)


@pytest.mark.slow
def test_a_picture_is_shown_with_its_cells_while_it_is_read(page: Any, tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    shot.write_bytes(file(board(size=60)))
    page.evaluate("""() => { window.strokes = 0; const stroke = CanvasRenderingContext2D.prototype.stroke;
        CanvasRenderingContext2D.prototype.stroke = function () {
          if (this.canvas.closest("#seen:not([hidden])")) window.strokes++; stroke.call(this); }; }""")
    page.set_input_files("#file", shot)
    page.wait_for_selector("#seen canvas")
    page.wait_for_selector("#board:has-text('gly')")
    assert page.evaluate("window.strokes") == 1
    page.click("#home")
    assert not page.is_visible("#seen")


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
