"""Latin squares by trying every symbol in every cell, and comparing the lines that run through it."""

from collections.abc import Iterator
from functools import partial
from itertools import permutations, product

from contract.case import Case

from unriddle.kit.count.unit import Unit
from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square


def may_be_equal(order: int, kind: str, one: int, other: int) -> bool:
    """Whether the rules let two cells of a square hold the same symbol."""
    (row, column), (down, across) = divmod(one, order), divmod(other, order)
    if row == down or column == across:
        return False
    if kind == "plain":
        return True
    if kind == "pandiagonal":
        return (row - column - down + across) % order != 0 and (row + column - down - across) % order != 0
    return not (row == column and down == across) and not (row + column == down + across == order - 1)


def squares(puzzle: Puzzle) -> list[Square]:
    """All squares of a puzzle in lexicographic order."""
    order = puzzle.order
    givens = puzzle.givens or bytes([EMPTY]) * order**2

    def fill(cells: bytes) -> Iterator[bytes]:
        at = len(cells)
        if at == order * order:
            yield cells
            return
        row, column = divmod(at, order)
        for symbol in range(order):
            if givens[at] not in (EMPTY, symbol):
                continue
            if puzzle.first_row and row == 0 and symbol != column:
                continue
            facing = row * order + order - 1 - column
            if puzzle.kind == "symmetric" and facing < at and cells[facing] + symbol != order - 1:
                continue
            known = cells + bytes([symbol]) + givens[at + 1 :]
            same = (other for other in range(order * order) if known[other] == symbol)
            if all(other == at or may_be_equal(order, puzzle.kind, at, other) for other in same):
                yield from fill(cells + bytes([symbol]))

    return [Square(order, cells, puzzle.base) for cells in fill(b"")]


def units(order: int) -> list[Unit]:
    """The classes of fillings of both diagonals by all their images, each counted by filling in the rest."""
    diagonals = [(row, row) for row in range(order)] + [(row, order - 1 - row) for row in range(order)]
    ends = range(order)
    pairs = [sigma for sigma in permutations(ends) if all(sigma[at] + sigma[-1 - at] == order - 1 for at in ends)]

    def images(filling: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        symbols = dict(zip(diagonals, [*range(order), *filling], strict=True))
        for sigma, turned, mirrored in product(pairs, (False, True), (False, True)):
            moved = {}
            for (row, column), symbol in symbols.items():
                row, column = sigma[row], sigma[column]
                row, column = (column, row) if turned else (row, column)
                moved[row, order - 1 - column if mirrored else column] = symbol
            names = {moved[row, row]: row for row in range(order)}
            yield tuple(names[moved[row, order - 1 - row]] for row in range(order))

    def puzzle(filling: tuple[int, ...]) -> Puzzle:
        cells = bytearray([EMPTY]) * order**2
        for (row, column), symbol in zip(diagonals, [*range(order), *filling], strict=True):
            cells[row * order + column] = symbol
        return Puzzle.make(order, cells)

    sizes: dict[tuple[int, ...], int] = {}
    for filling in permutations(range(order)):
        centre = order % 2 == 0 or filling[order // 2] == order // 2
        beside = [row for row in range(order) if order % 2 == 0 or row != order // 2]
        if centre and all(filling[row] not in (row, order - 1 - row) for row in beside):
            least = min(images(filling))
            sizes[least] = sizes.get(least, 0) + 1
    return [
        Unit(f"{number}/{len(sizes)}", len(squares(puzzle(filling))), size)
        for number, (filling, size) in enumerate(sorted(sizes.items()), 1)
    ]


def case(text: str) -> Case:
    """The case of a puzzle by its id; in lexicographic order unless it has a random one, or is large and has givens."""
    puzzle = Puzzle.parse(text)
    ordered = puzzle.random is None and (puzzle.order < 9 or not puzzle.givens)
    return Case(text, lambda: squares(puzzle), ordered=ordered)


def possible(unit: Unit) -> bool:
    """Whether its numbers are right only a second count can tell."""
    return unit.count >= 0 and unit.weight >= 1


# Small squares to explain: symmetric, with trials, with several solutions, with none, with nothing to do.
TAUGHT = (
    "latin:4:..../..../..1./..3.:symmetric",
    "latin:6:....../..54../....../.4..../.0..../53..1.",
    "latin:4:0.../..../..../....",
    "latin:5:.1.../..4../...../...../.2...:plain:base=1",
    "latin:3",
    "latin:1",
)
# Wishes of a maker that are made quickly.
WISHED = ({"size": "6", "band": "locked"}, {"size": "4", "givens": "8", "symmetric": "yes"})
# Orders of a maker: made at once, in several tries, with exactly so many givens, of other kinds.
MADE = (
    "latin:make:seed=1:size=1",
    "latin:make:band=trial:seed=6:size=5",
    "latin:make:base=1:givens=8:seed=1:size=4:symmetric=yes",
    "latin:make:band=singles:pandiagonal=yes:seed=1:size=5",
)
CASES = [
    case("latin:1"),
    case("latin:3"),
    case("latin:4:first-row"),
    case("latin:4:.1../..../..../....:random=5"),
    case("latin:5:first-row:random=7"),
    case("latin:5:0..../1..../2..../3..../4...."),
    case("latin:4:1.../.3../..../....:plain:base=1"),
    case("latin:5:first-row:pandiagonal"),
    case("latin:6:0...../3...../...4../....../....../......:first-row:symmetric"),
    case("latin:9:.12345678/1.0436857/203154786/345780162/574861023/756208341/........./........./........."),
    case("latin:9:012345678/103254786/230167845/321078564/456780123/547806231/678....../........./.........:plain"),
    *(Case(f"latin:{order}", partial(units, order), "count", True, besides=possible) for order in (3, 4, 5, 6)),
    *(Case(text, None, "explain") for text in TAUGHT),
    *(Case(text, None, "rate") for text in TAUGHT[::2]),
    *(Case(text, None, "make") for text in MADE),
]
