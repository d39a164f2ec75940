"""Boards in pictures: read exactly, or asked for; what is sure is not changed, and nothing guessed in silence."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from mostly_slow import mostly_slow
from puzzles.quartiles.drawn import TILES, board, file
from said import said as in_words

from unriddle import generate
from unriddle.core import Detected, PuzzleError
from unriddle.kit.photo.gray import Box
from unriddle.kit.photo.reading import SURE, Guess, Seen
from unriddle.lexicon import open_lexicon
from unriddle.puzzles.quartiles import FAMILY
from unriddle.puzzles.quartiles.photo import board as photo
from unriddle.puzzles.quartiles.photo.board import judge_tiles
from unriddle.puzzles.quartiles.puzzle import Puzzle

SCREENS: dict[str, dict[str, Any]] = {
    "full tiles": {"full": 0.92},
    "a whole screen": {"screen": True, "around": (40, 20)},
    "light": {},
    "dark": {"ground": 0, "tile": 44, "ink": 255},
    "tile of the ground's shade": {"ground": 247},
    "small": {"size": 15},
    "full and small": {"full": 0.88, "size": 17},
    "full and dark": {"full": 0.9, "ground": 0, "tile": 44, "ink": 255},
    "large": {"size": 44},
    "no edge": {"around": (0, 0)},
}


@pytest.mark.parametrize("name", mostly_slow(SCREENS, 2))
def test_a_board_is_read(name: str) -> None:
    data = file(board(**SCREENS[name]))
    assert FAMILY.detect(data) == Detected("photo", sure=True)
    assert FAMILY.read(data) == [Puzzle(TILES)]


@pytest.mark.parametrize("degrees", [-5, 4])
def test_a_board_that_is_turned_is_read(degrees: int) -> None:
    image = board(size=30, around=(60, 60))
    data = file(image.rotate(degrees, 3, expand=True, fillcolor=image.getpixel((1, 1))))
    assert FAMILY.detect(data) == Detected("photo", sure=True)
    assert FAMILY.read(data) == [Puzzle(TILES)]


@pytest.mark.parametrize("seed", mostly_slow(range(40, 60), 3))
def test_of_letters_at_the_rim_of_a_tile_none_is_lost(seed: int) -> None:
    chance = random.Random(seed)
    tiles = generate("quartiles", seed=seed).id.partition(":")[2].split(",")
    image = board(tiles, size=chance.randint(22, 44), full=chance.uniform(0.8, 0.92))
    data = file(image) if chance.random() < 0.5 else file(image, "JPEG", quality=chance.randint(50, 85))
    wrong = [
        (tile.text, right)
        for tile, right in zip(photo.board(data).judged, tiles, strict=True)
        if tile.known and tile.text != right
    ]
    assert not wrong


def test_a_tile_whose_letters_the_picture_cuts_is_asked_for() -> None:
    image = board(full=0.9, size=40, around=(0, 20))
    with pytest.raises(PuzzleError, match="not sure: ") as raised:
        FAMILY.read(file(image.crop((12, 0, image.width - 12, image.height))))
    line = str(raised.value).rpartition("unriddle solve ")[2].split()
    assert "?" in line
    assert all(text in (right, "?") for text, right in zip(line, TILES, strict=True))


@pytest.mark.parametrize("format", mostly_slow(["JPEG", "GIF", "WEBP", "BMP"], 1))
def test_a_board_is_read_in_every_format(format: str) -> None:
    assert FAMILY.read(file(board().convert("RGB"), format)) == [Puzzle(TILES)]


def test_what_a_browser_hands_over_is_read() -> None:
    image = board()
    data = b"P5 %d %d 255\n" % image.size + image.tobytes()
    assert FAMILY.detect(data) == Detected("photo", sure=True)
    assert FAMILY.read(data) == [Puzzle(TILES)]
    assert FAMILY.detect(data[:-1]) is None


def test_what_is_transparent_is_white() -> None:
    image = board().convert("RGBA")
    image.putalpha(image.convert("L").point([255] * 200 + [0] * 56))  # tiles and ground are not there
    assert FAMILY.read(file(image, "PNG"))[0].tiles == tuple(TILES)


def test_tiles_that_make_no_words_are_read_as_they_are() -> None:
    words = "bro cke ul vin ska tor mel ip gra zo tish arn lob eth qui fen dal wyn ox pri"
    found = photo.board(file(board(words.split(), size=40)))
    assert found.covered < 8  # of all that words say
    known = [(tile.text, right) for tile, right in zip(found.judged, words.split(), strict=True) if tile.known]
    assert len(known) >= 12
    assert all(text == right for text, right in known)


def test_a_tile_that_cannot_be_read_is_asked_for() -> None:
    with pytest.raises(PuzzleError, match=r"tiles are not sure: .*tile 6.*tile 20.*unriddle solve ook") as raised:
        FAMILY.read(file(board(smudged=(5, 19))))
    line = str(raised.value).rpartition("unriddle solve ")[2].split()
    assert all(text in (right, "?") for text, right in zip(line, TILES, strict=True))
    assert line.count("?") <= 4
    asked = raised.value.asked
    assert asked is not None
    assert (asked.family, dict(asked.values)) == ("quartiles", {"rows": 5})
    assert {(2, 2), (5, 4)} <= set(asked.boxes)
    left, top, right, bottom = asked.boxes[2, 2]
    assert 0.2 < left < 0.3 < right < 0.55
    assert 0.15 < top < 0.3 < bottom < 0.5


def test_a_board_of_which_no_words_use_every_tile_is_asked_about() -> None:
    tiles = ["ban", *TILES[1:]]
    with pytest.raises(PuzzleError, match="no words of the list use every tile") as raised:
        FAMILY.read(file(board(tiles)))
    assert str(raised.value).rpartition("unriddle solve ")[2].split() == tiles
    asked = raised.value.asked
    assert asked is not None
    assert [text for row in asked.texts for text in row] == tiles
    assert list(asked.boxes) == [(row, column) for row in range(1, 6) for column in range(1, 5)]


def test_beside_an_open_tile_those_that_no_words_confirm_are_asked_about() -> None:
    with pytest.raises(
        PuzzleError, match=r"2 tiles are not sure: tile 6, .*compare the others with the picture"
    ) as raised:
        FAMILY.read(file(board(["ban", *TILES[1:]], smudged=(5,))))
    asked = raised.value.asked
    assert asked is not None
    assert (len(asked.boxes), next(iter(asked.boxes))) == (20, (2, 2))


def guessed(*guesses: tuple[str, float]) -> Seen:
    return Seen(Box(0, 0, 9, 9), tuple(Guess(*each) for each in guesses), True)


def test_words_decide_what_pixels_leave_open() -> None:
    tiles = [guessed((text, -0.1)) for text in TILES]
    tiles[1] = guessed(("iit", -0.5), ("lit", -1.5), ("llt", -2))
    found, covered = judge_tiles(tiles, open_lexicon("english"))
    assert covered == 20
    assert [tile.text for tile in found] == TILES
    assert (found[1].first, found[1].known) == ("iit", True)


def test_words_do_not_decide_what_pixels_do_not_show() -> None:
    tiles = [guessed((text, -0.1)) for text in TILES]
    tiles[1] = guessed(("k", -3.5), ("lit", -5.1))
    found, covered = judge_tiles(tiles, open_lexicon("english"))
    assert covered == 20
    assert (found[1].text, found[1].known) == ("lit", False)


@pytest.mark.parametrize(("room", "known"), [(40, True), (20, False)])
def test_words_do_not_decide_where_a_likely_text_was_not_looked_at(
    room: int, known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tiles = [guessed((text, -0.1)) for text in TILES]
    tiles[1] = guessed(("lit", -0.5), ("lat", -1.0))
    monkeypatch.setattr(photo, "MAX_TILES", room)
    found, covered = judge_tiles(tiles, open_lexicon("english"))
    assert (covered, found[1].text, found[1].known) == (20, "lit", known)


def test_words_do_not_change_what_is_sure() -> None:
    tiles = [guessed((text, -0.1)) for text in TILES]
    tiles[1] = guessed(("iit", -0.1), ("lit", -0.2 - SURE))
    found, covered = judge_tiles(tiles, open_lexicon("english"))
    assert covered == 16
    assert found[1].text == "iit"
    assert found[1].known


def test_what_neither_pixels_nor_words_decide_is_not_known() -> None:
    tiles = [guessed((text, -0.1)) for text in TILES]
    tiles[1] = guessed(("iit", -0.1), ("llt", -0.2))
    found, _ = judge_tiles(tiles, open_lexicon("english"))
    assert [at for at, tile in enumerate(found) if not tile.known] == [1]


def test_a_picture_is_solved_and_what_was_read_is_said(unriddle: Any, tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    shot.write_bytes(file(board()))
    shown, typed = unriddle("solve", shot), unriddle("solve", *TILES)
    assert (shown.code, shown.out) == (0, typed.out)
    assert in_words("read-from-picture", tiles=" ".join(TILES)) in shown.err


def test_an_open_tile_ends_in_one_line_and_exit_code_2(unriddle: Any, tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    shot.write_bytes(file(board(smudged=(0,))))
    shown = unriddle("solve", shot)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert "1 tile is not sure" in shown.err
    assert unriddle("solve", *shown.err.rpartition("unriddle solve ")[2].split(), "--steps", "1").code == 3


def test_a_question_is_json_as_well_and_what_is_known_in_it_is_right(unriddle: Any, tmp_path: Path) -> None:
    shot = tmp_path / "shot.png"
    shot.write_bytes(file(board(smudged=(5, 19))))
    shown = unriddle("solve", shot, "--json")
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    end = json.loads(shown.out)
    assert (end["event"], end["why"], end["asked"]["family"]) == ("end", "error", "quartiles")
    cells = end["asked"]["guesses"]
    assert [(each["row"], each["column"]) for each in cells] == [(1 + at // 4, 1 + at % 4) for at in range(20)]
    assert {(each["row"], each["column"]) for each in cells if not each["known"]} >= {(2, 2), (5, 4)}
    for each, right in zip(cells, TILES, strict=True):
        assert each["guess"] == right or not each["known"]
        assert each["guess"] not in each["alternatives"]


def test_bad_pictures_end_in_one_line(unriddle: Any, tmp_path: Path) -> None:
    good = file(board())
    noise = pytest.importorskip("PIL.Image", reason="pillow is not installed").effect_noise((500, 500), 90)
    bad = {
        "no puzzle": (file(noise), "no puzzle was found in this picture"),
        "two": (file(board(beside=2)), "more than one board"),
        "torn": (good[: len(good) // 2], "cannot be read"),
        "tiny": (file(board().resize((60, 50))), "no board is seen"),
        "bomb": (good[:16] + (60_000).to_bytes(4, "big") * 2 + good[24:], "cannot be read|more than"),
        "progressive": (file(board().resize((5000, 4000)), "JPEG", progressive=True, quality=20), "16,000,000 pixels"),
    }
    for name, (data, said) in bad.items():
        path = tmp_path / f"{name}.png"
        path.write_bytes(data)
        for more in ([], ["--family", "quartiles"]) if name != "tiny" else (["--family", "quartiles"],):
            shown = unriddle("solve", path, *more)
            assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1), name
            expected = "no board is seen" if name == "no puzzle" and more else said
            assert any(each in shown.err for each in expected.split("|")), (name, shown.err)


def test_a_large_jpeg_is_decoded_smaller() -> None:
    image = board(size=60).resize((6000, 5000))
    assert FAMILY.read(file(image, "JPEG", quality=40)) == [Puzzle(TILES)]
