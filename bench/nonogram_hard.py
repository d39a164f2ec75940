"""Hard nonograms made from nothing but a seed, each validated with several orders of chance: medians of CPU time.

    PYTHONPATH=src python bench/nonogram_hard.py [--set NAME ...] [--orders N] [--seconds S] [--pictures N]

Sets: `carpet`, Sierpinski carpets and triangles with flaws; `blurred`, noise made smooth, 99 x 99; `nested`, rings with
flaws; `dense45`, random 50 x 50 at .45, seeds 1 to 10; `small`, random 30 x 30 at .5, seeds 0 to 99; `middle`, random
50 x 50 at .5; `pictures`, so many pictures of one random 45 x 45. Order 0 is that of the program; another one
begins guesses otherwise, which tells how much of a time is luck. To compare trees run them in turn, a set at a time.

`bits` of random boards: the logarithm to base 2 of how many pictures are to be expected, were rows and columns chosen
among the completions of their clues by chance alone. Far above 0 there are many, far below 0 the clues say more than
one picture needs; boards about 0 are the hardest.
"""

import argparse
import statistics
import time
from collections.abc import Iterator
from math import comb, log2
from pathlib import Path
from random import Random
from typing import Any

import record
from nonogram import random_board

from unriddle.core import Found
from unriddle.core.search.run import run
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.solve import search as searches
from unriddle.puzzles.nonogram.solve.cube import tree

RANDOM = ("dense45", "small", "middle", "pictures")


def drawn(rows: list[list[bool]]) -> Puzzle:
    """The puzzle of a picture."""
    cells = bytes(cell for row in rows for cell in row)
    return Puzzle.of_picture(Solution(len(rows[0]), len(rows), cells))


def flawed(rows: list[list[bool]], seed: int, part: float) -> Puzzle:
    """The puzzle of a picture of which this part of the cells is the other way round."""
    chance = Random(seed)
    return drawn([[cell != (chance.random() < part) for cell in row] for row in rows])


def carpet(size: int, seed: int) -> Puzzle:
    """A Sierpinski carpet, flawed."""

    def filled(row: int, column: int) -> bool:
        while row or column:
            if row % 3 == column % 3 == 1:
                return False
            row, column = row // 3, column // 3
        return True

    return flawed([[filled(row, column) for column in range(size)] for row in range(size)], seed, 0.08)


def triangle(size: int, seed: int) -> Puzzle:
    """A Sierpinski triangle, flawed."""
    return flawed([[row & column == 0 for column in range(size)] for row in range(size)], seed, 0.05)


def blurred(size: int, seed: int) -> Puzzle:
    """Noise in which each cell has become what most of its neighbours are."""
    chance = Random(seed)
    noise = [[chance.random() < 0.5 for _ in range(size)] for _ in range(size)]

    def filled(row: int, column: int) -> bool:
        near = [(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return sum(noise[down % size][right % size] for down, right in near) > 4

    return drawn([[filled(row, column) for column in range(size)] for row in range(size)])


def nested(size: int, seed: int, width: int, part: float) -> Puzzle:
    """Rings around four middles, flawed."""
    chance = Random(seed)
    middles = [(chance.randrange(size), chance.randrange(size)) for _ in range(4)]

    def filled(row: int, column: int) -> bool:
        away = min((row - down) ** 2 + (column - right) ** 2 for down, right in middles)
        return int(away**0.5) // width % 2 == 0 and chance.random() > part

    return drawn([[filled(row, column) for column in range(size)] for row in range(size)])


def boards(name: str) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles of a set, each with its name."""
    made: dict[str, list[tuple[str, Any]]] = {
        "carpet": [(f"carpet 81 {seed}", lambda seed=seed: carpet(81, seed)) for seed in range(2)]
        + [(f"triangle 64 {seed}", lambda seed=seed: triangle(64, seed)) for seed in range(2)],
        "blurred": [(f"blurred 99 {seed}", lambda seed=seed: blurred(99, seed)) for seed in range(4)],
        "nested": [
            (
                f"nested 60 {width} {part} {seed}",
                lambda seed=seed, width=width, part=part: nested(60, seed, width, part),
            )
            for width, part in ((1, 0.05), (1, 0.1), (1, 0.2), (2, 0.1), (2, 0.2))
            for seed in range(2)
        ],
        "dense45": [(f"50 at .45 {seed}", lambda seed=seed: random_board(50, 0.45, seed)) for seed in range(1, 11)],
        "small": [(f"30 at .5 {seed}", lambda seed=seed: random_board(30, 0.5, seed)) for seed in range(100)],
        "middle": [(f"50 at .5 {seed}", lambda seed=seed: random_board(50, 0.5, seed)) for seed in range(10)],
        "pictures": [("45 at .5 0", lambda: random_board(45, 0.5, 0))],
    }
    for label, make in made[name]:
        yield label, make()


def bits(puzzle: Puzzle) -> float:
    """The completions of all lines, less what it takes that rows and columns agree in every cell."""
    width, height = puzzle.width, puzzle.height
    total = 0.0
    for size, lines in ((width, puzzle.rows), (height, puzzle.columns)):
        total += sum(log2(comb(size + 1 - sum(length for length, _ in line), len(line))) for line in lines)
    full = sum(length for line in puzzle.rows for length, _ in line) / (width * height)
    return total + width * height * (full * log2(full) + (1 - full) * log2(1 - full))


class Ordered(tree.Cube):
    """A cube whose guesses begin otherwise."""

    default = 0

    def __init__(self, puzzle: Puzzle, possible: bytes, place: Any = None, above: int | None = None) -> None:
        super().__init__(puzzle, possible, place, self.default, above)


def timed(puzzle: Puzzle, order: int, seconds: float, wanted: int) -> tuple[float, int, bool, dict[str, Any]]:
    """CPU seconds, pictures found, whether the question was settled, and what the search counted."""
    tree.Cube = Ordered  # type: ignore[misc]
    Ordered.default = order
    start = time.process_time()
    search = searches.Search(puzzle)
    found = sum(
        isinstance(event, Found) for event in run(search, solutions=wanted, seconds=seconds, clock=time.process_time)
    )
    taken = time.process_time() - start
    told = search.statistics()
    settled = search.done or found >= wanted
    search.close()
    return taken, found, settled, told


def main() -> None:
    """Print a line a puzzle, and mean and median of each set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", nargs="*", default=["carpet", "blurred", "nested", "dense45", "small", "middle"])
    parser.add_argument("--orders", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--pictures", type=int, default=300)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    table: dict[str, Any] = {}
    for name in options.set:
        wanted = options.pictures if name == "pictures" else 2
        medians = []
        for label, puzzle in boards(name):
            runs = [timed(puzzle, order, options.seconds, wanted) for order in range(options.orders)]
            median = statistics.median(taken for taken, _, _, _ in runs)
            medians.append(median)
            conflicts = statistics.median(told["conflicts"] for _, _, _, told in runs)
            row = {"median s": median, "open": sum(not settled for _, _, settled, _ in runs), "conflicts": conflicts}
            if name in RANDOM:
                row["bits"] = bits(puzzle)
            table[label] = row
            if name != "small":
                print(f"{label:20} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()), flush=True)
        table[name] = {"mean s": statistics.mean(medians), "median s": statistics.median(medians)}
        print(f"{name:20} " + "  ".join(f"{key} {value:,.4g}" for key, value in table[name].items()), flush=True)
    record.write(options.json, figures=table)


if __name__ == "__main__":
    main()
