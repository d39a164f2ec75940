"""Tournament sets made from seeds: 1,000 random 25 x 25 nonograms of falling density, beside other trees and plain SAT.

    PYTHONPATH=src python bench/tournament.py [--seed N ...] [--every K] [--first I] [--beside NAME=OTHER/src ...]
        [--sat] [--size N] [--density D] [--boards N] [--limit S] [--write FOLDER] [--json FILE]
    PYTHONPATH=src python bench/tournament.py --whole SET ANSWERS LOG [--limit S] [--verdict]

Puzzle i of 1,000 has 625 * (.5 - .15 i / 999) filled cells at random places. Every k-th of them is run, from `--first`
on, each solver in a process that lives as long as the run, in turn puzzle by puzzle. Milliseconds of CPU, making the
search included, reading not: to the first picture, and to the verdict, which is two pictures or the end. Each picture
is checked by the clues. `--sat` is Glucose 4.2 on our own order encoding of the whole board, nothing known. With
`--density` the boards are random ones of one density instead, a cell at a time, of seeds 0 to `--boards`. `--write`
writes the puzzles, for solvers of others, and runs nothing.

With `--whole`, our solver on a whole set, as the tournaments do it: a file of puzzles in, pictures and a log of seconds
out. The seconds are CPU seconds of each puzzle; with `--verdict` to two pictures or the end instead of the first
picture.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby, islice
from pathlib import Path
from random import Random
from typing import Any

import common
from common import SOURCE, nonogram, nonogram_of

from unriddle.session.opened import Opened

FALSE = -1  # a literal that never holds; 0 is one that always does
SIZE, COUNT, BLOCK = 25, 1000, 100
DENSE, SPARSE = 0.5, 0.35

Times = tuple[float | None, float | None]  # seconds to the first picture and to the verdict, None beyond the limit


def board(seed: int, index: int) -> str:
    """The id of puzzle `index` of a set."""
    cells = SIZE * SIZE
    filled = round(cells * (DENSE - (DENSE - SPARSE) * index / (COUNT - 1)))
    chosen = set(Random(f"{seed}/{index}").sample(range(cells), filled))
    rows = [[row * SIZE + column in chosen for column in range(SIZE)] for row in range(SIZE)]
    return nonogram_of(rows)


def searched(puzzle: Any, limit: float) -> Iterator[bytes | None]:
    """The cells of two pictures, None at the end or the limit."""
    start = time.process_time()
    search = Opened.of(puzzle).search()
    for _ in range(2):
        found = None
        while found is None and not search.done and time.process_time() - start < limit:
            found = search.advance(1024)
        if found is None and not search.done:
            raise TimeoutError
        yield None if found is None else bytes(found.cells)
    search.close()


def clauses(puzzle: Any) -> Iterator[list[int]]:
    """Order encoding of the whole board: a variable a cell, and for each block and place "starts there or later"."""
    width, height = puzzle.width, puzzle.height
    last = width * height
    for index, line in enumerate([*puzzle.rows, *puzzle.columns]):
        row = index < height
        cells = range(index * width, (index + 1) * width) if row else range(index - height, width * height, width)
        lengths, size = [length for length, _ in line], len(cells)
        slack = size - sum(lengths) - len(lengths) + 1
        later: list[list[int]] = []
        begin = 0
        for length in lengths:
            names = [0] * (begin + 1) + [last + 1 + at for at in range(slack)]
            last += slack
            later.append(names + [FALSE] * (size + 2 - len(names)))
            begin += length + 1

        def at(block: int, place: int, later: list[list[int]] = later) -> int:
            return later[block][max(0, place)]

        def clause(*literals: tuple[int, bool]) -> list[int] | None:
            if any((name == 0 and holds) or (name == FALSE and not holds) for name, holds in literals):
                return None
            return [name if holds else -name for name, holds in literals if name not in (0, FALSE)]

        found = []
        for block, length in enumerate(lengths):
            for place in range(size + 1):
                found.append(clause((at(block, place), True), (at(block, place + 1), False)))
                if block + 1 < len(lengths):
                    follows = min(size + 1, place + length + 1)
                    found.append(clause((at(block, place), False), (at(block + 1, follows), True)))
        for place, cell in enumerate(cells):
            black = cell + 1
            started = (at(0, place + 1), False) if lengths else (FALSE, True)
            found.append(clause((black, False), started))
            for block, length in enumerate(lengths):
                ends = (at(block, place + 1 - length), True)
                found.append(clause((at(block, place + 1), True), (ends[0], False), (black, True)))
                after = [(at(block + 1, place + 1), False)] if block + 1 < len(lengths) else []
                found.append(clause((black, False), (at(block, place + 1), True), *after, ends))
        yield from (each for each in found if each is not None)


def by_sat(puzzle: Any, limit: float) -> Iterator[bytes | None]:
    """The same by Glucose alone; writing the clauses is not counted."""
    import pysolvers

    given, cells = list(clauses(puzzle)), range(puzzle.width * puzzle.height)
    yield b""
    start = time.process_time()
    solver = pysolvers.glucose421_new()
    for clause in given:
        pysolvers.glucose421_add_cl(solver, clause)
    for _ in range(2):
        answer = None
        while answer is None and time.process_time() - start < limit:
            pysolvers.glucose421_cbudget(solver, 1000)
            answer = pysolvers.glucose421_solve_lim(solver, [], 0, 0)
        if answer is None:
            raise TimeoutError
        model = pysolvers.glucose421_model(solver) if answer else []
        yield bytes(model[cell] > 0 for cell in cells) if answer else None
        if answer:
            pysolvers.glucose421_add_cl(solver, [-model[cell] for cell in cells])
    pysolvers.glucose421_del(solver)


def work(name: str, limit: float) -> None:
    """Solve the puzzles whose ids come in, one a line; tell the seconds to each picture, and the pictures."""
    solve = by_sat if name == "sat" else searched
    for line in sys.stdin:
        puzzle = Opened.parse(line.strip()).puzzle
        times: list[float] = []
        pictures: list[str] = []
        start = time.process_time()
        try:
            for found in solve(puzzle, limit):
                if found == b"":  # ready
                    start = time.process_time()
                    continue
                times.append(time.process_time() - start)
                if found is None:
                    break
                pictures.append(found.hex())
        except TimeoutError:
            pass
        print(json.dumps([times, pictures]), flush=True)


def other_guesses(order: int) -> None:
    """Let the guesses of hard boards begin otherwise: what changes then is luck."""
    from unriddle.puzzles.nonogram.solve.cube import tree

    class Ordered(tree.Cube):
        def __init__(self, puzzle: Any, possible: bytes, place: Any = None, above: int | None = None) -> None:
            super().__init__(puzzle, possible, place, order, above)

    tree.Cube = Ordered  # type: ignore[misc]


def whole(options: argparse.Namespace) -> None:
    """Solve the puzzles of a file one after another."""
    from unriddle.puzzles.nonogram import FAMILY

    given, answered, logged = options.whole
    if options.luck:
        other_guesses(options.luck)
    with answered.open("w") as answers, logged.open("w") as log:
        for number, puzzle in enumerate(FAMILY.read(given.read_bytes()), 1):
            start, pictures = time.process_time(), list[bytes | None]()
            with suppress(TimeoutError):
                pictures += islice(searched(puzzle, options.limit), 2 if options.verdict else 1)
            log.write(f"#{number}\t{time.process_time() - start:.6f}\n")
            answers.write(f"${number}\n")
            for cells in pictures[:1]:
                assert cells is not None
                for row in range(0, len(cells), puzzle.width):
                    answers.write("\t".join(map(str, cells[row : row + puzzle.width])) + "\n")


class Solver:
    """One solver at work in a process of its own."""

    def __init__(self, name: str, source: Path, limit: float) -> None:
        command = [sys.executable, __file__, "--work", name, "--limit", str(limit)]
        env = {**os.environ, "PYTHONPATH": str(source)}
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)

    def times(self, puzzle: str) -> Times:
        """What it takes; an error for a wrong picture."""
        from unriddle.puzzles.nonogram.puzzle import Solution

        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(puzzle + "\n")
        self._process.stdin.flush()
        times, pictures = json.loads(self._process.stdout.readline())
        parsed = Opened.parse(puzzle).puzzle
        cells = [bytes.fromhex(picture) for picture in pictures]
        wrong = [parsed.check(Solution(parsed.width, parsed.height, each, parsed.colors)) for each in cells]
        if any(wrong) or len(set(cells)) != len(cells):
            raise SystemExit(f"a wrong picture of {puzzle}: {wrong}")
        return tuple([*times, None, None][:2])

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def figures(times: list[Times], limit: float) -> dict[str, float]:
    """What is told of a solver; a puzzle that it left open counts with the limit."""
    first = [limit if one is None else one for one, _ in times]
    verdict = [limit if both is None else both for _, both in times]
    return {
        "puzzles": len(times),
        "mean ms": 1e3 * statistics.mean(first),
        "median ms": 1e3 * statistics.median(first),
        "worst ms": 1e3 * max(first),
        "over 2 s": sum(one > 2 for one in first),
        "over 5 s": sum(one > 5 for one in first),
        "open": sum(one is None for one, _ in times),
        "verdict ms": 1e3 * statistics.mean(verdict),
        "no verdict": sum(both is None for _, both in times),
    }


def chosen(options: argparse.Namespace) -> Iterator[tuple[str, str, str]]:
    """The block, the name and the id of each puzzle that is run."""
    if options.density:
        label = f"{options.size} x {options.size} at {options.density}"
        for seed in range(options.boards):
            yield label, f"random-{seed}", nonogram(options.size, Random(seed), options.density)
        return
    for seed in options.seed:
        for index in range(options.first, COUNT, options.every):
            yield f"{seed}: {index // BLOCK * BLOCK}", f"set-{seed}-{index:03}", board(seed, index)


def main() -> None:
    """Run all solvers on all puzzles, in turn; print each block of a hundred when it is done, then the whole."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, nargs="*", default=[1])
    parser.add_argument("--every", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--beside", action="append", default=[], metavar="NAME=SOURCE")
    parser.add_argument("--sat", action="store_true")
    parser.add_argument("--size", type=int, default=30)
    parser.add_argument("--density", type=float)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--limit", type=float, default=20, help="CPU seconds of a puzzle")
    parser.add_argument("--whole", type=Path, nargs=3, metavar=("SET", "ANSWERS", "LOG"))
    parser.add_argument("--verdict", action="store_true")
    parser.add_argument("--luck", type=int, default=0, help="the seed of the first guesses of --whole")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.work:
        work(options.work, options.limit)
        return
    if options.whole:
        whole(options)
        return
    if options.write:
        options.write.mkdir(parents=True, exist_ok=True)
        for _, name, puzzle in chosen(options):
            (options.write / f"{name}.txt").write_text(puzzle + "\n", encoding="utf-8")
        return
    solvers = {"unriddle": Solver("unriddle", SOURCE, options.limit)}
    for peer in options.beside:
        name, _, source = peer.partition("=")
        solvers[name] = Solver(name, Path(source), options.limit)
    if options.sat:
        solvers["sat"] = Solver("sat", SOURCE, options.limit)
    table: dict[str, dict[str, dict[str, float]]] = {}

    def tell(label: str, times: dict[str, list[Times]]) -> None:
        table[label] = {name: figures(each, options.limit) for name, each in times.items()}
        for name, figure in table[label].items():
            row = "  ".join(f"{key} {value:,.4g}" for key, value in figure.items())
            print(f"{label:>16} {name:10} {row}", flush=True)

    all_times: dict[str, list[Times]] = {name: [] for name in solvers}
    for label, members in groupby(chosen(options), key=lambda each: each[0]):
        times: dict[str, list[Times]] = {name: [] for name in solvers}
        for _, _, puzzle in members:
            for name, solver in solvers.items():
                times[name].append(solver.times(puzzle))
        for name, each in times.items():
            all_times[name] += each
        tell(label, times)
    tell("all", all_times)
    for solver in solvers.values():
        solver.close()
    common.write(options.json, figures=table)


if __name__ == "__main__":
    main()
