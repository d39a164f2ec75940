"""Where a user's own files live: settings and words in the data folder, what can be made again in the cache."""

import os
import sys
from contextlib import suppress
from pathlib import Path


def _folder(variable: str, below_home: str, windows: str) -> Path | None:
    for name, rest in ((variable, ""), (windows if sys.platform == "win32" else "", ""), ("HOME", below_home)):
        value = os.environ.get(name, "") if name else ""
        if value and os.path.isabs(value):
            return Path(value, rest, "unriddle")
    return None


def data() -> Path | None:
    """The user's data folder (XDG_DATA_HOME), perhaps not made yet; None when the user has no home."""
    return _folder("XDG_DATA_HOME", ".local/share", "APPDATA")


def cache() -> Path | None:
    """The user's cache folder (XDG_CACHE_HOME), perhaps not made yet; None when the user has no home."""
    return _folder("XDG_CACHE_HOME", ".cache", "LOCALAPPDATA")


def replace(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: to a new file beside it, then renamed over it. OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        fresh.write_bytes(content)
        os.replace(fresh, path)
    except OSError as error:
        error.filename, error.filename2 = str(path), None  # what the user knows, not the passing name
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
