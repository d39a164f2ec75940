"""Pictures as SVG, HTML and PNG, and events as JSON lines."""

import importlib
import io
import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from typing import Any

import pytest
from draw.samples import BLUE, NASTY, PICTURES, RED, balda, colored, dense, latin, nonogram

from unriddle.core import Cell, End, Found, Picture, Progress, PuzzleError
from unriddle.draw.events import json_line, jsonl
from unriddle.draw.font import glyph, glyph_rows
from unriddle.draw.png import png
from unriddle.draw.svg import html, svg

STORED = Path(__file__).parent / "stored"
NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", ["nonogram", "colored", "balda", "latin"])
def test_an_svg_is_the_stored_one(name: str) -> None:
    expected = (STORED / f"{name}.svg").read_text(encoding="utf-8").rstrip("\n")
    assert expected == svg(PICTURES[name])


@pytest.mark.parametrize("name", PICTURES)
def test_svg_and_html_are_well_formed_and_say_nothing_but_text(name: str) -> None:
    for text in (svg(PICTURES[name]), html(PICTURES[name])):
        assert text.isprintable()
        tags = {element.tag.removeprefix(NAMESPACE) for element in ElementTree.fromstring(text).iter()}
        assert tags <= {"svg", "title", "rect", "text", "path", "g", "figure", "figcaption", "p"}


@pytest.mark.parametrize("name", PICTURES)
def test_on_dark_ground_the_cells_are_what_they_were_and_the_ground_is_dark(name: str) -> None:
    light, dark = (ElementTree.fromstring(svg(PICTURES[name], dark=on)) for on in (False, True))
    told = [[element.text for element in whole.iter(f"{NAMESPACE}text")] for whole in (light, dark)]
    assert told[0] == told[1]
    cells = [[path.attrib for path in whole.iter(f"{NAMESPACE}path")] for whole in (light, dark)]
    assert cells[0] == cells[1]
    ground, sheet = [one.attrib["fill"] for one in dark.iter(f"{NAMESPACE}rect")][:2]
    assert (ground, sheet) == ("#15171b", "#d6d2c8")


def test_text_in_an_svg_is_what_the_cells_say() -> None:
    texts = [element.text for element in ElementTree.fromstring(svg(latin(4))).iter(f"{NAMESPACE}text")]
    assert ["latin:4", *"0123", *"2301", *"0123", *"2301"] == texts


def test_a_dense_svg_paints_each_run_of_cells_once() -> None:
    found = ElementTree.fromstring(svg(colored())).iter(f"{NAMESPACE}path")
    paths = {element.get("fill"): element.get("d") for element in found}
    assert paths[RED] == "M0 0h2v1h-2zM1 2h1v1h-1zM3 2h2v1h-2z"
    assert paths[BLUE] == "M3 0h1v1h-1zM0 1h6v1h-6z"


def test_title_and_lines_stand_around_the_figure() -> None:
    text = html(Picture(((Cell("a"),),), "<b>", lines=("1 < 2",)))
    assert text.startswith("<figure><figcaption>&lt;b&gt;</figcaption><svg ")
    assert text.endswith("</svg><p>1 &lt; 2</p></figure>")


@pytest.mark.parametrize("name", PICTURES)
def test_a_png_can_be_read(name: str) -> None:
    image = opened(png(PICTURES[name]))
    assert image.width > 0
    assert image.getpixel((0, 0)) == (0xFF, 0xFD, 0xF8)


def test_cells_of_a_png_have_their_colors() -> None:
    image = opened(png(Picture(colored().cells, dense=True), scale=2))
    side, edge = 26, 16
    pixels = [image.getpixel((edge + side * column + 13, edge + 13)) for column in range(6)]
    red, blue, black, paper = (0xC8, 0x20, 0x2C), (0x2A, 0x6F, 0xDB), (0x1F, 0x24, 0x30), (0xFF, 0xFD, 0xF8)
    assert [red, red, paper, blue, black, black] == pixels


def test_a_png_may_have_more_than_256_colors() -> None:
    cells = tuple(tuple(Cell(color=f"#{row * 20:02x}{column * 10:02x}77") for column in range(25)) for row in range(12))
    image = opened(png(Picture(cells, dense=True), scale=1))
    expected = {(row * 20, column * 10, 0x77) for row in range(12) for column in range(25)}
    assert expected <= {image.getpixel((x, y)) for x in range(image.width) for y in range(image.height)}


def test_a_glyph_of_the_font_is_drawn_as_it_is_stored() -> None:
    image = opened(png(Picture(((Cell("Ё"),),)), scale=1))
    dots = ["".join(".#"[image.getpixel((8 + x, 8 + y))[0] < 100] for x in range(3, 23)) for y in range(2, 22)]
    short, middle, long = "##", "########", "##########"
    rows = ["##..##", "", long, short, short, middle, short, short, long]
    assert [row for row in rows for _ in range(2)] == [line.strip(".") for line in dots[:18]]


def test_the_font_has_digits_and_letters_of_both_alphabets() -> None:
    upper = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
    box = glyph("日", 2)
    wanted = set(upper + upper.lower() + ".,:;?!()[]+-*/=#%'\"<>_×·…—")
    assert set() == wanted - set(glyph_rows())
    assert set() == {sign for sign in wanted if glyph(sign, 2) == box}


def test_a_png_that_would_be_too_large_is_refused_before_it_is_made() -> None:
    with pytest.raises(PuzzleError, match=r"picture: \d+ x \d+ pixels are too many for a PNG: at most 80 million"):
        png(dense(300), scale=16)
    for scale in (0, -1, 17, 10**30):
        with pytest.raises(PuzzleError, match="use 1 to 16"):
            png(nonogram(), scale=scale)


def test_a_dense_picture_with_too_many_labels_loses_them_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("unriddle.draw.png")
    whole = opened(png(colored()))
    monkeypatch.setattr(module, "MAX_PIXELS", 20_000)
    monkeypatch.setattr(module, "COMFORTABLE_PIXELS", 20_000)
    small = opened(png(colored()))
    assert small.width * small.height < whole.width * whole.height


@pytest.mark.slow
def test_a_picture_of_512_x_512_cells_is_drawn() -> None:
    image = opened(png(dense(512)))
    assert image.size == (4112, 4112)
    ElementTree.fromstring(svg(dense(512)))


class Answer:
    """A solution with text that would not print."""

    def to_json(self) -> dict[str, Any]:
        return {"word": NASTY, "ё": [1, 2]}


def test_events_are_json_lines() -> None:
    assert jsonl(Progress(5, 0.25)) == '{"event": "progress", "steps": 5, "share": 0.25}'
    expected = (
        '{"event": "end", "why": "exhausted", "steps": 9, "share": 1.0, "conclusion": {"solved": true}, "index": 0}'
    )
    assert expected == jsonl(End("exhausted", 9, 1.0), conclusion={"solved": True}, index=0)


def test_a_json_line_has_no_control_characters_and_keeps_the_text() -> None:
    line = jsonl(Found(Answer(), 7))
    assert line.isprintable()
    assert "ё" in line
    assert {"event": "found", "solution": Answer().to_json(), "steps": 7} == json.loads(line)
    assert json_line({"a": "\x7f\u2028\ud83d"}) == '{"a": "\\u007f\\u2028\\ud83d"}'


def opened(data: bytes) -> Any:
    """The image as pillow reads it, in red, green and blue."""
    image = pytest.importorskip("PIL.Image", reason="pillow is not installed").open(io.BytesIO(data))
    image.load()
    return image.convert("RGB")


def test_notes_do_not_touch_the_letters() -> None:
    image = opened(png(balda(), scale=1))
    assert image.width == 8 + 10 + 10 * 26 + 8
