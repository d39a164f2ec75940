"""Jobs: what a batch of nonograms costs more than `solve` without workers, and how much faster two workers are.

    python bench/jobs.py [--puzzles N] [--files N] [--size N] [--only TEXT] [--seed N] [--json FILE]
    python bench/jobs.py --units N [--different N] [--folder FOLDER] [--seed N] [--json FILE]

Random nonograms, in files of many. CPU is that of the run and of all its processes; MB the most that the run itself
had; ms of CPU a puzzle over plain `solve` beside it. Dask is measured where distributed is installed. Its workers lose
their parent at the end: on Linux this process then becomes it, so that their CPU is counted too.

With `--units`, jobs of millions: what it takes to make one, and to open it when it is done. A list of ids of 5x5
nonograms, the same few again and again, is solved by `solve LIST --job FILE`. To search millions takes an hour: the few
are searched once, as a job of their own, and where the millions would go to a worker they get the results of that one.
All else is the program's own work: it reads the list line by line, makes the file, writes bundles of results, and tells
them. The finished file is then opened twice, each time by a new process: by `unriddle job FILE`, and by
`solve LIST --job FILE` up to its first line. CPU and MB are those of the process.
"""

import argparse
import ctypes
import json
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from collections.abc import Sequence
from contextlib import closing, redirect_stdout, suppress
from importlib.util import find_spec
from pathlib import Path

import common
from common import SOURCE, nonogram

from unriddle.fronts.cli.jobs.work import How
from unriddle.fronts.cli.main import run
from unriddle.jobs.local import Finished

COMMAND = "from unriddle.fronts.cli.main import main; main()"
ADOPTS = 36  # PR_SET_CHILD_SUBREAPER of Linux
WAYS = {
    "solve": (),
    "1 process": ("--jobs", "1"),
    "2 processes": ("--jobs", "2"),
    "local:2": ("--cluster", "local:2"),
}


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


class Given:
    """An executor whose results are there already: of each puzzle what was found, and its seconds."""

    def __init__(self, found: dict[str, tuple[str, float]]) -> None:
        self.width, self.note, self._found = 0, "", found
        self._done: deque[Finished] = deque()

    def start(self, count: int) -> None:
        self.width = count

    def submit(self, ticket: int, task: str, values: Sequence[str]) -> None:
        came = [self._found[json.loads(value)["puzzle"]] for value in values]
        self._done.append(Finished(ticket, [[result] for result, _ in came], [seconds for _, seconds in came]))

    def finished(self, timeout: float) -> Finished | None:
        return self._done.popleft() if self._done else None

    def close(self) -> None:
        self._done.clear()


def searched(ids: Sequence[str]) -> dict[str, tuple[str, float]]:
    """What a job finds of each of these puzzles, and how long that takes."""
    Path("few.txt").write_text("\n".join(ids) + "\n")
    call("solve", "few.txt", "--job", "few.job")
    with closing(sqlite3.connect("few.job")) as database:
        rows = database.execute("select value, result, seconds from unit").fetchall()
    return {json.loads(value)["puzzle"]: (result, seconds) for value, result, seconds in rows}


def call(*arguments: str) -> None:
    """Run the command in this process; what it prints is dropped."""
    with open(os.devnull, "w") as nothing, redirect_stdout(nothing):
        assert run(list(arguments)) == 0


def opened(*arguments: str) -> dict[str, float]:
    """What a new process takes up to its first line: seconds, seconds of CPU, and the most MB."""
    begun = time.perf_counter()
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND, *arguments], stdout=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        seconds = time.perf_counter() - begun
        process.kill()
        used = os.wait4(process.pid, 0)[2]
    return {
        "seconds": seconds,
        "cpu": used.ru_utime + used.ru_stime,
        "mb": used.ru_maxrss / 1024,
    }


def many(options: argparse.Namespace) -> None:
    """Make a job of so many units, and open it."""
    with tempfile.TemporaryDirectory(dir=options.folder) as place:
        os.chdir(place)
        chance = random.Random(options.seed)
        ids = list({nonogram(5, chance): None for _ in range(options.different)})
        given = searched(ids)
        with open("ids.txt", "w") as file:
            file.writelines(ids[number % len(ids)] + "\n" for number in range(options.units))
        How.executor = lambda self: Given(given)  # type: ignore[method-assign]
        begun, before = time.perf_counter(), time.process_time()
        call("solve", "ids.txt", "--job", "many.job", "--json")
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        found = {"made": {"seconds": time.perf_counter() - begun, "cpu": time.process_time() - before, "mb": most}}
        found["job FILE"] = opened("status", "many.job")
        found["solve LIST"] = opened("solve", "ids.txt", "--job", "many.job", "--json")
        sizes = {name: Path(name).stat().st_size / 1e6 for name in ("ids.txt", "many.job")}
    print(f"{options.units:,} units, {sizes['ids.txt']:,.0f} MB of ids, {sizes['many.job']:,.0f} MB of job")
    for name, took in found.items():
        print(f"{name:12}{took['seconds']:9.2f} s {took['cpu']:9.2f} s of CPU {took['mb']:7.0f} MB")
    common.write(options.json, units=options.units, sizes=sizes, **found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzles", type=int, default=10_000)
    parser.add_argument("--files", type=int, default=20)
    parser.add_argument("--size", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--units", type=int, help="measure a job of so many instead")
    parser.add_argument("--different", type=int, default=2000)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.units:
        many(options)
        return
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
            command = [sys.executable, "-c", COMMAND, "solve", *files, *more, *job]
            seconds, cpu, most = measured(command, folder)
            plain = plain or cpu
            each = (cpu - plain) / options.puzzles * 1000
            found[name] = {"seconds": seconds, "cpu": cpu, "mb": most}
            print(f"{name:14}{seconds:9.1f}{cpu:9.1f}{cpu / plain - 1:8.1%}{each:9.2f}{most:7.0f}", flush=True)
    common.write(options.json, puzzles=options.puzzles, files=options.files, size=options.size, ways=found)


if __name__ == "__main__":
    main()
