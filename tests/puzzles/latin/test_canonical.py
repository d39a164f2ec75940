"""The canonical form: against trying every symmetry, and against the published number of classes."""

from math import factorial

import pytest
from rounds import rounds

from unriddle.puzzles.latin.puzzle import Puzzle, Square
from unriddle.puzzles.latin.solve import construct
from unriddle.puzzles.latin.solve.random_square import Draws, random_square, symmetric
from unriddle.puzzles.latin.study.canonical import canonical, symmetries

from .listed import listed, up_to_symmetry

# OEIS A287764: main classes of diagonal squares.
CLASSES = {1: 1, 4: 1, 5: 2, 6: 2, 7: 972}


def tried(square: Square) -> Square:
    """Slow and obvious: the least of all, each with its symbols named so that the first row is 0 1 2 ..."""
    order, found = square.order, []
    for places in symmetries(order):
        for columns in (places, places[::-1]):
            for across in (True, False):
                cells = [
                    square.cells[(row * order + column) if across else (column * order + row)]
                    for row in places
                    for column in columns
                ]
                names = {symbol: column for column, symbol in enumerate(cells[:order])}
                found.append(bytes(names[symbol] for symbol in cells))
    return Square(order, min(found))


def rows(square: Square) -> list[list[int]]:
    return [list(square.cells[at : at + square.order]) for at in range(0, square.order**2, square.order)]


@pytest.mark.parametrize("order", [1, 4, 5, 6, 7, 8])
def test_it_is_the_least_square_of_all_symmetries(order: int) -> None:
    for seed in range(rounds(8 if order < 8 else 2)):
        square = random_square(Puzzle(order), seed)
        assert tried(square) == canonical(square)
    assert tried(construct.square(order)) == canonical(construct.square(order))


@pytest.mark.parametrize("order", [9, 10, 12, 13])
def test_symmetric_squares_have_one_canonical_form(order: int) -> None:
    for square in (random_square(Puzzle(order), 1), construct.square(order)):
        form = canonical(square)
        assert Puzzle(order, first_row=True).check(form) == ""
        assert form == canonical(form)
        for seed in range(3):
            assert form == canonical(Square(order, bytes(symmetric(order, bytes(square.cells), Draws(seed)))))


@pytest.mark.parametrize(("order", "half"), [(1, 0), (4, 2), (5, 2), (6, 3), (7, 3)])
def test_there_are_as_many_symmetries_as_the_formula_says(order: int, half: int) -> None:
    found = list(symmetries(order))
    assert 2**half * factorial(half) == len(found) == len(set(map(tuple, found)))
    assert all(places[order - 1 - at] == order - 1 - place for places in found for at, place in enumerate(places))


@pytest.mark.parametrize("order", [1, 4, 5, 6])
def test_there_are_as_many_classes_as_published(order: int) -> None:
    assert len({canonical(square) for square in listed(Puzzle(order, first_row=True))}) == CLASSES[order]


@pytest.mark.slow
def test_there_are_as_many_classes_of_order_7_as_published() -> None:
    assert len({canonical(square) for square in up_to_symmetry(7)}) == CLASSES[7]
