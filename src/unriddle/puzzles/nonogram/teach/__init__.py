"""Taught steps: how a person would go on with a nonogram, line by line, then by trials; and how hard that makes it."""

from unriddle.puzzles.nonogram.teach.entry import explain, steps
from unriddle.puzzles.nonogram.teach.found import placed
from unriddle.puzzles.nonogram.teach.step import step_of
from unriddle.puzzles.nonogram.teach.techniques import TECHNIQUES

__all__ = ["TECHNIQUES", "explain", "placed", "step_of", "steps"]
