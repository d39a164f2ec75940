"""Reads pictures of solved puzzles: a grid with its lines, each cell in one color."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from colorsys import rgb_to_hsv
from functools import lru_cache
from itertools import chain, combinations, pairwise, product
from math import ceil, dist, hypot
from typing import NamedTuple

from unriddle.core import Found
from unriddle.core.formats import PLAIN
from unriddle.core.search.shell import run
from unriddle.kit.photo.gray import colors_of, decode, median, open_gray
from unriddle.kit.photo.reading import SURE
from unriddle.kit.photo.upright import Lattice, Part, Point, find_lattices
from unriddle.puzzles.nonogram.formats.common import palette
from unriddle.puzzles.nonogram.puzzle import BLACK_AND_WHITE, MAX_COLORS, Color, Puzzle, Solution, name_of
from unriddle.puzzles.nonogram.solve.search import Search

# Distances are in cells, shades and their differences from 0 to 255.
MIN_SIDE = 5  # the least rows and columns
LOOKED_AT = 1_000_000  # the most pixels of the picture
PLACES = [0.2 + 0.1 * at for at in range(7)]  # where a cell's shade is sampled, across and down
FULL, MARKED = 0.85, 0.4  # the least part of a filled cell, and the most of a marked one, that differs from the ground
MIN_CONTRAST = 60  # the least difference of writing from the ground, in red, green or blue
SAME_COLOR, SIMILAR_COLOR = 24, 40  # colors that differ by less are the same; by less than the second, perhaps the same
GROUND_DISTANCE = 0.2  # the distance from the lattice at which the ground is sampled
MAX_SIDE = 100  # rows and columns: there must be fewer
ACROSS = -0.08, -0.04, 0.0, 0.04, 0.08  # offsets from its expected place at which a line between cells is sampled
LINE = 8  # the least mean difference of a line from the cells on both sides
PATIENT = 4000  # the most steps of proving that a picture is unique
LIGHT = 128  # on a lighter ground, darker cells are certainly filled
DARK = 80  # darker shades are black
UNEVEN = 0.25  # the most relative difference, in uneven light, between places of one shade
PARTS = 0.5  # the least size of another lattice, as a part of the largest one
CELLS_PER_FILLED = 20  # at least one cell in this many is filled
RADII = 2, 3, 5, 8, 12  # of color clusters: hundredths of a direction from the ground; for boxes, shades
BOXES = 0.08  # the least part of the numbers with boxes of another hue, if boxes are colored
USUAL, DOUBT = 0.92, 2.5  # the part of numbers with the color of their neighbors; the distance of a clearly other color
HALF = 0.65  # the most distance between a number's center and the edge of its box
FINE, MISSED = 6, 2  # places per side of a cell where color is looked for, and in how many there may be some
PALE = 225  # lighter shades are white

Shade = tuple[int, int, int]
Tints = list[tuple[float, int]]  # the possible colors of a number, from 1, each after its cost


class Painting(NamedTuple):
    """A picture on white, three values per pixel; its light, and how much that changes across and down."""

    width: int
    height: int
    pixels: bytes
    light: tuple[float, float, float] = (1, 0, 0)

    @classmethod
    def of(cls, data: bytes) -> "Painting":
        """Return the picture in a file. Raises PuzzleError."""
        if colors := colors_of(data):
            return cls(*colors)
        if re.match(PLAIN, data[:24]):
            picture = open_gray(data, LOOKED_AT)
            return cls(picture.width, picture.height, bytes(chain(*zip(*[picture.pixels] * 3, strict=True))))
        own = decode(data, LOOKED_AT).convert("RGBA")
        from PIL import Image

        plain = Image.new("RGB", own.size, "white")
        plain.paste(own, mask=own.getchannel("A"))
        return cls(own.width, own.height, plain.tobytes())

    def shade(self, x: float, y: float) -> Shade | None:
        """Return the shade at a place, in widths of the picture, corrected to even light; None outside."""
        column, row = int(x * self.width), int(y * self.width)
        if not (0 <= column < self.width and 0 <= row < self.height):
            return None
        at, light = 3 * (row * self.width + column), self.light[0] + self.light[1] * x + self.light[2] * y
        red, green, blue = (min(255, int(value / light)) for value in self.pixels[at : at + 3])
        return red, green, blue

    def even_out_light(self, places: Sequence[Point], ground: Shade) -> "Painting":
        """Return the picture in even light, if most of these places, on all sides of the center, have one shade."""
        lit = [(x, y, sum(shade) / sum(ground)) for x, y in places if (shade := self.shade(x, y))]
        light = (1.0, 0.0, 0.0)
        for _ in range(3):
            levels = [each[2] / (light[0] + light[1] * each[0] + light[2] * each[1]) for each in lit]
            usual = median(levels)
            near = [each for each, level in zip(lit, levels, strict=True) if abs(level / usual - 1) < UNEVEN]
            x, y, mean = (sum(each) / len(near) for each in zip(*near, strict=True))
            across = sum((each[0] - x) * each[2] for each in near) / sum((each[0] - x) ** 2 for each in near)
            down = sum((each[1] - y) * each[2] for each in near) / sum((each[1] - y) ** 2 for each in near)
            light = mean - across * x - down * y, across, down
        return self._replace(light=light)


@lru_cache(1)
def read_solved(data: bytes) -> Puzzle | None:
    """Return the puzzle whose solution a picture shows, or None; PuzzleError if the picture cannot be decoded."""
    seen = [each for each in find_lattices(data) if each.is_square]
    if not seen:
        return None
    painting = Painting.of(data)
    middles = ([(0.004, at / 100), (0.996, at / 100), (at / 100, 0.004)] for at in range(100))
    edge = _middle([shade for places in middles for place in places if (shade := painting.shade(*place))])
    for lattice in seen:
        if len(lattice.seen) < PARTS * len(seen[0].seen):
            break
        rows, columns = lattice[:2]
        places = [
            (at + 0.5, outside) for at in range(columns) for outside in (-GROUND_DISTANCE, rows + GROUND_DISTANCE)
        ]
        places += [
            (outside, at + 0.5) for at in range(rows) for outside in (-GROUND_DISTANCE, columns + GROUND_DISTANCE)
        ]
        around = [shade for place in places if (shade := painting.shade(*lattice.at(*place)))]
        if len(around) < FULL * len(places):
            continue
        is_light = min(ground := _middle(around)) >= LIGHT
        if not is_light and not _is_near(ground, edge, SAME_COLOR):
            continue  # filled cells around others, more likely than a dark frame
        plain = painting.even_out_light([lattice.at(*place) for place in places], ground) if is_light else painting
        found = _puzzle(lattice, plain, ground, edge)
        # The surroundings may be a frame; if that is likely, it must be proved which cells are filled.
        if found and (not is_light or not _is_near(ground, edge, SAME_COLOR)) and not _is_proved(found, edge):
            continue
        # It is not known which grays are colors, unless they are very dark.
        is_gray = re.match(PLAIN, data[:24]) and not colors_of(data)
        if found and (not is_gray or found.colors == BLACK_AND_WHITE):
            return found
    return None


def _is_proved(puzzle: Puzzle, edge: Shade) -> bool:
    """Whether the clues of a puzzle read from a picture have one solution, but several if another color (that of the
    picture's edge, gray or white) is taken for the empty cells.
    """
    shades = [bytes.fromhex(color.rgb[1:]) for color in puzzle.colors]
    doubted = [
        at for at, each in enumerate(shades, 1) if _is_near(each, edge) or (min(each) >= DARK and not _hue(each))
    ]
    swaps = (puzzle.goals[0].translate(bytes([at, *range(1, at), 0, *range(at + 1, 256)])) for at in doubted)
    others = (Puzzle.from_picture(Solution(puzzle.width, puzzle.height, swap, puzzle.colors)) for swap in swaps)
    return not doubted or (solutions(puzzle) == 1 and all(solutions(each) > 1 for each in others))


def solutions(puzzle: Puzzle) -> int:
    """Return the number of pictures with a puzzle's clues: 0, 1, or 2 for more or if unknown. Raises PuzzleError."""
    search = Search(puzzle)
    count = sum(isinstance(event, Found) for event in run(search, solutions=2, steps=PATIENT))
    done = search.done or count == 2
    search.close()
    return count if done else 2


def _cells(lattice: Lattice, painting: Painting, places: Iterable[tuple[int, int]]) -> list[list[Shade]]:
    """Return the shades at some places of each of these cells, where inside the picture."""
    return [
        [
            shade
            for down, across in product(PLACES, PLACES)
            if (shade := painting.shade(*lattice.at(column + across, row + down))) is not None
        ]
        for row, column in places
    ]


def filled_cells(data: bytes, grid: Lattice, light: bool) -> list[tuple[int, int]]:
    """Return the filled cells of a grid with clues, row by row: each of a single shade, far from the other cells'
    shades and on the ink's side of them, which may be the light one.
    """
    places = list(product(range(grid.rows), range(grid.columns)))
    levels = {}
    for place, shades in zip(places, _cells(grid, Painting.of(data), places), strict=True):
        own = _middle(shades or [(0, 0, 0)])
        if sum(_is_near(each, own, SIMILAR_COLOR) for each in shades) >= FULL * len(PLACES) ** 2:
            levels[place] = sum(own)
    steps = [(high - low, low, high) for low, high in pairwise(sorted(levels.values()))]
    far, low, high = max(steps, default=(0, 0, 0))
    return [
        each for each, level in levels.items() if far > 3 * MIN_CONTRAST and (level >= high if light else level <= low)
    ]


def colors_of_numbers(
    data: bytes, grid: Lattice, numbers: Sequence[Part]
) -> tuple[tuple[Color, ...], list[Tints], bool]:
    """Return the colors of numbers, whose edges are given in cells, or of the boxes around them; the possible colors of
    each number, from 1, with their costs; and whether these are the colors of boxes.
    """
    painting, looks = Painting.of(data), []
    for left, top, right, bottom in numbers:
        wide, high = (right - left) / 8, (bottom - top) / 8
        places = list(product(range(-1, 10), range(-1, 10)))
        shades = [painting.shade(*grid.at(left + x * wide, top + y * high)) or (0, 0, 0) for x, y in places]
        ground = _middle([shade for shade, (x, _) in zip(shades, places, strict=True) if x in (-1, 9)])
        offs = [[a - b for a, b in zip(shade, ground, strict=True)] for shade in shades]
        way = [sum(part) for part in zip(*offs, strict=True)]
        length = hypot(*way) or 1
        far = max(range(len(offs)), key=lambda at: sum(map(abs, offs[at])))
        looks.append((ground, tuple(100 * each / length for each in way), shades[far], sum(map(abs, offs[far]))))
    hues = Counter(_hue(ground) for ground, *_ in looks)
    are_boxed = sum(count > BOXES * len(looks) for count in hues.values()) > 1
    points: list[tuple[float, ...]] = [look[0] if are_boxed else look[1] for look in looks]
    kinds, clear = clusters(points) if points else ([], True)
    tints: list[Tints] = []
    own: list[list[tuple[int, Shade]]] = [[] for _ in kinds]
    for point, (ground, _, ink, strength) in zip(points, looks, strict=True):
        ranked = sorted((dist(point, kind), at) for at, kind in enumerate(kinds))[:2]
        near = ranked[0][0]
        tints.append([(0.0, ranked[0][1] + 1)])
        own[ranked[0][1]].append((strength, ground if are_boxed and min(ground) < PALE else ink))
        if not clear and len(kinds) > 1 and near > RADII[0] and ranked[-1][0] < DOUBT * near:
            tints[-1].append((SURE * (ranked[1][0] / near - 1) / (DOUBT - 1), ranked[1][1] + 1))
    if len(kinds) < 2:
        return BLACK_AND_WHITE, tints, are_boxed
    usual = [_middle([shade for _, shade in sorted(each)[-1 - len(each) // 3 :]]) for each in own]
    # Almost black is black, and so is white, since white numbers are on a dark ground.
    plain = [(0, 0, 0) if not _hue(each) and (max(each) < DARK or min(each) > PALE) else each for each in usual]
    values = ["#" + bytes(each).hex() for each in (plain if len({*plain}) == len(plain) else usual)]
    return palette((name_of(value), value, "") for value in values), tints, are_boxed


def clusters(points: Sequence[tuple[float, ...]]) -> tuple[list[tuple[float, ...]], bool]:
    """Return the centers of clusters, the largest first, and whether they are well separated."""
    for radius in RADII:
        left, found = list(points), []
        while left:
            tried = left[:: len(left) // 40 + 1]
            near = max(([each for each in left if dist(one, each) < radius] for one in tried), key=len)
            kind = tuple(sum(part) / len(part) for part in zip(*near, strict=True))
            rest = [each for each in left if dist(each, kind) >= 1.5 * radius]
            found.append((len(left) - len(rest), kind))
            left = rest
        kinds = [kind for _, kind in sorted(found, reverse=True)]
        if min(found)[0] > 1 and all(dist(*pair) >= 3 * radius for pair in combinations(kinds, 2)):
            return kinds, True
    most = max(found)[0]
    least = most if most > USUAL * len(points) else min(2, most)
    return [kind for count, kind in sorted(found, reverse=True) if count >= least], False


def is_missed(
    data: bytes, grid: Lattice, numbers: Sequence[Part], part: Part, least: int = MIN_CONTRAST, in_boxes: bool = False
) -> bool:
    """Whether there is color in a part of the picture beside these numbers, all in cells: some were not seen.

    `least` is how far color differs from gray, half as much in faint pictures. In boxes all but the ground counts.
    """
    painting, (left, top, right, bottom) = Painting.of(data), part
    places = product(range(int((right - left) * FINE)), range(int((bottom - top) * FINE)))
    points = {each: (left + (each[0] + 0.5) / FINE, top + (each[1] + 0.5) / FINE) for each in places}
    shades = {each: shade for each, point in points.items() if (shade := painting.shade(*grid.at(*point)))}
    beside = {*shades}
    for x, y, far, low in numbers:
        spans = ((x + far) / 2 - left, max(HALF, far - x)), ((y + low) / 2 - top, max(HALF, low - y))
        beside -= {*product(*(range(ceil((at - by) * FINE - 0.5), int((at + by) * FINE + 0.5)) for at, by in spans))}
    ground = _middle([shades[place] for place in beside] or [(0, 0, 0)])  # boxes may take most of the part

    def off(place: tuple[int, int]) -> int:
        offs = [a - b for a, b in zip(shades[place], ground, strict=True)]
        is_middle = in_boxes and all(0.25 < at % 1 < 0.75 for at in points[place])
        return max(map(abs, offs)) if is_middle else max(offs) - min(offs)

    usual = sorted(off(place) for place in shades if place not in beside) or [2 * least]
    least = max(least, min(2 * least, usual[-1 - len(usual) // 10])) // 2
    return sum(off(place) > least for place in beside) > MISSED


def page(data: bytes, grid: Lattice, most: float, down: bool, least: int) -> float:
    """Return how far, up to `most` cells, a page goes on above a grid (`down`) or on its left: what is beyond has color
    from end to end, which differs from gray by `least`.
    """
    painting, far, count = Painting.of(data), most, grid.columns if down else grid.rows
    while far > 1:
        ends = ((at / 2, -far) if down else (-far, at / 2) for at in range(2 * count + 1))
        shades = [shade for end in ends if (shade := painting.shade(*grid.at(*end)))]
        if not shades or sum(max(shade) - min(shade) > least for shade in shades) < 0.9 * len(shades):
            return far if far == most else far - 0.3  # the edge is blurred
        far -= 0.15
    return most


def _hue(shade: Sequence[int]) -> int:
    """Return the hue of a shade: 0 for gray or nearly gray, else 1 to 6 around the circle from red."""
    hue, _, _ = rgb_to_hsv(*shade)
    return 1 + round(6 * hue) % 6 if max(shade) - min(shade) > MIN_CONTRAST else 0


def _middle(shades: Sequence[Shade]) -> Shade:
    red, green, blue = (sorted(part)[(len(part) - 1) // 2] for part in zip(*shades, strict=True))
    return red, green, blue


def _is_near(one: Sequence[int], other: Shade, far: int = MIN_CONTRAST) -> bool:
    return all(abs(a - b) < far for a, b in zip(one, other, strict=True))


def _cell_shade(shades: Sequence[Shade], ground: Shade) -> Shade | None:
    """Return the shade of a filled cell, the ground for an empty one; None if it is neither, or partly outside the
    picture.
    """
    off = [each for each in shades if not _is_near(each, ground)]
    if len(shades) < FULL * len(PLACES) ** 2:
        return None
    if len(off) <= MARKED * len(shades):
        return ground if _is_near(_middle(shades), ground, SAME_COLOR) else None
    own = _middle(off)
    return own if sum(_is_near(each, own) for each in off) >= FULL * len(shades) else None


def _goes_on(lattice: Lattice, painting: Painting, ground: Shade, edge: Shade, side: int) -> bool | None:
    """Whether there are more cells above, below, on the left or on the right (`side` from 0): one is filled in another
    color than the picture's edge, or lines between them reach from one end to the other, which text does not have. None
    if it is not clear: one has the color of the picture's edge, or the picture ends where lines would.
    """
    count, last = (lattice.columns, lattice.rows) if side < 2 else (lattice.rows, lattice.columns)
    at = last if side % 2 else -1
    cells = ((at, each) if side < 2 else (each, at) for each in range(count))
    own = [each for each in _cells(lattice, painting, cells) if each]
    filled = [shade for each in own if (shade := _cell_shade(each, ground)) and not _is_near(shade, ground)]
    if not all(_is_near(each, edge) for each in filled):
        return True
    lined: list[list[float]] = []
    for deep in (GROUND_DISTANCE, 0.5, 1 - GROUND_DISTANCE):
        beyond, sums, seen, inside = last + deep if side % 2 else -deep, [0] * len(ACROSS), 0, 0
        for each in range(1, count):
            along = [each + off for off in (-0.3, 0.3, *ACROSS)]
            ends = (lattice.at(*((end, beyond) if side < 2 else (beyond, end))) for end in along)
            before, after, *line = (painting.shade(*end) for end in ends)
            inside += before is not None and after is not None
            if before and after and None not in line and _is_near(before, ground) and _is_near(after, ground):
                seen += 1
                for number, shade in enumerate(filter(None, line)):
                    sums[number] += sum(shade) - (sum(before) + sum(after)) // 2
        lined += [[each / seen if seen > 1 else 0.0 for each in sums]] if inside > 1 else []
    is_lined = any(min(own) >= 3 * LINE or max(own) <= -3 * LINE for own in zip(*lined, strict=True))
    return None if filled or (is_lined and len(lined) < 3) else is_lined


def _has_clues(lattice: Lattice, painting: Painting, ground: Shade) -> bool:
    """Whether there is writing before most rows and above most columns; then the filled cells may be a half-solved
    state.
    """
    inked = [0, 0]
    for side, at in ((side, at) for side, count in enumerate(lattice[:2]) for at in range(count)):
        for end in (-0.1 - far / 12 for far in range(12)):
            places = ((end, at + off / 10) for off in range(2, 9))
            shades = [painting.shade(*lattice.at(*(place if side == 0 else place[::-1]))) for place in places]
            inks = sum(shade is not None and not _is_near(shade, ground) for shade in shades)
            if 0 < inks < len(shades):  # otherwise it is not writing
                inked[side] += 1
                break
    return all(2 * own > count for own, count in zip(inked, lattice[:2], strict=True))


def _puzzle(lattice: Lattice, painting: Painting, ground: Shade, edge: Shade) -> Puzzle | None:
    """Return the puzzle of a lattice whose cells are filled or empty; None if some are neither, or hardly any is
    filled.
    """
    sides: list[bool | None] = [None]
    while max(lattice[:2]) < MAX_SIDE:
        sides = [_goes_on(lattice, painting, ground, edge, side) for side in range(4)]
        if not any(sides):
            break
        above, below, left, right = map(bool, sides)
        wider = lattice.part(-above, -left)
        lattice = wider._replace(rows=wider.rows + below, columns=wider.columns + right)
    if None in sides or _has_clues(lattice, painting, ground):
        return None
    rows, columns = lattice[:2]
    cells = [_cell_shade(each, ground) for each in _cells(lattice, painting, product(range(rows), range(columns)))]
    own = [each for each in cells if each and not _is_near(each, ground)]
    if (
        None in cells
        or CELLS_PER_FILLED * len(own) < len(cells)
        or not MIN_SIDE <= min(rows, columns) <= max(rows, columns) < MAX_SIDE
    ):
        return None
    lines = [range(at, len(cells), columns) for at in range(columns)]
    lines += [range(at * columns, (at + 1) * columns) for at in range(rows)]
    seen = {row * columns + column for row, column in lattice.seen}
    if any(seen.isdisjoint(line) and all(cells[at] in own for at in line) for line in lines):
        return None  # it may be the surface on which the picture lies
    colors: list[Shade] = []
    for shade, _ in Counter(own).most_common():
        if not any(_is_near(shade, each, SAME_COLOR) for each in colors):
            colors.append(shade)
    if len(colors) > MAX_COLORS or any(_is_near(*each, SIMILAR_COLOR) for each in combinations(colors, 2)):
        return None
    grounded = [ground, *colors]
    places = [
        next(at for at, each in enumerate(grounded) if _is_near(cell, each, SAME_COLOR)) for cell in cells if cell
    ]
    values = ["#" + bytes(each).hex() for each in colors]
    is_black = len(colors) == 1 and max(colors[0]) < DARK
    chosen = BLACK_AND_WHITE if is_black else palette((name_of(value), value, "") for value in values)
    return Puzzle.from_picture(Solution(columns, rows, bytes(places), chosen))
