"""Where everything is, the lock on it, and how a command of the set-up is run."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
BUILD = ROOT / "build"
TOOL_FOLDER = BUILD / "tools"  # what compiles the kernels
REST = Path(__file__).with_name("rest.py")


class Trouble(Exception):
    """Setting up cannot go on; the message is for a person."""


def say(text: str) -> None:
    """A line for a person."""
    print(f"unriddle: {text}", file=sys.stderr, flush=True)


def write(path: Path, text: str) -> None:
    """Write a file so that nobody ever sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    new.write_text(text, encoding="utf-8")
    put(new, path)


def put(new: Path, path: Path) -> None:
    """Give a file its place once its content is on the disk, so that a power cut leaves the old file or the new one."""
    with new.open("rb+") as file:
        os.fsync(file.fileno())
    new.replace(path)


def read(path: Path) -> str:
    """What is in a file, "" when it is not there."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def _taken(file: int) -> bool:
    """Take the lock on an open file, unless another process has it."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def lock(waiting: Callable[[], None] | None = None, name: str = "setup") -> int | None:
    """An open file that keeps other calls from the work of this name until it is closed.

    When another has it: None, or with `waiting`, wait for it, calling that once. The commands that `run` starts share
    the lock, so that it holds as long as one of them goes on after its caller was killed.
    """
    BUILD.mkdir(exist_ok=True)
    file = os.open(BUILD / f"{name}.lock", os.O_RDWR | os.O_CREAT)
    if not _taken(file):
        if not waiting:
            os.close(file)
            return None
        waiting()
        while not _taken(file):
            time.sleep(0.2)
    os.set_inheritable(file, True)
    return file


def writable() -> bool:
    """Whether this clone can be set up: another user's, or one that is mounted to be read, cannot."""
    return os.access(BUILD if BUILD.exists() else ROOT, os.W_OK)


def busy() -> bool:
    """Whether another call is setting up."""
    held = lock()
    if held is not None:
        os.close(held)
    return held is None


def run(*command: str | Path, **variables: str) -> str:
    """Run a command of the set-up silently; "" or what went wrong. Of pip's variables it has only these."""
    others = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**others, **variables},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        close_fds=os.name == "nt",
        text=True,
        errors="replace",
    )
    return "" if done.returncode == 0 else done.stdout.strip()[-4000:] or "failed"
