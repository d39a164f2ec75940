"""What `unriddle solve` writes besides for nonograms: the search tree."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

COMMANDS: dict[str, click.Command] = {}

SOLVE_OPTIONS = [
    click.Option(
        ["--tree"],
        type=click.Path(dir_okay=False),
        metavar="FILE",
        help="nonogram: write the search tree as JSON lines.",
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
    """Close what was written."""
    if search.board.trace is not None:
        search.board.trace.file.close()
        search.board.trace = None
