"""The line solver of nonograms beside two plain dynamic programs: one in Python, and the design page's recipe in C.

    PYTHONPATH=src python bench/nonogram_lines.py [--cells N ...] [--quick] [--json FILE]

Lines are those of random half-filled pictures, a part of their cells known; the least of many runs, and making the line
is not included. nonogram_lines.c is compiled with the C compiler that is there (CC, else cc) and must give what the
kernel gives; without one it is left out.
"""

import argparse
import ctypes
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import common

from unriddle.puzzles.nonogram.puzzle import blocks
from unriddle.puzzles.nonogram.solve.board import line_kernel

RECIPE = Path(__file__).with_suffix(".c")
# Figures of the design page for the compiled line solver, in ns, and for pynogram's line solvers, in us.
GOAL = {15: 16, 30: 33, 64: 54, 100: 230}
PYNOGRAM = {15: 15, 30: 30, 64: 155, 100: 245}
WIDEST = 64  # cells of a line of the recipe

Clue = tuple[tuple[int, int], ...]
Sample = tuple[Clue, list[int]]


def samples(cells: int, colors: int, count: int = 100) -> list[Sample]:
    """Clues of random lines, and masks of which a part is known."""
    chance = Random(5)
    found = []
    for _ in range(count):
        line = [chance.randint(1, colors) if chance.random() < 0.5 else 0 for _ in range(cells)]
        clue = blocks(line)
        shown = {0, *(color for _, color in clue)}
        known = chance.choice((0, 0.2, 0.4, 0.6, 0.8))
        masks = [0] * (colors + 1)
        for cell, color in enumerate(line):
            states = {color} if chance.random() < known else shown
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


def solves(build: Any, cells: int, colors: int, repeat: int, rounds: int) -> float:
    """Seconds of a line solve in one build."""
    lines = [(build.Line(cells, clue, colors + 1), masks) for clue, masks in samples(cells, colors)]
    return fastest([lambda one=line, masks=masks: one.solve(masks, repeat) for line, masks in lines], rounds) / repeat


def beside_python(widths: Sequence[int], rounds: int) -> dict[str, dict[str, float]]:
    """Line solves: both builds, the baseline, and how they stand to the figures of the design page."""
    source = line_kernel.load_interpreted()
    table = {}
    for cells in widths:
        built = solves(line_kernel, cells, 1, 300, 10 * rounds)
        slow = solves(source, cells, 1, 3, 3 * rounds)
        some = samples(cells, 1)[:30]
        base = fastest([lambda clue=clue, masks=masks, n=cells: plain(clue, masks, n) for clue, masks in some], rounds)
        assert all(plain(clue, masks, cells) == source.Line(cells, clue).solve(masks) for clue, masks in some)
        row = {"compiled ns": built * 1e9, "interpreted us": slow * 1e6, "baseline us": base * 1e6}
        if cells in GOAL:
            row |= {"to the design page": built * 1e9 / GOAL[cells], "pynogram to it": PYNOGRAM[cells] / slow / 1e6}
        table[f"n = {cells}"] = row
    return table


def wide_and_colored() -> dict[str, dict[str, float]]:
    """Line solves of lines that are longer, and of lines of three colors."""
    source, table = line_kernel.load_interpreted(), {}
    for cells in (128, 200, 1000):
        built, slow = solves(line_kernel, cells, 1, 30, 10), solves(source, cells, 1, 1, 3)
        table[f"n = {cells}"] = {"compiled ns": built * 1e9, "interpreted us": slow * 1e6, "ratio": slow / built}
    for cells in (25, 50):
        one, three = (solves(line_kernel, cells, colors, 300, 30) for colors in (1, 3))
        table[f"n = {cells}, 3 colors"] = {"compiled ns": three * 1e9, "to one color": three / one}
    return table


def prototype(folder: Path) -> Any:
    """`again` of the C file, compiled."""
    built = folder / "lines.so"
    subprocess.run([os.environ.get("CC", "cc"), "-O3", "-shared", "-fPIC", "-o", built, RECIPE], check=True)
    again = ctypes.CDLL(str(built)).again
    wide = ctypes.c_uint64
    again.argtypes = [ctypes.POINTER(ctypes.c_int), ctypes.c_int, ctypes.c_int, wide, wide, ctypes.c_int] + 2 * [
        ctypes.POINTER(wide)
    ]
    return again


def beside_c(again: Any, cells: int, rounds: int) -> dict[str, float]:
    """Nanoseconds a line in the kernel and in C, and their ratio."""
    ours, theirs = [], []
    for clue, masks in samples(cells, 1):
        line = line_kernel.Line(cells, clue, 2)
        lengths = (ctypes.c_int * max(1, len(clue)))(*(length for length, _ in clue))
        out = ctypes.c_uint64(), ctypes.c_uint64()
        given = lengths, len(clue), cells, masks[1], masks[0]
        assert again(*given, 1, *map(ctypes.byref, out))
        assert line.solve(masks) == [out[1].value, out[0].value]
        ours.append(lambda line=line, masks=masks: line.solve(masks, 300))
        theirs.append(lambda given=given, out=out: again(*given, 300, *map(ctypes.byref, out)))
    kernel, recipe = fastest(ours, rounds) / 300 * 1e9, fastest(theirs, rounds) / 300 * 1e9
    return {"kernel ns": kernel, "C ns": recipe, "ratio": kernel / recipe}


def main() -> None:
    """Measure, print the table, write it as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cells", type=int, nargs="*", default=[*GOAL])
    parser.add_argument("--quick", action="store_true", help="few runs, and no other lines than these")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    table = beside_python(options.cells, 1 if options.quick else 3)
    if not options.quick:
        table |= wide_and_colored()
    if shutil.which(os.environ.get("CC", "cc")):
        with tempfile.TemporaryDirectory() as folder:
            again = prototype(Path(folder))
            for cells in (each for each in options.cells if each <= WIDEST):
                table[f"n = {cells}, beside C"] = beside_c(again, cells, 1 if options.quick else 60)
    for name, row in table.items():
        print(f"{name:22} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()))
    common.write(options.json, figures=table)


if __name__ == "__main__":
    main()
