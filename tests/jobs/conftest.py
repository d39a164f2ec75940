"""Both executors, each with workers that know the tasks of these tests."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from unriddle.jobs.local import Executor, Local


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Executor]:
    """What makes local workers."""
    monkeypatch.setattr("unriddle.jobs.local.WORKER", "jobs.helper")
    return Local


TESTS = Path(__file__).parents[1]
# What distributed itself warns of is none of ours.
DASK = pytest.param("dask", marks=pytest.mark.filterwarnings("ignore"))


@pytest.fixture(params=["local", DASK])
def executor(
    request: pytest.FixtureRequest, local: Callable[[], Executor], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], Executor]]:
    """What makes an executor: each test runs on both, on Dask where distributed is installed."""
    if request.param == "local":
        yield local
        return
    for library in ("distributed", "cryptography"):
        pytest.importorskip(library, reason=f"{library} is not installed")
    from jobs import helper

    from unriddle.jobs.dask import Dask

    monkeypatch.setattr("unriddle.jobs.dask.done", helper.done)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (TESTS, TESTS.parent / "src"))))
    yield lambda: Dask("local:2")
