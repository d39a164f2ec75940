"""Makes boards: of random words or of a theme, and of a wanted difficulty."""

from unriddle.core import MakeRules
from unriddle.core.record import lazy
from unriddle.kit.level import WEEK
from unriddle.puzzles.quartiles.puzzle import Puzzle

MAKING: MakeRules[Puzzle] = MakeRules(
    entry=lazy(f"{__name__}.search", "ENTRY"),
    options=lazy(f"{__name__}.options", "OPTIONS"),
    order_from=lazy(f"{__name__}.options", "order_from"),
    daily=tuple({"level": level, "daily": "yes"} for level in WEEK),
    answers=lazy(f"{__name__}.search", "answers"),
)
