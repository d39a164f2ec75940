"""Nonograms filled in by hand, as the front ends play them."""

from unriddle.core import Playing
from unriddle.puzzles.nonogram.play.game import Game, game
from unriddle.puzzles.nonogram.play.goal import contradicted, moves_to
from unriddle.puzzles.nonogram.play.moves import MOVES
from unriddle.puzzles.nonogram.play.touch import tools, touch
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution

PLAYING: Playing[Puzzle, Game, Solution] = Playing(
    game,
    MOVES,
    tools,
    touch,
    contradicted=contradicted,
    moves_to=moves_to,
)
