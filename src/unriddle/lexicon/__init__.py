"""Words for quartiles and balda: lists of words built into minimal automata, opened at once, with the player's own.

Knows words only, no rules of games.
"""

from unriddle.lexicon.lists import build
from unriddle.lexicon.shelf import names, open_lexicon
from unriddle.lexicon.words import Lexicon

__all__ = ["Lexicon", "build", "names", "open_lexicon"]
