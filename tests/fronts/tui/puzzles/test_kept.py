"""Nothing is lost: leaving, a terminal that closes, and another process go on where it was."""

import asyncio
import json
import os
import pty
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from fronts.tui.terminal import COLORED, LATIN, NONOGRAM, QUARTILES, opened, scenario

from unriddle.fronts.tui import app as saving

ROOT = Path(__file__).parents[4]


@scenario
async def test_games_cursors_modes_and_drafts_are_restored() -> None:
    async with opened(QUARTILES, NONOGRAM, theme="dark") as terminal:
        await terminal.press("down", "space")
        await terminal.press("ctrl+pageup")
        await terminal.type("fu")
    async with opened(again=True) as terminal:
        assert [str(each.puzzle) for each in terminal.frame.puzzles.opened] == [QUARTILES, NONOGRAM]
        assert terminal.play.draft.text == "fu"
        assert terminal.frame.theme == "light"
        await terminal.press("ctrl+pagedown")
        assert (terminal.moves, terminal.now.cursor) == (["2.1"], (1, 0))


@scenario
async def test_the_theme_is_that_of_the_last_time() -> None:
    async with opened(LATIN) as terminal:
        await terminal.do("Theme: dark")
    async with opened(again=True, theme="") as terminal:
        assert terminal.frame.theme == "dark"


@scenario
async def test_a_search_continues_in_the_next_terminal_with_all_it_had_found() -> None:
    async with opened("latin:8") as terminal:
        await terminal.do("All solutions")
        await terminal.until(lambda: terminal.now.search.count > 20)
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "stopped")
        count, first = terminal.now.search.count, str(terminal.now.search.found[0])
    async with opened(again=True) as terminal:
        await terminal.until(lambda: terminal.now.search.count == count and not terminal.now.search.running)
        assert str(terminal.now.search.found[0]) == first
        await terminal.do("All solutions")
        await terminal.until(lambda: terminal.now.search.count > count)


@scenario
async def test_what_was_found_earlier_is_fetched_also_after_another_search_had_its_turn() -> None:
    async with opened("latin:8", LATIN) as terminal:
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "solutions")
        terminal.frame.opening.go(0)
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "solutions")
    async with opened(again=True) as terminal:
        terminal.frame.opening.go(1)
        await terminal.until(lambda: terminal.now.search.count == 1 and not terminal.now.search.running)


@scenario
async def test_quitting_does_not_wait_for_a_search_that_does_not_stop() -> None:
    async with opened(LATIN) as terminal:
        terminal.frame.search.pause = lambda: asyncio.Event().wait()  # type: ignore[method-assign,assignment,return-value]
        await asyncio.wait_for(terminal.frame.action_quit(), 30)


@scenario
async def test_a_worker_that_is_killed_is_reported_and_another_continues_from_the_last_place() -> None:
    async with opened("latin:8") as terminal:
        await terminal.do("All solutions")
        await terminal.until(lambda: terminal.now.search.count > 20)
        await asyncio.sleep(1.2)
        process = terminal.frame.link._process
        assert process is not None
        process.kill()
        await terminal.until(lambda: "has ended" in terminal.sentence)
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.count > 20 and terminal.now.search.running)


@scenario
async def test_a_game_that_another_process_plays_is_only_watched() -> None:
    async with opened(LATIN) as terminal:
        await terminal.press("1")
        async with opened(LATIN) as other:
            assert "is playing this game" in other.text
            assert other.now.play is None
            await other.press("f5")
            await other.until(lambda: other.now.search.why == "solutions")


@scenario
async def test_a_list_of_open_puzzles_that_is_damaged_is_not_read(data: Path) -> None:
    data.mkdir(parents=True)
    for text in ("", "{", "[]", '{"theme": 1, "at": -1, "open": []}', '{"open": [{"puzzle": 7}]}'):
        (data / "tui.json").write_text(text)
        async with opened(LATIN, again=True) as terminal:
            assert len(terminal.frame.puzzles.opened) == 1


@scenario
async def test_colored_and_titled_puzzles_keep_their_names(tmp_path: Path) -> None:
    file = tmp_path / "titled.json"
    file.write_text(json.dumps({"puzzle": COLORED}))
    async with opened("example:fish"):
        pass
    async with opened(again=True) as terminal:
        assert (terminal.now.name, terminal.now.title) == ("Nonogram", "Fish")  # what it is called is told at the end


@pytest.mark.parametrize("key", ["f10", "ctrl+q", "ctrl+c"])
@scenario
async def test_every_way_out_gives_what_was_found(key: str) -> None:
    async with opened(LATIN) as terminal:
        await terminal.press("f5")
        await terminal.until(lambda: terminal.now.search.why == "solutions")
        await terminal.press(key)
        await terminal.until(lambda: not terminal.frame.is_running)
        printed = terminal.frame.return_value
        assert printed is not None
        assert printed[:3] == ["latin:5", "┌───┬───┬───┬───┬───┐", "│[0]│ 1 │ 2 │ 3 │[4]│"]


@scenario
async def test_of_many_squares_each_is_printed_with_its_first_row() -> None:
    async with opened("latin:4") as terminal:
        await terminal.do("All solutions")
        await terminal.until(lambda: terminal.now.search.why == "exhausted")
        await terminal.press("f10")
        await terminal.until(lambda: not terminal.frame.is_running)
        printed = terminal.frame.return_value or []
        assert (len(printed), printed[0]) == (48, "square 1  0 1 2 3")


@contextmanager
def started(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """The program in a terminal of its own: its process, and the file of the terminal's other end."""
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT / "src")}
    main, other = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "unriddle", "tui", *arguments],
        stdin=other,
        stdout=other,
        stderr=other,
        env=environment,
        start_new_session=True,
    )
    os.close(other)
    os.set_blocking(main, False)
    try:
        yield process, main
    finally:
        process.kill()
        process.wait()
        os.close(main)


def ended(process: subprocess.Popen[bytes], main: int) -> bytes:
    """What it draws until it has ended."""
    drawn = b""
    for _ in range(600):
        drawn += read(main)
        if process.poll() is not None:
            break
        time.sleep(0.05)
    assert process.poll() is not None
    return drawn


@pytest.mark.parametrize("told", [True, False], ids=["hung up", "gone"])
def test_a_terminal_that_closes_keeps_every_move(told: bool, data: Path) -> None:
    def moves() -> list[str]:
        return [move for file in (data / "plays").glob("*.json") for move in json.loads(file.read_text())["moves"]]

    with started(LATIN) as (process, main):
        for _ in range(600):
            read(main)
            if list((data / "plays").glob("*.json")):
                os.write(main, b"3")
            if moves():
                break
            time.sleep(0.05)
        if told:
            process.send_signal(signal.SIGHUP)
        else:  # no controlling terminal, of which the program would be told
            gone = os.open(os.devnull, os.O_RDONLY)
            os.dup2(gone, main)
            os.close(gone)
        ended(process, main)
        assert moves()[:1] == ["1.1=3"]
        assert json.loads((data / "tui.json").read_text())["open"][0]["puzzle"] == LATIN


def test_a_pasted_binary_file_is_refused(data: Path) -> None:
    with started(LATIN) as (process, main):
        drawn = b""
        for _ in range(600):
            drawn += read(main)
            if b"F12" in drawn:
                break
            time.sleep(0.05)
        os.write(main, b"\x1b[200~" + bytes(range(28, 256)) * 4 + b"\x1b[201~")
        for _ in range(600):
            drawn += read(main)
            if b"Paste a puzzle" in drawn or process.poll() is not None:
                break
            time.sleep(0.05)
        os.write(main, b"\x1b[21~")
        assert b"Traceback" not in drawn + ended(process, main)
        assert process.returncode == 0


def read(file: int) -> bytes:
    """Take what the program has drawn, so that it does not wait."""
    drawn = b""
    try:
        while piece := os.read(file, 1 << 16):
            drawn += piece
    except OSError:
        pass
    return drawn


@scenario
async def test_a_move_made_while_another_is_written_is_written_too(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    begun, free = threading.Event(), threading.Event()
    whole = saving.write

    def slow(files: Mapping[Path, bytes]) -> None:
        begun.set()
        free.wait(30)
        whole(files)

    async with opened(LATIN) as terminal:
        monkeypatch.setattr(saving, "write", slow)
        for move in ("1.1=1", "1.2=2"):  # not by a key, for which the terminal might wait
            terminal.frame.puzzles.player.move(move)
            terminal.frame.changed()
            await terminal.until(begun.is_set)
        free.set()
        await terminal.until(lambda: kept_moves(data) == [["1.1=1", "1.2=2"]])


def kept_moves(data: Path) -> list[list[str]]:
    return [json.loads(path.read_text())["moves"] for path in (data / "plays").glob("*.json")]
