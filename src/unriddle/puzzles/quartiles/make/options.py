"""Options of the maker of boards."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from unriddle.core import Option, PuzzleError
from unriddle.core.record import Record
from unriddle.kit.level import WISH, number_of
from unriddle.kit.order import Order, wishes_of
from unriddle.lexicon.known import COMMON, EVERYDAY, LISTED, knowledge_of
from unriddle.puzzles.quartiles.options import OPTION
from unriddle.puzzles.quartiles.teach.outcome import Card

if TYPE_CHECKING:
    from unriddle.lexicon import Lexicon

WORDS = 5  # the number of words that a board is made of
MIN_LETTERS, MAX_LETTERS = 2, 4  # the least and most letters of a tile
MAX_THEME_WORDS = 10_000  # the most words of a theme
THEME = "theme"
HARD = "hard"
OPTIONS: Sequence[Option] = (
    Option(OPTION, "int", "tiles per word, 1 to 6 (4)", "maker", least=1, most=6, hidden=True),
    WISH,
    Option("band", "|".join(Card.bands), "how hard it is, on the scale of `rate`", "maker", hidden=True),
    Option(
        "daily",
        "flag",
        "like the puzzle of the day: 25 to 45 words, few quartiles with an ending",
        "maker",
        hidden=True,
    ),
    Option(THEME, "content", f"take the {WORDS} words from this list", "maker", placeholder="FILE", spelled="from"),
)
# The least familiar words allowed at each level; at expert level, one may be of the wider list.
FAMILIAR = (EVERYDAY, COMMON, COMMON, LISTED)
# Band -> how many full-length words are allowed in addition to the five.
EXTRA_WORDS = {"easy": 0, "medium": 1, HARD: 3}


class BoardWishes(Record):
    """Wishes for a new board: its band and level (None for any), its theme (words to use, () for all words), and
    whether it should be like the puzzle of the day.
    """

    per_word: int
    band: str | None
    theme: Sequence[str]
    level: int | None = None
    daily: bool = False

    @property
    def may_be_rare(self) -> bool:
        """Whether a word may be one that only the wider list has."""
        return self.band == HARD or self.level == len(FAMILIAR) - 1

    @property
    def extra_words(self) -> int:
        """The number of other full-length words allowed."""
        return EXTRA_WORDS[self.band] if self.band else self.level or 0

    @property
    def familiarity(self) -> int:
        """Return the least familiar class a word of the main list may have."""
        return LISTED if self.level is None else FAMILIAR[self.level]


def order_from(seed: int, values: Mapping[str, Any]) -> Order:
    """Return the order for these values, by option name; for a theme, the content of its file. Raises PuzzleError."""
    wishes = wishes_of(OPTIONS, values)
    if isinstance(values.get(THEME), bytes):
        try:
            text = values[THEME].decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise PuzzleError("a word list is text in UTF-8", THEME) from error
        # Every distinct word whose length is possible on some board.
        words = list(dict.fromkeys(re.findall(r"\b[a-z]{2,24}\b", text.lower(), re.ASCII)))
        if len(words) > MAX_THEME_WORDS:
            raise PuzzleError("it has more than {most:,} words", THEME, most=MAX_THEME_WORDS)
        wishes[THEME] = ",".join(words)
    return Order.of("quartiles", seed, wishes)


def read(order: Order, lexicon: Lexicon) -> BoardWishes:
    """Return the wishes of an order; PuzzleError for impossible ones."""
    given = order.wished(OPTIONS)
    per_word = given["tiles_per_word"] or 4
    theme = () if given[THEME] is None else _usable(given[THEME], per_word, lexicon)
    level = number_of(given["level"])
    if level is not None and given["band"] is not None:
        raise PuzzleError("ask for a level or for a band, not for both", "level")
    return BoardWishes(per_word, given["band"], theme, level, bool(given["daily"]))


def _usable(text: str, per_word: int, lexicon: Lexicon) -> list[str]:
    """Return the words of a theme that are in the lexicon, not vulgar, and can be cut into tiles.

    Raises PuzzleError.
    """
    least, most, marks = MIN_LETTERS * per_word, MAX_LETTERS * per_word, knowledge_of(lexicon).marks
    words = [word for word in dict.fromkeys(text.split(",")) if least <= len(word) <= most and lexicon.contains(word)]
    words = [word for word in words if not marks(word)]
    if len(words) < WORDS:
        raise PuzzleError(
            "only {count} of its words can be used, and a board needs {words}: words of {least} to "
            "{most} letters that the list {lexicon} has and that are not vulgar",
            THEME,
            count=len(words),
            words=WORDS,
            least=least,
            most=most,
            lexicon=lexicon.name,
        )
    return words[:MAX_THEME_WORDS]
