"""A bug of unriddle is told as one, in every front: one line that asks to report it, its trace only under --debug."""

import inspect
import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from unriddle.fronts.bugs import DEBUG
from unriddle.fronts.cli import main
from unriddle.fronts.protocol import PLAYED, REQUESTS, Bridge, Request
from unriddle.fronts.web.page import Page
from unriddle.puzzles.latin.puzzle import Puzzle
from unriddle.session.playing import Playing

SAID = "this is a bug in unriddle, please report it: "
BUGS = (AttributeError("x"), KeyError("x"), TypeError("x"), ValueError("x"), RecursionError("x"))
every = pytest.mark.parametrize("bug", BUGS, ids=lambda bug: type(bug).__name__)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[[Exception], None]:
    """Break the family of Latin squares: reading an id raises this."""
    monkeypatch.setenv(DEBUG, "")

    def parse(bug: Exception, text: str) -> Any:
        raise bug

    return lambda bug: monkeypatch.setattr(Puzzle, "parse", lambda text: parse(bug, text))


@every
def test_the_protocol_distinguishes_a_bug_in_a_family_from_an_invalid_request(
    broken: Callable[[Exception], None], bug: Exception
) -> None:
    broken(bug)
    [event] = [json.loads(line) for line in Bridge().answer('{"do": "about", "puzzle": "latin:4"}')]
    assert event == {"event": "error", "error": event["error"], "bug": True}
    assert event["error"].startswith(f"{SAID}{type(bug).__name__}: ")
    [event] = [json.loads(line) for line in Bridge(debug=True).answer('{"do": "about", "puzzle": "latin:4"}')]
    assert "Traceback" in event["trace"]
    assert "in parse" in event["trace"]


@every
def test_the_command_line_says_it_in_one_line(
    broken: Callable[[Exception], None], capsys: pytest.CaptureFixture[str], bug: Exception
) -> None:
    broken(bug)
    assert main.run(["solve", "latin:4"]) == 4
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n")) == ("", 1)
    assert shown.err.startswith(f"unriddle: {SAID}{type(bug).__name__}: ")
    assert shown.err.endswith("; unriddle --debug shows where\n")


def test_debug_shows_the_trace_before_the_line(
    broken: Callable[[Exception], None], capsys: pytest.CaptureFixture[str]
) -> None:
    broken(KeyError("x"))
    assert main.run(["--debug", "solve", "latin:4"]) == 4
    *trace, last = capsys.readouterr().err.splitlines()
    assert trace[0].startswith("Traceback")
    assert any(line.endswith("in parse") for line in trace)
    assert last.startswith(f"unriddle: {SAID}KeyError: 'x' (")
    assert "--debug" not in last


def test_debug_changes_nothing_for_wrong_input() -> None:
    command = [sys.executable, "-m", "unriddle", "--debug", "solve", "latin:x"]
    plain = subprocess.run([*command[:3], *command[4:]], capture_output=True, text=True, check=False)
    debug = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (debug.returncode, debug.stderr) == (plain.returncode, plain.stderr)
    assert plain.returncode == 2


def test_a_run_of_the_page_that_fails_ends_with_the_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    for debug in (False, True):
        page = Page(debug=debug)
        page.ask('{"do": "solve", "puzzle": "latin:4"}')
        page.begin()
        monkeypatch.setattr(page.bridge.session.conclusion, "add", lambda solution: {}["x"])
        told = json.loads(page.pull())
        assert (told["event"], told["bug"], "trace" in told) == ("error", True, debug)


@pytest.mark.parametrize("home", [(REQUESTS, Bridge), (PLAYED, Playing)], ids=["bridge", "play"])
def test_the_table_of_requests_is_what_they_take(home: tuple[Mapping[str, Request], type]) -> None:
    requests, does = home
    for name, request in requests.items():
        _, *given = inspect.signature(getattr(does, name)).parameters.values()
        named = [each for each in given if each.kind is not each.VAR_KEYWORD]
        assert set(request.fields) == {each.name for each in named}, name
        assert set(request.needed) == {each.name for each in named if each.default is each.empty}, name
        assert request.open == (len(named) < len(given)), name


def test_every_value_that_json_has_is_refused_or_answered_by_every_field(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    values = (None, True, 0, -1, 10**30, 0.5, "", "x", "\ud800", "\n", [], [1], ["a"], [[0]], {}, {"a": 1})
    fine = {"puzzle": "latin:4", "family": "latin", "options": {}, "number": 1, "text": "1.1=1", "name": "a"}
    for name, request in {**REQUESTS, **PLAYED}.items():
        for field in request.fields:
            for value in values:
                bridge = Bridge()
                for begun in ("solve", "play"):
                    list(bridge.answer(json.dumps({"do": begun, "puzzle": "latin:4"})))
                asked = {each: fine.get(each, []) for each in request.needed} | {"do": name, field: value}
                if name == "run":
                    asked = {"steps": 20, **asked}
                events = [json.loads(line) for line in bridge.answer(json.dumps(asked))]
                assert not any("bug" in event for event in events), (asked, events)
