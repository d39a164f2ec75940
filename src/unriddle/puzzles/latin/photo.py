"""A square in a picture: a lattice with as many rows as columns, and a number in each given cell."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from unriddle.core import PictureQuestion, PuzzleError, Text
from unriddle.core.errors import join_with_commas
from unriddle.core.formats import find_format
from unriddle.kit.photo.digits import seen_digits
from unriddle.kit.photo.gray import Box, Gray, median, open_gray
from unriddle.kit.photo.letters import find_letters, latin_rows, questions
from unriddle.kit.photo.reading import DOUBTFUL, Seen
from unriddle.kit.photo.upright import Lattice, cells, find_lattices
from unriddle.puzzles.latin.formats import FORMATS
from unriddle.puzzles.latin.puzzle import Puzzle

MIN_ORDER, MAX_ORDER = 3, 16  # the least and most rows of a square
SIDE = 60  # the most pixels per side of a cell to read
CLEAR = 2.5  # the least lead, in log-likelihood, of a sure number; only ten digits, and none twice in a line
GIVENS = 2  # the least number of cells with a number, of which at least half must be sure
WHERE = Text("picture")
OPEN = "?"
THICK, FAINT = 1.5, 6  # how much thicker lines between regions are, and what is not a line, in levels times pixels


class PhotoSquare(NamedTuple):
    """A square in a picture: its lattice, the readings of the pixels, the contents, the uncertain cells, and whether
    thick lines divide it into regions of a row's size, as in a Sudoku.
    """

    lattice: Lattice
    cells: list[Seen]
    texts: list[str]
    doubtful: list[int]
    divided: bool


@lru_cache(1)
def _square(data: bytes) -> PhotoSquare | None:
    """Return the square in a picture; None if there is none, or one of letters, some of which look like numbers."""
    for lattice in find_lattices(data) if not find_letters(data) else ():
        order = lattice.rows
        if lattice.is_square and order == lattice.columns and MIN_ORDER <= order <= MAX_ORDER:
            picture, boxes = cells(open_gray(data), lattice, SIDE)
            seen = seen_digits(picture, boxes)
            texts = [_number(cell, order) for cell in seen]
            if str(order) in texts:  # symbols then begin with 1
                texts = [OPEN if text == "0" else text for text in texts]
            doubtful = [at for at, text in enumerate(texts) if text == OPEN or _is_twice(texts, at, order)]
            if len(texts) - texts.count(".") >= max(GIVENS, 2 * len(doubtful)):
                return PhotoSquare(lattice, seen, texts, doubtful, is_divided(picture, boxes, order))
    return None


def is_divided(picture: Gray, boxes: Sequence[Box], order: int) -> bool:
    """Whether thick lines divide a square into regions of a row's size, as in a Sudoku."""
    lines = {}
    for at, box in enumerate(boxes):
        for to in (at + 1,) * ((at + 1) % order > 0) + (at + order,) * (at + order < len(boxes)):
            far, wide, high = boxes[to], box.width // 4, box.height // 4
            if to == at + 1:
                cut = picture.cut(Box(box.right - wide, box.top + high, far.left + wide, box.bottom - high))
                values = [sum(cut.pixels[at :: cut.width]) / cut.height for at in range(cut.width)]
            else:
                cut = picture.cut(Box(box.left + wide, box.bottom - high, box.right - wide, far.top + high))
                values = [sum(cut.row(at)) / cut.width for at in range(cut.height)]
            ground = median(values)
            lines[at, to] = sum(abs(value - ground) for value in values)
    ranked = sorted(lines.values())
    thin, thick = max(pairwise(ranked), key=lambda pair: pair[1] / max(1, pair[0]))
    if thick < THICK * thin or ranked[len(ranked) // 20] < FAINT:  # some lines are too faint to see
        return False
    regions = list(range(len(boxes)))
    for (at, to), line in lines.items():
        if line <= thin:
            one, other = regions[at], regions[to]
            regions = [one if each == other else each for each in regions]
    return set(Counter(regions).values()) == {order}


def read(data: bytes, answers: Mapping[tuple[int, int], str] = MappingProxyType({})) -> Sequence[Puzzle]:
    """Return the square in a picture, with the `answers`: numbers by row and column from 1, "." for none. A PuzzleError
    asks for uncertain numbers.
    """
    found, rows = _square(data), latin_rows(data)
    if rows:
        raise PuzzleError(Text("a square of {order} x {order} letters; only numbers are read", order=rows), WHERE)
    if found and found.divided:
        message = Text(
            "a square of {order} x {order} with regions, which is not solved: Latin squares have none",
            order=found.lattice.rows,
        )
        raise PuzzleError(message, WHERE)
    if not found:
        raise PuzzleError("no square with numbers is seen in it", WHERE)
    order, texts = found.lattice.rows, list(found.texts)
    for (row, column), text in answers.items():
        if text != "." and not (text.isdecimal() and int(text) <= order):
            raise PuzzleError("{text!r} is not a number of this square", text=text[:20])
        texts[(row - 1) * order + column - 1] = text
    if answers:
        doubtful = [at for at, text in enumerate(texts) if text == OPEN or _is_twice(texts, at, order)]
        found = found._replace(texts=texts, doubtful=doubtful)
    if found.doubtful:
        raise _asking(data, found)
    puzzles: Sequence[Puzzle] = find_format(FORMATS, "text", Puzzle.family, "read").read(
        _join(found.texts, found.lattice.rows, "\n").encode() + b"\n"
    )
    return puzzles


def remarks(data: bytes, puzzles: Sequence[Puzzle]) -> list[str]:
    """Return remarks: the square as read, and those that the same square as text would have."""
    lines: list[str] = [Text("read from the picture: {tiles}", tiles=str(puzzle)) for puzzle in puzzles]
    return [*lines, *find_format(FORMATS, "text", Puzzle.family, "read").remarks(b"", puzzles)]


def shows_board(data: bytes) -> bool:
    """Whether a picture shows a square of numbers; PuzzleError for a picture that cannot be decoded."""
    return latin_rows(data) > 0 or _square(data) is not None


def _number(cell: Seen, order: int) -> str:
    """Return the content of a cell, "." if empty; OPEN if uncertain or not a number of such a square."""
    if not cell.written:
        return "."
    is_sure = cell.leads(CLEAR) and cell.guesses[0].log_likelihood > DOUBTFUL
    return cell.text if is_sure and int(cell.text) <= order and str(int(cell.text)) == cell.text else OPEN


def _is_twice(texts: Sequence[str], at: int, order: int) -> bool:
    """Whether a number occurs again in its row or column: then one of them was misread."""
    row, column = divmod(at, order)
    line, across = texts[row * order : (row + 1) * order], texts[column::order]
    return texts[at] not in (".", OPEN) and max(Counter(line)[texts[at]], Counter(across)[texts[at]]) > 1


def _join(texts: Sequence[str], order: int, between: str) -> str:
    return between.join(" ".join(texts[at : at + order]) for at in range(0, len(texts), order))


def _asking(data: bytes, found: PhotoSquare) -> PuzzleError:
    """Return the error that names the uncertain numbers, with the square to fill them in."""
    order, places = found.lattice.rows, found.doubtful
    texts = [OPEN if at in places else text for at, text in enumerate(found.texts)]
    message = Text(
        "{count} number is not sure, {cells}; write it for the ? in: {rows}",
        "{count} numbers are not sure, {cells}; write them for the ? in: {rows}",
        count=len(places),
        cells=join_with_commas(
            Text("row {row}, column {column}", row=at // order + 1, column=at % order + 1) for at in places[:8]
        ),
        rows=_join(texts, order, " / "),
    )
    rows = tuple(tuple(texts[at : at + order]) for at in range(0, len(texts), order))
    rows = tuple(tuple("" if text == "." else text for text in row) for row in rows)
    boxes, guesses = questions(open_gray(data), found.lattice, found.cells, places)
    return PuzzleError(message, WHERE, PictureQuestion(Puzzle.family, {"order": order}, rows, boxes, guesses))
