"""A saved search that is read part by part is the one that is read whole, or is refused as that is."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from said import said
from session.helper import SMALL, session

from unriddle.core import CheckpointError
from unriddle.core.search import checkpoint
from unriddle.core.search import checkpoint as incoming
from unriddle.session.solving import Session, resume_parts


def parts(content: bytes, size: int) -> Iterator[bytes]:
    """The content in parts of so many bytes."""
    return (content[at : at + size] for at in range(0, len(content), size))


def last(saved: bytes, size: int, beside: bytes | None = None) -> Session:
    """The session that comes of it."""
    *others, one = resume_parts(parts(saved, size), None if beside is None else parts(beside, size))
    assert one is not None
    assert not any(others)
    return one


def saved_with(count: int) -> bytes:
    """A saved search of squares that found so many."""
    one = session("latin:6")
    for _ in one.run():
        if len(one.finds) == count:
            break
    return "".join(one.saving()).encode()


@pytest.mark.parametrize("size", [1, 7, 1 << 16])
@pytest.mark.parametrize(("puzzle", "entry"), SMALL, ids=[" ".join(pair) for pair in SMALL])
def test_a_save_is_the_same_in_parts_of_any_size(puzzle: str, entry: str, size: int) -> None:
    one = session(puzzle, entry)
    list(one.run(steps=30))
    saved = "".join(one.saving()).encode()
    one.close()
    whole = checkpoint.parse(saved)
    head, *entries = incoming.read(parts(saved, size))
    found = entries if isinstance(whole.found, list) else head.found
    assert (head.puzzle, head.search, head.options, head.lexicon) == (
        whole.puzzle,
        whole.search,
        whole.options,
        whole.lexicon,
    )
    assert (head.snapshot, found) == (whole.snapshot, whole.found)


def test_a_session_of_parts_continues_as_one_that_was_read_whole() -> None:
    saved = saved_with(300)
    one, other = last(saved, 1000), Session.resume(checkpoint.parse(saved))
    assert "".join(one.saving()).encode() == saved
    assert [str(each) for each in one.run(steps=50)] == [str(each) for each in other.run(steps=50)]
    for each in (one, other):
        each.close()


def test_a_save_that_somebody_laid_out_otherwise_is_read() -> None:
    saved = saved_with(20)
    for text in (json.dumps(json.loads(saved)), json.dumps(json.loads(saved), indent=4, ensure_ascii=False)):
        assert len(last(b"\xef\xbb\xbf" + text.encode(), 64).finds) == 20


def test_solutions_beside_a_save_are_read_as_far_as_it_counts_them(tmp_path: Path) -> None:
    path = tmp_path / "held"
    many = session("latin:8", path=path)
    list(many.run(steps=1500))
    saved, beside = path.read_bytes(), checkpoint.solutions_path(path).read_bytes()
    one = last(saved, 100, beside + b"more\n")
    assert list(one.finds) == list(many.finds)
    for each in (one, many):
        each.close()
    for wrong in (beside[: len(beside) // 2], beside.replace(b"1", b"2"), b"", b"\n"):
        with pytest.raises(CheckpointError, match=said("these-are-not-solutions-of")):
            list(resume_parts([saved], parts(wrong, 1000)))


def refusal(content: bytes, size: int = 0) -> str:
    """Why it is refused, read in parts of a size or whole."""
    try:
        for _ in resume_parts(parts(content, size)) if size else [Session.resume(checkpoint.parse(content))]:
            pass
    except CheckpointError as error:
        return str(error)
    return ""


def damaged(saved: bytes) -> Iterator[bytes]:
    """What nothing can be made of, read whole or in parts."""
    body: dict[str, Any] = json.loads(saved)
    yield from (b"", b"[1]", saved[: len(saved) // 2], saved[:-2], saved + b"{}", b'{"format": ' + b"[" * 100_000)
    yield saved.replace(b'"steps"', b"steps", 1)
    yield saved.replace(b'"steps": ', b'"steps": NaN, "x": ', 1)
    yield saved.replace(b"latin", b"lat\xffn", 1)
    yield b'{"format": "other"}'
    yield saved.replace(b'"version": 1', b'"version": 9')
    yield saved.replace(body["digest"].encode(), b"0" * 32)
    yield saved.replace(b'"steps": %d,' % body["found"][0]["steps"], b'"steps": 1,', 1)
    yield json.dumps(body | {"found": {"count": 1}}).encode()
    for change in (
        {"puzzle": 1},
        {"found": [{"steps": 1}]},
        {"snapshot": "x"},
        {"found": [body["found"][0] | {"solution": {}}]},
    ):
        made = {name: value for name, value in (body | change).items() if name != "digest"}
        yield json.dumps(made | {"digest": checkpoint.digest_of(made)}).encode()


def test_what_is_broken_is_refused_in_the_same_words_read_in_parts() -> None:
    for each in damaged(saved_with(50)):
        why = refusal(each)
        assert why
        assert (refusal(each, 100), refusal(each, 1 << 20)) == (why, why), each[:300]


@pytest.mark.parametrize(
    ("before", "more"), [("found", b'"version": 1, '), ("digest", b'"found": [], '), ("digest", b'"x": 1, ')]
)
def test_a_part_that_is_reported_twice_or_too_late_is_refused(before: str, more: bytes) -> None:
    name = f'"{before}"'.encode()
    assert "damaged" in refusal(saved_with(5).replace(name, more + name), 50)


def test_a_value_without_an_end_is_refused_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(incoming, "MAX_VALUE_LENGTH", 10_000)
    read = 0

    def endless() -> Iterator[bytes]:
        nonlocal read
        yield b'{"format": "'
        while True:
            read += 1
            yield b"x" * 1000

    with pytest.raises(CheckpointError):
        list(resume_parts(endless()))
    assert read < 100
    monkeypatch.setattr(checkpoint, "MAX_SIZE", 10_000)
    assert refusal(b" " * 20_000, 1000) == refusal(b" " * 20_000)
