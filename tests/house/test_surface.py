"""The script that lists what the outside sees: it runs, twice alike, and has something of each kind."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "surface"
KINDS = {"argument", "command", "format", "message", "option", "page", "request"}


@pytest.mark.slow
def test_the_surface_is_listed_the_same_each_time() -> None:
    one, other = (
        subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=True).stdout.splitlines()
        for _ in range(2)
    )
    assert one == other == sorted(set(one))
    kinds = Counter(line.partition(" ")[0] for line in one)
    assert set(kinds) == KINDS
    assert min(kinds.values()) > 20
    assert any(line.startswith("option unriddle solve --limit ") for line in one)
    assert "request save: " in one
