"""The examples in README and docs are run as they stand; those of one page follow each other."""

import doctest
import re
import shlex
import subprocess
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from cli_fixture import Run
from contract.case import MOST

from scripts.reference import reference

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def examples(text: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)


def run(text: str, page: str) -> None:
    """Run the examples of a page, of which each has the names of those before it."""
    names: dict[str, Any] = {}
    for code in examples(text):
        if ">>>" in code:
            example = doctest.DocTestParser().get_doctest(code, names, page, page, 0)
            assert doctest.DocTestRunner().run(example, clear_globs=False).failed == 0
            names = example.globs
        else:
            exec(compile(code, page, "exec"), names)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if examples(page.read_text("utf-8"))], ids=lambda page: page.stem
)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run(page.read_text("utf-8"), page.stem)


def test_the_examples_of_the_reference_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(examples(reference())) > 20
    run(reference(), "reference")


def lines(page: Path) -> list[str]:
    """The commands in a page's blocks for the shell."""
    blocks = re.findall(r"^```bash\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    return [line for block in blocks for line in block.splitlines()]


@pytest.mark.parametrize(
    "page", [page for page in PAGES if lines(page)], ids=lambda page: page.relative_to(ROOT).as_posix()
)
def test_the_commands_of_a_page_run(unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for line in lines(page):
        name, *words = shlex.split(line)
        file = words[-1] if words[-2:-1] == [">"] else ""
        shown = unriddle(*(words[:-2] if file else words))
        assert (name, shown.code) == ("unriddle", 3 if "--steps" in words[:-1] else 0), line
        assert shown.out.strip() or "-o" in words, line
        if file:
            Path(file).write_text(shown.out, "utf-8")


def test_the_guide_and_the_suite_give_cases_the_same_number_of_steps() -> None:
    guide = (ROOT / "docs" / "develop" / "add-a-puzzle.md").read_text(encoding="utf-8")
    assert f"none of more than {MOST:,}." in " ".join(guide.split())


def test_the_examples_of_families_stay_small() -> None:
    lines = {
        path.relative_to(ROOT / "examples").as_posix(): path.read_text("utf-8").count("\n")
        for path in (ROOT / "examples").rglob("*.py")
    }
    oracle = lines.pop("takuzu/oracle.py")
    own = {name: sum(count for path, count in lines.items() if path.startswith(name)) for name in ("queens", "takuzu")}
    assert own["queens"] <= own["takuzu"] <= 170
    assert oracle <= 40


# Files that pages speak of and that are not ours.
NOT_OURS = {"sqlite3.py", "de.po"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_of_ours_that_a_page_names_is_there(page: Path) -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [f"/{line}" for line in listed.stdout.split()]
    named = re.findall(r"`([\w./<>*-]+\.(?:py|pxd|md|po|toml))`", page.read_text(encoding="utf-8"))
    missing = [
        name
        for name in named
        if name not in NOT_OURS
        and not any(fnmatch(file, f"*/{name.replace('<family>', '*').replace('<name>', '*')}") for file in files)
    ]
    assert missing == []


def test_no_lock_file_names_a_host() -> None:
    locks = sorted(ROOT.glob("requirements*.lock"))
    assert len(locks) == 13
    assert [lock.name for lock in locks if "://" in lock.read_text()] == []
