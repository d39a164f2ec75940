"""Files written completely or not at all, through a temporary file whose name is unpredictable and which is never a
link.

docs/decisions/passing-files.md explains why.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, BinaryIO

from unriddle.core.errors import Text

if TYPE_CHECKING:
    from io import BufferedReader
    from pathlib import Path

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows, and Python in a page
    fcntl = None

TRIES = (
    8  # the most random names to try for a temporary file; the first is free unless someone occupies them on purpose
)
STALE_S = 86400.0  # without file locks, a temporary file that is a day old counts as left over


def numbered_path(file: str, index: int | None) -> Path:
    """Return the file name for one of many puzzles: `a-3.svg` for `a.svg` and index 3."""
    from pathlib import Path

    return Path(file) if index is None else Path(file).with_stem(f"{Path(file).stem}-{index}")


def replace(path: Path, content: bytes) -> None:
    """Write a file completely or not at all; OSError names `path`.

    The content is written to a new file beside it, which is then renamed over it. A link at `path` is replaced, not
    followed. A device or a pipe is written to directly.
    """
    try:
        if is_stream(path):
            path.write_bytes(content)
            return
        # Remove the temporary files of runs that were killed while writing `path`; one still being written stays.
        name = re.compile(re.escape(f".{path.name}.") + "[0-9a-f]{16}[.]new")
        with suppress(OSError), os.scandir(path.parent) as entries:
            for entry in entries:
                if name.fullmatch(entry.name):
                    with suppress(OSError):
                        _remove_if_left(entry.path)
        passing, file = _temporary(path)
        try:
            with file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                if fcntl is None:
                    file.close()  # Windows renames no open file; elsewhere the lock is held until it has its name
                os.replace(passing, path)
        except BaseException:
            with suppress(OSError):
                passing.unlink(missing_ok=True)
            raise
        sync_names(path.parent)
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # the name that the user knows, not the temporary one
        raise


def open_regular(path: str | os.PathLike[str]) -> BufferedReader:
    """Open an existing regular file for reading; OSError for anything else: a pipe or device may block."""
    _demand_file(path, os.stat(path))
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _demand_file(path, os.fstat(file))  # it may have been changed meanwhile
    except OSError:
        os.close(file)
        raise
    return open(file, "rb")


def _demand_file(path: str | os.PathLike[str], state: os.stat_result) -> None:
    if stat.S_ISDIR(state.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), os.fspath(path))
    if not stat.S_ISREG(state.st_mode):
        raise OSError(errno.EINVAL, Text("this is a pipe or a device, not a file"), os.fspath(path))


def content(path: str | os.PathLike[str], most: int) -> bytes:
    """Read a file of at most `most` bytes; OSError for a larger one, or if it is not a file."""
    with open_regular(path) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return data


def has_content(path: Path, expected: bytes) -> bool:
    """Whether there is a file with exactly this content."""
    try:
        return content(path, len(expected)) == expected
    except OSError:
        return False


def sync_names(folder: Path) -> None:
    """Sync a folder's entries to disk; does nothing where folders cannot be opened: such systems do it anyway."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def is_stream(path: Path) -> bool:
    """Whether the path is a device or a pipe, or refers to an open file, such as /dev/stdout."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    if stat.S_ISREG(mode):
        folder = path.parent.resolve().as_posix()
        return folder in ("/dev", "/dev/fd") or folder.startswith("/proc/")
    return not stat.S_ISDIR(mode)


def _temporary(path: Path) -> tuple[Path, BinaryIO]:
    """Create a new temporary file beside `path`, never an existing file or link, locked while it is open."""
    for _ in range(TRIES):
        passing = path.with_name(f".{path.name}.{os.urandom(8).hex()}.new")
        try:
            file = passing.open("x+b")
        except FileExistsError:
            continue
        if try_lock(file.fileno()) is not False and os.fstat(file.fileno()).st_nlink:
            return passing, file
        file.close()  # before it was locked, another run took it for a leftover
    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))


def _remove_if_left(passing: str) -> None:
    if fcntl is None:
        if is_old(os.lstat(passing)):
            os.unlink(passing)
        return
    file = os.open(passing, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        free, state = try_lock(file), os.fstat(file)
        if stat.S_ISREG(state.st_mode) and (is_old(state) if free is None else free):
            os.unlink(passing)  # its random name is never reused, so this is still the same file
    finally:
        os.close(file)


def is_old(state: os.stat_result) -> bool:
    """Whether a file is old enough to be left over, on systems without file locks."""
    return time.time() - state.st_mtime > STALE_S


def try_lock(file: int) -> bool | None:
    """Lock an open file; False if another process has the lock, None if files cannot be locked."""
    if fcntl is None:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True
