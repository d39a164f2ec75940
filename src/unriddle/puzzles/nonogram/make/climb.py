"""Hill climbing from a random board to one of the requested difficulty, by single changes that do not increase the
distance.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from unriddle.core import End
from unriddle.core.json_shape import Json
from unriddle.core.work import next_int
from unriddle.kit.level import LEVELS, random_percentile
from unriddle.puzzles.nonogram.make import chance
from unriddle.puzzles.nonogram.make.budget import Pausing, Purse, another
from unriddle.puzzles.nonogram.make.draft import PictureDraft
from unriddle.puzzles.nonogram.make.options import Wish
from unriddle.puzzles.nonogram.make.repair import LINE, Repair
from unriddle.puzzles.nonogram.play import game as begun
from unriddle.puzzles.nonogram.puzzle import Puzzle
from unriddle.puzzles.nonogram.teach.card import Card, Rater
from unriddle.puzzles.nonogram.teach.techniques import CASES, NAMES

# The most steps of a rating; a puzzle that takes longer has no level.
MAX_STEPS = 4_000_000
AT_ONCE = 1 << 16
# Distances from the goal: of a board that lines leave open, one that may have several solutions, one of another level;
# and per tier.
OPEN, SEVERAL, OUTSIDE, TIER = 10_000, 100_000_000, 1_000, 1_000
UNUSED = 20


def rate_puzzle(puzzle: Puzzle, purse: Purse) -> Pausing[dict[str, Any]]:
    """Return the card of a puzzle whose only solution is known; without a level if rating takes too long."""
    card, rater = Card(puzzle), Rater(begun(puzzle), [puzzle.solution_of(puzzle.goals[0])])
    looks = 0
    while not rater.over and looks < MAX_STEPS:
        left = yield from purse.turn()
        steps, step = rater.advance(min(left, MAX_STEPS - looks, AT_ONCE))
        purse.pay(steps)
        looks += steps
        if step is not None:
            card.add(step)
    end = End("exhausted" if rater.over else "steps", looks, rater.share)
    return card.summary(end, {"verdict": "unique", "open": rater.open})


def sole(repair: Repair, purse: Purse) -> Pausing[bool]:
    """Whether the picture of a repair is the only solution, by a new search."""
    board = yield from repair.search(purse)
    found = yield from another(board, repair.cells, purse, repair.patience)
    return found is None and bool(board.done)


def fits(wish: Wish, card: Mapping[str, Json]) -> bool:
    """Whether a card has the level and the technique asked for, if any."""
    if wish.level is not None:
        return bool(card["level"] == LEVELS[wish.level])
    return wish.needs is None or bool(card["hardest"] == NAMES[wish.needs])


# The most boards to climb from, and changes to try on each; before them, for a technique, the boards to examine
# unchanged.
BOARDS, TRIES, LOOKS = 50, 300, 100
FARTHEST = 1 << 40
MIN_FILLED_PERCENT = 30  # the least percentage of filled cells of a board of blobs
TOLERANCE = 1  # the most acceptable positions from the target
# The number of steps after which it gives up.
EFFORT = 20_000_000


class Climb:
    """Climbs from one random board after another; each is repaired first, then changed cell by cell."""

    def __init__(self, wish: Wish) -> None:
        self.wish = wish
        draws = chance.Chance(f"target {wish.seed}").below
        self.target: int = 0 if wish.level is None else random_percentile(wish.level, draws)
        self.number: int
        self.tries: int
        self.tried: int  # the puzzles tried
        self.number = self.tries = self.tried = 0
        self.far: int = FARTHEST
        self.spent: int = 0  # steps up to this round
        self._begin()

    def _begin(self) -> None:
        """Start with the next board, which is blank until `draw`."""
        width, height = self.wish.width, self.wish.height
        blank = bytes(width * height)
        self.repair: Repair = Repair(PictureDraft(width, height, blank, blank, blank), self.wish.goal, len(blank))
        # Whether the board has yet to be drawn, and whether it was already drawn before the state was saved.
        self.blank: bool = True
        self.again: bool = False

    def draw(self, purse: Purse) -> Pausing[None]:
        """Draw the random board if necessary; drawing it again after a resume does not count steps."""
        if not self.blank:
            return
        wish = self.wish
        kind = "blobs" if wish.blobs else wish.density
        key = f"nonogram {wish.width}x{wish.height} {kind} {wish.symmetry} {wish.seed} {self.number}"
        purse.free = self.again
        if wish.blobs:
            self.repair.draft = yield from chance.blobs(wish.width, wish.height, wish.symmetry, key, purse)
        else:
            board = chance.board(wish.width, wish.height, wish.density, wish.symmetry, key, purse)
            self.repair.draft = yield from board
        self.blank = self.again = purse.free = False
        purse.idle = 0

    @property
    def draft(self) -> PictureDraft:
        """The current random board, before any change."""
        return self.repair.draft

    @property
    def good(self) -> bool:
        """Whether the board meets the wish."""
        wish = self.wish
        # For a level, accept the nearest board once all changes are tried.
        near = 0 if wish.level is None else TOLERANCE if self.tries < TRIES else OUTSIDE - 1
        return self.repair.good and (self.far <= near or (wish.level is None and wish.needs is None))

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do."""
        return self.good or self.number == self._looks + BOARDS or self.spent > EFFORT

    @property
    def _is_bare(self) -> bool:
        """Whether so few cells of a board of blobs are filled that it is discarded."""
        filled = sum(map(bool, self.repair.cells))
        return (
            self.wish.blobs
            and self.wish.level is not None
            and filled * 100 < MIN_FILLED_PERCENT * len(self.repair.cells)
        )

    @property
    def _looks(self) -> int:
        """The number of boards that are only examined."""
        return LOOKS if self.wish.needs is not None else 0

    def remember(self) -> list[int]:
        """Return the numbers that decide what comes next."""
        return [self.number, self.tries, self.tried, self.far, self.spent, *self.repair.remember()]

    def recall(self, memory: Iterator[int]) -> None:
        """Restore the state from `remember`."""
        self.number, self.tries = next_int(memory, LOOKS + BOARDS), next_int(memory, TRIES)
        self.tried, self.far, self.spent = (next_int(memory, FARTHEST) for _ in range(3))
        self._begin()
        self.repair.recall(memory)
        self.again = self.repair.spent > 0

    def round(self, purse: Purse) -> Pausing[None]:
        """Do one round of the repair, or one change."""
        before = purse.spent
        yield from self.draw(purse)
        if not self.repair.over:
            yield from self.repair.round(purse)
        elif self.repair.good and self.far == FARTHEST and not self._is_bare:
            self.far = yield from self._distance(purse)
        elif self.repair.good and self.tries < TRIES and self.number >= self._looks:
            draws = chance.Chance(f"change {self.wish.seed} {self.number} {self.tries}")
            cell = draws.below(len(self.draft.cells))
            self.repair.change(cell)
            far = (yield from self._distance(purse)) if any(self.repair.cells) else FARTHEST
            if far > self.far:
                self.repair.change(cell)
            else:
                self.far = far
            self.tries += 1
        else:
            self.number += 1
            self.tries, self.far = 0, FARTHEST
            self._begin()
        self.spent += purse.spent - before

    def _distance(self, purse: Purse) -> Pausing[int]:
        """Return the distance of the board from the wish, for a level from the target; 0 if it meets the wish."""
        wish, repair = self.wish, self.repair
        self.tried += 1
        puzzle = yield from repair.puzzle(purse)
        if wish.goal == LINE and (left := (yield from repair.left(purse))):
            return OPEN + left
        alone = yield from sole(repair, purse)
        if not alone:
            return SEVERAL
        card = yield from rate_puzzle(puzzle, purse)
        if wish.level is not None:
            return (
                abs(card["percentile"] - self.target) + OUTSIDE * (not fits(wish, card)) if card["level"] else SEVERAL
            )
        if fits(wish, card):
            return 0
        assert wish.needs is not None
        used = {NAMES.index(name): count for name, count in card["techniques"].items()}
        if wish.needs > CASES and max(used) < wish.needs:
            # The more cells lines leave open, the nearer a harder technique is.
            return (wish.needs - max(used)) * TIER + TIER - min(card["open_after_lines"], TIER - 1)
        # Using the rare technique at all counts for much.
        return 2 * sum(count for tier, count in used.items() if tier > wish.needs) + (
            1 if wish.needs in used else UNUSED
        )
