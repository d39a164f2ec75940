"""What all pictures of a cube have in common: pictures are looked for that are otherwise until there is none.

A hard cube with thousands of pictures mostly has one picture but for some corners. Once these corners are known they
are no work for it: the board is taught all the rest, and finds their pictures a hundred times faster.
"""

from collections.abc import Sequence

# The part of the open cells that the pictures have in common at the least; with less the board would gain too little.
ENOUGH = 0.5
# Pictures, and conflicts for one of them, after which the tree of the cube is searched instead.
MOST_PICTURES, MOST_CONFLICTS = 200, 30_000
# Facts that a board may be taught: they stand in its snapshots.
MOST_FACTS = 8_000


def common(cells: Sequence[int], picture: bytes, others: Sequence[bytes]) -> list[int]:
    """The cells in which all other pictures are like this one."""
    return [cell for cell in cells if all(other[cell] == picture[cell] for other in others)]


def promising(alike: int, cells: int, told: int) -> bool:
    """Whether to go on asking, with this many of the cells alike in this many pictures."""
    return alike >= ENOUGH * cells and told <= MOST_PICTURES


def facts(masks: Sequence[int], states: int, picture: bytes, cells: Sequence[int]) -> list[int]:
    """The states that these cells do not have, as cell * states + state."""
    return [
        cell * states + state
        for cell in cells
        for state in range(states)
        if state != picture[cell] and masks[cell] >> state & 1
    ]
