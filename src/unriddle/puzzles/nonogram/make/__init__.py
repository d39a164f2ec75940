"""Makes nonograms: from pictures, at random, and from puzzles that have several solutions."""

from unriddle.core import MakeRules
from unriddle.core.record import lazy
from unriddle.puzzles.nonogram.puzzle import Puzzle

MAKING: MakeRules[Puzzle] = MakeRules(
    entry=lazy(f"{__name__}.search", "ENTRY"),
    options=lazy(f"{__name__}.options", "OPTIONS"),
    order_from=lazy(f"{__name__}.files_in", "order_from"),
    nth_order=lazy(f"{__name__}.options", "nth_order"),
    daily=({},),
    seed_of=lazy("unriddle.puzzles.nonogram.named", "picture_of_day"),
    answers=lazy(f"{__name__}.search", "answers"),
)
