"""Solvers of nonograms side by side: each puzzle of a folder in a process of its own, each answer checked by the clues.

    PYTHONPATH=src python bench/league.py FOLDER [--peer NAME=COMMAND ...] [--limit S] [--most N] [--json FILE]

COMMAND solves one puzzle and prints a picture: {file} stands for the puzzle's file, {format} such as {ini} for the same
puzzle written in a format of `unriddle families`, for instance

    --peer 'nonogrid=nonogrid {toml}'

A peer whose program is not there is left out, and that is said. A picture is the last block of lines with two signs
in the size of the puzzle, blanks between them or not; an answer counts when the clues accept it. CPU seconds of
the process and its children, start and reading included; `unsolved`: no picture, a wrong one, or more than the limit.
Only black-and-white puzzles that have a picture take part.
"""

import argparse
import os
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

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, Puzzle, Solution

OWN = f"{sys.executable} -m unriddle solve {{file}} --text"
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


def run(command: str, path: Path, puzzle: Puzzle, limit: float, scratch: Path) -> tuple[float, bool]:
    """CPU seconds of one process, and whether it gave a right picture."""
    names = {"file": str(path)}
    for form in set(re.findall(r"\{([a-z]+)\}", command)) - {"file"}:
        written = scratch / f"puzzle.{form}"
        written.write_bytes(FAMILY.write(puzzle, form))
        names[form] = str(written)
    filled = [part.format(**names) for part in shlex.split(command)]
    before, seconds = getrusage(RUSAGE_CHILDREN), max(1, round(limit))
    try:
        done = subprocess.run(
            filled,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=20 * limit,  # of a busy machine's clock
            check=False,
            preexec_fn=lambda: setrlimit(RLIMIT_CPU, (seconds, seconds)),
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


def main() -> None:
    """Run all solvers on all puzzles, in turn, and print a line a solver."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--limit", type=float, default=30, help="CPU seconds of a process")
    parser.add_argument("--most", type=int, help="only so many puzzles, evenly chosen")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    solvers = {"unriddle": OWN}
    for peer in options.peer:
        name, _, command = peer.partition("=")
        if shutil.which(shlex.split(command)[0]) is None:
            print(f"{name}: is not there, left out")
        else:
            solvers[name] = command
    entered = list(puzzles(options.folder))
    if options.most:
        entered = entered[:: -(-len(entered) // options.most)]
    times: dict[str, list[tuple[float, bool]]] = {name: [] for name in solvers}
    with tempfile.TemporaryDirectory() as folder:
        for path, puzzle in entered:
            for name, command in solvers.items():
                times[name].append(run(command, path, puzzle, options.limit, Path(folder)))
    figures = {name: table(each) for name, each in times.items()}
    print(f"{len(entered)} puzzles, {os.cpu_count()} cores")
    for name, row in figures.items():
        print(f"{name:20} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()))
    record.write(options.json, figures=figures)


if __name__ == "__main__":
    main()
