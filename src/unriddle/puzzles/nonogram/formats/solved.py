"""Pictures that are solved: a grid with its lines, each cell of which is of one color."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from statistics import median_low

from unriddle.core.formats import PLAIN
from unriddle.kit.photo.gray import decoded, opened
from unriddle.kit.photo.upright import Lattice, looked
from unriddle.puzzles.nonogram.formats.common import palette
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, MAX_COLOURS, Puzzle, Solution, name_of

LEAST = 5  # rows and columns
LOOKED_AT = 1_000_000  # pixels of the picture, at most
PLACES = [0.2 + 0.1 * at for at in range(7)]  # of a cell, across and down, where its shade is looked at
FULL, MARKED = 0.85, 0.4  # part of a filled cell at least, and of one with a mark at most, that is not as the ground
FAR = 60  # how much what is written in a cell differs from the ground, in red, green or blue
SAME, CLOSE = 24, 40  # colors that differ by less are one, and by less than the second may be one
BESIDE = 0.2  # of a cell, how far from the lattice the ground is looked at
EDGE = (-1, 0.004), (0.004, -1), (0.996, -1)  # of the picture, in widths of it; -1 is any place
MOST = 100  # rows and columns, fewer than that
ACROSS = -0.08, -0.04, 0.0, 0.04, 0.08  # of a cell, how far from where it must be a line between two is looked for
LINE = 8  # how much it is darker or lighter than both, of 255 and in the mean of all
LIGHT = 128  # ground of which it is clear that what is darker is filled
DARK = 80  # what is darker than this is black
FEW = 20  # of so many cells one is filled at least

Shade = tuple[int, int, int]
Shades = Callable[[float, float], Shade | None]  # at a place in widths of the picture; None outside


@lru_cache(1)
def solved(data: bytes) -> Puzzle | None:
    """The puzzle of which a picture shows the solution, None where it shows none; PuzzleError where it cannot be
    decoded.
    """
    seen = [each for each in looked(data) if each.is_square]
    if not seen:
        return None
    shades = _shades(data)
    for lattice in seen:
        ground = _ground(lattice, shades)
        found = _puzzle(lattice, shades, ground) if ground else None
        # Of greys it is not known which of them are colors, unless they are as dark as none is.
        if found and (not re.match(PLAIN, data[:24]) or found.colours == BLACK_AND_WHITE):
            return found
    return None


def _shades(data: bytes) -> Shades:
    """The shades of a picture on white."""
    if re.match(PLAIN, data[:24]):
        picture = opened(data, LOOKED_AT)
        width, height, pixels = picture.width, picture.height, bytes(chain(*zip(*[picture.pixels] * 3, strict=True)))
    else:
        from PIL import Image

        own = decoded(data, LOOKED_AT).convert("RGBA")
        plain = Image.new("RGB", own.size, "white")
        plain.paste(own, mask=own.getchannel("A"))
        width, height, pixels = own.width, own.height, plain.tobytes()

    def shade(x: float, y: float) -> Shade | None:
        column, row = int(x * width), int(y * width)
        at = 3 * (row * width + column)
        inside = 0 <= column < width and 0 <= row < height
        return (pixels[at], pixels[at + 1], pixels[at + 2]) if inside else None

    return shade


def _cells(lattice: Lattice, shades: Shades, places: Iterable[tuple[int, int]]) -> list[list[Shade]]:
    """The shades at some places of each of these cells that are in the picture."""
    return [
        [
            shade
            for down, across in product(PLACES, PLACES)
            if (shade := shades(*lattice.at(column + across, row + down))) is not None
        ]
        for row, column in places
    ]


def _middle(shades: Sequence[Shade]) -> Shade:
    red, green, blue = (median_low(part) for part in zip(*shades, strict=True))
    return red, green, blue


def _is_near(one: Shade, other: Shade, far: int = FAR) -> bool:
    return all(abs(a - b) < far for a, b in zip(one, other, strict=True))


def _ground(lattice: Lattice, shades: Shades) -> Shade | None:
    """The shade around a lattice; None where it is not that at the edge of the picture, or is dark, since it is not
    clear then which cells are filled.
    """
    rows, columns = lattice[:2]
    places = [(-BESIDE, at + 0.5) for at in range(rows)] + [(columns + BESIDE, at + 0.5) for at in range(rows)]
    places += [(at + 0.5, -BESIDE) for at in range(columns)] + [(at + 0.5, rows + BESIDE) for at in range(columns)]
    around = [shade for place in places if (shade := shades(*lattice.at(*place)))]
    edge = [
        shade
        for at in range(100)
        for place in EDGE
        if (shade := shades(*(at / 100 if each < 0 else each for each in place)))
    ]
    if len(around) < FULL * len(places):
        return None
    ground = _middle(around)
    return ground if min(ground) >= LIGHT and _is_near(ground, _middle(edge), SAME) else None


def _filled(shades: Sequence[Shade], ground: Shade) -> Shade | None:
    """The shade of a filled cell, the ground for an empty one; None for what is neither, or not all in the picture."""
    off = [each for each in shades if not _is_near(each, ground)]
    if len(shades) < FULL * len(PLACES) ** 2:
        return None
    if len(off) <= MARKED * len(shades):
        return ground if _is_near(_middle(shades), ground, SAME) else None
    own = _middle(off)
    return own if sum(_is_near(each, own) for each in off) >= FULL * len(shades) else None


def _goes_on(lattice: Lattice, shades: Shades, ground: Shade, side: int) -> bool:
    """Whether there are more cells above, below, on the left or on the right, by the number of the side: one of them is
    filled, or there are lines between them.
    """
    count, last = (lattice.columns, lattice.rows) if side < 2 else (lattice.rows, lattice.columns)
    at, beyond = (last, last + BESIDE) if side % 2 else (-1, -BESIDE)
    cells = ((at, each) for each in range(count)) if side < 2 else ((each, at) for each in range(count))
    own = (_filled(each, ground) for each in _cells(lattice, shades, cells))
    if any(each and not _is_near(each, ground) for each in own):
        return True
    sums, seen = [0] * len(ACROSS), 0
    for each in range(1, count):
        ends = (
            lattice.at(*((each + off, beyond) if side < 2 else (beyond, each + off))) for off in (-0.3, 0.3, *ACROSS)
        )
        before, after, *line = (shades(*end) for end in ends)
        if before and after and None not in line and _is_near(before, ground) and _is_near(after, ground):
            seen += 1
            for number, shade in enumerate(filter(None, line)):
                sums[number] += sum(shade) - (sum(before) + sum(after)) // 2
    return seen > 1 and max(map(abs, sums)) >= 3 * LINE * seen


def _puzzle(lattice: Lattice, shades: Shades, ground: Shade) -> Puzzle | None:
    """The puzzle of a lattice whose cells are filled or empty; None if some are neither, or hardly any is filled."""
    while max(lattice[:2]) < MOST:
        above, below, left, right = (_goes_on(lattice, shades, ground, side) for side in range(4))
        if not above + below + left + right:
            break
        wider = lattice.part(-above, -left)
        lattice = wider._replace(rows=wider.rows + below, columns=wider.columns + right)
    rows, columns = lattice[:2]
    cells = [_filled(each, ground) for each in _cells(lattice, shades, product(range(rows), range(columns)))]
    own = [each for each in cells if each and not _is_near(each, ground)]
    if None in cells or FEW * len(own) < len(cells) or not LEAST <= min(rows, columns) <= max(rows, columns) < MOST:
        return None
    colours: list[Shade] = []
    for shade, _ in Counter(own).most_common():
        if not any(_is_near(shade, each, SAME) for each in colours):
            colours.append(shade)
    if len(colours) > MAX_COLOURS or any(_is_near(*each, CLOSE) for each in combinations(colours, 2)):
        return None
    grounded = [ground, *colours]
    places = [next(at for at, each in enumerate(grounded) if _is_near(cell, each, SAME)) for cell in cells if cell]
    values = ["#" + bytes(each).hex() for each in colours]
    is_black = len(colours) == 1 and max(colours[0]) < DARK
    chosen = BLACK_AND_WHITE if is_black else palette((name_of(value), value, "") for value in values)
    return Puzzle.of_picture(Solution(columns, rows, bytes(places), chosen))
