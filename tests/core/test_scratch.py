"""A folder for one run: gone with it, and that of a killed one with the next; nobody else's, and none in use."""

import os
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from unriddle.core.system.files import STALE_S
from unriddle.core.system.locks import Scratch

KILLED = """
import os, signal
from unriddle.core.system.locks import Scratch
folder = Scratch("unriddle-test-")
(folder.path / "much").mkdir()
os.kill(os.getpid(), signal.SIGKILL)
"""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nothing is locked there")


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the folders are made."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


def test_it_goes_when_it_is_closed_and_two_have_one_each(place: Path) -> None:
    with closing(Scratch("unriddle-test-")) as one, closing(Scratch("unriddle-test-")) as two:
        assert one.path != two.path
        assert {one.path, two.path} == set(place.iterdir())
        assert one.path.stat().st_mode & 0o777 == 0o700
    assert not list(place.iterdir())


def test_what_a_killed_run_left_goes_with_the_next(place: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED], check=False)
    assert len(list(place.iterdir())) == 1
    Scratch("unriddle-other-").close()
    assert len(list(place.iterdir())) == 1
    Scratch("unriddle-test-").close()
    assert not list(place.iterdir())


def test_links_files_and_young_folders_without_a_lock_stay(place: Path) -> None:
    (place / "kept").mkdir()
    (place / "kept/in-use").touch()
    (place / "unriddle-test-link").symlink_to(place / "kept")
    (place / "unriddle-test-file").touch()
    (place / "unriddle-test-young").mkdir()
    (place / "unriddle-test-old").mkdir()
    before = (place / "unriddle-test-old").stat().st_mtime - STALE_S - 1
    os.utime(place / "unriddle-test-old", (before, before))
    (place / "unriddle-test-led").mkdir()
    (place / "unriddle-test-led/in-use").symlink_to(place / "kept/in-use")
    Scratch("unriddle-test-").close()
    left = {path.name for path in place.iterdir()}
    assert left == {"kept", "unriddle-test-link", "unriddle-test-file", "unriddle-test-young", "unriddle-test-led"}
    assert (place / "kept/in-use").exists()
