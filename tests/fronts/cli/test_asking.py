"""A person at a terminal is asked about a picture that is not sure."""

import fcntl
import os
import pty
import subprocess
import sys
import termios
from pathlib import Path
from select import select
from time import monotonic

import pytest
from puzzles.latin.test_photo import ROWS, drawn
from puzzles.quartiles import drawn as tiles

ASKS = b"Ctrl-C: leave; or type it"


def at_a_terminal(*arguments: object, keys: list[bytes]) -> tuple[int, str]:
    """Return the exit code and what a terminal shows if these keys are typed, one text at each question."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "COLUMNS": "80", "LINES": "24"}
    command = [sys.executable, "-m", "unriddle", *map(str, arguments)]
    child = subprocess.Popen(
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # Ctrl-C then interrupts it
    )
    os.close(theirs)
    shown, asked, end = b"", 0, monotonic() + 120
    while monotonic() < end and select([ours], [], [], 60)[0]:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        shown += part
        while asked < min(shown.count(ASKS), len(keys)):
            os.write(ours, keys[asked])
            asked += 1
    os.close(ours)
    return child.wait(30), shown.decode().replace("\r\n", "\n")


@pytest.fixture
def square(tmp_path: Path) -> Path:
    path = tmp_path / "square.png"
    path.write_bytes(drawn(ROWS, struck=(1, 2)))
    return path


def test_an_answer_is_proved_and_a_wrong_one_is_asked_again(square: Path) -> None:
    code, shown = at_a_terminal("convert", square, "--to", "text", keys=[b"9\r", b"\r", b"3\r"])
    assert (code, shown.count(ASKS.decode())) == (0, 3)
    assert "'9' is not a number of this square" in shown
    assert "\n. . 3 . .\n" in shown


@pytest.mark.parametrize("key", [b"\x03", b"\x04"])
def test_leaving_ends_in_the_command_and_exit_code_2(square: Path, key: bytes) -> None:
    code, shown = at_a_terminal("solve", square, keys=[key])
    assert code == 2
    assert "1 number is not sure, row 2, column 3; write it for the ? in: 1 . . . . / " in "".join(shown.splitlines())


def test_one_yes_settles_a_board_of_which_no_word_uses_some_tiles(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    path.write_bytes(tiles.file(tiles.board(["ban", *tiles.TILES[1:]])))
    code, shown = at_a_terminal("solve", path, keys=[b"=\r"])
    assert (code, shown.count(ASKS.decode())) == (0, 1)
    assert "guess: ban" in shown
