"""Pictures to make puzzles from."""

import io
import sys
import zlib
from typing import Any

import pytest
from needed import needed

from unriddle.core import Detected, MissingError, PuzzleError
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.formats.image import from_image, open_rgba

detect, read, write = FAMILY.detect, FAMILY.read, FAMILY.write

FISH = ["...aa...", ".aabaa.a", "aaaaaaaa", ".aaaaa.a", "...b....", "..bb...."]
SHADES = {".": (255, 255, 255), "a": (255, 165, 0), "b": (0, 0, 255)}


def picture(rows: list[str], shades: dict[str, Any], mode: str, format: str, scale: int = 1) -> bytes:
    image = needed("PIL.Image")
    drawn = image.new(mode, (len(rows[0]), len(rows)))
    drawn.putdata([shades[sign] for row in rows for sign in row])
    stream = io.BytesIO()
    drawn.resize((len(rows[0]) * scale, len(rows) * scale), image.Resampling.NEAREST).save(
        stream, format, lossless=True
    )
    return stream.getvalue()


def rows_of(data: bytes) -> list[str]:
    (puzzle,) = read(data)
    signs = [".", *"ab"] if len(puzzle.colors) > 1 else [".", "a"]
    goal = "".join(signs[cell] for cell in puzzle.goals[0])
    return [goal[at : at + puzzle.width] for at in range(0, len(goal), puzzle.width)]


@pytest.mark.parametrize("scale", [1, 4, 20])
@pytest.mark.parametrize("format", ["PNG", "GIF", "BMP", "WEBP"])
def test_each_cell_of_a_picture_becomes_a_cell(format: str, scale: int) -> None:
    data = picture(FISH, SHADES, "RGB", format, scale)
    assert detect(data) == Detected("image")
    assert rows_of(data) == FISH
    assert [color.rgb for color in read(data)[0].colors] == ["#ffa500", "#0000ff"]


def test_transparent_cells_are_empty() -> None:
    shades = {".": (0, 0, 0, 0), "a": (255, 255, 255, 255), "b": (0, 0, 0, 255)}
    data = picture(FISH, shades, "RGBA", "PNG")
    assert rows_of(data) == FISH
    assert [color.rgb for color in read(data)[0].colors] == ["#ffffff", "#000000"]


def test_a_dark_picture_takes_its_border_as_empty() -> None:
    data = picture(FISH, {".": (0, 0, 0), "a": (200, 0, 0), "b": (0, 200, 0)}, "RGB", "PNG")
    assert rows_of(data) == FISH
    assert read(data)[0].background == "#000000"


def test_grey_pictures_become_black_and_white() -> None:
    rows = ["".join("a" if (x - 20) ** 2 + (y - 20) ** 2 < 150 else "." for x in range(40)) for y in range(40)]
    image = needed("PIL.Image")
    drawn = image.new("L", (40, 40))
    drawn.putdata([(40 if sign == "a" else 200) + (7 * at) % 50 for at, sign in enumerate("".join(rows))])
    stream = io.BytesIO()
    drawn.save(stream, "PNG")
    (puzzle,) = read(stream.getvalue())
    assert rows_of(stream.getvalue()) == rows
    assert [color.rgb for color in puzzle.colors] == ["#000000"]


def test_a_photograph_is_made_smaller_and_has_few_colors() -> None:
    image = needed("PIL.Image")
    drawn = image.new("RGB", (300, 200))
    drawn.putdata([(x * 255 // 300, y * 255 // 200, (x * y) % 256) for y in range(200) for x in range(300)])
    stream = io.BytesIO()
    drawn.save(stream, "JPEG")
    (puzzle,) = read(stream.getvalue())
    assert (puzzle.width, puzzle.height) == (50, 33)
    assert 2 <= len(puzzle.colors) <= 8
    small = from_image(stream.getvalue(), side=20, colors=3)
    assert (small.width, small.height, len(small.colors) <= 3) == (20, 13, True)


def test_our_own_drawing_gives_the_puzzle_and_not_its_picture() -> None:
    data = picture(FISH, SHADES, "RGB", "PNG")
    (puzzle,) = read(data)
    drawn = write(puzzle, "png")
    assert detect(drawn) == Detected("png", sure=True)
    assert read(drawn) == [puzzle]


def chunk(kind: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")


def head(width: int, height: int) -> bytes:
    size = width.to_bytes(4, "big") + height.to_bytes(4, "big")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size + b"\x08\x02\x00\x00\x00")


def test_a_picture_that_cannot_be_read_is_refused() -> None:
    needed("PIL")
    data = picture(FISH, SHADES, "RGB", "PNG")
    for bad in (data[:60], b"GIF89a", b"\xff\xd8\xff", b"BM", b"\x89PNG\r\n\x1a\n", head(10, 10)):
        with pytest.raises(PuzzleError, match=r"it cannot be read: [^<]*$"):
            read(bad)
    with pytest.raises(PuzzleError, match="has only one color"):
        read(picture(["..", ".."], SHADES, "RGB", "PNG"))


@pytest.mark.parametrize("size", [(1_000_000, 1_000_000), (100_000, 100), (2**31 - 1, 2**31 - 1)])
def test_a_picture_with_too_many_pixels_is_refused_before_it_is_decoded(size: tuple[int, int]) -> None:
    needed("PIL")
    with pytest.raises(PuzzleError, match="picture: it"):
        read(head(*size) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b""))


def test_without_pillow_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    data = picture(FISH, SHADES, "RGB", "PNG")
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingError, match="Pillow is not installed; to install it: "):
        read(data)


def jpeg(size: tuple[int, int], **more: Any) -> bytes:
    """A photograph that is dark on its left half."""
    image = needed("PIL.Image")
    whole = image.new("L", size, 255)
    whole.paste(0, (0, 0, size[0] // 2, size[1]))
    stream = io.BytesIO()
    whole.save(stream, "JPEG", **more)
    return stream.getvalue()


def test_a_photograph_of_more_pixels_than_are_decoded_is_decoded_smaller() -> None:
    assert open_rgba(jpeg((4000, 3000))).size == (2000, 1500)
    assert open_rgba(jpeg((2560, 1920))).size == (1280, 960)
    assert open_rgba(jpeg((9000, 500))).size == (4500, 250)
    assert open_rgba(jpeg((5200, 5200))).size == (1300, 1300)
    with pytest.raises(PuzzleError, match="more than 16,000,000 pixels"):
        open_rgba(jpeg((5200, 3200), progressive=True))


def test_a_screen_of_more_pixels_than_are_worked_on_is_made_smaller() -> None:
    image = needed("PIL.Image")
    for mode, ground in (("RGB", "white"), ("P", 0), ("LA", (255, 255))):
        stream = io.BytesIO()
        image.new(mode, (1440, 3120), ground).save(stream, "PNG")
        assert open_rgba(stream.getvalue()).size == (720, 1560)


def test_a_photograph_stands_as_it_was_held() -> None:
    image = needed("PIL.Image")
    exif = image.Exif()
    exif[0x0112] = 6  # the camera lay on its side
    for side in (1, 100):  # of which the larger one is made smaller
        picture = open_rgba(jpeg((40 * side, 20 * side), exif=exif))
        width, height = picture.size
        assert height == 2 * width
        assert [picture.getpixel((width // 2, row))[0] < 128 for row in (height // 8, 7 * height // 8)] == [True, False]
