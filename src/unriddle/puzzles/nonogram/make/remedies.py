"""Finds remedies when a picture cannot be made as asked: a smaller size, another threshold, more changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import zip_longest
from typing import Any

from unriddle.core import PuzzleError
from unriddle.core.work import next_int
from unriddle.puzzles.nonogram.make.budget import Pausing, Purse
from unriddle.puzzles.nonogram.make.draft import CHANNELS, PictureDraft, otsu, scale
from unriddle.puzzles.nonogram.make.options import BASIS_POINTS, MIN_SIDE, MOST_CHANGES, Wish, make_draft, percent
from unriddle.puzzles.nonogram.make.repair import Repair

# Sizes to try, in eighths of the requested one; thresholds beside it.
EIGHTHS = (7, 6, 5, 4, 3)
OTHER_THRESHOLDS = (-12, 12, -24, 24, -48, 48)
# Each remedy gets one part in PART of the effort.
PART = 16
# The most remedies to show.
MAX_SHOWN = 3


class Remedies:
    """Tries remedies one by one; `shares` has the cells that each needs to change, in hundredths of a percent, or None
    if it fails.
    """

    def __init__(self, wish: Wish, effort: int) -> None:
        self.wish: Wish = wish
        self.effort: int = effort
        self.shares: list[int | None] = []
        self._repair: Repair | None = None

    @cached_property
    def ways(self) -> list[tuple[str, PictureDraft]]:
        """The options that may help, as text, each with its draft."""
        # A size and a threshold in turn, the least different ones first.
        turns = zip_longest(self._sizes(), self._thresholds()) if self.wish.values else ()
        return [each for turn in turns for each in turn if each]

    def _sizes(self) -> Iterator[tuple[str, PictureDraft]]:
        wish = self.wish
        own = (wish.width, wish.height)
        for part in EIGHTHS:
            size = (max(MIN_SIDE, wish.width * part // 8), max(MIN_SIDE, wish.height * part // 8))
            values = scale(wish.values, own, size, CHANNELS if wish.colors else 1)
            yield from _try_option(f"--size {size[0]}x{size[1]}", *size, values, wish.colors, wish.threshold)

    def _thresholds(self) -> Iterator[tuple[str, PictureDraft]]:
        wish = self.wish
        middle = otsu(wish.values) if wish.threshold is None else wish.threshold
        for step in () if wish.colors else OTHER_THRESHOLDS:
            least = min(255, max(1, middle + step))
            yield from _try_option(f"--adjust threshold={least}", wish.width, wish.height, wish.values, None, least)

    @property
    def over(self) -> bool:
        """Whether enough were found, or all were tried."""
        found = sum(share is not None for share in self.shares)
        return found == MAX_SHOWN or len(self.shares) == len(self.ways)

    def round(self, purse: Purse) -> Pausing[None]:
        """Work on the next remedy."""
        if self.over:
            return
        repair = self._current()
        yield from repair.round(purse)
        if repair.over:
            share = -(-len(repair.changed) * BASIS_POINTS // len(repair.draft.cells))
            within = self.wish.most is None or share <= self.wish.most
            self.shares.append(share if repair.good and within else None)
            self._repair = None

    def _current(self) -> Repair:
        if self._repair is None:
            draft = self.ways[len(self.shares)][1]
            most = MOST_CHANGES * 100 if self.wish.most is None else self.wish.most
            self._repair = Repair(
                draft, self.wish.goal, len(draft.cells) * most // BASIS_POINTS + 1, self.effort // PART
            )
        return self._repair

    def ranked_options(self) -> list[dict[str, Any]]:
        """Return the options that help, the best of each kind first, then by the number of changed cells."""
        found = [(share, name) for share, (name, _) in zip(self.shares, self.ways, strict=False) if share is not None]
        found.sort(key=lambda each: each[0])
        kinds = [name.split()[0] for _, name in found]
        order = sorted(range(len(found)), key=lambda at: kinds.index(kinds[at]) != at)
        return [{"option": found[at][1], "changes": percent(found[at][0])} for at in order][:MAX_SHOWN]

    def remember(self) -> list[int]:
        """Return the numbers that decide what comes next."""
        shares = [0 if share is None else share + 1 for share in self.shares]
        now = [] if self._repair is None else self._repair.remember()
        return [len(shares), *shares, int(bool(now)), *now]

    def recall(self, memory: Iterator[int]) -> None:
        """Restore the state from `remember`."""
        count = next_int(memory, len(EIGHTHS) + len(OTHER_THRESHOLDS))
        self.shares = [
            share - 1 if share else None for share in (next_int(memory, BASIS_POINTS + 1) for _ in range(count))
        ]
        if next_int(memory, 1 if count < len(self.ways) else 0):
            self._current().recall(memory)


def _try_option(name: str, width: int, height: int, *more: Any) -> Iterator[tuple[str, PictureDraft]]:
    """Yield the option with its draft, if there is one."""
    try:
        yield name, make_draft(width, height, *more)
    except PuzzleError:
        return
