"""Pictures as plain text."""

import pytest
from draw.samples import NASTY, PICTURES, colored, nonogram

from unriddle.core import Cell, Picture, Role
from unriddle.draw.text import fold, plain, width


def test_a_nonogram_has_its_clues_beside_its_cells() -> None:
    expected = """\
two
      2  1
    ┌──┬──┐
  1 │██│  │
    ├──┼──┤
1 1 │██│░░│
    └──┴──┘"""
    assert expected == plain(nonogram())


def test_marked_cells_of_a_nonogram_look_different_from_others() -> None:
    roles = (Role.FILLED, Role.EMPTY, Role.UNKNOWN)
    cells = tuple(tuple(Cell("", role, marked=marked) for role in roles) for marked in (False, True))
    assert plain(Picture(cells, dense=True)).split("\n")[1:3] == ["│██  ░░│", "│▓▓··++│"]


def test_cells_without_text_keep_their_place() -> None:
    expected = """\
┌───┬───┐
│[ ]│ · │
├───┼───┤
│ · │   │
└───┴───┘"""
    marked, unknown, empty = Cell("", Role.MARKED), Cell("", Role.UNKNOWN), Cell("", Role.EMPTY)
    assert expected == plain(Picture(((marked, unknown), (empty, Cell()))))


def test_colors_are_letters_explained_below() -> None:
    expected = """\
colors
        10 10 10 10 10  10
        3B 3B 3B 3B 3B  3B
      ┌───────────────┬───┐
2B 1A │BBBBBB   AAA███│███│
   6A │AAAAAAAAAAAAAAA│AAA│
  12B │   BBB░░░BBBBBB│   │
      └───────────────┴───┘
█ black
A #2a6fdb
B #c8202c"""
    assert expected == plain(colored())


def test_roles_of_letters_are_brackets_and_notes_are_raised() -> None:
    picture = Picture(
        ((Cell("Ж", Role.NEW, note="12"), Cell("а", marked=True)), (Cell("", Role.BLOCKED), Cell("", Role.EMPTY)))
    )
    expected = """\
┌─────┬─────┐
│(Ж¹²)│[ а ]│
├─────┼─────┤
│#   #│  ·  │
└─────┴─────┘"""
    assert expected == plain(picture)


@pytest.mark.parametrize("name", PICTURES)
def test_plain_text_has_no_control_characters_and_straight_edges(name: str) -> None:
    lines = plain(PICTURES[name]).split("\n")
    assert [line for line in lines if not line.isprintable()] == []
    framed = {width(line) for line in lines if line.endswith(("│", "┐", "┘", "┤"))}
    assert len(framed) <= 1


def test_long_text_is_cut() -> None:
    lines = plain(PICTURES["nasty"]).split("\n")
    assert len(lines[0]) <= 200
    assert max(map(len, lines)) <= 2000  # a sentence may be longer than a title


@pytest.mark.parametrize("columns", [1, 2, 7, 20, 80])
@pytest.mark.parametrize("text", ["", "one", " row 3: 日本日本 is wide", "a" * 50 + " b", " ".join("ab" * 40)])
def test_text_is_broken_between_words_and_nothing_is_lost(text: str, columns: int) -> None:
    lines = fold(text, columns)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width(line) <= max(columns, 2 * (not text.isascii())) for line in lines)
    if all(width(word) <= columns for word in text.split()):
        assert [word for line in lines for word in line.split()] == text.split()
    assert len(NASTY) > 12


def test_an_empty_picture_is_not_a_text() -> None:
    assert plain(Picture()) == ""


def test_the_key_gives_colors_their_signs_and_names() -> None:
    key = ((Cell("o", Role.FILLED, "#ffa500"), "orange"), (Cell("", Role.FILLED, "#87ceeb"), "sky"))
    cells = (Cell("", Role.FILLED, "#ffa500"), Cell("", Role.FILLED, "#87ceeb"), Cell("", Role.FILLED))
    left = ((Cell("2", Role.PLAIN, "#ffa500"),),)
    lines = plain(Picture((cells,), left=left, dense=True, key=key)).split("\n")
    assert lines == ["   ┌──────┐", "2o │ooAA██│", "   └──────┘", "o orange", "█ black", "A sky"]


def test_a_marked_cell_in_a_color_keeps_its_sign() -> None:
    cells = (Cell("", Role.FILLED, "#ffa500", marked=True), Cell("", Role.FILLED, "#87ceeb"))
    assert "│B?AA│" in plain(Picture((cells,), dense=True))
