"""Solve, explain, play and make Quartiles, Balda, nonograms and diagonal Latin squares.

>>> import unriddle as ur
>>> square = ur.latin(5)
>>> square.solve(limit=1).first.grid[0]
[0, 1, 2, 3, 4]
>>> picture = ur.nonogram(rows=[[2], [1, 1]], columns=[[2], [1], [1]])
>>> ur.open("latin:7").solve(limit=2).verdict
'multiple'

`open` reads any puzzle, from a file, a text or an id; `nonogram`, `latin`, `quartiles` and `balda` create puzzles from
plain values. A puzzle has the methods `solve`, `solutions`, `is_unique`, `rate`, `explain`, `hint`, `play` and more.
Most are also functions here that accept whatever `open` accepts. docs/program/library.md is a tour.
"""

import sys

from unriddle.core.record import lazy_names
from unriddle.core.system import kernels
from unriddle.version import VERSION

kernels.apply()

__version__ = VERSION

__getattr__, _names = lazy_names(
    __name__,
    {
        "core": "CheckpointError Disputed End Found LexiconError MissingError Progress PuzzleError StoppedEarly"
        " UnriddleError UnsupportedError",
        "core.system.stop": "Stop",
        "puzzles.nonogram.make.suggest": "Suggestion",
        "session.playing": "Checked",
        "fronts.library.create": "balda latin nonogram open open_all quartiles text",
        "fronts.library.families": "Balda Game LatinSquare Nonogram Puzzle Quartiles",
        "fronts.library.shows": "Drawing",
        "fronts.library.solution": "BaldaMove LatinSolution NonogramSolution Proof ProofCheck QuartilesWord Result"
        " Solution",
        "fronts.library.steps": "Explanation Hint Level Rating Step",
        "fronts.library.verbs": "check_proof count explain generate hint is_unique link rate resume solutions solve"
        " solve_all",
        "fronts.library.waiting": "set_threads stream to_thread",
    },
)

# Without `open`, which would hide the built-in one from `import *`.
__all__ = sorted({*_names(), "__version__"} - {"open"})


def __dir__() -> list[str]:
    """Return all names; none for pydoc, so that help(unriddle) is the page above and not the reference of
    every name.
    """
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_globals.get("__name__") == "inspect":
        frame = frame.f_back
    return [] if frame.f_globals.get("__name__") == "pydoc" else _names()
