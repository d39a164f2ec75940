"""Balda: every move of a position, and a game against the computer."""

from unriddle.core import Entry, Family, Text
from unriddle.puzzles.balda.conclusion import Conclusion
from unriddle.puzzles.balda.formats import FORMATS, OPTIONS, configure, detect, read, write
from unriddle.puzzles.balda.generator import generate
from unriddle.puzzles.balda.hint import LEVELS, hint
from unriddle.puzzles.balda.picture import picture
from unriddle.puzzles.balda.puzzle import Puzzle
from unriddle.puzzles.balda.search import Search
from unriddle.puzzles.balda.verbs import VERBS


def lexicon(puzzle: Puzzle | None) -> str:
    """The shipped lexicon of the position's language."""
    return f"{puzzle.language if puzzle is not None else 'russian'}-nouns"


FAMILY = Family(
    name="balda",
    title=Text("Balda, one letter and a word a move"),
    Puzzle=Puzzle,
    entries={"solve": Entry(Search, Conclusion)},
    read=read,
    write=write,
    formats=FORMATS,
    detect=detect,
    picture=picture,
    options=OPTIONS,
    configure=configure,
    hint=hint,
    hint_levels=len(LEVELS),
    generate=generate,
    lexicon=lexicon,
    verbs=VERBS,
)
