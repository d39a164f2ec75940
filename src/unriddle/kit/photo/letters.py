"""Letters in pictures, one per cell: Latin and Russian capitals.

The alphabet is determined by letters that only one of them has.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import log
from typing import NamedTuple

from unriddle.kit.photo.digits import piece
from unriddle.kit.photo.gray import Gray, bounding_box, median, open_gray
from unriddle.kit.photo.ink import HALF, Ink, read_ink
from unriddle.kit.photo.reading import SURE, Guess, Seen, net
from unriddle.kit.photo.upright import Lattice, Part, Place, cells, edges, find_lattices

MIN_SIDE, MAX_SIDE = 3, 15  # rows and columns
TILES = 5, 4  # rows and columns that are a board of tiles, whose letters may look like one
SIDE = 60  # the most pixels of a cell's width for reading
PLAIN = 0.75  # the least fraction of cells seen: others are cut by their letters
MIN_LETTERS = 3  # the least number of different letters
LETTER_HEIGHTS = 0.7, 1.5  # the least and the largest height of a letter, in usual heights
NARROW = 0.25  # of its height
MARK = 0.2  # of its height, what is seen above a letter without a mark
FADED = 27  # of 255: the least mean ink of a row that may be of a mark
STEMS = "ийлмнпцшщы"  # with a stem on their right side, unlike a к, also one with a bar
BENT = 0.16  # of its width: the least bend of the right side of a letter that has no stem there
POOR = -1.2  # the mean log-likelihood below which there are no letters
SPECK = 0.04  # of the height of a cell: smaller parts do not belong to letters
WEAK, NOISE = 0.4, 0.3  # of noise: the largest contrast, in that of letters, and the largest height, in that of a cell
# Letters that look alike; the network returns the Latin one, except for у. And ё counts as е.
TWINS = str.maketrans("abcehkmoptxyё", "авсенкмортхуе")


class Letters(NamedTuple):
    """Cells with letters, as one alphabet reads them; whether it is clear which of the two it is."""

    lattice: Lattice
    cells: list[Seen]
    clear: bool


@lru_cache(1)
def find_letters(data: bytes) -> Letters | None:
    """Return the letters in a picture; None if it has no grid with letters.

    PuzzleError if it cannot be decoded.
    """
    lattices = find_lattices(data)
    for lattice in lattices:
        fits = lattice.is_square and MIN_SIDE <= min(lattice[:2]) <= max(lattice[:2]) <= MAX_SIDE
        if not fits or lattice[:2] == TILES or any(lattice.is_part_of(each) for each in lattices):
            continue
        part = len(lattice.seen) / (lattice.rows * lattice.columns)
        if part < (PLAIN if lattice.rows == lattice.columns else 1):  # else a row may be missing
            continue
        picture, boxes = cells(open_gray(data), lattice, SIDE)
        inks = [read_ink(picture, box) for box in boxes]
        most = max(ink.contrast for ink in inks)
        strong = median(ink.contrast for ink in inks if 2 * ink.contrast >= most)
        inks = [ink._replace(inside=(), inked=False) if _is_noise(ink, strong) else ink for ink in inks]
        parts = [[part.box for part in ink.inside if part.box.height > SPECK * ink.picture.height] for ink in inks]
        wholes = [bounding_box(each) if each else None for each in parts]
        heights = [box.height for box in wholes if box]
        if len(heights) < MIN_LETTERS:
            continue
        usual, digits = median(heights), 0.0
        found: tuple[list[Seen], list[Seen]] = [], []
        for box, ink, outline in zip(boxes, inks, wholes, strict=True):
            candidates: tuple[list[Guess], list[Guess]] = [], []
            if outline and not ink.cut and LETTER_HEIGHTS[0] < outline.height / usual < LETTER_HEIGHTS[1]:
                seen = piece(ink.picture, outline)
                candidates = _guesses(net("capitals").classify(seen))
                if outline.width < NARROW * outline.height and candidates[0][0].text == "i":
                    del candidates[0][1:]  # no other letter is as narrow
                rows = [ink.picture.row(at)[outline.left : outline.right] for at in range(outline.bottom)]
                if candidates[1][0].text == "к":
                    ends = [max((at for at, value in enumerate(row, 1) if value >= HALF), default=0) for row in rows]
                    ends, part = ends[outline.top :], max(1, outline.height // 4)
                    if min(max(ends[:part]), max(ends[-part:])) - min(ends[part:-part]) > BENT * outline.width:
                        candidates[1][:] = [each for each in candidates[1] if each.text not in STEMS]
                # The middle of what is above, where a mark would be.
                middle = slice(outline.width // 4, -(outline.width // 4) or None)
                marked = any(sum(row[middle]) > FADED * len(row[middle]) for row in rows[: outline.top])
                if any(each.text == "и" for each in candidates[1][:1]) and (
                    outline.top < MARK * outline.height or marked
                ):
                    candidates = [], []  # it may be й with its mark cut off
                digits += log(max(part for _, part in net("digits").classify(seen)) + 1e-9)
            for own, guesses in zip(found, candidates, strict=True):
                own.append(Seen(box, tuple(guesses), ink.inked, ink.cut))
        sums = [sum(each.guesses[0].log_likelihood for each in own if each.guesses) for own in found]
        best = int(sums[1] > sums[0])
        read = [each for each in found[best] if each.guesses]
        texts = {each.text for each in read if each.sure}
        if len(texts) >= MIN_LETTERS and sums[best] > max(POOR * len(read), digits + SURE):
            return Letters(lattice, found[best], abs(sums[1] - sums[0]) > SURE)
    return None


def _is_noise(ink: Ink, strong: float) -> bool:
    """Whether a cell is empty but for noise: only specks, of much less contrast than the letters of other cells."""
    highest = max((part.box.height for part in ink.inside), default=0)
    return not ink.cut and ink.contrast < WEAK * strong and highest < NOISE * ink.picture.height


def latin_rows(data: bytes) -> int:
    """Return the rows of a Latin square of letters in a picture, 0 if there is none: twice as many letters as rows or
    more, of the alphabet's first, each at most once in a row and in a column. Raises PuzzleError.
    """
    found = find_letters(data)
    if found is None or found.lattice.rows != found.lattice.columns:
        return 0
    order, texts = found.lattice.rows, [cell.text if cell.written else "" for cell in found.cells]
    lines = [texts[at * order : (at + 1) * order] for at in range(order)] + [texts[at::order] for at in range(order)]
    alphabet = "abcdefghijklmno" if max(texts).isascii() else "абвгдежзийклмно"
    once = all(len({*line} - {""}) == len(line) - line.count("") for line in lines)
    return order if once and {*texts} <= {"", *alphabet[:order]} and len(texts) - texts.count("") >= 2 * order else 0


def questions(
    picture: Gray, lattice: Lattice, seen: Sequence[Seen], places: Iterable[int]
) -> tuple[dict[Place, Part], dict[Place, list[str]]]:
    """Return the boxes and guesses for a question about cells, both by (row, column) from 1.

    `seen` has the cells row by row. Boxes are edges in fractions of the picture, for the cells at `places`; guesses are
    for all cells with writing.
    """
    cells_of = [(row + 1, column + 1) for row, column in product(range(lattice.rows), range(lattice.columns))]
    parts = [(column - 1, row - 1, column, row) for row, column in cells_of]
    guesses = {
        cell: [guess.text for guess in own.guesses] for cell, own in zip(cells_of, seen, strict=True) if own.written
    }
    return {cells_of[at]: edges(lattice, parts[at], picture) for at in places}, guesses


def _guesses(classified: list[tuple[str, float]]) -> tuple[list[Guess], list[Guess]]:
    """Return the likeliest letters, as Latin and as Russian ones."""
    found = []
    for russian in (False, True):
        parts: dict[str, float] = {}
        for character, part in classified:
            small = character.lower()
            letter = small.translate(TWINS) if russian else {"у": "y"}.get(small, small)
            if letter.isascii() != russian:
                parts[letter] = parts.get(letter, 1e-9) + part
        ranked = sorted(parts.items(), key=lambda each: -each[1])[:8]
        found.append([Guess(letter, log(part)) for letter, part in ranked])
    return found[0], found[1]
