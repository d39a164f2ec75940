"""How hard a picture's puzzle is: its card, and how far it is from the band or the technique asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from unriddle.core import End
from unriddle.core.json_shape import Json
from unriddle.kit.level import LEVELS, beside
from unriddle.puzzles.nonogram.make.budget import Pausing, Purse, another
from unriddle.puzzles.nonogram.make.options import LINE_BANDS, Wish
from unriddle.puzzles.nonogram.make.repair import LINE, Repair
from unriddle.puzzles.nonogram.puzzle import Puzzle, Solution
from unriddle.puzzles.nonogram.teach.card import BANDS, SWEEPS, Card, by_lines
from unriddle.puzzles.nonogram.teach.tally import Tally
from unriddle.puzzles.nonogram.teach.techniques import CASES, NAMES

# Steps of a rating; what takes longer has no band.
LONGEST = 4_000_000
AT_ONCE = 1 << 16
# Distances: a board that lines leave open, one that may have several solutions, a band;
# a technique that is not used yet.
OPEN, SEVERAL, BAND = 10_000, 100_000_000, 1_000
UNUSED = 20


def rated(puzzle: Puzzle, purse: Purse) -> Pausing[dict[str, Any]]:
    """The card of a puzzle that came with its only solution; without a band where finding one takes too long."""
    card, teacher = Card(puzzle), Tally(puzzle, Solution(puzzle.width, puzzle.height, puzzle.goals[0], puzzle.colours))
    looks = 0
    while not teacher.over and looks < LONGEST:
        left = yield from purse.turn()
        taken, step = teacher.advance(min(left, LONGEST - looks, AT_ONCE))
        purse.pay(taken)
        looks += taken
        if step is not None:
            card.add(step)
    end = End("exhausted" if teacher.over else "steps", looks, teacher.share)
    return card.summary(end, {"verdict": "unique", "open": teacher.open})


def sole(repair: Repair, purse: Purse) -> Pausing[bool]:
    """Whether the picture of a repair is known to be the only one, determined again."""
    board = yield from repair.searched(purse)
    found = yield from another(board, repair.cells, purse, repair.patience)
    return found is None and bool(board.done)


def fits(wish: Wish, card: Mapping[str, Json]) -> bool:
    """Whether a card has the band and the technique asked for, if any."""
    if wish.level is not None:
        return bool(card["level"] == LEVELS[wish.level])
    if wish.band is not None:
        return bool(card["band"] == BANDS[wish.band])
    return wish.needs is None or bool(card["hardest"] == NAMES[wish.needs])


def distance(wish: Wish, repair: Repair, purse: Purse) -> Pausing[int]:
    """How far the puzzle of a repair is from what was asked for; 0 where it is that."""
    puzzle = yield from repair.puzzle(purse)
    if wish.band == 0:
        return (yield from repair.left(purse, sweeps=1))
    if wish.band is not None and wish.band < LINE_BANDS:
        left = yield from repair.left(purse)
        return OPEN + left if left else _beside(by_lines(puzzle)[0], wish.band)
    if wish.goal == LINE and (left := (yield from repair.left(purse))):
        return OPEN + left
    alone = yield from sole(repair, purse)
    if not alone:
        return SEVERAL
    card = yield from rated(puzzle, purse)
    if fits(wish, card):
        return 0
    if wish.level is not None:
        return beside(card["percentile"], wish.level) if card["level"] else SEVERAL
    # What lines leave open, or how long they take, leads up to what is harder.
    up = BAND - min(card["open_after_lines"] or card["sweeps"], BAND - 1)
    if wish.band is not None:
        there = BANDS.index(card["band"]) if card["band"] else len(BANDS)
        return abs(there - wish.band) * BAND + (up if there < wish.band else min(card["steps"], BAND - 1))
    assert wish.needs is not None
    used = {NAMES.index(name): count for name, count in card["techniques"].items()}
    if wish.needs > CASES and max(used) < wish.needs:
        return (wish.needs - max(used)) * BAND + up
    # Of a rare technique to have it at all is worth much.
    return 2 * sum(count for tier, count in used.items() if tier > wish.needs) + (1 if wish.needs in used else UNUSED)


def _beside(sweeps: int, band: int) -> int:
    """How many sweeps too few or too many these are for a band, not the first, of those that lines solve."""
    most = [*SWEEPS, 1 << 30]
    return max(most[band - 1] + 1 - sweeps, sweeps - most[band], 0)
