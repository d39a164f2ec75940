"""What is no file is refused at once, whoever reads it: a pipe without a writer and a device would keep us waiting."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said as in_words

from unriddle.core.system import files

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason=in_words("there-are-no", lines="such files"))
WHY = in_words("this-is-pipe-or-device")
WAYS = {
    "solve": ["solve", "?"],
    "show": ["show", "?"],
    "hint": ["hint", "?"],
    "rate": ["rate", "?"],
    "explain": ["explain", "?"],
    "convert": ["convert", "?", "--to", "id"],
    "check a puzzle": ["check", "?", "1"],
    "check a solution": ["check", "latin:4", "?"],
    "resume": ["resume", "?"],
    "play": ["play", "?"],
    "a lexicon": ["solve", "quartiles:ab,cd,ef", "--lexicon", "?"],
    "a maker's picture": ["generate", "nonogram", "--from", "?"],
    "a receipt": ["verify", "?"],
    "a certificate": ["verify", "nonogram:2x1:1:1/0", "?"],
    "a gift": ["gift", "?"],
    "a book": ["print", "?", "-o", "/dev/null"],
    "several": ["solve", "latin:3", "?", "--jobs", "1"],
}


@pytest.fixture(autouse=True)
def soon() -> Iterator[None]:
    """Whoever waits is woken."""

    def late(*_: object) -> None:
        raise TimeoutError("it waits")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_it_is_refused_in_one_line_that_names_it(unriddle: Run, tmp_path: Path, way: list[str], kind: str) -> None:
    path = "/dev/zero"
    if kind == "pipe":
        path = str(tmp_path / "pipe")
        os.mkfifo(path)
    shown = unriddle(*(path if argument == "?" else argument for argument in way))
    assert shown.code == 2
    assert (
        f"{path}: {WHY}" in shown.err + shown.out or f"{path}: " + in_words("it-cannot-be-read", why=WHY) in shown.err
    )
    assert shown.err.count("\n") <= 1


LARGE = {
    "a picture": ("a.png: File too large", ["solve", "latin:20:random=1", "-o", "a.png"]),
    "a save": (
        "a.save: " + in_words("it-cannot-be-saved-here", why="File too large"),
        ["solve", "latin:12", "--limit=99", "--save=a.save"],
    ),
    "a job": ("a.job: the job file cannot be used", ["solve", "latin:4", "latin:5", "--job", "a.job"]),
    "output": ("standard output: File too large", ["solve", "latin:30:random=1", "--json", "--limit", "9"]),
}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no such device")
def test_a_save_into_a_stream_that_is_full_is_reported(unriddle: Run) -> None:
    why = in_words("it-cannot-be-saved-here", why="No space left")
    assert unriddle("solve", "latin:4", "--save", "/dev/full").err.startswith(f"unriddle: /dev/full: {why}")


@pytest.mark.parametrize(("said", "arguments"), LARGE.values(), ids=LARGE)
def test_a_file_that_grows_too_large_is_reported_with_its_name(tmp_path: Path, said: str, arguments: list[str]) -> None:
    command = f'ulimit -f 4; exec "$@" > {"out" if "output" in said else "/dev/null"}'
    run = ["bash", "-c", command, "-", sys.executable, "-B", "-c", "from unriddle.fronts.cli.main import main; main()"]
    done = subprocess.run([*run, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert done.stderr.startswith(f"unriddle: {said}")


def test_what_becomes_a_pipe_after_a_look_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    state = (tmp_path / "file").stat()
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(os, "stat", lambda path: state)
    with pytest.raises(OSError, match=WHY):
        files.open_regular(tmp_path / "pipe")
