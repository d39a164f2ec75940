"""Diagonal Latin squares: each of n symbols once in every row, every column and both diagonals of an n x n grid."""

from unriddle.core import Entry, Family, Option, Text
from unriddle.core.late import late
from unriddle.puzzles.teaching import explained, rated

OPTIONS = (
    Option("first-row", "flag", "only squares whose first row is 0 1 2 ..."),
    Option("plain", "flag", "without the diagonals: plain Latin squares"),
    Option("pandiagonal", "flag", "all broken diagonals too"),
    Option("symmetric", "flag", "symbols that face each other across the middle column add up to order - 1"),
    Option("random", "int", "a random order with this seed instead of lexicographic order"),
    Option("base", "0|1", "write symbols from 0 or from 1"),
)
FAMILY = Family(
    name="latin",
    title=Text("diagonal Latin squares"),
    Puzzle=late(f"{__name__}.puzzle", "Puzzle"),
    entries={
        "solve": Entry(
            late(f"{__name__}.search", "solve"),
            late(f"{__name__}.conclusion", "Squares"),
            1,
            late(f"{__name__}.puzzle", "square_of"),
        ),
        "count": Entry(
            late(f"{__name__}.count", "Count"),
            late(f"{__name__}.conclusion", "Units"),
            solution=late(f"{__name__}.puzzle", "unit_of"),
            options=late(f"{__name__}.verbs", "COUNTED"),
            is_answer=lambda count, told: True,
            apart=late(f"{__name__}.count", "apart"),
        ),
        "explain": explained(f"{__name__}.steps"),
        "rate": rated(f"{__name__}.steps", late(f"{__name__}.steps.card", "Card")),
    },
    formats=late(f"{__name__}.formats", "FORMATS"),
    recognise=late(f"{__name__}.formats", "recognise"),
    otherwise=late(f"{__name__}.formats", "otherwise"),
    nearly=late(f"{__name__}.formats", "nearly"),
    picture=late(f"{__name__}.picture", "picture"),
    options=OPTIONS,
    configure=late(f"{__name__}.options", "configure"),
    steps=late(f"{__name__}.steps", "steps"),
    techniques=late(f"{__name__}.steps.units", "TECHNIQUES"),
    placed=late(f"{__name__}.steps", "placed"),
    making=late(f"{__name__}.making.search", "MAKING"),
    maker=late(f"{__name__}.making.wishes", "MAKER"),
    daily=late(f"{__name__}.making.wishes", "DAILY"),
    verbs=late(f"{__name__}.verbs", "VERBS"),
    game=late(f"{__name__}.game", "game"),
    tools=late(f"{__name__}.touch", "tools"),
    touch=late(f"{__name__}.touch", "touch"),
    moves=late(f"{__name__}.moves", "MOVES"),
    toward=late(f"{__name__}.goal", "toward"),
    wrong=late(f"{__name__}.goal", "wrong"),
)
