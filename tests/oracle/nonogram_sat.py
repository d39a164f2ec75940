"""Whole nonograms by SAT in the plainest way: a variable for each completion of each line. Needs python-sat."""

from itertools import chain

from unriddle.puzzles.nonogram.puzzle import Puzzle


def completions(clue, cells, before=0):
    """Every line of so many cells with the blocks of the clue; `before` is the colour just before the first cell."""
    if not clue:
        yield (0,) * cells
        return
    (length, colour), rest = clue[0], clue[1:]
    for gap in range(before == colour, cells + 1):
        for size in [length] if length else range(1, cells - gap + 1):
            if gap + size <= cells:
                for tail in completions(rest, cells - gap - size, colour):
                    yield (0,) * gap + (colour,) * size + tail


def pictures(puzzle: Puzzle, most: int) -> list[bytes]:
    """The cells of all pictures of the puzzle, or of some `most` of them."""
    from pysat.solvers import Glucose4

    width, height, states = puzzle.width, puzzle.height, len(puzzle.colours) + 1

    def variable(cell, state):
        return 1 + cell * states + state

    count = width * height * states
    rows = [(clue, range(y * width, (y + 1) * width)) for y, clue in enumerate(puzzle.rows)]
    columns = [(clue, range(x, width * height, width)) for x, clue in enumerate(puzzle.columns)]
    found = []
    with Glucose4() as solver:
        for cell in range(width * height):
            own = [variable(cell, state) for state in range(states)]
            solver.append_formula([[-one, -other] for one in own for other in own if one < other])
        for row, column, state in puzzle.given:
            solver.add_clause([variable(row * width + column, state)])
        for clue, line in chain(rows, columns):
            chosen = []
            for cells in completions(clue, len(line)):
                count += 1
                chosen.append(count)
                solver.append_formula(
                    [[-count, variable(cell, state)] for cell, state in zip(line, cells, strict=True)]
                )
            solver.add_clause(chosen)
        while len(found) < most and solver.solve():
            model = solver.get_model()
            held = [v for v in range(1, width * height * states + 1) if model[v - 1] > 0]
            found.append(bytes((v - 1) % states for v in held))
            solver.add_clause([-v for v in held])
    return found
