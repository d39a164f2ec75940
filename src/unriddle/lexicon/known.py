"""How familiar the words of the shipped lexicons are: a file beside each.

docs/lexicon.md describes the file. A lexicon that is not shipped has none: nothing is known of its words.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from unriddle.lexicon.shelf import SHIPPED, names, open_lexicon
from unriddle.lexicon.words import PLAUSIBLE, WIDE, Lexicon

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

SUFFIX = ".known"
TITLE = "unriddle known 1"
EVERYDAY, COMMON, LISTED, RARE = range(4)  # how familiar a word is: to everybody, to most, to readers, to few
SLANG = "slang"
CLASSES = ("everyday", "common")


def dump(digest: str, marks: Mapping[str, str], planes: Mapping[str, bytes]) -> bytes:
    """The file for the lexicon of this digest."""
    head = [TITLE, f"lexicon {digest}", *(f"mark {name} {about}" for name, about in marks.items())]
    return "\n".join([*head, "", ""]).encode() + b"".join(planes[name] for name in marks)


class Known:
    """What is known of the words of a lexicon, which is asked without the player's own words."""

    def __init__(self, lexicon: Lexicon, data: bytes = b"") -> None:
        self.lexicon = lexicon
        self._planes: dict[str, bytes] = {}
        text, _, planes = data.partition(b"\n\n")
        width = len(lexicon) + 7 >> 3
        for line in text.decode().splitlines()[1:]:
            key, _, value = line.partition(" ")
            if key == "mark":
                at = len(self._planes) * width
                self._planes[value.partition(" ")[0]] = planes[at : at + width]

    def __bool__(self) -> bool:
        """Whether anything is known of them."""
        return bool(self._planes)

    def familiarity(self, word: str) -> int:
        """EVERYDAY to RARE. A word that only the player has is common; so are all words of other lists."""
        if word not in self.lexicon:
            return COMMON
        number = self.lexicon.number(word)
        for familiarity, name in enumerate(CLASSES):
            if self._has(name, number):
                return familiarity
        marks = self.lexicon.marks_of(word)
        if WIDE in marks or (PLAUSIBLE in self.lexicon.marks and PLAUSIBLE not in marks):
            return RARE
        return LISTED if self._planes else COMMON

    def is_slang(self, word: str) -> bool:
        """Whether it is slang, vulgar, or an insult."""
        if word not in self.lexicon:
            return False
        return self._has(SLANG, self.lexicon.number(word)) or SLANG in self.lexicon.marks_of(word)

    def numbers(self, familiarity: int) -> Sequence[int]:
        """The numbers of the words that are at most so unfamiliar, EVERYDAY or COMMON, and no slang; sorted."""
        names = CLASSES[: familiarity + 1]
        return [n for n in range(len(self.lexicon)) if any(self._has(x, n) for x in names) and not self._has(SLANG, n)]

    def _has(self, mark: str, number: int) -> bool:
        plane = self._planes.get(mark)
        return plane is not None and bool(plane[number >> 3] >> (number & 7) & 1)


@lru_cache(8)
def known(lexicon: Lexicon) -> Known:
    """What is known of the words of a lexicon."""
    return _shipped(lexicon.name) if lexicon.name in names() else Known(lexicon)


@lru_cache(8)
def _shipped(name: str) -> Known:
    lexicon = open_lexicon(name, player=False)
    with open(os.path.join(SHIPPED, name + SUFFIX), "rb") as file:
        return Known(lexicon, file.read())
