"""Laws that hold for every picture, whatever its text, shape and colors."""

import io
import re
import xml.etree.ElementTree as ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from unriddle.core import Cell, Picture, Role
from unriddle.draw.ansi import ansi
from unriddle.draw.png import png
from unriddle.draw.svg import html, svg
from unriddle.draw.text import plain, width

TEXT = some.one_of(some.sampled_from(["", "1", "12", "Ж"]), some.text(max_size=14))
COLOR = some.sampled_from(["", "#c8202c", "#00FF00", "red", "\x1b[31m"])
CELL = some.builds(Cell, TEXT, some.sampled_from(Role), COLOR, TEXT, some.booleans())
LABELS = some.lists(some.lists(CELL, max_size=3).map(tuple), max_size=4).map(tuple)
PICTURE = some.builds(
    Picture, LABELS, TEXT, LABELS, LABELS, some.integers(0, 3), some.booleans(), some.lists(TEXT, max_size=3).map(tuple)
)
CODE = re.compile(r"\x1b\[[0-9;]*m")


@settings(max_examples=60, deadline=None)
@given(PICTURE)
def test_text_outputs_hold_no_control_characters(picture: Picture) -> None:
    for line in (*plain(picture).split("\n"), *CODE.sub("", ansi(picture)).split("\n"), svg(picture), html(picture)):
        assert line.isprintable()


@settings(max_examples=100, deadline=None)
@given(PICTURE)
def test_frames_have_straight_edges(picture: Picture) -> None:
    for text in (plain(picture), CODE.sub("", ansi(picture))):
        assert len({width(line) for line in text.split("\n") if line.endswith(("│", "┐", "┘", "┤"))}) <= 1


@settings(max_examples=100, deadline=None)
@given(PICTURE)
def test_svg_and_html_are_well_formed(picture: Picture) -> None:
    ElementTree.fromstring(svg(picture))
    ElementTree.fromstring(html(picture))


@settings(max_examples=100, deadline=None)
@given(PICTURE)
def test_a_png_is_whole(picture: Picture) -> None:
    image = pytest.importorskip("PIL.Image", reason="pillow is not installed").open(io.BytesIO(png(picture, scale=1)))
    image.load()


@settings(max_examples=100, deadline=None)
@given(PICTURE, some.integers(1, 40), some.integers(1, 12), some.sampled_from(["true", "256", "16", "none"]))
def test_a_terminal_is_never_overrun(picture: Picture, columns: int, lines: int, color: str) -> None:
    drawn = CODE.sub("", ansi(picture, width=columns, height=lines, color=color)).split("\n")
    assert len(drawn) <= lines
    assert max(map(width, drawn)) <= columns
