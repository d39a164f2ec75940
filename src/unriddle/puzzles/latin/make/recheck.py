"""A second search, which shares nothing with the kernels: squares as exact covers, the scarcest choice first."""

from collections.abc import Iterator, Sequence

from unriddle.puzzles.latin.square import EMPTY, lines


def solutions(order: int, kind: str, given: Sequence[int], most: int) -> int:
    """How many squares keep what is given, counted up to `most`."""
    cells, symbols = range(order * order), range(order)

    def option(cell: int, symbol: int) -> int:
        """The number of a choice; in a symmetric square that of the choice which it faces is the same."""
        row, column = divmod(cell, order)
        if kind == "symmetric" and 2 * column >= order:
            cell, symbol = row * order + order - 1 - column, order - 1 - symbol
        return cell * order + symbol

    # Sets of choices, of each of which a square has one.
    items = [sum({1 << option(cell, symbol) for symbol in symbols}) for cell in cells]
    for _, line in lines(order, kind):
        inside = cells[line] if isinstance(line, slice) else line
        items += [sum(1 << option(cell, symbol) for cell in inside) for symbol in symbols]
    if kind == "symmetric":
        items = list(dict.fromkeys(items))
    clash = [0] * (order**3)
    for item in items:
        for each in _members(item):
            clash[each] |= item

    def count(alive: int, open_items: list[int], most: int) -> int:
        if not open_items:
            return 1
        scarcest = min(open_items, key=lambda item: (item & alive).bit_count())
        found = 0
        for each in _members(scarcest & alive):
            rest = [item for item in open_items if not item >> each & 1]
            found += count(alive & ~clash[each], rest, most - found)
            if found >= most:
                break
        return found

    alive = sum({1 << option(cell, symbol) for cell in cells for symbol in symbols})
    for cell, symbol in enumerate(given):
        if symbol != EMPTY:
            chosen = option(cell, symbol)
            alive &= ~clash[chosen] | 1 << chosen
    return count(alive, items, most)


def _members(choices: int) -> Iterator[int]:
    while choices:
        lowest = choices & -choices
        choices ^= lowest
        yield lowest.bit_length() - 1
