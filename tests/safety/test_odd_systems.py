"""Systems that are not as they should be: no locks (network file systems), a clock set back, two builds."""

import errno
import json
import os
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from cli_fixture import Run

from unriddle.core.system import files, locks

pytestmark = [
    pytest.mark.skipif(files.fcntl is None, reason="nothing is locked here"),
    pytest.mark.usefixtures("data"),
]
GAME = ["play", "latin:5:random=2", "--text"]
YEAR = 365 * 86400
HOLDER = """
import sys
from pathlib import Path
from unriddle.core.system import locks
lock = locks.lock(Path(sys.argv[1]))
print("held", flush=True)
input()
"""


@pytest.fixture
def no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every lock fails, as a network file system without a lock service lets it."""

    def fails(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(files.fcntl, "flock", fails)


@pytest.fixture
def set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is a year behind what the files say."""
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() - YEAR)


def kept(unriddle: Run, save: Path) -> None:
    """A game is played in two parts and a search goes on after a stop; both from their files."""
    assert unriddle(*GAME, "--save", save, stdin="1.1=1\nquit\n").code == 0
    before = save.read_bytes()
    assert unriddle(*GAME, "--save", save, stdin="quit\n").code == 0
    assert json.loads(before)["moves"] == json.loads(save.read_bytes())["moves"] != []
    search = save.with_name("search")
    assert unriddle("solve", "latin:5", "--limit", "all", "--save", search, "--steps", "300").code == 3
    assert unriddle("resume", search).code == 0
    job = save.with_name("job")
    assert unriddle("solve", "latin:3", "latin:4", "--job", job).code in (0, 1)
    assert unriddle("status", job).code == 0
    assert not [path for path in save.parent.iterdir() if path.name.endswith(".new")]


def test_where_nothing_can_be_locked_all_is_kept(unriddle: Run, tmp_path: Path, no_locks: None) -> None:
    kept(unriddle, tmp_path / "game")


def test_with_a_clock_that_was_set_back_all_is_kept(unriddle: Run, tmp_path: Path, set_back: None) -> None:
    kept(unriddle, tmp_path / "game")


def test_a_job_that_began_in_the_future_is_reported_without_a_rate(unriddle: Run, tmp_path: Path) -> None:
    job = tmp_path / "job"
    unriddle("solve", "latin:3", "latin:4", "--job", job)
    with closing(sqlite3.connect(job)) as database:
        database.execute("update tally set began = began + 1e9, done = 1")
        database.commit()
    told = json.loads(unriddle("status", job, "--json").out)
    assert (told["rate"], told["seconds_left"]) == (0.0, None)


@pytest.mark.parametrize("build", ["off", "auto"])
def test_another_build_keeps_this_one_out_of_its_save(unriddle: Run, tmp_path: Path, build: str) -> None:
    path = tmp_path / "save"
    environment = {**os.environ, "UNRIDDLE_KERNELS": build}
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(BlockingIOError):
            locks.lock(path)
        shown = unriddle(*GAME, "--save", path, stdin="quit\n")
        assert (shown.code, shown.err.count("\n")) == (2, 1)
        assert not path.exists()
        other.kill()
    assert unriddle(*GAME, "--save", path, stdin="quit\n").code == 0
