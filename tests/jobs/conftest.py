"""Both executors, each with workers that know the tasks of these tests."""

from collections.abc import Callable, Iterator

import pytest

from unriddle.jobs.local import Executor, Local


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Executor]:
    """What makes local workers."""
    monkeypatch.setattr("unriddle.jobs.local.WORKER", "jobs.helper")
    return Local


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
    pytest.importorskip("distributed", reason="distributed is not installed")
    from jobs import helper
    from jobs.cluster import cluster

    from unriddle.jobs.dask import Dask

    monkeypatch.setattr("unriddle.jobs.dask.run_bundle", helper.done)
    with cluster(2) as address:
        yield lambda: Dask(address)
