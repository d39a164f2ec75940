"""Pictures as plain text."""

from unriddle.core import Cell, Picture, Role
from unriddle.draw import plain

EMPTY, FILLED, UNKNOWN = Cell("", Role.EMPTY), Cell("", Role.FILLED), Cell("", Role.UNKNOWN)
ONE, TWO = Cell("1"), Cell("2")


def test_a_nonogram_has_its_clues_beside_its_cells() -> None:
    picture = Picture(
        ((FILLED, EMPTY), (FILLED, UNKNOWN)), "two", ((ONE,), (ONE, ONE)), ((TWO,), (ONE,)), every=1, dense=True
    )
    expected = """\
two
      2  1
    ┌──┬──┐
  1 │██│  │
    ├──┼──┤
1 1 │██│░░│
    └──┴──┘"""
    assert expected == plain(picture)


def test_roles_of_letters_are_brackets_and_notes_are_raised() -> None:
    picture = Picture(((Cell("Ж", Role.NEW, note="12"), Cell("а", Role.MARKED)), (Cell("", Role.BLOCKED), EMPTY)))
    expected = """\
┌─────┬─────┐
│(Ж¹²)│[ а ]│
├─────┼─────┤
│#   #│  ·  │
└─────┴─────┘"""
    assert expected == plain(picture)
