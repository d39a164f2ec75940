"""How long a key waits in the terminal while a search runs in its other process, and what it costs to watch one.

    PYTHONPATH=src python bench/terminal.py [SOURCE...] [--keys N] [--watch SECONDS] [--json FILE]

From the key to the painted move: milliseconds of the wall, of half, of 95 % and of all keys; turns of the loop, 95 %;
and CPU of the front a key. On a machine that does other work, too, the wall says more about that work. The board that
is played on is another than the one that is searched. Then each search is watched on 200x60 cells: pictures a second,
CPU of the front a picture, the parts of lines that were drawn anew, and, in a pseudo terminal, bytes written a second.
"""

import argparse
import asyncio
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path
from typing import Any

import common

os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="unriddle-bench-")

from unriddle.fronts.tui.board import Board
from unriddle.fronts.tui.commands.frame import Frame
from unriddle.fronts.tui.puzzles.open_puzzles import DataFolder, OpenPuzzles
from unriddle.translation import Speaker

PLAYED = "latin:9"
QUIET_S = 0.05  # between two keys


async def measured(source: str, keys: int) -> dict[str, float]:
    """Type into a square while this is searched."""
    os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="unriddle-bench-")  # in which no game has been played
    puzzles = OpenPuzzles(DataFolder())
    for each in filter(None, (source, PLAYED)):
        puzzles.open(each)
    frame = Frame(puzzles, Speaker("en"), theme="light")
    waits: list[float] = []
    turns: list[int] = []
    async with frame.run_test(size=(120, 40)):
        await asyncio.sleep(0.5)
        if source:
            frame.opening.go(0)
            await frame.searching.all()
            await asyncio.sleep(2)
            frame.opening.go(1)
            await asyncio.sleep(0.2)
        frame.query_one(Board).focus()
        opened: Any = puzzles.now
        cpu = time.process_time()
        for number in range(keys):
            opened.cursor = divmod(number % 81, 9)
            painted, begun = frame.painter.painted, time.perf_counter()
            before = len(opened.play.moves)
            frame.simulate_key(str(number % 9))
            turns.append(0)
            while len(opened.play.moves) == before or frame.painter.painted == painted:
                await asyncio.sleep(0.001)
                turns[-1] += 1
            waits.append(1e3 * (time.perf_counter() - begun))
            await asyncio.sleep(QUIET_S)
        cpu = 1e3 * (time.process_time() - cpu) / keys
        await frame.action_quit()
    for each in puzzles.opened:
        puzzles.leave(each)
    waits.sort()
    most = sorted(turns)[int(len(turns) * 0.95)]
    named = {"half": waits[len(waits) // 2], "95 %": waits[int(len(waits) * 0.95)], "all": waits[-1]}
    return {name: round(value, 1) for name, value in (named | {"turns": most, "cpu": cpu}).items()}


async def watched(source: str, seconds: float) -> dict[str, float]:
    """Watch a search step by step."""
    puzzles = OpenPuzzles(DataFolder())
    puzzles.open(source)
    frame = Frame(puzzles, Speaker("en"), theme="light")
    async with frame.run_test(size=(200, 60)):
        assert puzzles.now is not None
        await frame.searching.again()
        puzzles.now.search.pace = "steps"
        await frame.searching.all()
        await asyncio.sleep(1)
        board = frame.query_one(Board)
        painted, lines, cpu, begun = frame.painter.painted, board.drawn_lines, time.process_time(), time.perf_counter()
        await asyncio.sleep(seconds)
        count, wall = frame.painter.painted - painted, time.perf_counter() - begun
        cpu, lines = time.process_time() - cpu, board.drawn_lines - lines
        await frame.action_quit()
    for each in puzzles.opened:
        puzzles.leave(each)
    told = {"a second": count / wall, "cpu": 1e3 * cpu / max(count, 1), "lines": lines / max(count, 1)}
    return {name: round(value, 1) for name, value in told.items()}


def written(source: str, seconds: float) -> dict[str, float]:
    """Bytes that a real terminal is sent for that."""
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 200, 0, 0))
    environment = os.environ | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "XDG_DATA_HOME": tempfile.mkdtemp()}
    command = [sys.executable, "-m", "unriddle", "tui", source, "--still", "-q"]
    process = subprocess.Popen(
        command, stdin=other, stdout=other, stderr=other, env=environment, start_new_session=True
    )
    os.close(other)
    try:
        first = _read(main, 4)
        os.write(main, b"\x1bOQ")  # F2
        _read(main, 1)
        os.write(main, b"---\x1b[15~")  # each step; F5
        _read(main, 1)
        count = _read(main, seconds)
        os.write(main, b"\x1b[21~")  # F10
        _read(main, 1)
    finally:
        process.kill()
        process.wait()
        os.close(main)
    return {"first screen": first, "bytes a second": round(count / seconds)}


def _read(file: int, seconds: float) -> int:
    """Bytes that come in this time."""
    count, until = 0, time.perf_counter() + seconds
    while (left := until - time.perf_counter()) > 0:
        if select.select([file], [], [], left)[0]:
            try:
                count += len(os.read(file, 1 << 16))
            except OSError:
                break
    return count


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", nargs="*", default=["latin:8"], help="what is searched meanwhile (latin:8)")
    parser.add_argument("--keys", type=int, default=100)
    parser.add_argument("--watch", type=float, default=5.0, metavar="SECONDS")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    figures = {}
    for source in ["", *given.sources]:
        figures[source] = asyncio.run(measured(source, given.keys))
        if source and given.watch:
            figures[source] |= asyncio.run(watched(source, given.watch)) | written(source, given.watch)
        print(f"{source[-20:] or 'nothing':20} {figures[source]}")
    common.write(given.json, terminal=figures)


if __name__ == "__main__":
    main()
