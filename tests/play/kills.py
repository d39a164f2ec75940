"""Games at the command line in processes of their own, ended by signal 9 at any moment and taken up again."""

import json
import os
import select
import signal
import sys
from pathlib import Path
from random import Random
from typing import Self

from play.boards import Board, changing
from unriddle.fronts.cli import main
from unriddle.registry import find

MOVES = 6  # of a game
START, PAUSE = 5.0, 0.1  # seconds in which a game says something first, and next
main.module("play")  # so that a child need not import it


class Seat:
    """`unriddle` with these arguments in a child of this process, which costs a hundredth of a fresh start."""

    def __init__(self, arguments: list[str], errors: Path) -> None:
        typed, self._typing = os.pipe()
        self._output, telling = os.pipe()
        self._pid = os.fork()
        if not self._pid:
            try:
                os.close(self._typing)
                os.close(self._output)
                _sit(arguments, typed, telling, os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_TRUNC))
            finally:
                os._exit(99)
        os.close(typed)
        os.close(telling)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        os.close(self._output)

    def type(self, lines: list[str]) -> None:
        """Type these lines; they fit a pipe."""
        os.write(self._typing, "".join(f"{line}\n" for line in lines).encode())

    def hear(self, seconds: float | None = None) -> str:
        """What is said next, as soon as something is; "" at the end, or when so many seconds are over."""
        if not select.select([self._output], [], [], seconds)[0]:
            return ""
        return os.read(self._output, 1 << 16).decode()

    def send(self, number: int) -> None:
        """Send it this signal."""
        os.kill(self._pid, number)

    def end(self) -> tuple[str, int]:
        """What is still said once nothing more will be typed, and the exit code."""
        os.close(self._typing)
        return self._read_rest()

    def ended(self) -> tuple[str, int]:
        """What is still said until it ends by itself, though more might be typed, and the exit code."""
        rest = self._read_rest()
        os.close(self._typing)
        return rest

    def _read_rest(self) -> tuple[str, int]:
        said = b"".join(iter(lambda: os.read(self._output, 1 << 16), b""))
        return said.decode(), os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])


def _sit(arguments: list[str], typed: int, telling: int, errors: int) -> None:
    """What the child does: streams of its own, then the command."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # which whoever runs this may ignore
    for stream, number in ((typed, 0), (telling, 1), (errors, 2)):
        os.dup2(stream, number)
    sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
    try:
        code = main.run(arguments)
    except SystemExit as error:
        code = int(error.code or 0)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def arguments(board: Board, folder: Path) -> list[str]:
    """The command line that plays this board in a file of this folder, without `unriddle`."""
    own = ["--players", ",".join(f"{name}=human" for name in board.rules)] if board.rules else []
    if board.words is not None:
        (folder / "words.txt").write_text("\n".join(board.words))
        own += ["--lexicon", str(folder / "words.txt")]
    return ["play", board.puzzle_id, "--text", "--save", str(folder / "game"), *own]


def killed(board: Board, folder: Path, seed: int) -> tuple[int, int]:
    """Type a game, kill it at some moment, resume what was not saved; every move is there once, in order.

    How many moves were told, and how many saved, when it was killed.
    """
    chance, script = Random(seed), changing(board, seed, MOVES)
    command, path = arguments(board, folder), folder / "game"
    with Seat(command, folder / "errors") as seat:
        seat.type(script)
        seen = "".join(seat.hear(START if not heard else PAUSE) for heard in range(chance.randrange(2 + len(script))))
        seen += seat.hear(chance.random() / 100)
        seat.send(signal.SIGKILL)
        rest, _ = seat.end()
    saved = json.loads(path.read_text())["moves"] if path.exists() else []
    assert saved == script[: len(saved)]
    acknowledged = _acknowledged(board, script, seen + rest)
    assert acknowledged <= len(saved)
    with Seat(command, folder / "errors") as seat:
        seat.type(script[len(saved) :])
        _, code = seat.end()
    warnings = "".join(f"unriddle: {each}\n" for each in board.puzzle.warnings())
    assert (code, (folder / "errors").read_text()) == (0 if _finished(board, script) else 3, warnings)
    assert json.loads(path.read_text())["moves"] == script
    return acknowledged, len(saved)


def _acknowledged(board: Board, script: list[str], seen: str) -> int:
    """How many moves of the script have been told."""
    play, count = board.begin(), 0
    said = iter(seen.partition("The game is saved in ")[2].splitlines(keepends=True))
    for move in script:
        play.move(move)
        if f"{find(board.family).playing.last_move(play.game)}\n" not in said:
            break
        count += 1
    return count


def _finished(board: Board, script: list[str]) -> bool:
    play = board.begin()
    for move in script:
        play.move(move)
    return play.game.status.kind in ("solved", "over")
