"""Solvers of other packages that have no command: one nonogram in `.non` in, its picture out.

    VENV/bin/python -P bench/league_libraries.py LIBRARY FILE

Runs in the environment of the library, without unriddle. For league.py, a line of its peers: NAME=VENV/bin/python -P
bench/league_libraries.py LIBRARY {non}
"""

import sys
from collections.abc import Callable
from pathlib import Path

Lines = list[list[int]]


def clues(path: Path) -> tuple[Lines, Lines]:
    """The clues of the rows and columns of a `.non` file, no numbers for an empty line."""
    sections: dict[str, Lines] = {}
    section: Lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() in ("rows", "columns"):
            section = sections.setdefault(line.strip(), [])
        elif line[:1].isdigit():
            section.append([number for part in line.split(",") if (number := int(part))])
        elif line.strip():
            section = []  # a word of the head
    return sections["rows"], sections["columns"]


def zeros(lines: Lines) -> Lines:
    """The same with a zero for an empty line."""
    return [line or [0] for line in lines]


def nonogram_cracker(rows: Lines, columns: Lines) -> list[str]:
    from nonogram_cracker import solve

    answer = solve({"name": "", "rows": zeros(rows), "cols": zeros(columns)})
    return [line.replace("x", ".") for line in answer["solution"]] if answer["is_solved"] else []


def nonogram(rows: Lines, columns: Lines) -> list[str]:
    import numpy
    from nonogram.src.core.solveurs.dynamic_optimized_programming import solve
    from nonogram.src.core.solveurs.solveur_utils import CASE_NOIRE, CASE_VIDE

    grid = numpy.full((len(rows), len(columns)), CASE_VIDE)
    found = solve(rows, columns, grid=grid, max_call=100)[0]
    return ["".join("#" if cell == CASE_NOIRE else "." for cell in row) for row in found]


def picross_solver(rows: Lines, columns: Lines) -> list[str]:
    import numpy
    from picross_solver.picross_solver import solve

    grid = numpy.full((len(rows), len(columns)), -1)
    solved = solve(zeros(rows), zeros(columns), grid)
    return ["".join("#" if cell == 1 else "." for cell in row) for row in grid] if solved else []


def puzzlekit(rows: Lines, columns: Lines) -> list[str]:
    from puzzlekit.solvers.nonogram import NonogramSolver

    texts = [[[str(number) for number in line] for line in side] for side in (rows, columns)]
    answer = NonogramSolver(len(rows), len(columns), *texts).solve()
    grid = answer.solution_data["solution_grid"].matrix
    return ["".join("#" if cell == "x" else "." for cell in row) for row in grid]


LIBRARIES: dict[str, Callable[[Lines, Lines], list[str]]] = {
    each.__name__: each for each in (nonogram, nonogram_cracker, picross_solver, puzzlekit)
}


if __name__ == "__main__":
    print(*LIBRARIES[sys.argv[1]](*clues(Path(sys.argv[2]))), sep="\n")
