"""A second search, which shares nothing with the kernels: squares as exact covers, the scarcest choice first."""

from unriddle.puzzles.latin.square import EMPTY, lines


def solutions(order: int, kind: str, given: bytes, most: int) -> int:
    """How many squares keep what is given, counted up to `most`."""
    size = order * order
    cover: list[list[int]] = [[] for _ in range(size)]  # what each option covers, beside its cell
    items = size
    for _, line in lines(order, kind):
        for cell in range(size)[line] if isinstance(line, slice) else line:
            cover[cell].append(items)
        items += order
    covers = [
        {cell} | {first + symbol for first in cover[cell]} for cell in range(size) for symbol in range(order)
    ]
    if kind == "symmetric":
        # A symbol and the one that it faces come together.
        for option in range(size * order):
            cell, symbol = divmod(option, order)
            row, column = divmod(cell, order)
            facing = (row * order + order - 1 - column) * order + order - 1 - symbol
            if facing > option:
                covers[option] |= covers[facing]
                covers[facing] = set()
    options: list[set[int]] = [set() for _ in range(items)]
    for option, covered in enumerate(covers):
        for item in covered:
            options[item].add(option)
    left = set(range(items))
    known = {cell: symbol for cell, symbol in enumerate(given) if symbol != EMPTY}
    raise NotImplementedError
