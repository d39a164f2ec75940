"""The benches of searches by words start, find what their baselines find, and print each row; each run is made once."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
QUARTILES = "bench.fastest = lambda task, times: float(task() is None)"
BALDA = """
bench.fastest = lambda runs, times: max(run() for run in runs) + 1
bench.compiled_baseline = lambda folder: None
bench.SETS = {name: bench.SETS[name] for name in ("5x5 classic", "9x9 half filled, knots")}
"""


@pytest.mark.parametrize(
    ("name", "quick", "row"),
    [("quartiles", QUARTILES, "a board, by Opened.search"), ("balda", BALDA, "two trees, interpreted")],
)
def test_a_bench_starts(name: str, quick: str, row: str) -> None:
    code = f"import sys; sys.path[:0] = ['bench', 'src']; import {name} as bench\n{quick}\nbench.main()"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert row in done.stdout
