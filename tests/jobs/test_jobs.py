"""Jobs: the same output for any number of processes, results stored once, one run at a time, and what each file is."""

import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from cli_fixture import Run, Shown
from jobs.helper import SQUARE
from jobs.run import ran, squares, units
from said import said as in_words

from unriddle.core import CheckpointError, UnriddleError
from unriddle.core.system import extras, locks
from unriddle.core.system.build import build
from unriddle.jobs.local import Executor
from unriddle.jobs.store import Done, JobFile

Make = Callable[[], Executor]
ONE = "nonogram:1x1:1:1"


def test_units_without_work_go_in_bundles(local: Make, tmp_path: Path) -> None:
    store = JobFile.create_or_open(tmp_path / "job", SQUARE, units(tmp_path, 400))
    tickets = 0
    one = local()
    submit = one.submit

    def counted(*of: object) -> None:
        nonlocal tickets
        tickets += 1
        submit(*of)  # type: ignore[arg-type]

    one.submit = counted  # type: ignore[method-assign, assignment]
    ran(one, store, 2)
    assert [number**2 for number in range(400)] == squares(store)
    assert tickets < 100


def test_what_a_worker_takes_too_long_for_is_begun_by_nobody_else_and_done(
    local: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unriddle.jobs.coordinator.Coordinator._size", lambda self: 50)
    store = JobFile.create_or_open(tmp_path / "job", SQUARE, units(tmp_path, 50, sleep=0.1))
    ran(local(), store, 1)
    assert [number**2 for number in range(50)] == squares(store)
    assert len((tmp_path / "log").read_text().split()) == 50


def test_a_worker_of_a_build_that_was_installed_meanwhile_does_nothing(
    local: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unriddle.jobs.local.build", lambda: "9-before")
    with closing(JobFile.create_or_open(tmp_path / "job", SQUARE, units(tmp_path, 2))) as store:
        with pytest.raises(UnriddleError, match=f"a worker has unriddle {build()}, but this is 9-before"):
            ran(local(), store)
        assert store.tally.done == 0


def test_a_job_file_that_is_damaged_meanwhile_ends_the_run_with_one_line(local: Make, tmp_path: Path) -> None:
    store = JobFile.create_or_open(tmp_path / "job", SQUARE, units(tmp_path, 3, sleep=0.1))

    def drop() -> bool:
        with closing(sqlite3.connect(tmp_path / "job")) as database:
            database.execute("drop table if exists unit")
        return False

    with pytest.raises(CheckpointError, match=r"the job file cannot be used|not a job file|not an unriddle job file"):
        ran(local(), store, 1, drop)
    store.close()


@pytest.mark.parametrize("there", [None, b"of somebody else", sqlite3], ids=["nothing", "a file", "another job"])
def test_a_file_that_is_moved_while_its_job_runs_loses_nothing_and_is_missed(
    local: Make, tmp_path: Path, there: object
) -> None:
    path, moved = tmp_path / "job", tmp_path / "moved"
    store, done, other = JobFile.create_or_open(path, SQUARE, units(tmp_path, 60, sleep=0.05)), 0, b""

    def move() -> bool:
        nonlocal done, other
        if not done and store.tally.done > 2:
            done = store.tally.done
            assert (tmp_path / "job-wal").stat().st_size == 0
            (tmp_path / "copied").write_bytes(path.read_bytes())
            path.rename(moved)
            if isinstance(there, bytes):
                path.write_bytes(there)
            elif there is sqlite3:
                JobFile.create_or_open(tmp_path / "new", SQUARE, units(tmp_path, 1)).close()
                (tmp_path / "new").rename(path)
            other = path.read_bytes() if there else b""
        return False

    with pytest.raises(CheckpointError, match=in_words("job-file-was-moved")):
        ran(local(), store, 1, move)
    store.close()
    assert (path.read_bytes() if there else b"") == other
    for each in (moved, tmp_path / "copied"):
        with closing(JobFile.look(each)) as looked:
            assert [unit.result for unit in looked.results()] == [{"square": at**2} for at in range(done)]
    again = JobFile.create_or_open(moved, SQUARE, units(tmp_path, 60, sleep=0.05))
    ran(local(), again, 2)
    assert [number**2 for number in range(60)] == squares(again)


@pytest.mark.timeout(40)
def test_a_slow_reader_of_the_file_does_not_block_a_run(local: Make, tmp_path: Path) -> None:
    store = JobFile.create_or_open(tmp_path / "job", SQUARE, units(tmp_path, 90))
    store.finish([Done(at, [json.dumps({"square": at**2})], 0.1) for at in range(9)])
    with closing(JobFile.look(tmp_path / "job")) as reader:
        reading = reader.results()
        assert next(reading).number == 0
        ran(local(), store, 1)
        assert [unit.number for unit in reading] == list(range(1, 9))
    assert [number**2 for number in range(90)] == squares(store)


def test_a_file_that_was_cut_short_is_refused(tmp_path: Path) -> None:
    JobFile.create_or_open(tmp_path / "job", SQUARE, units(tmp_path, 900)).close()
    content = (tmp_path / "job").read_bytes()
    for size in (10, 1000, 4096, len(content) // 2, len(content) - 4096):
        (tmp_path / "cut").write_bytes(content[:size])
        with pytest.raises(CheckpointError, match="cut: "):
            JobFile.create_or_open(tmp_path / "cut", SQUARE, units(tmp_path, 900))


def test_a_result_is_stored_once_and_what_it_gives_back_too(tmp_path: Path) -> None:
    store = JobFile.create_or_open(tmp_path / "job", "test halves", [{"range": [0, 100]}])
    first = Done(0, ['{"number": 0}', '{"range": [1, 2]}'], 0.5)
    store.finish([first])
    store.finish([first, Done(0, ['{"number": 7}', '{"range": [2, 3]}'], 0.5)])
    assert [unit.result for unit in store.results()] == [{"number": 0}]
    assert store.tally[:3] == (1, 2, 0.5)
    store.close()


def test_a_batch_gives_the_same_as_one_by_one_for_any_number_of_processes(unriddle: Run, tmp_path: Path) -> None:
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


def lines(run: Shown) -> list[str]:
    """What it printed but for progress, which comes by the clock."""
    return [line for line in run.out.splitlines() if '"event": "progress"' not in line]


def test_ids_that_only_workers_open_are_reported_as_by_plain_solve(unriddle: Run, tmp_path: Path) -> None:
    ids = tmp_path / "ids"
    ids.write_text("queens:4\nqueens:x\nquartiles:ab,cd,ab,cd\n\nlatin:3:12\nqueens:5\n")
    for options in (["--json"], ["--json", "--limit", "all"]):
        alone = unriddle("solve", ids, "queens:6", *options)
        for more in (["--jobs", 1], ["--jobs", 2, "--job", tmp_path / f"{options[-1]}.job"]):
            shared = unriddle("solve", ids, "queens:6", *options, *more)
            assert (shared.code, lines(shared)) == (alone.code, lines(alone))
            errors = [json.loads(line)["error"] for line in alone.out.splitlines() if '"error":' in line]
            assert (len(errors), "more than once" in shared.err) == (2, True)
            assert sorted(alone.err.splitlines()) == sorted(
                [*shared.err.splitlines(), *(f"unriddle: {error}" for error in errors)]
            )


@pytest.mark.parametrize("form", [(), ("--to", "non"), ("--json",)])
def test_pictures_that_workers_make_are_written_with_all_that_is_written_of_one(
    form: tuple[str, ...], unriddle: Run
) -> None:
    command = ("generate", "nonogram", "--size", 6, "--count", 3, "--seed", 5, *form)
    assert unriddle(*command).out == unriddle(*command, "--jobs", 2).out


def test_a_run_waits_for_one_that_works_on_the_file_and_says_so(unriddle: Run, tmp_path: Path) -> None:
    job = tmp_path / "job"
    assert unriddle("solve", ONE, "--job", job).code == 0
    held = locks.lock(job)
    command = [sys.executable, "-m", "unriddle", "solve", ONE, "--job", str(job)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        held.close()
        out, err = process.communicate(timeout=60)
    assert said == in_words("process-is-working-on-waiting", process=os.getpid(), file=job) + "\n"
    assert (process.returncode, err) == (0, "")
    assert "1 of 1 puzzles done" in out


def test_a_file_of_a_run_that_was_killed_is_free_though_its_number_lives_again(unriddle: Run, tmp_path: Path) -> None:
    held = "from pathlib import Path; from unriddle.core.system.locks import lock"
    code = f"{held}; mine = lock(Path({str(tmp_path / 'job')!r})); print(1, flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as killed:
        assert killed.stdout is not None
        killed.stdout.readline()
        killed.kill()
    (tmp_path / ".job.lock").write_text("1")  # a process that always lives
    assert unriddle("solve", ONE, "--job", tmp_path / "job").err == ""


def test_a_cluster_without_distributed_says_how_to_get_it(unriddle: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "unriddle.jobs.dask", raising=False)
    shown = unriddle("solve", ONE, "--cluster", "127.0.0.1:1")
    why = in_words("cluster-needs-package-distributed")
    expected = f"unriddle: {why}, and distributed is not installed; to install it: {extras.command('cluster')}\n"
    assert (shown.code, shown.out, shown.err) == (2, "", expected)


@pytest.mark.slow
def test_a_campaign_of_kills_finds_nothing_lost_and_little_done_again() -> None:
    script = Path(__file__).parents[2] / "scripts" / "campaign"
    run = [sys.executable, script, "jobs", "--times", "1"]
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    rows = [line.split()[-6:] for line in done.stdout.splitlines()[1:]]
    assert [(row[0], row[2]) for row in rows][:2] == [("20", "0"), ("1", "0")]
