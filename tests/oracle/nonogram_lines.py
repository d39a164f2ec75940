"""Line logic on whole numbers, a bit a cell, which shares nothing with our kernels: whether lines leave one picture.

For each number of blocks it keeps the places that a walk from the start may have reached with them, and those from
which a walk may end well with the others.
"""

from unriddle.puzzles.nonogram.puzzle import Puzzle


def along(places, cells, size):
    """The places, and all that are reached from them over these cells, one after the other."""
    step = 1
    cells <<= 1
    while step <= size:
        places |= cells & (places << step)
        cells &= cells << step
        step *= 2
    return places


def back(places, cells, size):
    """The same towards the start."""
    step = 1
    while step <= size:
        places |= cells & (places >> step)
        cells &= cells >> step
        step *= 2
    return places


def runs(cells, length):
    """Where so many of these cells stand in a row."""
    long = 1
    while long < length:
        step = min(long, length - long)
        cells &= cells >> step
        long += step
    return cells


def line(clue, may, size):
    """What a line leaves of `may`, for each state the cells that may have it; None where it cannot be completed."""
    reached, starts = [along(1, may[0], size)], []
    for number, (length, colour) in enumerate(clue):
        before = reached[-1]
        if number and clue[number - 1][1] == colour:
            before = (before & may[0]) << 1  # an empty cell stands between
        starts.append(before & runs(may[colour], length))
        reached.append(along(starts[-1] << length, may[0], size))
    if not reached[-1] >> size & 1:
        return None
    left = [0] * len(may)
    ending = back(1 << size, may[0], size)
    left[0] = reached[-1] & (ending >> 1) & may[0]
    for number in reversed(range(len(clue))):
        length, colour = clue[number]
        if number + 1 < len(clue) and clue[number + 1][1] == colour:
            ending = (ending >> 1) & may[0]
        begun = starts[number] & (ending >> length)
        for _ in range(length):
            left[colour] |= begun
            begun <<= 1
        ending = back(starts[number] & (ending >> length), may[0], size)
        left[0] |= reached[number] & (ending >> 1) & may[0]
    return left


def is_solved(puzzle: Puzzle) -> bool:
    """Whether line logic alone decides every cell, and no line breaks: then there is one picture."""
    width, height, states = puzzle.width, puzzle.height, range(len(puzzle.colours) + 1)
    rows = [[(1 << width) - 1 for _ in states] for _ in range(height)]
    columns = [[(1 << height) - 1 for _ in states] for _ in range(width)]
    waiting = {(0, at) for at in range(height)} | {(1, at) for at in range(width)}
    while waiting:
        way, at = waiting.pop()
        clue, may, size, across = (
            (puzzle.rows[at], rows[at], width, columns) if not way else (puzzle.columns[at], columns[at], height, rows)
        )
        left = line(clue, may, size)
        if left is None:
            return False
        for state in states:
            gone = may[state] & ~left[state]
            may[state] = left[state]
            while gone:
                lowest = gone & -gone
                gone ^= lowest
                across[lowest.bit_length() - 1][state] &= ~(1 << at)
                waiting.add((1 - way, lowest.bit_length() - 1))
    return all(sum(may[state] >> at & 1 for state in states) == 1 for may in rows for at in range(width))
