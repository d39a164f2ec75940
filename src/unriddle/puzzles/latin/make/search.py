"""The maker of squares as a search, and what is checked against a square that was made."""

from collections.abc import Mapping, Sequence
from typing import Any

from unriddle.core import Text
from unriddle.kit.attempts import Attempts, Tried
from unriddle.kit.explain import said
from unriddle.kit.making import maker_entry
from unriddle.kit.order import Made, Order
from unriddle.puzzles.latin.make.draft import TOO_MANY, Draft
from unriddle.puzzles.latin.make.options import HARDNESS, Wishes, wishes_of
from unriddle.puzzles.latin.make.recheck import solutions
from unriddle.puzzles.latin.square import EMPTY

TRIES = 1000


class Search(Attempts):
    """Random squares until one is as asked for; the first, where every difficulty and number of givens is."""

    wishes: Wishes

    def prepare(self) -> None:
        self.wishes = wishes_of(self.order)

    @property
    def tries(self) -> int:
        return 1 if self.wishes.free and self.wishes.givens is None else TRIES

    def draft(self, number: int) -> Draft:
        return Draft(self.wishes, self.order.seed, number)

    def failed(self, failures: Mapping[int, int]) -> dict[str, Any]:
        """`hardest`: how often which technique was the hardest that was needed; `fewest`: the fewest givens that were
        left, None where they were few enough.
        """
        hardest = {str(name): failures[tier] for tier, name in enumerate(HARDNESS) if tier in failures}
        left = [failure - TOO_MANY for failure in failures if failure >= TOO_MANY]
        return {"hardest_tried": hardest, "fewest": min(left, default=None)}


class Squares(Tried):
    """What making a square comes to."""

    def came(self, summary: Mapping[str, Any]) -> Sequence[str]:
        lines: list[str] = []
        if summary["fewest"] is not None:
            lines.append(Text("fewest givens reached: {count}", count=summary["fewest"]))
        for name, times in summary["hardest_tried"].items():
            lines.append(
                Text("hardest technique {name}: {times:,} times", name=said(HARDNESS, name), times=times),
            )
        return lines


def check(order: Order, made: Made) -> str:
    """ "" for a square that is as wished and has one solution, by a second search of its own."""
    wishes, puzzle = wishes_of(order), made.puzzle
    if order.check(made):
        return order.check(made)
    if (puzzle.order, puzzle.kind, puzzle.base) != (wishes.order, wishes.kind, wishes.base):
        return Text("this is not the kind of square asked for")
    given = puzzle.givens or bytes([EMPTY]) * puzzle.order**2
    count = len(given) - given.count(EMPTY)
    if wishes.givens is not None and count != wishes.givens:
        return Text("it has {count} givens, not {wished}", count=count, wished=wishes.givens)
    found = solutions(puzzle.order, puzzle.kind, given, 2)
    return "" if found == 1 else Text("its solution is not unique")


ENTRY = maker_entry(Search, check=check, conclusion=Squares)
