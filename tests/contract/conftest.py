"""Every test of the suite that asks for `bench` runs for every case of every family, in both builds if they differ."""

from collections.abc import Iterator

import builds
import pytest

import contract.bench as places
from contract.bench import Bench, Helper, bench, cases


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--slow", False):
        places.ENDS, places.NEAR = 5, 4


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "bench" in metafunc.fixturenames:
        counts: dict[str, int] = {}
        parameters = []
        slow = metafunc.config.getoption("--slow", False)
        once = metafunc.definition.get_closest_marker("one_build") and not slow
        for family, case in cases():
            index = counts.get(family, 0)
            counts[family] = index + 1
            if case.long and not slow:
                continue
            for build in builds.different(family, case.search)[: 1 if once else None]:
                name = f"{case.puzzle[:30]}-{case.search}-{index}-{build}"
                parameters.append(pytest.param((family, index, build), id=name))
        metafunc.parametrize("bench", parameters, indirect=True)


@pytest.fixture(name="bench")
def bench_fixture(request: pytest.FixtureRequest) -> Bench:
    return bench(*request.param)


@pytest.fixture(autouse=True)
def without_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """No promise depends on how fast this machine is: `split` of `explain` looks ahead by steps alone."""
    monkeypatch.setattr("unriddle.core.teach.explaining.AHEAD_S", 600.0)


@pytest.fixture(scope="session")
def helper() -> Iterator[Helper]:
    process = Helper()
    yield process
    process.close()
