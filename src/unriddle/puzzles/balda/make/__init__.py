"""Makes positions: of a game in progress, or with a single longest word to find."""

from unriddle.core import MakeRules
from unriddle.core.record import lazy
from unriddle.puzzles.balda.puzzle import Puzzle

MAKING: MakeRules[Puzzle] = MakeRules(
    entry=lazy(f"{__name__}.search", "ENTRY"),
    options=lazy(f"{__name__}.options", "OPTIONS"),
    daily=tuple({"goal": letters} for letters in "6667778"),
    lexicons={"en": "english-nouns", "ru": "russian-nouns"},
    answers=lazy(f"{__name__}.search", "answers"),
)
