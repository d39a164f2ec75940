"""Solvers of nonograms in one table: each puzzle in a process of its own on one core, each answer checked.

    PYTHONPATH=src python bench/league.py [FOLDER ...] [--tournament SEED ...] [--every K] [--peers FILE]
        [--peer NAME=COMMAND ...] [--limit S] [--most N] [--json FILE]

A set is the puzzles of a folder, or every k-th of a tournament set made from a seed (tournament.py). A peer is a line
NAME=COMMAND of a file, or of an option. COMMAND solves one puzzle and prints a picture: {file} stands for the puzzle's
file, {format} such as {ini} for the same puzzle written in a format of `unriddle families`, for instance

    nonogrid=nonogrid {toml}

A peer whose program is not there is left out, and that is said; `#` begins a note. A picture is the last block of lines
with two signs in the size of the puzzle, blanks between them or not; an answer counts when the clues accept it. CPU
seconds of the process and its children, start and reading included; `unsolved`: no picture, a wrong one, or more than
the limit. Only black-and-white puzzles that have a picture take part.
"""

import argparse
import os
import platform
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from resource import RLIMIT_CPU, RUSAGE_CHILDREN, getrusage, setrlimit

import record
import tournament

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, Puzzle, Solution

OWN = f"{sys.executable} -m unriddle solve {{file}} --text"
COLUMNS = ("puzzles", "unsolved", "median s", "mean s", "p99 s")
EMPTY = ".-_0 ·~?"  # what peers write for an empty cell


def puzzles(folder: Path) -> Iterator[tuple[Path, Puzzle]]:
    """The files of a folder that hold one black-and-white puzzle."""
    for path in sorted(folder.rglob("*")):
        try:
            found = FAMILY.read(path.read_bytes()) if path.is_file() else []
        except PuzzleError:
            continue
        if len(found) == 1 and found[0].colours == BLACK_AND_WHITE:
            yield path, found[0]


def picture(text: str, puzzle: Puzzle) -> Solution | None:
    """The last picture of this size in what a solver printed; None without one."""
    found: Solution | None = None
    block: list[str] = []
    for line in [*re.sub("\x1b\\[[0-9;]*m", "", text).splitlines(), ""]:
        rows = [row for row in (line, line.replace(" ", "")) if len(row) == puzzle.width]
        block = [*block, rows[-1]] if rows else []
        if len(block) >= puzzle.height:
            signs = "".join(block[-puzzle.height :])
            if len(set(signs)) <= 2:
                cells = bytes(sign not in EMPTY for sign in signs)
                found = Solution(puzzle.width, puzzle.height, cells, puzzle.colours)
    return found


def alone() -> None:
    """In the child: one core, where the system lets us choose."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def run(command: str, path: Path, puzzle: Puzzle, limit: float, scratch: Path) -> tuple[float, bool]:
    """CPU seconds of one process, and whether it gave a right picture."""
    names = {"file": str(path)}
    for form in set(re.findall(r"\{([a-z]+)\}", command)) - {"file"}:
        written = scratch / f"puzzle.{form}"
        written.write_bytes(FAMILY.write(puzzle, form))
        names[form] = str(written)
    filled = [part.format(**names) for part in shlex.split(command)]
    before, seconds = getrusage(RUSAGE_CHILDREN), max(1, round(limit))

    def begin() -> None:
        setrlimit(RLIMIT_CPU, (seconds, seconds))
        alone()

    try:
        done = subprocess.run(
            filled,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=20 * limit,  # of a busy machine's clock
            check=False,
            preexec_fn=begin,
        )
    except subprocess.TimeoutExpired:
        return limit, False
    after = getrusage(RUSAGE_CHILDREN)
    answer = picture(done.stdout, puzzle)
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return taken, answer is not None and not puzzle.check(answer)


def table(times: list[tuple[float, bool]]) -> dict[str, float]:
    """What is told of a solver; times of unsolved puzzles are left out, their number is told."""
    solved = sorted(taken for taken, right in times if right)
    unsolved = len(times) - len(solved)
    if not solved:
        return {"puzzles": len(times), "unsolved": unsolved}
    return {
        "puzzles": len(times),
        "unsolved": unsolved,
        "median s": statistics.median(solved),
        "mean s": statistics.mean(solved),
        "p99 s": solved[min(len(solved) - 1, len(solved) * 99 // 100)],
    }


def sets(options: argparse.Namespace, scratch: Path) -> Iterator[tuple[str, list[tuple[Path, Puzzle]]]]:
    """The name and the puzzles of each set."""
    for seed in options.tournament:
        folder = scratch / f"tournament {seed}"
        folder.mkdir()
        for index in range(0, tournament.COUNT, options.every):
            (folder / f"{index:03}.txt").write_text(tournament.board(seed, index) + "\n", encoding="utf-8")
        options.folder.append(folder)
    for folder in options.folder:
        entered = list(puzzles(folder))
        yield folder.name, entered[:: -(-len(entered) // options.most) or 1] if options.most else entered


def solvers(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """The name and the command of this program and of each peer that is there."""
    yield "unriddle", OWN
    lines = options.peers.read_text(encoding="utf-8").splitlines() if options.peers else []
    for line in [*lines, *options.peer]:
        name, _, command = line.partition("#")[0].strip().partition("=")
        if command and shutil.which(shlex.split(command)[0]) is None:
            print(f"{name}: is not there, left out")
        elif command:
            yield name, command


def main() -> None:
    """Run all solvers on all puzzles, in turn, and print the table, a line for each set and solver."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="*")
    parser.add_argument("--tournament", type=int, nargs="*", default=[], metavar="SEED")
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--peers", type=Path, help="a file of lines NAME=COMMAND")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--limit", type=float, default=30, help="CPU seconds of a process")
    parser.add_argument("--most", type=int, help="only so many puzzles of a set, evenly chosen")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    entered = dict(solvers(options))
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    machine = f"{platform.machine()} {platform.system()}, Python {platform.python_version()}"
    limits = f"one core of {os.cpu_count()}; at most {options.limit:g} s of CPU a puzzle"
    print(f"unriddle {commit.stdout.strip()}; {machine}; {limits}\n")
    print("| set | solver | puzzles | unsolved | median s | mean s | p99 s |\n|---|---|--:|--:|--:|--:|--:|")
    figures: dict[str, dict[str, dict[str, float]]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        for label, given in sets(options, Path(scratch)):
            times: dict[str, list[tuple[float, bool]]] = {name: [] for name in entered}
            for path, puzzle in given:
                for name, command in entered.items():
                    times[name].append(run(command, path, puzzle, options.limit, Path(scratch)))
            figures[label] = {name: table(each) for name, each in times.items()}
            for name, row in figures[label].items():
                told = [f"{row[key]:.3g}" if key in row else "" for key in COLUMNS]
                print(f"| {label} | {name} | " + " | ".join(told) + " |", flush=True)
    record.write(options.json, figures=figures)


if __name__ == "__main__":
    main()
