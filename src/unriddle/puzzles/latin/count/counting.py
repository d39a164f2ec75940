"""The counts of `unriddle count latin`: squares of a kind, or classes of fillings of both diagonals."""

from functools import partial
from math import factorial

from unriddle.core import Text
from unriddle.kit.count.counting import Counting
from unriddle.kit.count.unit import Once, Part, number_parts
from unriddle.puzzles.latin.count import diagonals as fillings
from unriddle.puzzles.latin.count.work_parts import parts
from unriddle.puzzles.latin.puzzle import FIXED, no_order

MAX_ORDER = 30  # the largest order whose fillings of both diagonals are counted


def squares(order: int, kind: str, first_row: bool) -> Counting:
    """Return the count of squares of an order and kind, with `first_row` only those with a fixed first row."""
    asked = f"latin {order}" + f" --{kind}" * (kind != "diagonal") + " --first-row" * first_row
    if first_row:
        return Counting(asked, (Text("squares with the first row fixed"),), parts(order, kind))
    return Counting(asked, (FIXED,), parts(order, kind), factorial(order), whole=Text("squares"))


def diagonals(order: int) -> Counting:
    """Return the count of classes of fillings of both diagonals; a unit is a type of permutations."""
    if not 1 <= order <= MAX_ORDER:
        raise no_order(order, MAX_ORDER)
    pairs = order // 2
    units = [
        Part(f"cycles {fillings.name(cycles)}", fillings.size(cycles), partial(Once, partial(_count_fixed, cycles)))
        for cycles in fillings.types(pairs)
    ]
    divisor = 4 * 2**pairs * factorial(pairs)
    column = Text("classes of fillings of both diagonals")
    return Counting(f"latin {order} --diagonals", (column,), number_parts(units), 1, divisor)


def _count_fixed(cycles: fillings.Cycles) -> list[int]:
    return [fillings.count_fixed(cycles)]
