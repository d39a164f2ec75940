"""Squares in pictures: their numbers are read, or asked for."""

import io
from typing import Any

import pytest
from needed import needed

from unriddle.core import Detected, PuzzleError
from unriddle.puzzles import balda, quartiles
from unriddle.puzzles.latin import FAMILY

ROWS = ["1....", "..4..", "5...2", ".3...", "...1."]
THREE = ["1.3", "...", "..2"]
SEVEN = ["1.....7", ".2.....", "..3....", "...4...", "....5..", ".....6.", "6......"]
FULL = ["12345", "23451", "34512", "45123", "51234"]
SUDOKU = "1...5...9 .2....... ..3...7.. ...4..... 9.......1 .....6... ..8...2.. .......5. 6.......7"


def drawn(
    rows: list[str], side: int = 48, dark: bool = False, struck: tuple[int, int] | None = None, regions: str = ""
) -> bytes:
    """A grid of lines with numbers in it, as a page or a program draws it; lines between regions are thick."""
    pillow = needed("PIL.Image")
    draws, fonts = (
        needed("PIL.ImageDraw"),
        needed("PIL.ImageFont"),
    )
    ground, ink = (20, 235) if dark else (255, 0)
    image = pillow.new("L", (len(rows) * side + 60, len(rows) * side + 90), ground)
    pen, font = draws.Draw(image), fonts.load_default(side // 2)
    pen.text((30, 15), "Latin square 24", ink, fonts.load_default(14))
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            x, y = 30 + column * side, 50 + row * side
            pen.rectangle((x, y, x + side, y + side), outline=(ground + ink) // 2)
            if sign != ".":
                pen.text((x + side / 2, y + side / 2), sign, ink, font, anchor="mm")
            for x_off, y_off, at in ((1, 0, 1), (0, 1, len(rows))):
                here = row * len(rows) + column
                if regions and column + x_off < len(rows) > row + y_off and regions[here] != regions[here + at]:
                    pen.line((x + x_off * side, y + y_off * side, x + side, y + side), ink, 5)
            if (row, column) == struck:
                pen.line((x + side / 4, y + side / 4, x + 3 * side / 4, y + 3 * side / 4), ink, side // 6)
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


@pytest.mark.parametrize("how", [{}, {"dark": True}, {"side": 36}, {"side": 90}])
@pytest.mark.parametrize("rows", [THREE, ROWS, SEVEN])
def test_a_square_is_read(rows: list[str], how: dict[str, Any]) -> None:
    data = drawn(rows, **how)
    assert FAMILY.detect(data) == Detected("photo", sure=True)
    assert FAMILY.read(data) == FAMILY.read("\n".join(rows).encode())


@pytest.mark.parametrize("degrees", [-5, 3])
def test_a_square_that_is_turned_is_read(degrees: int) -> None:
    pillow = needed("PIL.Image")
    image = pillow.open(io.BytesIO(drawn(SEVEN))).rotate(degrees, 3, expand=True, fillcolor=255)
    stream = io.BytesIO()
    image.resize((image.width * 5 // 4, image.height)).save(stream, "PNG")  # and stretched
    assert FAMILY.detect(stream.getvalue()) == Detected("photo", sure=True)
    assert FAMILY.read(stream.getvalue()) == FAMILY.read("\n".join(SEVEN).encode())


def test_a_square_is_not_a_board_of_letters() -> None:
    assert quartiles.FAMILY.detect(drawn(SEVEN, side=90)) is None
    assert quartiles.FAMILY.detect(drawn(FULL)) is None


@pytest.mark.parametrize(
    "rows",
    [[".....", "..O..", "BOSSI", "..Z..", "....."], ["......", "SOLO..", "..I...", "..BOIL", "..Z...", "......"]],
)
def test_a_lattice_of_letters_is_not_a_square(rows: list[str]) -> None:
    assert FAMILY.detect(drawn(rows)) is None


def test_a_number_that_cannot_be_read_is_asked_for() -> None:
    with pytest.raises(PuzzleError, match=r"1 number is not sure, row 2, column 3; .* in: 1 \. \. \. \. / ") as raised:
        FAMILY.read(drawn(ROWS, struck=(1, 2)))
    asked = raised.value.asked
    assert asked is not None
    assert (asked.family, dict(asked.values), list(asked.boxes)) == ("latin", {"order": 5}, [(2, 3)])


def test_numbers_that_cannot_both_be_right_are_asked_for() -> None:
    with pytest.raises(PuzzleError, match="3 numbers are not sure, row 1, column 1, row 1, column 4, row 5, column 4"):
        FAMILY.read(drawn(["1..1.", *ROWS[1:]]))


def test_a_drawing_without_numbers_is_not_a_square() -> None:
    assert FAMILY.detect(drawn(["....."] * 5)) is None


def test_a_sudoku_is_named_as_one() -> None:
    with pytest.raises(PuzzleError, match="this is a Sudoku"):
        FAMILY.read(drawn(SUDOKU.split()))


@pytest.mark.parametrize(
    ("rows", "regions"),
    [
        (["12..", "..1.", ".3..", "...4"], "aabbaabbccddccdd"),
        (SUDOKU.split(), "".join("aaabbbccc" * 3 + "dddeeefff" * 3 + "ggghhhiii" * 3)),
        (ROWS, "aaabbaaccbdccbbdceeedddee"),
    ],
)
@pytest.mark.parametrize("how", [{}, {"dark": True}, {"side": 30}])
def test_a_square_with_regions_says_so(rows: list[str], regions: str, how: dict[str, Any]) -> None:
    data = drawn(rows, regions=regions, **how)
    assert FAMILY.detect(data) == Detected("photo", sure=True)
    with pytest.raises(PuzzleError, match=f"a square of {len(rows)} x {len(rows)} with regions") as raised:
        FAMILY.read(data)
    assert raised.value.asked is None


@pytest.mark.parametrize("rows", [["ABCDE", "BCDEA", "CDEAB", "DEABC", "EABCD"], ["A..D", ".CA.", "BD..", "..BC"]])
def test_a_square_of_letters_says_so(rows: list[str]) -> None:
    data = drawn(rows)
    assert [FAMILY.detect(data), balda.FAMILY.detect(data)] == [Detected("photo", sure=True), None]
    with pytest.raises(PuzzleError, match=f"a square of {len(rows)} x {len(rows)} letters"):
        FAMILY.read(data)
