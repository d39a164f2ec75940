"""Locks of this process: on names of files that only one process may work on, and on its scratch folders.

Scratch folders left by a killed process are removed by the next one.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from contextlib import suppress
from io import FileIO
from pathlib import Path

from unriddle.core.system import files

LOCK = "in-use"  # the file in a scratch folder that its process keeps locked


class Lock:
    """A lock on the name of a file, held until it is closed or garbage-collected, or the process ends."""

    def __init__(self, lock: FileIO | None = None) -> None:
        self._lock = lock

    def close(self) -> None:
        """Release the lock."""
        if self._lock is not None:
            with suppress(OSError):
                os.unlink(self._lock.name)
            self._lock.close()
            self._lock = None

    __del__ = close


def lock(path: Path) -> Lock:
    """Lock a file by a lock file beside it, so that everyone who sees the file sees the lock.

    BlockingIOError has the id of the process that holds it. If no lock file can be made there, the lock is empty:
    writing the file then reports the problem. An existing file that is not one of our locks is left alone.
    """
    if files.is_stream(path):
        return Lock()
    folder, name = os.path.split(os.path.realpath(path))
    lock_path = os.path.join(folder, f".{name}.lock")
    for _ in range(files.TRIES):
        try:
            lock = FileIO(lock_path, "r+", opener=_open)
        except OSError:
            return Lock()
        content = lock.read(21)
        if not stat.S_ISREG(os.fstat(lock.fileno()).st_mode) or not re.fullmatch(rb"[0-9]{0,20}", content):
            lock.close()
            return Lock()
        if files.try_lock(lock.fileno()) is False:
            lock.close()
            raise BlockingIOError(errno.EWOULDBLOCK, content.decode(), str(path))
        if os.fstat(lock.fileno()).st_nlink:  # otherwise it was deleted between being opened and being locked
            with suppress(OSError):  # left by another user's killed process; read-only files can be locked, too
                lock.truncate(0)
                lock.seek(0)
                lock.write(f"{os.getpid()}".encode())
            return Lock(lock)
        lock.close()
    return Lock()


def _open(path: str, mode: int) -> int:
    """Open a file to lock, read-only if it belongs to another user; OSError, also for a symbolic link."""
    flags = mode | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        return os.open(path, flags | os.O_CREAT, 0o666)
    except PermissionError:
        return os.open(path, flags & ~os.O_RDWR)


class Scratch:
    """A temporary folder whose name begins with `prefix`; removed on close."""

    def __init__(self, prefix: str) -> None:
        import tempfile

        with suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
            for entry in entries:
                if entry.name.startswith(prefix):
                    with suppress(OSError):
                        _remove_if_left(entry.path)
        for _ in range(files.TRIES):
            self._folder = tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True)
            self.path: Path = Path(self._folder.name)
            with suppress(FileNotFoundError):
                self._lock = (self.path / LOCK).open("xb")
                if files.try_lock(self._lock.fileno()) is not False and os.fstat(self._lock.fileno()).st_nlink:
                    return
                self._lock.close()  # before it was locked, another run took it for a leftover
        raise FileNotFoundError(str(self.path))

    def close(self) -> None:
        """Remove the folder."""
        self._folder.cleanup()
        self._lock.close()


def _remove_if_left(folder: str) -> None:
    state = os.lstat(folder)
    if not stat.S_ISDIR(state.st_mode) or (hasattr(os, "getuid") and state.st_uid != os.getuid()):
        return
    try:
        lock = os.open(os.path.join(folder, LOCK), os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    except FileNotFoundError:  # its run has not locked it yet
        lock = -1
    try:
        free = files.try_lock(lock) if lock >= 0 else None
        if files.is_old(state) if free is None else free:
            import shutil

            shutil.rmtree(folder, ignore_errors=True)
    finally:
        if lock >= 0:
            os.close(lock)
