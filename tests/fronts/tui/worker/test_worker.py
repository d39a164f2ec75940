"""The other process: it answers in order, hears a stop at once, and ends with its pipe."""

import asyncio
import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import IO, Any

import pytest
from fronts.tui.terminal import LATIN, opened, scenario
from said import said as in_words

from unriddle.draw.events import Changes, picture_of
from unriddle.fronts.tui.commands.frame import Frame
from unriddle.fronts.tui.worker.link import WorkerLink
from unriddle.registry import parse_id


def worker(language: str = "en") -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-c", "from unriddle.fronts.tui.worker.process import main; main()", language]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def send(pipe: IO[bytes], **request: Any) -> None:
    pipe.write(json.dumps(request).encode() + b"\n")
    pipe.flush()


def until_done(pipe: IO[bytes], number: int) -> list[dict[str, Any]]:
    events = []
    for line in pipe:
        events.append(json.loads(line))
        if events[-1] == {"event": "done", "id": number}:
            return events[:-1]
    raise AssertionError("the worker ended")


def test_a_stop_that_comes_before_its_run_begins_is_not_lost() -> None:
    with worker() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        send(process.stdin, id=1, do="solve", puzzle="latin:8", limit=None)
        send(process.stdin, id=2, do="run", frames=0.05, listed=0)
        send(process.stdin, id=2, do="stop")
        assert until_done(process.stdout, 2)[-1]["why"] == "stopped"
        process.stdin.close()


def test_it_speaks_the_language_it_was_given() -> None:
    with worker("ru") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        send(process.stdin, id=1, do="solve", puzzle="nothing")
        [error] = until_done(process.stdout, 1)
        assert error["event"] == "error"
        assert any("а" <= sign <= "я" for sign in error["error"])
        process.stdin.close()


def test_no_module_comes_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("json", "queue", "threading"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(9)")
    told: list[dict[str, Any]] = []

    async def ask() -> bool:
        link = WorkerLink("en")
        done = await link.ask(told.append, do="read", text="latin:5")
        await link.ended()
        return done

    assert asyncio.run(ask())
    assert told[0]["puzzle"] == "latin:5"


def test_pictures_that_report_changes_alone_are_the_pictures_themselves() -> None:
    family, puzzle = parse_id("nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2")
    play = family.playing.game(puzzle, "", {})
    changes, told, last = Changes(0.0), None, None
    for number, move in enumerate(("1.1", "2.1..5", "3.1..5", "1.1?", "5.3b"[:3])):
        play = play.play(move)
        picture = family.picture(puzzle, play.shown)
        told = json.loads(json.dumps(changes.fields(picture)))
        last = picture_of(told, last)
        assert last.cells == picture.cells
        assert (last.left, last.top) == (picture.left, picture.top)
        assert ("rows" in told) == (number > 0)
    assert told is not None
    assert list(told["rows"]) == ["4"]


def test_a_caller_gets_its_own_answer_although_the_previous_one_did_not_wait() -> None:
    async def asked() -> tuple[bool, list[str]]:
        link, told = WorkerLink("en"), []
        assert await link.ask(lambda event: None, do="solve", puzzle="latin:8", limit=None)
        running = asyncio.create_task(link.ask(lambda event: None, do="run", frames=0.05, listed=10))
        await asyncio.sleep(0.3)
        running.cancel()
        link.stop()
        right = await link.ask(lambda event: told.append(event["event"]), do="look")
        await link.ended()
        return right, told

    assert asyncio.run(asked()) == (True, ["look"])


@scenario
async def test_a_bug_ends_the_terminal_without_a_traceback_of_its_own() -> None:
    error = KeyError("x")
    frames: list[Frame] = []
    with pytest.raises(KeyError):
        await _ended_by(error, frames)
    assert frames[0].bug is error
    assert frames[0]._exit_renderables == []


async def _ended_by(error: Exception, frames: list[Frame]) -> None:
    async with opened(LATIN) as terminal:
        frames.append(terminal.frame)
        terminal.frame.call_next(partial(_raise, error))
        await terminal.press("space")


def _raise(error: Exception) -> None:
    raise error


BUGGY = """
from types import SimpleNamespace
def parse(text):
    raise KeyError(text)
FAMILY = SimpleNamespace(name="buggy", Puzzle=SimpleNamespace(parse=parse))
"""


def test_a_bug_in_the_worker_is_an_error_and_its_trace_is_kept_under_debug(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def asked() -> tuple[bool, list[str], str]:
        told: list[dict[str, Any]] = []
        link = WorkerLink("en")
        right = await link.ask(told.append, do="about", puzzle="buggy:4")
        await link.ended()
        return right, link.traces, told[-1]["error"]

    (tmp_path / "buggy").mkdir()
    (tmp_path / "buggy" / "__init__.py").write_text(BUGGY)
    monkeypatch.setenv("UNRIDDLE_PUZZLES", str(tmp_path))
    for debug in ("", "1"):
        monkeypatch.setenv("UNRIDDLE_DEBUG", debug)
        right, traces, said = asyncio.run(asked())
        assert (right, len(traces)) == (False, len(debug))
        assert said.startswith(in_words("this-is-bug-in-unriddle", what="KeyError: "))
        assert all("in parse" in trace for trace in traces)
