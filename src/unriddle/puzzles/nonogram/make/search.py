"""The search that makes a nonogram: it repairs a picture, or climbs from random boards, then rates what came of it.

It goes by rounds. A snapshot is the place before a round, and the steps that were taken since, which are taken again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unriddle.core import PuzzleError, Seal, Text, contract
from unriddle.core.entry import MAKE
from unriddle.core.errors import damaged
from unriddle.core.search.shell import allowed
from unriddle.core.search.snapshot import LIMIT
from unriddle.core.search.varint import Numbers
from unriddle.kit.order import Made, Order
from unriddle.puzzles.nonogram.make.budget import Purse, Work
from unriddle.puzzles.nonogram.make.climb import Climb
from unriddle.puzzles.nonogram.make.options import MOST_CHANGES, WHOLE, Wish
from unriddle.puzzles.nonogram.make.rating import fits, rated, sole
from unriddle.puzzles.nonogram.make.remedies import Remedies
from unriddle.puzzles.nonogram.make.repair import EFFORT, LINE, UNIQUE, Repair
from unriddle.puzzles.nonogram.puzzle import Solution
from unriddle.puzzles.nonogram.solve.tally import pack, unpack

MAKING, REMEDIES, RATING, OVER = range(4)
COUNT = 1 << 62
# Steps that may have to be taken again.
LONGEST = 1 << 30
# Of how many steps half of the work may be, for each cell: how many it will be, nobody knows.
HALF = 100
# Steps that are taken again in one go; numbers of a place that is never too large.
REPLAYED, SMALL = 1 << 10, 1 << 13


class Search(contract.Search):
    """One puzzle, or none if what was asked for was not reached."""

    def __init__(self, order: Order, snapshot: bytes | None = None) -> None:
        self.order = order
        self.wish = wish = Wish.of(order)
        self._seal = Seal(str(order), MAKE)
        self._purse = Purse(wish.width * wish.height)
        self._stage = MAKING
        self._made: Made | None = None
        if wish.draft is not None:
            self._subject: Repair | Climb = Repair(
                wish.draft, wish.goal, wish.width * wish.height * MOST_CHANGES // 100
            )
        else:
            self._subject = Climb(wish)
        self._remedies = Remedies(wish, EFFORT)
        self._station: list[int] = self._place()
        self._since = self._again = 0  # steps at the station; those up to which they are taken again
        if snapshot is not None:
            self._restore(unpack(self._seal.open(snapshot)))
        self._work = self._rounds()

    # The contract.

    @property
    def done(self) -> bool:
        return self._stage == OVER

    @property
    def steps(self) -> int:
        return max(self._purse.spent, self._again)

    @property
    def replaying(self) -> bool:
        """Whether it still takes steps that were taken before."""
        return not self.done and (self._purse.free or self._purse.spent < self._again)

    @property
    def share(self) -> float:
        half = HALF * self.wish.width * self.wish.height
        return 1.0 if self.done else min(self.steps / (self.steps + half), 0.999999)

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

    def advance(self, budget: int) -> Made | None:
        left = allowed(budget, busy=False)
        self._made = None
        if self._purse.spent < self._again:
            self._replay(min(self._again - self._purse.spent, REPLAYED))
        if not self.done and self._purse.spent >= self._again:
            self._purse.left = left
            next(self._work, None)
        return self._made

    def look(self) -> Solution:
        """The picture as it is now."""
        draft = self._repair.draft
        return Solution(draft.width, draft.height, self._repair.cells, draft.colours)

    def snapshot(self) -> bytes:
        return self._sealed(self._station, self.steps - self._since)

    def split(self) -> bytes | None:
        return None

    def statistics(self) -> Mapping[str, Any]:
        """Of a picture that could not be made: how far it came, and what would help."""
        if not self.done or self.wish.draft is None:
            return {}
        repair = self._repair
        # Rounded up: as a limit it would do.
        share = -(-len(repair.changed) * WHOLE // len(repair.draft.cells))
        told = {"reached": repair.good, "changes": len(repair.changed), "percent": share / 100, "open": repair.open}
        return {**told, "remedies": self._remedies.told()}

    # The work.

    @property
    def _repair(self) -> Repair:
        return self._subject.repair if isinstance(self._subject, Climb) else self._subject

    def _rounds(self) -> Work[None]:
        while not self.done:
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
            self._stand()

    @property
    def _within(self) -> bool:
        """Whether the picture is good, and not changed more than is wished."""
        most, repair = self.wish.most, self._repair
        few = most is None or len(repair.changed) * WHOLE <= most * len(repair.draft.cells)
        return self._subject.good and few

    def _rate(self) -> Work[None]:
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

    # Its places.

    def _place(self) -> list[int]:
        own = [self._stage, self._purse.spent]
        return own if self.done else [*own, *self._remedies.place(), *self._subject.place()]

    def _stand(self) -> None:
        """Here a snapshot begins, unless it would be too large."""
        self._purse.idle = 0
        place = self._place()
        if len(place) < SMALL or len(pack(place)) < LIMIT - 256:
            self._station, self._since = place, self._purse.spent

    def _restore(self, place: Numbers) -> None:
        since = place.next(LONGEST)
        self._stage, self._purse.spent = place.next(OVER), place.next(COUNT)
        if not self.done:
            self._remedies.restore(place)
            self._subject.restore(place)
        place.end()
        if self._stage == REMEDIES and self._remedies.over:
            raise damaged()
        self._station, self._since = self._place(), self._purse.spent
        self._again = self._since + since
        if since and self.done:
            raise damaged()

    def _replay(self, steps: int) -> None:
        """Take so many of the steps since the station again."""
        self._purse.left = steps
        try:
            next(self._work, None)
        except PuzzleError as error:
            raise damaged() from error
        if self.done and self._purse.spent < self._again:
            raise damaged()

    def _sealed(self, place: list[int], since: int) -> bytes:
        return self._seal.close(pack([since, *place]))
