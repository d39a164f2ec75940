"""Files are written whole or not at all, and nothing that lies in a folder leads a write elsewhere."""

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_fixture import Run

from unriddle.core.system import files

WRITER = """
import os, sys
from pathlib import Path
from unriddle.core.system import files
def wait(file):
    print("writing", flush=True)
    input()
os.fsync = wait
files.replace(Path(sys.argv[1]), b"theirs")
"""


@pytest.fixture
def foreseen(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The passing file of NAME has a name that can be told before."""
    monkeypatch.setattr(os, "urandom", lambda count: bytes(range(count)))
    return ".{}.0001020304050607.new"


def start(path: Path) -> "subprocess.Popen[str]":
    """A process in the middle of writing a file."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "writing\n"
    return process


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_replaced_whole_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    for content in (b"one", b"another", b""):
        files.replace(path, content)
        assert (path.read_bytes(), names(tmp_path)) == (content, ["file"])


def test_a_file_has_the_rights_that_any_new_file_has(tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"")
    files.replace(tmp_path / "file", b"")
    modes = {stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("plain", "file")}
    assert len(modes) == 1


def test_no_two_passing_files_have_the_same_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    monkeypatch.setattr(os, "fsync", lambda file: seen.update(names(tmp_path)))
    for _ in range(20):
        files.replace(tmp_path / "file", b"")
    passing = seen - {"file"}
    assert len(passing) == 20
    assert not any(str(os.getpid()) == part for name in passing for part in name.split("."))


@pytest.mark.parametrize("there", ["link", "dangling", "file", "folder"])
def test_an_existing_file_with_a_predicted_name_is_neither_followed_nor_overwritten(
    tmp_path: Path, foreseen: str, there: str
) -> None:
    victim, passing = tmp_path / "victim", tmp_path / foreseen.format("file")
    if there == "folder":
        passing.mkdir()
    elif there == "file":
        passing.write_text("precious")
        os.link(passing, victim)
    else:
        passing.symlink_to(victim)
    if there == "link":
        victim.write_text("precious")
    before = victim.exists()
    # A mere file may go, being like what a killed run leaves; what it is besides, or what a link leads to, may not.
    if there == "file":
        files.replace(tmp_path / "file", b"new")
    else:
        with pytest.raises(FileExistsError) as raised:
            files.replace(tmp_path / "file", b"new")
        assert raised.value.filename == str(tmp_path / "file")
    assert victim.exists() == before
    assert not before or victim.read_text() == "precious"


def test_a_link_at_the_final_name_is_replaced_and_what_it_led_to_stays(tmp_path: Path) -> None:
    victim, path = tmp_path / "victim", tmp_path / "file"
    victim.write_text("precious")
    path.symlink_to(victim)
    files.replace(path, b"new")
    assert (victim.read_text(), path.read_bytes(), path.is_symlink()) == ("precious", b"new", False)


def test_a_checkpoint_is_not_written_through_the_link_that_its_process_number_foresees(
    unriddle: Run, tmp_path: Path
) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    for name in (f".s.ck.{os.getpid()}", f"s.ck.{os.getpid()}.new"):
        (tmp_path / name).symlink_to(victim)
    assert unriddle("solve", "queens:4", "--limit", 1, "--save", tmp_path / "s.ck").code == 0
    assert victim.read_text() == "precious"


def test_what_a_killed_run_left_goes_with_the_next_write_of_the_same_file_and_no_other(tmp_path: Path) -> None:
    for name in ("one", "other"):
        process = start(tmp_path / name)
        process.kill()
        process.communicate()
    left = names(tmp_path)
    assert len(left) == 2
    files.replace(tmp_path / "one", b"")
    assert names(tmp_path) == sorted(["one", *(name for name in left if name.startswith(".other."))])


def test_the_passing_file_of_a_run_that_still_writes_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with start(path) as process:
        files.replace(path, b"ours")
        during = len(names(tmp_path))
        process.communicate("go on\nand on\n")
    assert (during, process.returncode, path.read_bytes(), names(tmp_path)) == (2, 0, b"theirs", ["file"])


def test_a_stopped_writer_is_a_living_one(tmp_path: Path) -> None:
    with start(tmp_path / "file") as process:
        process.send_signal(signal.SIGSTOP)
        files.replace(tmp_path / "file", b"ours")
        assert len(names(tmp_path)) == 2
        process.kill()


def test_a_link_or_a_pipe_that_looks_like_something_left_over_is_left_alone(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / ".file.0123456789abcdef.new").symlink_to(victim)
    os.mkfifo(tmp_path / ".file.0123456789abcde0.new")
    before = names(tmp_path)
    files.replace(tmp_path / "file", b"")
    assert names(tmp_path) == sorted([*before, "file"])


@pytest.mark.parametrize(
    "name", ["file.0123456789abcdef.new", ".file.new", ".file.0123.new", ".filed.0123456789abcdef.new"]
)
def test_a_file_of_another_name_is_nothing_left_over(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("precious")
    files.replace(tmp_path / "file", b"")
    assert (tmp_path / name).read_text() == "precious"


@pytest.mark.parametrize(("age", "stays"), [(3600, True), (100_000, False)])
def test_where_nothing_can_be_locked_only_what_is_a_day_old_is_left_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, age: int, stays: bool
) -> None:
    monkeypatch.setattr(files, "fcntl", None)
    left = tmp_path / ".file.0123456789abcdef.new"
    left.write_text("half")
    os.utime(left, (time.time() - age,) * 2)
    files.replace(tmp_path / "file", b"new")
    assert ((tmp_path / "file").read_bytes(), left.exists()) == (b"new", stays)


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left on device") as raised:
        files.replace(path, b"new")
    assert raised.value.filename == str(path)
    assert (path.read_bytes(), names(tmp_path)) == (b"old", ["file"])


def test_an_interrupted_write_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(file: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        files.replace(tmp_path / "file", b"new")
    assert names(tmp_path) == []


def test_a_folder_that_is_not_there_is_reported_by_the_name_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "missing" / "file"
    with pytest.raises(FileNotFoundError) as raised:
        files.replace(path, b"")
    assert (raised.value.filename, raised.value.filename2) == (str(path), None)


def test_a_device_or_a_pipe_is_written_to_as_it_is(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        files.replace(pipe, b"content")
        assert reader.communicate()[0] == b"content"
    load = "from pathlib import Path; from unriddle.core.system import files; "
    code = load + "files.replace(Path('/dev/stdout'), b'content')"
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", code], stdout=out, check=True)
    assert ((tmp_path / "out").read_bytes(), names(tmp_path)) == (b"content", ["out", "pipe"])
