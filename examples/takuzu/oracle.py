"""All grids of a takuzu by trying every right row in every place, and looking at the whole grid only at its end."""

from collections.abc import Sequence
from functools import partial
from itertools import product

from contract.case import Case  # type: ignore[import-not-found]  # of the suite, which is on the path where this runs

from unriddle.kit.grid import Grid


def solve(*givens: str) -> list[Grid]:
    """Each way to put right rows that fit their givens under one another in which the columns are right, too."""
    lines = map("".join, product("01", repeat=len(givens)))
    right = [line for line in lines if line.count("0") == line.count("1") and "000" not in line and "111" not in line]
    fitting = [[line for line in right if fits(line, given)] for given in givens]
    grids = (rows for rows in product(*fitting) if different(rows) and fine(list(zip(*rows, strict=True)), right))
    return [Grid("/".join(rows)) for rows in grids]


def fits(line: str, given: str) -> bool:
    return all(sign in (".", other) for sign, other in zip(given, line, strict=True))


def fine(columns: list[tuple[str, ...]], right: list[str]) -> bool:
    return different(columns) and all("".join(column) in right for column in columns)


def different(lines: Sequence[object]) -> bool:
    return len(set(lines)) == len(lines)


def place(grid: Grid) -> tuple[str, ...]:
    """The cells before the first open one: the search fills them in order, 0 first."""
    return tuple(grid.text.partition(".")[0])


GRIDS = ("../..", "1..0/..../..0./....", "....1./0....0/..1.../1...../....../.1..1.")
CASES = [Case(f"takuzu:{rows}", partial(solve, *rows.split("/")), ordered=True, place=place) for rows in GRIDS]
