"""Which cells of a gray picture are filled: of several thresholds, for all cells or for the cells around each, the one
whose picture keeps most of the contrast.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from unriddle.puzzles.nonogram.make.draft import otsu

# Thresholds for all cells: per cent of them that are darker. Those for the cells around: as parts of the shorter side,
# and how many per cent of the way from the threshold for all cells.
SHARES, PARTS, WEIGHTS = (25, 35, 45, 55), (3, 6, 10), (40, 70, 90)


# What another has to keep of the contrast, in per cent of what the usual one keeps.
BETTER = 110
# Cells of the largest picture for which several are tried.
LARGEST = 40_000


@lru_cache(4)
def thresholds(width: int, height: int, values: bytes) -> list[int]:
    """The best threshold of each cell: what is darker is filled."""
    ranked, count = sorted(values), len(values)
    usual = otsu(values)
    if count > LARGEST:
        return [usual] * count
    levels = dict.fromkeys([usual, *(max(1, ranked[count * share // 100]) for share in SHARES)])
    tried = [[level] * count for level in levels]
    for part in PARTS:
        around = _means(width, height, values, max(2, min(width, height) // part))
        tried += [[max(1, (usual * (100 - weight) + mean * weight) // 100) for mean in around] for weight in WEIGHTS]
    steps = _steps(width, height)
    least = _noise(values, steps)
    kept = [_kept(values, levels, steps, least) for levels in tried]
    best = max(range(len(tried)), key=kept.__getitem__)
    return tried[best] if kept[best] * 100 > kept[0] * BETTER else tried[0]


def _means(width: int, height: int, values: bytes, reach: int) -> list[int]:
    """The mean of the cells around each, up to `reach` cells away."""
    sums = [[0] * (width + 1)]
    for start in range(0, width * height, width):
        row = [0, *accumulate(values[start : start + width])]
        sums.append([a + b for a, b in zip(sums[-1], row, strict=True)])
    found = []
    for y in range(height):
        above, below = sums[max(0, y - reach)], sums[min(height, y + reach + 1)]
        rows = min(height, y + reach + 1) - max(0, y - reach)
        for x in range(width):
            left, right = max(0, x - reach), min(width, x + reach + 1)
            total = below[right] - below[left] - above[right] + above[left]
            found.append(total // (rows * (right - left)))
    return found


def _steps(width: int, height: int) -> list[tuple[int, int, int]]:
    """Cells beside and below one another, and what they count: in the middle of the picture twice as much."""
    found = []
    for y in range(height):
        for x in range(width):
            weight = 2 if 2 * abs(2 * x + 1 - width) <= width and 2 * abs(2 * y + 1 - height) <= height else 1
            cell = y * width + x
            found += [(cell, cell + 1, weight)] * (x + 1 < width) + [(cell, cell + width, weight)] * (y + 1 < height)
    return found


def _noise(values: bytes, steps: Sequence[tuple[int, int, int]]) -> int:
    """The difference between neighbors that is not worth a line: the mean of all."""
    return 1 + sum(abs(values[one] - values[other]) for one, other, _ in steps) // len(steps)


def _kept(values: bytes, levels: Sequence[int], steps: Sequence[tuple[int, int, int]], least: int) -> int:
    """How much of the contrast between neighbors is one of filled and empty, less what is not worth it."""
    filled = [value < level for value, level in zip(values, levels, strict=True)]
    return sum(
        weight * (abs(values[one] - values[other]) - least)
        for one, other, weight in steps
        if filled[one] != filled[other]
    )
