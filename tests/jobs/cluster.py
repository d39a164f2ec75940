"""A cluster of Dask on this machine, as others would have started it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

TESTS = Path(__file__).parents[1]
# A unit that costs a worker is tried again by the run, one at a time, and not by the cluster.
SCHEDULER = """
import sys, dask, distributed
dask.config.set({"distributed.scheduler.allowed-failures": 0})
cluster = distributed.LocalCluster(
    n_workers=int(sys.argv[1]), threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=60
)
print(cluster.scheduler_address, flush=True)
sys.stdin.read()
"""


@contextmanager
def cluster(workers: int) -> Iterator[str]:
    """The address of a scheduler with this many workers, which end with the block."""
    command = [sys.executable, "-W", "ignore", "-c", SCHEDULER, str(workers)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    path = os.pathsep.join(map(str, (TESTS, TESTS.parent / "src")))
    with subprocess.Popen(command, text=True, env=os.environ | {"PYTHONPATH": path}, **pipes) as process:  # type: ignore[call-overload]
        yield process.stdout.readline().strip()
        process.communicate()
