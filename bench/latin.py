"""Latin squares: enumerated, counted, the first ones, one of order 1000, beside exact covers; minima of a few runs.
Making a search is included.

    PYTHONPATH=src python bench/latin.py [--quick] [--json FILE]
    PYTHONPATH=src python bench/latin.py --orders 25,28,30,33,35 [--holes 42] [--count 20] [--seconds 60]

The exact cover of PyPI (`exact-cover`, of the test group) and the transcription of the first program run in the same
process. UNRIDDLE_KERNELS=off measures the interpreted kernels (then without order 8 and order 7 enumerated).

With `--orders`, plain squares with holes: the first completion, beside CP-SAT with one worker, in one process. Random
squares (Jacobson and Matthews) lose that share of their cells by chance. CP-SAT is that of OR-tools, of the test
group. Times are CPU, making the model or the search included.
"""

import argparse
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import common
import exact_cover
import numpy
from oracle.latin_seed import grids
from ortools.sat.python import cp_model

from unriddle.core import Found
from unriddle.core.search.shell import run
from unriddle.core.system import kernels
from unriddle.puzzles.latin.count.count import Count
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square, lines
from unriddle.puzzles.latin.solve import ranking
from unriddle.puzzles.latin.solve.construct import square
from unriddle.puzzles.latin.solve.first import first
from unriddle.puzzles.latin.solve.random_square import random_square
from unriddle.puzzles.latin.solve.search import solve
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


def small() -> dict[str, float]:
    """A run of each way for the smallest orders."""
    assert enumerated(4) == covered(4)
    return {
        "order 6 counted": fastest(lambda: counted(6), 1),
        "first of order 7": fastest(lambda: first(7), 1),
        "first of order 7 by the first program, transcribed": fastest(lambda: next(grids(7)), 1),
        "the canonical form of order 10": fastest(lambda: canonical(chance(10)), 1),
        "the transversals of order 7, counted": fastest(lambda: count(chance(7)), 1),
        "no mate of order 7, or mates": fastest(lambda: list(mates(chance(7))), 1),
    }


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


def board(order: int, percent: int, seed: int) -> Puzzle:
    """A square without this percentage of its cells."""
    cells = bytearray(random_square(Puzzle.make(order), seed).cells)
    for cell in random.Random(1000 * seed + order).sample(range(order**2), round(percent * order**2 / 100)):
        cells[cell] = EMPTY
    return Puzzle.make(order, cells, "plain")


def ours(puzzle: Puzzle, seconds: float) -> tuple[float, int]:
    """Seconds until the first square, and steps."""
    begun, found = time.process_time(), None
    search = solve(puzzle)
    while found is None and time.process_time() - begun < seconds:
        found = search.advance(1000)
    assert found is None or not puzzle.check(found)
    return time.process_time() - begun, search.steps


def theirs(puzzle: Puzzle, seconds: float) -> float:
    """Seconds of CP-SAT until its first square."""
    begun, order = time.process_time(), puzzle.order
    model = cp_model.CpModel()
    cells = [
        model.new_int_var(0, order - 1, "") if symbol == EMPTY else model.new_constant(symbol)
        for symbol in puzzle.givens
    ]
    for line in range(order):
        model.add_all_different(cells[line * order : (line + 1) * order])
        model.add_all_different(cells[line::order])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    solver.solve(model)
    return time.process_time() - begun


def line_of(title: str, times: Sequence[float]) -> str:
    """Median, mean and worst."""
    ordered = sorted(times)
    return f"{title:9} {ordered[len(ordered) // 2]:8.3f} {sum(ordered) / len(ordered):8.3f} {ordered[-1]:8.3f}"


def with_holes(options: argparse.Namespace) -> None:
    """Print a table for each order."""
    for order in map(int, options.orders.split(",")):
        puzzles = [board(order, options.holes, seed) for seed in range(options.count)]
        own = [ours(puzzle, options.seconds) for puzzle in puzzles]
        other = [theirs(puzzle, options.seconds) for puzzle in puzzles]
        slower = sum(one > 3 * two for (one, _), two in zip(own, other, strict=True))
        print(f"order {order}, {options.holes} % holes, {len(puzzles)} squares      median     mean    worst")
        print(line_of("unriddle", [seconds for seconds, _ in own]), f"  at most {max(steps for _, steps in own)} steps")
        print(line_of("CP-SAT", other), f"  more than 3 times as fast as ours: {slower} of {len(puzzles)}", flush=True)


def main() -> None:
    """Print the table and, if asked, write it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a run of each of the small ones")
    parser.add_argument("--orders", help="of squares with holes, with commas between")
    parser.add_argument("--holes", type=int, default=42, help="percent of the cells")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60.0, help="at most for each")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.orders:
        with_holes(options)
        return
    compiled = kernels.report()["unriddle.puzzles.latin.solve.plane_kernel"]
    build = "compiled" if compiled else "interpreted"
    figures = small() if options.quick else measure(compiled)
    print(f"milliseconds; kernels {build}")
    for row, value in figures.items():
        print(f"{row:55}{value:12,.2f}")
    common.write(options.json, milliseconds=figures)


if __name__ == "__main__":
    main()
