"""unriddle solves, explains and sets puzzles on grids through one search contract.

puzzle = unriddle.parse("queens:6")
for solution in unriddle.solutions(puzzle): ...
"""

from unriddle.core import kernels

kernels.apply()

from unriddle.api import conclude, find, names, parse, read, search, solutions  # noqa: E402
from unriddle.core import (  # noqa: E402
    CheckpointError,
    End,
    Found,
    LexiconError,
    MissingError,
    Progress,
    PuzzleError,
    UnriddleError,
    run,
)
from unriddle.version import VERSION  # noqa: E402

__version__ = VERSION

__all__ = [
    "CheckpointError",
    "End",
    "Found",
    "LexiconError",
    "MissingError",
    "Progress",
    "PuzzleError",
    "UnriddleError",
    "__version__",
    "conclude",
    "find",
    "names",
    "parse",
    "read",
    "run",
    "search",
    "solutions",
]
