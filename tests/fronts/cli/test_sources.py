"""Every verb takes the same sources in the same way, and says what reading left out or made of them."""

import io
from pathlib import Path
from typing import Any

import pytest
from said import said

BOARD = "azz th ss tru ref fu ra nih cro mat wo sh re rds tic il lly zz is ment"
TILES = BOARD.split()
ID = f"quartiles:{','.join(TILES)}"
TENT = Path(__file__).parents[2] / "corpus" / "nonogram" / "tent.non"


def test_tiles_are_separate_arguments_of_every_verb(unriddle: Any) -> None:
    for verb, more in (
        ("solve", []),
        ("show", []),
        ("hint", ["--level", "2", "--found", "truthfully", "refreshment"]),
        ("convert", ["--to", "json"]),
    ):
        given, by_id = unriddle(verb, *TILES, *more), unriddle(verb, ID, *more)
        assert (given.code, given.out) == (0, by_id.out)
    assert unriddle("check", *TILES, "truthfully").out == "right\n"
    assert unriddle("check", ID, "truthfully").out == "right\n"
    assert unriddle("show", ID, "truthfully").out == unriddle("show", ID, "truthfully  tru+th+fu+lly  8").out


def test_a_wrong_word_is_reported_and_ends_with_1(unriddle: Any) -> None:
    shown = unriddle("check", *TILES, "truthfullyy")
    assert (shown.code, shown.out) == (1, "solution 1: " + said("tiles-do-not-spell", word="truthfullyy") + "\n")
    shown = unriddle("check", *TILES, "thss")
    assert (shown.code, shown.out) == (
        1,
        "solution 1: " + said("is-not-in-lexicon", word="thss", lexicon="english") + "\n",
    )


def test_a_word_that_the_tiles_do_not_spell_is_drawn_nowhere(unriddle: Any) -> None:
    shown = unriddle("show", "quartiles:azz,th", "xyzzy")
    assert shown.out.splitlines()[-1] == said("tiles-do-not-spell", word="xyzzy")
    assert "[" not in shown.out


def test_play_takes_tiles_too(unriddle: Any, tmp_path: Path) -> None:
    shown = unriddle("play", *TILES, "--save", tmp_path / "game", "--text", stdin="truthfully\n")
    assert "truthfully" in shown.out
    assert shown.code == 3


@pytest.mark.parametrize("verb", ["show", "hint", "check"])
def test_a_second_puzzle_is_refused(unriddle: Any, verb: str) -> None:
    more = {"check": ["x"], "show": ["x"]}.get(verb, [])
    shown = unriddle(verb, ID, ID, *more)
    assert (shown.code, shown.err.count("\n"), "unexpected argument" in shown.err) == (2, 1, True)


@pytest.mark.parametrize("verb", ["solve", "show", "hint", "convert", "check"])
def test_every_verb_says_what_was_left_out(unriddle: Any, verb: str) -> None:
    more = {"check": ["truthfully"], "convert": ["--to", "id"]}.get(verb, [])
    paste = "Quartiles\nJune 12\n0 points\n" + " ".join(TILES[:19])
    shown = unriddle(verb, "-", *more, stdin=paste)
    assert "unriddle: " + said("left-out-since-these-are", out="Quartiles, June 12, 0 points") + "\n" in shown.err
    assert "unriddle: " + said("tiles-published-board-has", count="19", usual="20") + "\n" in shown.err


@pytest.mark.parametrize(
    "cells", [["1,4", "2,3"], ["R1C4", "r2c3"], ["1.4", "2.3"], ["1.4,2.3"], ["1,4 2,3"], ["1,", "4", "2,", "3"]]
)
def test_cells_are_written_in_every_usual_way(unriddle: Any, cells: list[str]) -> None:
    shown = unriddle("hint", TENT, "--level", "3", "--found", *cells)
    assert (shown.code, shown.out) == (0, unriddle("hint", TENT, "--level", "3", "--found", "1.4", "2.3").out)
    assert shown.out != unriddle("hint", TENT, "--level", "3").out


@pytest.mark.parametrize("cells", [["1"], ["1", "4"], ["1,"]])
def test_a_number_alone_is_answered_with_how_to_write_a_cell(unriddle: Any, cells: list[str]) -> None:
    shown = unriddle("hint", TENT, "--found", *cells)
    wrong = f"unriddle: {cells[0]}: " + said("cell-is-its-row-and") + "\n"
    assert (shown.code, shown.out, shown.err) == (2, "", wrong)


def picture(width: int, height: int) -> bytes:
    image = pytest.importorskip("PIL.Image", reason="pillow is not installed")
    drawn = image.new("L", (width, height))
    drawn.putdata([(x * 255 // width + y) % 256 for y in range(height) for x in range(width)])
    stream = io.BytesIO()
    drawn.save(stream, "PNG")
    return stream.getvalue()


def test_a_picture_that_becomes_a_puzzle_says_so(unriddle: Any, tmp_path: Path) -> None:
    file = tmp_path / "dog.png"
    file.write_bytes(picture(300, 200))
    for verb, more in (("solve", ["--steps", "1"]), ("show", []), ("hint", []), ("convert", ["--to", "id"])):
        shown = unriddle(verb, file, "--family", "nonogram", *more)
        assert "unriddle: " + said("made-from-this-picture-x", width="50", height="33") + "\n" in shown.err
        shown = unriddle(verb, file, "--size", "20", *more)
        assert "unriddle: " + said("made-from-this-picture-x", width="20", height="13") + "\n" in shown.err


def test_the_threshold_parts_dark_from_light(unriddle: Any, tmp_path: Path) -> None:
    file = tmp_path / "dog.png"
    file.write_bytes(picture(60, 4))
    filled = []
    for threshold in ("40", "120", "200"):
        shown = unriddle("convert", file, "--adjust", f"threshold={threshold}", "--to", "id")
        filled.append(sum(map(int, shown.out.split(":")[2].replace("/", ",").split(","))))
    assert filled == sorted(set(filled))
    assert (
        unriddle("convert", file, "--adjust", "threshold=256", "--to", "id").err.count("threshold from 1 to 255") == 1
    )


@pytest.mark.parametrize("source", ["nonogram:1x1:1:1", TENT])
def test_what_is_not_a_picture_does_not_take_their_options(unriddle: Any, source: Any) -> None:
    shown = unriddle("solve", source, "--size", "20")
    assert (shown.code, shown.err.count("\n"), "does not take --size" in shown.err) == (2, 1, True)


def test_a_drawing_of_ours_is_not_made_from_its_pixels(unriddle: Any, tmp_path: Path) -> None:
    unriddle("show", TENT, "-o", tmp_path / "tent.png")
    shown = unriddle("solve", tmp_path / "tent.png", "--size", "20")
    assert said("this-drawing-contains-its-puzzle") in shown.err
    assert unriddle("solve", tmp_path / "tent.png").out == unriddle("solve", TENT).out
