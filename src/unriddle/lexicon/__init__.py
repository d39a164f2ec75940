"""Words for quartiles and balda: lists of words built into minimal automata, opened at once, with the player's own.

Knows words only, no rules of games.
"""

from typing import TYPE_CHECKING

from unriddle.core.record import names_of

if TYPE_CHECKING:
    from unriddle.lexicon.lists import build
    from unriddle.lexicon.shelf import common, names, open_lexicon
    from unriddle.lexicon.words import Lexicon

__all__ = ["Lexicon", "build", "common", "names", "open_lexicon"]

if not TYPE_CHECKING:  # to a checker it would have every name
    __getattr__, __dir__ = names_of(
        __name__,
        {
            "lists": "build",
            "shelf": "common names open_lexicon",
            "words": "Lexicon",
        },
    )
