"""docs/README.md leads to every page, and to what people look for in three clicks."""

import os
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INDEX = "docs/README.md"
# What somebody looks for -> a sentence of the page that has it.
TASKS = {
    "paste from a PDF": "Copy the clues in your reader and paste them",
    "resume a search": "what it found and the command that resumes it",
    "add a family": "Copy its folder, rename it",
    "cite the program": "CITATION.cff",
    "make a sheet for a class": "one sheet of puzzles with a line for the name",
}


def links(page: str) -> list[str]:
    """The pages of the repository that this one leads to."""
    text = (ROOT / page).read_text("utf-8")
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text) if ":" not in target]
    paths = [os.path.normpath(os.path.join(os.path.dirname(page), target)) for target in targets]
    return [path for path in paths if path.endswith(".md")]


def clicks() -> dict[str, int]:
    """Each page that can be reached from the index, and by how many clicks."""
    found, waiting = {INDEX: 0}, [INDEX]
    for page in waiting:
        for other in links(page):
            if other not in found:
                found[other] = found[page] + 1
                waiting.append(other)
    return found


def test_every_page_is_reached_from_the_index() -> None:
    pages = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert pages - set(clicks()) == set()


@pytest.mark.parametrize("task", TASKS)
def test_a_task_is_found_in_three_clicks(task: str) -> None:
    near = [page for page, count in clicks().items() if count <= 3 and page != INDEX]
    sentence = TASKS[task]
    assert any(sentence in " ".join((ROOT / page).read_text("utf-8").split()) for page in near)


def test_a_commit_is_not_a_noun() -> None:
    """A hash of a commit is an argument of a command, or not there."""
    for path in (ROOT / "docs").rglob("*.md"):
        prose = re.sub(r"```[\s\S]*?```|`[^`]*`|^    .*$|\]\([^)]*\)", "", path.read_text("utf-8"), flags=re.M)
        hashes = re.findall(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}\b|\bbedcbac\b", prose)
        assert (path.name, hashes) == (path.name, [])
