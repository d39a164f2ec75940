"""What all pictures of a cube have in common: the solver is asked for pictures that are otherwise until there is none.

A hard cube with thousands of pictures mostly has one picture but for some corners. Once these corners are known they
are no work for a solver: the board is taught all the rest, and finds their pictures a hundred times faster.
"""

from collections.abc import Sequence

from unriddle.puzzles.nonogram.solve.cube.encode_kernel import Encoder

# The part of the open cells that the pictures have in common at the least; with less the board would gain too little.
ENOUGH = 0.5
# Pictures, and slices for one of them, after which the tree of the cube is searched instead.
MOST_PICTURES, MOST_SLICES = 200, 15
# Facts that a board may be taught: they stand in its snapshots.
MOST_FACTS = 8_000


def common(cells: Sequence[int], picture: bytes, others: Sequence[bytes]) -> list[int]:
    """The cells in which all other pictures are like this one."""
    return [cell for cell in cells if all(other[cell] == picture[cell] for other in others)]


def promising(alike: int, cells: int, told: int) -> bool:
    """Whether to go on asking, with so many of the cells alike in so many pictures."""
    return alike >= ENOUGH * cells and told <= MOST_PICTURES


def otherwise(
    encoder: Encoder, states: int, cells: Sequence[int], picture: bytes, others: Sequence[bytes]
) -> list[int]:
    """The clause that of these open cells one is not as in the picture, of those in which all others are like it."""
    if not others:
        return encoder.differs(picture)
    result = []
    for cell in common(cells, picture, others):
        colour = picture[cell]
        literals = [encoder.cell(cell, each) for each in ([colour] if colour else range(1, states))]
        result += [-literal if colour else literal for literal in literals if literal]
    return result


def facts(masks: Sequence[int], states: int, picture: bytes, cells: Sequence[int]) -> list[int]:
    """The states that these cells do not have, as cell * states + state."""
    return [
        cell * states + state
        for cell in cells
        for state in range(states)
        if state != picture[cell] and masks[cell] >> state & 1
    ]
