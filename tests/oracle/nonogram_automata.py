"""Whole nonograms by SAT, an automaton a line: quick enough for thousands of boards of 30 cells. Needs python-sat."""

from itertools import chain

from unriddle.puzzles.nonogram.puzzle import Puzzle


def transitions(clue, cells):
    """Of a line: (cells so far, state, cell, next state) for each that may come, and the states that end it well.

    A state is (blocks begun, cells of the last one, of a blotted one always 1), or (blocks, 0) after a gap.
    """

    def after(state, cell):
        begun, inside = state
        length, color = clue[begun - 1] if inside else (0, 0)
        if cell == color and inside:
            return state if not length else (begun, inside + 1) if inside < length else None
        if inside < length:
            return None
        if not cell:
            return (begun, 0)
        return (begun + 1, 1) if begun < len(clue) and clue[begun][1] == cell else None

    colors = {0, *(color for _, color in clue)}
    reached, found = [{(0, 0)}], []
    for at in range(cells):
        steps = [(at, state, cell, after(state, cell)) for state in reached[-1] for cell in colors]
        found.append(steps)
        reached.append({step[3] for step in steps} - {None})
    last = (len(clue), clue[-1][0] or 1 if clue else 0)
    good = reached[-1] & {(len(clue), 0), last}
    # What cannot end well leads nowhere, so that the solver need not find that out.
    alive, kept = good, []
    for steps in reversed(found):
        kept += [step if step[3] in alive else (*step[:3], None) for step in steps]
        alive = {step[1] for step in steps if step[3] in alive}
    return kept[::-1], good


def pictures(puzzle: Puzzle, most: int) -> list[bytes]:
    """The cells of all pictures of the puzzle, or of some `most` of them."""
    from pysat.solvers import Glucose4

    width, height, states = puzzle.width, puzzle.height, len(puzzle.colors) + 1
    count = width * height * states
    rows = [(clue, range(y * width, (y + 1) * width)) for y, clue in enumerate(puzzle.rows)]
    columns = [(clue, range(x, width * height, width)) for x, clue in enumerate(puzzle.columns)]
    found = []
    with Glucose4() as solver:
        for cell in range(width * height):
            own = [1 + cell * states + state for state in range(states)]
            solver.append_formula([own, *[[-one, -other] for one in own for other in own if one < other]])
        for row, column, state in puzzle.given:
            solver.add_clause([1 + (row * width + column) * states + state])
        for clue, line in chain(rows, columns):
            steps, good = transitions(clue, len(line))
            names = {}
            for at, state, cell, after in steps:
                for place in ((at, state), (at + 1, after)):
                    if place not in names and place[1] is not None:
                        count += 1
                        names[place] = count
                clause = [-names[at, state], -(1 + line[at] * states + cell)]
                solver.add_clause([*clause, names[at + 1, after]] if after is not None else clause)
            before = {place: [] for place in names}
            for at, state, _, after in steps:
                if after is not None:
                    before[at + 1, after].append(names[at, state])
            solver.append_formula([[-names[place], *befores] for place, befores in before.items() if place[0]])
            for at in range(len(line) + 1):
                solver.add_clause([name for place, name in names.items() if place[0] == at])
            solver.append_formula([[-names[at, state]] for at, state in names if at == len(line) and state not in good])
            absent = set(range(1, states)) - {color for _, color in clue}
            solver.append_formula([[-(1 + cell * states + state)] for cell in line for state in absent])
        while len(found) < most and solver.solve():
            model = solver.get_model()
            held = [v for v in range(1, width * height * states + 1) if model[v - 1] > 0]
            found.append(bytes((v - 1) % states for v in held))
            solver.add_clause([-v for v in held])
    return found
