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
from rounds import stride
from said import said

from unriddle.puzzles.nonogram.puzzle import BLACK, Puzzle, Solution

QUEENS_5 = 10


def test_solve_prints_every_solution_and_the_conclusion(unriddle) -> None:
    shown = unriddle("solve", "queens:4")
    assert (shown.code, shown.out, shown.err) == (0, "1 3 0 2\n2 0 3 1\n\n2 solutions in all\n", "")


def test_json_is_one_event_a_line_and_ends_with_the_end(unriddle) -> None:
    lines = [json.loads(line) for line in unriddle("solve", "queens:4", "--json").out.splitlines()]
    assert lines[0] == {"event": "found", "solution": {"columns": [1, 3, 0, 2]}, "steps": 8}
    told = {"count": 2, "all": True, "unique": False}
    end = {"event": "end", "why": "exhausted", "steps": 16, "share": 1.0, "conclusion": told}
    assert end == lines[-1]


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


def test_a_search_stopped_at_every_step_resumes_to_the_same_list(unriddle, tmp_path: Path) -> None:
    whole = unriddle("solve", "queens:5", "--json").out.splitlines()
    found = [line for line in whole if '"found"' in line]
    for steps in range(0, 53, stride(1)):
        file = tmp_path / f"{steps}.save"
        stopped = unriddle("solve", "queens:5", "--steps", steps, "--save", file)
        assert stopped.code == 3
        assert f"unriddle resume {file}" in stopped.err
        resumed = unriddle("resume", file, "--json").out.splitlines()
        assert found == [line for line in resumed if '"found"' in line]
        assert whole[-1] == resumed[-1]


def test_the_limit_is_carried_over_and_counts_from_the_start(unriddle, tmp_path: Path) -> None:
    file = tmp_path / "save"
    unriddle("solve", "queens:6", "--limit", 3, "--steps", 60, "--save", file)
    resumed = unriddle("resume", file)
    assert resumed.code == 0
    assert unriddle("solve", "queens:6", "--limit", 3).out == resumed.out
    assert resumed.out == unriddle("resume", file).out


def test_many_solutions_go_to_a_file_beside_the_checkpoint(unriddle, tmp_path: Path, monkeypatch) -> None:
    from unriddle.core.search import found as finds

    monkeypatch.setattr(finds, "INLINE", 300)
    monkeypatch.setattr(finds, "RECENT", 4)
    file = tmp_path / "save"
    whole = unriddle("solve", "queens:8")
    unriddle("solve", "queens:8", "--steps", 1000, "--save", file)
    beside = tmp_path / "save.solutions"
    assert beside.stat().st_size > 300
    with beside.open("ab") as lines:
        lines.write(b'{"steps": 1, "solution": {"columns": [0]}}\n')  # written, but never reached a checkpoint
    resumed = unriddle("resume", file)
    assert whole.out == resumed.out
    beside.write_bytes(beside.read_bytes().replace(b"3", b"4", 1))
    damaged = unriddle("resume", file)
    assert (damaged.code, damaged.err.count("\n")) == (2, 1)


def test_a_damaged_checkpoint_is_refused_in_one_line(unriddle, tmp_path: Path) -> None:
    file = tmp_path / "save"
    unriddle("solve", "queens:6", "--steps", 60, "--save", file)
    good = file.read_text()
    saved = json.loads(good)
    bad = [
        good[:100],
        "",
        "[]",
        "[" * 100000,
        "{}",
        json.dumps({**saved, "version": 9}),
        json.dumps({**saved, "puzzle": "queens:7"}),
        json.dumps({**saved, "snapshot": "AAAA"}),
        json.dumps({**saved, "found": None}),
        good.replace("columns", "column5", 1),
        "\x00\xff",
    ]
    for text in bad:
        file.write_text(text)
        shown = unriddle("resume", file)
        assert (shown.code, shown.out, shown.err.count("\n")) == (2, "", 1)
        assert str(file) in shown.err


def command(*arguments: object) -> list[str]:
    return [sys.executable, "-m", "unriddle", *map(str, arguments)]


def test_ctrl_c_reports_saves_and_says_how_to_resume(tmp_path: Path, unriddle) -> None:
    file = tmp_path / "save"
    process = subprocess.Popen(
        command("solve", "queens:11", "--save", file), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    while not file.exists():
        time.sleep(0.01)
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert process.returncode == 3
    assert "solutions so far" in out
    assert f"unriddle resume {file}" in err
    assert "2,680 solutions" in unriddle("resume", file).out


def test_a_stopped_repair_says_so_and_how_to_resume(tmp_path: Path) -> None:
    chance, file = random.Random(3), tmp_path / "save"
    large = Solution(90, 90, bytes(chance.random() < 0.55 for _ in range(90 * 90)), (BLACK,))
    process = subprocess.Popen(
        command("repair", Puzzle.of_picture(large), "--save", file),
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

    monkeypatch.setattr("unriddle.puzzles.nonogram.make.editor.begun", interrupted)
    shown = unriddle("repair", "nonogram:2x2:1/1:1/1")
    assert (shown.code, shown.out, shown.err.strip()) == (3, "", "unriddle: stopped")


@pytest.mark.slow
def test_kill_9_at_random_moments_loses_nothing(tmp_path: Path, unriddle) -> None:
    whole = unriddle("solve", "queens:10").out
    chance = random.Random(3)
    for trial in range(20):
        file = tmp_path / f"{trial}.save"
        process = subprocess.Popen(
            command("solve", "queens:10", "--save", file), stdout=subprocess.DEVNULL, env={**os.environ}
        )
        while not file.exists() and process.poll() is None:
            time.sleep(0.005)
        time.sleep(chance.random() * 0.9)
        process.kill()
        process.wait()
        assert whole == unriddle("resume", file).out
        assert [file] == [path for path in tmp_path.iterdir() if path.name == file.name]


def test_a_checkpoint_is_json_with_a_line_for_each_solution(unriddle, tmp_path: Path) -> None:
    file = tmp_path / "c"
    unriddle("solve", "queens:6", "--save", file)
    text = file.read_text()
    assert len(json.loads(text)["found"]) == 4
    assert sum(line.startswith('  {"steps": ') for line in text.splitlines()) == 4


@pytest.mark.parametrize("option", ["--svg", "--png", "--tree", "--proof", "--job"])
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
        + said("say-what-it-is-with", message="this may be latin (text) or nonogram (grid)")
        + "\n"
    )
    assert (shown.code, shown.out, shown.err) == (2, "", line)
    assert [unriddle("solve", file, "--family", name).code for name in ("latin", "nonogram")] == [1, 0]
    file.write_text("!\n")
    assert (
        unriddle("solve", file).err
        == f"unriddle: {file}: " + said("say-what-it-is-with", message="not recognized") + "\n"
    )
