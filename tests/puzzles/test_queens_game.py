"""The smallest game: queens put on a board by hand."""

import pytest

from unriddle.core import HalfMove, PuzzleError, Touch
from unriddle.registry import find

FAMILY = find("queens")
FOUR = FAMILY.Puzzle.parse("queens:4")


def test_bad_moves_say_what_is_wrong() -> None:
    game = FAMILY.playing.game(FOUR, "1.2 2.4")
    for bad in ("", "1", "5.1", "1.5", "0.1", "1.0", "1.1.1", "１.1"):
        with pytest.raises(PuzzleError, match=r"write ROW\.COLUMN, each from 1 to 4, or ROW\.\? to take a queen away"):
            game.play(bad)
    with pytest.raises(PuzzleError, match=r"write ROW\.COLUMN"):
        FAMILY.playing.game(FOUR, "1.2 9.9")
    assert str(game.play("1.?")) == "2.4"
    assert [bool(game.play(example).last) for example in FAMILY.playing.moves.values()] == [True, True]
    assert FAMILY.playing.touch(game, HalfMove(), Touch((0, 1))).text == "1.?"
    assert FAMILY.playing.touch(game, HalfMove(), Touch((2, 0))).text == "3.1"
    assert str(game.play("3.1").play("4.3").found[0]) == "1 3 0 2"
