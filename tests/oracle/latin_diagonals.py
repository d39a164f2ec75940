"""Classes of fillings of both diagonals without Burnside's lemma over types: orbits one by one, and rooted maps.

A filling is a permutation p of 2h points, point 2k and 2k + 1 a pair, that maps no point into its own pair. A connected
one with a point chosen is a word: points are numbered as they are reached by p and by going to the other of a pair.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from math import comb

Filling = tuple[int, ...]
# What the classes are made by, besides the choice of points: p, its inverse, p after exchanging each pair, and both.
IMAGES: tuple[Callable[[Sequence[int]], list[int]], ...] = (
    list,
    lambda p: inverse(p),
    lambda p: [p[at ^ 1] for at in range(len(p))],
    lambda p: inverse([p[at ^ 1] for at in range(len(p))]),
)


def inverse(p: Sequence[int]) -> list[int]:
    found = [0] * len(p)
    for at, to in enumerate(p):
        found[to] = at
    return found


def one_by_one(pairs: int) -> int:
    """How many orbits there are, every filling being made: up to 4 pairs."""
    points = 2 * pairs
    left = {p for p in permutations(range(points)) if all(p[at] >> 1 != at >> 1 for at in range(points))}
    swaps = [list(range(points)) for _ in range(2 * pairs - 1)] if pairs else []
    for pair in range(pairs):
        swaps[pair][2 * pair : 2 * pair + 2] = [2 * pair + 1, 2 * pair]
    for pair in range(pairs - 1):
        at = 2 * pair
        swaps[pairs + pair][at : at + 4] = [at + 2, at + 3, at, at + 1]
    count = 0
    while left:
        reached = [left.pop()]
        count += 1
        for p in reached:
            near = [image(p) for image in IMAGES[1:]]
            near += [[swap[p[swap[at]]] for at in range(points)] for swap in swaps]  # each undoes itself
            for other in map(tuple, near):
                if other in left:
                    left.remove(other)
                    reached.append(other)
    return count


def rooted(pairs: int) -> Iterator[list[int]]:
    """All connected fillings with a chosen point, each once, as the words that `word` gives."""

    def go(p: list[int], used: int, taken: int, at: int) -> Iterator[list[int]]:
        # Points below `used` have been reached; p of those before `at` is chosen.
        if at == 2 * pairs:
            yield p[:]
            return
        if at == used:
            return
        for to in range(min(used + 1, 2 * pairs)):
            if not taken >> to & 1 and to >> 1 != at >> 1:
                p.append(to)
                yield from go(p, used + 2 * (to == used), taken | 1 << to, at + 1)
                p.pop()

    yield from go([], 2, 0, 0)


def is_word(p: Sequence[int], root: int, wanted: Sequence[int]) -> bool:
    """Whether this word is what the filling reads from the root on: points in the order in which they are reached."""
    number = {root: 0, root ^ 1: 1}
    order = [root, root ^ 1]
    for at, to in enumerate(wanted):
        target = p[order[at]]
        if target not in number:
            number[target], number[target ^ 1] = len(order), len(order) + 1
            order += [target, target ^ 1]
        if number[target] != to:
            return False
    return True


def connected(pairs: int) -> list[int]:
    """How many connected fillings there are up to the choice of points that each of the four images keeps."""
    kept = [0] * len(IMAGES)
    for wanted in rooted(pairs):
        for number, image in enumerate(IMAGES):
            p = image(wanted)
            kept[number] += sum(is_word(p, root, wanted) for root in range(2 * pairs))
    assert all(each % (2 * pairs) == 0 for each in kept)
    return [each // (2 * pairs) for each in kept]


def by_maps(pairs: int) -> int:
    """How many classes of fillings there are, from the connected ones: collections of them that an image keeps."""
    known = [[0] * len(IMAGES), *map(connected, range(1, pairs + 1))]
    total = 0
    for number in range(len(IMAGES)):
        # A class that is kept may come often; one that is not comes as often as its image.
        sizes: Counter[int] = Counter()
        for size in range(1, pairs + 1):
            sizes[size] += known[size][number]
            sizes[2 * size] += (known[size][0] - known[size][number]) // 2
        ways = [1] + [0] * pairs
        for size, many in sizes.items():
            ways = [
                sum(ways[at - size * taken] * comb(max(0, many + taken - 1), taken) for taken in range(at // size + 1))
                for at in range(pairs + 1)
            ]
        total += ways[pairs]
    assert total % 4 == 0
    return total // 4
