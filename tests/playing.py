"""The promises of play that every game is held to, whatever its family; the family's own tests say what moves do."""

import json
from random import Random
from typing import Any

import pytest

from unriddle.core import Draft, PuzzleError, Touch
from unriddle.draw import text
from unriddle.registry import find

KEYS = ("", "", "enter", "backspace", "1", "2", "a", "-", "?", "+", "Z", "é")


def hold(game: Any, *lexicon: Any, make: Any = None) -> None:
    """At this position: its text gives it back, what it says is right, and it can be drawn."""
    family = find(game.puzzle.family)
    make = make or family.playing.game
    again = make(game.puzzle, str(game), game.rules, *lexicon)
    assert again == game
    assert str(again) == str(game)
    assert again.last == ""
    assert (again.status, again.tally) == (game.status, game.tally)
    assert json.loads(json.dumps(game.tally)) == game.tally
    assert [game.puzzle.check(one, *lexicon) for one in game.found] == [""] * len(game.found)
    assert (game.status.kind == "broken") == bool(game.status.where)
    assert text.plain(family.picture(game.puzzle, game.shown))
    assert game.turn == ""


def refused(game: Any, move: str, said: str) -> None:
    """The move is none, for this reason in one line, and nothing has changed."""
    before, position = game.status, str(game)
    with pytest.raises(PuzzleError) as caught:
        game.play(move)
    assert str(caught.value) == said
    assert (game.status, str(game)) == (before, position)


def touched(game: Any, chance: Random, draft: Draft) -> Draft:
    """Any touch gives a draft, and one that is ready parses or is refused in one line."""
    family = find(game.puzzle.family)
    drawn = family.picture(game.puzzle, game.shown)
    rows, columns = len(drawn.cells), len(drawn.cells[0])

    def spot() -> tuple[int, int]:
        return chance.randint(-1, rows), chance.randint(-1, columns)

    names = ["", "nothing", *(tool.name for tool in family.playing.tools(game))]
    touch = Touch(
        spot() if chance.random() < 0.7 else None,
        chance.choice(names),
        spot() if chance.random() < 0.5 else None,
        chance.choice(KEYS),
    )
    draft = family.playing.touch(game, draft, touch)
    assert all(0 <= row < rows and 0 <= column < columns for row, column in draft.cells)
    if not draft.ready:
        return draft
    try:
        said = game.play(draft.text).last
    except PuzzleError as error:
        said = str(error)
    assert said.isprintable()
    assert said
    return Draft()
