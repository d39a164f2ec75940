"""Quartiles: words made of the tiles of a board, and the five words of four tiles that use every tile once."""

from unriddle.core import Entry, Family, Text
from unriddle.core.record import lazy
from unriddle.kit.entries import explain_entry, rate_entry
from unriddle.puzzles.quartiles.options import DISPLAY, OPTIONS

FAMILY = Family(
    name="quartiles",
    title=Text("Quartiles: words made of letter tiles"),
    aliases="квартили, квартайлс",
    Puzzle=lazy(f"{__name__}.puzzle", "Puzzle"),
    entries={
        "solve": Entry(
            lazy(f"{__name__}.solve.search", "Search"),
            lazy(f"{__name__}.conclusion", "Conclusion"),
            announces=lazy(f"{__name__}.conclusion", "announces"),
            options=DISPLAY,
            files=lazy(f"{__name__}.clauses", "FILES"),
        ),
        "explain": explain_entry(f"{__name__}.teach", lazy(f"{__name__}.teach.outcome", "Outcome")),
        "rate": rate_entry(f"{__name__}.teach", lazy(f"{__name__}.teach.outcome", "Card")),
    },
    formats=lazy(f"{__name__}.formats", "FORMATS"),
    picture=lazy(f"{__name__}.picture", "picture"),
    options=OPTIONS,
    configure=lazy(f"{__name__}.formats", "configure"),
    lexicon=lambda puzzle: "english" * (puzzle is None or "".join(puzzle.tiles).isascii()),
    verbs=lazy(f"{__name__}.clauses", "VERBS"),
    reading=lazy(f"{__name__}.formats", "READING"),
    playing=lazy(f"{__name__}.play.game", "PLAYING"),
    teaching=lazy(f"{__name__}.teach", "LESSON.teaching"),
    making=lazy(f"{__name__}.make", "MAKING"),
    typing=lazy(f"{__name__}.typing_in", "TYPING"),
    paper=lazy(f"{__name__}.picture", "PAPER"),
)
