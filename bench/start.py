"""Starting: whole processes that do next to nothing, beside `import click`; this tree and another.

    python bench/start.py [--base TREE] [--times N] [--json FILE]

CPU time of a process, the least of several, each kind run in turn: the command runs as the installed one does, and all
modules are compiled to bytecode before (in a folder that goes away, nothing is written into a tree).
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import common

TREE = Path(__file__).parents[1]
TILES = "azz,th,ss,tru,ref,fu,ra,nih,cro,mat,wo,sh,re,rds,tic,il,lly,zz,is,ment"
COMMAND = "import sys; from unriddle.__main__ import main; sys.exit(main())"
CLICK = "import click"
OPEN = 'open("latin:5")'


def kinds(folder: Path) -> dict[str, list[str]]:
    """What is measured -> the arguments of Python; `folder` gets a board's file."""
    board = folder / "board.txt"
    board.write_text(TILES.replace(",", "\n") + "\n", encoding="utf-8")
    return {
        "python alone": ["-c", "pass"],
        CLICK: ["-c", CLICK],
        "solve quartiles, id": ["-c", COMMAND, "solve", f"quartiles:{TILES}"],
        "solve quartiles, file": ["-c", COMMAND, "solve", str(board)],
        "solve latin:5": ["-c", COMMAND, "solve", "latin:5"],
        OPEN: ["-c", f"import unriddle; unriddle.{OPEN}"],
    }


def taken(arguments: list[str], environment: Mapping[str, str]) -> float:
    """CPU time of a process of Python, in ms."""
    process = subprocess.Popen([sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"it ended with {process.returncode}: {' '.join(arguments)}")
    return (usage.ru_utime + usage.ru_stime) * 1000


def measured(trees: list[Path], times: int) -> dict[str, list[float]]:
    """Kind -> the least ms of each tree."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        own = [{**kept, "PYTHONPATH": str(tree / "src"), "PYTHONPYCACHEPREFIX": folder} for tree in trees]
        asked = kinds(Path(folder))
        for arguments in asked.values():
            for environment in own:
                taken(arguments, environment)
        least = {name: [float("inf")] * len(trees) for name in asked}
        for _ in range(times):
            for name, arguments in asked.items():
                times_here = [taken(arguments, environment) for environment in own]
                least[name] = list(map(min, least[name], times_here))
    return least


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, metavar="TREE", help="another checkout of unriddle, with its kernels")
    parser.add_argument("--times", type=int, default=25)
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    least = measured([TREE, *([given.base.resolve()] if given.base else [])], given.times)
    print(f"{'':22} {'ms':>7} {'of import click':>16}", end="")
    print(f" {'base, ms':>9} {'of import click':>16} {'of base':>8}" if given.base else "")
    for name, (own, *base) in least.items():
        line = f"{name:22} {own:7.1f} {own / least[CLICK][0]:16.2f}"
        print(line + "".join(f" {ms:9.1f} {ms / least[CLICK][1]:16.2f} {own / ms:8.2f}" for ms in base))
    common.write(given.json, start=least)


if __name__ == "__main__":
    main()
