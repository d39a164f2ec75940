"""Drawings in flat colors, such as icons: cells have the colors of the drawing, and its outline is closed."""

import io
from typing import Any

import pytest

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram.make.flat import INK, RgbaPixels, draw_flat, flat, size_of
from unriddle.registry import find
from unriddle.session import making

RED, YELLOW, BLUE = (220, 40, 40), (250, 210, 40), (40, 90, 220)


def face(side: int = 160, ground: tuple[int, int, int, int] = (0, 0, 0, 0)) -> Any:
    """A yellow face with two dark eyes and a red mouth, smooth at its edges."""
    image = pytest.importorskip("PIL.Image", reason="pillow is not installed")
    draw = pytest.importorskip("PIL.ImageDraw", reason="pillow is not installed")
    large = image.new("RGBA", (4 * side, 4 * side), ground)
    pen, unit = draw.Draw(large), 4 * side / 160
    pen.ellipse([10 * unit, 20 * unit, 150 * unit, 140 * unit], (*YELLOW, 255))
    for left in (45, 95):
        pen.ellipse([left * unit, 55 * unit, (left + 18) * unit, 73 * unit], (20, 20, 20, 255))
    pen.rectangle([50 * unit, 105 * unit, 110 * unit, 117 * unit], (*RED, 255))
    return large.resize((side, side), image.Resampling.LANCZOS)


def pixels(image: Any) -> RgbaPixels:
    data = image.tobytes()
    return RgbaPixels(*image.size, list(zip(data[::4], data[1::4], data[2::4], data[3::4], strict=True)))


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) < 24 for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("ground", [(0, 0, 0, 0), (255, 255, 255, 255), (*BLUE, 255)], ids=["clear", "white", "blue"])
@pytest.mark.parametrize("side", [15, 20, 30])
def test_cells_have_the_colors_of_the_drawing_and_the_ground_is_empty(side: int, ground: tuple[int, ...]) -> None:
    found = flat(pixels(face(ground=ground)))
    assert found is not None
    cropped = found.crop()
    assert cropped is not None
    cells = draw_flat(cropped, size_of(cropped, side), 5)
    assert cells is not None
    assert cells.shades[0] == (255, 255, 255)
    assert len(cells.shades) == 4
    for wanted in (YELLOW, RED, INK):
        assert any(near(wanted, shade) for shade in cells.shades[1:])
    rows = [cells.cells[at : at + cells.width] for at in range(0, len(cells.cells), cells.width)]
    assert all(row[0] == row[-1] for row in rows)
    assert all(row == row[::-1] for row in rows)
    assert rows[0][0] == 0
    # What is not empty and touches what is empty, or the edge, is the outline.
    ink = next(state for state, shade in enumerate(cells.shades) if near(shade, INK))
    for y, row in enumerate(rows):
        for x, state in enumerate(row):
            beside = [
                rows[b][a] if 0 <= b < cells.height and 0 <= a < cells.width else 0
                for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            ]
            assert not state or 0 not in beside or state == ink
    inside = [row[2:-2] for row in rows[3 : cells.height // 2]]
    assert sum(state == ink for row in inside for state in row) >= 2


def test_a_photograph_is_not_flat() -> None:
    many = [(x * 7 % 256, y * 5 % 256, (x * y) % 256, 255) for y in range(120) for x in range(120)]
    assert flat(RgbaPixels(120, 120, many)) is None


@pytest.mark.parametrize("colors", [None, 4])
def test_the_puzzle_of_a_drawing_is_unique_and_stays_mirrored(colors: int | None) -> None:
    file = io.BytesIO()
    face().save(file, "PNG")
    wishes = {"from": file.getvalue(), "size": "20", **({"colours": colors} if colors else {})}
    made = making.generate(find("nonogram"), 1, **wishes)
    rows = made.more["rows"]
    assert max(made.puzzle.width, made.puzzle.height) <= 20
    assert all(row == row[::-1] for row in rows)
    assert made.more["percent"] <= 5
    assert len(made.puzzle.colors) == (3 if colors else 1)


def pam(image: Any) -> bytes:
    width, height = image.size
    head = f"P7\nWIDTH {width}\nHEIGHT {height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n"
    return head.encode() + image.tobytes()


@pytest.mark.parametrize("colors", [{}, {"colours": 4}])
def test_a_picture_from_the_page_is_drawn_as_its_file_is(colors: dict[str, int]) -> None:
    family, file = find("nonogram"), io.BytesIO()
    face().save(file, "PNG")
    averages = {"pixels": "A" * 4 * 20 * 20} if colors else {"greys": "A" * 534}
    of_file = making.order_of(family, 1, {"from": file.getvalue(), "size": "20", **colors})
    of_page = making.order_of(family, 1, {"picture": pam(face()), "size": "20x20", **colors, **averages})
    assert of_page == of_file
    assert ("palette", "ffffff,000000") in of_page.own.items() or colors


def test_the_averages_of_a_picture_count_where_it_is_not_a_drawing() -> None:
    image = pytest.importorskip("PIL.Image", reason="pillow is not installed")
    family, many = find("nonogram"), bytes(x * y * 7 % 256 for y in range(120) for x in range(4 * 120))
    photo = image.frombytes("RGBA", (120, 120), bytes(255 if at % 4 == 3 else part for at, part in enumerate(many)))
    averages = {"size": "20x20", "greys": "A" * 534}
    assert making.order_of(family, 1, {"picture": pam(photo), **averages}) == making.order_of(family, 1, averages)


@pytest.mark.parametrize("broken", [lambda data: data[:-1], lambda data: data + b"0"])
def test_a_broken_picture_from_the_page_is_refused(broken: Any) -> None:
    with pytest.raises(PuzzleError):
        making.order_of(find("nonogram"), 1, {"picture": broken(pam(face())), "size": "20x20", "greys": "A" * 534})
