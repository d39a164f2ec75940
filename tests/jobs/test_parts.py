"""One search in parts: its solutions, their order and their steps are those of the search alone, for any workers."""

import json
from pathlib import Path

import pytest
from cli_fixture import Run

from unriddle.core.system.stopping import never
from unriddle.jobs import parts
from unriddle.session.opened import Opened

FIVE = ("latin:5", "latin:5:random=3", "queens:6", "quartiles:cro,ss,wo,rds,th,fu,?,mat")


def events(text: str) -> list[dict[str, object]]:
    found = [json.loads(line) for line in text.splitlines()]
    return [{**each, "source": "", "index": 0} for each in found if each["event"] != "progress"]


def joined(name: str, seconds: float, monkeypatch: pytest.MonkeyPatch) -> tuple[list[object], int, int]:
    """All solutions with their steps, the steps, and how many parts it took."""
    monkeypatch.setattr(parts, "FIRST_S", seconds)
    monkeypatch.setattr(parts, "PART_S", seconds)
    puzzle = Opened.parse(name)
    waiting, results = parts.whole_search(puzzle, "solve", None, {}), []
    while waiting:
        result = parts.work(waiting.pop(0), never)
        assert result is not None
        waiting = result.pop("rest") + waiting
        results.append(result)
        assert parts.valid_result(result)
        assert all(map(parts.valid_unit, waiting))
    session = parts.session(parts.whole_search(puzzle, "solve", None, {})[0], results)
    found = [(event.steps, event.solution) for event in session.run() if type(event).__name__ == "Found"]
    session.close()
    return found, session.end.steps, len(results)


@pytest.mark.parametrize("name", FIVE)
def test_parts_put_together_are_the_search(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, steps, count = joined(name, 1e9, monkeypatch)
    assert count == 1
    assert whole
    for seconds in (1e-9, 1e-3):
        found, end, split = joined(name, seconds, monkeypatch)
        assert (found, end) == (whole, steps)
        assert split > 1 or seconds > 1e-9


@pytest.mark.parametrize("name", FIVE)
def test_a_search_in_parts_says_what_it_says_alone(unriddle: Run, name: str, tmp_path: Path) -> None:
    command, job = ("solve", name, "--limit", "all"), ("--jobs", 2, "--job", tmp_path / "job")
    alone, shared = (unriddle(*command, *more, "--json") for more in ((), job))
    assert events(alone.out) == events(shared.out)
    assert (shared.code, shared.err) == (alone.code, alone.err)
    assert unriddle(*command) == unriddle(*command, *job)


@pytest.mark.parametrize("more", [("--symmetric",), ("--first-row",), ("--unit", "2"), ("--pandiagonal",)])
def test_a_count_in_parts_says_what_it_says_alone(unriddle: Run, more: tuple[str, ...]) -> None:
    command = ("count", "latin", "6", *more)
    for style, of in (((), str), (("--json",), events)):
        alone = unriddle(*command, *style)
        shared = unriddle(*command, *style, "--jobs", 2)
        assert (alone.code, alone.err, of(alone.out)) == (shared.code, shared.err, of(shared.out))


@pytest.mark.parametrize("option", [("--save", "f"), ("--watch",), ("--limit", "3"), ("--steps", "9")])
def test_a_count_in_parts_refuses_what_stops_or_shows_one_search(unriddle: Run, option: tuple[str, ...]) -> None:
    shown = unriddle("count", "latin", "5", *option, "--jobs", 2)
    expected = f"unriddle: {option[0]} cannot be combined with --jobs or --job\n"
    assert (shown.code, shown.out, shown.err) == (2, "", expected)


def test_a_puzzle_whose_search_reports_more_than_solutions_stays_whole(unriddle: Run, tmp_path: Path) -> None:
    name = "nonogram:3x3:1/1/1:1/1/1"
    alone = unriddle("solve", name, "--limit", "all", "--json")
    shared = unriddle("solve", name, "--limit", "all", "--json", "--job", tmp_path / "job")
    assert events(alone.out) == events(shared.out)
