"""What scripts write into docs is what they would write today."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["explanations", "pictures"])
def test_what_a_script_wrote_is_current(name: str) -> None:
    if name == "pictures":
        pytest.importorskip("PIL", reason="a picture is made from a photo by Pillow, which is not there")
    script = [sys.executable, str(ROOT / "scripts" / name), "--check"]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
