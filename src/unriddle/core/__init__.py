"""The foundation of every family: the search contract, and the values that front ends and families share.

Imports nothing but the standard library. Names are imported on first access; `__init__.pyi` lists them for type
checkers.
"""

from unriddle.core.record import lazy_names

# Imported at once, unlike the names below.
from unriddle.core.search.shell import run  # noqa: F401

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "contract": "Conclusion Disputed HalfMove End Event Found Game Progress Puzzle Search Solution Status Tool "
        "Touch",
        "errors": "Text PictureQuestion CheckpointError LexiconError MissingError PuzzleError StoppedEarly "
        "UnriddleError "
        "UnsupportedError Where in_cell in_column in_line in_row",
        "search.found": "Finds CountOnly",
        "family": "Answer Cells Companion Entry Family LineSheet MakeRules Option PlayRules ReadRules Composing Shared "
        "LineGame "
        "TeachRules Typing Verb",
        "formats": "Detected Format",
        "picture": "Cell Picture Role",
        "search.plain": "PlainSearch",
        "play": "Play",
        "search.shell": "Shell",
        "teach.step": "Step Trial",
        "teach.explaining": "Explaining Teacher",
    },
)
