"""`unriddle job FILE`: it tells the truth of a job that is done, stopped or being worked on, and changes nothing."""

import json
import os
from contextlib import closing
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said as in_words

from unriddle.core.system.locks import lock
from unriddle.jobs.store import Done, JobFile

UNITS = [{"source": f"a{number}", "error": "no"} for number in range(4)]


@pytest.fixture
def job(tmp_path: Path) -> Path:
    """A job of four units, of which one is done, one failed and one lost its worker too often."""
    path = tmp_path / "job"
    with closing(JobFile.create_or_open(path, "solve", UNITS)) as store:
        end = '{"event": "end", "why": "exhausted", "steps": 1, "share": 1.0, "conclusion": {}}'
        done = f'{{"found": [], "count": 0, "is_answer": true, "end": {end}}}'
        store.finish([Done(0, [done], 0.5), Done(1, ['{"error": "it is \\u001b[2J bad"}'], 0.25)])
        assert [store.lose(3) for _ in range(3)] == [1, 2, 3]
    return path


def told(unriddle: Run, job: Path) -> tuple[int, dict[str, object]]:
    shown = unriddle("status", job, "--json")
    return shown.code, json.loads(shown.out)


def test_a_job_that_nobody_works_on_is_reported_with_what_failed(unriddle: Run, job: Path) -> None:
    code, said = told(unriddle, job)
    assert code == 1
    assert (said["task"], said["state"], said["process"]) == ("solve", "stopped", None)
    assert (said["done"], said["units"], said["cpu_seconds"]) == (2, 4, 0.75)
    lost = in_words("its-worker-was-lost-again")
    assert said["failed"] == [{"unit": "a1", "error": "it is \x1b[2J bad"}, {"unit": "a3", "error": lost}]


def test_a_job_that_a_process_works_on_is_reported_with_its_number(unriddle: Run, job: Path) -> None:
    with closing(lock(job)):
        code, said = told(unriddle, job)
        assert (code, said["state"], said["process"]) == (1, "running", str(os.getpid()))
        text = unriddle("status", job).out
    assert text.startswith(
        in_words(
            "of-units-done-s-of",
            task="solve",
            done=2,
            units=4,
            seconds="0.8",
            doing=f"process {os.getpid()} is working on it",
        )
        + "\n"
    )
    assert " units per second; about " in text


def test_nothing_that_a_job_file_says_reaches_the_terminal_as_it_is(unriddle: Run, job: Path) -> None:
    shown = unriddle("status", job)
    assert "failed: a1: it is \\x1b[2J bad\n" in shown.out
    assert "\x1b" not in shown.out


def test_a_job_that_is_done_says_so(unriddle: Run, tmp_path: Path) -> None:
    assert unriddle("solve", "nonogram:1x1:1:1", "--job", tmp_path / "job").code == 0
    shown = unriddle("status", tmp_path / "job")
    assert (shown.code, shown.out[:26], shown.out[-7:]) == (0, "solve: 1 of 1 units done, ", "; done\n")


def test_a_look_at_a_job_changes_nothing_in_it(unriddle: Run, job: Path) -> None:
    before = job.read_bytes()
    unriddle("status", job)
    assert (job.read_bytes(), list(job.parent.iterdir())) == (before, [job])


@pytest.mark.parametrize("content", [None, b"", b"text" * 999, b"SQLite format 3\0" + bytes(4000)])
def test_what_is_not_a_job_file_is_refused_in_one_line(unriddle: Run, tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "file"
    if content is not None:
        path.write_bytes(content)
    shown = unriddle("status", path)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert shown.err.startswith(f"unriddle: {path}: ")
    assert not path.exists() or path.read_bytes() == content
