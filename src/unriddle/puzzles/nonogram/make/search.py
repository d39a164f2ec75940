"""The work that makes a nonogram: it repairs a picture, or climbs from random boards, then rates what came of it.

It goes by rounds, and remembers the place before a round; what was done of one is done again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unriddle.core import Text
from unriddle.core.entry import MAKE
from unriddle.core.work import NOTHING, Doing, Work, recalled
from unriddle.kit.order import Made, Order
from unriddle.puzzles.nonogram.make.budget import Pausing, Purse
from unriddle.puzzles.nonogram.make.climb import Climb
from unriddle.puzzles.nonogram.make.options import MOST_CHANGES, WHOLE, Wish
from unriddle.puzzles.nonogram.make.rating import fits, rated, sole
from unriddle.puzzles.nonogram.make.remedies import Remedies
from unriddle.puzzles.nonogram.make.repair import EFFORT, LINE, UNIQUE, Repair
from unriddle.puzzles.nonogram.puzzle import Solution

MAKING, REMEDIES, RATING, OVER = range(4)
COUNT = 1 << 62
# Of how many steps half of the work may be, for each cell: how many it will be, nobody knows.
HALF = 100


class Search(Work[Made]):
    """One puzzle, or none if what was asked for was not reached."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.wish = Wish.of(order)
        super().__init__(order, MAKE)

    def recall(self, memory: Any) -> None:
        wish = self.wish
        if wish.draft is not None:
            most = wish.width * wish.height * MOST_CHANGES // 100
            self._subject: Repair | Climb = Repair(wish.draft, wish.goal, most)
        else:
            self._subject = Climb(wish)
        self._remedies = Remedies(wish, EFFORT)
        self._purse = Purse(wish.width * wish.height)
        self._made: Made | None = None
        self._stage = MAKING
        if memory is not None:
            numbers = iter(memory)
            self._stage, self._purse.spent = recalled(numbers, OVER), recalled(numbers, COUNT)
            if self._stage != OVER:
                self._remedies.recall(numbers)
                self._subject.recall(numbers)
        self.steps, self.done = self._purse.spent, self._stage == OVER
        self._at()
        self._stand()

    def remember(self) -> Any:
        return self._memory

    def do(self) -> Doing[Made]:
        self._purse.left = yield NOTHING
        while not self.done:
            for _ in self._round():
                self._purse.left = yield self._at(), None
            self._stand()
            if self._stage == OVER:
                self.done = True
                yield self._at(), self._made

    def _stand(self) -> None:
        """Here a round begins."""
        self._purse.idle = 0
        own = [self._stage, self._purse.spent]
        self._memory = own if self._stage == OVER else [*own, *self._remedies.remember(), *self._subject.remember()]

    def _at(self) -> int:
        """The steps that were made, once `share` says how far that is."""
        half = HALF * self.wish.width * self.wish.height
        self.share = 1.0 if self.done else min(self._purse.spent / (self._purse.spent + half), 0.999999)
        return self._purse.spent - self.steps

    @property
    def note(self) -> str:
        """For the line of progress: how far it is."""
        repair = self._repair
        if self._stage == RATING:
            return Text("rating")
        return Text(
            "{count:,} cell changed, {open:,} open",
            "{count:,} cells changed, {open:,} open",
            count=len(repair.changed),
            open=repair.open,
        )

    def look(self) -> Solution:
        """The picture as it is now."""
        draft = self._repair.draft
        return Solution(draft.width, draft.height, self._repair.cells, draft.colours)

    def statistics(self) -> Mapping[str, Any]:
        """Of a picture that could not be made: how far it came, and what would help."""
        if not self.done or self.wish.draft is None:
            return {}
        repair = self._repair
        # Rounded up: as a limit it would do.
        share = -(-len(repair.changed) * WHOLE // len(repair.draft.cells))
        told = {"reached": repair.good, "changes": len(repair.changed), "percent": share / 100, "open": repair.open}
        return {**told, "remedies": self._remedies.told()}

    @property
    def _repair(self) -> Repair:
        return self._subject.repair if isinstance(self._subject, Climb) else self._subject

    def _round(self) -> Pausing[None]:
        if self._stage == MAKING:
            yield from self._subject.round(self._purse)
            if self._subject.over:
                self._stage = RATING if self._within else REMEDIES if self.wish.draft else OVER
        elif self._stage == REMEDIES:
            yield from self._remedies.round(self._purse)
            self._stage = OVER if self._remedies.over else REMEDIES
        else:
            yield from self._rate()
            self._stage = OVER

    @property
    def _within(self) -> bool:
        """Whether the picture is good, and not changed more than is wished."""
        most, repair = self.wish.most, self._repair
        few = most is None or len(repair.changed) * WHOLE <= most * len(repair.draft.cells)
        return self._subject.good and few

    def _rate(self) -> Pausing[None]:
        """Find out anew that there is one solution, and how hard it is."""
        repair, wish = self._repair, self.wish
        if isinstance(self._subject, Climb):
            yield from self._subject.draw(self._purse)
        alone = yield from sole(repair, self._purse)
        if not alone:
            return
        puzzle = yield from repair.puzzle(self._purse)
        card = yield from rated(puzzle, self._purse)
        if not fits(wish, card) or (wish.goal == LINE and card["open_after_lines"]):
            return
        picture = Solution(wish.width, wish.height, puzzle.goals[0], puzzle.colours)
        more: dict[str, Any] = {"solvable": UNIQUE if card["open_after_lines"] else LINE}
        if wish.name:
            more["picture"] = wish.name
        elif wish.draft is not None:
            cells = [divmod(cell, wish.width) for cell in sorted(repair.changed)]
            more["changed"] = [f"{row + 1}.{column + 1}" for row, column in cells]
            more["changes"] = len(cells)
            more["percent"] = len(cells) * WHOLE // (wish.width * wish.height) / 100
        self._made = Made(puzzle, card, {**more, "rows": picture.to_json()["rows"]})
