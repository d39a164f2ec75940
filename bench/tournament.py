"""Tournament sets made from seeds: 1,000 random 25 x 25 nonograms of falling density, beside other trees and plain SAT.

    PYTHONPATH=src python bench/tournament.py [--seed N ...] [--every K] [--first I] [--beside NAME=OTHER/src ...]
        [--sat] [--size N] [--density D] [--boards N] [--limit S] [--write FOLDER] [--json FILE]

Puzzle i of 1,000 has 625 * (.5 - .15 i / 999) filled cells at random places. Every k-th of them is run, from `--first`
on, each solver in a process that lives as long as the run, in turn puzzle by puzzle. Milliseconds of CPU, making the
search included, reading not: to the first picture, and to the verdict, which is two pictures or the end. Each picture
is checked by the clues. `--sat` is Glucose 4.2 on our own order encoding of the whole board, nothing known. With
`--density` the boards are random ones of one density instead, a cell at a time, of seeds 0 to `--boards`. `--write`
writes the puzzles, for solvers of others, and runs nothing.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from random import Random

import record
from jobs import clues, nonogram

from unriddle.session.opened import Opened

SOURCE = Path(__file__).parents[1] / "src"
WORKER = Path(__file__).with_name("tournament_worker.py")
SIZE, COUNT, BLOCK = 25, 1000, 100
DENSE, SPARSE = 0.5, 0.35

Times = tuple[float | None, float | None]  # seconds to the first picture and to the verdict, None beyond the limit


def board(seed: int, index: int) -> str:
    """The id of puzzle `index` of a set."""
    cells = SIZE * SIZE
    filled = round(cells * (DENSE - (DENSE - SPARSE) * index / (COUNT - 1)))
    chosen = set(Random(f"{seed}/{index}").sample(range(cells), filled))
    rows = [[row * SIZE + column in chosen for column in range(SIZE)] for row in range(SIZE)]
    sides = [rows, [list(column) for column in zip(*rows, strict=True)]]
    return f"nonogram:{SIZE}x{SIZE}:" + ":".join("/".join(map(clues, side)) for side in sides)


class Solver:
    """One solver at work in a process of its own."""

    def __init__(self, name: str, source: Path, limit: float) -> None:
        command = [sys.executable, str(WORKER), name, str(limit)]
        env = {**os.environ, "PYTHONPATH": str(source)}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)

    def times(self, puzzle: str) -> Times:
        """What it takes; an error for a wrong picture."""
        from unriddle.puzzles.nonogram.puzzle import Solution

        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(puzzle + "\n")
        self._process.stdin.flush()
        times, pictures = json.loads(self._process.stdout.readline())
        parsed = Opened.parse(puzzle).puzzle
        cells = [bytes.fromhex(picture) for picture in pictures]
        wrong = [parsed.check(Solution(parsed.width, parsed.height, each, parsed.colours)) for each in cells]
        if any(wrong) or len(set(cells)) != len(cells):
            raise SystemExit(f"a wrong picture of {puzzle}: {wrong}")
        return tuple([*times, None, None][:2])

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def figures(times: list[Times], limit: float) -> dict[str, float]:
    """What is told of a solver; a puzzle that it left open counts with the limit."""
    first = [limit if one is None else one for one, _ in times]
    verdict = [limit if both is None else both for _, both in times]
    return {
        "puzzles": len(times),
        "mean ms": 1e3 * statistics.mean(first),
        "median ms": 1e3 * statistics.median(first),
        "worst ms": 1e3 * max(first),
        "over 2 s": sum(one > 2 for one in first),
        "over 5 s": sum(one > 5 for one in first),
        "open": sum(one is None for one, _ in times),
        "verdict ms": 1e3 * statistics.mean(verdict),
        "no verdict": sum(both is None for _, both in times),
    }


def chosen(options: argparse.Namespace) -> Iterator[tuple[str, str, str]]:
    """The block, the name and the id of each puzzle that is run."""
    if options.density:
        label = f"{options.size} x {options.size} at {options.density}"
        for seed in range(options.boards):
            yield label, f"random-{seed}", nonogram(options.size, Random(seed), options.density)
        return
    for seed in options.seed:
        for index in range(options.first, COUNT, options.every):
            yield f"{seed}: {index // BLOCK * BLOCK}", f"set-{seed}-{index:03}", board(seed, index)


def main() -> None:
    """Run all solvers on all puzzles, in turn; print each block of a hundred when it is done, then the whole."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, nargs="*", default=[1])
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--beside", action="append", default=[], metavar="NAME=SOURCE")
    parser.add_argument("--sat", action="store_true")
    parser.add_argument("--size", type=int, default=30)
    parser.add_argument("--density", type=float)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--limit", type=float, default=20, help="CPU seconds of a puzzle")
    parser.add_argument("--write", type=Path)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
        for _, name, puzzle in chosen(options):
            (options.write / f"{name}.txt").write_text(puzzle + "\n", encoding="utf-8")
        return
    solvers = {"unriddle": Solver("unriddle", SOURCE, options.limit)}
    for peer in options.beside:
        name, _, source = peer.partition("=")
        solvers[name] = Solver(name, Path(source), options.limit)
    if options.sat:
        solvers["sat"] = Solver("sat", SOURCE, options.limit)
    table: dict[str, dict[str, dict[str, float]]] = {}

    def tell(label: str, times: dict[str, list[Times]]) -> None:
        table[label] = {name: figures(each, options.limit) for name, each in times.items()}
        for name, figure in table[label].items():
            row = "  ".join(f"{key} {value:,.4g}" for key, value in figure.items())
            print(f"{label:>16} {name:10} {row}", flush=True)

    all_times: dict[str, list[Times]] = {name: [] for name in solvers}
    for label, members in groupby(chosen(options), key=lambda each: each[0]):
        times: dict[str, list[Times]] = {name: [] for name in solvers}
        for _, _, puzzle in members:
            for name, solver in solvers.items():
                times[name].append(solver.times(puzzle))
        for name, each in times.items():
            all_times[name] += each
        tell(label, times)
    tell("all", all_times)
    for solver in solvers.values():
        solver.close()
    record.write(options.json, figures=table)


if __name__ == "__main__":
    main()
