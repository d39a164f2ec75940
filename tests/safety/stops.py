"""Commands that save, killed and stopped at random moments and gone on with until they are done: nothing is lost."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

KINDS = (*[signal.SIGKILL] * 3, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
TILES = "azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,?"
FIELD = "/".join(["атокрисена", "ра.ит.нове", "к.алинесто"] * 3) + ";paths=yes;diagonals=yes;knots=yes"
ALL = ("--limit", "all")
ONES = "nonogram:7x7:" + ":".join(["/".join(["1"] * 7)] * 2)
# About a second each in compiled kernels; every family, every command that saves, jobs and matches too.
SEARCHES = {
    "queens": ("solve", "queens:9", *ALL),
    "takuzu": ("solve", "takuzu:1...../....../....../....../....../......", *ALL),
    "latin": ("solve", "latin:6", "--limit", "4000"),
    "latin count": ("latin", "count", "7"),
    "nonogram": ("solve", ONES, *ALL),
    "quartiles": ("solve", f"quartiles:{TILES}", *ALL),
    "balda": ("solve", f"balda:{FIELD}", *ALL),
}
JOBS = {
    "job": ("solve", "queens:8", "queens:7", "latin:5", "queens:6", *ALL),
    "balda match": ("balda", "match", "1", "longest", "--games", "3"),
}
HEAD = f"{'command':14}{'build':14}{'runs':>6}{'kills':>7}{'stops':>7}{'differ':>8}{'again, s':>10}"


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


def campaign(seconds: float, seed: int, build: str, only: list[str] | None = None) -> int:
    """Runs of all commands in turn until the time is over, then the table; 1 when one differed."""
    chance, until = Random(seed), time.monotonic() + seconds
    names = [name for name in (*SEARCHES, *JOBS) if not only or name in only]
    rows = {name: [0, 0, 0, 0, 0.0] for name in names}
    with tempfile.TemporaryDirectory() as place:
        whole: dict[str, Any] = {}
        at = 0
        while not at or time.monotonic() < until:
            name = names[at % len(names)]
            folder = Path(place) / str(at)
            folder.mkdir()
            try:
                if name not in whole:
                    whole[name] = output(go_on(name, folder / "whole"), folder)
                run(name, folder, whole[name], chance, rows[name])
            except AssertionError as error:
                rows[name][3] += 1
                print(f"{name}, run {at}: {error}", file=sys.stderr, flush=True)
            at += 1
    print(HEAD)
    for name, (runs, kills, stops, differ, again) in rows.items():
        print(f"{name:14}{build:14}{runs:6}{kills:7}{stops:7}{differ:8}{again:10.2f}")
    runs, kills, stops, differ = (sum(row[column] for row in rows.values()) for column in range(4))
    again = max(row[4] for row in rows.values())
    print(f"{'all':14}{build:14}{runs:6}{kills:7}{stops:7}{differ:8}{again:10.2f}")
    return int(differ > 0)


def run(name: str, folder: Path, whole: Any, chance: Random, row: list[Any]) -> None:
    """One run, disturbed a few times and then not any more; its last output is that of a whole run."""
    kept = folder / "kept"
    row[0] += 1
    for _ in range(chance.randint(1, 5)):
        started = chance.random() < 0.8
        # A Ctrl-C before the first line of ours is told by Python, in its own words.
        kind = chance.choice(KINDS if started else [each for each in KINDS if each != signal.SIGINT])
        age = disturbed(go_on(name, kept), folder, kept, chance.uniform(0, 1.2), kind, started)
        if age is None:
            break
        row[1 if kind == signal.SIGKILL else 2] += 1
        if name in SEARCHES and kind == signal.SIGKILL:  # a job keeps whole units
            row[4] = max(row[4], age)
    told = output(go_on(name, kept), folder)
    if told != whole:
        raise AssertionError(f"{len(told)} lines, not {len(whole)}: ends with {str(told[-1:])[:200]}")
    if left := [each for each in os.listdir(folder) if each.endswith(".new")]:
        raise AssertionError(f"left behind: {left}")
