"""Commands that save, killed and stopped at random moments and gone on with until they are done: nothing is lost."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from itertools import count
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any

from unriddle.puzzles.nonogram.puzzle import BLACK, Puzzle, Solution
from unriddle.session.solving import SAVE_S


def picture(size: int) -> str:
    """The nonogram of a picture that is nothing but chance."""
    chance = Random(3)
    return str(
        Puzzle.from_picture(Solution(size, size, bytes(chance.random() < 0.55 for _ in range(size**2)), (BLACK,)))
    )


KINDS = (*[signal.SIGKILL] * 6, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
TILES = "azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,?,?"
FIELD = "/".join(["атокрисена", "ра.ит.нове", "к.алинесто"] * 3) + ";diagonals=yes;knots=yes"
ALL = ("--limit", "all")
ONES = "nonogram:9x9:" + ":".join(["/".join(["1"] * 9)] * 2)
TAKUZU = "takuzu:1...../....../....../....../....../......"
CHANCE = picture(40)
# A second or two each in compiled kernels; every family, every command that saves, jobs and matches too.
SEARCHES = {
    "queens": ("solve", "queens:11", *ALL),
    "quartiles": ("solve", f"quartiles:{TILES}", "--limit", "30000"),
    "explain": ("explain", CHANCE),
    "repair": ("repair", CHANCE),
    "takuzu": ("solve", TAKUZU, *ALL),
    "make nonogram": ("generate", "nonogram", "--seed", "3", "--size", "45"),
    "latin": ("solve", "latin:6", "--limit", "16000"),
    "latin count": ("count", "latin", "8", "--unit", "3"),
    "make latin": ("generate", "latin", "--seed", "3", "--size", "11", "--level", "expert"),
    "rate": ("rate", CHANCE),
    "nonogram": ("solve", ONES, "--limit", "15000"),
    "make balda": ("generate", "balda", "--seed", "3", "--size", "15", "--level", "expert"),
    "balda": ("solve", f"balda:{FIELD};paths=yes", *ALL),
    "explain balda": ("explain", f"balda:{FIELD}"),
    "make quartiles": ("generate", "quartiles", "--seed", "3", "--level", "hard"),
}
JOBS = {
    "job": ("solve", "queens:8", "queens:10", "latin:5", "queens:9", TAKUZU, *ALL),
    "balda match": ("balda", "match", "1", "longest", "6"),
    "job of rates": ("rate", CHANCE, ONES, "latin:9", "latin:12"),
    "job in parts": ("solve", "queens:11", *ALL),
    "job of a count": ("count", "latin", "7"),
    "job of makers": ("generate", "nonogram", "--seed", "3", "--count", "60"),
    "job of a repair": ("repair", CHANCE),
}
HEAD = f"{'command':16}{'build':14}{'runs':>6}{'kills':>7}{'stops':>7}{'differ':>8}{'again, s':>10}"


def output(arguments: tuple[str, ...], folder: Path) -> Any:
    """What a command that is not disturbed says, in JSON values."""
    run = [sys.executable, "-m", "unriddle", *arguments, "--json"]
    done = subprocess.run(run, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise AssertionError(f"exit code {done.returncode}: {done.stderr[-300:]}")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    for each in told:
        each.pop("slowest_move", None)  # a time
    return [each for each in told if each.get("event") != "progress"]


def disturbed(
    arguments: tuple[str, ...], folder: Path, kept: Path, moment: float, kind: int, started: bool
) -> float | None:
    """Start a command and send it a signal after a moment, counted from its first save if it is to have `started`; how
    old what it keeps then was, None when it had ended."""
    with (folder / "errors").open("w+") as errors:
        run = [sys.executable, "-m", "unriddle", *arguments, "--json"]
        process = subprocess.Popen(run, cwd=folder, stdout=subprocess.DEVNULL, stderr=errors)
        began, before = time.time(), saved(kept)
        while started and process.poll() is None and saved(kept) == before:
            time.sleep(0.005)
        time.sleep(moment)
        if process.poll() is not None:
            return None
        process.send_signal(kind)
        now = time.time()
        code = process.wait()
        errors.seek(0)
        text = errors.read()
    # A signal before the search begins, or after its end, kills; within it the search stops.
    if code not in (-kind, 0, 1, 3) or "Traceback" in text:
        raise AssertionError(f"signal {kind} after {moment:.2f} s: exit code {code}: {text[-300:]}")
    return now - max(began, saved(kept)) if started else 0.0


def saved(kept: Path) -> float:
    """When a file, or the journal of a job, was saved last."""
    files = [kept, kept.with_name(f"{kept.name}-wal")]
    return max((each.stat().st_mtime for each in files if each.exists()), default=0.0)


def go_on(name: str, kept: Path) -> tuple[str, ...]:
    """The command that begins, or that goes on where something is kept."""
    if name in JOBS:
        return (*JOBS[name], "--jobs", "1", "--job", kept.name)
    return ("resume", kept.name) if kept.exists() else (*SEARCHES[name], "--save", kept.name)


def campaign(seconds: float, seed: int, build: str, only: list[str] | None = None, at_once: int = 1) -> int:
    """Runs of all commands in turn until Stopped by the time limit, then the table; 1 when one differed."""
    until = time.monotonic() + seconds
    names = [name for name in (*SEARCHES, *JOBS) if not only or name in only]
    rows = {name: [0, 0, 0, 0, 0.0] for name in names}
    whole: dict[str, Any] = {}
    numbers, adding = count(), Lock()

    def work(place: str) -> None:
        for at in numbers:
            if at and time.monotonic() > until:
                break
            name, row = names[at % len(names)], [0, 0, 0, 0, 0.0]
            with tempfile.TemporaryDirectory(dir=place) as folder:
                try:
                    if name not in whole:
                        whole[name] = output(go_on(name, Path(folder) / "whole"), Path(folder))
                    run(name, Path(folder), whole[name], Random(f"{seed} {at}"), row)
                except AssertionError as error:
                    row[3] += 1
                    print(f"{name}, run {at}: {error}", file=sys.stderr, flush=True)
            with adding:
                rows[name] = together(rows[name], row)

    with tempfile.TemporaryDirectory() as place, ThreadPoolExecutor(at_once) as pool:
        list(pool.map(work, [place] * at_once))
    print(HEAD)
    rows["all"] = reduce(together, rows.values())
    for name, (runs, kills, stops, differ, again) in rows.items():
        print(f"{name:16}{build:14}{runs:6}{kills:7}{stops:7}{differ:8}{again:10.2f}")
    return int(rows["all"][3] > 0)


def together(one: list[Any], other: list[Any]) -> list[Any]:
    """Two rows of the table as one."""
    return [*(left + right for left, right in zip(one[:4], other[:4], strict=True)), max(one[4], other[4])]


def run(name: str, folder: Path, whole: Any, chance: Random, row: list[Any]) -> None:
    """One run, disturbed a few times and then not any more; its last output is that of a whole run."""
    kept = folder / "kept"
    row[0] += 1
    for _ in range(chance.randint(1, 10)):
        started = chance.random() < 0.8
        # A Ctrl-C before the first line of ours is told by Python, in its own words.
        kind = chance.choice(KINDS if started else [each for each in KINDS if each != signal.SIGINT])
        # While it starts, while it saves, or at any moment of the first second.
        first, last = chance.choice(((0.0, 1.2), (0.0, 0.4), (SAVE_S - 0.05, SAVE_S + 0.1))) if started else (0.0, 0.6)
        age = disturbed(go_on(name, kept), folder, kept, chance.uniform(first, last), kind, started)
        if age is None:
            break
        row[1 if kind == signal.SIGKILL else 2] += 1
        if kind == signal.SIGKILL:
            row[4] = max(row[4], age)
    told = output(go_on(name, kept), folder)
    if told != whole:
        raise AssertionError(f"{len(told)} lines, not {len(whole)}: ends with {str(told[-1:])[:200]}")
    if left := [each for each in os.listdir(folder) if each.endswith(".new")]:
        raise AssertionError(f"left behind: {left}")
