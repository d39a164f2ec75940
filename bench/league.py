"""Solvers of nonograms in one table: each puzzle in a process of its own on one core, each answer checked.

    PYTHONPATH=src python bench/league.py [FOLDER ...] [--tournament SEED ...] [--random SEED ...] [--every K]
        [--peers FILE] [--peer NAME=COMMAND ...] [--luck K] [--limit S] [--whole S] [--most N] [--json FILE]

A set is the puzzles of a folder, those of one file, every k-th of a tournament set made from a seed (tournament.py), or
of a thousand random boards of 30x30 at density .5. Solvers that are found run: our command, each whole set in one
process of ours with K seeds of luck (the row is their mean), and the peers of PEERS whose programs are there. More are
lines NAME=COMMAND of a file, or options; one that is named unriddle takes the place of our own command.
COMMAND solves one puzzle and prints a picture: {file} stands for the puzzle's file, {format} such as {ini} for the same
puzzle written in a format of `unriddle families`, {limit} for the limit, for instance

    nonogrid=nonogrid {toml}

A command with {set} solves the whole set in one process, as the tournaments do it. It reads the puzzles from one file
in their format and writes the pictures to {answers}, each below a line `$number`, and its own times to {log}, lines
`#number seconds`. Boards that are not square are left out of this.

A peer whose program is not there is left out, and that is said; `#` begins a note. A picture is the last block of lines
with two signs in the size of the puzzle, blanks between them or not; an answer counts when the clues accept it. Seconds
are CPU seconds of the process and its children, start and reading included, but median, mean, p99 and worst of a whole
set are of its log; `all s` is what the processes of a set took together. `unsolved`: no picture, a wrong one, or more
than the limit. Only black-and-white puzzles that have a picture take part.
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
from contextlib import suppress
from pathlib import Path
from random import Random
from resource import RLIMIT_CPU, RUSAGE_CHILDREN, getrusage, setrlimit

import common
import tournament

from unriddle.core import PuzzleError
from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, Puzzle, Solution

OWN = f"{sys.executable} -m unriddle solve {{file}} --text"
WHOLE = Path(__file__).with_name("tournament.py")
SETS = f"{sys.executable} {WHOLE} --whole {{set}} {{answers}} {{log}} --limit {{limit}}"
PEERS = (
    "pbnsolve=pbnsolve {non}",
    "picross_solver_cli=picross_solver_cli --max-nb-solutions 1 {non}",
    "nonogrid=nonogrid {toml}",
)
RANDOM = 1000  # boards of a random set
COLUMNS = ("puzzles", "unsolved", "median s", "mean s", "p99 s", "worst s", "all s")
EMPTY = ".-_0 ·~?"  # what peers write for an empty cell


Times = list[tuple[float, bool]]  # CPU seconds of each puzzle, and whether the picture is right


def puzzles(folder: Path) -> Iterator[tuple[Path, Puzzle]]:
    """The files of a folder that hold one black-and-white puzzle."""
    for path in sorted(folder.rglob("*")):
        try:
            found = FAMILY.read(path.read_bytes()) if path.is_file() else []
        except PuzzleError:
            continue
        if len(found) == 1 and found[0].colors == BLACK_AND_WHITE:
            yield path, found[0]


def together(path: Path, scratch: Path) -> Iterator[tuple[Path, Puzzle]]:
    """The puzzles of one file, each written to a file of its own."""
    for number, puzzle in enumerate(FAMILY.read(path.read_bytes()), 1):
        written = scratch / f"{path.stem}-{number:04}.txt"
        written.write_text(f"{puzzle}\n", encoding="utf-8")
        yield written, puzzle


def picture(text: str, puzzle: Puzzle) -> Solution | None:
    """The last picture of this size in what a solver printed; None without one."""
    found: Solution | None = None
    block: list[str] = []
    for line in [*re.sub("\x1b\\[[0-9;]*m", "", text).splitlines(), ""]:
        rows = [row for row in (line, re.sub("[ \t]", "", line)) if len(row) == puzzle.width]
        block = [*block, rows[-1]] if rows else []
        if len(block) >= puzzle.height:
            signs = "".join(block[-puzzle.height :])
            if len(set(signs)) <= 2:
                cells = bytes(sign not in EMPTY for sign in signs)
                found = Solution(puzzle.width, puzzle.height, cells, puzzle.colors)
    return found


def alone() -> None:
    """In the child: one core, where the system lets us choose."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def process(command: list[str], limit: float) -> tuple[float, str]:
    """CPU seconds of one process and its children, and what it printed until its end or the limit."""
    before, seconds = getrusage(RUSAGE_CHILDREN), max(1, round(limit))

    def begin() -> None:
        setrlimit(RLIMIT_CPU, (seconds, seconds))
        alone()

    printed = ""
    with suppress(subprocess.TimeoutExpired):
        printed = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=20 * limit,  # of a busy machine's clock
            check=False,
            preexec_fn=begin,
        ).stdout
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, printed


def run(command: str, path: Path, puzzle: Puzzle, limit: float, scratch: Path) -> tuple[float, bool]:
    """CPU seconds of one process, and whether it gave a right picture."""
    names = {"file": str(path), "limit": f"{limit:g}"}
    for form in set(re.findall(r"\{([a-z]+)\}", command)) - names.keys():
        written = scratch / f"puzzle.{form}"
        written.write_bytes(FAMILY.write(puzzle, form))
        names[form] = str(written)
    taken, printed = process([part.format(**names) for part in shlex.split(command)], limit)
    answer = picture(printed, puzzle)
    return taken, answer is not None and not puzzle.check(answer)


def run_whole(command: str, given: list[Puzzle], options: argparse.Namespace, scratch: Path) -> tuple[Times, float]:
    """The same of a whole set in one process; the times by its log, and the CPU seconds of the process."""
    names = {name: scratch / f"whole.{name}" for name in ("set", "answers", "log")}
    for each in names.values():
        each.unlink(missing_ok=True)
    with names["set"].open("w", encoding="utf-8") as file:
        for number, puzzle in enumerate(given, 1):
            lines = ["\t".join(str(length) for length, _ in line) for line in (*puzzle.columns, *puzzle.rows)]
            file.write("\n".join([f"${number}", *lines, ""]))
    filled = [part.format(**names, limit=f"{options.limit:g}") for part in shlex.split(command)]
    taken, _ = process(filled, options.whole)
    answers, log = (names[name].read_text() if names[name].exists() else "" for name in ("answers", "log"))
    pictures = dict(part.partition("\n")[::2] for part in answers.split("$")[1:])
    seconds = {number: float(told) for number, told in re.findall(r"^#(\d+)\s+([\d.]+)", log, re.MULTILINE)}
    times: Times = []
    for number, puzzle in enumerate(given, 1):
        answer = picture(pictures.get(str(number), ""), puzzle)
        spent = seconds.get(str(number), options.whole)
        times.append((spent, spent <= options.limit and answer is not None and not puzzle.check(answer)))
    return times, taken


def table(times: Times, total: float) -> dict[str, float]:
    """What is told of a solver; times of unsolved puzzles are left out, their number is told."""
    solved = sorted(taken for taken, right in times if right)
    told: dict[str, float] = {"puzzles": len(times), "unsolved": len(times) - len(solved), "all s": total}
    if solved:
        told |= {
            "median s": statistics.median(solved),
            "mean s": statistics.mean(solved),
            "p99 s": solved[min(len(solved) - 1, len(solved) * 99 // 100)],
            "worst s": solved[-1],
        }
    return told


def sets(options: argparse.Namespace, scratch: Path) -> Iterator[tuple[str, list[tuple[Path, Puzzle]]]]:
    """The name and the puzzles of each set."""
    for seed in options.tournament:
        folder = scratch / f"tournament {seed}"
        folder.mkdir()
        for index in range(0, tournament.COUNT, options.every):
            (folder / f"{index:03}.txt").write_text(tournament.board(seed, index) + "\n", encoding="utf-8")
        options.folder.append(folder)
    for seed in options.random:
        folder = scratch / f"random {seed}"
        folder.mkdir()
        for index in range(0, RANDOM, options.every):
            board = tournament.nonogram(30, Random(f"{seed}/{index}"), 0.5)
            (folder / f"{index:03}.txt").write_text(board + "\n", encoding="utf-8")
        options.folder.append(folder)
    for folder in options.folder:
        entered = list(puzzles(folder) if folder.is_dir() else together(folder, scratch))
        yield folder.name, entered[:: -(-len(entered) // options.most) or 1] if options.most else entered


def solvers(options: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """The name and the command of this program and of each peer that is there."""
    yield "unriddle", OWN
    if options.luck:
        yield "unriddle, whole sets", SETS
    lines = list(PEERS)
    lines += options.peers.read_text(encoding="utf-8").splitlines() if options.peers else []
    for line in dict.fromkeys([*lines, *options.peer]):
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
    parser.add_argument("--random", type=int, nargs="*", default=[], metavar="SEED")
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--luck", type=int, default=4, help="seeds of luck of whole sets")
    parser.add_argument("--peers", type=Path, help="a file of lines NAME=COMMAND")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--limit", type=float, default=30, help="CPU seconds of a process")
    parser.add_argument("--whole", type=float, default=7200, help="CPU seconds of a process that solves a whole set")
    parser.add_argument("--most", type=int, help="only so many puzzles of a set, evenly chosen")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    entered = dict(solvers(options))
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    machine = f"{platform.machine()} {platform.system()}, Python {platform.python_version()}"
    limits = f"one core of {os.cpu_count()}; at most {options.limit:g} s of CPU a puzzle; every picture checked"
    limits += f"; whole sets: means of {options.luck} seeds of luck"
    print(f"unriddle {commit.stdout.strip()}; {machine}; {limits}\n")
    print(f"| set | solver | {' | '.join(COLUMNS)} |\n|---|---|{'--:|' * len(COLUMNS)}")
    figures: dict[str, dict[str, dict[str, float]]] = {}
    with tempfile.TemporaryDirectory() as scratch:
        for label, given in sets(options, Path(scratch)):
            single = {name: command for name, command in entered.items() if "{set}" not in command}
            times: dict[str, Times] = {name: [] for name in single}
            for path, puzzle in given:
                for name, command in single.items():
                    times[name].append(run(command, path, puzzle, options.limit, Path(scratch)))
            figures[label] = {name: table(each, sum(taken for taken, _ in each)) for name, each in times.items()}
            whole = [puzzle for _, puzzle in given]
            square = all(puzzle.width == puzzle.height for puzzle in whole)
            for name in (name for name in entered if square and name not in single):
                seeds = range(options.luck) if entered[name] == SETS else range(1)
                commands = [entered[name] + f" --luck {seed}" * (entered[name] == SETS) for seed in seeds]
                rows = [table(*run_whole(each, whole, options, Path(scratch))) for each in commands]
                figures[label][name] = {key: statistics.mean(row.get(key, 0) for row in rows) for key in rows[0]}
            for name, row in figures[label].items():
                told = [f"{row[key]:.3g}" if key in row else "" for key in COLUMNS]
                print(f"| {label} | {name} | " + " | ".join(told) + " |", flush=True)
    common.write(options.json, figures=figures)


if __name__ == "__main__":
    main()
