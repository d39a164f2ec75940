"""The oracle of the template: a slow, obvious solver that shares no code with the search, and small cases for tests."""

from functools import partial
from itertools import permutations, product

from contract.case import Case  # type: ignore[import-not-found]  # of the suite, which is on the path where this runs

from unriddle.kit.grid import Grid


def solve(*givens: str) -> list[Grid]:
    """Every way to put rows under one another whose columns hold no sign twice, and that fit the givens."""
    rows = ["".join(row) for row in permutations("123456789"[: len(givens)])]
    fitting = [[row for row in rows if all(a in (".", b) for a, b in zip(given, row, strict=True))] for given in givens]
    columns = (list(zip(*found, strict=True)) for found in product(*fitting))
    return [
        Grid("/".join(map("".join, zip(*found, strict=True))))
        for found in columns
        if all(len(set(column)) == len(column) for column in found)
    ]


# One with several solutions, one with one, one with none; some of 10 to 200 steps, none of more than 1,000.
GRIDS = ("../..", "1.../..2./..../3...", "12./.../..3", "1../.1./2..")
CASES = [Case(f"template:{rows}", partial(solve, *rows.split("/"))) for rows in GRIDS]
# Every entry has a case; of steps no solutions are expected.
CASES += [Case("template:..4./..../..34/.2..", None, entry) for entry in ("explain", "rate")]
