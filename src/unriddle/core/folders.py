"""Where a user's own files live: settings and words in the data folder, what can be made again in the cache."""

import os
import sys
from pathlib import Path

from unriddle.core import files


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
    """Write a file whole or not at all; its folder is made when it is not there. OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    files.replace(path, content)
