"""One version and one address, each written in one place and held against where it is told."""

import re
import subprocess
from pathlib import Path

from unriddle.version import HOME, VERSION

ROOT = Path(__file__).parents[2]


def test_the_changelog_and_the_citation_have_the_version() -> None:
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.M)
    assert newest
    assert cited
    assert newest[1] == cited[1] == VERSION


def test_the_address_stands_in_one_file() -> None:
    command = ["git", "grep", "--untracked", "-lF", HOME]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    assert found == ["src/unriddle/version.py"]
