"""The foundation that every family stands on: the search contract, and values that fronts and families share.

Imports nothing but the standard library.
"""

from unriddle.core.checkpoint import Checkpoint
from unriddle.core.contract import Family, Option, Puzzle, Search, Solution
from unriddle.core.errors import CheckpointError, LexiconError, MissingError, PuzzleError, UnriddleError
from unriddle.core.event import End, Event, Found, Progress
from unriddle.core.finds import Finds
from unriddle.core.picture import Cell, Picture, Role
from unriddle.core.plain import PlainSearch
from unriddle.core.run import run
from unriddle.core.snapshot import Seal
from unriddle.core.text import Text

__all__ = [
    "Cell",
    "Checkpoint",
    "CheckpointError",
    "End",
    "Event",
    "Family",
    "Finds",
    "Found",
    "LexiconError",
    "MissingError",
    "Option",
    "Picture",
    "PlainSearch",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Role",
    "Seal",
    "Search",
    "Solution",
    "Text",
    "UnriddleError",
    "run",
]
