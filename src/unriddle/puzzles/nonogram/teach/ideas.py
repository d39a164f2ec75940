"""The ideas of the techniques, each with a puzzle in which it is used."""

from collections.abc import Mapping

from unriddle.core import Text
from unriddle.core.parts import TechniqueCard

_HEART = "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"
_TENT = "nonogram:7x5:1/3/2,2/0/7:1/1,1/2,1/2,1/2,1/1,1/1"
_TRIALS = "nonogram:10x11:1/3/1/2/1/3/3/1/2/2/4:1/3/1/2,2/2/4/1/3/3/1"
CARDS: Mapping[str, TechniqueCard] = {
    "finished line": TechniqueCard(
        Text(
            "Add up the blocks of a line. When as many cells are filled, every block is there. All other "
            "cells of the line are empty."
        ),
        _HEART,
    ),
    "full line": TechniqueCard(
        Text(
            "Add up the blocks and one gap between each two. When that is as long as the line, nothing can "
            "move. The whole line is known."
        ),
        _HEART,
    ),
    "overlap": TechniqueCard(
        Text(
            "Push all blocks to one end of the line, then to the other. A block that is longer than the way "
            "it moves covers some cells both times. These cells are filled, wherever the block lies."
        ),
        _TENT,
    ),
    "glue": TechniqueCard(
        Text(
            "A filled cell lies near the edge or near an empty cell. The block that covers it cannot start "
            "before that. So it reaches at least as far to the other side as its length says."
        ),
        _TRIALS,
    ),
    "punctuate": TechniqueCard(
        Text(
            "Look at a piece of filled cells. When no block that fits there is longer, the piece is the "
            "whole block. The cells on both its sides are empty."
        ),
        _TRIALS,
    ),
    "simple spaces": TechniqueCard(
        Text(
            "Find how far each block can reach. A cell that none of them reaches is empty. So is a gap that "
            "is too small for the blocks that reach it."
        ),
        _TRIALS,
    ),
    "edge trial": TechniqueCard(
        Text(
            "Suppose that a cell at the edge is filled. Follow what that gives, line by line. When a line "
            "can no longer be completed, the cell is empty."
        ),
        _TRIALS,
    ),
}
