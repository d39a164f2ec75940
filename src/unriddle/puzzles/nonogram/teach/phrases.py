"""What is said of a line's blocks: each sentence for a row, whose cells are columns, and for a column."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from unriddle.core import Text
from unriddle.puzzles.nonogram.colors import spoken
from unriddle.puzzles.nonogram.puzzle import Colour

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
NOTHING: tuple[Say, Say] = (
    lambda **f: Text(
        "No block that reaches column {list} fits there: the shortest is {length}",
        "No block that reaches columns {list} fits there: the shortest is {length}",
        **f,
    ),
    lambda **f: Text(
        "No block that reaches row {list} fits there: the shortest is {length}",
        "No block that reaches rows {list} fits there: the shortest is {length}",
        **f,
    ),
)
BOTH: tuple[Say, Say] = (
    lambda **f: Text("{block} covers columns {one} and {other}, since no two blocks fit there", **f),
    lambda **f: Text("{block} covers rows {one} and {other}, since no two blocks fit there", **f),
)
LONG: tuple[Say, Say] = (
    lambda **f: Text(
        "With column {cell} the piece in columns {room} would have {size} cells, but the longest block there is {most}",
        **f,
    ),
    lambda **f: Text(
        "With row {cell} the piece in rows {room} would have {size} cells, but the longest block there is {most}",
        **f,
    ),
)
UNFIT: tuple[Say, Say] = (
    lambda **f: Text("With column {cell} the piece in columns {room} would fit no block there", **f),
    lambda **f: Text("With row {cell} the piece in rows {room} would fit no block there", **f),
)
OTHERS: tuple[Say, Say] = (
    lambda **f: Text(
        "With column {cell} the piece in columns {room} would have {size} cells, too long for the others there", **f
    ),
    lambda **f: Text(
        "With row {cell} the piece in rows {room} would have {size} cells, too long for the others there", **f
    ),
)
BEGINS: tuple[Say, Say] = (
    lambda **f: Text("{block} can start only in column {list}", "{block} can start only in columns {list}", **f),
    lambda **f: Text("{block} can start only in row {list}", "{block} can start only in rows {list}", **f),
)
WITHIN: tuple[Say, Say] = (
    lambda **f: Text("{block} lies in column {list}", "{block} lies within columns {list}", **f),
    lambda **f: Text("{block} lies in row {list}", "{block} lies within rows {list}", **f),
)
# Which one of several blocks of one length.
ORDER: Sequence[Say] = (
    lambda **f: Text("The first {block}", **f),
    lambda **f: Text("The second {block}", **f),
    lambda **f: Text("The third {block}", **f),
    lambda **f: Text("The fourth {block}", **f),
    lambda **f: Text("The fifth {block}", **f),
)


def color_of(colours: Sequence[Colour], state: int) -> str:
    """What a colour is called in a sentence."""
    return spoken(colours)[state - 1]
