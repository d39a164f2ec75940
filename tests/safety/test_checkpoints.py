"""A checkpoint that somebody made by hand, with a digest that fits, is refused in one line and does nothing else."""

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cli_fixture import Run
from said import said

from unriddle.core import CheckpointError, UnriddleError, json_shape
from unriddle.core.search import checkpoint
from unriddle.core.search.checkpoint import Checkpoint
from unriddle.core.system.hashing import blake2b
from unriddle.session.opened import Opened
from unriddle.session.solving import Session

UNIT = {"unit": "1/3", "count": 1, "weight": 1}
EMPTY = blake2b(digest_size=16).hexdigest()
FORGED: dict[str, dict[str, Any]] = {
    "display is text": {"options": {"display": "abc"}},
    "display is a list": {"options": {"display": [1, 2]}},
    "display is a number": {"options": {"display": 1}},
    "display has another name": {"options": {"display": {"foo": 1}}},
    "display has another name without a value": {"options": {"display": {"foo": None}}},
    "display has what is no name": {"options": {"display": {"every row": True}}},
    "display has another family's": {"options": {"display": {"wide": True}}},
    "display has another kind": {"options": {"display": {"every_row": "yes"}}},
    "limit is text": {"options": {"limit": "x"}},
    "limit is a truth": {"options": {"limit": True}},
    "limit is below 0": {"options": {"limit": -1}},
    "limit is a fraction": {"options": {"limit": 1.5}},
    "options are a list": {"options": [1]},
    "options are none": {"options": None},
    "found is text": {"found": "abc"},
    "found is a number": {"found": 5},
    "found is none": {"found": None},
    "found has no place": {"found": [{}]},
    "found has a step that is text": {"found": [{"steps": "x", "solution": UNIT}]},
    "found has an endless step": {"found": [{"steps": 1e400, "solution": UNIT}]},
    "found has no solution": {"found": [{"steps": 1, "solution": None}]},
    "found has lists as a solution": {"found": [{"steps": 1, "solution": [[0] * 6] * 6}]},
    "found has a solution of another search": {"found": [{"steps": 1, "solution": {"rows": [[0]]}}]},
    "found has numbers beyond all bounds": {"found": [{"steps": 1, "solution": {**UNIT, "count": 10**3000}}]},
    "found has a name besides": {"found": [{"steps": 1, "solution": UNIT, "more": 1}]},
    "the count is text": {"found": {"count": "x", "digest": "x", "file": ""}},
    "the count is below 0": {"found": {"count": -5, "digest": EMPTY, "file": ""}},
    "the count is 10^15": {"found": {"count": 10**15, "digest": EMPTY, "file": ""}},
    "the count is beyond all bounds": {"found": {"count": 1e400, "digest": EMPTY, "file": ""}},
    "the digest is a list": {"found": {"count": 0, "digest": [], "file": ""}},
    "the puzzle is of no family": {"puzzle": "\x1b[31mnothing:1"},
    "the puzzle is another": {"puzzle": "latin:7"},
    "the search is none": {"search": "\x1b[31mfoo"},
    "the search is another": {"search": "solve"},
    "the snapshot is empty": {"snapshot": b""},
    "the snapshot is long": {"snapshot": b"UNR1" + bytes(1 << 20)},
    "a lexicon for a family without words": {"lexicon": ("english", "0")},
}


def honest() -> Checkpoint:
    one = Session.start(Opened.parse("latin:6"), "count", limit=None)
    list(one.run(steps=40))
    return one.checkpoint()


def forged(change: dict[str, Any]) -> bytes:
    """The content of a file; its digest fits."""
    return checkpoint.dumps(replace(honest(), **change))


def test_the_honest_one_is_taken(unriddle: Run, tmp_path: Path) -> None:
    path = tmp_path / "save"
    path.write_bytes(forged({}))
    assert unriddle("resume", path).code == 0


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED)
def test_a_forged_checkpoint_is_one_line_and_exit_code_2(unriddle: Run, tmp_path: Path, change: dict[str, Any]) -> None:
    path = tmp_path / "save"
    path.write_bytes(forged(change))
    (tmp_path / "save.solutions").write_bytes(b"")
    shown = unriddle("resume", path)
    assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
    assert shown.err.startswith(f"unriddle: {path}")
    assert shown.err[:-1].isprintable()


@pytest.mark.parametrize("change", FORGED.values(), ids=FORGED)
def test_a_forged_checkpoint_is_an_error_where_there_is_no_file(change: dict[str, Any]) -> None:
    with pytest.raises(UnriddleError):
        Session.resume(checkpoint.parse(forged(change)))


def test_choices_and_bounds_of_the_display_hold_for_a_checkpoint_too() -> None:
    from unriddle.core import Option

    choice, number = Option("a", "x|y", "", "display"), Option("b", "int", "", "display", least=1, most=3)
    assert [choice.takes(each) for each in ("x", "z", 1, None)] == [True, False, False, False]
    assert [number.takes(each) for each in (1, 3, 0, 4, True, "1", 1.0)] == [True, True, *[False] * 5]


def beside(path: Path, count: int, digest: str) -> Path:
    """A forged checkpoint whose solutions lie in a file next to it; that file."""
    path.write_bytes(forged({"found": {"count": count, "digest": digest, "file": ""}}))
    return path.with_name(path.name + ".solutions")


def test_what_is_larger_than_usual_must_at_least_begin_as_a_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, own = tmp_path / "other", tmp_path / "own"
    with other.open("wb") as file:
        file.truncate(checkpoint.MAX_SIZE)
    with pytest.raises(CheckpointError, match=re.escape(said("not-unriddle-checkpoint"))):
        checkpoint.load(other)
    one = Session.start(Opened.parse("latin:5"))
    checkpoint.save(own, one.checkpoint())
    monkeypatch.setattr(checkpoint, "MAX_PLAIN_SIZE", 100)
    assert checkpoint.load(own) == one.checkpoint()
    one.close()


def test_a_file_of_little_but_brackets_is_refused_before_it_becomes_lists(
    unriddle: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = checkpoint.HEAD.decode() + ',\n "found": [' + "[],[[]]," * 200_000 + "[]]}"
    (tmp_path / "save").write_text(text)
    monkeypatch.setattr(json_shape, "decoder", lambda: pytest.fail("it was decoded"))
    shown = unriddle("resume", tmp_path / "save")
    assert (shown.code, shown.err.count("\n"), "not a saved search" in shown.err) == (2, 1, True)


def test_no_file_is_cut_off_or_written_through_a_link_beside_a_checkpoint(unriddle: Run, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious\n")
    beside(tmp_path / "save", 0, EMPTY).symlink_to(victim)
    shown = unriddle("resume", tmp_path / "save")
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert victim.read_text() == "precious\n"


def test_a_forged_checkpoint_empties_no_list_beside_it(unriddle: Run, tmp_path: Path) -> None:
    path = beside(tmp_path / "save", 0, EMPTY)
    path.write_bytes(b'{"steps": 1, "solution": {}}\n')
    shown = unriddle("resume", tmp_path / "save", "--steps", 1)
    assert (shown.code, shown.err.count("\n")) == (2, 1)
    assert path.read_bytes() == b'{"steps": 1, "solution": {}}\n'


def test_a_line_of_the_file_beside_it_that_is_not_a_solution_is_reported_in_one_line(
    unriddle: Run, tmp_path: Path
) -> None:
    lines = [b"[]", b"{", b'{"steps": 1}', b'{"steps": 1, "solution": {"rows": [[0]]}}', b"[" * 100_000, b"\xff"]
    for line in lines:
        raw = line + b"\n"
        path = beside(tmp_path / "save", 1, blake2b(raw, digest_size=16).hexdigest())
        path.write_bytes(raw)
        shown = unriddle("resume", tmp_path / "save")
        assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
@pytest.mark.timeout(120)
@pytest.mark.parametrize("kind", ["pipe", "folder", "device"])
def test_what_is_not_a_file_beside_a_checkpoint_is_refused_at_once(unriddle: Run, tmp_path: Path, kind: str) -> None:
    path = beside(tmp_path / "save", 10**15, "00")
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    shown = unriddle("resume", tmp_path / "save")
    assert (shown.code, shown.err.count("\n")) == (2, 1)


def test_text_whose_solutions_lie_in_a_file_is_refused_where_there_is_none() -> None:
    with pytest.raises(CheckpointError, match="file next to it"):
        Session.resume(checkpoint.parse(forged({"found": {"count": 1, "digest": EMPTY, "file": ""}})))
