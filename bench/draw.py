"""What it costs to draw: 60 x 60 cells in every way, and the part of its time that a live picture takes from a search.

Run as `python bench/draw.py [--json FILE]`: prints a table; the file gets the figures with date, machine and commit.
"""

import argparse
import io
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import common

from unriddle.core import Cell, Picture, Role
from unriddle.draw.ansi import Live, ansi
from unriddle.draw.png import png
from unriddle.draw.svg import html, svg
from unriddle.draw.text import plain

FRAMES = 20  # a second


def noise(size: int) -> Picture:
    """A nonogram half way solved: every second cell at random, the hardest kind to draw in runs."""
    looks = Cell("", Role.EMPTY), Cell("", Role.FILLED), Cell("", Role.UNKNOWN)
    state, cells = 1, []
    for _ in range(size * size):
        state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        cells.append(looks[(state >> 33) % 3])
    rows = tuple(tuple(cells[start : start + size]) for start in range(0, size * size, size))
    numbers = [Cell(str(number)) for number in range(size + 1)]

    def clues(line: tuple[Cell, ...]) -> tuple[Cell, ...]:
        return tuple(numbers[len(list(run))] for cell, run in groupby(line) if cell.role is Role.FILLED)

    return Picture(
        rows, "noise", tuple(map(clues, rows)), tuple(map(clues, zip(*rows, strict=True))), every=5, dense=True
    )


def fastest(call: Callable[[], object], times: int = 60) -> float:
    """Milliseconds of the fastest of many calls."""
    best = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best * 1000


def measure(size: int) -> list[dict[str, object]]:
    """One row for each way of drawing: milliseconds, bytes, and the part of the time at 20 frames a second."""
    labelled = noise(size)
    bare = replace(labelled, left=(), top=())
    stream = io.StringIO()
    live = Live(stream, color="true")

    def show() -> None:
        stream.seek(0)
        live.show(bare)

    ways: list[tuple[str, Callable[[], str | bytes | None]]] = [
        ("live frame, 80 x 24", show),
        ("ansi, half blocks", lambda: ansi(bare)),
        ("ansi, with clues", lambda: ansi(labelled)),
        ("ansi, shrunk to 40 columns", lambda: ansi(bare, width=40)),
        ("plain", lambda: plain(labelled)),
        ("svg, cells alone", lambda: svg(bare)),
        ("svg, with clues", lambda: svg(labelled)),
        ("html, with clues", lambda: html(labelled)),
        ("png, with clues", lambda: png(labelled)),
    ]
    rows = []
    for name, call in ways:
        drawn = call()
        size_in_bytes = len(drawn.encode() if isinstance(drawn, str) else drawn or stream.getvalue().encode())
        taken = fastest(call, 10 if name.startswith("png") else 60)
        rows.append({"what": name, "ms": round(taken, 3), "bytes": size_in_bytes, "part": taken * FRAMES / 1000})
    return rows


def main() -> None:
    """Print the table, and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--size", type=int, default=60)
    options = parser.parse_args()
    rows = measure(options.size)
    print(f"{options.size} x {options.size} cells{'':16}ms      bytes   at {FRAMES} frames/s")
    for row in rows:
        print(f"{row['what']:26}{row['ms']:8.2f} {row['bytes']:10,} {row['part']:10.1%}")
    common.write(options.json, size=options.size, rows=rows)


if __name__ == "__main__":
    main()
