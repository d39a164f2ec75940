"""Quartiles: words from the tiles of a board, and the five of four tiles that use every tile once."""

from unriddle.core import Entry, Family, Option, Text
from unriddle.puzzles.quartiles.conclusion import Conclusion, shown
from unriddle.puzzles.quartiles.formats import FORMATS, configure, otherwise, recognise
from unriddle.puzzles.quartiles.game import game, recited, told
from unriddle.puzzles.quartiles.generator import generate
from unriddle.puzzles.quartiles.goal import toward
from unriddle.puzzles.quartiles.hint import LEVELS, hint
from unriddle.puzzles.quartiles.picture import picture
from unriddle.puzzles.quartiles.puzzle import OPTION, Puzzle
from unriddle.puzzles.quartiles.search import Search
from unriddle.puzzles.quartiles.touch import MOVES, tools, touch

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
    picture=picture,
    options=(Option(OPTION, "int", "how many tiles a word may have, 1 to 6 (4)"),),
    configure=configure,
    hint=hint,
    hint_levels=LEVELS,
    generate=generate,
    lexicon=lambda puzzle: "english",
    game=game,
    tools=tools,
    touch=touch,
    moves=MOVES,
    toward=toward,
    told=told,
    recited=recited,
)
