"""Where lines tell nothing at all, as in fur or grass: the changes after which one line is known as a whole."""

from collections.abc import Collection

from unriddle.puzzles.nonogram.make.draft import Draft
from unriddle.puzzles.nonogram.puzzle import blocks


def seeds(draft: Draft, cells: bytes, changed: Collection[int], line: int) -> list[int]:
    """The empty cells of a line, rows first, that filled leave its blocks no room to move: those that take most of the
    room first, of these the cheapest. None where that is not to be had, or the line is known already.
    """
    width, height = draft.width, draft.height
    own = range(line * width, (line + 1) * width) if line < height else range(line - height, width * height, width)
    states, found = [cells[cell] for cell in own], []
    free = [at for at, cell in enumerate(own) if not states[at] and cell not in changed]
    free.sort(key=lambda at: (draft.cost[own[at]], at))
    # A cell among empty ones takes two cells of the room, one beside a block takes one.
    room = _room(states)
    for beside in (0, 1):
        for at in free:
            if room and not states[at] and sum(states[max(0, at - 1) : at + 2]) == beside:
                states[at] = 1
                found.append(own[at])
                room = _room(states)
    return [] if room else found


def _room(states: list[int]) -> int:
    """How many cells the blocks of a line leave over."""
    found = blocks(states)
    return len(states) - sum(length for length, _ in found) - max(0, len(found) - 1)
