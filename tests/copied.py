"""Copies that a test may change, wherever what is copied may only be read."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any


def copied(source: Path, target: Path, ignore: Callable[..., Any] | None = None) -> Path:
    """A copy of a folder."""
    shutil.copytree(source, target, ignore=ignore)
    for path in (target, *target.rglob("*")):
        path.chmod(path.stat().st_mode | 0o200)
    return target
