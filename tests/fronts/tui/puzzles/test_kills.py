"""The terminal is killed by signal 9 at a random moment: all moves but those of the last moment are there again.

`UNRIDDLE_KILLS=50` kills so many times.
"""

import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("textual", reason="the terminal needs Textual")

from fronts.tui.terminal import NONOGRAM

TIMES = int(os.environ.get("UNRIDDLE_KILLS", "2"))
KEPT_S = 1.0  # after a move, until it is certainly written, on a machine that has other work too
KEYS = (b"x", b" ", b"\x1b[B", b"\x1b[C")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
@pytest.mark.parametrize("seed", range(TIMES))
def test_a_kill_loses_nothing_but_the_last_moment(seed: int, data: Path) -> None:
    chance = Random(seed)
    main, terminal = pty.openpty()
    environment = {**os.environ, "COLORFGBG": "0;15", "COLUMNS": "80", "LINES": "24"}
    command = [sys.executable, "-m", "unriddle", "tui", NONOGRAM]
    made: list[float] = []
    with subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, env=environment, start_new_session=True
    ) as process:
        os.close(terminal)
        try:
            heard, begun = b"", time.monotonic()
            while b"F10" not in heard and time.monotonic() - begun < 60:
                if select.select([main], [], [], 0.1)[0]:
                    heard += os.read(main, 65536)
            end = time.monotonic() + chance.uniform(0.3, 3.0)
            while time.monotonic() < end:
                key = chance.choice(KEYS)
                os.write(main, key)
                made += [time.monotonic()] if key in (b"x", b" ") else []
                time.sleep(chance.uniform(0.03, 0.2))
                while select.select([main], [], [], 0)[0]:
                    os.read(main, 65536)
        finally:
            killed = time.monotonic()
            process.send_signal(signal.SIGKILL)
    os.close(main)
    files = list((data / "plays").glob("*.json"))
    moves = json.loads(files[0].read_text())["moves"] if files else []
    assert len(moves) >= sum(when < killed - KEPT_S for when in made)
