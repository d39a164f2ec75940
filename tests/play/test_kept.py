"""Plays kept in files: nothing typed is lost whatever ends a process, and nobody plays a game that another has open."""

import json
import re
import shlex
import signal
import time
from pathlib import Path

import pytest
from said import said

from play.boards import Board, boards, changing
from play.kills import Seat, arguments, killed
from unriddle.core import PuzzleError
from unriddle.session.opened import Opened
from unriddle.session.saved_games import SavedGame, begin, path_of, saved_plays

# One board of each family.
BOARDS = {board.family: board for board in boards()}.values()
ONE_EACH = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.family)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.mark.halved
@ONE_EACH
@pytest.mark.parametrize("seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 10))])
def test_a_killed_game_is_taken_up_with_nothing_lost(board: Board, tmp_path: Path, seed: int) -> None:
    killed(board, tmp_path, seed)


@ONE_EACH
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_what_ends_a_game_saves_it_and_says_how_to_continue(board: Board, tmp_path: Path, number: int) -> None:
    script, path = changing(board, 1, 2), tmp_path / "game"
    with Seat(arguments(board, tmp_path), tmp_path / "errors") as seat:
        seat.type(script)
        _until_saved(path, script)
        seat.send(number)
        seen, code = seat.ended()
    _ended(board, script, path, seen, code)


def _until_saved(path: Path, script: list[str]) -> None:
    """Wait until these moves are in the file, and the next one is waited for."""
    until = time.monotonic() + 30
    while time.monotonic() < until and not (
        path.exists() and len(json.loads(path.read_text())["moves"]) == len(script)
    ):
        time.sleep(0.02)
    time.sleep(0.1)


def _ended(board: Board, script: list[str], path: Path, seen: str, code: int) -> None:
    assert code == 3
    assert said("game-is-saved-resume-with", command=f"unriddle play {shlex.quote(board.puzzle_id)} ") in seen
    assert json.loads(path.read_text())["moves"] == script


@ONE_EACH
def test_a_game_is_saved_by_its_puzzle_and_rules_and_locked_by_one_process(board: Board) -> None:
    kept, going_on = begin(Opened.of(board.puzzle), board.rules)
    assert (kept.path, going_on) == (path_of(board.puzzle, kept.play.rules), False)
    with pytest.raises(PuzzleError, match="is playing this game"):
        begin(Opened.of(board.puzzle), board.rules)
    assert [each.path for each in saved_plays()] == [kept.path]
    kept.close()
    again, going_on = begin(Opened.of(board.puzzle), board.rules)
    assert (again.play.to_text(), going_on) == (kept.play.to_text(), True)
    again.close()
    with pytest.raises(PuzzleError, match=re.escape(said("another-game-is-saved-there"))):
        begin(Opened.parse("balda:.../тук/..."), {}, kept.path)


def test_a_file_that_is_not_a_game_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "game"
    for content in (b"", b"\xff", b"{}", b"[1]", b'{"play": 2}', b"x" * 5_000_000):
        path.write_bytes(content)
        with pytest.raises(PuzzleError, match=f"^{path}: "):
            SavedGame.load(path)
    (tmp_path / "data" / "unriddle" / "plays").mkdir(parents=True)
    (tmp_path / "data" / "unriddle" / "plays" / "0.json").write_text("{}")
    assert list(saved_plays()) == []
