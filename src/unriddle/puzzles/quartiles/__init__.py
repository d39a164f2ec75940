"""Quartiles: words from the tiles of a board, and the five of four tiles that use every tile once."""

from unriddle.core import Entry, Family, Option, Text
from unriddle.core.late import late
from unriddle.puzzles.quartiles.conclusion import Conclusion, shown
from unriddle.puzzles.quartiles.formats import FORMATS, configure, nearly, otherwise, recognise
from unriddle.puzzles.quartiles.hint import LEVELS, hint
from unriddle.puzzles.quartiles.moves import MOVES
from unriddle.puzzles.quartiles.picture import picture
from unriddle.puzzles.quartiles.puzzle import OPTION, Puzzle
from unriddle.puzzles.quartiles.search import Search

FAMILY = Family(
    name="quartiles",
    title=Text("Quartiles, words from tiles of letters"),
    Puzzle=Puzzle,
    entries={
        "solve": Entry(
            Search,
            Conclusion,
            shown=shown,
            options=(Option("wide", "flag", "show words that only the wider list has, too", "display"),),
        )
    },
    formats=FORMATS,
    recognise=recognise,
    otherwise=otherwise,
    nearly=nearly,
    picture=picture,
    options=(Option(OPTION, "int", "how many tiles a word may have, 1 to 6 (4)"),),
    configure=configure,
    hint=hint,
    hint_levels=LEVELS,
    generate=late(f"{__name__}.generator", "generate"),
    lexicon=lambda puzzle: "english",
    game=late(f"{__name__}.game", "game"),
    tools=late(f"{__name__}.touch", "tools"),
    touch=late(f"{__name__}.touch", "touch"),
    moves=MOVES,
    toward=late(f"{__name__}.goal", "toward"),
    told=late(f"{__name__}.game", "told"),
    recited=late(f"{__name__}.game", "recited"),
)
