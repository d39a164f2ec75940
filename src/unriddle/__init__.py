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
from typing import TYPE_CHECKING

from unriddle.core.record import names_of
from unriddle.core.system import kernels
from unriddle.version import VERSION

if TYPE_CHECKING:
    from unriddle.core import (
        CheckpointError,
        Disputed,
        End,
        Found,
        LexiconError,
        MissingError,
        Progress,
        PuzzleError,
        StoppedEarly,
        UnriddleError,
        UnsupportedError,
    )
    from unriddle.core.system.stop import Stop
    from unriddle.fronts.library.create import balda, latin, nonogram, open_all, quartiles, text
    from unriddle.fronts.library.create import open as open
    from unriddle.fronts.library.families import Balda, LatinSquare, Nonogram, Quartiles
    from unriddle.fronts.library.puzzle import Game, Puzzle
    from unriddle.fronts.library.shows import Drawing
    from unriddle.fronts.library.solution import (
        BaldaMove,
        LatinSolution,
        NonogramSolution,
        Proof,
        ProofCheck,
        QuartilesWord,
        Result,
        Solution,
    )
    from unriddle.fronts.library.steps import Explanation, Hint, Level, Rating, Step
    from unriddle.fronts.library.verbs import (
        check_proof,
        count,
        explain,
        generate,
        hint,
        is_unique,
        link,
        rate,
        resume,
        solutions,
        solve,
        solve_all,
    )
    from unriddle.fronts.library.waiting import set_threads, stream, to_thread
    from unriddle.puzzles.nonogram.make.suggest import Suggestion
    from unriddle.session.playing import Checked

kernels.apply()

__version__ = VERSION

# Without `open`, which would hide the built-in one from `import *`.
__all__ = [
    "Balda",
    "BaldaMove",
    "Checked",
    "CheckpointError",
    "Disputed",
    "Drawing",
    "End",
    "Explanation",
    "Found",
    "Game",
    "Hint",
    "LatinSolution",
    "LatinSquare",
    "Level",
    "LexiconError",
    "MissingError",
    "Nonogram",
    "NonogramSolution",
    "Progress",
    "Proof",
    "ProofCheck",
    "Puzzle",
    "PuzzleError",
    "Quartiles",
    "QuartilesWord",
    "Rating",
    "Result",
    "Solution",
    "Step",
    "Stop",
    "StoppedEarly",
    "Suggestion",
    "UnriddleError",
    "UnsupportedError",
    "__version__",
    "balda",
    "check_proof",
    "count",
    "explain",
    "generate",
    "hint",
    "is_unique",
    "latin",
    "link",
    "nonogram",
    "open_all",
    "quartiles",
    "rate",
    "resume",
    "set_threads",
    "solutions",
    "solve",
    "solve_all",
    "stream",
    "text",
    "to_thread",
]

_HOMES = {
    "create": "balda latin nonogram open open_all quartiles text",
    "families": "Balda Game LatinSquare Nonogram Puzzle Quartiles",
    "shows": "Drawing",
    "solution": "BaldaMove LatinSolution NonogramSolution Proof ProofCheck QuartilesWord Result Solution",
    "steps": "Explanation Hint Level Rating Step",
    "verbs": "check_proof count explain generate hint is_unique link rate resume solutions solve solve_all",
    "waiting": "set_threads stream to_thread",
}
if not TYPE_CHECKING:  # to a checker it would have every name
    __getattr__, _names = names_of(
        __name__,
        {
            "core": "CheckpointError Disputed End Found LexiconError MissingError Progress PuzzleError StoppedEarly"
            " UnriddleError UnsupportedError",
            "core.system.stop": "Stop",
            "puzzles.nonogram.make.suggest": "Suggestion",
            "session.playing": "Checked",
            **{f"fronts.library.{home}": names for home, names in _HOMES.items()},
        },
    )

    def __dir__() -> list[str]:
        """All names; none for pydoc, so that help(unriddle) is the page above and not the reference of every name."""
        frame = sys._getframe(1)
        while frame.f_back is not None and frame.f_globals.get("__name__") == "inspect":
            frame = frame.f_back
        return [] if frame.f_globals.get("__name__") == "pydoc" else _names()
