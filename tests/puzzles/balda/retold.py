"""A position explained, each step held against the oracle."""

from collections.abc import Sequence

from oracle.balda_steps import Plain
from puzzles.lessons import lost, taught

from unriddle.lexicon import build
from unriddle.puzzles.balda.puzzle import Puzzle


def faults(puzzle: Puzzle, words: Sequence[str]) -> list[str]:
    """What is wrong with the steps of a position that is played with these words."""
    steps = taught(puzzle, build(words))
    fault = Plain(words).fault(puzzle, [step.to_json() for step in steps])
    wrong = [fault] * bool(fault) + [f"{step}: lost in JSON" for step in lost(puzzle, steps)]
    return [f"{puzzle}: {each}" for each in wrong]
