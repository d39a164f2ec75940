"""Squares of order 9 explained, each beside the solve of the same puzzle; the least of many runs.

    PYTHONPATH=src:tests python bench/steps_latin.py [--puzzles 12] [--rounds 20] [--json FILE]

The puzzles are diagonal, of seeds 0, 1, ...: no given of theirs can go. UNRIDDLE_KERNELS=off measures the interpreted
kernels.
"""

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import common
from puzzles.latin.dug import dug, squares

from unriddle.core.system import kernels
from unriddle.puzzles.latin.play.game import game
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.puzzles.latin.square import EMPTY
from unriddle.puzzles.latin.teach import steps
from unriddle.puzzles.latin.teach.step import LatinStep


def explained(puzzle: Puzzle) -> list[LatinStep]:
    """All steps of a puzzle."""
    search, found = steps(game(puzzle)), []
    while not search.done:
        step = search.advance(1 << 20)
        if step is not None:
            found.append(step)
    return found


def least(tasks: list[Callable[[], object]], rounds: int) -> list[float]:
    """Milliseconds of CPU that each of the tasks takes at the least, done in turn."""
    best = [float("inf")] * len(tasks)
    for _ in range(rounds):
        for at, task in enumerate(tasks):
            start = time.process_time()
            task()
            best[at] = min(best[at], (time.process_time() - start) * 1e3)
    return best


def measured(puzzle: Puzzle, rounds: int) -> dict[str, Any]:
    """One puzzle, explained and solved, and what it needs."""
    found = explained(puzzle)
    explain, solve = least([lambda: explained(puzzle), lambda: squares(puzzle)], rounds)
    return {
        "givens": len(puzzle.givens) - puzzle.givens.count(EMPTY),
        "steps": len(found),
        "trials": sum(step.technique == "trial" for step in found),
        "explained": explain,
        "solved": solve,
    }


def main() -> None:
    """Measure, print the table, write it as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    print("compiled" if all(kernels.report().values()) else "interpreted")
    table = [measured(dug(9, "diagonal", seed), options.rounds) for seed in range(options.puzzles)]
    for seed, row in enumerate(table):
        print(f"seed {seed:3}  " + "  ".join(f"{name} {value:7.4g}" for name, value in row.items()))
    whole = sorted(row["explained"] for row in table)
    print(f"explained in milliseconds: median {whole[len(whole) // 2]:.1f}, most {whole[-1]:.1f}")
    common.write(options.json, table=table)


if __name__ == "__main__":
    main()
