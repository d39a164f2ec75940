"""Squares that were made, held against a SAT solver that knows only the rules. Needs python-sat.

`hold` is what a campaign of many random orders calls.
"""

from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from pysat.solvers import Cadical153

from oracle.latin_sheet import units
from unriddle import rate
from unriddle.registry import find
from unriddle.session import making
from unriddle.session.opened import Opened

# The orders of each kind; the most usual one twice as often.
ORDERS = {"diagonal": (4, 5, 6, 7, 8, 9), "plain": (3, 4, 5, 6, 7), "pandiagonal": (5, 7), "symmetric": (4, 6, 8)}
KINDS = ("diagonal", *ORDERS)
# The bands that are tried, from the order on from which they are found often enough.
BANDS = {"singles": 3, "locked": 6, "pairs": 7, "trial": 6}
# Of so many seeds one is rated anew without each of its givens, which takes longest.
HARD = 8
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def needed(text: str) -> list[bool]:
    """For each given of the puzzle with this id, in the order of its cells, whether there are other squares without
    it; AssertionError unless there is just one square with all of them.
    """
    _, size, *parts = text.split(":")
    order = int(size)
    kind = next((part for part in parts if part in ORDERS), "diagonal")
    base = int("base=1" in parts)
    rows = next((part for part in parts if "/" in part), "/".join(["." * order] * order)).split("/")
    givens = [
        _variable(order, row, column, DIGITS.index(sign) - base)
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != "."
    ]
    with Cadical153(_rules(order, kind)) as solver:
        assert solver.solve(assumptions=givens), "there is no square"
        solver.add_clause([-variable for variable in solver.get_model() if variable > 0])
        assert not solver.solve(assumptions=givens), "there are several squares"
        return [solver.solve(assumptions=givens[:at] + givens[at + 1 :]) for at in range(len(givens))]


def _variable(order: int, row: int, column: int, symbol: int) -> int:
    return 1 + (row * order + column) * order + symbol


@cache
def _rules(order: int, kind: str) -> list[list[int]]:
    """Each cell has a symbol, each line has each symbol once; in symmetric squares facing symbols belong together."""
    every = range(order)
    once = [[_variable(order, row, column, symbol) for symbol in every] for row in every for column in every]
    for cells in units(order, kind).values():
        once += [[_variable(order, *cell, symbol) for cell in cells] for symbol in every]
    clauses = [*once, *([-one, -other] for each in once for one, other in combinations(each, 2))]
    if kind == "symmetric":
        for row, column, symbol in ((row, column, symbol) for row in every for column in every for symbol in every):
            across = _variable(order, row, order - 1 - column, order - 1 - symbol)
            clauses.append([-_variable(order, row, column, symbol), across])
    return clauses


def wishes(seed: int) -> dict[str, Any]:
    """What is asked for with this seed."""
    chance = Random(f"latin made {seed}")
    kind = chance.choice(KINDS)
    order = chance.choice(ORDERS[kind])
    asked: dict[str, Any] = {"size": order, "base": chance.choice("01")} | ({kind: True} if kind != "diagonal" else {})
    bands = [band for band, least in BANDS.items() if order >= least and kind == "diagonal"]
    if bands and chance.random() < 0.5:
        asked["band"] = chance.choice(bands)
    elif chance.random() < 0.3:
        asked["givens"] = str(chance.randint(order * order // 2, order * order))
    return asked


def hold(seed: int) -> None:
    """The square that is made of this seed: unique, as wished, minimal where that was wished; AssertionError."""

    asked = wishes(seed)
    made = making.generate(find("latin"), seed, **asked)
    order = making.order_of(find("latin"), seed, asked)
    assert Opened.of(order).entry("make").check(order, made) == ""
    need = needed(str(made.puzzle))
    assert made.card["unique"]
    assert asked.get("band") in (None, made.card["band"])
    if "givens" in asked:
        assert len(need) == int(asked["givens"])
    elif asked.get("band") in (None, "trial"):
        assert all(need)
    elif not seed % HARD:
        _hard(made, asked["band"])


def _hard(made: Any, band: str) -> None:
    """Without any one of its givens it is not unique, or harder than its band."""

    bands = list(find("latin").entries["rate"].conclusion.bands)
    puzzle = made.puzzle
    for cell, symbol in enumerate(puzzle.givens):
        if symbol == 255:
            continue
        givens = puzzle.givens[:cell] + bytes([255]) + puzzle.givens[cell + 1 :]
        card = rate(str(type(puzzle).make(puzzle.order, givens, puzzle.kind, base=puzzle.base)))
        assert not card.unique or bands.index(str(card.band)) > bands.index(band)
