"""The terminal is killed by signal 9 at a random moment; `scripts/campaign kills` does so more often."""

import sys
from pathlib import Path

import pytest
from said import said

pytest.importorskip("textual", reason=said("terminal-needs-textual"))

if sys.platform == "win32":
    pytest.skip("there are no such terminals", allow_module_level=True)

from fronts.tui.kills import killed


@pytest.mark.parametrize("seed", range(2))
def test_a_kill_loses_nothing_but_the_last_moment(seed: int, tmp_path: Path) -> None:
    acknowledged, kept = killed(tmp_path, seed)
    assert acknowledged <= kept
