"""`unriddle solve` and `resume` as a person uses them, with queens as the puzzle."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from said import said

from unriddle.puzzles.nonogram.puzzle import BLACK, Puzzle, Solution


def test_solve_prints_every_solution_and_the_conclusion(unriddle) -> None:
    shown = unriddle("solve", "queens:4")
    assert (shown.code, shown.out, shown.err) == (0, "1 3 0 2\n2 0 3 1\n\n2 solutions in all\n", "")


def test_json_is_one_event_a_line_and_ends_with_the_end(unriddle) -> None:
    lines = [json.loads(line) for line in unriddle("solve", "queens:4", "--json").out.splitlines()]
    assert lines[0] == {"event": "found", "solution": {"columns": [1, 3, 0, 2]}, "steps": 8}
    told = {"count": 2, "all": True, "verdict": "multiple"}
    end = {"event": "end", "why": "exhausted", "steps": 16, "share": 1.0, "conclusion": told}
    assert end == lines[-1]


def test_quiet_json_has_no_event_that_a_clock_decides(unriddle, monkeypatch) -> None:
    monkeypatch.setattr("unriddle.fronts.terminal.PROGRESS_S", 0)
    shown = [unriddle("solve", "latin:7:first-row", "--limit", "9000", "--json", *more).out for more in ((), ("-q",))]
    assert ['"progress"' in each for each in shown] == [True, False]
    assert [line for line in shown[0].splitlines() if '"progress"' not in line] == shown[1].splitlines()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["queens:5"], 0),
        (["queens:3"], 1),
        (["queens:5", "--limit", "3"], 0),
        (["queens:5", "--limit", "all"], 0),
        (["queens:5", "--limit", "11"], 0),
        (["queens:5", "--steps", "5"], 3),
        (["queens:5", "--time", "0"], 3),
        (["queens:4", "queens:3"], 1),
        (["queens:4", "queens:x", "queens:5"], 2),
    ],
)
def test_the_exit_code_says_how_it_ended(unriddle, arguments: list[str], code: int) -> None:
    assert code == unriddle("solve", *arguments).code


def test_with_many_puzzles_each_line_says_whose_it_is_and_a_bad_one_stops_none(unriddle, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("queens:4\n\nqueens:1\n")
    shown = unriddle("solve", tmp_path / "a", tmp_path / "no", "queens:6", "--json")
    lines = [json.loads(line) for line in shown.out.splitlines()]
    ends = [line for line in lines if line["event"] == "end"]
    assert [line["index"] for line in ends] == [0, 1, 2, 3]
    assert [str(tmp_path / "a")] * 2 + [str(tmp_path / "no"), "queens:6"] == [line["source"] for line in ends]
    assert [line["why"] for line in ends] == ["exhausted", "exhausted", "error", "exhausted"]
    assert shown.code == 2
    assert shown.err.count("\n") == 1


def test_verbose_says_what_was_read(unriddle) -> None:
    assert "n queens on a board" in unriddle("solve", "queens:4", "-v").err


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "unriddle", *map(str, arguments)]


def test_a_stopped_repair_says_so_and_how_to_resume(tmp_path: Path) -> None:
    chance, file = random.Random(3), tmp_path / "save"
    large = Solution(90, 90, bytes(chance.random() < 0.55 for _ in range(90 * 90)), (BLACK,))
    process = subprocess.Popen(
        command("repair", Puzzle.from_picture(large), "--save", file),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not file.exists() and process.poll() is None:
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (3, "")
    assert re.search(rf"^Stopped \([0-9.]+% searched\)\. Resume with: unriddle resume {file}$", err, re.M)


def test_a_repair_that_is_stopped_before_it_begins_says_so(monkeypatch: pytest.MonkeyPatch, unriddle) -> None:
    def interrupted(puzzle: Puzzle) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(10)

    monkeypatch.setattr("unriddle.puzzles.nonogram.make.editor.picture_to_repair", interrupted)
    shown = unriddle("repair", "nonogram:2x2:1/1:1/1")
    assert (shown.code, shown.out, shown.err.strip()) == (3, "", "unriddle: stopped")


def test_a_checkpoint_is_json_with_a_line_for_each_solution(unriddle, tmp_path: Path) -> None:
    file = tmp_path / "c"
    unriddle("solve", "queens:6", "--save", file)
    text = file.read_text()
    assert len(json.loads(text)["found"]) == 4
    assert sum(line.startswith('  {"steps": ') for line in text.splitlines()) == 4


@pytest.mark.parametrize("option", ["-o", "--proof", "--job"])
def test_a_file_that_cannot_be_written_is_refused_before_the_search(unriddle, tmp_path: Path, option: str) -> None:
    for place, why in ((tmp_path / "none" / "out", "there is no folder"), (tmp_path, "this is a folder")):
        shown = unriddle("solve", "nonogram:1x1:1:1", option, place)
        assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
        assert why in shown.err
    assert list(tmp_path.iterdir()) == []


def test_where_detection_leaves_a_choice_the_option_for_it_is_named(unriddle, tmp_path: Path) -> None:
    file = tmp_path / "f"
    file.write_text("1..\n..1\n.1.\n")
    shown = unriddle("solve", file)
    line = (
        f"unriddle: {file}: "
        + said(
            "say-which",
            message="this may be latin (text) or nonogram (paste)",
            ways="--family latin, --family nonogram",
        )
        + "\n"
    )
    assert (shown.code, shown.out, shown.err) == (2, "", line)
    assert [unriddle("solve", file, "--family", name).code for name in ("latin", "nonogram")] == [1, 0]
    file.write_text("!\n")
    assert (
        unriddle("solve", file).err
        == f"unriddle: {file}: " + said("say-what-it-is-with", message="no puzzle was found here") + "\n"
    )
