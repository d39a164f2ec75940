"""Why a line tells what it tells, in words: where each block can lie, and which blocks force which cells."""

from collections.abc import Mapping, Sequence

Span = tuple[int, int]


def spans(clue: Sequence[tuple[int, int]], masks: Sequence[int]) -> list[list[Span]]:
    """For each block all (first cell, last cell) that some placement of the whole clue on the masks gives it."""
    size = max(mask.bit_length() for mask in masks)
    fits: list[list[Span]] = []
    for length, colour in clue:
        at_all = []
        for start in range(size):
            for end in range(start, size) if not length else range(start + length - 1, min(start + length, size)):
                run = (1 << end - start + 1) - 1 << start
                if masks[colour] & run != run:
                    break
                at_all.append((start, end))
        fits.append(at_all)

    def gap(start: int, end: int) -> bool:
        run = (1 << end - start) - 1 << start
        return end >= start and masks[0] & run == run

    def follows(j: int, left: Span, right: Span) -> bool:
        least = left[1] + 1 + (clue[j][1] == clue[j + 1][1])
        return right[0] >= least and gap(left[1] + 1, right[0])

    good = [[span for span in fits[0] if gap(0, span[0])]] if clue else []
    for j in range(1, len(clue)):
        good.append([span for span in fits[j] if any(follows(j - 1, left, span) for left in good[j - 1])])
    if clue:
        good[-1] = [span for span in good[-1] if gap(span[1] + 1, size)]
    for j in reversed(range(len(clue) - 1)):
        good[j] = [span for span in good[j] if any(follows(j, span, right) for right in good[j + 1])]
    return good


def reasons(clue: Sequence[tuple[int, int]], masks: Sequence[int], news: Mapping[int, int], across: str) -> list[str]:
    """One sentence for each group of new cells (place in the line -> state); `across` is "column" or "row"."""
    if not clue:
        return ["the clue has no blocks, so every cell is empty"]
    places = spans(clue, masks)
    groups: dict[str, list[int]] = {}
    for at, state in sorted(news.items()):
        why = (_filled if state else _empty)(clue, places, at, across)
        groups.setdefault(why, []).append(at)
    return [f"{several(across, cells)}: {why}" for why, cells in groups.items()]


def several(kind: str, places: Sequence[int]) -> str:
    """Places from 0 as a person writes them: `column 3`, `columns 2, 5-9`."""
    parts: list[list[int]] = []
    for place in sorted(places):
        if parts and parts[-1][1] == place:
            parts[-1][1] = place + 1
        else:
            parts.append([place + 1, place + 1])
    text = ", ".join(f"{first}-{last}" if first < last else f"{first}" for first, last in parts)
    return f"{kind}{'s' if len(places) > 1 else ''} {text}"


def _block(clue: Sequence[tuple[int, int]], j: int) -> str:
    length = clue[j][0]
    return f"block {j + 1} ({length})" if length else f"block {j + 1} (of unknown length)"


def _filled(clue: Sequence[tuple[int, int]], places: list[list[Span]], at: int, across: str) -> str:
    covering = [j for j, some in enumerate(places) if any(start <= at <= end for start, end in some)]
    if len(covering) > 1:
        return f"one of {' and '.join(_block(clue, j) for j in covering)} always lies there"
    some = places[covering[0]]
    where = several(across, range(min(some)[0], max(end for _, end in some) + 1))
    if len(some) == 1:
        return f"{_block(clue, covering[0])} can only lie in {where}"
    return f"{_block(clue, covering[0])} lies within {where} and always covers this"


def _empty(clue: Sequence[tuple[int, int]], places: list[list[Span]], at: int, across: str) -> str:
    before = [j for j, some in enumerate(places) if max(end for _, end in some) < at]
    after = [j for j, some in enumerate(places) if min(start for start, _ in some) > at]
    told = []
    if before:
        told.append(f"{_block(clue, before[-1])} ends at {across} {max(e for _, e in places[before[-1]]) + 1} at most")
    if after:
        told.append(f"{_block(clue, after[0])} starts at {across} {min(places[after[0]])[0] + 1} or later")
    if len(before) + len(after) < len(clue):
        told.append("no place for the other blocks covers this")
    return " and ".join(told)
