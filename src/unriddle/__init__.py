"""unriddle solves, explains and sets puzzles on grids through one search contract.

puzzle = unriddle.parse("queens:6")
for solution in unriddle.solutions(puzzle): ...
"""

from typing import TYPE_CHECKING

from unriddle.core.lazy import names_of
from unriddle.core.system import kernels
from unriddle.version import VERSION

if TYPE_CHECKING:
    from unriddle.api import conclude, explain, find, generate, names, parse, rate, read, search, solutions
    from unriddle.core import (
        CheckpointError,
        End,
        Found,
        LexiconError,
        MissingError,
        Progress,
        PuzzleError,
        UnriddleError,
    )
    from unriddle.core.search.run import run

kernels.apply()

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
    "explain",
    "find",
    "generate",
    "names",
    "parse",
    "rate",
    "read",
    "run",
    "search",
    "solutions",
]

__getattr__, __dir__ = names_of(
    __name__,
    {
        "api": "conclude explain find generate names parse rate read search solutions",
        "core": "CheckpointError End Found LexiconError MissingError Progress PuzzleError UnriddleError run",
    },
)
