"""Nonograms: the line solver beside two plain dynamic programmes, sets of puzzles validated, hard ones one by one.

    PYTHONPATH=src python bench/nonogram.py [--data FOLDER] [--hard] [--json FILE]

Validated: one solution is found and proven to be the only one, or a second one is found. CPU time, minima of several
runs, making the search included, reading the file not; "making the searches" is that part alone. Lines are those of
random half-filled pictures, a part of their cells known; making the line is not included.
"""

import argparse
import csv
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import record

from unriddle.core import Found
from unriddle.core.search.run import run
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import BLACK, Colour, Puzzle, Solution, blocks
from unriddle.puzzles.nonogram.solve.board import line_kernel
from unriddle.puzzles.nonogram.solve.search import Search

read = FAMILY.read

DATA = Path(__file__).parents[2] / "shared" / "data" / "nonogram"
# Figures of the design page for the compiled line solver, in ns, and for pynogram's line solvers, in us.
GOAL = {15: 16, 30: 33, 64: 54, 100: 230}
PYNOGRAM = {15: 15, 30: 30, 64: 155, 100: 245}
APART = ("knotty", "faase", "cauldron", "dom_", "non_awful_")
PALETTE = (BLACK, Colour("red", "#ff0000", "r"), Colour("blue", "#0000ff", "b"))

Clue = tuple[tuple[int, int], ...]
Sample = tuple[Clue, list[int]]


def samples(cells: int, colours: int, count: int = 100) -> list[Sample]:
    """Clues of random lines, and masks of which a part is known."""
    chance = Random(5)
    found = []
    for _ in range(count):
        line = [chance.randint(1, colours) if chance.random() < 0.5 else 0 for _ in range(cells)]
        clue = blocks(line)
        shown = {0, *(colour for _, colour in clue)}
        known = chance.choice((0, 0.2, 0.4, 0.6, 0.8))
        masks = [0] * (colours + 1)
        for cell, colour in enumerate(line):
            states = {colour} if chance.random() < known else shown
            for state in states:
                masks[state] |= 1 << cell
        found.append((clue, masks))
    return found


def plain(clue: Clue, masks: list[int], cells: int) -> list[int] | None:
    """The baseline: prefixes and suffixes of the clue against those of the line, cell by cell, black and white."""
    lengths = [length for length, _ in clue]
    empty = [masks[0] >> i & 1 for i in range(cells)]
    fill = [masks[1] >> i & 1 for i in range(cells)]

    def ends(lengths: list[int], empty: list[int], fill: list[int]) -> list[list[bool]]:
        room, here = [], 0
        for cell in fill:
            here = here + 1 if cell else 0
            room.append(here)
        table = [[True] + [False] * cells for _ in range(len(lengths) + 1)]
        for i in range(cells):
            table[0][i + 1] = table[0][i] and bool(empty[i])
        for j, length in enumerate(lengths, 1):
            table[j][0] = False
            for i in range(1, cells + 1):
                fits = i >= length and room[i - 1] >= length
                if fits and i > length:
                    fits = bool(empty[i - length - 1]) and table[j - 1][i - length - 1]
                elif fits:
                    fits = j == 1
                table[j][i] = (table[j][i - 1] and bool(empty[i - 1])) or fits
        return table

    left = ends(lengths, empty, fill)
    right = ends(lengths[::-1], empty[::-1], fill[::-1])
    blocks = len(lengths)
    if not left[blocks][cells]:
        return None
    may_empty, spread = 0, [0] * (cells + 1)
    for i in range(cells):
        if empty[i] and any(left[j][i] and right[blocks - j][cells - i - 1] for j in range(blocks + 1)):
            may_empty |= 1 << i
    for j, length in enumerate(lengths):
        for i in range(cells - length + 1):
            before = j == 0 and i == 0
            before = before or (j == 0 and left[0][i]) or (i > 0 and bool(empty[i - 1]) and left[j][i - 1])
            rest, after = blocks - j - 1, cells - i - length
            behind = (
                right[rest][after] if after == 0 or rest == 0 else bool(empty[i + length]) and right[rest][after - 1]
            )
            if before and behind and all(fill[i : i + length]):
                spread[i] += 1
                spread[i + length] -= 1
    may_fill, open_now = 0, 0
    for i in range(cells):
        open_now += spread[i]
        may_fill |= (open_now > 0) << i
    return [may_empty, may_fill]


def fastest(tasks: Sequence[Callable[[], object]], rounds: int) -> float:
    """Mean over the tasks of each one's fastest run, in seconds."""
    best = [1e9] * len(tasks)
    for _ in range(rounds):
        for at, task in enumerate(tasks):
            start = time.perf_counter()
            task()
            best[at] = min(best[at], time.perf_counter() - start)
    return sum(best) / len(best)


def solves(build: Any, cells: int, colours: int, repeat: int, rounds: int) -> float:
    """Seconds of a line solve in one build."""
    lines = [(build.Line(cells, clue, colours + 1), masks) for clue, masks in samples(cells, colours)]
    return fastest([lambda one=line, masks=masks: one.solve(masks, repeat) for line, masks in lines], rounds) / repeat


def line_figures() -> dict[str, dict[str, float]]:
    """Line solves: both builds, the baseline, and how they stand to the figures of the design page."""
    source = line_kernel.interpreted()
    table = {}
    for cells in GOAL:
        built = solves(line_kernel, cells, 1, 300, 30)
        slow = solves(source, cells, 1, 3, 10)
        some = samples(cells, 1)[:30]
        base = fastest([lambda clue=clue, masks=masks, n=cells: plain(clue, masks, n) for clue, masks in some], 3)
        assert all(plain(clue, masks, cells) == source.Line(cells, clue).solve(masks) for clue, masks in some)
        table[f"n = {cells}"] = {
            "compiled ns": built * 1e9,
            "to the design page": built * 1e9 / GOAL[cells],
            "interpreted us": slow * 1e6,
            "pynogram to it": PYNOGRAM[cells] / slow / 1e6,
            "baseline us": base * 1e6,
        }
    for cells in (128, 200, 1000):
        built, slow = solves(line_kernel, cells, 1, 30, 10), solves(source, cells, 1, 1, 3)
        table[f"n = {cells}"] = {"compiled ns": built * 1e9, "interpreted us": slow * 1e6, "ratio": slow / built}
    for cells in (25, 50):
        one, three = (solves(line_kernel, cells, colours, 300, 30) for colours in (1, 3))
        table[f"n = {cells}, 3 colours"] = {"compiled ns": three * 1e9, "to one colour": three / one}
    return table


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


def random_board(size: int, density: float, seed: int) -> Puzzle:
    """The puzzle of a square picture made of nothing but chance."""
    chance = Random(seed)
    return Puzzle.of_picture(Solution(size, size, bytes(chance.random() < density for _ in range(size * size))))


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
    import os
    from resource import RUSAGE_CHILDREN, getrusage

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


def main() -> None:
    """Measure, print the table, write it as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA, help="folder with index.csv and the puzzles")
    parser.add_argument("--hard", action="store_true", help="Knotty, Faase and large random boards too")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    table = line_figures() | made(options.rounds)
    if options.data.exists():
        table |= of_data(options.data, options.rounds) | process(options.data)
        if options.hard:
            table |= hard(options.data)
    for name, row in table.items():
        print(f"{name:34} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()))
    record.write(options.json, figures=table)


if __name__ == "__main__":
    main()
