"""Balda: every move of a position, and a game against the computer."""

from unriddle.core import Entry, Family, Text
from unriddle.puzzles.balda.conclusion import Conclusion
from unriddle.puzzles.balda.formats import FORMATS, OPTIONS, configure, nearly, otherwise, recognise
from unriddle.puzzles.balda.game import MOVES, game, recited, reply, told
from unriddle.puzzles.balda.generator import generate
from unriddle.puzzles.balda.hint import LEVELS, hint
from unriddle.puzzles.balda.options import PLAYED_BY
from unriddle.puzzles.balda.picture import picture
from unriddle.puzzles.balda.puzzle import Puzzle
from unriddle.puzzles.balda.search import Search
from unriddle.puzzles.balda.touch import tools, touch
from unriddle.puzzles.balda.verbs import VERBS


def lexicon(puzzle: Puzzle | None) -> str:
    """The shipped lexicon of the position's language."""
    return f"{puzzle.language if puzzle is not None else 'russian'}-nouns"


FAMILY = Family(
    name="balda",
    title=Text("Balda, one letter and a word a move"),
    Puzzle=Puzzle,
    entries={"solve": Entry(Search, Conclusion)},
    formats=FORMATS,
    recognise=recognise,
    otherwise=otherwise,
    nearly=nearly,
    picture=picture,
    options=(*OPTIONS, *PLAYED_BY),
    configure=configure,
    hint=hint,
    hint_levels=len(LEVELS),
    generate=generate,
    lexicon=lexicon,
    verbs=VERBS,
    game=game,
    tools=tools,
    touch=touch,
    moves=MOVES,
    reply=reply,
    told=told,
    recited=recited,
)
