"""A board in a picture: found, read, and judged by the lexicon; what stays open is asked for."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from unriddle.core import Asked, PuzzleError, Text
from unriddle.core.text import listing
from unriddle.kit.photo.gray import Gray
from unriddle.kit.photo.lattice import Lattice, lattices
from unriddle.kit.photo.opening import opened
from unriddle.kit.photo.signs import Seen, seen
from unriddle.puzzles.quartiles.photo.evidence import Judged, judged
from unriddle.puzzles.quartiles.puzzle import LETTERS, UNKNOWN, Puzzle

COLUMNS, ROWS = 4, 5
MOST = 12  # columns or rows of tiles that are looked for: two boards at once are no board
SHAPE = 0.9, 2.6  # a tile is so many times as wide as high
TOLD = 6  # open tiles that are named
WRITTEN = 14  # tiles on which something must stand
WHERE = Text("picture")


class Board(NamedTuple):
    """The tiles as they are read, and how many of them are in words that use each tile once."""

    seen: tuple[Seen, ...]
    judged: tuple[Judged, ...]
    covered: int

    @property
    def proved(self) -> bool:
        """Whether words use every tile: of a board that was read wrong none do."""
        return self.covered == len(self.judged)


def in_picture(data: bytes) -> bool:
    """Whether tiles of a board are in a picture, or of several; PuzzleError for a picture that cannot be decoded."""
    return bool(_boards(data))


@lru_cache(1)
def _boards(data: bytes) -> list[tuple[Lattice, list[Seen]]]:
    """The boards of a picture, and what pixels say of their tiles."""
    picture = opened(data)
    found = []
    for lattice in lattices(picture, range(COLUMNS, MOST + 1), range(ROWS, MOST + 1), SHAPE):
        tiles = seen(picture, [box for row in lattice.rows for box in row], "letters")
        if sum(tile.cut or tile.text != "" for tile in tiles) >= WRITTEN:
            found.append((lattice, tiles))
    return found


@lru_cache(1)
def board(data: bytes) -> Board:
    """The board in a picture; PuzzleError where there is none, or more than one."""
    from unriddle import lexicon

    found = _boards(data)
    if not found:
        message = Text("no board is seen in it, {rows} rows of {columns} tiles", rows=ROWS, columns=COLUMNS)
        raise PuzzleError(message, WHERE)
    (lattice, tiles), *more = found
    if more or len(lattice.rows) != ROWS or len(lattice.rows[0]) != COLUMNS:
        raise PuzzleError(Text("there is more than one board in it: cut out one of them"), WHERE)
    known, covered = judged(tiles, lexicon.open_lexicon("english"))
    return Board(tuple(tiles), tuple(known), covered)


def read(data: bytes) -> list[Puzzle]:
    """The board in a picture; a PuzzleError asks for tiles that are not known."""
    found = board(data)
    texts = [tile.text if tile.known and len(tile.text) <= LETTERS else UNKNOWN for tile in found.judged]
    if UNKNOWN in texts or not found.proved:
        raise _asking(found, texts, opened(data))
    return [Puzzle(texts)]


def _asking(found: Board, texts: Sequence[str], picture: Gray) -> PuzzleError:
    """Says which tiles are open, what they may be, and the line in which they can be written; or, where no words use
    every tile, that any of them may be wrong.
    """
    places = [at for at, text in enumerate(texts) if text == UNKNOWN]
    others = [at for at, text in enumerate(texts) if text != UNKNOWN and not found.proved]
    rows = tuple(tuple(texts[at : at + COLUMNS]) for at in range(0, len(texts), COLUMNS))
    boxes = {(at // COLUMNS + 1, at % COLUMNS + 1): found.seen[at].box.within(picture) for at in [*places, *others]}
    message = _open(found, places, texts) if places else _unproved(texts)
    return PuzzleError(message, WHERE, Asked(Puzzle.family, {"rows": ROWS}, rows, boxes))


def _open(found: Board, places: Sequence[int], texts: Sequence[str]) -> Text:
    """Which tiles are to be written."""
    tiles = listing(_may_be(at, found.seen[at]) for at in places[:TOLD])
    if len(places) > TOLD:
        tiles = Text("{words} and {more} more", words=tiles, more=len(places) - TOLD)
    fields = {"count": len(places), "tiles": tiles, "texts": " ".join(texts)}
    if found.proved:
        return Text(
            "{count} tile is not sure: {tiles}; write it for the ? in: unriddle solve {texts}",
            "{count} tiles are not sure: {tiles}; write them for the ? in: unriddle solve {texts}",
            **fields,
        )
    return Text(
        "{count} tile is not sure: {tiles}; write it for the ?, and compare the others with the picture, in: "
        "unriddle solve {texts}",
        "{count} tiles are not sure: {tiles}; write them for the ?, and compare the others with the picture, in: "
        "unriddle solve {texts}",
        **fields,
    )


def _unproved(texts: Sequence[str]) -> Text:
    return Text(
        "no words of the list use every tile, so some may be wrong; compare them with the picture in: "
        "unriddle solve {texts}",
        texts=" ".join(texts),
    )


def _may_be(at: int, tile: Seen) -> Text:
    if not tile.guesses:
        return Text("tile {number}", number=at + 1)
    may = " ".join(guess.text for guess in tile.guesses[:2])
    return Text("tile {number} ({texts}?)", number=at + 1, texts=may)


def remarks(data: bytes, puzzles: Sequence[Puzzle]) -> list[Text]:
    """That it was read from a picture, and what the words changed."""
    found = board(data)
    changed = [
        Text("{written!r} is read as {tile!r}", written=tile.first, tile=tile.text)
        for tile in found.judged
        if tile.text != tile.first
    ]
    said = [Text("read from the picture: {tiles}", tiles=" ".join(tile.text for tile in found.judged))]
    if changed:
        said.append(Text("corrected by the words that use every tile: {tiles}", tiles=listing(changed)))
    return said
