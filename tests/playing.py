"""The promises of play that every game is held to, whatever its family; the family's own tests say what moves do."""

from typing import Any

import pytest

from unriddle.core import HalfMove, PuzzleError, Touch
from unriddle.registry import find


def refused(game: Any, move: str, said: str) -> None:
    """The move is none, for this reason in one line, and nothing has changed."""
    before, position = game.status, str(game)
    with pytest.raises(PuzzleError) as caught:
        game.play(move)
    assert str(caught.value) == said
    assert (game.status, str(game)) == (before, position)


def drafted(game: Any, *touches: Touch) -> list[str]:
    """The text after each touch, with ! once it is ready."""
    draft, told = HalfMove(), []
    for touch in touches:
        draft = find(game.puzzle.family).playing.touch(game, draft, touch)
        told.append(draft.text + "!" * draft.ready)
    return told
