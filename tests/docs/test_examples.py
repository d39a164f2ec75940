"""The examples in README and docs are run as they stand."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = [
    pytest.param(block, id=f"{page.name}-{number}")
    for page in PAGES
    for number, block in enumerate(re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S))
]


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_runs(code: str) -> None:
    if ">>>" in code:
        example = doctest.DocTestParser().get_doctest(code, {}, "example", None, 0)
        assert doctest.DocTestRunner().run(example).failed == 0
    else:
        exec(compile(code, "example", "exec"), {})


def test_there_are_examples() -> None:
    assert EXAMPLES


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_no_lock_file_names_a_host() -> None:
    locks = sorted(ROOT.glob("requirements*.lock"))
    assert len(locks) == 4
    assert [] == [lock.name for lock in locks if "://" in lock.read_text()]
