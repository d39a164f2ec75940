"""Every test that asks for `family` runs for every family that is found, one for `bench` for every case and build."""

import pytest
from contract import conftest

from unriddle.core import Family
from unriddle.registry import find, names

bench_fixture = conftest.bench_fixture


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    conftest.pytest_generate_tests(metafunc)
    if "family" in metafunc.fixturenames:
        metafunc.parametrize("family", names(), indirect=True)


@pytest.fixture
def family(request: pytest.FixtureRequest) -> Family:
    return find(request.param)
