"""Positions that were made with one best find, held against every word of the list, each spelled by hand.

`hold` is what a campaign of many random orders calls.
"""

from functools import cache
from random import Random
from typing import Any

from oracle.balda import solve

# Rows and columns -> the letters of what is to be found there.
FINDS = {"3": (4, 5), "4": (4, 5, 6, 7), "5": (5, 6, 7, 8), "4x6": (6, 7, 8), "6": (6, 7, 8, 9)}
LEXICONS = ("russian-nouns", "russian-nouns", "english-nouns")


@cache
def words(name: str) -> list[tuple[str, tuple[str, ...]]]:
    """Every word with its marks."""
    from unriddle.lexicon import open_lexicon

    lexicon = open_lexicon(name, player=False)
    return [(word, lexicon.marks_of(word)) for word in lexicon if len(word) > 3]


def wishes(seed: int) -> dict[str, Any]:
    """What is asked for with this seed."""
    chance = Random(f"balda made {seed}")
    size = chance.choice(list(FINDS))
    asked: dict[str, Any] = {"size": size, "find": chance.choice(FINDS[size]), "lexicon": chance.choice(LEXICONS)}
    # With knots or diagonals nearly every position has a longer word than a short one.
    rules = ("plausible", "no_slang", "knots", "diagonals")[: 4 if asked["find"] > 5 else 2]
    asked |= {rule: True for rule in rules if chance.random() < 0.15}
    return asked


def hold(seed: int) -> None:
    """The position of this seed: one move makes a word of so many letters, and none a longer one; AssertionError."""
    from unriddle import api

    asked = wishes(seed)
    made = api.generate("balda", seed, **asked)
    family, name, letters = api.find("balda"), asked.pop("lexicon"), asked["find"]
    order = api.order_of(family, seed, asked)
    assert api.entry_of(order, "make").check(order, made, *api.arguments(family, order, name)) == ""
    known = [
        word
        for word, marks in words(name)
        if len(word) >= letters
        and ("plausible" in marks or "plausible" not in asked)
        and ("slang" not in marks or "no_slang" not in asked)
    ]
    found = solve(made.puzzle, known)
    assert [len(move.word) for move in found] == [letters]
