"""No two processes save in one file at once, and what a checkpoint names is on the disk before it."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from cli_fixture import Run
from said import said
from session.helper import session

from unriddle.core import CheckpointError
from unriddle.core.search import checkpoint, found
from unriddle.core.system import files, locks
from unriddle.session.solving import Session

pytestmark = pytest.mark.usefixtures("data")
HOLDER = """
import sys
from pathlib import Path
from unriddle.session.opened import Opened
from unriddle.session.solving import Session
run = Session.start(Opened.parse("latin:6"), limit=None, path=Path(sys.argv[1])).run()
for _ in range(200):
    next(run)
print("saving", flush=True)
input()
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "save"


@pytest.fixture
def other(path: Path) -> Iterator["subprocess.Popen[str]"]:
    """Another process that saves its search in the file."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "saving\n"
        yield process
        process.kill()


def test_a_second_search_in_the_same_file_names_the_first_process_and_changes_nothing(
    unriddle: Run, path: Path, other: "subprocess.Popen[str]"
) -> None:
    before = {each: each.read_bytes() for each in path.parent.iterdir() if each.is_file()}
    line = f"unriddle: {path}: " + said("process-is-saving-its-search", process=other.pid) + "\n"
    for command in (("solve", "queens:6", "--limit", "all", "--save", path), ("resume", path)):
        shown = unriddle(*command)
        assert (shown.code, shown.out, shown.err) == (2, "", line)
    assert before == {each: each.read_bytes() for each in path.parent.iterdir() if each.is_file()}


def test_a_link_to_the_file_is_the_file(unriddle: Run, path: Path, other: "subprocess.Popen[str]") -> None:
    link = path.with_name("link")
    link.symlink_to(path)
    assert unriddle("resume", link).code == 2


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_a_file_is_free_once_its_process_has_ended_however_that_was(
    unriddle: Run, path: Path, other: "subprocess.Popen[str]", number: int
) -> None:
    other.send_signal(number)
    other.wait()
    assert unriddle("resume", path, "--limit", "300").code == 0


def test_a_search_locks_its_file_while_it_runs_and_no_longer(path: Path, data: Path) -> None:
    one = session("queens:5", path=path)
    events = one.run()
    next(events)
    with pytest.raises(CheckpointError, match=f"process {os.getpid()} is saving its search there"):
        Session.load(path)
    with pytest.raises(CheckpointError):
        next(session("queens:6", path=path).run())
    list(events)
    again = Session.load(path)
    with pytest.raises(CheckpointError):
        Session.load(path)
    list(again.run())
    again.close()
    assert [each.name for each in path.parent.iterdir() if each.name.endswith(".lock")] == []


def test_a_search_that_is_forgotten_holds_nothing(path: Path) -> None:
    next(session("queens:5", path=path).run())
    Session.load(path)
    Session.load(path).close()
    path.write_text("no checkpoint")
    for _ in range(2):
        with pytest.raises(CheckpointError, match="not a saved search"):
            Session.load(path)


def test_another_home_sees_the_same_lock(unriddle: Run, path: Path, other: "subprocess.Popen[str]") -> None:
    command = [sys.executable, "-m", "unriddle", "resume", str(path)]
    env = {**os.environ, "XDG_DATA_HOME": str(path.with_name("home")), "HOME": str(path.with_name("home"))}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert f"process {other.pid} is saving" in done.stderr


@pytest.mark.parametrize("kind", ["notes", "link", "folder", "no folder"])
def test_without_file_locks_nothing_is_locked_and_existing_files_stay(path: Path, kind: str) -> None:
    beside = path.with_name(f".{path.name}.lock")
    notes = beside if kind == "notes" else path.with_name("notes")
    notes.write_text("my notes")
    if kind == "link":
        beside.symlink_to(notes)
    elif kind == "folder":
        beside.mkdir()
    first, second = (locks.lock(path / "x" / "y" if kind == "no folder" else path) for _ in range(2))
    first.close()
    second.close()
    assert notes.read_text() == "my notes"
    assert beside.exists() == (kind != "no folder")


def test_the_solutions_and_their_name_are_on_the_disk_before_the_checkpoint_that_counts_them(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    sync, names, write = os.fsync, files.sync_names, checkpoint.save

    def told(name: str, work: Callable[..., object]) -> Callable[..., object]:
        return lambda *arguments: (done.append(name), work(*arguments))

    monkeypatch.setattr(found, "INLINE", 100)
    one = session("queens:6", path=path)
    list(one.run(steps=1))
    monkeypatch.setattr(files, "sync_names", told("names", names))
    monkeypatch.setattr(os, "fsync", told("file", sync))
    monkeypatch.setattr(checkpoint, "save", told("checkpoint", write))
    list(one.run())
    one.close()
    first = done.index("checkpoint", 1 + done.index("checkpoint"))
    assert done[first - 3 : first] == ["file", "names", "file"]  # a name is synced as a file, too


def limited(arguments: list[str], folder: Path, most: int) -> "subprocess.CompletedProcess[str]":
    """A command that can write no file beyond so many bytes, bytecode for other tests included, so it writes none."""
    return subprocess.run(
        [sys.executable, "-B", "-m", "unriddle", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
    )


def test_a_full_disk_leaves_a_checkpoint_that_can_be_resumed(unriddle: Run, path: Path, tmp_path: Path) -> None:
    done = limited(["solve", "latin:5", "--limit", "all", "--save", "save"], tmp_path, 90_000)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "save.solutions: " in done.stderr
    again = unriddle("resume", path, "--json")
    assert again.code == 0
    assert again.out.count('"found"') == 960


def test_a_stream_that_is_full_is_reported_in_one_line(tmp_path: Path) -> None:
    with suppress(FileNotFoundError), Path("/dev/full").open("w") as full:
        run = [sys.executable, "-m", "unriddle", "solve", "latin:4", "--limit", "all"]
        done = subprocess.run(run, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert (done.returncode, done.stderr) == (2, "unriddle: standard output: No space left on device\n")


def test_what_was_typed_is_shown_and_not_sent(unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = "a\x1b]0;b\x07\x9bc"
    Path(name).write_text("queens:4\nqueens:5\n")
    save = ("--save", name + ".save")
    commands = (
        ("solve", name),
        ("solve", name, "--jobs", "1"),
        ("solve", "queens:8", "--steps", "1", *save),
        ("resume", name + ".save", "--steps", "1"),
        ("resume", name),
        ("solve", "queens:4", "--jobs", "1", "--job", name),
        ("solve", name + "?"),
        ("--lang", name),
        (name,),
        ("solve", f"--{name}"),
        ("check", "queens:4", name),
        ("hint", "latin:4", "--found", name),
        ("words", name),
        ("generate", name),
    )
    for command in commands:
        shown = unriddle(*command)
        text = shown.out + shown.err
        assert text
        assert not {"\x1b", "\x07", "\x9b"} & set(text), command
