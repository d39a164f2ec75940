"""What solves a puzzle of the day: its square."""

from collections.abc import Mapping

from unriddle.kit.order import Made
from unriddle.puzzles.latin.solve.search import solve


def answers(made: Made) -> Mapping[str, tuple[str, str]]:
    """`cells`, row by row, as they are written."""
    search = solve(made.puzzle)
    square = None
    while square is None:
        square = search.advance(1 << 30)
    symbols = "".join(str(made.puzzle.base + symbol) for symbol in range(made.puzzle.order))
    return {"cells": ("".join(symbols[cell] for cell in square.cells), symbols)}
