"""Nonograms: black-and-white, coloured and blotted pictures from the lengths of their blocks."""

from unriddle.core import Entry, Family, Text
from unriddle.core.lazy import lazy
from unriddle.kit.entries import explained, rated

FAMILY = Family(
    name="nonogram",
    title=Text("nonograms: pictures from the lengths of their blocks"),
    Puzzle=lazy(f"{__name__}.puzzle", "Puzzle"),
    by_sat=True,
    entries={
        "solve": Entry(
            lazy(f"{__name__}.solve.search", "Search"),
            lazy(f"{__name__}.verdict", "Conclusion"),
            2,
            files=lazy(f"{__name__}.verbs", "FILES"),
        ),
        "explain": explained(f"{__name__}.teach"),
        "rate": rated(f"{__name__}.teach", lazy(f"{__name__}.teach.card", "Card")),
    },
    formats=lazy(f"{__name__}.formats", "FORMATS"),
    recognise=lazy(f"{__name__}.formats.detect", "detect"),
    otherwise=lazy(f"{__name__}.formats.detect", "recognise"),
    nearly=lazy(f"{__name__}.formats.detect", "nearly"),
    picture=lazy(f"{__name__}.picture", "picture"),
    options=lazy(f"{__name__}.options", "OPTIONS"),
    configure=lazy(f"{__name__}.options", "configure"),
    steps=lazy(f"{__name__}.teach", "steps"),
    techniques=lazy(f"{__name__}.teach", "TECHNIQUES"),
    placed=lazy(f"{__name__}.teach", "placed"),
    making=lazy(f"{__name__}.make.entry", "MAKING"),
    maker=lazy(f"{__name__}.make.options", "OPTIONS"),
    ordered=lazy(f"{__name__}.make.files_in", "ordered"),
    daily=lazy(f"{__name__}.make.entry", "DAILY"),
    verbs=lazy(f"{__name__}.verbs", "VERBS"),
    game=lazy(f"{__name__}.play.game", "game"),
    tools=lazy(f"{__name__}.play.touch", "tools"),
    touch=lazy(f"{__name__}.play.touch", "touch"),
    moves=lazy(f"{__name__}.play.moves", "MOVES"),
    toward=lazy(f"{__name__}.play.goal", "toward"),
    wrong=lazy(f"{__name__}.play.goal", "wrong"),
)
