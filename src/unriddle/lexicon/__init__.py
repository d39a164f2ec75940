"""Words for quartiles and balda: lists of words built into minimal automata, opened at once, with the player's own.

Knows words only, no rules of games.
"""

from unriddle.core.record import lazy_names

__getattr__, __dir__ = lazy_names(
    __name__, {"lists": "build", "shelf": "common names open_lexicon", "words": "Lexicon"}
)
