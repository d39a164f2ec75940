"""Every command of the README and of the docs' blocks for the shell, in a fresh clone with an empty home, twice: what
needs an extra ends in one line; where extras are installed without a question, all of them work.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from unriddle.draw.png import png
from unriddle.session.opened import Opened

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.slow, pytest.mark.timeout(3000)]


def commands(page: Path) -> Iterator[str]:
    """The commands of a page."""
    text = page.read_text("utf-8")
    if page.name == "README.md" and page.parent == ROOT:
        lines = re.findall(r"^    (unriddle .*?)(?:  +#.*)?$", text, re.M)
    else:
        blocks = re.findall(r"^```bash\n(.*?)^```", text, re.M | re.S)
        lines = [line for block in blocks for line in block.splitlines()]
    for line in lines:
        yield from line.split(" && ")


# What docs show with files and addresses of the reader's own, and needs an extra.
NEEDING = (
    "print example:fish -o fish.pdf",
    "gift example:tent --message Hi --page https://puzzles.example --qr code.png",
    "gift photo.png --size 12 --message Hi -o photo.html",
)
PAGES = [page for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))) if [*commands(page)]]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clone that has run one command, so that what all need is installed."""
    place = tmp_path_factory.mktemp("fresh")
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(place / "clone")], check=True)
    (place / "home").mkdir()
    done = run(place / "clone", place, ["--version"])
    assert done.returncode == 0, done.stderr
    return place / "clone"


def run(clone: Path, folder: Path, words: list[str], **more: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
    pip = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    own = {"HOME": str(clone.parent / "home"), "UNRIDDLE_KERNELS": "off", **more}
    python = getattr(sys, "_base_executable", sys.executable)
    command = [python, str(clone / "unriddle"), *words]
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.run(command, cwd=folder, env=kept | pip | own, text=True, check=False, **streams)


@pytest.mark.parametrize("consent", ["", "auto"], ids=["asked", "auto"])
def test_every_command_works_or_says_in_one_line_what_it_needs(clone: Path, tmp_path: Path, consent: str) -> None:
    more = {"UNRIDDLE_EXTRAS": consent} if consent else {}
    needing = []
    for page in PAGES:
        folder = tmp_path / page.relative_to(ROOT).as_posix().replace("/", "-")
        folder.mkdir()
        for line in commands(page):
            name, *words = shlex.split(line)
            assert name == "unriddle", line
            if words == ["resume", "tent.save"]:
                assert run(clone, folder, ["solve", "example:tent", "--save", "tent.save"], **more).returncode == 0
            file = words[-1] if words[-2:-1] == [">"] else ""
            done = run(clone, folder, words[:-2] if file else words, **more)
            if file:
                (folder / file).write_text(done.stdout, "utf-8")
            if done.returncode == 2 and not consent:
                told = done.stdout, done.stderr.count("\n"), "--yes" in done.stderr
                assert told == ("", 1, True), (line, done.stderr)
                needing.append(line)
            else:
                wanted = 3 if words[0] == "play" or "--steps" in words[:-1] else 0
                assert done.returncode == wanted, (line, done.stderr)
    assert needing == []
    (tmp_path / "photo.png").write_bytes(png(Opened.parse("latin:7").picture(None)))
    for line in NEEDING:
        done = run(clone, tmp_path, shlex.split(line), **more)
        told = done.returncode, done.stdout.count("\n"), done.stderr.count("\n"), "--yes" in done.stderr
        assert told == (2, 0, 1, True) if not consent else done.returncode == 0, (line, done.stderr)
