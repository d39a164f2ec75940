"""Every test that asks for `bench` runs for every search of every family, one that asks for `work` for each explanation
and what is made, in both builds if they differ.
"""

from collections.abc import Iterator

import builds
import pytest

import contract.bench as places
from contract.bench import Bench, Helper, bench, cases


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--slow", False):
        places.ENDS, places.NEAR = 5, 4


SEARCHES = ("solve", "count")  # all else is work


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for fixture in {"bench", "work"}.intersection(metafunc.fixturenames):
        counts: dict[str, int] = {}
        parameters = []
        slow = metafunc.config.getoption("--slow", False)
        once = metafunc.definition.get_closest_marker("one_build") and not slow
        for family, case in cases():
            index = counts.get(family, 0)
            counts[family] = index + 1
            if (case.long and not slow) or (case.search in SEARCHES) != (fixture == "bench"):
                continue
            for build in builds.different(family, case.search)[: 1 if once else None]:
                name = f"{case.puzzle[:30]}-{case.search}-{index}-{build}"
                parameters.append(pytest.param((family, index, build), id=name))
        metafunc.parametrize(fixture, parameters, indirect=True)


@pytest.fixture(name="bench")
def bench_fixture(request: pytest.FixtureRequest) -> Bench:
    return bench(*request.param)


@pytest.fixture(name="work")
def work_fixture(request: pytest.FixtureRequest) -> Bench:
    return bench(*request.param)


@pytest.fixture(scope="session")
def helper() -> Iterator[Helper]:
    process = Helper()
    yield process
    process.close()
