"""The lint of prose: it knows what it is for, and finds nothing in pages, messages, docstrings and comments."""

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "prose"
LINT = runpy.run_path(str(SCRIPT))
MOST = 30  # lines that may stay as they are


@pytest.mark.slow
def test_no_page_message_docstring_or_comment_has_a_turn_of_phrase_to_avoid() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_what_is_allowed_is_little_and_has_a_reason() -> None:
    lines = SCRIPT.with_suffix(".allowed").read_text("utf-8").splitlines()
    assert len(lines) <= MOST
    assert all(line.partition(" # ")[2] for line in lines)


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("The search goes on where it was.", 1),
        ("It tells them.", 1),
        ("Words may go aslant, so many of them, a line a word.", 3),
        ("This is no number; the licence tells more.", 3),
        ("The search resumes. It says who asked, in one line per word.", 0),
    ],
)
def test_it_finds_what_it_is_for(line: str, count: int) -> None:
    found = list(LINT["hits"]([("page", line)], LINT["EVERYWHERE"] | LINT["FOR_USERS"]))
    assert len(found) == count, found


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("# what is told in vain", 2),
        ("Give the first half away; it is given away anew.", 2),
        ("# so many steps, besides those that are no pause", 2),
        ("# the most steps in one slice", 0),
    ],
)
def test_it_finds_dialect_in_comments(line: str, count: int) -> None:
    found = list(LINT["hits"]([("code", line)], LINT["OF_CODE"]))
    assert len(found) == count, found
