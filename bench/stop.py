"""Stopping: whole commands that find much, each told to stop at a random moment; how long until it has ended.

    python bench/stop.py [--base TREE] [--times N] [--seconds S] [--only TEXT] [--json FILE]

From the signal to the end of the process: the conclusion, the save and the end of Python are all in it. Each command
saves itself; the moment is drawn from the first S seconds of its search. `CPU p99` is the processor's time of it
alone, where the system tells: what a busy machine makes of it stands beside it.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import common

TREE = Path(__file__).parents[1]
COMMAND = "from unriddle.fronts.cli.main import main; main()"
ALL = ("--limit", "all")
TWO = "azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,?,lly,zz,is,?"
BALDA = (
    "balda:"
    + "/".join(["атокрисеналовор", "ра.ит.новелатос", "к.алинестороват"] * 5)
    + ";paths=yes;diagonals=yes;knots=yes"
)

LARGE = "large"  # stands for a file that has the largest nonogram


def picture(size: int, seed: int) -> str:
    """The nonogram of a square picture made of nothing but chance, which takes seconds to explain."""
    chance = random.Random(seed)
    rows = ["".join("#" if chance.random() < 0.55 else "." for _ in range(size)) for _ in range(size)]
    sides = rows, ["".join(column) for column in zip(*rows, strict=True)]
    clues = [
        [",".join(str(len(block)) for block in line.split(".") if block) or "0" for line in side] for side in sides
    ]
    return f"nonogram:{size}x{size}:" + ":".join(map("/".join, clues))


# Every family, text and JSON, and what finds the most; and what explains for long.
COMMANDS = {
    "quartiles, two unknown": ("solve", f"quartiles:{TWO}", *ALL, "--json"),
    "quartiles, as text": ("solve", f"quartiles:{TWO}", *ALL),
    "latin:8": ("solve", "latin:8", *ALL),
    "latin:12, JSON": ("solve", "latin:12", *ALL, "--json"),
    "latin count": ("count", "latin", "9"),
    "nonogram, many": ("solve", "nonogram:20x20:" + ":".join(["/".join(["1"] * 20)] * 2), *ALL, "--json"),
    "balda, paths": ("solve", BALDA, *ALL),
    "queens:12": ("solve", "queens:12", *ALL),
    "takuzu": ("solve", "takuzu:" + "/".join(["." * 8] * 8), *ALL, "--json"),
    "1000x1000": ("solve", LARGE),
    "rate 1000x1000": ("rate", LARGE),
    "explain nonogram": ("explain", picture(30, 3)),
    "explain latin": ("explain", "latin:40:plain", "--teach"),
    "explain balda": ("explain", BALDA.replace(";paths=yes", ""), "--json"),
}


class Stop(NamedTuple):
    """One stop: ms from the signal to the end, those on a processor, MB at most, lines of output."""

    ms: float
    cpu: float
    mb: float
    lines: int


def spent(process: int) -> float:
    """ms that a process, perhaps one that has just ended, was on a processor; 0 where the system does not tell."""
    with suppress(OSError):
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e6
    return 0.0


def stopped(arguments: tuple[str, ...], tree: Path, folder: Path, after: float) -> Stop | None:
    """A command that is stopped after so many seconds; None when it had ended before."""
    save = folder / "save"
    for left in folder.iterdir():
        left.unlink()
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "UNRIDDLE_PUZZLES": str(TREE / "examples")}
    with (folder / "out").open("w+b") as out:
        run = [sys.executable, "-c", COMMAND, *arguments, "--save", str(save)]
        process = subprocess.Popen(run, stdout=out, stderr=subprocess.DEVNULL, env=environment)
        while process.poll() is None and not save.exists():
            time.sleep(0.01)  # it is still starting
        time.sleep(after)
        if process.poll() is not None:
            return None
        before, began = spent(process.pid), time.perf_counter()
        process.send_signal(signal.SIGINT)
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        ms, cpu = (time.perf_counter() - began) * 1000, spent(process.pid) - before
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        lines = sum(1 for _ in out)
    return Stop(ms, cpu, usage.ru_maxrss / 1024, lines) if process.returncode == 3 else None


def at(share: float, sorted_ms: list[float]) -> float:
    return sorted_ms[min(len(sorted_ms) - 1, int(share * len(sorted_ms)))] if sorted_ms else float("nan")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, metavar="TREE", help="another checkout of unriddle, with its kernels")
    parser.add_argument("--times", type=int, default=10, help="stops of each command")
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--only", default="", metavar="TEXT", help="the commands whose name has it")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    chance, figures = random.Random(1), {}
    print(f"{'':26}{'stops':>6}{'p50 ms':>8}{'p90':>8}{'p99':>8}{'most':>8}{'CPU p99':>9}{'MB':>7}{'lines':>9}")
    with tempfile.TemporaryDirectory() as place:
        large, folder = Path(place) / LARGE, Path(place) / "saved"
        large.write_text(picture(1000, 3), encoding="ascii")
        folder.mkdir()
        for tree in (TREE, *([given.base.resolve()] if given.base else [])):
            every: list[Stop] = []
            for name, arguments in COMMANDS.items():
                if given.only not in name:
                    continue
                told = tuple(str(large) if each == LARGE else each for each in arguments)
                moments = [chance.uniform(0, given.seconds) for _ in range(given.times)]
                found = [one for moment in moments if (one := stopped(told, tree, folder, moment))]
                every += found
                row(name, found)
                figures[f"{tree.name}: {name}"] = found
            row("all", every)
    common.write(given.json, stop=figures)


def row(name: str, stops: list[Stop]) -> None:
    times, cpu = sorted(stop.ms for stop in stops), sorted(stop.cpu for stop in stops)
    shares = "".join(f"{at(share, times):8.1f}" for share in (0.5, 0.9, 0.99, 1.0))
    mb, lines = (max((stop[column] for stop in stops), default=0) for column in (2, 3))
    print(f"{name:26}{len(times):6}{shares}{at(0.99, cpu):9.1f}{mb:7.0f}{lines:9}", flush=True)


if __name__ == "__main__":
    main()
