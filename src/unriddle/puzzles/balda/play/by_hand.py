"""Balda as a game, as the front ends play it."""

from unriddle.core import Playing
from unriddle.puzzles.balda.play.game import MOVES, Game, game, last_move, recited, reply
from unriddle.puzzles.balda.play.touch import tools, touch
from unriddle.puzzles.balda.puzzle import Move, Puzzle

PLAYING: Playing[Puzzle, Game, Move] = Playing(
    game,
    MOVES,
    tools,
    touch,
    reply,
    last_move,
    recited,
)
