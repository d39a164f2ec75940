"""Options for making positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from unriddle.core import Option, PuzzleError
from unriddle.core.record import Record
from unriddle.kit.level import WISH, number_of
from unriddle.kit.order import Order
from unriddle.puzzles.balda.options import OF_GAMES, SEARCHED_BY
from unriddle.puzzles.balda.play.game import first_position
from unriddle.puzzles.balda.puzzle import MAX_WORD, RULES, Puzzle, set_rule

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

FIND, GOAL = "find", "goal"
FINDS = (5, 6, 7, 7)  # the default of `find` for each level
OWN = ("size", "moves", "word", FIND, GOAL, "level")
FIXED = ("played", "cell", "through", "turn")  # rules that the game sets, or that are not for the start of a game
OPTIONS = (
    Option("size", "text", "width and height: 5 or 7x5 (5)", "maker", placeholder="WIDTHxHEIGHT"),
    Option("moves", "int", "how many moves have been played (half of what fits)", "maker", least=0, hidden=True),
    Option("word", "text", "the start word; a random one by default", "maker", hidden=True),
    Option(
        FIND,
        "int",
        "exactly one move makes a word of this length, and none makes a longer one",
        "maker",
        least=2,
        most=MAX_WORD,
        hidden=True,
    ),
    Option(
        GOAL,
        "int",
        "a position of everyday and common words to find a word of this length in, the longest there is",
        "maker",
        least=4,
        most=MAX_WORD,
        hidden=True,
    ),
    WISH,
    *(option._replace(of="maker") for option in SEARCHED_BY if option.name in (*OF_GAMES, "prize", "paths")),
)


class PositionWishes(Record):
    """Wishes for a position: an empty board with the rules; the start word ("": random); the number of moves to play
    (None: as many as suit); the letters of the single longest word, or of the longest words of a position with a goal;
    the level. None for `find`, `level` and `goal` means any, any and no goal.
    """

    field: Puzzle
    word: str
    moves: int | None
    find: int | None
    level: int | None = None
    goal: int | None = None


def read(order: Order, lexicon: Lexicon) -> PositionWishes:
    """Return the wishes of an order; PuzzleError for impossible ones."""
    given = order.own
    values: dict[str, Any] = {}
    for name, text in given.items():
        key = name
        if name in ("no-slang", "no-plural"):  # options whose rules say the opposite
            key, text = name.removeprefix("no-"), "no" if text == "yes" else "yes"
        if key in FIXED or key not in (*OWN, *RULES, "knot-limit"):
            allowed = ", ".join([*OWN, *(rule for rule in RULES if rule not in (*FIXED, *OWN))])
            raise PuzzleError(
                "there is no option {option!r}; the options are {options}", option=key[:40], options=allowed
            )
        if key not in OWN:
            set_rule(values, key, text)
    size = re.fullmatch(r"([1-9][0-9]?)(?:x([1-9][0-9]?))?", given.get("size", "5"), re.ASCII)
    if not size:
        raise PuzzleError("write the width and height as 5 or 7x5", "size")
    values.setdefault("slang", "slang" not in lexicon.marks)
    width, height = int(size[1]), int(size[2] or size[1])
    field = Puzzle.of(**values, rows=("." * width,) * height)
    word = given.get("word", "")
    if word:
        first_position(word, height, width, field)
    wanted = given.get("moves")
    if wanted is not None and not re.fullmatch("[0-9]{1,3}", wanted, re.ASCII):
        raise PuzzleError("{text!r} is not a number of moves", "moves", text=wanted[:20])
    level = number_of(given.get("level"))
    moves = None if wanted is None else int(wanted)
    find = given.get(FIND) or (str(FINDS[level]) if level is not None and GOAL not in given else None)
    for option, letters in ((FIND, find), (GOAL, given.get(GOAL))):
        if letters is not None:
            _hold(option, letters, field, lexicon)
    if GOAL in given and (FIND in given or level is not None):
        raise PuzzleError("ask for a goal, for a find or for a level, not for two of them", GOAL)
    goal = int(given[GOAL]) if GOAL in given else None
    return PositionWishes(field, word, moves, int(find) if find else None, level, goal)


def _hold(option: str, text: str, field: Puzzle, lexicon: Lexicon) -> None:
    """Raise PuzzleError if no word of the lexicon that fits on the board has `text` letters."""
    letters = int(text) if re.fullmatch("[0-9]{1,4}", text, re.ASCII) else 0
    most = min(MAX_WORD, field.height * field.width * field.knots)
    if not field.min_length <= letters <= most:
        raise PuzzleError(
            "a word on this board has {least} to {most} letters", option, least=field.min_length, most=most
        )
    if next(lexicon.codes(letters), None) is None:
        raise PuzzleError(
            "the word list {lexicon} has no words of {letters} letters", option, lexicon=lexicon.name, letters=letters
        )
