"""Makes squares to complete: at random, with few givens, of a wanted difficulty."""

from unriddle.core import MakeRules
from unriddle.core.record import lazy
from unriddle.kit.level import WEEK
from unriddle.puzzles.latin.puzzle import Puzzle

MAKING: MakeRules[Puzzle] = MakeRules(
    entry=lazy(f"{__name__}.search", "ENTRY"),
    options=lazy(f"{__name__}.options", "OPTIONS"),
    daily=tuple(
        {"size": order, "level": level, "symmetry": "yes"} for order, level in zip("5677889", WEEK, strict=True)
    ),
    answers=lazy(f"{__name__}.search", "answers"),
)
