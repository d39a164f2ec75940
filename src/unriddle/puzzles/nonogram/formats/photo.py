"""The clues of a nonogram in a picture: a lattice of cells, the numbers beside it, proofread by sums and the solver."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import combinations, groupby, pairwise, product
from math import ceil, floor
from operator import attrgetter, sub
from types import MappingProxyType
from typing import NamedTuple

from unriddle.core import PictureQuestion, PuzzleError, Text
from unriddle.core.errors import join_with_commas
from unriddle.kit.photo.clues import INK, Clued, find_clues
from unriddle.kit.photo.digits import cut_out_ink, numbers
from unriddle.kit.photo.gray import MAX_FINE_PIXELS, Box, Gray, bounding_box, median, open_gray, regions
from unriddle.kit.photo.reading import SURE, Guess
from unriddle.kit.photo.upright import Lattice, Place, edges, mark_lines, stretch_contrast, upright
from unriddle.puzzles.nonogram.formats.common import counts
from unriddle.puzzles.nonogram.formats.solved import Tints, colors_of_numbers, filled_cells, is_missed, page, solutions
from unriddle.puzzles.nonogram.puzzle import LENGTH, LETTERS, Color, Line, Puzzle, clue

WHERE = Text("picture")
SIDES = 24, 40  # the least and most pixels per side of a cell in a straightened strip
AREA = 600_000  # the most pixels of a straightened strip
# The most parts of ink of one way to take a picture, and of all ways before the last.
MAX_PARTS, MAX_PARTS_BEFORE_LAST = 4000, 900
MAX_NAMED = 4  # the most lines named in a message
MAX_READINGS = 40  # the most likely readings to solve
TINGED = 30  # the least distance from gray of a color, in the areas of clues
UNLIKELY = 14  # the largest cost, in log-likelihood, of a reading


class InkPart(NamedTuple):
    """A part of ink in a strip of clues, and the position of its center, in cells of the grid."""

    box: Box
    column: float
    row: float


class ClueStrip(NamedTuple):
    """A straightened strip of clues: `side` pixels per cell, and its position, in cells of the grid."""

    picture: Gray
    left: float
    top: float
    side: int


class ClueReading(NamedTuple):
    """A reading of a picture: the likeliest clues of each row and column, whether they are proved, their cost, whether
    the ink is light, the colors of the blocks, and whether some numbers in colors were not seen.
    """

    grid: Lattice
    rows: tuple["Choices", ...]
    columns: tuple["Choices", ...]
    rooms: Place
    proved: "tuple[Clues, Clues] | None"
    others: frozenset[int]
    worth: float
    light: bool | None
    colors: tuple[Color, ...]
    missed: bool


Clues = tuple[Line, ...]
Choices = list[tuple[float, Line]]  # possible clues of a line, each with its cost by pixels, the likeliest first


def read(data: bytes, answers: Mapping[tuple[int, int], str] = MappingProxyType({})) -> list[Puzzle]:
    """Return the nonogram in a picture, with the `answers`: clues by (row, 0) or (0, column), from 1. A PuzzleError
    asks for uncertain lines.
    """
    found = _reading(data)
    grid = found.grid if found else find_clues(data)[0].grid
    size = {"width": grid.columns, "height": grid.rows}
    if found is None:
        raise PuzzleError(Text("a nonogram of {width} x {height}, but too few numbers can be read", **size), WHERE)
    if found.missed:
        message = Text(
            "a nonogram of {width} x {height} with clues in several colors, not all of which are seen", **size
        )
        raise PuzzleError(message, WHERE)
    if answers:
        found = _answered(found, answers)
    if found.proved is None or found.others:
        raise _asking(data, found)
    rows, columns = found.proved
    return [Puzzle(len(columns), len(rows), rows, columns, found.colors)]


@lru_cache(1)
def filled_moves(data: bytes) -> str:
    """Return the filled cells of a grid with clues in one color, as moves; none if a line has more than its clue."""
    found = _reading(data)
    if found is None or found.proved is None or len(found.colors) > 1:
        return ""
    places = filled_cells(data, found.grid, bool(found.light))
    for part, axis in zip(found.proved, (0, 1), strict=True):
        counts = Counter(place[axis] for place in places)
        if any(counts[at] > sum(map(LENGTH, line)) for at, line in enumerate(part)):
            return ""
    rows = groupby(places, key=lambda place: place[0])
    return "; ".join(f"{row + 1}.{','.join(str(column + 1) for _, column in own)}" for row, own in rows)


@lru_cache(1)
def _reading(data: bytes) -> ClueReading | None:
    """Return the best reading of a picture: a proved one, otherwise the most complete one."""
    best, read = None, 0
    for way in find_clues(data):
        fine = open_gray(data, MAX_FINE_PIXELS)
        grid = way.grid
        above, before = (page(data, grid, cells + 0.6, at == 0, TINGED) for at, cells in enumerate(way.clue_cells))
        areas = (-before, 0, -0.1, grid.rows), (0, -above, grid.columns, -0.1)
        tinged = areas if any(is_missed(data, grid, (), part, TINGED) for part in areas) else ()
        if way.light is None and not tinged:
            continue  # boxes of one color
        strips = _strips(fine, grid, way.clue_cells)
        parts = tuple(_parts(strip, way.light, way.boxed) for strip in strips)
        read += sum(map(len, parts))
        if best and best.worth > 0 and read > MAX_PARTS_BEFORE_LAST:
            break
        for gap in (0.0,) if way.boxed else (0.36, 0.2, 0.55):
            found = _read_clues(data, tinged, strips, parts, way, gap)
            if found and (best is None or found.worth > best.worth):
                best = found
            if best and best.proved:
                return best
    return best


def _strips(picture: Gray, grid: Lattice, rooms: Place) -> tuple[ClueStrip, ClueStrip]:
    """Return the strips with the clues of the rows and of the columns."""
    above, before = rooms[0] + 0.6, rooms[1] + 0.6
    area = (above * grid.columns + before * grid.rows) * 1.05
    side = int(min(SIDES[1], max(SIDES[0], min(grid.sides) * picture.width), (AREA / area) ** 0.5))
    parts = (-before, -0.1, 0.15, grid.rows + 0.1), (-0.1, -above, grid.columns + 0.1, 0.15)
    rows, columns = (
        ClueStrip(stretch_contrast(upright(picture, grid, part, (side, side))), part[0], part[1], side)
        for part in parts
    )
    return rows, columns


def _parts(strip: ClueStrip, light: bool | None, boxed: bool) -> list[InkPart]:
    """Return the parts of ink with the size of digits; if `light` is None, each box may be light or dark."""
    side, picture = strip.side, strip.picture
    marks = bytearray(mark_lines(picture, max(2, round(0.11 * side)), INK, bool(light)))
    width, height = picture.width, picture.height
    if light is None:
        pale = mark_lines(picture, max(2, round(0.11 * side)), INK, True)
        for row, column in product(
            range(ceil(strip.top), ceil(strip.top + height / side) - 1),
            range(ceil(strip.left), ceil(strip.left + width / side) - 1),
        ):
            x, y, rim = round((column - strip.left) * side), round((row - strip.top) * side), side // 8
            cell = picture.cut(Box(x + rim, y + rim, min(width, x + side - rim), min(height, y + side - rim)))
            if cell.pixels and sum(cell.pixels) / len(cell.pixels) > median(cell.pixels):
                for at in range(y * width + x, (y + side) * width + x, width):
                    marks[at : at + side] = pale[at : at + side]
    # The lines between cells, which are at known positions.
    thick = max(1, round(0.05 * side))
    for first, other, most, step in ((strip.top, strip.left, height, 1), (strip.left, strip.top, width, width)):
        for line in range(floor(first), ceil(first + most / side) + 1) if boxed or other < -0.5 else ():
            middle = round((line - first) * side)
            for at in range(max(0, middle - thick), min(most, middle + thick + 1)):
                own = slice(at, None, width) if step > 1 else slice(at * width, (at + 1) * width)
                marks[own] = bytes(height if step > 1 else width)
    found = []
    for region in regions(width, bytes(marks), max(4, side * side // 250)):
        box, area = region
        tall = 0.14 * side <= box.height <= 0.92 * side and 0.03 * side <= box.width <= 1.2 * side
        line = box.width < (0.09 * side if box.height > 0.8 * side else 0.07 * box.height)
        if tall and not line and area >= 0.12 * box.width * box.height:
            across, down = (box.left + box.right) / 2 / side, (box.top + box.bottom) / 2 / side
            found.append(InkPart(box, across + strip.left, down + strip.top))
    return found


def _read_clues(
    data: bytes,
    tinged: Sequence[tuple[float, float, float, float]],
    strips: tuple[ClueStrip, ClueStrip],
    found: Sequence[Sequence[InkPart]],
    way: Clued,
    gap: float,
) -> ClueReading | None:
    """Return the clues of a grid; `gap` is the distance between the digits of a number, in heights of a digit. `tinged`
    are the areas of clues, in cells, if there is any color.
    """
    grid, fine = way.grid, open_gray(data, MAX_FINE_PIXELS)
    side, high = strips[0].side, fine.height / fine.width
    heights = [part.box.height for parts in found for part in parts if part.box.height >= 0.2 * side]
    if not 4 <= len(heights) <= MAX_PARTS:
        return None
    usual = max(sorted(set(heights)), key=lambda each: sum(0.88 <= one / each <= 1.12 for one in heights))
    off = max(0.25 * usual, 2)  # two pixels, as small digits differ by that much in a compressed picture
    lines: list[list[list[list[InkPart]]]] = []
    doubtful = set[int]()  # lines before whose first number there is other ink, such as a digit that is cut off
    for strip, parts, count, vertical in zip(strips, found, (grid.rows, grid.columns), (False, True), strict=True):
        own: dict[int, list[InkPart]] = defaultdict(list)
        for part in parts:
            x, y = grid.at(part.column, part.row)
            is_seen = 0 < x < 1 and 0 < y < high  # beyond its edges the picture is only thought to go on
            if is_seen and (part.row if vertical else part.column) < -0.02:
                own[floor(part.column if vertical else part.row)].append(part)
        tall = usual / strip.side
        lines.append([])
        for at in range(count):
            good = [part for part in own[at] if abs(part.box.height - usual) <= off]
            groups = _group_digits(good, tall, strip.side, vertical, way.boxed, gap)
            first = min((part.row if vertical else part.column for group in groups for part in group), default=0.0)
            for part in own[at]:
                away = first - (part.row if vertical else part.column)
                edge = not vertical and part.box.height > max(1.5 * usual, 4 * part.box.width)  # of the page
                is_ink = part not in good and not edge and part.box.height >= 0.45 * usual
                if is_ink and 0.5 * tall < away < 1.1 + 2 * tall:
                    doubtful.add(at + vertical * grid.rows)
            lines[-1].append(groups)
    inks = [
        (strip.left + x / side, strip.top + y / side, strip.left + right / side, strip.top + low / side)
        for strip, part_lines in zip(strips, lines, strict=True)
        for x, y, right, low in (bounding_box(part.box for part in group) for groups in part_lines for group in groups)
    ]
    colors, tints, in_boxes = colors_of_numbers(data, grid, inks if tinged else ())
    if in_boxes if way.light is not None else not in_boxes:
        return None
    tints = tints or [[(0.0, 1)]] * len(inks)
    missed = any(is_missed(data, grid, inks, part, in_boxes=in_boxes) for part in tinged)
    choices: list[list[Choices]] = []
    unread = weak = count = 0
    for strip, part_lines, length in zip(strips, lines, (grid.columns, grid.rows), strict=True):
        choices.append([])
        for groups in part_lines:
            guesses = [_number(strip.picture, tuple(part.box for part in group)) for group in groups]
            line = _choices(guesses, tints[count : count + len(groups)], length)
            choices[-1].append(line)
            unread += not line
            count += len(groups)
            weak += sum(not each or each[0].log_likelihood < -3 for each in guesses)
    rows, columns = choices
    if count < 0.6 * (len(rows) + len(columns)):
        return None
    worth, others = count - 3.0 * unread - weak, frozenset(doubtful)
    return _proved(
        ClueReading(grid, tuple(rows), tuple(columns), way.clue_cells, None, others, worth, way.light, colors, missed)
    )


def _proved(found: ClueReading) -> ClueReading:
    """Return a reading with its proof, and the lines that differ in other likely readings with a solution."""
    lines = found.rows + found.columns
    can_be_proved = all(lines) and not found.missed and not found.others
    proofs = _proofs(found.rows, found.columns, found.colors) if can_be_proved else []
    if not proofs:
        return found._replace(proved=None)
    others = frozenset(at for at, picks_here in enumerate(zip(*proofs, strict=True)) if len({*picks_here}) > 1)
    picked = tuple(line[at][1] for line, at in zip(lines, proofs[0], strict=True))
    proved = picked[: len(found.rows)], picked[len(found.rows) :]
    return found._replace(proved=proved, others=others, worth=found.worth + 1000)


def _answered(found: ClueReading, answers: Mapping[tuple[int, int], str]) -> ClueReading:
    """Return a reading with these clues, proved again; PuzzleError for a text that is not a valid clue of its line."""
    sides, others = (list(found.rows), list(found.columns)), set(found.others)
    letters = LETTERS[: len(found.colors)] if len(found.colors) > 1 else ""
    for (row, column), text in answers.items():
        blocks = counts(text, "row" if row else "column", row or column)
        line = tuple((length, letters.find(key) + 1 if key else 1) for length, key in blocks)
        known = all(bool(key) == bool(letters) and color for (_, key), (_, color) in zip(blocks, line, strict=True))
        if not known or _need(line) > (found.grid.columns if row else found.grid.rows):
            raise PuzzleError("{text!r} is not a clue of this line", text=text[:40])
        sides[not row][(row or column) - 1] = [(-SURE, line)]  # beyond doubt
        others.discard(row - 1 if row else found.grid.rows + column - 1)
    return _proved(found._replace(rows=tuple(sides[0]), columns=tuple(sides[1]), others=frozenset(others)))


@lru_cache(2000)  # for one picture, which may be read in several ways
def _number(picture: Gray, boxes: tuple[Box, ...]) -> list[Guess]:
    """Return the readings of the digits in these boxes as one number."""
    return numbers(*cut_out_ink(picture, boxes))


def _group_digits(
    parts: Sequence[InkPart], usual: float, side: int, vertical: bool, boxed: bool, gap: float
) -> list[list[InkPart]]:
    """Return the parts of each number of a line, from its far end to the grid, up to a wide gap."""
    along: Callable[[InkPart], float] = attrgetter("row" if vertical else "column")
    groups: list[list[InkPart]] = []
    for part in sorted(parts, key=along):
        last = groups[-1] if groups else [part]
        if boxed:
            near = floor(along(part)) == floor(along(last[-1]))
        elif vertical:
            near = part.row - last[0].row < 0.5 * usual
        else:
            near = (part.box.left - last[-1].box.right) < gap * usual * side and len(last) < 2
            near = near and part.column - last[-1].column < 1.2 * usual
        if groups and near:
            last.append(part)
        else:
            groups.append([part])
    kept: list[list[InkPart]] = []
    end = 0.0
    for group in reversed(groups):
        if end - max(map(along, group)) > (1.6 if boxed else 1.1 + 2 * usual):
            break
        kept.insert(0, sorted(group, key=lambda part: part.column))
        end = min(map(along, group))
    return kept


def _choices(guesses_of: Sequence[Sequence[Guess]], tints: Sequence[Tints], length: int) -> Choices:
    """Return the likeliest clues of a line that fit into it."""
    best: Choices = [(0.0, ())]
    for guesses, colors in zip(guesses_of, tints, strict=True):
        top = guesses[0].log_likelihood if guesses else 0.0
        found = [
            (cost + top - guess.log_likelihood + more, (*line, (int(guess.text), color)))
            for cost, line in best
            for guess in guesses[:5]
            if int(guess.text) <= length and (guess.text[0] != "0" or (guess.text == "0" and len(guesses_of) == 1))
            for more, color in colors
        ]
        best = sorted(found)[:14]
    fitting = [(cost, tuple(block for block in line if block[0])) for cost, line in best]
    return [each for each in fitting if _need(each[1]) <= length][:8]


def _need(line: Line) -> int:
    """Return the least number of cells of a line with these blocks."""
    return sum(map(LENGTH, line)) + sum(one[1] == other[1] for one, other in pairwise(line))


def _proofs(rows: Sequence[Choices], columns: Sequence[Choices], colors: tuple[Color, ...]) -> list[tuple[int, ...]]:
    """Return the likeliest choices for all lines whose sums agree in each color and that give exactly one picture; then
    choices nearly as likely that give any picture.
    """
    lines = [*rows, *columns]
    kinds = range(1, len(colors) + 1)
    sums = [
        [tuple(direction * sum(length for length, color in line if color == kind) for kind in kinds) for _, line in own]
        for part, direction in ((rows, 1), (columns, -1))
        for own in part
    ]
    off = tuple(-sum(own) for own in zip(*(each[0] for each in sums), strict=True))  # what changes must add
    changes = sorted(
        (cost - line[0][0], at, way, tuple(map(sub, sums[at][way], sums[at][0])))
        for at, line in enumerate(lines)
        for way, (cost, _) in enumerate(line)
        if way
    )[:200]
    together: list[tuple[float, tuple[tuple[int, int], ...]]] = [] if any(off) else [(0.0, ())]
    together += [(cost, ((at, way),)) for cost, at, way, by in changes if by == off]
    by_sum = defaultdict(list)
    for change in changes[:150]:
        by_sum[change[3]].append(change)
    for one in changes[:150]:
        for other in by_sum[tuple(map(sub, off, one[3]))]:
            if one < other and one[1] != other[1]:
                together.append((one[0] + other[0], (one[1:3], other[1:3])))
    for one, two in combinations(changes[:40], 2):
        if one[1] != two[1]:
            for three in by_sum[tuple(map(sub, map(sub, off, one[3]), two[3]))][:6]:
                if three > max(one, two) and three[1] not in (one[1], two[1]):
                    together.append((one[0] + two[0] + three[0], (one[1:3], two[1:3], three[1:3])))
    found: list[tuple[int, ...]] = []
    most: float = UNLIKELY
    for cost, choices in sorted(together)[:MAX_READINGS]:
        if cost > most or len(found) > 3:
            break
        pick = [0] * len(lines)
        for at, way in choices:
            pick[at] = way
        clues = tuple(line[way][1] for line, way in zip(lines, pick, strict=True))
        with suppress(PuzzleError):  # a color without any block
            count = solutions(Puzzle(len(columns), len(rows), clues[: len(rows)], clues[len(rows) :], colors))
            if count == 1 or (found and count):
                most = most if found else cost + SURE
                found.append(tuple(pick))
    return found


def _asking(data: bytes, found: ClueReading) -> PuzzleError:
    """Return the error that names the open lines, and the id for writing them."""
    fine = open_gray(data, MAX_FINE_PIXELS)
    height, width = found.grid.rows, found.grid.columns
    size = {"width": width, "height": height}
    lines = [*found.rows, *found.columns]
    guesses = [[each for _, each in line] for line in lines]
    if found.proved:
        proved = [*found.proved[0], *found.proved[1]]
        guesses = [
            [one, *(each for each in options if each != one)] for one, options in zip(proved, guesses, strict=True)
        ]
    named = [[clue(each, found.colors) for each in options] for options in guesses]
    texts = [options[0] if options else "?" for options in named]
    # Doubts about a line: it cannot be read, other readings are nearly as likely, or it alone makes the sums wrong.
    sums = [
        sum(sum(map(LENGTH, options[0])) for options in part if options)
        for part in (guesses[:height], guesses[height:])
    ]
    off = sums[0] - sums[1]

    def doubt(at: int) -> float:
        line = lines[at]
        if len(line) < 2:
            return -line[0][0] if line else -9.0
        totals = [sum(map(LENGTH, each)) for _, each in line]
        mends = off != 0 and totals[0] + (-off if at < height else off) in totals[1:]
        return line[1][0] - line[0][0] - SURE * mends

    ranked = sorted(range(len(lines)), key=doubt)
    open_lines = [at for at in ranked if at in found.others] if found.proved else ranked
    above, before = found.rooms
    cells = [*((row + 1, 0) for row in range(height)), *((0, column + 1) for column in range(width))]
    boxes = {}
    for at in open_lines:
        part = (-before - 0.5, at, 0.1, at + 1) if at < height else (at - height, -above - 0.5, at - height + 1, 0.1)
        boxes[cells[at]] = edges(found.grid, part, fine)
    unsure = [at for at in open_lines if at in found.others or doubt(at) < SURE] or open_lines
    clues = [text.replace(" ", ",").replace("?", "??") for text in texts]  # one alone is a clue of unknown length
    shades = [color.rgb[1:] for color in found.colors] if len(found.colors) > 1 else []
    colored = f":colours={','.join(shades)}" if shades else ""
    message = Text(
        "a nonogram of {width} x {height}; {count} of {all} lines is not sure: {lines}; {sums}; compare it with the "
        "picture in: {id}",
        "a nonogram of {width} x {height}; {count} of {all} lines are not sure: {lines}; {sums}; compare them with the "
        "picture in: {id}",
        **size,
        count=len(unsure),
        all=len(lines),
        lines=join_with_commas(
            Text("row {number}", number=row) if row else Text("column {number}", number=column)
            for row, column in (cells[at] for at in unsure[:MAX_NAMED])
        ),
        sums=Text("rows: {rows} cells, columns: {columns}", rows=sums[0], columns=sums[1]),
        id=f"nonogram:{width}x{height}:{'/'.join(clues[:height])}:{'/'.join(clues[height:])}{colored}",
    )
    sheet = (tuple(texts[:height]), tuple(texts[height:]), tuple(shades))
    return PuzzleError(
        message,
        WHERE,
        PictureQuestion(Puzzle.family, {"by": "clues", **size}, sheet, boxes, dict(zip(cells, named, strict=True))),
    )
