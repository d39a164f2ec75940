"""Why a line gives what it gives: sentences with the blocks and the numbers of this line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from unriddle.core import Text
from unriddle.puzzles.nonogram.colors import in_words
from unriddle.puzzles.nonogram.play.notation import parse, spans
from unriddle.puzzles.nonogram.play.position import masks
from unriddle.puzzles.nonogram.puzzle import Puzzle

MOST = 4  # sentences about one line: where there would be more, one says it for all
# Techniques that see how far the blocks reach when they are packed to one end; others look at all arrangements.
PACKED = ("overlap", "glue", "punctuate", "overlap with marks")
Say = Callable[..., Text]
# What is said of a row, and of a column.
STARTS: tuple[Say, Say] = (
    lambda **f: Text("{block} starts in column {first}, so it reaches column {end}", **f),
    lambda **f: Text("{block} starts in row {first}, so it reaches row {end}", **f),
)
FROM: tuple[Say, Say] = (
    lambda **f: Text(
        "{block} covers column {cell} and cannot start left of column {first}, so it reaches column {end}", **f
    ),
    lambda **f: Text("{block} covers row {cell} and cannot start above row {first}, so it reaches row {end}", **f),
)
ENDS: tuple[Say, Say] = (
    lambda **f: Text("{block} ends in column {last}, so it reaches back to column {end}", **f),
    lambda **f: Text("{block} ends in row {last}, so it reaches up to row {end}", **f),
)
BACK: tuple[Say, Say] = (
    lambda **f: Text(
        "{block} covers column {cell} and cannot end right of column {last}, so it reaches back to column {end}", **f
    ),
    lambda **f: Text("{block} covers row {cell} and cannot end below row {last}, so it reaches up to row {end}", **f),
)
WHOLE: tuple[Say, Say] = (
    lambda **f: Text(
        "{block} is complete in column {list}, so it ends there",
        "{block} is complete in columns {list}, so it ends there",
        **f,
    ),
    lambda **f: Text(
        "{block} is complete in row {list}, so it ends there",
        "{block} is complete in rows {list}, so it ends there",
        **f,
    ),
)
LONGEST: tuple[Say, Say] = (
    lambda **f: Text(
        "No block longer than {most} fits over column {list}, so the block there is complete",
        "No block longer than {most} fits over columns {list}, so the block there is complete",
        **f,
    ),
    lambda **f: Text(
        "No block longer than {most} fits over row {list}, so the block there is complete",
        "No block longer than {most} fits over rows {list}, so the block there is complete",
        **f,
    ),
)
LIES: tuple[Say, Say] = (
    lambda **f: Text(
        "{block} lies in columns {room}, so it covers column {list} in any case",
        "{block} lies in columns {room}, so it covers columns {list} in any case",
        **f,
    ),
    lambda **f: Text(
        "{block} lies in rows {room}, so it covers row {list} in any case",
        "{block} lies in rows {room}, so it covers rows {list} in any case",
        **f,
    ),
)
FITS: tuple[Say, Say] = (
    lambda **f: Text("{block} has room only in column {list}", "{block} has room only in columns {list}", **f),
    lambda **f: Text("{block} has room only in row {list}", "{block} has room only in rows {list}", **f),
)
LATEST: tuple[Say, Say] = (
    lambda **f: Text("{block} ends in column {last} at the latest", **f),
    lambda **f: Text("{block} ends in row {last} at the latest", **f),
)
EARLIEST: tuple[Say, Say] = (
    lambda **f: Text("{block} starts in column {first} at the earliest", **f),
    lambda **f: Text("{block} starts in row {first} at the earliest", **f),
)
SMALL: tuple[Say, Say] = (
    lambda **f: Text("{block} does not fit into column {list}", "{block} does not fit into columns {list}", **f),
    lambda **f: Text("{block} does not fit into row {list}", "{block} does not fit into rows {list}", **f),
)
ONE: tuple[Say, Say] = (
    lambda **f: Text("No two blocks can share columns {room}, so what is filled there is one block", **f),
    lambda **f: Text("No two blocks can share rows {room}, so what is filled there is one block", **f),
)
LONG: tuple[Say, Say] = (
    lambda **f: Text("With column {cell} the piece in columns {room} would be longer than any block there", **f),
    lambda **f: Text("With row {cell} the piece in rows {room} would be longer than any block there", **f),
)
WITHIN: tuple[Say, Say] = (
    lambda **f: Text("{block} lies within column {list}", "{block} lies within columns {list}", **f),
    lambda **f: Text("{block} lies within row {list}", "{block} lies within rows {list}", **f),
)
# Which one of several blocks of one length.
ORDER: Sequence[Say] = (
    lambda **f: Text("The first {block}", **f),
    lambda **f: Text("The second {block}", **f),
    lambda **f: Text("The third {block}", **f),
    lambda **f: Text("The fourth {block}", **f),
    lambda **f: Text("The fifth {block}", **f),
)


def listed(numbers: Sequence[int]) -> dict[str, Any]:
    """Numbers from 0 as fields of a message: from 1, as ranges."""
    parts = (f"{span.start + 1}-{span.stop}" if len(span) > 1 else f"{span.stop}" for span in spans(numbers))
    return {"count": min(len(numbers), 2), "list": ", ".join(parts)}


class Strip:
    """A line before a step: what its cells may be, its blocks and where each has room, and what the step takes away."""

    def __init__(self, puzzle: Puzzle, unit: str, before: str, technique: str, follows: Sequence[str]) -> None:
        from unriddle.puzzles.nonogram.teach.rules_kernel import Rules  # what a step is does not depend on kernels

        kind, _, number = unit.partition(" ")
        self.puzzle, self.down = puzzle, kind == "column"
        at = int(number) - 1
        self.blocks = (puzzle.columns if self.down else puzzle.rows)[at]
        self.can = masks(puzzle, before, at + puzzle.height * self.down)
        self.size, states = len(self.can), len(puzzle.colours) + 1
        self.gone = [0] * self.size  # the states of each cell that the step takes away
        for move in follows:
            put = parse(puzzle, move)
            for span in put.rows if self.down else put.columns:
                for cell in span:
                    left = ~put.states if put.sign else 1 << put.states
                    self.gone[cell] = self.can[cell] & ~left
        rules = Rules(self.size, len(self.blocks), states)
        # Overlap looks at no marks.
        rules.take([rules.full] * self.size if technique == "overlap" else self.can, list(self.blocks))
        self.reach = rules.reach(technique in PACKED) or [(0, self.size - 1)] * len(self.blocks)

    def say(self, pair: tuple[Say, Say], **fields: Any) -> Text:
        """What is said of a row or of a column, whichever this is."""
        return pair[self.down](**fields)

    def may(self, cell: int, state: int) -> bool:
        """Whether a cell may have a state; none has any beyond the ends."""
        return 0 <= cell < self.size and self.can[cell] >> state & 1 == 1

    def has(self, cell: int, state: int) -> bool:
        """Whether a cell is known to have a state."""
        return 0 <= cell < self.size and self.can[cell] == 1 << state

    def wall(self, cell: int, state: int, step: int) -> int:
        """The next cell from here that cannot have the state."""
        while self.may(cell, state):
            cell += step
        return cell

    def runs(self) -> Iterator[tuple[int, int, int]]:
        """Each piece of known colour: the colour, its first and its last cell."""
        for state in range(1, len(self.puzzle.colours) + 1):
            for span in spans(cell for cell in range(self.size) if self.has(cell, state)):
                yield state, span.start, span.stop - 1

    def least(self, block: int) -> int:
        """How many cells a block has, at least."""
        return max(self.blocks[block][0], 1)

    def holders(self, state: int, start: int, end: int) -> list[int]:
        """The blocks that a piece may belong to."""
        return [
            at
            for at, ((length, colour), (first, last)) in enumerate(zip(self.blocks, self.reach, strict=True))
            if colour == state and first <= start and end <= last and (not length or length > end - start)
        ]

    def name(self, block: int) -> Text:
        """A block, at the start of a sentence: by its length, and which of several it is."""
        same = [at for at, each in enumerate(self.blocks) if each == self.blocks[block]]
        bare = self.bare(*self.blocks[block])
        if len(same) == 1:
            return Text("The {block}", block=bare)
        if same.index(block) < len(ORDER):
            return ORDER[same.index(block)](block=bare)
        return Text("Block {number} ({block})", number=block + 1, block=bare)

    def bare(self, length: int, colour: int) -> Text:
        """A block by its length, and its colour where there are several."""
        if len(self.puzzle.colours) == 1:
            return Text("{length}", length=length or "?")
        return Text("{colour} {length}", colour=in_words(self.puzzle.colours[colour - 1].name), length=length or "?")

    def named(self, blocks: Sequence[int]) -> Text:
        """The block that a piece belongs to, where it may be several."""
        if len(blocks) == 1:
            return self.name(blocks[0])
        least = min(blocks, key=self.least)
        bare = self.bare(*self.blocks[least])
        if len({self.blocks[at] for at in blocks}) == 1:
            return Text("One {block}", block=bare)
        return Text("The {block} or a longer one", block=bare)


def finished(strip: Strip) -> list[Text]:
    if len(strip.blocks) == 1:
        return [Text("{block} is complete, so the rest is empty", block=strip.name(0))]
    if any(not length for length, _ in strip.blocks):
        return []
    count = sum(length for length, _ in strip.blocks)
    return [Text("All {count} cells of its blocks are filled, so the rest is empty", count=count)]


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
    """Also with marks: then the room of a block is what they leave."""
    said = []
    for at, (first, last) in enumerate(strip.reach):
        cells = range(last - strip.least(at) + 1, first + strip.least(at))
        if len(cells) == last - first + 1 and any(strip.gone[cell] for cell in cells):
            said.append(strip.say(FITS, block=strip.name(at), **listed(cells)))
        elif any(strip.gone[cell] for cell in cells):
            said.append(strip.say(LIES, block=strip.name(at), room=f"{first + 1}-{last + 1}", **listed(cells)))
    return said


def glue(strip: Strip) -> list[Text]:
    said = []
    for state, start, end in strip.runs():
        holders = strip.holders(state, start, end)
        if not holders:
            continue
        least = min(map(strip.least, holders))
        block = strip.named(holders)
        wall = strip.wall(start, state, -1)
        if any(strip.gone[end + 1 : wall + least + 1]):
            reached = {"block": block, "first": wall + 2, "end": wall + least + 1}
            said.append(strip.say(STARTS if wall + 1 == start else FROM, cell=end + 1, **reached))
        wall = strip.wall(end, state, 1)
        if any(strip.gone[max(wall - least, 0) : start]):
            reached = {"block": block, "last": wall, "end": wall - least + 1}
            said.append(strip.say(ENDS if wall - 1 == end else BACK, cell=start + 1, **reached))
    return said


def punctuate(strip: Strip) -> list[Text]:
    said = []
    for state, start, end in strip.runs():
        beside = [cell for cell in (start - 1, end + 1) if 0 <= cell < strip.size]
        holders = strip.holders(state, start, end)
        whole = {length for length, _ in (strip.blocks[at] for at in holders)}
        if not holders or max(map(strip.least, holders)) != end - start + 1 or 0 in whole:
            continue
        if any(strip.gone[cell] >> state & 1 for cell in beside):
            cells = listed(range(start, end + 1))
            if len(whole) == 1:
                said.append(strip.say(WHOLE, block=strip.named(holders), **cells))
            else:
                said.append(strip.say(LONGEST, most=end - start + 1, **cells))
    return said


def spaces(strip: Strip) -> list[Text]:
    """Too far from the blocks beside, or a gap that is too small for those that reach it."""
    small: dict[Text, None] = {}
    ends: dict[int, set[tuple[Say, Say]]] = {}  # block -> which of its ends keep it away
    for state in range(1, len(strip.puzzle.colours) + 1):
        own = [at for at, (_, colour) in enumerate(strip.blocks) if colour == state]
        for cell in (cell for cell in range(strip.size) if strip.gone[cell] >> state & 1):
            there = [at for at in own if strip.reach[at][0] <= cell <= strip.reach[at][1]]
            for at in there:
                first, last = strip.reach[at]
                low, high = max(strip.wall(cell, state, -1) + 1, first), min(strip.wall(cell, state, 1) - 1, last)
                small[strip.say(SMALL, block=strip.name(at), **listed(range(low, high + 1)))] = None
            before = [at for at in own if strip.reach[at][1] < cell]
            after = [at for at in own if strip.reach[at][0] > cell]
            if before and not there:
                ends.setdefault(before[-1], set()).add(LATEST)
            if after and not there:
                ends.setdefault(after[0], set()).add(EARLIEST)
    said = []
    for at, sides in sorted(ends.items()):
        first, last = (number + 1 for number in strip.reach[at])
        side = WITHIN if len(sides) == 2 else next(iter(sides))
        room = listed(range(first - 1, last))
        said.append(strip.say(side, block=strip.name(at), first=first, last=last, **room))
    return [*said, *small]


def joining(strip: Strip) -> list[Text]:
    said = []
    runs = list(strip.runs())
    for (state, start, end), (other, begin, last) in pairwise(runs):
        if state == other and any(strip.gone[end + 1 : begin]):
            said.append(strip.say(ONE, room=f"{start + 1}-{last + 1}"))
    return said


def splitting(strip: Strip) -> list[Text]:
    said = []
    for state in range(1, len(strip.puzzle.colours) + 1):
        for cell in (cell for cell in range(strip.size) if strip.gone[cell] >> state & 1):
            start = end = cell
            while strip.has(start - 1, state):
                start -= 1
            while strip.has(end + 1, state):
                end += 1
            said.append(strip.say(LONG, cell=cell + 1, room=f"{start + 1}-{end + 1}"))
    return said


def forcing(strip: Strip) -> list[Text]:
    """The places of the blocks whose reach touches what follows."""
    news = [cell for cell in range(strip.size) if strip.gone[cell]]
    near = [at for at, (first, last) in enumerate(strip.reach) if any(first - 1 <= cell <= last + 1 for cell in news)]
    said = [
        strip.say(WITHIN, block=strip.name(at), **listed(range(strip.reach[at][0], strip.reach[at][1] + 1)))
        for at in near
    ]
    rule = Text("What all places that fit there share is filled, and what none of them covers is empty")
    return [*said, rule] if 0 < len(said) < MOST else [rule]


# Technique of a line -> its sentences, and the one that says it for all.
WHY: Mapping[str, tuple[Callable[[Strip], list[Text]], Text]] = {
    "finished line": (finished, Text("All its blocks are complete, so the rest is empty")),
    "full line": (full, Text("Its blocks and the gaps between them need every cell")),
    "overlap": (
        overlap,
        Text("Push all blocks to one end, then to the other: what a block covers both times is filled"),
    ),
    "glue": (
        glue,
        Text("Blocks that the edge or an empty cell holds on one side reach on to the other side"),
    ),
    "punctuate": (punctuate, Text("Blocks that are complete end on both sides")),
    "simple spaces": (spaces, Text("Each of these cells is too far from every block, or in a gap that is too small")),
    "overlap with marks": (
        overlap,
        Text(
            "Within the room that is left, push all blocks to one end, then to the other: what a block covers both "
            "times is filled"
        ),
    ),
    "joining": (joining, Text("Pieces that are too close to be two blocks are one")),
    "splitting": (splitting, Text("With one cell more, each of these pieces would be longer than any block there")),
    "forcing": (forcing, Text("What all places of a block share is filled, and what none covers is empty")),
    "cases": (lambda strip: [], Text("However the blocks are laid, they have this in common")),
}


def why(puzzle: Puzzle, unit: str, before: str, technique: str, follows: Sequence[str]) -> list[Text]:
    """The sentences for what a technique gives on a line."""
    find, general = WHY[technique]
    found = find(Strip(puzzle, unit, before, technique, follows))
    return found if 0 < len(found) <= MOST else [general]
