"""Balda: every move of a position, and a game against the computer."""

from typing import TYPE_CHECKING

from unriddle.core import Entry, Family, Text
from unriddle.core.lazy import lazy
from unriddle.kit.entries import explained

if TYPE_CHECKING:
    from unriddle.puzzles.balda.puzzle import Puzzle


def lexicon(puzzle: "Puzzle | None") -> str:
    """The shipped lexicon of the position's language."""
    return f"{puzzle.language if puzzle is not None else 'russian'}-nouns"


FAMILY = Family(
    name="balda",
    title=Text("Balda, one letter and a word a move"),
    Puzzle=lazy(f"{__name__}.puzzle", "Puzzle"),
    entries={
        "solve": Entry(
            lazy(f"{__name__}.solve.search", "Search"),
            lazy(f"{__name__}.conclusion", "Conclusion"),
            shown=lazy(f"{__name__}.conclusion", "shown"),
            options=lazy(f"{__name__}.options", "DISPLAY"),
        ),
        "explain": explained(f"{__name__}.teach.search")._replace(
            conclusion=lazy(f"{__name__}.teach.outcome", "Outcome")
        ),
    },
    without={"rate": Text("positions have moves, not a band")},
    formats=lazy(f"{__name__}.formats", "FORMATS"),
    recognise=lazy(f"{__name__}.formats", "recognise"),
    otherwise=lazy(f"{__name__}.formats", "otherwise"),
    nearly=lazy(f"{__name__}.formats", "nearly"),
    picture=lazy(f"{__name__}.picture", "picture"),
    options=lazy(f"{__name__}.options", "OPTIONS"),
    configure=lazy(f"{__name__}.formats", "configure"),
    steps=lazy(f"{__name__}.teach.search", "steps"),
    techniques=lazy(f"{__name__}.teach.techniques", "TECHNIQUES"),
    placed=lazy(f"{__name__}.play.game", "placed"),
    making=lazy(f"{__name__}.make.search", "MAKING"),
    maker=lazy(f"{__name__}.make.options", "MAKER"),
    daily=({},),
    lexicon=lexicon,
    verbs=lazy(f"{__name__}.verbs", "VERBS"),
    game=lazy(f"{__name__}.play.game", "game"),
    tools=lazy(f"{__name__}.play.touch", "tools"),
    touch=lazy(f"{__name__}.play.touch", "touch"),
    moves=lazy(f"{__name__}.play.game", "MOVES"),
    reply=lazy(f"{__name__}.play.game", "reply"),
    told=lazy(f"{__name__}.play.game", "told"),
    recited=lazy(f"{__name__}.play.game", "recited"),
)
