"""What solves a puzzle of the day: the longest words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from unriddle.kit.order import Made
from unriddle.lexicon import common
from unriddle.puzzles.balda.puzzle import ALPHABETS
from unriddle.puzzles.balda.solve.lookahead import moves_of

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon


def answers(made: Made, lexicon: "Lexicon") -> Mapping[str, tuple[str, str]]:
    """`words` that reach the goal, separated by spaces."""
    puzzle = made.puzzle
    words = {move.word for move in moves_of(puzzle, common(lexicon)) if len(move.word) >= puzzle.goal}
    return {"words": (" ".join(sorted(words)), f"{ALPHABETS[puzzle.language]} ")}
