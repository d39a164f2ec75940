"""A grid that is filled with signs by hand, as takuzu has it."""

import playing
from said import said

from unriddle.core import HalfMove, Role, Touch
from unriddle.registry import find

FAMILY = find("takuzu")
FOUR = FAMILY.Puzzle.parse("takuzu:1..0/..../..0./....")
WHOLE = "1.2=0 1.3=1 2.1=0 2.2=0 2.3=1 2.4=1 3.1=0 3.2=1 3.4=1 4.1=1 4.2=1 4.3=0 4.4=0"


def test_a_full_grid_is_solved_and_read_back_and_a_broken_one_shows_where() -> None:
    game = FAMILY.playing.game(FOUR, WHOLE)
    assert (game.status.kind, str(game), game.as_puzzle.check(game.found[0])) == ("solved", WHOLE, "")
    assert FAMILY.playing.contradicted(FAMILY.playing.game(FOUR, "1.2=1 2.1=0"), game.found[0]) == [(0, 1)]
    assert FAMILY.playing.moves_to(FAMILY.playing.game(FOUR, WHOLE.replace("1.2=0 ", "")), game.found) == "1.2=0"
    broken = game.play("1.2=1").play("1.3=1")
    assert broken.status == ("broken", ((0, 0), (0, 1), (0, 2), (0, 3)), broken.status.why)
    assert {cell.role for cell in FAMILY.picture(FOUR, broken.shown).cells[0]} == {Role.WRONG}
    assert broken.tally == {"cells": 16, "open": 0}


def test_bad_moves_say_what_is_wrong() -> None:
    game = FAMILY.playing.game(FOUR)
    how = said("write-row-column-symbol-such")
    playing.refused(game, "", how)
    for bad in ("x", "1", "1.1", "１.1=0"):
        playing.refused(game, bad, f"{bad}: {how}")
    playing.refused(game, "1.2=2", "1.2=2: " + said("symbols-are-to", first="0", last="1"))
    playing.refused(game, "1.2=", "1.2=: " + said("symbols-are-to", first="0", last="1"))
    playing.refused(game, "5.1=0", "5.1=0: " + said("sheet-has-rows-and-columns", rows="4", columns="4"))
    playing.refused(game, "1.0=0", "1.0=0: " + said("sheet-has-rows-and-columns", rows="4", columns="4"))
    playing.refused(game, "1.1=0", "row 1, column 1: " + said("this-cell-is-given"))
    playing.refused(game, "1.1?", "row 1, column 1: " + said("this-cell-is-given"))
    assert str(game.play("1.1=1")) == ""


def test_touches_put_a_sign_and_open_the_cell_again() -> None:
    game = FAMILY.playing.game(FOUR, "1.2=0")
    assert [tool.name for tool in FAMILY.playing.tools(game)] == ["0", "1", "clear"]
    touches = {
        Touch((1, 0), "1"): HalfMove("2.1=1", ((1, 0),), True),
        Touch((0, 1), "0"): HalfMove("1.2?", ((0, 1),), True),
        Touch((0, 1), "1"): HalfMove("1.2=1", ((0, 1),), True),
        Touch((0, 1), "clear"): HalfMove("1.2?", ((0, 1),), True),
        Touch((0, 1)): HalfMove("1.2=", ((0, 1),)),
        Touch((4, 0), "1"): HalfMove(),
        Touch(None, "1"): HalfMove(),
    }
    assert {each: FAMILY.playing.touch(game, HalfMove(), each) for each in touches} == touches
    chosen = HalfMove("2.1=", ((1, 0),))
    keys = {
        key: FAMILY.playing.touch(game, chosen, Touch(None, "", None, key)).text for key in ("1", "?", "backspace", "x")
    }
    assert keys == {"1": "2.1=1", "?": "2.1?", "backspace": "2.1?", "x": "2.1="}
