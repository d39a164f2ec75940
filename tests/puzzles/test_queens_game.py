"""The smallest game: queens put on a board by hand."""

from random import Random

import playing
import pytest

from unriddle.core import Draft, PuzzleError, Touch
from unriddle.registry import find

FAMILY = find("queens")
FOUR = FAMILY.Puzzle.parse("queens:4")


@pytest.mark.parametrize("size", [1, 4, 6])
def test_a_random_game_keeps_the_promises(size: int) -> None:
    puzzle, kinds = FAMILY.Puzzle.parse(f"queens:{size}"), set()
    for seed in range(5):
        chance, game, draft, columns = Random(seed), FAMILY.playing.game(puzzle), Draft(), [-1] * size
        for _ in range(20):
            row, column = chance.randrange(size), chance.randrange(-1, size)
            columns[row] = column
            game = game.play(f"{row + 1}.{column + 1 or '?'}")
            there = [(row, column) for row, column in enumerate(columns) if column >= 0]
            assert game.sheet.columns == tuple(columns)
            attacked = any(
                r != row and (c == column or abs(r - row) == abs(c - column)) for r, c in there for row, column in there
            )
            assert game.status.kind == ("broken" if attacked else "open" if -1 in columns else "solved")
            assert game.play(game.last) == game
            playing.hold(game)
            draft = playing.touched(game, chance, draft)
            kinds.add(game.status.kind)
    assert "open" in kinds


def test_bad_moves_say_what_is_wrong() -> None:
    game = FAMILY.playing.game(FOUR, "1.2 2.4")
    for bad in ("", "1", "5.1", "1.5", "0.1", "1.0", "1.1.1", "１.1"):
        with pytest.raises(PuzzleError, match=r"write ROW\.COLUMN, each from 1 to 4, or ROW\.\? to take a queen away"):
            game.play(bad)
    with pytest.raises(PuzzleError, match=r"write ROW\.COLUMN"):
        FAMILY.playing.game(FOUR, "1.2 9.9")
    assert str(game.play("1.?")) == "2.4"
    assert [bool(game.play(example).last) for example in FAMILY.playing.moves.values()] == [True, True]
    assert FAMILY.playing.touch(game, Draft(), Touch((0, 1))).text == "1.?"
    assert FAMILY.playing.touch(game, Draft(), Touch((2, 0))).text == "3.1"
    assert str(game.play("3.1").play("4.3").found[0]) == "1 3 0 2"
