"""Taught steps: how a person would solve a nonogram, line by line, then by trials; and how hard that makes it."""

from unriddle.core import Teaching
from unriddle.puzzles.nonogram.play.game import Game
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.puzzles.nonogram.teach.entry import explain, steps
from unriddle.puzzles.nonogram.teach.found import position_of
from unriddle.puzzles.nonogram.teach.ideas import CARDS
from unriddle.puzzles.nonogram.teach.step import step_of
from unriddle.puzzles.nonogram.teach.techniques import TECHNIQUES

__all__ = ["TEACHING", "TECHNIQUES", "explain", "position_of", "step_of", "steps"]

TEACHING: Teaching[Puzzle, Game] = Teaching(steps, TECHNIQUES, position_of, cards=CARDS)
