"""Names of files that one process at a time works on, held by locks in the user's data folder."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO

from unriddle.core.system import files, folders
from unriddle.core.system.hashing import blake2b

if TYPE_CHECKING:
    from pathlib import Path

LOCKS = "locks"  # the folder of the locks in the user's data folder


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
