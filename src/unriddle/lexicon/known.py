"""Familiarity of the words of the shipped lexicons, in a file beside each.

docs/lexicon.md describes the file. Other lexicons have none: nothing is known about their words.
"""

from __future__ import annotations

import os
from functools import lru_cache
from typing import TYPE_CHECKING

from unriddle.core import Text
from unriddle.lexicon.shelf import SHIPPED, names, open_lexicon
from unriddle.lexicon.words import Lexicon

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

SUFFIX = ".known"
TITLE = "unriddle known 1"
EVERYDAY, COMMON, LISTED, RARE = range(4)  # how familiar a word is: to everybody, to most, to readers, to few
CLASSES = (Text("everyday"), Text("common"), Text("listed"))
VULGAR = Text("vulgar")  # the mark of vulgar words and slurs
DOUBTFUL = Text("doubtful")  # the mark of words mistaken for others, or in only one source


def dump(
    digest: str, marks: Mapping[str, str], planes: Mapping[str, bytes], forms: Iterable[Sequence[str]] = ()
) -> bytes:
    """Return the file for the lexicon with this digest; `forms`: words that are forms of one noun."""
    head = [TITLE, f"lexicon {digest}", *(f"mark {name} {about}" for name, about in marks.items())]
    head += [f"forms {' '.join(words)}" for words in forms]
    return "\n".join([*head, "", ""]).encode() + b"".join(planes[name] for name in marks)


class Known:
    """Familiarity, forms and marks of a lexicon's words, without the player's own words."""

    def __init__(self, lexicon: Lexicon, data: bytes = b"") -> None:
        self.lexicon = lexicon
        self._planes: dict[str, bytes] = {}
        self.forms: dict[str, frozenset[str]] = {}  # all forms of a noun that has several
        text, _, planes = data.partition(b"\n\n")
        width = len(lexicon) + 7 >> 3
        for line in text.decode().splitlines()[1:]:
            key, _, value = line.partition(" ")
            if key == "mark":
                at = len(self._planes) * width
                self._planes[value.partition(" ")[0]] = planes[at : at + width]
            elif key == "forms":
                words = frozenset(value.split())
                self.forms |= dict.fromkeys(words, words)

    def __bool__(self) -> bool:
        """Whether anything is known about the words."""
        return bool(self._planes)

    def familiarity(self, word: str) -> int:
        """EVERYDAY to RARE. A word that only the player has is common; so are all words of other lists."""
        if word not in self.lexicon or not self._planes:
            return COMMON
        number = self.lexicon.number(word)
        return next((place for place, name in enumerate(CLASSES) if self._has(name, number)), RARE)

    def marks(self, word: str) -> list[str]:
        """Return the marks against a word, VULGAR and DOUBTFUL: no level plays it, no maker or hint uses it."""
        number = self.lexicon.number(word) if word in self.lexicon else -1
        return [mark for mark in (VULGAR, DOUBTFUL) if number >= 0 and self._has(mark, number)]

    def numbers(self, familiarity: int) -> Sequence[int]:
        """Return the numbers of the words that are at most so unfamiliar, EVERYDAY or COMMON, and not
        vulgar; sorted.
        """
        names = CLASSES[: familiarity + 1]
        return [n for n in range(len(self.lexicon)) if any(self._has(x, n) for x in names) and not self._has(VULGAR, n)]

    def _has(self, mark: str, number: int) -> bool:
        plane = self._planes.get(mark)
        return plane is not None and bool(plane[number >> 3] >> (number & 7) & 1)


@lru_cache(8)
def knowledge_of(lexicon: Lexicon) -> Known:
    """Return the knowledge about a lexicon's words; nothing but the words for a lexicon that is not shipped."""
    return _shipped_knowledge(lexicon.name) if lexicon.name in names() else Known(lexicon)


@lru_cache(8)
def _shipped_knowledge(name: str) -> Known:
    lexicon = open_lexicon(name, player=False)
    with open(os.path.join(SHIPPED, name + SUFFIX), "rb") as file:
        return Known(lexicon, file.read())
