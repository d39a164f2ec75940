"""Balda: every move of a position, and a game against the computer."""

from typing import TYPE_CHECKING

from unriddle.core import Entry, Family, Text
from unriddle.core.record import lazy
from unriddle.kit.entries import explain_entry, rate_entry

if TYPE_CHECKING:
    from unriddle.puzzles.balda.puzzle import Puzzle


def lexicon(puzzle: "Puzzle | None") -> str:
    """Return the name of the built-in lexicon for the position's language; "" if there is none."""
    name = "russian" if puzzle is None else puzzle.language
    return name and f"{name}-nouns"


FAMILY = Family(
    name="balda",
    title=Text("Balda: add one letter and make a word with it"),
    Puzzle=lazy(f"{__name__}.puzzle", "Puzzle"),
    entries={
        "solve": Entry(
            lazy(f"{__name__}.solve.search", "Search"),
            lazy(f"{__name__}.conclusion", "Conclusion"),
            announces=lazy(f"{__name__}.conclusion", "announces"),
            options=lazy(f"{__name__}.conclusion", "DISPLAY"),
        ),
        "explain": explain_entry(f"{__name__}.teach", lazy(f"{__name__}.teach.outcome", "Outcome")),
        "rate": rate_entry(f"{__name__}.teach", lazy(f"{__name__}.teach.outcome", "Card")),
    },
    formats=lazy(f"{__name__}.formats", "FORMATS"),
    picture=lazy(f"{__name__}.picture", "picture"),
    options=lazy(f"{__name__}.options", "OPTIONS"),
    configure=lazy(f"{__name__}.formats", "configure"),
    lexicon=lexicon,
    verbs=lazy(f"{__name__}.verbs", "VERBS"),
    verbs_help=Text("Play Balda against the computer, or let its levels play each other"),
    reading=lazy(f"{__name__}.formats", "READING"),
    playing=lazy(f"{__name__}.play.game", "PLAYING"),
    teaching=lazy(f"{__name__}.teach", "LESSON.teaching"),
    making=lazy(f"{__name__}.make", "MAKING"),
    typing=lazy(f"{__name__}.typing_in", "TYPING"),
    paper=lazy(f"{__name__}.picture", "PAPER"),
)
