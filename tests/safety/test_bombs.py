"""Small files that become large ones, and large files of one thing: each is refused before it takes much memory."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

# Runs the command line and says how much memory it took at most, in kB, and how many seconds of CPU.
MEASURED = """
import sys
from time import process_time
from unriddle.fronts.cli.main import run
code = run(sys.argv[1:])
(most,) = (line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(most, process_time(), file=sys.stderr)
sys.exit(code)
"""
SIZE, MOST_KB, MOST_S = 7_900_000, 150_000, 2.0


def refused(*arguments: object) -> None:
    if not Path("/proc/self/status").exists():
        pytest.skip("this system does not say how much memory a process took")
    command = [sys.executable, "-c", MEASURED, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    *why, took = done.stderr.strip().splitlines()
    kilobytes, seconds = took.split()
    assert (done.returncode, done.stdout, len(why)) == (2, "", 1)
    assert int(kilobytes) < MOST_KB
    assert float(seconds) < MOST_S


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_is_unpacked_only_by_what_can_be_bounded(method: int, tmp_path: Path) -> None:
    file = tmp_path / "bomb.zip"
    with zipfile.ZipFile(file, "w", method) as packed:
        packed.writestr("puzzle.txt", b"\0" * 100_000_000)
    assert file.stat().st_size < 100_000
    refused("solve", file)
