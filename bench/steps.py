"""Taught steps of nonograms: how long an explanation takes, solving included, and how often each technique is needed.

    PYTHONPATH=src python bench/steps.py [--data FOLDER] [--rounds N] [--json FILE]

CPU time of the search from its start to its end, the least of several runs; the longest call of `advance(1)` is what a
stop waits for. Cases are those of the puzzles of the data that lines alone solve.
"""

import argparse
import csv
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import common

from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution

LARGEST = 4000  # cells: Cauldron has 512x512, and some hundred thousand steps
DATA = Path(__file__).parents[2] / "shared" / "data" / "nonogram"


def explained(puzzle: Puzzle) -> tuple[float, list[Any], dict[str, Any]]:
    """CPU seconds of a whole explanation, its steps, and what the search says at the end."""
    assert FAMILY.playing.game is not None
    assert FAMILY.teaching.steps is not None
    begun = time.process_time()
    search = FAMILY.teaching.steps(FAMILY.playing.game(puzzle, "", {}))
    found = []
    while not search.done:
        step = search.advance(1 << 16)
        if step is not None:
            found.append(step)
    return time.process_time() - begun, found, dict(search.statistics())


def longest(puzzle: Puzzle) -> float:
    """The longest time of one step of the search, in seconds."""
    assert FAMILY.playing.game is not None
    assert FAMILY.teaching.steps is not None
    search, most = FAMILY.teaching.steps(FAMILY.playing.game(puzzle, "", {})), 0.0
    while not search.done:
        begun = time.process_time()
        search.advance(1)
        most = max(most, time.process_time() - begun)
    return most


def by_lines(folder: Path) -> dict[str, dict[str, float]]:
    """The line-solvable puzzles of the index, but for the largest: which techniques they need."""
    with (folder / "index.csv").open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["line_solvable"] == "yes"]
    names = [row["file"] for row in rows if int(row["width"]) * int(row["height"]) <= LARGEST]
    used: Counter[str] = Counter()
    needing = steps = 0
    for name in names:
        _, found, told = explained(FAMILY.read((folder / name).read_bytes())[0])
        assert told["open"] == 0, name
        used.update(step.technique for step in found)
        needing += any(step.technique == "cases" for step in found)
        steps += len(found)
    return {
        f"{len(names)} line-solvable puzzles": {
            "steps": steps,
            "puzzles that need cases, %": 100 * needing / len(names),
            "steps that are cases, %": 100 * used["cases"] / steps,
        },
        "used": dict(used),
    }


def random_board(size: int, density: float, seed: int) -> Puzzle:
    """The puzzle of a square picture made of nothing but chance."""
    chance = Random(seed)
    return Puzzle.of_picture(Solution(size, size, bytes(chance.random() < density for _ in range(size * size))))


def timed(puzzles: dict[str, Puzzle], rounds: int) -> dict[str, dict[str, float]]:
    """Explanations timed one by one."""
    table = {}
    for name, puzzle in puzzles.items():
        runs = [explained(puzzle) for _ in range(rounds)]
        taken, found, told = min(runs, key=lambda run: run[0])
        table[name] = {
            "ms": taken * 1e3,
            "steps": len(found),
            "hardest tier": max((step.tier for step in found), default=0),
            "open": told["open"],
            "longest step ms": min(longest(puzzle) for _ in range(rounds)) * 1e3,
        }
    return table


def main() -> None:
    """Measure, print the table, write it as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA, help="folder with index.csv and the puzzles")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    table: dict[str, dict[str, float]] = {}
    if options.data.exists():
        table |= by_lines(options.data)
        named = {"webpbn 6, 20x20": "survey/webpbn-00006-cat.non"}
        named |= {f"rand30-{number:02}": f"rand30/rand30-{number:02}.non" for number in (1, 5, 15, 16, 39)}
        files = {name: options.data / path for name, path in named.items()}
        boards = {name: FAMILY.read(file.read_bytes())[0] for name, file in files.items() if file.exists()}
        table |= timed(boards, options.rounds)
    table |= timed({f"random 30x30, .55, seed {seed}": random_board(30, 0.55, seed) for seed in range(5)}, 2)
    for name, row in table.items():
        print(f"{name:34} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()))
    common.write(options.json, figures=table)


if __name__ == "__main__":
    main()
