"""Folders of a user's own files: data (settings and words) and cache (files that can be rebuilt)."""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def _folder(variable: str, below_home: str, windows: str) -> str | None:
    for name, rest in ((variable, ""), (windows if sys.platform == "win32" else "", ""), ("HOME", below_home)):
        if name and (folder := _below(os.environ.get(name, ""), rest)):
            return folder
    return None


@lru_cache(8)  # asked before each search for words
def _below(value: str, rest: str) -> str | None:
    return os.path.join(value, rest, "unriddle") if os.path.isabs(value) else None


def own(name: str) -> str | None:
    """Return the path of this file in the user's data folder (XDG_DATA_HOME); None if the user has no home."""
    folder = _folder("XDG_DATA_HOME", ".local/share", "APPDATA")
    return folder and f"{folder}{os.sep}{name}"


def data() -> Path | None:
    """Return the user's data folder, which may not exist yet; None if the user has no home."""
    from pathlib import Path

    folder = own("")
    return Path(folder) if folder else None


def cache() -> Path | None:
    """Return the user's cache folder (XDG_CACHE_HOME), which may not exist yet; None if the user has no home."""
    from pathlib import Path

    folder = _folder("XDG_CACHE_HOME", ".cache", "LOCALAPPDATA")
    return Path(folder) if folder else None


def replace(path: Path, content: bytes) -> None:
    """Write a file completely or not at all, creating its folder if necessary. Raises OSError."""
    from unriddle.core.system import files

    path.parent.mkdir(parents=True, exist_ok=True)
    files.replace(path, content)
