"""Certificates of nonograms: how long it takes to solve, to write the certificate and to check it, and how large it is.

    PYTHONPATH=src python bench/nonogram_proof.py [--data FOLDER] [--json FILE]

CPU time; of random pictures that are the only ones of their clues, and of the puzzles of a folder with one solution.
"""

import argparse
import csv
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import record

from unriddle.puzzles.nonogram import FAMILY
from unriddle.puzzles.nonogram.proof.checker import check, lines_of
from unriddle.puzzles.nonogram.proof.write import certificate
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.solve.search import Search

read = FAMILY.read

DATA = Path(__file__).parents[2] / "shared" / "data" / "nonogram"


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds and the result."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def solutions(puzzle: Puzzle, most: int) -> list[Solution]:
    """The first solutions, at most so many."""
    search, found = Search(puzzle), []
    while not search.done and len(found) < most:
        solution = search.advance(1 << 20)
        if solution is not None:
            found.append(solution)
    return found


def made(count: int) -> Iterator[tuple[str, Puzzle]]:
    """Random pictures."""
    random = Random(2)
    for number in range(count):
        side = random.choice((20, 25, 30, 40))
        cells = bytes(int(random.random() < 0.62) for _ in range(side * side))
        yield f"random {side}x{side} {number}", Puzzle.of_picture(Solution(side, side, cells))


def of_data(folder: Path, skip: tuple[str, ...]) -> Iterator[tuple[str, Puzzle]]:
    """Those of the folder's index that have one solution."""
    with (folder / "index.csv").open() as index:
        for row in csv.DictReader(index):
            if row["unique"] == "unique" and not row["name"].startswith(skip):
                yield row["name"], read((folder / row["file"]).read_bytes(), None)[0]


def figures(puzzle: Puzzle) -> dict[str, float] | None:
    """Times and sizes of one puzzle; None when it has several solutions."""
    solve, found = timed(lambda: solutions(puzzle, 2))
    if len(found) > 1:
        return None
    write, text = timed(lambda: "".join(certificate(puzzle, found[0].cells if found else None)))
    verify, proven = timed(lambda: check(puzzle, lines_of(BytesIO(text.encode()))))
    sizes = {"deductions": proven.deductions, "clauses": proven.clauses, "kB": len(text) / 1000}
    return {"solve": solve, "write": write, "check": verify, **sizes}


def main() -> None:
    """Measure, print the slowest checks and the sums, write all as JSON when asked."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA, help="folder with index.csv and the puzzles")
    parser.add_argument("--skip", nargs="*", default=["faase"], help="beginnings of names to leave out")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    puzzles = [*made(40), *(of_data(options.data, tuple(options.skip)) if options.data.exists() else ())]
    table = {name: row for name, puzzle in puzzles if (row := figures(puzzle))}
    for name, row in sorted(table.items(), key=lambda item: -item[1]["check"])[:20]:
        print(f"{name:34} " + "  ".join(f"{key} {value:,.4g}" for key, value in row.items()))
    whole = {key: sum(row[key] for row in table.values()) for key in ("solve", "write", "check")}
    print(f"{f'all {len(table)}':34} " + "  ".join(f"{key} {value:,.4g}" for key, value in whole.items()))
    record.write(options.json, figures=table)


if __name__ == "__main__":
    main()
