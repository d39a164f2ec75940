"""The foundation that every family stands on: the search contract, and values that fronts and families share.

Imports nothing but the standard library.
"""

from unriddle.core.checkpoint import Checkpoint
from unriddle.core.contract import (
    Answer,
    Companion,
    Conclusion,
    Detected,
    Entry,
    Family,
    Option,
    Puzzle,
    Search,
    Shared,
    Solution,
    Verb,
)
from unriddle.core.errors import CheckpointError, LexiconError, MissingError, PuzzleError, UnriddleError
from unriddle.core.event import End, Event, Found, Progress
from unriddle.core.finds import Finds
from unriddle.core.formats import Format
from unriddle.core.game import Draft, Game, Status, Tool, Touch
from unriddle.core.picture import Cell, Picture, Role
from unriddle.core.plain import PlainSearch
from unriddle.core.run import run
from unriddle.core.snapshot import Seal
from unriddle.core.text import Text

__all__ = [
    "Answer",
    "Cell",
    "Checkpoint",
    "CheckpointError",
    "Companion",
    "Conclusion",
    "Detected",
    "Draft",
    "End",
    "Entry",
    "Event",
    "Family",
    "Finds",
    "Format",
    "Found",
    "Game",
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
    "Shared",
    "Solution",
    "Status",
    "Text",
    "Tool",
    "Touch",
    "UnriddleError",
    "Verb",
    "run",
]
