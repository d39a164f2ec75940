"""Hints: the line to look at next, the cells that follow there, and why."""

from unriddle.puzzles.nonogram.hints.advice import hint

__all__ = ["hint"]
