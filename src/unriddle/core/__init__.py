"""The foundation that every family stands on: the search contract, and values that fronts and families share.

Imports nothing but the standard library. A name is imported when it is first asked for.
"""

from typing import TYPE_CHECKING

from unriddle.core.record import names_of
from unriddle.core.search.shell import run  # at once: its module, which has the same name, would take its place

if TYPE_CHECKING:
    from unriddle.core.contract import (
        Conclusion,
        Disputed,
        Draft,
        End,
        Event,
        Found,
        Game,
        Progress,
        Puzzle,
        Search,
        Solution,
        Status,
        Tool,
        Touch,
    )
    from unriddle.core.errors import (
        Asked,
        CheckpointError,
        LexiconError,
        MissingError,
        PuzzleError,
        StoppedEarly,
        Text,
        UnriddleError,
        UnsupportedError,
        Where,
        in_cell,
        in_column,
        in_line,
        in_row,
    )
    from unriddle.core.family import (
        Answer,
        Cells,
        Companion,
        Entry,
        Family,
        Lines,
        Making,
        Option,
        Playing,
        Reading,
        Setting,
        Shared,
        Table,
        Teaching,
        Typing,
        Verb,
    )
    from unriddle.core.formats import Detected, Format
    from unriddle.core.picture import Cell, Picture, Role
    from unriddle.core.play import Play
    from unriddle.core.search.found import Finds, Uncounted
    from unriddle.core.search.plain import PlainSearch
    from unriddle.core.search.shell import Shell
    from unriddle.core.teach.explaining import Explaining, Teacher
    from unriddle.core.teach.step import Step, Trial

__all__ = [
    "Answer",
    "Asked",
    "Cell",
    "Cells",
    "CheckpointError",
    "Companion",
    "Conclusion",
    "Detected",
    "Disputed",
    "Draft",
    "End",
    "Entry",
    "Event",
    "Explaining",
    "Family",
    "Finds",
    "Format",
    "Found",
    "Game",
    "LexiconError",
    "Lines",
    "Making",
    "MissingError",
    "Option",
    "Picture",
    "PlainSearch",
    "Play",
    "Playing",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Reading",
    "Role",
    "Search",
    "Setting",
    "Shared",
    "Shell",
    "Solution",
    "Status",
    "Step",
    "StoppedEarly",
    "Table",
    "Teacher",
    "Teaching",
    "Text",
    "Tool",
    "Touch",
    "Trial",
    "Typing",
    "Uncounted",
    "UnriddleError",
    "UnsupportedError",
    "Verb",
    "Where",
    "in_cell",
    "in_column",
    "in_line",
    "in_row",
    "run",
]

if not TYPE_CHECKING:  # to a checker it would have every name
    __getattr__, __dir__ = names_of(
        __name__,
        {
            "contract": "Conclusion Disputed Draft End Event Found Game Progress Puzzle Search Solution Status Tool "
            "Touch",
            "errors": "Text Asked CheckpointError LexiconError MissingError PuzzleError StoppedEarly UnriddleError "
            "UnsupportedError Where in_cell in_column in_line in_row",
            "search.found": "Finds Uncounted",
            "family": "Answer Cells Companion Entry Family Lines Making Option Playing Reading Setting Shared Table "
            "Teaching Typing Verb",
            "formats": "Detected Format",
            "picture": "Cell Picture Role",
            "search.plain": "PlainSearch",
            "play": "Play",
            "search.shell": "Shell",
            "teach.step": "Step Trial",
            "teach.explaining": "Explaining Teacher",
        },
    )
