"""What a link of a trial needs: of its line the cells and the blocks from which alone the same follows."""

from collections.abc import Mapping, Sequence

from unriddle.puzzles.nonogram.solve.board.line_kernel import Line


def needs(
    can: Sequence[int], blocks: Sequence[tuple[int, int]], states: int, goal: Mapping[int, int] | None
) -> tuple[list[int], list[int]]:
    """The cells, and the blocks with a length that counts, from which complete line logic gives the goal: for places
    of the line the states that go, as a bit set; None for a line that cannot be completed. `can`: the states that each
    cell may have. Cells and blocks are taken away while the goal holds.
    """
    masks = [sum(1 << place for place, may in enumerate(can) if may >> state & 1) for state in range(states)]
    clue, size = list(blocks), len(can)
    solver = Line(size, clue, states)

    def holds() -> bool:
        left = solver.solve(masks)
        if left is None or goal is None:
            return left is None
        return not any(
            gone >> state & left[state] >> place & 1 for place, gone in goal.items() for state in range(states)
        )

    kept = {place for place, may in enumerate(can) if may != (1 << states) - 1}
    while size and kept:
        for first in range(0, len(can), size):
            part = kept.intersection(range(first, first + size))
            before, free = masks, sum(1 << place for place in part)
            masks = [mask | free for mask in masks]
            if holds():
                kept -= part
            else:
                masks = before
        size = (size + 1) // 2 if size > 1 else 0
    needed = []
    for at, (length, colour) in enumerate(blocks):
        clue[at] = 0, colour
        solver = Line(len(can), clue, states)
        if length and not holds():
            clue[at] = length, colour
            needed.append(at)
    return sorted(kept), needed
