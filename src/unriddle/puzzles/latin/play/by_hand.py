"""Latin squares filled in by hand, as the front ends play them."""

from unriddle.core import Playing
from unriddle.puzzles.latin.play.game import Game, game
from unriddle.puzzles.latin.play.goal import contradicted, moves_to
from unriddle.puzzles.latin.play.moves import MOVES
from unriddle.puzzles.latin.play.touch import tools, touch
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.square import Square

PLAYING: Playing[Puzzle, Game, Square] = Playing(
    game,
    MOVES,
    tools,
    touch,
    contradicted=contradicted,
    moves_to=moves_to,
)
