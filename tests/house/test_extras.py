"""The libraries that unriddle can do without stand in one list: each has its lock, and its extra in pyproject.toml."""

import tomllib
from pathlib import Path

from unriddle.core.system.extras import LIBRARIES

ROOT = Path(__file__).parents[2]


def test_each_library_has_a_lock_and_an_extra() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    for extra, (_, _, package) in LIBRARIES.items():
        lock = (ROOT / f"requirements-{extra}.lock").read_text("utf-8")
        assert f"{package}==" in lock
        assert any(each.startswith(package) for each in extras[extra]), extra
