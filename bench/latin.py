"""Latin squares: enumerated, counted, the first ones, one of order 1000, beside exact covers; minima of a few runs.
Making a search is included.

    PYTHONPATH=src:tests python bench/latin.py [--json FILE]

The exact cover of PyPI (`exact-cover`, of the test group) and the transcription of the first program run in the same
process. UNRIDDLE_KERNELS=off measures the interpreted kernels (then without order 8 and order 7 enumerated).
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import common
import exact_cover
import numpy
from oracle.latin_seed import grids

from unriddle.core import Found
from unriddle.core.search.run import run
from unriddle.core.system import kernels
from unriddle.puzzles.latin.count.count import Count
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.solve import ranking
from unriddle.puzzles.latin.solve.construct import square
from unriddle.puzzles.latin.solve.first import first
from unriddle.puzzles.latin.solve.random_square import random_square
from unriddle.puzzles.latin.solve.search import solve
from unriddle.puzzles.latin.square import Square, lines
from unriddle.puzzles.latin.study.canonical import canonical
from unriddle.puzzles.latin.study.mates import mates
from unriddle.puzzles.latin.study.transversals import count


def enumerated(order: int) -> int:
    """All squares with the first row fixed, through `run`."""
    search = solve(Puzzle.make(order, first_row=True))
    return sum(isinstance(event, Found) for event in run(search))


def counted(order: int, unit: int = 0) -> int:
    """The same number, by units; or that of one unit."""
    search = Count(Puzzle.make(order, unit=unit))
    return sum(event.solution.total for event in run(search) if isinstance(event, Found))


def covered(order: int) -> int:
    """The same number, by an exact cover: each cell holds one symbol, each line each symbol once."""
    groups = [("cell", [cell]) for cell in range(order**2)]
    groups += [
        (name, list(range(order**2))[line]) for name, line in lines(order, "diagonal") if isinstance(line, slice)
    ]
    holds: dict[int, list[int]] = {cell: [] for cell in range(order**2)}
    for number, (_, inside) in enumerate(groups):
        for cell in inside:
            holds[cell].append(number)
    rows = []
    for cell in range(order**2):
        for symbol in range(order) if cell >= order else [cell]:
            row = numpy.zeros(len(groups) * order, dtype=bool)
            for number in holds[cell]:
                row[number * order + (0 if groups[number][0] == "cell" else symbol)] = True
            rows.append(row)
    matrix = numpy.array(rows)
    return len(exact_cover.get_all_solutions(matrix[:, matrix.any(axis=0)]))


def fastest(task: Callable[[], object], times: int) -> float:
    """Milliseconds of the fastest of some runs."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        task()
        best = min(best, time.perf_counter() - start)
    return best * 1e3


def measure(compiled: bool) -> dict[str, float]:
    """What takes how many milliseconds."""
    found = {"order 6 enumerated": fastest(lambda: enumerated(6), 5)}
    found["order 6 enumerated by exact-cover"] = fastest(lambda: covered(6), 3)
    assert enumerated(6) == covered(6) == counted(6) == 128
    if compiled:
        found["order 7 enumerated"] = fastest(lambda: enumerated(7), 3)
        found["order 7 enumerated by exact-cover"] = fastest(lambda: covered(7), 1)
    found["order 7 counted"] = fastest(lambda: counted(7), 5)
    if compiled:
        found["order 8 counted"] = fastest(lambda: counted(8), 2)
        found["a unit of order 9 counted, of a class of much symmetry"] = fastest(lambda: counted(9, 415), 1)
        found["a unit of order 9 counted, of a class of little"] = fastest(lambda: counted(9, 300), 1)
    for order in (7, 8, 16, 24, 32):
        found[f"first of order {order}"] = fastest(lambda order=order: first(order), 3)  # type: ignore[misc]
    found["first of order 7 by the first program, transcribed"] = fastest(lambda: next(grids(7)), 3)
    found["a square of order 1000"] = fastest(lambda: square(1000), 3)
    found["a square of order 1000, and its text"] = fastest(lambda: str(square(1000)), 3)
    found["the last square of order 7 with its first row, by number"] = fastest(slowest_number, 2)
    for order in (10, 32):
        found[f"a random square of order {order}"] = fastest(lambda order=order: chance(order), 2)  # type: ignore[misc]
    ten, sixteen = chance(10), chance(16)
    found["the canonical form of order 16"] = fastest(lambda: canonical(sixteen), 3)
    found["the transversals of order 10, counted"] = fastest(lambda: count(ten), 3)
    found["no mate of order 10, proven"] = fastest(lambda: list(mates(ten)), 2)
    return found


def slowest_number() -> Square:
    """The number before which most has to be counted, with nothing kept from before."""
    ranking._count_class.cache_clear()
    return ranking.nth(Puzzle(7), 171200)


def chance(order: int) -> Square:
    """A random square."""
    return random_square(Puzzle(order), 1)


def main() -> None:
    """Print the table and, if asked, write it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    compiled = kernels.report()["unriddle.puzzles.latin.solve.plane_kernel"]
    build = "compiled" if compiled else "interpreted"
    figures = measure(compiled)
    print(f"milliseconds; kernels {build}")
    for row, value in figures.items():
        print(f"{row:55}{value:12,.2f}")
    common.write(options.json, milliseconds=figures)


if __name__ == "__main__":
    main()
