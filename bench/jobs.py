"""Jobs: what a batch of nonograms costs more than `solve` without workers, and how much faster two workers are.

    python bench/jobs.py [--puzzles N] [--files N] [--size N] [--only TEXT] [--seed N] [--json FILE]

Random nonograms, in files of many. CPU is that of the run and of all its processes; MB the most that the run itself
had; ms of CPU a puzzle over plain `solve` beside it. Dask is measured where distributed is installed. Its workers lose
their parent at the end: on Linux this process then becomes it, so that their CPU is counted too.
"""

import argparse
import ctypes
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import record

SOURCE = Path(__file__).parents[1] / "src"
COMMAND = "from unriddle.fronts.cli.main import main; main()"
ADOPTS = 36  # PR_SET_CHILD_SUBREAPER of Linux
WAYS = {
    "solve": (),
    "1 process": ("--jobs", "1"),
    "2 processes": ("--jobs", "2"),
    "local:2": ("--cluster", "local:2"),
}


def clues(cells: list[bool]) -> str:
    """The blocks of a line."""
    runs = "".join("1" if cell else " " for cell in cells).split()
    return ",".join(str(len(run)) for run in runs) or "0"


def nonogram(size: int, chance: random.Random, part: float = 0.66) -> str:
    """The id of a random nonogram, so much of it filled."""
    rows = [[chance.random() < part for _ in range(size)] for _ in range(size)]
    sides = [rows, [list(column) for column in zip(*rows, strict=True)]]
    return f"nonogram:{size}x{size}:" + ":".join("/".join(map(clues, side)) for side in sides)


def written(folder: Path, options: argparse.Namespace) -> list[str]:
    """The files of so many puzzles."""
    chance, names = random.Random(options.seed), []
    for number in range(options.files):
        ids = [nonogram(options.size, chance) for _ in range(options.puzzles // options.files)]
        names.append(f"puzzles-{number}.txt")
        (folder / names[-1]).write_text("\n".join(ids) + "\n")
    return names


def measured(arguments: list[str], folder: Path) -> tuple[float, float, float]:
    """Seconds, seconds of CPU of the command and of its processes, and the most MB that the command itself had."""
    before, start = os.times(), time.perf_counter()
    most = 0.0
    own = {**os.environ, "PYTHONPATH": str(SOURCE)}
    with (folder / "out").open("w") as out, subprocess.Popen(arguments, cwd=folder, stdout=out, env=own) as process:
        ended = threading.Event()

        def look() -> None:
            nonlocal most
            status = Path(f"/proc/{process.pid}/status")
            while not ended.wait(0.2) and status.exists():
                lines = [line.split() for line in status.read_text().splitlines() if line.startswith("VmHWM")]
                most = max([most, *(int(line[1]) / 1024 for line in lines)])

        threading.Thread(target=look, daemon=True).start()
        process.wait()
        ended.set()
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return time.perf_counter() - start, cpu, most


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=10_000)
    parser.add_argument("--files", type=int, default=20)
    parser.add_argument("--size", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(ADOPTS, 1)
    found = {}
    print(f"{'':14}{'s':>9}{'CPU s':>9}{'over':>8}{'ms each':>9}{'MB':>7}")
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        files = written(folder, options)
        plain = 0.0
        for name, more in WAYS.items():
            if options.only not in name or ("--cluster" in more and not find_spec("distributed")):
                continue
            job = ["--job", f"{name}.job"] if more else []
            run = [sys.executable, "-c", COMMAND, "solve", *files, *more, *job]
            seconds, cpu, most = measured(run, folder)
            plain = plain or cpu
            each = (cpu - plain) / options.puzzles * 1000
            found[name] = {"seconds": seconds, "cpu": cpu, "mb": most}
            print(f"{name:14}{seconds:9.1f}{cpu:9.1f}{cpu / plain - 1:8.1%}{each:9.2f}{most:7.0f}", flush=True)
    record.write(options.json, puzzles=options.puzzles, files=options.files, size=options.size, ways=found)


if __name__ == "__main__":
    main()
