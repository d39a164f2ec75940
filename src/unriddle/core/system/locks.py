"""What one process holds: names of files that one at a time works on, by locks in the user's data folder; and scratch
folders that nobody needs after it: what a killed one left, the next one removes.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from unriddle.core.system import files, folders
from unriddle.core.system.hashing import blake2b

LOCKS = "locks"  # the folder of the locks in the user's data folder
LOCK = "in-use"  # the file in the folder that its run holds locked


class Lock:
    """The name of a file, held for this process until it is closed or forgotten, or the process ends."""

    def __init__(self, lock: BinaryIO | None = None) -> None:
        self._lock = lock

    def close(self) -> None:
        """Let others have it."""
        if self._lock is not None:
            with suppress(OSError):
                os.unlink(self._lock.name)
            self._lock.close()
            self._lock = None

    __del__ = close


def lock(path: Path) -> Lock:
    """Lock a file's name, in the user's data folder; BlockingIOError has the number of the process that has it.

    Where there is nothing to hold it with, nobody does: what is written there then says what is wrong.
    """
    folder = folders.data()
    if folder is None:
        return Lock()
    name = blake2b(os.path.realpath(path).encode("utf-8", "replace"), digest_size=16, person=b"lock").hexdigest()
    for _ in range(files.TRIES):
        try:
            (folder / LOCKS).mkdir(parents=True, exist_ok=True)
            lock = (folder / LOCKS / name).open("a+b")
        except OSError:
            return Lock()
        if files.locked(lock.fileno()) is False:
            lock.seek(0)
            process = lock.read(20).decode("ascii", "replace")
            lock.close()
            raise BlockingIOError(errno.EWOULDBLOCK, process, str(path))
        if os.fstat(lock.fileno()).st_nlink:  # else it was let go between its making and its locking
            lock.truncate(0)
            lock.write(f"{os.getpid()}".encode())
            lock.flush()
            return Lock(lock)
        lock.close()
    return Lock()


class Scratch:
    """A folder in the system's own for passing files, whose name begins with `prefix`; it goes when it is closed."""

    def __init__(self, prefix: str) -> None:
        import tempfile

        with suppress(OSError), os.scandir(tempfile.gettempdir()) as entries:
            for entry in entries:
                if entry.name.startswith(prefix):
                    with suppress(OSError):
                        _remove_if_left(entry.path)
        for _ in range(files.TRIES):
            self._folder = tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True)
            self.path = Path(self._folder.name)
            with suppress(FileNotFoundError):
                self._lock = (self.path / LOCK).open("xb")
                if files.locked(self._lock.fileno()) is not False and os.fstat(self._lock.fileno()).st_nlink:
                    return
                self._lock.close()  # before it was locked, another run took it for a leftover
        raise FileNotFoundError(str(self.path))

    def close(self) -> None:
        """Remove it."""
        self._folder.cleanup()
        self._lock.close()


def _remove_if_left(folder: str) -> None:
    state = os.lstat(folder)
    if not stat.S_ISDIR(state.st_mode) or (hasattr(os, "getuid") and state.st_uid != os.getuid()):
        return
    try:
        lock = os.open(os.path.join(folder, LOCK), os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    except FileNotFoundError:  # of a run that is about to lock it
        lock = -1
    try:
        free = files.locked(lock) if lock >= 0 else None
        if files.is_old(state) if free is None else free:
            import shutil

            shutil.rmtree(folder, ignore_errors=True)
    finally:
        if lock >= 0:
            os.close(lock)
