"""Jobs: every unit done once, whatever is killed, and the same output for any number of processes."""

import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from jobs.helper import DEADLY, SQUARE

from unriddle.core import CheckpointError, UnriddleError
from unriddle.jobs import Pool, Store


@pytest.fixture(autouse=True)
def _workers_know_the_tasks_of_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unriddle.jobs.pool.WORKER", "jobs.helper")


def units(tmp_path: Path, count: int, **more: Any) -> list[dict[str, Any]]:
    return [{"number": number, "log": str(tmp_path / "log"), **more} for number in range(count)]


def drain(pool: Pool, processes: int) -> list[int]:
    for _ in pool.run(processes):
        pass
    found = [unit.result["square"] for unit in pool.results()]
    pool.close()
    return found


@pytest.mark.parametrize("processes", [1, 3])
def test_every_unit_is_done_once_and_in_order(tmp_path: Path, processes: int) -> None:
    pool = Pool(SQUARE, units(tmp_path, 7), tmp_path / "job")
    assert [number**2 for number in range(7)] == drain(pool, processes)
    assert list(range(7)) == sorted(map(int, (tmp_path / "log").read_text().split()))


def test_a_killed_worker_loses_only_its_unit(tmp_path: Path) -> None:
    values = units(tmp_path, 5)
    values[2]["die"] = str(tmp_path / "died")
    assert drain(Pool(SQUARE, values, tmp_path / "job"), 1) == [0, 1, 4, 9, 16]
    assert sorted(map(int, (tmp_path / "log").read_text().split())) == [0, 1, 2, 2, 3, 4]


def test_what_the_system_fails_in_is_no_result_but_done_again(tmp_path: Path) -> None:
    values = units(tmp_path, 3)
    values[1]["fail"] = str(tmp_path / "failed")
    assert drain(Pool(SQUARE, values, tmp_path / "job"), 1) == [0, 1, 4]
    assert sorted(map(int, (tmp_path / "log").read_text().split())) == [0, 1, 1, 2]


def test_a_unit_that_kills_every_worker_does_not_keep_the_others_from_being_done(tmp_path: Path) -> None:
    values = units(tmp_path, 4)
    values[0]["die"] = "always"
    pool = Pool(DEADLY, values, tmp_path / "job")
    with pytest.raises(UnriddleError, match="die again and again"):
        list(pool.run(1))
    assert [unit.number for unit in pool.results()] == [1, 2, 3]
    pool.close()


def test_what_a_run_had_that_was_killed_beside_this_one_is_done_by_this_one(tmp_path: Path) -> None:
    values = units(tmp_path, 3)
    pool = Pool(SQUARE, values, tmp_path / "job")
    killed = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    assert pool.store.lease(killed.pid, killed.pid) is not None
    killed.kill()
    killed.communicate()
    assert drain(pool, 1) == [0, 1, 4]


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path) -> None:
    values = units(tmp_path, 6, sleep=0.1)
    pool = Pool(SQUARE, values, tmp_path / "job")
    tally = list(pool.run(1, lambda: pool.store.counts()[0] >= 2))[-1]
    pool.close()
    assert 2 <= tally.done < 6
    again = Pool(SQUARE, values, tmp_path / "job")
    assert tally.done <= again.store.counts()[0]
    assert again.store.counts()[1:] == (0, 6)
    assert [number**2 for number in range(6)] == drain(again, 2)


def test_a_job_file_that_is_damaged_meanwhile_ends_the_run_with_one_line(tmp_path: Path) -> None:
    pool = Pool(SQUARE, units(tmp_path, 3, sleep=0.1), tmp_path / "job")

    def drop() -> bool:
        with closing(sqlite3.connect(tmp_path / "job")) as database:
            database.execute("drop table if exists unit")
        return False

    with pytest.raises(CheckpointError, match="the job file cannot be used"):
        list(pool.run(1, drop))
    pool.close()


def test_a_file_with_another_job_or_no_job_is_refused(tmp_path: Path) -> None:
    Pool(SQUARE, units(tmp_path, 2), tmp_path / "job").close()
    with pytest.raises(CheckpointError, match="another job"):
        Pool(SQUARE, units(tmp_path, 3), tmp_path / "job")
    (tmp_path / "text").write_text("not a database, but long enough to look at" * 100)
    with pytest.raises(CheckpointError, match="not a job file"):
        Pool(SQUARE, units(tmp_path, 2), tmp_path / "text")


def test_a_result_is_stored_once_and_only_by_who_has_the_lease(tmp_path: Path) -> None:
    store = Store.create_or_open(tmp_path / "job", SQUARE, [{}])
    unit = store.lease(os.getppid(), 7)
    assert unit is not None
    assert store.lease(os.getppid(), 8) is None
    assert not store.finish(0, 8, {}, 0.0)
    assert store.finish(0, 7, {"first": 1}, 0.0)
    assert not store.finish(0, 7, {"second": 2}, 0.0)
    assert [unit.result for unit in store.results()] == [{"first": 1}]
    store.close()


def test_a_batch_gives_the_same_as_one_by_one_for_any_number_of_processes(unriddle, tmp_path: Path) -> None:
    sources = ["queens:4", "queens:3", "queens:6", "/no/such/file", "queens:5"]
    outputs = []
    for arguments in ([], ["--jobs", 1], ["--jobs", 2, "--job", tmp_path / "job"]):
        shown = unriddle("solve", *sources, "--json", *arguments)
        assert shown.code == 2
        lines = [json.loads(line) for line in shown.out.splitlines()]
        outputs.append([line for line in lines if line["event"] != "progress"])
    assert outputs[0] == outputs[1] == outputs[2]
    table = unriddle("solve", *sources, "--job", tmp_path / "job").out
    assert "5 of 5 puzzles done" in table


@pytest.mark.slow
def test_a_killed_run_goes_on_and_has_every_result_once(unriddle, tmp_path: Path) -> None:
    sources = [f"queens:{size}" for size in (9, 4, 8, 9, 10, 5, 9)]
    whole = unriddle("solve", *sources, "--json", "--jobs", 2).out
    command = [sys.executable, "-m", "unriddle", "solve", *sources, "--json", "--jobs", "2", "--job", tmp_path / "job"]
    for delay in (0.3, 0.6, 0.9, 0.4):
        process = subprocess.Popen(list(map(str, command)), stdout=subprocess.DEVNULL)
        time.sleep(delay)
        process.kill()
        process.wait()
    assert whole == unriddle(*command[3:]).out
