"""Plain Latin squares with holes: the first completion, beside CP-SAT with one worker, in one process.

    PYTHONPATH=src python bench/latin_holes.py [--orders 25,28,30,33,35] [--holes 42] [--count 20] [--seconds 60]

Random squares (Jacobson and Matthews) lose that share of their cells by chance. CP-SAT is that of
OR-tools, of the test group. Times are CPU, making the model or the search included.
"""

import argparse
import random
import time
from collections.abc import Sequence

from ortools.sat.python import cp_model

from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle
from unriddle.puzzles.latin.solve.random_square import random_square
from unriddle.puzzles.latin.solve.search import solve


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


def row(title: str, times: Sequence[float]) -> str:
    """Median, mean and worst."""
    ordered = sorted(times)
    return f"{title:9} {ordered[len(ordered) // 2]:8.3f} {sum(ordered) / len(ordered):8.3f} {ordered[-1]:8.3f}"


def main() -> None:
    """Print a table for each order."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--orders", default="25,28,30,33,35")
    parser.add_argument("--holes", type=int, default=42, help="percent of the cells")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60.0, help="at most for each")
    options = parser.parse_args()
    for order in map(int, options.orders.split(",")):
        puzzles = [board(order, options.holes, seed) for seed in range(options.count)]
        own = [ours(puzzle, options.seconds) for puzzle in puzzles]
        other = [theirs(puzzle, options.seconds) for puzzle in puzzles]
        slower = sum(one > 3 * two for (one, _), two in zip(own, other, strict=True))
        print(f"order {order}, {options.holes} % holes, {len(puzzles)} squares      median     mean    worst")
        print(row("unriddle", [seconds for seconds, _ in own]), f"  at most {max(steps for _, steps in own)} steps")
        print(row("CP-SAT", other), f"  more than 3 times as fast as ours: {slower} of {len(puzzles)}", flush=True)


if __name__ == "__main__":
    main()
