"""The canonical form of a diagonal square: the lexicographically first of its images under all symmetries.

Symmetries rename the symbols, transpose the square, reverse its columns, and permute rows and columns alike so that
places at opposite ends (i, order - 1 - i) stay opposite: 4 * 2 ** h * h! with h = order // 2, not counting the names.
"""

from collections.abc import Iterator

from unriddle.puzzles.latin.puzzle import Square

Rows = list[list[int]]


def canonical(square: Square) -> Square:
    """Return the canonical form of a finished diagonal square; its first row is 0 1 2 ..."""
    order = square.order
    if order == 1:
        return square
    best = _rename([list(square.cells[at : at + order]) for at in range(0, order * order, order)], list(range(order)))
    for rows in _variants(best):
        for start, leads in _starts(rows):
            for places in _arrangements(start, leads, best[1], 0):
                best = min(best, _rename(rows, places))
    return Square(order, bytes(symbol for row in best for symbol in row), square.base)


def symmetries(order: int) -> Iterator[list[int]]:
    """Yield every permutation of the places that keeps opposite ends opposite."""
    half = order // 2
    free = [place for place in range(order) if 2 * place != order - 1]

    def fill(places: list[int], position: int) -> Iterator[list[int]]:
        if position == half:
            yield places
            return
        for place in free:
            if place not in places:
                yield from fill(_place(places, position, place), position + 1)

    return fill(_nothing(order), 0)


def _variants(rows: Rows) -> Iterator[Rows]:
    """Yield the square and its transpose, each unchanged and with its columns reversed."""
    for one in (rows, [list(column) for column in zip(*rows, strict=True)]):
        yield one
        yield [row[::-1] for row in one]


def _rename(rows: Rows, places: list[int]) -> Rows:
    """Return the square with row and column places[i] at position i, and symbols renamed to make the first row
    0 1 2 ...
    """
    names = {rows[places[0]][place]: position for position, place in enumerate(places)}
    return [[names[rows[row][column]] for column in places] for row in places]


def _starts(rows: Rows) -> Iterator[tuple[list[int], list[int]]]:
    """Yield every choice of the first two rows, with, for each column, the column whose first-row symbol is its
    second-row symbol.
    """
    order = len(rows)
    free = [place for place in range(order) if 2 * place != order - 1]
    for first in free:
        column_of = {symbol: column for column, symbol in enumerate(rows[first])}
        for second in free:
            if second not in (first, order - 1 - first):
                leads = [column_of[symbol] for symbol in rows[second]]
                yield _place(_place(_nothing(order), 0, first), 1, second), leads


def _arrangements(places: list[int], leads: list[int], bound: list[int], position: int) -> Iterator[list[int]]:
    """Yield the arrangements with this beginning that may be best: those whose second row is at most `bound`.

    The second row is least if, position by position, the column that the current one leads to takes the first free
    position. There is a choice only after a cycle of columns is closed.
    """
    order = len(places)
    while position < order:
        if places[position] < 0:
            for place in range(order):
                if place not in places:
                    yield from _arrangements(_place(places, position, place), leads, bound, position)
            return
        target = leads[places[position]]
        if target not in places:
            places = _place(places, places.index(-1), target)
        symbol = places.index(target)
        if symbol > bound[position]:
            return
        if symbol < bound[position]:
            bound = [order] * order
        position += 1
    yield places


def _nothing(order: int) -> list[int]:
    """Return an arrangement with only the middle position filled, which never changes."""
    return [order // 2 if 2 * position == order - 1 else -1 for position in range(order)]


def _place(places: list[int], position: int, place: int) -> list[int]:
    """Return a copy with the place at this position, and the opposite place opposite."""
    order = len(places)
    copy = places[:]
    copy[position], copy[order - 1 - position] = place, order - 1 - place
    return copy
