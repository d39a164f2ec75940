"""Makes positions: a game that two players of the longest word have begun, the same for the same seed."""

import re
from collections.abc import Mapping
from typing import Any

from unriddle.core import PuzzleError, Text
from unriddle.puzzles.balda.players import longest
from unriddle.puzzles.balda.puzzle import OPEN, RULES, Puzzle, set_rule
from unriddle.puzzles.balda.start import first_position, start_words

OWN = ("size", "moves", "word")
FIXED = ("played", "cell", "through", "turn")  # rules that the game itself gives, or that a position cannot begin with


def generate(seed: int, options: Mapping[str, str], lexicon: Any) -> Puzzle:
    """A position after `moves` moves (half of what fits) on a field of `size` (5), from `word` or one by chance.

    The other options are the rules of an id. PuzzleError.
    """
    values: dict[str, Any] = {}
    for name, text in options.items():
        key = name
        if name in ("no-slang", "no-plural"):  # as the option has it, whose rule says the opposite
            key, text = name.removeprefix("no-"), "no" if text == "yes" else "yes"
        if key in FIXED or key not in (*OWN, *RULES, "knot-limit"):
            allowed = ", ".join([*OWN, *(rule for rule in RULES if rule not in FIXED)])
            raise PuzzleError(
                Text("there is no option {option!r}; there are {options}", option=key[:40], options=allowed)
            )
        if key not in OWN:
            set_rule(values, key, text)
    size = re.fullmatch(r"([1-9][0-9]?)(?:x([1-9][0-9]?))?", options.get("size", "5"), re.ASCII)
    if not size:
        raise PuzzleError(Text("write the rows and columns as 5 or 5x7"), "size")
    height, width = int(size[1]), int(size[2] or size[1])
    rules = Puzzle.of(**values, rows=("." * width,) * height)
    word = options.get("word") or start_words(lexicon, width, 1, seed)[0]
    position = first_position(word, height, width, rules)
    empty = sum(sign in OPEN for row in position.rows for sign in row)
    wanted = options.get("moves", str(empty // 2))
    if not re.fullmatch("[0-9]{1,3}", wanted, re.ASCII):
        raise PuzzleError(Text("{text!r} is not a number of moves", text=wanted[:20]), "moves")
    for _ in range(int(wanted)):
        move = longest(position, seed, lexicon)
        if move is None:
            break
        position = position.after(move)
    return position._replace(turn=1)
