"""Proofs of nonograms: how long they take, how large they are, and which programs of other people accept them.

    PYTHONPATH=src python bench/proofs.py [SOURCE ...] [--random N] [--drat-trim PATH] [--cake-lpr PATH] [--seconds S]
                                          [--json FILE]

Of each puzzle in files and folders, and of N random ones, that has one solution or none: CPU seconds to write its
proof, bytes of its clauses, of the proof in each format and of the certificate, and wall seconds of each checker that
is there. dratify is one where it is installed; it runs in Python and gets no clauses of more than 6 MB. Exit code 1 if
one refuses.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import common

from unriddle.core import Found, PuzzleError, run
from unriddle.kit.proof.files import ENDINGS, dimacs, encode_proof
from unriddle.puzzles.nonogram.proof.checker.clauses import Encoding
from unriddle.puzzles.nonogram.proof.write import certificate, proof
from unriddle.puzzles.nonogram.solve.search import Search
from unriddle.session.reading import Reader

DRATIFY = """
import sys
from dratify import check_proof, parse_dimacs
formula, proof = (open(path, encoding="ascii").read() for path in sys.argv[1:])
print("s VERIFIED" if check_proof(parse_dimacs(formula), proof).reached_empty else "s NOT VERIFIED")
"""
SMALL = 6_000_000  # bytes of clauses for dratify


def silent(done: int, whole: int, what: str) -> None:
    """Progress that nobody is told of."""


def puzzles(sources: list[Path], count: int) -> Iterator[tuple[str, Any]]:
    """Those of files and folders that are nonograms, the small ones first, and random ones."""
    found = []
    files = (sorted(source.rglob("*")) if source.is_dir() else [source] for source in sources)
    for path in filter(Path.is_file, chain(*files)):
        try:
            opened = Reader(lambda most: b"").one([str(path)], "nonogram").opened
        except PuzzleError as error:
            print(f"{path.name}: {error}", file=sys.stderr)
            continue
        found.append((path.stem, opened.puzzle))
    random = Random(2)
    for number in range(count):
        side = random.choice((5, 10, 20, 25, 30))
        found.append((f"random {side} {number}", common.random_board(side, 0.62, random.randrange(1 << 30))))
    return iter(sorted(found, key=lambda item: item[1].width * item[1].height))


def accepted(program: list[str], *files: Path) -> tuple[bool, float]:
    """Whether a checker accepts, and its wall seconds."""
    begun = time.monotonic()
    heap = {"CML_HEAP_SIZE": "3000", "CML_STACK_SIZE": "1000"}  # megabytes, for cake_lpr
    done = subprocess.run(
        [*program, *map(str, files)], capture_output=True, text=True, env={**os.environ, **heap}, check=False
    )
    return "s VERIFIED" in done.stdout, time.monotonic() - begun


def proven(puzzle: Any, seconds: float, checkers: dict[str, tuple[list[str], str]]) -> dict[str, Any]:
    """The figures of one puzzle: its verdict, and if there is a proof, times, sizes and who accepts it."""
    *events, end = run(Search(puzzle), solutions=2, seconds=seconds)
    found = [event.solution.cells for event in events if isinstance(event, Found)]
    if end.why != "exhausted" or len(found) > 1:
        return {"verdict": "multiple" if len(found) > 1 else "unknown"}
    picture = found[0] if found else None
    begun = time.process_time()
    steps = proof(Encoding(puzzle), picture, silent)
    row: dict[str, Any] = {"verdict": "unique" if found else "none", "write": time.process_time() - begun}
    with TemporaryDirectory() as folder:
        paths = {ending: Path(folder) / f"p.{ending}" for ending in ("cnf", *ENDINGS)}
        paths["cnf"].write_bytes(dimacs(Encoding(puzzle), picture))
        for ending in ENDINGS:
            paths[ending].write_bytes(encode_proof(steps, ending))
        row |= {ending: path.stat().st_size for ending, path in paths.items()}
        row["certificate"] = sum(map(len, certificate(Encoding(puzzle), picture, silent)))
        for name, (program, ending) in checkers.items():
            if name != "dratify" or row["cnf"] < SMALL:
                row[name], row[f"{name} s"] = accepted(program, paths["cnf"], paths[ending])
    return row


def main() -> int:
    """Measure, print the table, write it as JSON when asked; 1 when a proof is refused."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="*", type=Path, metavar="SOURCE")
    parser.add_argument("--random", type=int, default=0, metavar="N")
    parser.add_argument("--drat-trim", metavar="PATH")
    parser.add_argument("--cake-lpr", metavar="PATH")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    checkers: dict[str, tuple[list[str], str]] = {}
    if find_spec("dratify"):
        checkers["dratify"] = [sys.executable, "-c", DRATIFY], "drat"
    for name, path, endings in (
        ("drat-trim", options.drat_trim, ("drat", "bdrat")),
        ("cake_lpr", options.cake_lpr, ("lrat", "blrat")),
    ):
        if path:
            checkers |= {f"{name} {ending}": ([path], ending) for ending in endings}
    table, refused = {}, 0
    for name, puzzle in puzzles(options.sources, options.random):
        table[name] = row = proven(puzzle, options.seconds, checkers)
        refused += any(row.get(checker) is False for checker in checkers)
        print(f"{name:30} {puzzle.width}x{puzzle.height} {row}", flush=True)
    rows = [row for row in table.values() if "write" in row]
    for key in ("write", "cnf", *ENDINGS, "certificate", *(f"{name} s" for name in checkers)):
        values = [row[key] for row in rows if key in row]
        print(f"{key:18} {len(values):4} sum {sum(values):14,.1f} largest {max(values, default=0):14,.1f}")
    for name in checkers:
        asked = [row[name] for row in rows if name in row]
        print(f"{name:18} accepts {sum(asked)} of {len(asked)}")
    common.write(options.json, figures=table)
    return int(refused > 0)


if __name__ == "__main__":
    sys.exit(main())
