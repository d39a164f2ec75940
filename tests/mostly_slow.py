"""Cases of one test, of which only the first run always."""

from collections.abc import Iterable
from typing import Any

import pytest


def mostly_slow(cases: Iterable[Any], always: int) -> list[Any]:
    """The cases, all but the first so many of them marked slow."""
    return [case if at < always else pytest.param(case, marks=pytest.mark.slow) for at, case in enumerate(cases)]
