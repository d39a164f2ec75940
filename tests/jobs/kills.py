"""Jobs whose workers, or whose run, are killed at random moments: the results, and what was done again for it."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from jobs.helper import SQUARE
from jobs.run import units

from unriddle.jobs import local
from unriddle.jobs.coordinator import Coordinator
from unriddle.jobs.local import Executor
from unriddle.jobs.store import JobFile

WORKERS = 2
EACH = 40  # units for one kill
HEAD = f"{'killed':14}{'kills':>7}{'units':>8}{'wrong':>7}{'again':>7}{'allowed':>9}{'seconds':>9}"


def at_work(executor: Any) -> list[int]:
    """The numbers of the processes that are at work."""
    if isinstance(executor, local.Local):
        return [worker.process.pid for worker in executor._workers if worker.is_ready and worker.tickets]
    client = executor._client
    return list(client.run(os.getpid, on_error="ignore").values()) if client is not None else []


class Counted:
    """An executor that notes how many units its largest ticket had, and whose workers are killed now and then."""

    def __init__(self, executor: Executor, chance: Random, kills: int) -> None:
        self._executor, self._chance, self._kills = executor, chance, kills
        self._next = 0.0
        self.largest = self.killed = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._executor, name)

    def submit(self, ticket: int, task: str, values: Sequence[str]) -> None:
        self.largest = max(self.largest, len(values))
        self._executor.submit(ticket, task, values)

    def kill(self, pause: float) -> None:
        """Kill a worker, if it is time to and any is left to be killed."""
        pids = at_work(self._executor) if time.monotonic() > self._next else []
        if pids and self.killed < self._kills:
            with suppress(ProcessLookupError):
                os.kill(self._chance.choice(pids), signal.SIGKILL)
                self.killed += 1
            self._next = time.monotonic() + self._chance.uniform(0, pause)


def result(folder: Path, values: Sequence[Any]) -> tuple[int, int]:
    """How many results are missing or wrong, and how many units were begun again."""
    with closing(JobFile.create_or_open(folder / "job", SQUARE, values)) as store:
        found = {unit.number: unit.result for unit in store.results()}
    begun = Counter(map(int, (folder / "log").read_text().split()))
    wrong = sum(found.get(number) != {"square": number**2} for number in range(len(values)))
    return wrong, sum(begun.values()) - len(values)


def workers(
    folder: Path, make: Callable[[], Executor], kills: int, pause: float, seed: int, sleep: float = 0.002
) -> tuple[int, int, int, int]:
    """One job, of which so many workers are killed unless it is done before that: kills, what is wrong, done again, and
    may have to be done again.
    """
    values = units(folder, kills * EACH, sleep=sleep)
    with closing(JobFile.create_or_open(folder / "job", SQUARE, values)) as store:
        one = Counted(make(), Random(seed), kills)
        run = Coordinator(store, one)  # type: ignore[arg-type]
        for _ in run.run(WORKERS):
            one.kill(pause)
    wrong, again = result(folder, values)
    return one.killed, wrong + len(run.aside), again, one.killed * one.largest


def runs(folder: Path, kills: int, seed: int) -> tuple[int, int, int, int]:
    """One job whose run is killed so often and begun again, the last time to its end."""
    chance, count = Random(seed), kills * EACH
    command = [sys.executable, "-m", "jobs.kills", str(folder), str(count)]
    for _ in range(kills):
        with subprocess.Popen(command) as process:
            started = folder / "started"
            while not started.exists() and process.poll() is None:
                time.sleep(0.005)
            time.sleep(chance.uniform(0, 0.25))
            process.kill()
        started.unlink(missing_ok=True)
    subprocess.run(command, check=True)
    wrong, again = result(folder, units(folder, count, sleep=0.002))
    return kills, wrong, again, kills * WORKERS * int((folder / "largest").read_text())


def main() -> None:
    """The run that `runs` kills."""
    folder, count = Path(sys.argv[1]), int(sys.argv[2])
    local.WORKER = "jobs.helper"
    with closing(JobFile.create_or_open(folder / "job", SQUARE, units(folder, count, sleep=0.002))) as store:
        one = Counted(local.Local(), Random(0), 0)
        (folder / "started").touch()
        before = int((folder / "largest").read_text() or 0) if (folder / "largest").exists() else 0
        for _ in Coordinator(store, one).run(WORKERS):  # type: ignore[arg-type]
            if one.largest > before:
                before = one.largest
                (folder / "largest").write_text(str(before))


def campaign(times: int, seed: int) -> int:
    """Kills of local workers (20 for each of the times), of Dask's (2 for each) and of runs; 1 when one was wrong."""
    local.WORKER = "jobs.helper"
    doing: dict[str, tuple[int, Callable[[Path, int], tuple[int, int, int, int]]]] = {
        "local workers": (20 * times, lambda folder, kills: workers(folder, local.Local, kills, 0.3, seed)),
        "runs": (times, lambda folder, kills: runs(folder, kills, seed)),
    }
    if find_spec("distributed"):
        from jobs import helper
        from jobs.cluster import cluster

        from unriddle.jobs import dask

        dask.run_bundle = helper.done

        def dask_workers(folder: Path, kills: int) -> tuple[int, int, int, int]:
            with cluster(WORKERS) as address:
                return workers(folder, lambda: dask.Dask(address), kills, 3.0, seed, 0.05)

        doing["Dask's workers"] = 2 * times, dask_workers
    print(HEAD, flush=True)
    broken = 0
    for name, (kills, do) in doing.items():
        with tempfile.TemporaryDirectory() as place:
            start = time.monotonic()
            killed, wrong, again, allowed = do(Path(place), kills)
            took = time.monotonic() - start
        broken += wrong > 0 or again > allowed
        print(f"{name:14}{killed:7}{kills * EACH:8}{wrong:7}{again:7}{allowed:9}{took:9.1f}", flush=True)
    return int(broken > 0)


if __name__ == "__main__":
    main()
