"""Puts a step into words: its conclusions and their reasons."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import pairwise
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple

from unriddle.core import Text
from unriddle.core.errors import join_with_commas
from unriddle.core.teach.step import Line, Spot
from unriddle.puzzles.nonogram.play import Put, spans
from unriddle.puzzles.nonogram.puzzle import UNKNOWN, Puzzle, clue, color_names

if TYPE_CHECKING:
    from unriddle.kit.lesson import CellStep

Say = Callable[..., Text]


def phrase(message: str, plural: str = "") -> Say:
    """Return a function that fills a message's fields and returns its Text."""
    return partial(Text, message, plural)


# Pairs of sentences: for a row, and for a column.
STARTS = (
    phrase("{block} starts in column {first}, so it reaches column {end}"),
    phrase("{block} starts in row {first}, so it reaches row {end}"),
)
FROM = (
    phrase("{block} covers column {cell} and cannot start left of column {first}, so it reaches column {end}"),
    phrase("{block} covers row {cell} and cannot start above row {first}, so it reaches row {end}"),
)
ENDS = (
    phrase("{block} ends in column {last}, so it reaches back to column {end}"),
    phrase("{block} ends in row {last}, so it reaches up to row {end}"),
)
BACK = (
    phrase("{block} covers column {cell} and cannot end right of column {last}, so it reaches back to column {end}"),
    phrase("{block} covers row {cell} and cannot end below row {last}, so it reaches up to row {end}"),
)
WHOLE = (
    phrase(
        "{block} is complete in column {list}, so it ends there",
        "{block} is complete in columns {list}, so it ends there",
    ),
    phrase(
        "{block} is complete in row {list}, so it ends there", "{block} is complete in rows {list}, so it ends there"
    ),
)
LONGEST = (
    phrase(
        "No block longer than {most} fits over column {list}, so the block there is complete",
        "No block longer than {most} fits over columns {list}, so the block there is complete",
    ),
    phrase(
        "No block longer than {most} fits over row {list}, so the block there is complete",
        "No block longer than {most} fits over rows {list}, so the block there is complete",
    ),
)
LIES = (
    phrase(
        "{block} lies in columns {room}, so it covers column {list} in any case",
        "{block} lies in columns {room}, so it covers columns {list} in any case",
    ),
    phrase(
        "{block} lies in rows {room}, so it covers row {list} in any case",
        "{block} lies in rows {room}, so it covers rows {list} in any case",
    ),
)
FITS = (
    phrase("{block} has room only in column {list}", "{block} has room only in columns {list}"),
    phrase("{block} has room only in row {list}", "{block} has room only in rows {list}"),
)
LATEST = (
    phrase("{block} ends in column {last} at the latest"),
    phrase("{block} ends in row {last} at the latest"),
)
EARLIEST = (
    phrase("{block} starts in column {first} at the earliest"),
    phrase("{block} starts in row {first} at the earliest"),
)
SMALL = (
    phrase("{block} does not fit into column {list}", "{block} does not fit into columns {list}"),
    phrase("{block} does not fit into row {list}", "{block} does not fit into rows {list}"),
)
NOTHING = (
    phrase(
        "No block that reaches column {list} fits there, since the shortest is {length}",
        "No block that reaches columns {list} fits there, since the shortest is {length}",
    ),
    phrase(
        "No block that reaches row {list} fits there, since the shortest is {length}",
        "No block that reaches rows {list} fits there, since the shortest is {length}",
    ),
)
ONLY = (
    phrase("{block} covers columns {one} and {other}, since no other block can cover either"),
    phrase("{block} covers rows {one} and {other}, since no other block can cover either"),
)
TAKEN = (
    phrase("{block} covers column {list}", "{block} covers columns {list}"),
    phrase("{block} covers row {list}", "{block} covers rows {list}"),
)
APART = (
    phrase(
        "Columns {one} and {other} belong to one block. If they were two, one would end by column {last} and the "
        "next would start in column {first} or later, and no two blocks fit like that"
    ),
    phrase(
        "Rows {one} and {other} belong to one block. If they were two, one would end by row {last} and the next "
        "would start in row {first} or later, and no two blocks fit like that"
    ),
)
LONG = (
    phrase(
        "If column {cell} were filled, columns {room} would be a piece of {size} cells, but the longest block there is "
        "{most}"
    ),
    phrase(
        "If row {cell} were filled, rows {room} would be a piece of {size} cells, but the longest block there is {most}"
    ),
)
UNFIT = (
    phrase("If column {cell} were filled, the piece in columns {room} would fit no block there"),
    phrase("If row {cell} were filled, the piece in rows {room} would fit no block there"),
)
OTHERS = (
    phrase(
        "If column {cell} were filled, columns {room} would be a piece of {size} cells, but the other blocks are "
        "shorter"
    ),
    phrase("If row {cell} were filled, rows {room} would be a piece of {size} cells, but the other blocks are shorter"),
)
HELD = (
    phrase("{block} must cover column {list}", "{block} must cover columns {list}"),
    phrase("{block} must cover row {list}", "{block} must cover rows {list}"),
)
EITHER = (
    phrase("{one} or {other} in column {list}", "{one} or {other} in columns {list}"),
    phrase("{one} or {other} in row {list}", "{one} or {other} in rows {list}"),
)
BEGINS = (
    phrase("{block} can start only in column {list}", "{block} can start only in columns {list}"),
    phrase("{block} can start only in row {list}", "{block} can start only in rows {list}"),
)
WITHIN = (
    phrase("{block} lies in column {list}", "{block} lies within columns {list}"),
    phrase("{block} lies in row {list}", "{block} lies within rows {list}"),
)
EMPTY = (
    phrase("empty in column {list}", "empty in columns {list}"),
    phrase("empty in row {list}", "empty in rows {list}"),
)
NOT_EMPTY = (
    phrase("some color in column {list}", "some color in columns {list}"),
    phrase("some color in row {list}", "some color in rows {list}"),
)
FILLED = (
    phrase("filled in column {list}", "filled in columns {list}"),
    phrase("filled in row {list}", "filled in rows {list}"),
)
COLORED = (
    phrase("{color} in column {list}", "{color} in columns {list}"),
    phrase("{color} in row {list}", "{color} in rows {list}"),
)
NOT_COLORED = (
    phrase("no {color} in column {list}", "no {color} in columns {list}"),
    phrase("no {color} in row {list}", "no {color} in rows {list}"),
)
LACKED = (
    phrase("column {list} has no {color}", "columns {list} have no {color}"),
    phrase("row {list} has no {color}", "rows {list} have no {color}"),
)
UNLIKE = (
    phrase(
        "{where} ({clue}) has no color in common with column {list}",
        "{where} ({clue}) has no color in common with columns {list}",
    ),
    phrase(
        "{where} ({clue}) has no color in common with row {list}",
        "{where} ({clue}) has no color in common with rows {list}",
    ),
)
# Names for one of several blocks of equal length.
ORDER = (
    phrase("The first {block}"),
    phrase("The second {block}"),
    phrase("The third {block}"),
    phrase("The fourth {block}"),
    phrase("The fifth {block}"),
)


AN = re.compile("8|1[18](?![0-9])|[aeio]")  # numbers and color words that take the article "an"
MAX_SENTENCES = 4  # the most sentences about one line; instead of more, a general one is used


def several(numbers: Iterable[int]) -> str:
    """Return numbers from 0 as a person writes them, from 1: `3`, `2, 5-9`."""
    parts = (f"{span.start + 1}-{span.stop}" if len(span) > 1 else f"{span.stop}" for span in spans(numbers))
    return ", ".join(parts)


def list_fields(numbers: Sequence[int]) -> dict[str, Any]:
    """Return the numbers and their count as fields of a message."""
    return {"count": min(len(numbers), 2), "list": several(numbers)}


def numbers(puzzle: Puzzle, blocks: Sequence[tuple[int, int]]) -> Text:
    """Return blocks by length, with the words for their colors if there are several."""
    if len(puzzle.colors) == 1 or not blocks:
        return Text.of(clue(tuple(blocks), puzzle.colors))
    colors = color_names(puzzle.colors)
    return join_with_commas(
        Text("{color} {length}", color=colors[color - 1], length=length or "?") for length, color in blocks
    )


class LineFacts(NamedTuple):
    """A line before a step: the possible states of each cell, the first and last cell that each block reaches, and, for
    forcing, all starts each block has left.
    """

    can: tuple[int, ...]
    reach: tuple[tuple[int, int], ...]
    starts: tuple[tuple[int, ...], ...] = ()


class Strip:
    """A line before a step: its cells' possible states, its blocks and their ranges, and the states that the step
    removes.
    """

    def __init__(self, step: CellStep) -> None:
        unit, facts, puzzle = step.unit, step.facts, step.puzzle
        self.puzzle: Puzzle = puzzle
        self.down: bool = unit.kind == "column"
        self.blocks: tuple[tuple[int, int], ...] = (puzzle.columns if self.down else puzzle.rows)[unit.at]
        self.can: tuple[int, ...] = facts.can
        self.reach: tuple[tuple[int, int], ...] = facts.reach
        self.starts: tuple[tuple[int, ...], ...] = facts.starts
        self.size: int = len(self.can)
        self.known: set[int] = {
            cell[not self.down] for each in step.because if isinstance(each, Put) for cell in each.cells
        }
        self.removed: list[int] = [0] * self.size  # the states of each cell that the step takes away
        # If some cells become known, cells that only lose states are not mentioned.
        for put in [put for put in step.sets if not put.sign] or step.sets:
            for span in put.rows if self.down else put.columns:
                for cell in span:
                    left = ~put.states if put.sign else 1 << put.states
                    self.removed[cell] = self.can[cell] & ~left

    def say(self, pair: tuple[Say, Say], **fields: Any) -> Text:
        """Return the variant of a sentence for a row or a column."""
        return pair[self.down](**fields)

    def is_possible(self, cell: int, state: int) -> bool:
        """Whether a state of a cell is possible; never beyond the ends."""
        return 0 <= cell < self.size and self.can[cell] >> state & 1 == 1

    def has(self, cell: int, state: int) -> bool:
        """Whether a cell is known to have a state."""
        return 0 <= cell < self.size and self.can[cell] == 1 << state

    def wall(self, cell: int, state: int, step: int) -> int:
        """Return the next cell from here that cannot have the state."""
        while self.is_possible(cell, state):
            cell += step
        return cell

    def news(self, cells: Iterable[int]) -> set[int]:
        """Return those of these cells that the step changes."""
        return {cell for cell in cells if self.removed[cell]}

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """Yield each run of known color: the color, its first and its last cell."""
        for state in range(1, len(self.puzzle.colors) + 1):
            for span in spans(cell for cell in range(self.size) if self.has(cell, state)):
                yield state, span.start, span.stop - 1

    def lost_colors(self) -> Iterator[tuple[int, list[int], int]]:
        """Yield each cell that loses a color: the color, the blocks of that color, the cell."""
        for state in range(1, len(self.puzzle.colors) + 1):
            own = [at for at, (_, color) in enumerate(self.blocks) if color == state]
            yield from ((state, own, cell) for cell in range(self.size) if self.removed[cell] >> state & 1)

    def least(self, block: int) -> int:
        """Return the least length of a block."""
        return max(self.blocks[block][0], 1)

    def holders(self, state: int, start: int, end: int) -> list[int]:
        """Return the blocks that a piece may belong to."""
        return [
            at
            for at, ((length, color), (first, last)) in enumerate(zip(self.blocks, self.reach, strict=True))
            if color == state and first <= start and end <= last and (not length or length > end - start)
        ]

    def name(self, block: int) -> Text:
        """Name a block at the start of a sentence: by its length, and by its number among equal ones."""
        equal = [at for at, each in enumerate(self.blocks) if each == self.blocks[block]]
        bare = self.bare(*self.blocks[block])
        if len(equal) == 1:
            return Text("The {block}", block=bare)
        if equal.index(block) < len(ORDER):
            return ORDER[equal.index(block)](block=bare)
        return Text("Block {number} ({block})", number=block + 1, block=bare)

    def bare(self, length: int, color: int) -> Text:
        """Name a block by its length, and by its color if there are several."""
        return numbers(self.puzzle, [(length, color)])

    def named(self, blocks: Sequence[int]) -> Text:
        """Name the block that a run belongs to, which may be one of several."""
        if len(blocks) == 1:
            return self.name(blocks[0])
        least = min(blocks, key=self.least)
        bare = self.bare(*self.blocks[least])
        if len({self.blocks[at] for at in blocks}) == 1:
            return Text("An {block}", block=bare) if AN.match(str(bare)) else Text("A {block}", block=bare)
        return Text("The {block} or a longer one", block=bare)


def say_finished(strip: Strip) -> list[Text]:
    if len(strip.blocks) == 1:
        return [Text("{block} is complete, so the rest is empty", block=strip.name(0))]
    return []


def full(strip: Strip) -> list[Text]:
    gaps = sum(one[1] == other[1] for one, other in pairwise(strip.blocks))
    total = " + ".join(str(strip.least(at)) for at in range(len(strip.blocks)))
    if len(strip.blocks) == 1:
        return [Text("{block} needs all {size} cells", block=strip.name(0), size=strip.size)]
    if not gaps:
        return [Text("Its blocks ({sum}) need all {size} cells", size=strip.size, sum=total)]
    return [
        Text(
            "Its blocks ({sum}) and the gap between them need all {size} cells",
            "Its blocks ({sum}) and the {count} gaps between them need all {size} cells",
            count=gaps,
            sum=total,
            size=strip.size,
        )
    ]


def overlap(strip: Strip) -> list[Text]:
    """Return the sentences of overlap; with marks, the room of a block is limited by them."""
    sentences = []
    for at, (first, last) in enumerate(strip.reach):
        cells = range(last - strip.least(at) + 1, first + strip.least(at))
        if len(cells) == last - first + 1 and any(strip.removed[cell] for cell in cells):
            sentences.append(strip.say(FITS, block=strip.name(at), **list_fields(cells)))
        elif any(strip.removed[cell] for cell in cells):
            room = f"{first + 1}-{last + 1}"
            sentences.append(strip.say(LIES, block=strip.name(at), room=room, **list_fields(cells)))
    return sentences


def glue(strip: Strip) -> list[Text]:
    sentences: list[tuple[set[int], Text]] = []
    for state, start, end in strip.runs():
        holders = strip.holders(state, start, end)
        if not holders:
            continue
        least = min(map(strip.least, holders))
        block = strip.named(holders)
        wall = strip.wall(start, state, -1)
        if news := strip.news(range(end + 1, wall + least + 1)):
            reached = {"block": block, "first": wall + 2, "end": wall + least + 1}
            pair = STARTS if wall + 1 == start else FROM
            sentences.append((news, strip.say(pair, cell=end + 1, **reached)))
        wall = strip.wall(end, state, 1)
        if news := strip.news(range(max(wall - least, 0), start)):
            reached = {"block": block, "last": wall, "end": wall - least + 1}
            pair = ENDS if wall - 1 == end else BACK
            sentences.append((news, strip.say(pair, cell=start + 1, **reached)))
    return needed_sentences(sentences)


def needed_sentences(sentences: Sequence[tuple[Collection[int], Text]]) -> list[Text]:
    """Return the sentences needed so that every cell is still explained."""
    kept = list(sentences)
    for each in sorted(sentences, key=lambda one: len(one[0])):
        others = [cells for cells, text in kept if text != each[1]]
        if set(each[0]) <= set().union(*others):
            kept = [one for one in kept if one[1] != each[1]]
    return [text for _, text in kept]


def punctuate(strip: Strip) -> list[Text]:
    sentences = []
    for state, start, end in strip.runs():
        neighbors = [cell for cell in (start - 1, end + 1) if 0 <= cell < strip.size]
        holders = strip.holders(state, start, end)
        lengths = {length for length, _ in (strip.blocks[at] for at in holders)}
        if not holders or max(map(strip.least, holders)) != end - start + 1 or 0 in lengths:
            continue
        if any(strip.removed[cell] >> state & 1 for cell in neighbors):
            cells = list_fields(range(start, end + 1))
            if len(lengths) == 1:
                sentences.append(strip.say(WHOLE, block=strip.named(holders), **cells))
            else:
                sentences.append(strip.say(LONGEST, most=end - start + 1, **cells))
    return sentences


def spaces(strip: Strip) -> list[Text]:
    """Return the sentences for cells too far from their neighboring blocks, and for gaps too small for the blocks that
    reach them.
    """
    far, small, none = away(strip), gaps(strip), absent(strip)
    if len(far) + len(small) <= MAX_SENTENCES:
        return [*none, *far, *small]
    sentences = [Text("Each of these cells is too far from every block")] if far else []
    both = Text("Each of these cells is too far from every block, or in a gap that is too small")
    if small:
        sentences = [both] if far else [Text("Each of these gaps is too small for every block that reaches it")]
    return [*none, *sentences]


def absent(strip: Strip) -> list[Text]:
    """Return a sentence for the colors that cells lose and no block has."""
    colors = color_names(strip.puzzle.colors)
    lost = {state for state, own, _ in strip.lost_colors() if not own}
    return (
        [Text("No block is {color}", color=join_with_commas(colors[state - 1] for state in sorted(lost)))]
        if lost
        else []
    )


def away(strip: Strip) -> list[Text]:
    """Return the sentences that say where the blocks next to unreachable cells end or start."""
    ends: dict[int, set[tuple[Say, Say]]] = {}  # block -> which of its ends keep it away
    for _, own, cell in strip.lost_colors():
        if not any(strip.reach[at][0] <= cell <= strip.reach[at][1] for at in own):
            before = [at for at in own if strip.reach[at][1] < cell]
            after = [at for at in own if strip.reach[at][0] > cell]
            if before:
                ends.setdefault(before[-1], set()).add(LATEST)
            if after:
                ends.setdefault(after[0], set()).add(EARLIEST)
    sentences = []
    for at, sides in sorted(ends.items()):
        first, last = (number + 1 for number in strip.reach[at])
        side = WITHIN if len(sides) == 2 else next(iter(sides))
        room = list_fields(range(first - 1, last))
        sentences.append(strip.say(side, block=strip.name(at), first=first, last=last, **room))
    return sentences


def gaps(strip: Strip) -> list[Text]:
    """Return the gaps that are too small, each with the blocks that reach it."""
    reached: dict[tuple[int, int, int], set[int]] = {}
    for state, own, cell in strip.lost_colors():
        for at in own:
            first, last = strip.reach[at]
            if first <= cell <= last:
                low, high = max(strip.wall(cell, state, -1) + 1, first), min(strip.wall(cell, state, 1) - 1, last)
                reached.setdefault((low, high, state), set()).add(at)
    sentences = []
    for (low, high, state), blocks in reached.items():
        cells = list_fields(range(low, high + 1))
        if len(blocks) == 1:
            sentences.append(strip.say(SMALL, block=strip.name(*blocks), **cells))
        else:
            length = strip.bare(min(map(strip.least, blocks)), state)
            sentences.append(strip.say(NOTHING, length=length, **cells))
    return sentences


def joining(strip: Strip) -> list[Text]:
    """Return the sentences that two runs belong to one block: no other block can hold either, or no two blocks both."""
    sentences, runs = [], list(strip.runs())
    for (state, start, end), (other, begin, last) in pairwise(runs):
        if state != other or not strip.news(range(end + 1, begin)):
            continue
        # The cells of both that the step follows from.
        pieces = range(start, end + 1), range(begin, last + 1)
        one, two = (several(strip.known.intersection(piece) or piece) for piece in pieces)
        holders = strip.holders(state, start, end), strip.holders(state, begin, last)
        (block, *more) = sorted({*holders[0], *holders[1]})
        if more:
            sentences.append(strip.say(APART, one=one, other=two, last=begin - 1, first=end + 3))
            continue
        # The adjacent runs that belong to the previous or the next block.
        for neighbor in (block - 1, block + 1):
            own = [range(first, to + 1) for shade, first, to in runs if strip.holders(shade, first, to) == [neighbor]]
            if own:
                cells = list_fields([cell for piece in own for cell in piece])
                sentences.append(strip.say(TAKEN, block=strip.name(neighbor), **cells))
        sentences.append(strip.say(ONLY, block=strip.name(block), one=one, other=two))
    return sentences


def splitting(strip: Strip) -> list[Text]:
    sentences: dict[Text, None] = {}
    for state, _, cell in strip.lost_colors():
        start = end = cell
        while strip.has(start - 1, state):
            start -= 1
        while strip.has(end + 1, state):
            end += 1
        pieces = [(first, last) for first, last in ((start, cell - 1), (cell + 1, end)) if first <= last]
        blocks = {at for piece in pieces for at in strip.holders(state, *piece)}
        most, size = max(map(strip.least, blocks), default=0), end - start + 1
        room = {"cell": cell + 1, "room": f"{start + 1}-{end + 1}", "size": size}
        if 0 < most < size:
            sentences[strip.say(LONG, most=most, **room)] = None
            continue
        long = [at for at in sorted(blocks) if strip.least(at) >= size]
        is_confined = [strip.reach[at][0] > start or strip.reach[at][1] < end for at in long]
        for at in long if all(is_confined) else ():
            first, last = strip.reach[at]
            pair = EARLIEST if first > start else LATEST
            sentences[strip.say(pair, block=strip.name(at), first=first + 1, last=last + 1)] = None
        sentences[strip.say(OTHERS if long and all(is_confined) else UNFIT, **room)] = None
    return list(sentences)


def forcing(strip: Strip) -> list[Text]:
    """Return the sentences on the places of blocks that imply the conclusion, or of those near it."""
    sentences: dict[Text, None] = {}
    mentioned: set[int] = set()
    for at, starts in enumerate(strip.starts):
        if strip.blocks[at][0] and starts:
            cells = range(starts[-1], starts[0] + strip.blocks[at][0])
            if news := strip.news(cells):
                mentioned |= news
                first, last = starts[0], starts[-1] + strip.blocks[at][0]
                pair = FITS if len(starts) == 1 else LIES
                for state, start, end in strip.runs():
                    # A run that can only belong to this block, which therefore stays near it.
                    if strip.holders(state, start, end) == [at] and (
                        starts[-1] == start or end + 1 == first + strip.blocks[at][0]
                    ):
                        sentences[strip.say(HELD, block=strip.name(at), **list_fields(range(start, end + 1)))] = None
                room = f"{first + 1}-{last}"
                sentences[strip.say(pair, block=strip.name(at), room=room, **list_fields(cells))] = None
    for _, own, cell in strip.lost_colors():
        places = [(at, strip.starts[at], strip.least(at)) for at in own]
        if all(strip.blocks[at][0] for at in own) and not any(
            start <= cell < start + size for _, starts, size in places for start in starts
        ):
            mentioned.add(cell)
            for at, starts, size in places:
                if starts[0] <= cell < starts[-1] + size:
                    sentences[strip.say(BEGINS, block=strip.name(at), **list_fields(starts))] = None
            before = [each for each in places if each[1][-1] + each[2] <= cell]
            after = [each for each in places if each[1][0] > cell]
            if before:
                at, starts, size = before[-1]
                sentences[strip.say(LATEST, block=strip.name(at), last=starts[-1] + size)] = None
            if after:
                at, starts, _ = after[0]
                sentences[strip.say(EARLIEST, block=strip.name(at), first=starts[0] + 1)] = None
    news = strip.news(range(strip.size))
    if news <= mentioned and len(sentences) <= MAX_SENTENCES:
        return list(sentences)
    near = [at for at, (first, last) in enumerate(strip.reach) if any(first - 1 <= cell <= last + 1 for cell in news)]
    rule = Text("Cells that all fitting places share are filled, and cells that none of them covers are empty")
    within = [
        strip.say(WITHIN, block=strip.name(at), **list_fields(range(strip.reach[at][0], strip.reach[at][1] + 1)))
        for at in near
    ]
    return [*within, rule] if 0 < len(within) < MAX_SENTENCES else [rule]


def why(step: CellStep, find: Callable[[Strip], list[Text]], general: Text) -> list[Text]:
    """Return a technique's sentences for a line; if there are none or too many, the general one."""
    found = find(Strip(step))
    return found if 0 < len(found) <= MAX_SENTENCES else [general]


SPACES = 6  # the kernel's tier of simple spaces, which also covers what a person's notes exclude


def short(step: CellStep) -> Text:
    """Return the conclusion with its place."""
    if step.is_mistake:
        return mistake(step)
    if isinstance(step.unit, Spot):
        return across(step.puzzle, step.sets)
    return Text("{where} is {what}", where=step.where, what=_news(step))


def search(step: CellStep) -> Text:
    conclusion = across(step.puzzle, step.sets)
    return Text("Neither lines nor trials help any further. A complete search shows: {what}", what=conclusion)


def from_one_line(
    find: Callable[[Strip], list[Text]], general: Text, complete: bool = False
) -> Callable[[CellStep], Text]:
    """Return the `say` of a line technique: `find` gives its sentences, `general` replaces them all; with `complete`
    they name every premise of the step.
    """

    def say(step: CellStep) -> Text:
        blocks = (step.puzzle.rows if step.unit.kind == "row" else step.puzzle.columns)[step.unit.at]
        conclusion = _news(step)
        if not blocks:
            return Text("{where} has no blocks, so it is {what}", where=step.where, what=conclusion)
        clue = numbers(step.puzzle, blocks)
        if step.facts is None:
            cells = [cell for put in step.sets for cell in put.cells]
            if any(_lacking(step.puzzle, step.unit, cell) & shades(blocks) != shades(blocks) for cell in cells):
                return Text(
                    "{where}. Only one thing is left that this cell can be: {what}", where=step.where, what=conclusion
                )
            down = step.unit.kind == "column"
            unlike = UNLIKE[down](where=step.where, clue=clue, **list_fields([cell[not down] for cell in cells]))
            return Text("{why}: {what}", why=unlike, what=conclusion)
        sentence = Text(
            "{where} ({clue}). {why}: {what}",
            where=step.where,
            clue=clue,
            why=one_by_one(why(step, find, general)),
            what=conclusion,
        )
        seen = [each for each in step.because if isinstance(each, Put)]
        if not seen or complete:
            return sentence
        reasons = describe_known(step.unit, step.puzzle, seen)
        return Text("{why}. Known before: {reasons}", why=sentence, reasons=reasons)

    return say


def mistake(step: CellStep) -> Text:
    """Say which entry is wrong, and which clue or cells it contradicts."""
    stands, *why = step.because
    wrong = Text("It is wrong that {what}", what=across(step.puzzle, [stands]))
    if not stands.sign:
        state = state_of(step.puzzle, stands.states)
        wrong = Text("{cell} cannot be {what}", cell=Spot(*next(iter(stands.cells))).where, what=state)
    for each in why:
        if isinstance(each, Line):
            return Text("{wrong}: {line} can no longer be completed", wrong=wrong, line=each.where)
        return Text("{wrong}: the only solution differs there", wrong=wrong)
    return Text("{wrong}: the puzzle has no solution in this state", wrong=wrong)


def state_of(puzzle: Puzzle, state: int) -> str:
    """Return the word for a cell's state."""
    if not 0 < state < UNKNOWN:
        return Text("empty")
    return Text("filled") if len(puzzle.colors) == 1 else color_names(puzzle.colors)[state - 1]


def one_by_one(sentences: Sequence[Text]) -> Text:
    """Join sentences, one after the other."""
    return reduce(lambda first, rest: Text("{first}. {rest}", first=first, rest=rest), sentences)


def row_of(texts: Sequence[Text]) -> Text:
    """Join texts, one after the other."""
    return reduce(lambda first, rest: Text("{first}, {rest}", first=first, rest=rest), texts)


def _facts(moves: Iterable[Put]) -> dict[tuple[bool, int], list[tuple[int, int]]]:
    """Return (negated, state) -> the cells for which moves state it."""
    found: dict[tuple[bool, int], list[tuple[int, int]]] = {}
    for put in moves:
        states = [at for at in range(put.states.bit_length()) if put.states >> at & 1] if put.sign else [put.states]
        for state in states:
            if state != UNKNOWN:
                found.setdefault((bool(put.sign), state), []).extend(put.cells)
    return dict(sorted(found.items(), key=lambda fact: (fact[0][0], not fact[0][1], fact[0][1])))


def _news(step: CellStep) -> Text:
    """Describe the cells of a line that become known; if none does, the states that remain or are ruled out."""
    puts = [put for put in step.sets if not put.sign]
    if puts or step.facts is None:
        return along(step.unit, step.puzzle, puts or step.sets)
    strip, cells_by_states = Strip(step), dict[int, list[int]]()
    for cell in range(strip.size):
        if strip.removed[cell]:
            cells_by_states.setdefault(strip.can[cell] & ~strip.removed[cell], []).append(cell)
    return row_of(_options(step.puzzle, strip.down, cells_by_states))


def _options(puzzle: Puzzle, down: bool, cells_by_states: Mapping[int, Sequence[int]]) -> list[Text]:
    """Return the possible states of a line's cells, each set of states with its cells; if many are left, those ruled
    out.
    """
    words, parts = [Text("empty"), *color_names(puzzle.colors)], []
    for states, cells in sorted(cells_by_states.items()):
        *first, last = (words[state] for state in (*range(1, len(words)), 0) if states >> state & 1)
        if len(first) > 2:
            out = ((2 << len(puzzle.colors)) - 1) & ~states
            parts += [_are(puzzle, True, state, down, cells) for state in range(out.bit_length()) if out >> state & 1]
        else:
            parts.append(EITHER[down](one=join_with_commas(first), other=last, **list_fields(cells)))
    return parts


def shades(blocks: Iterable[tuple[int, int]]) -> int:
    """Return the colors of blocks, as a bit set."""
    return reduce(or_, (1 << color for _, color in blocks), 0)


def _lacking(puzzle: Puzzle, line: Line, cell: tuple[int, int]) -> int:
    """Return the colors that the line across has no block of, at a cell of a line."""
    across = puzzle.rows[cell[0]] if line.kind == "column" else puzzle.columns[cell[1]]
    return ((2 << len(puzzle.colors)) - 2) & ~shades(across)


def describe_known(line: Line, puzzle: Puzzle, puts: Sequence[Put]) -> Text:
    """Describe the known cells of a line: their states, possible states, or colors that no line across has."""
    down, full = line.kind == "column", (2 << len(puzzle.colors)) - 1
    own = shades((puzzle.columns if down else puzzle.rows)[line.at])
    sure = [put for put in puts if not put.sign]
    lacked, cells_by_states = dict[int, list[int]](), dict[int, list[int]]()
    for put, cell in ((each, cell) for each in puts if each.sign for cell in each.cells):
        # Colors that the line across lacks are not mentioned.
        if put.states & own & ~_lacking(puzzle, line, cell) or not put.states & own:
            cells_by_states.setdefault(full & ~put.states, []).append(cell[not down])
        else:
            lacked.setdefault(put.states & own, []).append(cell[not down])
    parts = [*([along(line, puzzle, sure)] if sure else []), *_options(puzzle, down, cells_by_states)]
    for states, cells in sorted(lacked.items()):
        *first, last = (word for at, word in enumerate(color_names(puzzle.colors), 1) if states >> at & 1)
        color = Text("{first} or {last}", first=join_with_commas(first), last=last) if first else last
        parts.append(LACKED[down](color=color, **list_fields(sorted(cells))))
    return row_of(parts)


def along(line: Line, puzzle: Puzzle, moves: Iterable[Put]) -> Text:
    """Describe moves on cells of one line."""
    down = line.kind == "column"
    facts = _facts(moves).items()
    return row_of([_are(puzzle, *fact, down, [cell[not down] for cell in cells]) for fact, cells in facts])


def across(puzzle: Puzzle, moves: Iterable[Put]) -> Text:
    """Describe moves on any cells: row by row, or column by column if there are fewer columns."""
    parts = []
    for fact, cells in _facts(moves).items():
        rows, columns = ({cell[way] for cell in cells} for way in (0, 1))
        if len(columns) < len(rows):
            for column in sorted(columns):
                within = _are(puzzle, *fact, True, [row for row, at in cells if at == column])
                parts.append(Text("{where} is {what}", where=Line("column", column).where, what=within))
            continue
        for row in sorted(rows):
            within = _are(puzzle, *fact, False, [column for at, column in cells if at == row])
            parts.append(Text("{where} is {what}", where=Line("row", row).where, what=within))
    return row_of(parts)


def _are(puzzle: Puzzle, no: bool, state: int, down: bool, numbers: Sequence[int]) -> Text:
    """Say that the cells at these numbers of a line, a column if `down`, have or do not have a state."""
    if not state:
        pair = NOT_EMPTY if no else EMPTY
    elif len(puzzle.colors) == 1:
        pair = FILLED
    else:
        pair = NOT_COLORED if no else COLORED
    color = {"color": color_names(puzzle.colors)[state - 1]} if pair in (COLORED, NOT_COLORED) else {}
    return pair[down](**list_fields(numbers), **color)


class Block(NamedTuple):
    """A block of a line, counted from 0."""

    line: Line
    at: int

    def __str__(self) -> str:
        return f"{self.line} block {self.at + 1}"


class OnlySolution(NamedTuple):
    """The only solution, which shows a mistake where no line does."""

    name: str = "solution"

    def __str__(self) -> str:
        return self.name


class Trial(NamedTuple):
    """A supposition, the lines followed, the conclusions in each, and their premises."""

    supposed: Put
    chain: tuple[Line, ...]
    breaks: bool
    links: tuple[tuple[Put, ...], ...] = ()
    because: tuple[tuple[Put | Block, ...], ...] = ()
