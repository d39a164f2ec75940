"""The terminal in a process of its own, ended by signal 9 while keys are typed; what it has kept is compared."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from unriddle.session.saved_games import SavedGame

PUZZLE = "nonogram:5x5:1,1/5/5/3/1:2/4/4/4/2"
SIDE = 5
KEPT_S = 1.0  # after a move is shown, until it is certainly written, on a machine that has other work too
START_S = 60.0
RIGHT, DOWN, HOME = b"\x1b[C", b"\x1b[B", b"\x1b[H"
OPEN = re.compile(rb"(\d+) of 25 cells open")
MOVES = {b" ": "", b"x": "-"}  # each key, and how its move ends


def killed(data: Path, seed: int) -> tuple[int, int]:
    """Fill and cross out cells one after the other, kill it at some moment, and read what it has kept: the first of the
    moves in their order, at least those that were shown before the last moment. How many were shown, and how many kept.
    """
    chance = Random(seed)
    main, terminal = pty.openpty()
    environment = {**os.environ, "XDG_DATA_HOME": str(data), "TERM": "xterm-256color", "COLORFGBG": "0;15"}
    environment |= {"COLUMNS": "80", "LINES": "24"}
    command = [sys.executable, "-m", "unriddle", "tui", PUZZLE]
    made: list[str] = []
    shown: list[tuple[int, float]] = []  # how many moves the screen tells of, and when
    with subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, env=environment, start_new_session=True
    ) as process:
        os.close(terminal)
        try:
            _wait(main)
            end = time.monotonic() + chance.uniform(0.0, 3.0)
            for cell in range(SIDE * SIDE):
                if time.monotonic() > end:
                    break
                row, column = divmod(cell, SIDE)
                key = chance.choice(list(MOVES))
                os.write(main, key)
                made.append(f"{row + 1}.{column + 1}{MOVES[key]}")
                os.write(main, RIGHT if column + 1 < SIDE else HOME + DOWN)
                time.sleep(chance.uniform(0.0, 0.3))
                told = OPEN.findall(_read(main))
                shown += [(SIDE * SIDE - int(told[-1]), time.monotonic())] if told else []
        finally:
            moment = time.monotonic()
            process.send_signal(signal.SIGKILL)
    os.close(main)
    files = list((data / "unriddle" / "plays").glob("*.json"))
    kept = json.loads(files[0].read_text())["moves"] if files else []
    assert kept == made[: len(kept)]
    acknowledged = max((count for count, when in shown if when < moment - KEPT_S), default=0)
    assert len(kept) >= acknowledged, (len(kept), acknowledged)
    if files:
        game = SavedGame.load(files[0], None)  # whose it was has ended, so it is free to be played on
        assert game.play.moves == kept
        game.close()
    return acknowledged, len(kept)


def _wait(main: int) -> None:
    """Read until the keys are shown: from then on it plays."""
    heard, begun = b"", time.monotonic()
    while b"F10" not in heard:
        assert time.monotonic() - begun < START_S, heard[-500:]
        if select.select([main], [], [], 0.1)[0]:
            heard += os.read(main, 65536)


def _read(main: int) -> bytes:
    heard = b""
    while select.select([main], [], [], 0)[0]:
        heard += os.read(main, 65536)
    return heard
