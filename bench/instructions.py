"""Instructions of whole searches in this tree and another, counted by valgrind: the same however busy the machine is.

    PYTHONPATH=src python bench/instructions.py --beside OTHER/src [--only TEXT] [--data FOLDER] [--json FILE]

Millions of one run of each task, making the search and all of `run` included. What comes once, such as imports and
opening a lexicon, is left out: a task is run once and four times, and a third of the difference is told. `--data` has
nonograms in `.non`, of which the first 40, if of at most 900 cells, are validated. Takes a quarter of an hour.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import common
from common import SOURCE, nonogram

from unriddle.session.opened import Opened
from unriddle.session.reading import Reader

TILES = "azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"
BALDA = "balda:бесок/имур./тугай/...п./.....;played=тугай"
MANY, FILES = 4, 40  # runs of the longer one, files of the data


def random_board(size: int, part: float, seed: int) -> str:
    """The id of the nonogram of a random picture."""
    return nonogram(size, Random(seed), part)


# Name -> ids, how many solutions each search is run to (None: its end), and which search.
TASKS: dict[str, tuple[list[str], int | None, str]] = {
    "quartiles, a board": ([f"quartiles:{TILES}"], None, "solve"),
    "balda 5x5": ([BALDA], None, "solve"),
    "balda 5x5, knots": ([f"{BALDA};knots=2"], None, "solve"),
    "nonograms 20x20 at .62": ([random_board(20, 0.62, seed) for seed in range(8)], 2, "solve"),
    "nonograms 30x30 at .6": ([random_board(30, 0.6, seed) for seed in range(6)], 2, "solve"),
    "nonograms 25x25 at .5": ([random_board(25, 0.5, seed) for seed in range(4)], 2, "solve"),
    "latin:6:first-row": (["latin:6:first-row"], None, "solve"),
    "latin:7:first-row, 5,000": (["latin:7:first-row"], 5000, "solve"),
    "latin count 7": (["latin:7"], None, "count"),
    "snapshot and back, 20x20": ([random_board(20, 0.62, seed) for seed in range(8)], None, "snapshot"),
    "nonograms of the data": ([], 2, "solve"),
}


def puzzles(folder: Path) -> Iterator[object]:
    """Nonograms of a folder."""
    from unriddle import UnriddleError

    for path in sorted(folder.rglob("*.non"))[:FILES]:
        try:
            yield from (
                each
                for each in [each.good().opened.puzzle for each in Reader().puzzles([path.read_bytes()])]
                if each.width * each.height <= 900
            )
        except UnriddleError:
            continue


def task(name: str, data: Path | None) -> Callable[[], object]:
    """What is run. Only what both trees have is imported."""
    from unriddle.core.search.shell import run

    ids, limit, search = TASKS[name]
    all_of_them = [Opened.parse(each).puzzle for each in ids] if ids or data is None else list(puzzles(data))
    if search == "snapshot":

        def kept() -> None:
            for puzzle in all_of_them:
                begun = Opened.of(puzzle).search()
                begun.advance(50)
                Opened.of(puzzle).search(snapshot=begun.snapshot())

        return kept
    return lambda: [sum(1 for _ in run(Opened.of(puzzle).search(search), solutions=limit)) for puzzle in all_of_them]


def counted(source: Path, name: str, times: int, data: Path | None) -> int:
    """Instructions of a process that runs it so often."""
    own = source.parent / "bench" / "instructions.py"  # that tree's, which knows where its modules are
    script = str(own if own.exists() else __file__)
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={os.devnull}", sys.executable, script]
    command += ["--run", name, "--times", str(times), *(["--data", str(data)] if data else [])]
    env = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=True)
    return int(next(line for line in done.stderr.splitlines() if "Collected :" in line).rpartition(":")[2])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--beside", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--data", type=Path)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--run", help=argparse.SUPPRESS)
    parser.add_argument("--times", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        work = task(options.run, options.data)
        for _ in range(options.times):
            work()
        return
    common.need("valgrind")
    found: dict[str, list[float]] = {}
    for name, (ids, _, _) in TASKS.items():
        if options.only not in name or not (ids or options.data):
            continue
        trees = [SOURCE, *([options.beside] if options.beside else [])]
        ends = [[counted(tree, name, times, options.data) for times in (1, MANY)] for tree in trees]
        found[name] = [(many - once) / (MANY - 1) / 1e6 for once, many in ends]
        ratio = f"{found[name][1] / found[name][0]:8.2f} times" if options.beside else ""
        print(f"{name:26}", *(f"{each:10.2f} M" for each in found[name]), ratio, flush=True)
    common.write(options.json, millions=found)


if __name__ == "__main__":
    main()
