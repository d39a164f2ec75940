"""Quartiles by hand, as the front ends play them."""

from unriddle.core import Playing
from unriddle.puzzles.quartiles.play.game import Game, game, last_move, recited
from unriddle.puzzles.quartiles.play.goal import moves_to
from unriddle.puzzles.quartiles.play.moves import MOVES
from unriddle.puzzles.quartiles.play.touch import tools, touch
from unriddle.puzzles.quartiles.puzzle import Puzzle, Word

PLAYING: Playing[Puzzle, Game, Word] = Playing(
    game,
    MOVES,
    tools,
    touch,
    last_move=last_move,
    recited=recited,
    moves_to=moves_to,
)
