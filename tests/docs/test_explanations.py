"""The printed explanations are those that are told today."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_printed_explanations_are_current() -> None:
    script = [sys.executable, str(ROOT / "scripts" / "explanations"), "--check"]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
