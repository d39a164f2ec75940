"""What a caller of the public face waits for, beside the kernel under it: one table of all families.

    PYTHONPATH=src python bench/public.py [--seconds S] [--json FILE]

Microseconds of CPU for one puzzle, the least of several batches, in one process after each was done once: `kernel`, the
search alone, made and run to its end; `search`, the same by `Opened`, which opens the word list; `solutions` and
`solve`, the methods of a puzzle; `unit`, one more puzzle of a list for the command `solve`; `read`, an id to a puzzle.
"""

import argparse
import contextlib
import io
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import common

import unriddle
from unriddle.core import run
from unriddle.fronts.cli.main import run as command
from unriddle.session.opened import Opened

TILES = "azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"
IDS = {
    "quartiles, 20 tiles": f"quartiles:{TILES}",
    "balda 5x5": "balda:бесок/имур./тугай/...п./.....;played=тугай",
    "nonogram 10x10": common.nonogram(10, Random(1), 0.6),
    "nonogram 20x20": common.nonogram(20, Random(1), 0.62),
    "latin:6:first-row": "latin:6:first-row",
}
UNITS = 20


def least(task: Callable[[], object], seconds: float) -> float:
    """Microseconds of the fastest of several batches."""
    task()
    begun = time.perf_counter()
    times = 1 + int(0.02 / max(1e-6, _spent(task, 1)))
    found = _spent(task, times) / times
    while time.perf_counter() - begun < seconds:
        found = min(found, _spent(task, times) / times)
    return found * 1e6


def _spent(task: Callable[[], object], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        task()
    return time.process_time() - began


def drained(place: Any) -> None:
    """All that a search finds, without what is around it."""
    while not place.done:
        place.advance(1 << 20)


def silent(file: Path) -> None:
    """The command over a list, its output thrown away."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        command(["solve", str(file), "--limit", "all"])


def row(source: str, folder: Path, seconds: float) -> dict[str, float]:
    """The times of one puzzle."""
    opened, puzzle = Opened.parse(source), unriddle.open(source)
    words = opened.words
    one, many = folder / "two", folder / "many"
    one.write_text(f"{source}\n" * 2, "utf-8")
    many.write_text(f"{source}\n" * (2 + UNITS), "utf-8")
    alone = least(lambda: silent(one), seconds)
    return {
        "kernel": least(lambda: drained(opened.entry("solve").search(opened.puzzle, None, *words)), seconds),
        "search": least(lambda: list(run(Opened.of(opened.puzzle).search())), seconds),
        "solutions": least(lambda: list(puzzle.solutions(limit=None)), seconds),
        "solve": least(lambda: puzzle.solve(limit=None), seconds),
        "unit": (least(lambda: silent(many), seconds) - alone) / UNITS,
        "read": least(lambda: Opened.parse(source), seconds),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    found: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, source in IDS.items():
            found[name] = row(source, Path(folder), given.seconds)
            if len(found) == 1:
                print(f"{'us of CPU':20}", *(f"{each:>10}" for each in found[name]))
            print(f"{name:20}", *(f"{each:10.1f}" for each in found[name].values()), flush=True)
    common.write(given.json, microseconds=found)


if __name__ == "__main__":
    main()
