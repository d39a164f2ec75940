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
    Table,
    Verb,
)
from unriddle.core.errors import CheckpointError, LexiconError, MissingError, PuzzleError, UnriddleError
from unriddle.core.event import End, Event, Found, Progress
from unriddle.core.finds import Finds
from unriddle.core.formats import Format
from unriddle.core.game import Disputed, Draft, Game, Status, Tool, Touch
from unriddle.core.picture import Cell, Picture, Role
from unriddle.core.plain import PlainSearch
from unriddle.core.play import Play
from unriddle.core.run import run
from unriddle.core.search import Shell
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
    "Disputed",
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
    "Play",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Role",
    "Seal",
    "Search",
    "Shared",
    "Shell",
    "Solution",
    "Status",
    "Table",
    "Text",
    "Tool",
    "Touch",
    "UnriddleError",
    "Verb",
    "run",
]
