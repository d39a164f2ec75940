"""What a caller of the public face waits for, beside the kernel under it and beside others: one table of all families.

    PYTHONPATH=src python bench/public.py [--seconds S] [--json FILE]

Microseconds of CPU for one puzzle, the least of several batches, in one process after each was done once: `kernel`, the
search alone, made and run to its end; `search`, the same by `Opened`, which opens the word list; `solutions` and
`solve`, the methods of a puzzle; `unit`, one more puzzle of a list for the command `solve`; `read`, an id to a puzzle;
`slower`, how many times as long the kernel takes interpreted; `beside`, others on the same puzzle: our own C or Cython
where bench/ has some, other solvers where they are installed. Each that is not there is named below the table.
"""

import argparse
import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib import import_module
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


def kernel(source: str, seconds: float) -> float:
    """The time of the search alone."""
    opened = Opened.parse(source)
    words = opened.words
    return least(lambda: drained(opened.entry("solve").search(opened.puzzle, None, *words)), seconds)


def row(source: str, folder: Path, seconds: float) -> dict[str, float]:
    """The times of one puzzle."""
    opened, puzzle = Opened.parse(source), unriddle.open(source)
    one, many = folder / "two", folder / "many"
    one.write_text(f"{source}\n" * 2, "utf-8")
    many.write_text(f"{source}\n" * (2 + UNITS), "utf-8")
    alone = least(lambda: silent(one), seconds)
    return {
        "kernel": kernel(source, seconds),
        "search": least(lambda: list(run(Opened.of(opened.puzzle).search())), seconds),
        "solutions": least(lambda: list(puzzle.solutions(limit=None)), seconds),
        "solve": least(lambda: puzzle.solve(limit=None), seconds),
        "unit": (least(lambda: silent(many), seconds) - alone) / UNITS,
        "read": least(lambda: Opened.parse(source), seconds),
    }


def interpreted(seconds: float) -> dict[str, float]:
    """The times of the kernels in a process that takes their sources."""
    command = [sys.executable, __file__, "--seconds", str(seconds), "--kernels"]
    environment = {**os.environ, "UNRIDDLE_KERNELS": "off"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def beside(name: str, folder: Path, seconds: float) -> Iterator[tuple[str, Callable[[], object]]]:
    """Others that do the same with a puzzle, each made ready; ImportError for a library that is not there."""
    opened = Opened.parse(IDS[name])
    if name.startswith("quartiles"):
        quartiles = import_module("quartiles")
        path = folder / "words"
        path.write_text("\n".join(opened.words[0]), "utf-8")
        sets = quartiles.read_sets(path)
        yield "Python sets", lambda: quartiles.with_sets(opened.puzzle.tiles, *sets)
    elif name.startswith("balda") and seconds:
        balda = import_module("balda")
        if (code := balda.compiled_baseline(folder)) is not None:
            search = balda.Baseline(opened.words[0]).search(code, opened.puzzle, True)
            yield "two trees, Cython", lambda: (search.found.clear(), search.search(), set(search.found))
    elif name.startswith("latin"):
        yield "exact-cover", lambda: import_module("latin").covered(opened.puzzle.order)
    elif name.startswith("nonogram"):
        yield "Glucose", lambda: list(import_module("tournament").by_sat(opened.puzzle, 60.0))
        libraries = import_module("league_libraries")
        clues = [
            [[length for length, _ in line] for line in side] for side in (opened.puzzle.rows, opened.puzzle.columns)
        ]
        for library, solve in libraries.LIBRARIES.items():
            yield library, lambda solve=solve: solve(*clues)  # type: ignore[misc]


def others(name: str, folder: Path, seconds: float) -> tuple[dict[str, float], set[str]]:
    """The times of those beside one puzzle, and what is not installed here."""
    found, missing = {}, set()
    for label, task in beside(name, folder, seconds):
        try:
            found[label] = least(task, seconds)
        except ImportError as error:
            missing.add(f"{label} ({error.name})")
    return found, missing


def lines(folder: Path, seconds: float) -> dict[str, float]:
    """Nanoseconds that the kernel and own C take for a line of 30 cells; nothing without a C compiler."""
    bench = import_module("nonogram_lines")
    if not bench.shutil.which(os.environ.get("CC", "cc")):
        return {}
    found: dict[str, float] = bench.beside_c(bench.prototype(folder), 30, 1 + int(20 * seconds))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2.0, help="0: each once, and nothing is compiled")
    parser.add_argument("--kernels", action="store_true", help="the kernels alone, as JSON")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    if given.kernels:
        print(json.dumps({name: kernel(source, given.seconds) for name, source in IDS.items()}))
        return
    found: dict[str, dict[str, float]] = {}
    with tempfile.TemporaryDirectory() as made:
        folder, slow, missing = Path(made), interpreted(given.seconds), set[str]()
        for name, source in IDS.items():
            found[name] = row(source, folder, given.seconds)
            found[name]["slower"] = slow[name] / found[name]["kernel"]
            peers, absent = others(name, folder, given.seconds)
            if len(found) == 1:
                print(f"| {'us of CPU':20}", *(f"| {each:>9}" for each in found[name]), "| beside |")
                print("|---" + "|--:" * len(found[name]) + "|---|")
            told = ", ".join(f"{label} {value:,.0f}" for label, value in peers.items())
            print(f"| {name:20}", *(f"| {each:9,.1f}" for each in found[name].values()), f"| {told} |", flush=True)
            found[name] |= peers
            missing |= absent
        if given.seconds and (line := lines(folder, given.seconds)):
            found["a line of 30 cells"] = line
            print("\na line of 30 cells:", ", ".join(f"{label} {value:.3g}" for label, value in line.items()))
    if missing:
        print("\nnot installed:", ", ".join(sorted(missing)))
    common.write(given.json, microseconds=found)


if __name__ == "__main__":
    main()
