"""Nonograms: sets of puzzles validated, and hard ones made from a seed.

    PYTHONPATH=src python bench/nonogram.py [--data FOLDER] [--hard] [--rounds N] [--json FILE]
    PYTHONPATH=src python bench/nonogram.py --set NAME ... [--orders N] [--seconds S] [--pictures N] [--json FILE]

Validated: one solution is found and proven to be the only one, or a second one is found. CPU time, minima of several
runs, making the search included, reading the file not; "making the searches" is that part alone.

With `--set`, hard ones, each validated with several orders of chance: medians. Sets: `carpet`, Sierpinski carpets and
triangles with flaws; `blurred`, noise made smooth, 99 x 99; `nested`, rings with flaws; `dense45`, random 50 x 50 at
.45, seeds 1 to 10; `small`, random 30 x 30 at .5, seeds 0 to 99; `middle`, random 50 x 50 at .5; `pictures`, so many
pictures of one random 45 x 45. Order 0 is that of the program; another one begins guesses otherwise, which tells how
much of a time is luck. To compare trees run them in turn, a set at a time.

`bits` of random boards: the logarithm to base 2 of how many pictures are to be expected, were rows and columns chosen
among the completions of their clues by chance alone. Far above 0 there are many, far below 0 the clues say more than
one picture needs; boards about 0 are the hardest.
"""

import argparse
import csv
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from math import comb, log2
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from typing import Any

import common
from common import random_board

from unriddle.core import Found
from unriddle.core.search.shell import run
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.solve import search as searches
from unriddle.puzzles.nonogram.solve.cube import tree
from unriddle.puzzles.nonogram.solve.search import Search

read = FAMILY.read

DATA = common.DATA / "nonogram"
APART = ("knotty", "faase", "cauldron", "dom_", "non_awful_")
RANDOM = ("dense45", "small", "middle", "pictures")


def validate(puzzle: Puzzle, limit: float = 60) -> tuple[float, float, Search, int]:
    """CPU seconds in all, those in which the search was made, the search, and solutions found (at most 2)."""
    start = time.process_time()
    search = Search(puzzle)
    made = time.process_time()
    found = sum(isinstance(event, Found) for event in run(search, solutions=2, seconds=limit))
    end = time.process_time()
    taken = end - start
    search.close()
    return taken, made - start, search, found


def of_data(folder: Path, rounds: int) -> dict[str, dict[str, float]]:
    """The sets of the data: all but the hard ones together, then those that are apart; Forever, n-Dom, rand30."""
    with (folder / "index.csv").open(encoding="utf-8", newline="") as file:
        names = [row["file"] for row in csv.DictReader(file)]
    puzzles = {name: read((folder / name).read_bytes(), None)[0] for name in names}
    easy = [name for name in names if not any(part in name for part in APART)]
    times, making = dict.fromkeys(easy, 1e9), dict.fromkeys(easy, 1e9)
    for _ in range(rounds):
        for name in easy:
            taken, before, _, _ = validate(puzzles[name])
            times[name], making[name] = min(times[name], taken), min(making[name], before)
    random = [times[name] for name in easy if "rand30" in name]
    table = {
        f"{len(easy)} puzzles of the index": {
            "seconds": sum(times.values()),
            "median us": statistics.median(times.values()) * 1e6,
            "median us of making the searches": statistics.median(making.values()) * 1e6,
            "slowest s": max(times.values()),
        },
        "rand30": {"mean ms": statistics.mean(random) * 1e3, "slowest ms": max(random) * 1e3},
    }
    for name in sorted(easy, key=lambda name: -times[name])[:5]:
        table[name] = {"seconds": times[name]}
    for name in names:
        if any(part in name for part in ("cauldron", "dom_", "non_awful_")) and "dom_14" not in name:
            table[name] = figures([validate(puzzles[name]) for _ in range(rounds)])
    return table


def figures(runs: list[tuple[float, float, Search, int]]) -> dict[str, float]:
    """The fastest of some runs, and what the search did."""
    taken, _, search, found = min(runs, key=lambda one: one[0])
    told = search.statistics()
    counts = {name: told[name] for name in ("line_solves", "probes", "nodes", "conflicts")}
    return {"seconds": taken, "solutions": found, **counts}


def made(rounds: int) -> dict[str, dict[str, float]]:
    """Hard ones of our own: random squares of several densities, and pictures with ambiguous corners side by side."""
    table = {}
    for size, density, count in ((25, 0.5, 20), (30, 0.4, 10), (30, 0.35, 5)):
        times = []
        for seed in range(count):
            puzzle = random_board(size, density, seed)
            times.append(min(validate(puzzle)[0] for _ in range(rounds)))
        table[f"random {size}x{size}, {density}"] = {
            "mean ms": statistics.mean(times) * 1e3,
            "slowest ms": max(times) * 1e3,
        }
    return table


def process(folder: Path) -> dict[str, dict[str, float]]:
    """A whole process for an easy puzzle, CPU seconds of the child; compiled to bytecode before, as when installed."""
    best = 1e9
    file = str(folder / "survey" / "webpbn-00006-cat.non")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(25):
        before = getrusage(RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "unriddle", "solve", file]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=kept)
        after = getrusage(RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return {"whole process, webpbn 6": {"seconds": best}}


def hard(folder: Path) -> dict[str, dict[str, float]]:
    """Knotty and Faase, once each; large random boards, each for at most 15 s."""
    table = {}
    for name in ("knotty", "faase"):
        puzzle = read((folder / "survey" / f"{name}.non").read_bytes(), None)[0]
        table[name] = figures([validate(puzzle)])
    for size, density in ((50, 0.4), (50, 0.45), (50, 0.5), (60, 0.5), (65, 0.5), (70, 0.5)):
        runs = [validate(random_board(size, density, seed), 15) for seed in range(100, 110)]
        table[f"random {size}x{size}, {density}"] = {
            "mean s": statistics.mean(run[0] for run in runs),
            "slowest s": max(run[0] for run in runs),
            "not validated": sum(not run[2].done and run[3] < 2 for run in runs),
        }
    return table


def drawn(rows: list[list[bool]]) -> Puzzle:
    """The puzzle of a picture."""
    cells = bytes(cell for row in rows for cell in row)
    return Puzzle.from_picture(Solution(len(rows[0]), len(rows), cells))


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


def clocked(work: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds and the result."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def solutions(puzzle: Puzzle, most: int) -> list[Solution]:
    """The first solutions, at most so many."""
    search, found = Search(puzzle), []
    while not search.done and len(found) < most:
        solution = search.advance(1 << 20)
        if solution is not None:
            found.append(solution)
    return found


def of_sets(options: argparse.Namespace) -> dict[str, Any]:
    """Print a line a puzzle, and mean and median of each set."""
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
    return table


def validated(options: argparse.Namespace) -> dict[str, Any]:
    """Print a line for each set, and for each of the hard ones."""
    table = made(options.rounds)
    if options.data.exists():
        table |= of_data(options.data, options.rounds) | process(options.data)
        if options.hard:
            table |= hard(options.data)
    for name, row in table.items():
        print(f"{name:34} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()))
    return table


def main() -> None:
    """Measure, print the table, write it as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="folder with index.csv and the puzzles")
    parser.add_argument("--hard", action="store_true", help="Knotty, Faase and large random boards too")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--set", nargs="+", metavar="NAME")
    parser.add_argument("--orders", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--pictures", type=int, default=300)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    measure = of_sets if options.set else validated
    common.write(options.json, figures=measure(options))


if __name__ == "__main__":
    main()
