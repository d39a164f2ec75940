"""Nonograms: black-and-white, coloured and blotted pictures from the lengths of their blocks."""

from unriddle.core import Entry, Family, Text
from unriddle.core.late import late
from unriddle.puzzles.teaching import explained, rated

FAMILY = Family(
    name="nonogram",
    title=Text("nonograms: pictures from the lengths of their blocks"),
    Puzzle=late(f"{__name__}.puzzle", "Puzzle"),
    by_sat=True,
    entries={
        "solve": Entry(
            late(f"{__name__}.search", "Search"),
            late(f"{__name__}.verdict", "Conclusion"),
            2,
            files=late(f"{__name__}.verbs", "FILES"),
        ),
        "explain": explained(f"{__name__}.steps"),
        "rate": rated(f"{__name__}.steps", late(f"{__name__}.steps.card", "Card")),
    },
    formats=late(f"{__name__}.formats", "FORMATS"),
    recognise=late(f"{__name__}.formats.detect", "detect"),
    otherwise=late(f"{__name__}.formats.detect", "recognise"),
    nearly=late(f"{__name__}.formats.detect", "nearly"),
    picture=late(f"{__name__}.picture", "picture"),
    options=late(f"{__name__}.options", "OPTIONS"),
    configure=late(f"{__name__}.options", "configure"),
    steps=late(f"{__name__}.steps", "steps"),
    techniques=late(f"{__name__}.steps", "TECHNIQUES"),
    placed=late(f"{__name__}.steps", "placed"),
    making=late(f"{__name__}.making.entry", "MAKING"),
    maker=late(f"{__name__}.making.wishes", "OPTIONS"),
    ordered=late(f"{__name__}.making.sources", "ordered"),
    daily=late(f"{__name__}.making.entry", "DAILY"),
    verbs=late(f"{__name__}.verbs", "VERBS"),
    game=late(f"{__name__}.game", "game"),
    tools=late(f"{__name__}.touch", "tools"),
    touch=late(f"{__name__}.touch", "touch"),
    moves=late(f"{__name__}.moves", "MOVES"),
    toward=late(f"{__name__}.goal", "toward"),
    wrong=late(f"{__name__}.goal", "wrong"),
)
