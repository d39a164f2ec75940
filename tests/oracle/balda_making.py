"""Positions that were made with one best find, held against every word of the list, each spelled by hand.

`hold` is what a campaign of many random orders calls.
"""

from functools import cache
from random import Random
from typing import Any

from oracle.balda import solve
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

# Rows and columns -> the letters of what is to be found there.
FINDS = {"3": (4, 5), "4": (4, 5, 6, 7), "5": (5, 6, 7, 8), "4x6": (6, 7, 8), "6": (6, 7, 8, 9)}
LEXICONS = ("russian-nouns", "russian-nouns", "english-nouns")


@cache
def lexicon(name: str) -> Any:
    """The list of this name, without the player's own words."""
    from unriddle.lexicon import open_lexicon

    return open_lexicon(name, player=False)


@cache
def words(name: str, plausible: bool, slang: bool) -> list[tuple[str, int]]:
    """The words of a list that the rules allow, each with the set of its letters as bits."""
    listed = lexicon(name)
    marks = {mark: 1 << bit for bit, mark in enumerate(listed.marks)}
    wanted, unwanted = marks["plausible"] if plausible else 0, 0 if slang else marks.get("slang", 0)
    found = []
    for number, word in enumerate(listed):
        bits = listed.mark_bits(number)
        if bits & wanted == wanted and not bits & unwanted:
            found.append((word, letters(word)))
    return found


def letters(text: str) -> int:
    """The set of the letters of a text."""
    return sum({1 << ord(sign) - ord("a" if sign < "\x80" else "а") for sign in text if sign.isalpha()})


def wishes(seed: int) -> dict[str, Any]:
    """What is asked for with this seed."""
    chance = Random(f"balda made {seed}")
    size = chance.choice(list(FINDS))
    asked: dict[str, Any] = {"size": size, "find": chance.choice(FINDS[size]), "lexicon": chance.choice(LEXICONS)}
    asked |= {rule: True for rule in ("plausible", "no_slang") if chance.random() < 0.15}
    # With knots or diagonals nearly every position has a longer word than a short one, and many have very many.
    if asked["find"] > 6 and chance.random() < 0.1:
        asked[chance.choice(("knots", "diagonals"))] = True
    return asked


def hold(seed: int) -> None:
    """The position of this seed: one move makes a word of so many letters, and none a longer one; AssertionError."""
    from unriddle.lexicon.known import knowledge_of

    asked = wishes(seed)
    family, name, size = find("balda"), asked.pop("lexicon"), asked["find"]
    made = making.generate(find("balda"), seed, **asked, lexicon=lexicon(name))
    order = making.order_of(family, seed, asked)
    assert Opened.of(order).entry("make").check(order, made, lexicon(name)) == ""
    # Of all letters of a word but the new one each stands on the field, too.
    lacking = ~letters("".join(made.puzzle.rows))
    possible = [
        word
        for word, own in words(name, "plausible" in asked, made.puzzle.slang)
        if len(word) >= size and not knowledge_of(lexicon(name)).marks(word) and (own & lacking).bit_count() < 2
    ]
    found = solve(made.puzzle, possible)
    assert [len(move.word) for move in found] == [size]
