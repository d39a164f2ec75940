"""Random puzzles with one solution: givens are taken from a random square as long as it stays the only one."""

from random import Random

from unriddle.puzzles.latin.puzzle import EMPTY, Puzzle, Square
from unriddle.puzzles.latin.solve.search import solve

# The kinds of which there are squares; the most usual one twice as often.
KINDS = {
    order: (
        "diagonal",
        "diagonal",
        "plain",
        "pandiagonal" if order in (5, 7) else "symmetric" if order % 2 == 0 else "plain",
    )
    for order in range(4, 10)
}


def squares(puzzle: Puzzle, most: int = 2) -> list[Square]:
    """The first squares of a puzzle."""
    search, found = solve(puzzle), list[Square]()
    while not search.done and len(found) < most:
        square = search.advance(1 << 20)
        if square is not None:
            found.append(square)
    return found


def dug(order: int, kind: str, seed: int, least: int = 0, base: int = 0, first_row: bool = False) -> Puzzle:
    """The puzzle of this seed with `least` givens or more, none of which can go."""
    chance = Random(seed)
    found = squares(Puzzle.make(order, kind=kind, first_row=first_row, random=seed), 1)
    cells = bytearray(found[0].cells)
    left = order * order
    for at in chance.sample(range(left), left):
        if left == least:
            break
        held, cells[at] = cells[at], EMPTY
        if len(squares(Puzzle.make(order, bytes(cells), kind, first_row))) == 1:
            left -= 1
        else:
            cells[at] = held
    return Puzzle.make(order, bytes(cells), kind, first_row, base=base)


def any_dug(seed: int) -> Puzzle:
    """A puzzle of some order from 4 to 9 and some kind: one in four is not minimal."""
    chance = Random(f"dug {seed}")
    order = chance.randint(4, 9)
    least = chance.randint(order, order * order) if chance.random() < 0.25 else 0
    base, first_row = chance.randint(0, 1), chance.random() < 0.2
    return dug(order, chance.choice(KINDS[order]), chance.randrange(1 << 30), least, base, first_row)
