"""Boards of letters in pictures: read exactly, or asked about; no letter is guessed in silence."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from needed import needed
from puzzles.latin.test_photo import ROWS
from puzzles.latin.test_photo import drawn as square

import unriddle
from unriddle.core import Detected, PuzzleError
from unriddle.puzzles import latin, nonogram
from unriddle.puzzles.balda import FAMILY

FONTS = Path(unriddle.__file__).parent / "fronts" / "print" / "data"  # those that paper is printed with
RUSSIAN = [".....", "гко..", "номер", "тзид.", "эск.."]
ENGLISH = [".....", "ciro.", "horde", ".biur", "..g.c"]


def drawn(
    rows: list[str], cell: int = 48, ground: int = 255, ink: int = 0, labels: bool = False, font: str = ""
) -> Any:
    """A board in capitals with its lines, perhaps with the names of its rows and columns."""
    pillow, draws, fonts = (needed(f"PIL.{name}") for name in ("Image", "ImageDraw", "ImageFont"))
    face = fonts.truetype(FONTS / (font or "DejaVuSans.ttf"), round(0.6 * cell))
    side = len(rows)
    image = pillow.new("L", (side * cell + 81, side * cell + 121), ground)
    pen = draws.Draw(image)
    for row, line in enumerate(rows):
        for column, sign in enumerate(line):
            x, y = 40 + column * cell, 60 + row * cell
            pen.rectangle((x, y, x + cell, y + cell), None, (ground + ink) // 2)
            pen.text((x + cell / 2, y + cell / 2), sign.strip(".").upper(), ink, face, anchor="mm")
            if labels and not row:
                pen.text((x + cell / 2, 45), "ABCDEFG"[column], ink, fonts.load_default(16), anchor="mm")
            if labels and not column:
                pen.text((25, y + cell / 2), str(row + 1), ink, fonts.load_default(16), anchor="mm")
    return image


def file(image: Any, **more: Any) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG", **more)
    return stream.getvalue()


@pytest.mark.parametrize("rows", [RUSSIAN, ENGLISH])
@pytest.mark.parametrize(
    "style",
    [{}, {"cell": 26}, {"ground": 30, "ink": 240}, {"labels": True}, {"font": "DejaVuSans-Bold.ttf"}],
    ids=["plain", "small", "dark", "labels", "bold"],
)
def test_a_board_of_letters_is_read(rows: list[str], style: dict[str, Any]) -> None:
    data = file(drawn(rows, **style))
    assert FAMILY.detect(data) == Detected("photo", sure=True)
    assert (latin.FAMILY.detect(data), nonogram.FAMILY.detect(data)) == (None, None)
    [puzzle] = FAMILY.read(data)
    assert (list(puzzle.rows), puzzle.used) == (rows, ("номер",) if rows == RUSSIAN else ("horde",))


@pytest.mark.parametrize("turn", [-5, -4, -3, -2, 2, 3, 4, 5])
@pytest.mark.parametrize("cell", [48, 60, 72])
def test_of_a_turned_board_one_letter_is_asked_about_at_most(cell: int, turn: int) -> None:
    data = file(drawn(RUSSIAN, cell).rotate(turn, expand=True, fillcolor=255))
    try:
        rows = list(FAMILY.read(data)[0].rows)
    except PuzzleError as error:
        texts = error.asked.texts if error.asked else ()
        rows = ["".join(text.lower() or "." for text in row) for row in texts]
    differ = [(read, is_) for read, is_ in zip("".join(rows), "".join(RUSSIAN), strict=True) if read != is_]
    assert [read for read, _ in differ] in ([], ["?"])  # nothing that is known is wrong


def test_a_square_with_numbers_is_not_a_board_of_letters() -> None:
    data = square(ROWS)
    assert FAMILY.detect(data) is None
    assert latin.FAMILY.detect(data) == Detected("photo", sure=True)


def test_a_letter_that_no_word_of_the_list_uses_is_asked_about_if_it_is_not_very_clear(
    unriddle: Any, tmp_path: Path
) -> None:
    image = drawn(RUSSIAN)
    pen = needed("PIL.ImageDraw").Draw(image)
    pen.rectangle((40 + 48 + 5, 60 + 48 + 5, 40 + 48 + 22, 60 + 2 * 48 - 5), 255)  # most of the K above
    path = tmp_path / "board.png"
    path.write_bytes(file(image))
    with pytest.raises(PuzzleError) as error:
        FAMILY.read(path.read_bytes())
    asked = error.value.asked
    assert asked is not None
    assert (asked.family, [*asked.boxes]) == ("balda", [(2, 2)])
    assert ["".join(text.lower() or "." for text in row) for row in asked.texts] == [".....", "г?о..", *RUSSIAN[2:]]
    told = unriddle("solve", path)
    assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert "1 letter is not sure: B2 (" in told.err
    assert "balda:...../г?о../номер/тзид./эск.." in told.err
    event = json.loads(unriddle("solve", path, "--json").out.splitlines()[-1])
    assert [each["known"] for each in event["asked"]["guesses"]].count(False) == 1


def test_a_letter_whose_mark_may_be_cut_off_is_asked_about() -> None:
    image = drawn([".....", "гйо..", *RUSSIAN[2:]])
    pen = needed("PIL.ImageDraw").Draw(image)
    for row, column in [(row, column) for row in range(5) for column in range(5)]:
        x, y = 40 + 48 * column, 60 + 48 * row
        for far in range(10):  # a frame that covers what is above the letter
            pen.rectangle((x + far, y + far, x + 48 - far, y + 48 - far), None, 128)
    with pytest.raises(PuzzleError) as error:
        FAMILY.read(file(image))
    asked = error.value.asked
    assert asked is not None
    assert (2, 2) in asked.boxes


def test_what_was_read_is_said(unriddle: Any, tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    path.write_bytes(file(drawn(RUSSIAN)))
    told = unriddle("convert", path, "--to", "id")
    assert (told.code, told.out) == (0, "balda:...../гко../номер/тзид./эск..;played=номер\n")
    assert "read from the picture: ..... / ГКО.. / НОМЕР / ТЗИД. / ЭСК.." in told.err
