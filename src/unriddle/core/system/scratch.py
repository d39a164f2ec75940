"""Folders that one run needs and nobody after it: what a killed one left, the next one removes."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from unriddle.core.system import files

LOCK = "in-use"  # the file in the folder that its run holds locked


class Scratch:
    """A folder in the system's own for passing files, whose name begins with `prefix`; it goes when it is closed."""

    def __init__(self, prefix: str) -> None:
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
            shutil.rmtree(folder, ignore_errors=True)
    finally:
        if lock >= 0:
            os.close(lock)
