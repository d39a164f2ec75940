"""What only nonograms have on the command line: the search tree, certificates, and their check."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click


def check_proof(puzzle: str, file: str) -> None:
    """Verify a certificate that `solve --proof` wrote for PUZZLE (a file or an id); exit code 1 when it fails.

    The code that verifies shares nothing with the solver.
    """
    from unriddle.cli import source
    from unriddle.core import PuzzleError
    from unriddle.puzzles.nonogram.checker import check

    read = source.one(puzzle, "nonogram")
    data = source.content(file)
    try:
        verdict = check(read.puzzle, data)
    except PuzzleError as error:
        click.echo(f"not proven: {error}")
        raise click.exceptions.Exit(1) from None
    what = "the picture is the only one" if verdict == "unique" else "there is no picture"
    click.echo(f"proven: {what}")


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
        type=click.Path(dir_okay=False),
        metavar="FILE",
        help="nonogram: write the search tree as JSON lines.",
    ),
    click.Option(
        ["--proof"],
        type=click.Path(dir_okay=False),
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
        _write_proof(values["proof"], puzzle, list(found), conclusion["verdict"])


def _write_proof(path: str, puzzle: Any, solutions: list[Any], verdict: str) -> None:
    if verdict not in ("unique", "none"):
        click.echo(f"no certificate is written: the verdict is {verdict}", err=True)
        return
    from unriddle.puzzles.nonogram.proof import certificate

    with Path(path).open("w", encoding="ascii", newline="\n") as file:
        file.writelines(certificate(puzzle, solutions[0].cells if solutions else None))
