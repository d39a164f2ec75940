"""Jobs of millions: what it takes to make one, and to open it when it is done.

    python bench/many_units.py [--units N] [--different N] [--folder FOLDER] [--seed N] [--json FILE]

A list of ids of 5x5 nonograms, the same few again and again, is solved by `solve LIST --job FILE`. To search millions
takes an hour: the few are searched once, as a job of their own, and where the millions would go to a worker they get
the results of that one. All else is the program's own work: it reads the list line by line, makes the file, writes
bundles of results, and tells them. The finished file is then opened twice, each time by a new process: by
`unriddle job FILE`, and by `solve LIST --job FILE` up to its first line. CPU and MB are those of the process.
"""

import argparse
import json
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Sequence
from contextlib import closing, redirect_stdout
from pathlib import Path

import record
from jobs import COMMAND, SOURCE, nonogram

from unriddle.fronts.cli.jobs.work import How
from unriddle.fronts.cli.main import run
from unriddle.jobs.local import Finished


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
        place = Path(f"/proc/{process.pid}")
        ticks = place.joinpath("stat").read_text().rpartition(")")[2].split()[11:13]
        most = next(line for line in place.joinpath("status").read_text().splitlines() if line.startswith("VmHWM"))
        process.kill()
    return {
        "seconds": seconds,
        "cpu": sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK"),
        "mb": int(most.split()[1]) / 1024,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--units", type=int, default=5_000_000)
    parser.add_argument("--different", type=int, default=2000)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
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
        found["job FILE"] = opened("job", "many.job")
        found["solve LIST"] = opened("solve", "ids.txt", "--job", "many.job", "--json")
        sizes = {name: Path(name).stat().st_size / 1e6 for name in ("ids.txt", "many.job")}
    print(f"{options.units:,} units, {sizes['ids.txt']:,.0f} MB of ids, {sizes['many.job']:,.0f} MB of job")
    for name, took in found.items():
        print(f"{name:12}{took['seconds']:9.2f} s {took['cpu']:9.2f} s of CPU {took['mb']:7.0f} MB")
    record.write(options.json, units=options.units, sizes=sizes, **found)


if __name__ == "__main__":
    main()
