"""Builds of the nonogram search compared over luck: whole sets, each board with several seeds of its guesses.

    PYTHONPATH=src python bench/luck.py --set NAME ... [--beside NAME=OTHER/src ...] [--seeds N] [--every K] [--limit S]
        [--json FILE]

A change of one limit leaves most boards on the path they had and throws a few onto another one, and those few decide
the mean. So each board is searched with N seeds by each build, in turn, each build in a process of its own: CPU
seconds to the first picture and to the verdict (two pictures or the end), conflicts and line solves. A board that no
build hands to a cube takes the same path with each seed, and is run once. All builds must come to the same verdict.

A set is the seed of a tournament set (`bench/tournament.py`), a set of `bench/nonogram.py`, `SIZE/DENSITY/FIRST/COUNT`
for random squares, or a folder of the collected files. Told beside the first
build: the ratio of all seconds to the verdict, what it would be between two builds that differ by luck alone (one
standard deviation, boards drawn again and again), and the geometric mean of the ratios of boards that take 5 ms.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from math import exp, log
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any

import common
import tournament
from common import SOURCE

from unriddle.session.opened import Opened

SMALL = 0.005  # seconds from which a board counts for the geometric mean
DRAWS = 200
SECONDS, FIRST, FOUND, CONFLICTS, SOLVES, SLICES = range(6)

Run = list[float]


def puzzles(name: str, every: int) -> Iterator[str]:
    """The ids of a set, each so many-th."""
    if name.isdigit():
        yield from (tournament.board(int(name), index) for index in range(0, tournament.COUNT, every))
    elif "/" in name:
        size, density, first, count = name.split("/")
        for seed in range(int(first), int(first) + int(count), every):
            yield common.nonogram(int(size), Random(seed), float(density))
    elif (common.DATA / "nonogram" / name).is_dir():
        from unriddle.puzzles.nonogram import FAMILY

        for path in sorted((common.DATA / "nonogram" / name).glob("*.non"))[::every]:
            yield from map(str, FAMILY.read(path.read_bytes()))
    else:
        import nonogram

        yield from (str(puzzle) for _, puzzle in list(nonogram.boards(name))[::every])


def work(limit: float) -> None:
    """Search the puzzles that come in, a seed and an id in each line; print what each took."""
    from unriddle.puzzles.nonogram.solve.cube import tree

    cube = tree.Cube
    for line in sys.stdin:
        seed, _, given = line.strip().partition(" ")
        tree.Cube = partial(cube, order=int(seed))  # type: ignore[assignment, misc]
        puzzle = Opened.parse(given).puzzle
        start = time.process_time()
        search: Any = Opened.of(puzzle).search()
        times = list[float]()
        while len(times) < 2 and not search.done and time.process_time() - start < limit:
            if search.advance(1024) is not None:
                times.append(time.process_time() - start)
        seconds = time.process_time() - start
        told = search.statistics()
        found = len(times) if search.done or len(times) == 2 else -1
        search.close()
        first = times[0] if times else seconds
        print(json.dumps([seconds, first, found, told["conflicts"], told["line_solves"], told["slices"]]), flush=True)


class Build:
    """The search of one tree, at work in a process of its own."""

    def __init__(self, name: str, source: Path, limit: float) -> None:
        command = [sys.executable, __file__, "--work", "--limit", str(limit)]
        env = {**os.environ, "PYTHONPATH": str(source)}
        self.name = name
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)

    def run(self, seed: int, puzzle: str) -> Run:
        """What the puzzle takes."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{seed} {puzzle}\n")
        self.process.stdin.flush()
        result: Run = json.loads(self.process.stdout.readline())
        return result


def measured(builds: list[Build], name: str, seeds: int, every: int) -> list[list[list[Run]]]:
    """For each board, for each build, a run for each seed."""
    table: list[list[list[Run]]] = []
    for puzzle in puzzles(name, every):
        runs: list[list[Run]] = [[] for _ in builds]
        for seed in range(seeds):
            for each, build in zip(runs, builds, strict=True):
                same = seed and not any(own[0][SLICES] for own in runs)
                each.append(each[0] if same else build.run(seed, puzzle))
        verdicts = {run[FOUND] for each in runs for run in each} - {-1}
        if len(verdicts) > 1:
            raise SystemExit(f"verdicts differ, {runs}: {puzzle}")
        table.append(runs)
    return table


def figures(table: list[list[list[Run]]], index: int) -> dict[str, float]:
    """What is told of a build."""
    runs = [run for board in table for run in board[index]]
    boards = [(fmean(run[SECONDS] for run in one[index]), fmean(run[SECONDS] for run in one[0])) for one in table]
    long = [log(own / other) for own, other in boards if max(own, other) >= SMALL]
    chance = Random(1)
    drawn = [chance.choices(boards, k=len(boards)) for _ in range(DRAWS)]
    ratios = [sum(own for own, _ in each) / sum(other for _, other in each) for each in drawn]
    return {
        "mean ms": 1e3 * fmean(run[SECONDS] for run in runs),
        "first ms": 1e3 * fmean(run[FIRST] for run in runs),
        "worst ms": 1e3 * max(run[FIRST] for run in runs),
        "open": sum(run[FOUND] < 0 for run in runs),
        "conflicts": fmean(run[CONFLICTS] for run in runs),
        "lines": fmean(run[SOLVES] for run in runs),
        "ratio": sum(own for own, _ in boards) / sum(other for _, other in boards),
        "luck": pstdev(ratios),
        "geometric": exp(fmean(long)) if long else 1.0,
        "of": len(long),
    }


def main() -> None:
    """Run all builds on all sets in turn; print a line for each build and set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", nargs="+", metavar="NAME", default=["1"])
    parser.add_argument("--beside", action="append", default=[], metavar="NAME=SOURCE")
    parser.add_argument("--seeds", type=int, default=4)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--limit", type=float, default=20, help="CPU seconds of a puzzle")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.work:
        work(options.limit)
        return
    builds = [Build("this", SOURCE, options.limit)]
    for peer in options.beside:
        name, _, source = peer.partition("=")
        builds.append(Build(name, Path(source), options.limit))
    found: dict[str, dict[str, dict[str, float]]] = {}
    for name in options.set:
        table = measured(builds, name, options.seeds, options.every)
        found[name] = {build.name: figures(table, index) for index, build in enumerate(builds)}
        for own, figure in found[name].items():
            row = "  ".join(f"{key} {value:,.4g}" for key, value in figure.items())
            print(f"{name:>14} {own:10} {row}", flush=True)
    for build in builds:
        build.process.communicate()
    common.write(options.json, figures=found)


if __name__ == "__main__":
    main()
