"""What every executor keeps: each unit done once whatever is killed, and the results of an undisturbed run."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from jobs.helper import DEADLY, HALVES, SQUARE
from jobs.run import logged, ran, squares, units

from unriddle.jobs.local import Executor
from unriddle.jobs.store import JobFile

Make = Callable[[], Executor]
DASK_LATER = pytest.param("dask", marks=[pytest.mark.slow, pytest.mark.filterwarnings("ignore")])
DASK_IS_SLOW = pytest.mark.parametrize("executor", ["local", DASK_LATER], indirect=True)


@pytest.mark.parametrize("workers", [1, 2])
def test_every_unit_is_done_once_and_in_order(executor: Make, tmp_path: Path, workers: int) -> None:
    store = JobFile.create_or_open(tmp_path / "job", SQUARE, units(tmp_path, 7))
    ran(executor(), store, workers)
    assert [number**2 for number in range(7)] == squares(store)
    assert list(range(7)) == list(logged(tmp_path))


def test_a_killed_worker_loses_only_what_it_was_at(executor: Make, tmp_path: Path) -> None:
    values = units(tmp_path, 5)
    values[2]["die"] = str(tmp_path / "died")
    store = JobFile.create_or_open(tmp_path / "job", SQUARE, values)
    ran(executor(), store)
    assert squares(store) == [0, 1, 4, 9, 16]
    again = list(logged(tmp_path))
    assert set(again) == set(range(5))
    assert again.count(2) >= 2


@DASK_IS_SLOW
def test_what_the_system_fails_in_is_not_a_result_but_done_again(executor: Make, tmp_path: Path) -> None:
    values = units(tmp_path, 3)
    values[1]["fail"] = str(tmp_path / "failed")
    store = JobFile.create_or_open(tmp_path / "job", SQUARE, values)
    ran(executor(), store)
    assert squares(store) == [0, 1, 4]
    assert list(logged(tmp_path)).count(1) == 2


@DASK_IS_SLOW
def test_a_unit_that_costs_every_worker_is_set_aside_and_the_others_are_done(executor: Make, tmp_path: Path) -> None:
    values = units(tmp_path, 4)
    values[0]["die"] = "always"
    store = JobFile.create_or_open(tmp_path / "job", DEADLY, values)
    run = ran(executor(), store)
    assert [unit.number for unit in run.aside] == [0]
    assert [unit.number for unit in store.results()] == [1, 2, 3]
    assert [(unit.number, unit.result) for unit in store.failed(9)] == [(0, None)]
    store.close()


@DASK_IS_SLOW
def test_a_stopped_run_resumes_where_it_was(executor: Make, tmp_path: Path) -> None:
    values = units(tmp_path, 8, sleep=0.1)
    store = JobFile.create_or_open(tmp_path / "job", SQUARE, values)
    ran(executor(), store, 1, lambda: store.tally.done >= 2)
    done = store.tally.done
    store.close()
    assert 2 <= done < 8
    again = JobFile.create_or_open(tmp_path / "job", SQUARE, values)
    assert (done, 8) == again.tally[:2]
    ran(executor(), again, 2)
    assert [number**2 for number in range(8)] == squares(again)


@DASK_IS_SLOW
def test_units_that_a_unit_gives_back_come_right_after_it(executor: Make, tmp_path: Path) -> None:
    store = JobFile.create_or_open(tmp_path / "job", HALVES, [{"range": [0, 100]}])
    ran(executor(), store, 2)
    assert [result["number"] for result in store.results_in_order()] == list(range(100))
    store.close()


@DASK_IS_SLOW
def test_a_stop_is_answered_at_once_though_a_unit_takes_long(executor: Make, tmp_path: Path) -> None:
    store = JobFile.create_or_open(tmp_path / "job", SQUARE, units(tmp_path, 2, sleep=60))
    log = tmp_path / "log"
    begun = time.monotonic()
    ran(executor(), store, 2, log.exists)
    store.close()
    assert time.monotonic() - begun < 50
