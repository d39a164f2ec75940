"""Libraries that a test needs and that need not be there."""

from typing import Any

import pytest


def needed(name: str) -> Any:
    """The module of this name; the test is skipped where its library is not installed."""
    return pytest.importorskip(name, reason=f"{name.partition('.')[0]} is not installed")
