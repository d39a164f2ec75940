"""Middle rows of order 9: the squares by halves, over all sets of the middle column, and the same row by row."""

from array import array
from random import Random

from unriddle.puzzles.latin.count import meet_in_middle
from unriddle.puzzles.latin.count.classes import classes, mask, row_choices
from unriddle.puzzles.latin.count.count_kernel import Picks

CLASSES = 20


def depth_first(filling: bytes, middle: bytes) -> int:
    """The completions of a filling of order 9 with this middle row, row by row."""
    taken = mask(middle)
    rows = [row for pair in range(4) for row in (pair, 8 - pair)][:-1]
    groups = [[one for one in map(mask, row_choices(filling, row)) if not one & taken] for row in rows]
    words = array("Q", [one >> shift & 2**64 - 1 for group in groups for one in group for shift in (0, 64)])
    picks = Picks([len(group) for group in groups], words, 2, 9)
    while not picks.closed:
        picks.advance(1000)
    return picks.count


def agree(number: int, count: int) -> None:
    """Hold `count` middle rows of class `number`, from 1, as one sum with weights by chance: halves are made once."""
    filling = list(classes(9))[number - 1]
    random = Random(number)
    rows = random.sample(list(map(bytes, row_choices(filling, 4))), count)
    weights = [random.randint(1, 1 << 20) for _ in rows]
    pairs, homes = meet_in_middle._sets(filling)
    total = 0
    for symbols, ways in homes.items():
        middles: dict[bytes, int] = {}
        for row, weight in zip(rows, weights, strict=True):
            for way in ways:
                moved = way.middle(row)
                middles[moved] = middles.get(moved, 0) + weight
        search = meet_in_middle.halves_of_middles(filling, pairs, symbols, middles)
        while not search.closed:
            search.advance(1 << 40)
        total += search.count
    assert total == sum(weight * depth_first(filling, row) for row, weight in zip(rows, weights, strict=True))
