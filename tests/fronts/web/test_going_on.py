"""The page's run of a search: gone on with beyond what was wanted, and saved only while that is quick."""

import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from unriddle.fronts.web import page as own
from unriddle.fronts.web.page import Page


def run(page: Page, request: dict[str, Any], more: bool = False, most: int = 0) -> list[dict[str, Any]]:
    """The events of a run, stopped once it found so many."""
    page.ask(json.dumps(request))
    page.begin(more)
    events: list[dict[str, Any]] = []
    while not events or not events[-1].get("end"):
        if line := page.pull():
            events.append(json.loads(line))
            if most and events[-1]["count"] >= most:
                page.stop()
    return events


def test_continuing_finds_as_many_again_and_reports_none_twice() -> None:
    page = Page()
    first = run(page, {"do": "solve", "puzzle": "latin:5", "limit": 2})[-1]
    second = run(page, {"do": "look"}, more=True)
    assert (first["count"], second[-1]["count"], second[-1]["steps"] > first["steps"]) == (2, 4, True)
    assert [number for event in second for number, _, _ in event["found"]] == [3, 4]
    saved = page.save()
    again = Page()
    assert run(again, {"do": "resume", "saved": saved})[-1]["count"] == 4
    assert run(again, {"do": "resume", "saved": saved}, more=True)[-1]["count"] == 8


def test_a_stopped_search_resumes_where_it_stood() -> None:
    page = Page()
    stopped = run(page, {"do": "solve", "puzzle": "latin:7", "limit": None}, most=3000)[-1]
    assert (stopped["end"], stopped["count"] >= 3000) == ("stopped", True)
    more = run(page, {"do": "look"}, more=True, most=stopped["count"] + 1)[0]
    assert more["count"] > stopped["count"]
    assert more["steps"] > stopped["steps"]
    page.bridge.session.close()


def test_a_save_of_many_solutions_is_one_of_few_and_continues_to_the_same() -> None:
    page = Page()
    events = run(page, {"do": "solve", "puzzle": "latin:7", "limit": None}, most=3000)
    saves = [each["saved"] for each in events if each.get("saved")]
    saves += [saved for saved in (page.save(),) if saved]
    assert 1 <= len(saves) <= 2
    assert max(map(len, saves)) < 200_000
    assert page.save() == ""
    whole = json.loads(page.ask('{"do": "save"}'))[0]["saved"]
    other = Page()
    count = len(json.loads(whole)["found"])
    run(other, {"do": "resume", "saved": saves[-1]}, most=count)
    found = json.loads(json.loads(other.ask('{"do": "save"}'))[0]["saved"])["found"]
    assert found[:count] == json.loads(whole)["found"]
    for each in (page, other):
        each.bridge.session.close()


def test_all_of_many_solutions_are_saved_in_slices_while_more_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "SLICE_S", 0.0)
    page = Page()
    run(page, {"do": "solve", "puzzle": "latin:7", "limit": None}, most=2000)
    count = len(page.bridge.session.finds)
    whole = json.loads(page.ask('{"do": "save"}'))[0]["saved"]
    page.keep()
    parts = [page.kept()]
    page.begin(more=True)
    while len(page.bridge.session.finds) == count:
        page.pull()
    while part := page.kept():
        parts.append(part)
    assert len(parts) >= count
    assert "".join(parts) == whole
    page.bridge.session.close()


class Part(bytes):
    """Bytes as the browser hands them over."""

    def to_bytes(self) -> bytes:  # type: ignore[override]
        return self


def reading(content: bytes) -> Callable[[], Part]:
    """Gives the content of a file bit by bit, as the worker does."""
    file = io.BytesIO(content)
    return lambda: Part(file.read(5000))


def test_a_save_of_many_solutions_is_read_in_slices_between_which_all_else_continues(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = Page()
    run(page, {"do": "solve", "puzzle": "latin:7", "limit": None}, most=2000)
    count = len(page.bridge.session.finds)
    whole = json.loads(page.ask('{"do": "save"}'))[0]["saved"]
    monkeypatch.setattr(own, "SLICE_S", 0.0)
    other = Page()
    other.ask('{"do": "solve", "puzzle": "latin:4"}')
    other.open(reading(whole.encode()))
    slices = 0
    while not (events := other.opened()):
        slices += 1
        assert str(other.bridge.session.puzzle) == "latin:4"  # the search before is there until all is read
    assert slices == count
    assert json.loads(events)[0]["found"] == count
    assert json.loads(other.ask('{"do": "save"}'))[0]["saved"] == whole
    other.open(reading(whole.encode().replace(b"1", b"2")))
    while not (events := other.opened()):
        pass
    assert json.loads(events)[0]["event"] == "error"
    assert len(other.bridge.session.finds) == count
    for each in (page, other):
        each.bridge.session.close()


def test_at_most_a_megabyte_is_saved_per_second(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    page.ask('{"do": "solve", "puzzle": "latin:4"}')
    monkeypatch.setattr(page.bridge, "answer", lambda line: iter([json.dumps({"saved": "x" * 5_000_000})]))
    monkeypatch.setattr(own, "perf_counter", lambda: 0.0)
    page.save()
    assert page._wait == 5.0
