"""Stopping: whole commands that find much, each told to stop at a random moment; how long until it has ended.

    python bench/stop.py [--base TREE] [--times N] [--seconds S] [--only TEXT] [--json FILE]

From the signal to the end of the process: the conclusion, the save and the end of Python are all in it. Each command
saves itself, and starts in turn; the moment is drawn from the first S seconds.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import record

TREE = Path(__file__).parents[1]
COMMAND = "from unriddle.cli.main import main; main()"
ALL = ("--limit", "all")
TWO = "azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,?,lly,zz,is,?"
BALDA = (
    "balda:"
    + "/".join(["атокрисеналовор", "ра.ит.новелатос", "к.алинестороват"] * 5)
    + ";paths=yes;diagonals=yes;knots=yes"
)
# Every family, text and JSON, and what finds the most.
COMMANDS = {
    "quartiles, two unknown": ("solve", f"quartiles:{TWO}", *ALL, "--json"),
    "quartiles, as text": ("solve", f"quartiles:{TWO}", *ALL),
    "latin:8": ("solve", "latin:8", *ALL),
    "latin:12, JSON": ("solve", "latin:12", *ALL, "--json"),
    "latin count": ("latin", "count", "9"),
    "nonogram, many": ("solve", "nonogram:20x20:" + ":".join(["/".join(["1"] * 20)] * 2), *ALL, "--json"),
    "balda, paths": ("solve", BALDA, *ALL),
    "queens:12": ("solve", "queens:12", *ALL),
    "takuzu": ("solve", "takuzu:" + "/".join(["." * 8] * 8), *ALL, "--json"),
}


def stopped(arguments: tuple[str, ...], tree: Path, folder: Path, after: float) -> tuple[float, float, int] | None:
    """ms from the signal to the end, MB at most, and finds; None when it had ended before."""
    save = folder / "save"
    for left in folder.iterdir():
        left.unlink()
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "UNRIDDLE_PUZZLES": str(TREE / "examples")}
    with (folder / "out").open("w+b") as out:
        run = [sys.executable, "-c", COMMAND, *arguments, "--save", str(save)]
        process = subprocess.Popen(run, stdout=out, stderr=subprocess.DEVNULL, env=environment)
        time.sleep(after)
        if process.poll() is not None:
            return None
        process.send_signal(signal.SIGINT)
        began = time.perf_counter()
        _, status, usage = os.wait4(process.pid, 0)
        ms = (time.perf_counter() - began) * 1000
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        lines = sum(1 for _ in out)
    return (ms, usage.ru_maxrss / 1024, lines) if process.returncode == 3 else None


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
    print(f"{'':26}{'stops':>6}{'p50 ms':>8}{'p90':>8}{'p99':>8}{'most':>8}{'MB':>7}{'lines':>9}")
    for tree in (TREE, *([given.base.resolve()] if given.base else [])):
        every: list[float] = []
        for name, arguments in COMMANDS.items():
            if given.only not in name:
                continue
            found = []
            with tempfile.TemporaryDirectory() as folder:
                for _ in range(given.times):
                    moment = chance.uniform(0.4, given.seconds)
                    if one := stopped(arguments, tree, Path(folder), moment):
                        found.append(one)
            times = sorted(ms for ms, _, _ in found)
            every += times
            row(name, times, max((mb for _, mb, _ in found), default=0), max((lines for *_, lines in found), default=0))
            figures[f"{tree.name}: {name}"] = found
        row("all", sorted(every), 0, 0)
    record.write(given.json, stop=figures)


def row(name: str, times: list[float], mb: float, lines: int) -> None:
    shares = "".join(f"{at(share, times):8.1f}" for share in (0.5, 0.9, 0.99, 1.0))
    print(f"{name:26}{len(times):6}{shares}{mb:7.0f}{lines:9}", flush=True)


if __name__ == "__main__":
    main()
