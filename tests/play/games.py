"""Random games, and what is true of a play wherever it stands: the promises, held after every step."""

import json
from random import Random
from typing import Any

from play.boards import SHEETS, Board, step
from unriddle.core import Play, PuzzleError
from unriddle.core.errors import plain
from unriddle.registry import find

STEPS = 20


def state(play: Play) -> tuple[Any, ...]:
    """All that a play tells of itself."""
    game = play.game
    known = None if game.status.kind == "broken" else game.as_puzzle
    return (str(game), game.last, game.status, game.turn, known, list(game.found), play.to_text())


def hold(board: Board, play: Play) -> None:
    """What is true of every play, wherever it stands."""
    game, family = play.game, find(board.family)
    text = play.to_text()
    again = board.resumed(text)
    assert again.to_text() == text
    assert (again.game, str(again.game), again.game.status) == (game, str(game), game.status)
    assert str(family.playing.game(board.puzzle, str(game), game.rules, *board.lexicon)) == str(game)
    assert plain(game.last) == game.last
    assert json.loads(json.dumps(game.tally)) == dict(game.tally)
    assert family.picture(board.puzzle, game.shown).cells
    right = [board.puzzle.check(each, *board.lexicon) == "" for each in game.found]
    if board.family in SHEETS:
        assert (game.status.kind == "solved") == (bool(right) and all(right))
    elif game.status.kind == "solved":
        assert right
    assert (game.status.kind == "broken") == bool(game.status.where)
    assert game.turn in ("", "1", "2")
    assert game.status.kind in ("open", "broken", "solved", "over")


def undone_and_redone(play: Play) -> None:
    """Undo then redo is the identity; where there is nothing to undo, nothing changes."""
    before = state(play)
    try:
        play.undo()
    except PuzzleError:
        assert state(play) == before
        return
    play.redo()
    play.draft = type(play.draft)()
    assert state(play)[:-1] == before[:-1]


def play_random(board: Board, seed: int) -> Play:
    """The random game of this seed, every promise held at every step."""
    play, chance = board.begin(), Random(seed)
    for _ in range(STEPS):
        earlier, before = play.game, state(play)
        if not step(board, play, chance):
            assert (play.game, state(play)[:-1]) == (earlier, before[:-1])
        assert (str(earlier), earlier.status) == (before[0], before[2])
        hold(board, play)
        undone_and_redone(play)
    return play
