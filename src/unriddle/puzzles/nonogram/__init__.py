"""Nonograms: black-and-white, colored and blotted pictures from the lengths of their blocks."""

from dataclasses import replace
from operator import attrgetter

from unriddle.core import Entry, Family, Text
from unriddle.core.record import lazy
from unriddle.kit.entries import explain_entry, rate_entry

FAMILY = Family(
    name="nonogram",
    title=Text("nonograms: pictures from the lengths of their blocks"),
    aliases="picross, griddlers, hanjie, paint by numbers, japanese crossword, нонограмма, японский кроссворд, "
    "японский, кроссворд",
    Puzzle=lazy(f"{__name__}.puzzle", "Puzzle"),
    entries={
        "solve": Entry(
            lazy(f"{__name__}.solve.search", "Search"),
            lazy(f"{__name__}.verdict", "Conclusion"),
            2,
            files=lazy(f"{__name__}.verbs", "FILES"),
        ),
        "explain": explain_entry(f"{__name__}.teach", varies=True),
        "rate": rate_entry(f"{__name__}.teach.card", lazy(f"{__name__}.teach.card", "Card")),
    },
    formats=lazy(f"{__name__}.formats", "FORMATS"),
    picture=lazy(f"{__name__}.picture", "picture"),
    cells=attrgetter("cells"),
    filled=lambda puzzle, picture: replace(puzzle, goals=(picture.cells,)),
    options=lazy(f"{__name__}.puzzle", "OPTIONS"),
    configure=lazy(f"{__name__}.puzzle", "configure"),
    verbs=lazy(f"{__name__}.verbs", "VERBS"),
    verbs_help=Text("Count the nonograms of a given size"),
    reading=lazy(f"{__name__}.formats.detect", "READING"),
    playing=lazy(f"{__name__}.play", "PLAYING"),
    teaching=lazy(f"{__name__}.teach", "LESSON.teaching"),
    making=lazy(f"{__name__}.make", "MAKING"),
    typing=lazy(f"{__name__}.typing_in", "TYPING"),
    is_reward=lazy(f"{__name__}.named", "is_name"),
    paper=lazy(f"{__name__}.picture", "PAPER"),
)
