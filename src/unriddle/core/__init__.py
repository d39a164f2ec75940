"""The foundation that every family stands on: the search contract, and values that fronts and families share.

Imports nothing but the standard library. A name is imported when it is first asked for.
"""

from typing import TYPE_CHECKING

from unriddle.core.lazy import names_of
from unriddle.core.search.run import run  # at once: its module, which has the same name, would take its place

if TYPE_CHECKING:
    from unriddle.core.contract import (
        Answer,
        Companion,
        Conclusion,
        Entry,
        Family,
        Puzzle,
        Search,
        Shared,
        Solution,
        Table,
        Verb,
    )
    from unriddle.core.errors import CheckpointError, LexiconError, MissingError, PuzzleError, UnriddleError
    from unriddle.core.event import End, Event, Found, Progress
    from unriddle.core.formats import Detected, Format
    from unriddle.core.option import Option
    from unriddle.core.picture import Cell, Picture, Role
    from unriddle.core.play.game import Disputed, Draft, Game, Status, Tool, Touch
    from unriddle.core.play.play import Play
    from unriddle.core.search.checkpoint import Checkpoint
    from unriddle.core.search.found import Finds, Passed
    from unriddle.core.search.plain import PlainSearch
    from unriddle.core.search.shell import Shell
    from unriddle.core.search.snapshot import Seal
    from unriddle.core.teach.step import Step, Trial
    from unriddle.core.teach.teaching import Teacher, Teaching
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
    "Passed",
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
    "Step",
    "Table",
    "Teacher",
    "Teaching",
    "Text",
    "Tool",
    "Touch",
    "Trial",
    "UnriddleError",
    "Verb",
    "run",
]

__getattr__, __dir__ = names_of(
    __name__,
    {
        "search.checkpoint": "Checkpoint",
        "contract": "Answer Companion Conclusion Entry Family Puzzle Search Shared Solution Table Verb",
        "errors": "CheckpointError LexiconError MissingError PuzzleError UnriddleError",
        "event": "End Event Found Progress",
        "search.found": "Finds Passed",
        "formats": "Detected Format",
        "play.game": "Disputed Draft Game Status Tool Touch",
        "option": "Option",
        "picture": "Cell Picture Role",
        "search.plain": "PlainSearch",
        "play.play": "Play",
        "search.shell": "Shell",
        "search.snapshot": "Seal",
        "teach.step": "Step Trial",
        "teach.teaching": "Teacher Teaching",
        "text": "Text",
    },
)
