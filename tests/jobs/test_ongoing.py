"""A job while it is worked on: what is told of it, and when."""

from collections.abc import Generator
from pathlib import Path

import pytest
from jobs.helper import SQUARE
from jobs.run import finished, units
from said import said

from unriddle.core import Text, UnriddleError
from unriddle.fronts.cli.jobs.report import Ongoing, with_left
from unriddle.fronts.terminal import ProgressLine
from unriddle.jobs.store import JobFile, JobProgress


def ongoing(folder: Path, *came: int, broken: bool = False) -> tuple[Ongoing, JobFile]:
    """A job of four units that are done in this order, one a step."""
    store = JobFile.create_or_open(folder / "job", SQUARE, units(folder, 4))

    def steps() -> Generator[JobProgress, None, None]:
        for number in came:
            finished(store, number, f'{{"square": {number**2}}}')
            yield store.tally
        if broken:
            raise UnriddleError("no worker")

    return Ongoing(store, steps(), ProgressLine(), str), store


def test_a_result_is_printed_as_soon_as_all_before_it_are_done(tmp_path: Path) -> None:
    job, store = ongoing(tmp_path, 1, 0, 3, 2)
    assert [(unit.number, store.tally.done) for unit in job.results()] == [(0, 2), (1, 2), (2, 4), (3, 4)]
    assert [unit.number for unit in job.results()] == [0, 1, 2, 3]


@pytest.mark.parametrize("broken", [False, True])
def test_of_a_job_that_ends_early_all_that_is_done_is_reported(tmp_path: Path, broken: bool) -> None:
    job, store = ongoing(tmp_path, 3, 1, broken=broken)
    assert [unit.number for unit in job.results()] == [1, 3]
    assert job.ended() is store
    assert (str(job.failure) if job.failure else None) == ("no worker" if broken else None)


def test_what_is_left_out_of_a_result_is_an_empty_list(tmp_path: Path) -> None:
    job, store = ongoing(tmp_path, 0)
    assert [unit.result for unit in job.results(without="square")] == [{"square": []}]
    assert [unit.result for unit in store.results(without="found")] == [{"square": 0}]


@pytest.mark.parametrize(("now", "left"), [(105.0, "45 s"), (140.0, "6 min"), (10_100.0, "25.0 h")])
def test_a_run_says_how_long_is_left_by_its_own_rate(now: float, left: str) -> None:
    tally = JobProgress(done=50, whole=140, seconds=9.0, before=40, began=100.0, last=100.0)
    rate = tally.rate(now)
    assert rate == 10 / (now - 100)
    text = with_left(Text("far"), (tally.whole - tally.done) / rate)
    assert str(text) == said("about-time-left", said="far", time=left)
    assert tally.rate(100.0) == 0
