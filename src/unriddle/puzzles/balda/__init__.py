"""Balda: every move of a position, and a game against the computer."""

from typing import TYPE_CHECKING

from unriddle.core import Entry, Family, Text
from unriddle.core.late import late
from unriddle.puzzles.teaching import explained

if TYPE_CHECKING:
    from unriddle.puzzles.balda.puzzle import Puzzle


def lexicon(puzzle: "Puzzle | None") -> str:
    """The shipped lexicon of the position's language."""
    return f"{puzzle.language if puzzle is not None else 'russian'}-nouns"


FAMILY = Family(
    name="balda",
    title=Text("Balda, one letter and a word a move"),
    Puzzle=late(f"{__name__}.puzzle", "Puzzle"),
    entries={
        "solve": Entry(
            late(f"{__name__}.search", "Search"),
            late(f"{__name__}.conclusion", "Conclusion"),
            shown=late(f"{__name__}.conclusion", "shown"),
            options=late(f"{__name__}.options", "DISPLAY"),
        ),
        "explain": explained(f"{__name__}.steps.search")._replace(
            conclusion=late(f"{__name__}.steps.outcome", "Outcome")
        ),
    },
    without={"rate": Text("positions have moves, not a band")},
    formats=late(f"{__name__}.formats", "FORMATS"),
    recognise=late(f"{__name__}.formats", "recognise"),
    otherwise=late(f"{__name__}.formats", "otherwise"),
    nearly=late(f"{__name__}.formats", "nearly"),
    picture=late(f"{__name__}.picture", "picture"),
    options=late(f"{__name__}.options", "OPTIONS"),
    configure=late(f"{__name__}.formats", "configure"),
    steps=late(f"{__name__}.steps.search", "steps"),
    techniques=late(f"{__name__}.steps.techniques", "TECHNIQUES"),
    placed=late(f"{__name__}.game", "placed"),
    making=late(f"{__name__}.making.search", "MAKING"),
    maker=late(f"{__name__}.making.wishes", "MAKER"),
    daily=({},),
    lexicon=lexicon,
    verbs=late(f"{__name__}.verbs", "VERBS"),
    game=late(f"{__name__}.game", "game"),
    tools=late(f"{__name__}.touch", "tools"),
    touch=late(f"{__name__}.touch", "touch"),
    moves=late(f"{__name__}.game", "MOVES"),
    reply=late(f"{__name__}.game", "reply"),
    told=late(f"{__name__}.game", "told"),
    recited=late(f"{__name__}.game", "recited"),
)
