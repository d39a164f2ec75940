"""Quartiles: words from the tiles of a board, and the five of four tiles that use every tile once."""

from unriddle.core import Entry, Family, Text
from unriddle.core.lazy import lazy
from unriddle.kit.entries import explained, rated
from unriddle.puzzles.quartiles.options import DISPLAY, LEVELS, OPTIONS

FAMILY = Family(
    name="quartiles",
    title=Text("Quartiles, words from tiles of letters"),
    Puzzle=lazy(f"{__name__}.puzzle", "Puzzle"),
    entries={
        "solve": Entry(
            lazy(f"{__name__}.solve.search", "Search"),
            lazy(f"{__name__}.conclusion", "Conclusion"),
            shown=lazy(f"{__name__}.conclusion", "shown"),
            options=DISPLAY,
        ),
        "explain": explained(f"{__name__}.teach.search")._replace(
            conclusion=lazy(f"{__name__}.teach.outcome", "Outcome")
        ),
        "rate": rated(f"{__name__}.teach.search", lazy(f"{__name__}.teach.outcome", "Card")),
    },
    formats=lazy(f"{__name__}.formats", "FORMATS"),
    recognise=lazy(f"{__name__}.formats", "recognise"),
    otherwise=lazy(f"{__name__}.formats", "otherwise"),
    nearly=lazy(f"{__name__}.formats", "nearly"),
    picture=lazy(f"{__name__}.picture", "picture"),
    options=OPTIONS,
    configure=lazy(f"{__name__}.formats", "configure"),
    steps=lazy(f"{__name__}.teach.search", "steps"),
    techniques=lazy(f"{__name__}.teach.techniques", "TECHNIQUES"),
    placed=lazy(f"{__name__}.teach.placed", "placed"),
    hint_levels=LEVELS,
    making=lazy(f"{__name__}.make.search", "MAKING"),
    maker=lazy(f"{__name__}.make.options", "MAKER"),
    ordered=lazy(f"{__name__}.make.options", "ordered"),
    daily=lazy(f"{__name__}.make.options", "DAILY"),
    lexicon=lambda puzzle: "english",
    game=lazy(f"{__name__}.play.game", "game"),
    tools=lazy(f"{__name__}.play.touch", "tools"),
    touch=lazy(f"{__name__}.play.touch", "touch"),
    moves=lazy(f"{__name__}.play.moves", "MOVES"),
    toward=lazy(f"{__name__}.play.goal", "toward"),
    told=lazy(f"{__name__}.play.game", "told"),
    recited=lazy(f"{__name__}.play.game", "recited"),
)
