"""Quartiles: words from the tiles of a board, and the five of four tiles that use every tile once."""

from unriddle.core import Entry, Family, Text
from unriddle.core.late import late
from unriddle.puzzles.quartiles.options import DISPLAY, LEVELS, OPTIONS
from unriddle.puzzles.teaching import explained, rated

FAMILY = Family(
    name="quartiles",
    title=Text("Quartiles, words from tiles of letters"),
    Puzzle=late(f"{__name__}.puzzle", "Puzzle"),
    entries={
        "solve": Entry(
            late(f"{__name__}.search", "Search"),
            late(f"{__name__}.conclusion", "Conclusion"),
            shown=late(f"{__name__}.conclusion", "shown"),
            options=DISPLAY,
        ),
        "explain": explained(f"{__name__}.steps.search")._replace(
            conclusion=late(f"{__name__}.steps.outcome", "Outcome")
        ),
        "rate": rated(f"{__name__}.steps.search", late(f"{__name__}.steps.outcome", "Card")),
    },
    formats=late(f"{__name__}.formats", "FORMATS"),
    recognise=late(f"{__name__}.formats", "recognise"),
    otherwise=late(f"{__name__}.formats", "otherwise"),
    nearly=late(f"{__name__}.formats", "nearly"),
    picture=late(f"{__name__}.picture", "picture"),
    options=OPTIONS,
    configure=late(f"{__name__}.formats", "configure"),
    steps=late(f"{__name__}.steps.search", "steps"),
    techniques=late(f"{__name__}.steps.techniques", "TECHNIQUES"),
    placed=late(f"{__name__}.steps.placed", "placed"),
    hint_levels=LEVELS,
    making=late(f"{__name__}.making.search", "MAKING"),
    maker=late(f"{__name__}.making.wishes", "MAKER"),
    ordered=late(f"{__name__}.making.wishes", "ordered"),
    daily=late(f"{__name__}.making.wishes", "DAILY"),
    lexicon=lambda puzzle: "english",
    game=late(f"{__name__}.game", "game"),
    tools=late(f"{__name__}.touch", "tools"),
    touch=late(f"{__name__}.touch", "touch"),
    moves=late(f"{__name__}.moves", "MOVES"),
    toward=late(f"{__name__}.goal", "toward"),
    told=late(f"{__name__}.game", "told"),
    recited=late(f"{__name__}.game", "recited"),
)
