"""What only nonograms have on the command line: the search tree, certificates, and their check."""

import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from unriddle.cli.options import OutputType


def check_proof(puzzle: str, file: str) -> None:
    """Verify the certificate in FILE (- for standard input) that `solve --proof` wrote for PUZZLE, a file or an id.

    Exit codes: 0 the certificate proves its verdict, 1 it does not, 2 it cannot be read. The code that verifies shares
    nothing with the solver but the reader of puzzles.
    """
    from unriddle.cli import sources
    from unriddle.puzzles.nonogram.checker import ProofError, check, lines_of

    read = sources.one(puzzle, "nonogram")
    try:
        with click.open_file(file, "rb") as data, Progress() as progress:
            proven = check(read.puzzle, lines_of(data), progress)
    except ProofError as error:
        click.echo(f"not proven: {error}")
        raise click.exceptions.Exit(1) from None
    what = "this is the only picture" if proven.verdict == "unique" else "there is no picture"
    steps = f"{proven.deductions:,} deductions" + (f", {proven.clauses:,} clauses" if proven.clauses else "")
    click.echo(f"proven: {what} ({steps})")


class Progress:
    """A line on a terminal that says how far the work on a certificate is, ten times a second at the most."""

    def __init__(self) -> None:
        self.last = time.monotonic()
        self.is_shown = False

    def __call__(self, done: int, total: int, what: str) -> None:
        now = time.monotonic()
        if now - self.last >= 0.1 and sys.stderr.isatty():
            self.last, self.is_shown = now, True
            of = f" of {total:,}" if total else ""
            click.echo(f"\r\x1b[Kcertificate: {done:,}{of} {what}", nl=False, err=True)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_shown:
            click.echo("\r\x1b[K", nl=False, err=True)


COMMANDS: dict[str, click.Command] = {
    "check-proof": click.Command(
        "check-proof",
        callback=check_proof,
        help=check_proof.__doc__,
        params=[click.Argument(["puzzle"]), click.Argument(["file"])],
    )
}

SOLVE_OPTIONS = [
    click.Option(
        ["--tree"],
        type=OutputType(),
        metavar="FILE",
        help="nonogram: write the search tree as JSON lines.",
    ),
    click.Option(
        ["--proof"],
        type=OutputType(),
        metavar="FILE",
        help="nonogram: write a certificate of a unique or impossible puzzle, for check-proof.",
    ),
]


class Tree:
    """Writes each node of the search as it is closed: its decision, how it ended, and the lines solved in it."""

    def __init__(self, path: str, puzzle: Any) -> None:
        self.file = Path(path).open("w", encoding="utf-8")  # noqa: SIM115
        self.puzzle = puzzle

    def append(self, node: tuple[int, int, int, int, str, int]) -> None:
        """A node as the board tells it: level, cell, state, 1 for the other branch, outcome, line solves."""
        level, cell, state, other, outcome, solves = node
        line: dict[str, Any] = {"level": level}
        if level:
            row, column = divmod(cell, self.puzzle.width)
            colour = self.puzzle.colours[state - 1].name if state else "empty"
            line |= {"cell": [row + 1, column + 1], "colour": colour, "is": not other}
        self.file.write(json.dumps({**line, "outcome": outcome, "line_solves": solves}) + "\n")


def before_search(search: Any, values: Mapping[str, Any]) -> None:
    """Let the search write its tree."""
    if values.get("tree"):
        search.board.trace = Tree(values["tree"], search.puzzle)


def after_solve(puzzle: Any, search: Any, found: Any, end: Any, conclusion: Any, values: Mapping[str, Any]) -> None:
    """Close what was written, and write the certificate."""
    if search.board.trace is not None:
        search.board.trace.file.close()
        search.board.trace = None
    if values.get("proof"):
        _write_proof(values["proof"], puzzle, next(iter(found), None), conclusion["verdict"])


def _write_proof(path: str, puzzle: Any, solution: Any, verdict: str) -> None:
    """Write a certificate when there is something to certify; the file is only touched once it is complete."""
    if verdict not in ("unique", "none"):
        click.echo(f"unriddle: no certificate is written: the verdict is {verdict}", err=True)
        return
    from unriddle.puzzles.nonogram.proof import certificate

    with Progress() as progress:
        text = "".join(certificate(puzzle, None if solution is None else solution.cells, progress))
    Path(path).write_text(text, encoding="ascii", newline="\n")
