from unriddle.core import CheckpointError as CheckpointError
from unriddle.core import Disputed as Disputed
from unriddle.core import End as End
from unriddle.core import Found as Found
from unriddle.core import LexiconError as LexiconError
from unriddle.core import MissingError as MissingError
from unriddle.core import Progress as Progress
from unriddle.core import PuzzleError as PuzzleError
from unriddle.core import StoppedEarly as StoppedEarly
from unriddle.core import UnriddleError as UnriddleError
from unriddle.core import UnsupportedError as UnsupportedError
from unriddle.core.system.stop import Stop as Stop
from unriddle.fronts.library.create import balda as balda
from unriddle.fronts.library.create import latin as latin
from unriddle.fronts.library.create import nonogram as nonogram
from unriddle.fronts.library.create import open as open
from unriddle.fronts.library.create import open_all as open_all
from unriddle.fronts.library.create import quartiles as quartiles
from unriddle.fronts.library.create import text as text
from unriddle.fronts.library.families import Balda as Balda
from unriddle.fronts.library.families import LatinSquare as LatinSquare
from unriddle.fronts.library.families import Nonogram as Nonogram
from unriddle.fronts.library.families import Quartiles as Quartiles
from unriddle.fronts.library.puzzle import Game as Game
from unriddle.fronts.library.puzzle import Puzzle as Puzzle
from unriddle.fronts.library.shows import Drawing as Drawing
from unriddle.fronts.library.solution import BaldaMove as BaldaMove
from unriddle.fronts.library.solution import LatinSolution as LatinSolution
from unriddle.fronts.library.solution import NonogramSolution as NonogramSolution
from unriddle.fronts.library.solution import Proof as Proof
from unriddle.fronts.library.solution import ProofCheck as ProofCheck
from unriddle.fronts.library.solution import QuartilesWord as QuartilesWord
from unriddle.fronts.library.solution import Result as Result
from unriddle.fronts.library.solution import Solution as Solution
from unriddle.fronts.library.steps import Explanation as Explanation
from unriddle.fronts.library.steps import Hint as Hint
from unriddle.fronts.library.steps import Level as Level
from unriddle.fronts.library.steps import Rating as Rating
from unriddle.fronts.library.steps import Step as Step
from unriddle.fronts.library.verbs import check_proof as check_proof
from unriddle.fronts.library.verbs import count as count
from unriddle.fronts.library.verbs import explain as explain
from unriddle.fronts.library.verbs import generate as generate
from unriddle.fronts.library.verbs import hint as hint
from unriddle.fronts.library.verbs import is_unique as is_unique
from unriddle.fronts.library.verbs import link as link
from unriddle.fronts.library.verbs import rate as rate
from unriddle.fronts.library.verbs import resume as resume
from unriddle.fronts.library.verbs import solutions as solutions
from unriddle.fronts.library.verbs import solve as solve
from unriddle.fronts.library.verbs import solve_all as solve_all
from unriddle.fronts.library.waiting import set_threads as set_threads
from unriddle.fronts.library.waiting import stream as stream
from unriddle.fronts.library.waiting import to_thread as to_thread
from unriddle.puzzles.nonogram.make.suggest import Suggestion as Suggestion
from unriddle.session.playing import Checked as Checked

__version__: str

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
