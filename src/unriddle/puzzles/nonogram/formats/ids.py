"""Ids, one per line, as all families have them."""

from unriddle.core.formats import ids
from unriddle.puzzles.nonogram.puzzle import Puzzle

read, write = (ID := ids(Puzzle, "")).read, ID.write
