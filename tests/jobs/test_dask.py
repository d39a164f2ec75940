"""A cluster that cannot be used ends in one line, and keeps the file. Skipped where distributed is not installed."""

import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from jobs.cluster import cluster
from said import said as in_words

from unriddle.core.system.build import build, fingerprint
from unriddle.version import VERSION

pytestmark = pytest.mark.skipif(not find_spec("distributed"), reason="distributed is not installed")

ONE = "nonogram:1x1:1:1"


def solved(*arguments: str, code: str = "") -> tuple[int, str, str]:
    run = [sys.executable, "-c", f"{code}\nfrom unriddle.fronts.cli.main import main; main()", "solve", ONE, *arguments]
    done = subprocess.run(run, capture_output=True, text=True, check=False, timeout=120)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def address() -> Iterator[str]:
    """A cluster with a worker that others have started."""
    with cluster(1) as scheduler:
        yield scheduler


@pytest.fixture
def empty() -> Iterator[str]:
    """A cluster without any worker."""
    with cluster(0) as scheduler:
        yield scheduler


def test_a_cluster_that_others_started_does_the_work(address: str) -> None:
    code, out, err = solved("--cluster", address)
    assert (code, err) == (0, "")
    assert "1 of 1 puzzles done" in out


OTHERS = {
    "version": ("unriddle.core.system.build.VERSION = '9'", f"9-{fingerprint()}"),
    "sources": ("unriddle.core.system.build.fingerprint = lambda: 'other'", f"{VERSION}-other"),
}


@pytest.mark.parametrize(
    ("code", "own"),
    [
        pytest.param(*OTHERS["version"], id="version", marks=pytest.mark.slow),
        pytest.param(*OTHERS["sources"], id="sources"),
    ],
)
def test_a_worker_of_another_build_is_refused_in_one_line(address: str, code: str, own: str) -> None:
    status, _, err = solved("--cluster", address, code=f"import unriddle.core.system.build; {code}")
    assert status == 2
    assert err == f"unriddle: {address}: " + in_words("worker-has-unriddle-but-this", version=build(), own=own) + "\n"


SLOW = [pytest.param(each, marks=pytest.mark.slow) for each in ("no such host", "local:1", "")]


@pytest.mark.parametrize("wrong", ["127.0.0.1:1", "http://x", *SLOW])
def test_an_address_that_is_none_or_does_not_answer_ends_in_one_line(wrong: str, tmp_path: Path) -> None:
    quick = "import unriddle.jobs.dask as dask; dask.ANSWER_S = 1.0"
    code, out, err = solved("--cluster", wrong, "--job", str(tmp_path / "job"), code=quick)
    assert (code, err.count("\n")) == (2, 1), err
    assert err.startswith("unriddle: ")
    assert "0 of 1 puzzles done" in out
    assert (tmp_path / "job").exists()


@pytest.mark.slow
def test_a_cluster_without_workers_is_waited_for_and_the_file_is_kept(empty: str, tmp_path: Path) -> None:
    quick = "import unriddle.jobs.dask as dask; dask.WORKERS_S = 1.0"
    code, _, err = solved("--cluster", empty, "--job", str(tmp_path / "job"), code=quick)
    assert (code, err) == (2, f"unriddle: {empty}: " + in_words("no-worker-connected-within-s", seconds=1) + "\n")
    assert solved("--job", str(tmp_path / "job"))[0] == 0
