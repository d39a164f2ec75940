"""A diagonal square of any order by construction."""

import pytest

from unriddle.puzzles.latin.puzzle import Puzzle, Square
from unriddle.puzzles.latin.solve import construct
from unriddle.puzzles.latin.solve.search import solve

ORDERS = [order for order in range(1, 201) if order not in (2, 3)]


def is_diagonal(rows: list[list[int]]) -> bool:
    """Slow and obvious: every row, column and diagonal holds 0 to order - 1."""
    order = len(rows)
    lines = [*rows, *([row[column] for row in rows] for column in range(order))]
    lines.append([rows[at][at] for at in range(order)])
    lines.append([rows[at][order - 1 - at] for at in range(order)])
    return all(sorted(line) == list(range(order)) for line in lines)


@pytest.mark.parametrize("order", ORDERS)
def test_the_square_of_every_order_up_to_200_is_diagonal(order: int) -> None:
    found = construct.square(order)
    assert is_diagonal([list(found.cells[at : at + order]) for at in range(0, order * order, order)])
    assert Puzzle.make(order).check(found) == ""


@pytest.mark.parametrize("order", [486, 512, 729, 998, 999, 1000, 1001, 1002])
def test_large_orders_of_every_kind_are_diagonal(order: int) -> None:
    assert is_diagonal(construct.rows(order))


def test_a_construction_that_went_wrong_is_not_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(construct, "rows", lambda order: construct.circular(order)[1:] + construct.circular(order)[:1])
    assert construct.square(5).order == 5
    monkeypatch.setattr(construct, "rows", lambda order: construct.product([[0, 1], [1, 0]], [[0, 1], [1, 0]]))
    with pytest.raises(RuntimeError, match="diagonal"):
        construct.square(4)


def test_the_stored_square_is_the_first_that_the_search_finds() -> None:
    search = solve(Puzzle.make(6))
    found = None
    while found is None:
        found = search.advance(1000)
    assert Square(6, bytes(int(sign) for row in construct.SIX for sign in row)) == found


@pytest.mark.parametrize("order", [5, 7, 25, 9, 27, 81, 243])
def test_odd_linear_squares_have_the_lines_that_the_proofs_use(order: int) -> None:
    rows = construct.linear(order)
    further = rows[1]
    assert set(range(order)) == {rows[x][further[x]] for x in range(order)}
    assert set(range(order)) == {rows[further[x]][x] for x in range(order)}
    assert all(x != further[x] for x in range(order))
