"""Taught steps: how long explanations take, solving included, and how often each technique is needed.

    PYTHONPATH=src python bench/steps.py nonogram [--data FOLDER] [--rounds N] [--json FILE]
    PYTHONPATH=src python bench/steps.py latin [--puzzles 12] [--rounds N] [--json FILE]
    PYTHONPATH=src python bench/steps.py shares [--data FOLDER] [--before FILE] [--puzzles 50] [--json FILE]

Nonograms: CPU time of the search from its start to its end, the least of several runs; the longest call of
`advance(1)` is what a stop waits for. Cases are those of the puzzles of the data that lines alone solve.

Squares of order 9, each beside the solve of the same puzzle; the least of many runs. The puzzles are diagonal, of seeds
0, 1, ...: no given of theirs can go. UNRIDDLE_KERNELS=off measures the interpreted kernels.

Shares of the steps of whole explanations, by family, as a table for docs: the collected nonograms of up to 4,000 cells,
as far as an explanation takes no more than some seconds; minimal diagonal Latin squares of orders 6 to 8, so many of
each; the collected boards of Quartiles, and half as many that are made. `--before` is the JSON of an earlier run, which
is shown beside this one.
"""

import argparse
import csv
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import common
from common import DATA, random_board
from puzzles.latin.dug import dug, squares

from unriddle.core import Found
from unriddle.core.search.shell import run
from unriddle.core.system import kernels
from unriddle.puzzles.latin.play.game import game
from unriddle.puzzles.latin.puzzle import EMPTY
from unriddle.puzzles.latin.puzzle import Puzzle as Square
from unriddle.puzzles.latin.teach import steps
from unriddle.puzzles.latin.teach.step import LatinStep
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened
from unriddle.session.reading import Reader

LARGEST = 4000  # cells: Cauldron has 512x512, and some hundred thousand steps
SECONDS = 10.0  # of an explanation whose steps are counted


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


def nonogram(options: argparse.Namespace) -> dict[str, Any]:
    """Explanations of nonograms."""
    folder = options.data / "nonogram"
    table: dict[str, dict[str, float]] = {}
    if folder.exists():
        table |= by_lines(folder)
        named = {"webpbn 6, 20x20": "survey/webpbn-00006-cat.non"}
        named |= {f"rand30-{number:02}": f"rand30/rand30-{number:02}.non" for number in (1, 5, 15, 16, 39)}
        files = {name: folder / path for name, path in named.items()}
        boards = {name: FAMILY.read(file.read_bytes())[0] for name, file in files.items() if file.exists()}
        table |= timed(boards, options.rounds)
    table |= timed(
        {f"random 30x30, .55, seed {seed}": random_board(30, 0.55, seed) for seed in range(min(5, options.rounds))},
        min(2, options.rounds),
    )
    for name, row in table.items():
        print(f"{name:34} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()))
    return table


def taught(puzzle: Square) -> list[LatinStep]:
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


def measured(puzzle: Square, rounds: int) -> dict[str, Any]:
    """One puzzle, explained and solved, and what it needs."""
    found = taught(puzzle)
    explain, solve = least([lambda: taught(puzzle), lambda: squares(puzzle)], rounds)
    return {
        "givens": len(puzzle.givens) - puzzle.givens.count(EMPTY),
        "steps": len(found),
        "trials": sum(step.technique == "trial" for step in found),
        "explained": explain,
        "solved": solve,
    }


def latin(options: argparse.Namespace) -> dict[str, Any]:
    """Explanations of squares."""
    print("compiled" if all(kernels.report().values()) else "interpreted")
    table = [measured(dug(9, "diagonal", seed), options.rounds) for seed in range(options.puzzles)]
    for seed, row in enumerate(table):
        print(f"seed {seed:3}  " + "  ".join(f"{name} {value:7.4g}" for name, value in row.items()))
    whole = sorted(row["explained"] for row in table)
    print(f"explained in milliseconds: median {whole[len(whole) // 2]:.1f}, most {whole[-1]:.1f}")
    return {f"seed {seed}": row for seed, row in enumerate(table)}


def nonograms(folder: Path) -> Iterator[Any]:
    """The collected puzzles that are not too large."""
    if not folder.exists():
        return
    with (folder / "index.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if int(row["width"]) * int(row["height"]) <= LARGEST:
                yield next(
                    each.good().opened.puzzle
                    for each in Reader().puzzles([(folder / row["file"]).read_bytes()], "nonogram")
                )


def boards(file: Path, count: int) -> Iterator[Any]:
    """The collected boards, and some that are made."""
    for board in json.loads(file.read_text("utf-8")) if file.exists() else ():
        yield next(each.good().opened.puzzle for each in Reader().puzzles([" ".join(board["tiles"])], "quartiles"))
    for seed in range(-(-count // 2)):
        yield making.generate(find("quartiles"), seed).puzzle


def minimal(count: int) -> Iterator[Any]:
    """Squares of which no given can go."""
    for order in (6, 7, 8):
        for seed in range(count):
            yield dug(order, "diagonal", seed)


def used(puzzles: Iterator[Any]) -> tuple[int, Counter[str]]:
    """How many puzzles were explained to their end, and the techniques of all steps."""
    count, found = 0, Counter[str]()
    for puzzle in puzzles:
        family = find(puzzle.family)
        words = Opened(family, puzzle).words
        until = time.process_time() + SECONDS
        steps = []
        for event in run(
            family.entries["explain"].search(puzzle, None, *words), stop=lambda until=until: time.process_time() > until
        ):
            if isinstance(event, Found):
                steps.append(event.solution)
        if event.why == "exhausted":
            count += 1
            found.update(str(step.technique) for step in steps)
    return count, found


def shares(options: argparse.Namespace) -> dict[str, Any]:
    """Count the techniques of all families."""
    sources = {"nonogram": nonograms(options.data / "nonogram"), "latin": minimal(options.puzzles)}
    sources["quartiles"] = boards(options.data / "quartiles" / "boards.json", options.puzzles)
    before = json.loads(options.before.read_text())["figures"] if options.before else {}
    figures = {}
    for family, puzzles in sources.items():
        count, found = used(puzzles)
        figures[family] = {"puzzles": count, **found}
        print(f"{family}: {count} puzzles, {found.total()} steps\n\n| technique | before | now |\n|---|--:|--:|")
        old = {name: value for name, value in before.get(family, {}).items() if name != "puzzles"}
        for name in find(family).require_teaching().techniques[1:]:
            was = f"{old.get(str(name), 0) / sum(old.values()):.1%}" if old else ""
            print(f"| {name} | {was} | {found[str(name)] / max(1, found.total()):.1%} |")
        print(flush=True)
    return figures


PARTS = {"nonogram": nonogram, "latin": latin, "shares": shares}


def main() -> None:
    """Measure, print the table, write it as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("--data", type=Path, default=DATA, help="folder with the collections")
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--puzzles", type=int)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    options.rounds = options.rounds or (20 if options.part == "latin" else 5)
    options.puzzles = options.puzzles or (12 if options.part == "latin" else 50)
    common.write(options.json, figures=PARTS[options.part](options))


if __name__ == "__main__":
    main()
