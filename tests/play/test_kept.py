"""Plays kept in files: nothing typed is lost whatever ends a process, and nobody plays a game that another has open."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from play.boards import Board, boards, moves
from unriddle.core import PuzzleError
from unriddle.games import Kept, begin, left, path_of
from unriddle.puzzles import find

# One board of each family.
BOARDS = {board.family: board for board in boards()}.values()
ONE_EACH = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.family)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def command(board: Board, folder: Path) -> list[str]:
    own = [f"--{name}=human" for name in board.rules]
    if board.words is not None:
        (folder / "words.txt").write_text("\n".join(board.words))
        own += ["--lexicon", str(folder / "words.txt")]
    game = str(folder / "game")
    return [sys.executable, "-m", "unriddle", "play", board.puzzle_id, "--text", "--save", game, *own]


def told(board: Board, script: list[str]) -> list[str]:
    """What is told of each move."""
    play, lines = board.begin(), []
    for move in script:
        play.move(move)
        lines.append(str(find(board.family).told(play.game)))
    return lines


def killed(board: Board, folder: Path, seed: int) -> None:
    """Type a game, kill it at some moment, go on with what was not told yet; every move is there once, in order."""
    chance, script = Random(seed), moves(board, seed, 6)
    run = command(board, folder)
    with subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("".join(f"{move}\n" for move in script))
        process.stdin.flush()
        seen = process.stdout.readline()  # more lines than moves are sure to come
        for _ in range(chance.randrange(1 + len(script))):
            seen += process.stdout.readline()
        time.sleep(chance.random() / 100)
        os.kill(process.pid, signal.SIGKILL)
        process.stdin.close()
        seen += process.stdout.read()
    path = folder / "game"
    saved = json.loads(path.read_text())["moves"] if path.exists() else []
    assert saved == script[: len(saved)]
    acknowledged, lines = 0, seen.partition("The game is saved in ")[2].splitlines()
    for line in lines:
        acknowledged += line in told(board, script)[acknowledged : acknowledged + 1]
    assert acknowledged <= len(saved)
    rest = "".join(f"{move}\n" for move in script[len(saved) :])
    again = subprocess.run(run, input=rest, capture_output=True, text=True, check=False)
    assert (again.returncode, again.stderr) == (3 if not _finished(board, script) else 0, "")
    assert json.loads(path.read_text())["moves"] == script


def _finished(board: Board, script: list[str]) -> bool:
    play = board.begin()
    for move in script:
        play.move(move)
    return play.game.status.kind in ("solved", "over")


@ONE_EACH
@pytest.mark.parametrize("seed", range(10))
def test_a_killed_game_is_taken_up_with_nothing_lost(board: Board, tmp_path: Path, seed: int) -> None:
    killed(board, tmp_path, seed)


@pytest.mark.slow
@ONE_EACH
@pytest.mark.parametrize("seed", range(10, 60))
def test_a_killed_game_is_taken_up_with_nothing_lost_at_fifty_moments(board: Board, tmp_path: Path, seed: int) -> None:
    killed(board, tmp_path, seed)


@ONE_EACH
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_what_ends_a_game_saves_it_and_says_how_to_go_on(board: Board, tmp_path: Path, number: int) -> None:
    script = moves(board, 1, 2)
    run = command(board, tmp_path)
    with subprocess.Popen(run, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("".join(f"{move}\n" for move in script))
        process.stdin.flush()
        until = time.monotonic() + 30
        path = tmp_path / "game"
        while time.monotonic() < until and not (path.exists() and len(json.loads(path.read_text())["moves"]) == 2):
            time.sleep(0.02)
        time.sleep(0.1)
        process.send_signal(number)
        seen = process.stdout.read()
    assert process.returncode == 3
    assert f"The game is saved; go on with: unriddle play {shlex.quote(board.puzzle_id)} " in seen
    assert json.loads(path.read_text())["moves"] == script


@ONE_EACH
def test_a_game_is_kept_by_its_puzzle_and_rules_and_is_held_by_one_at_a_time(board: Board) -> None:
    kept, going_on = begin(board.puzzle, board.rules)
    assert (kept.path, going_on) == (path_of(board.puzzle, kept.play.rules), False)
    with pytest.raises(PuzzleError, match="another process is playing this game"):
        begin(board.puzzle, board.rules)
    assert [each.path for each in left()] == [kept.path]
    kept.close()
    again, going_on = begin(board.puzzle, board.rules)
    assert (again.play.to_text(), going_on) == (kept.play.to_text(), True)
    again.close()
    with pytest.raises(PuzzleError, match="another game is saved there; --new begins a new game"):
        begin(find("balda").Puzzle.parse("balda:.../тук/..."), {}, None, kept.path)


def test_a_file_that_is_no_game_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for content in (b"", b"\xff", b"{}", b"[1]", b'{"play": 2}', b"x" * 5_000_000):
        path.write_bytes(content)
        with pytest.raises(PuzzleError, match=f"^{path}: "):
            Kept.load(path)
    (tmp_path / "data" / "unriddle" / "plays" / "0.json").write_text("{}")
    assert list(left()) == []
