"""Records: made, compared, shown and changed by their fields, and frozen."""

from typing import Any

import pytest

from unriddle.core.record import Record, lazy


class Point(Record):
    """A place."""

    row: int
    column: int = 0
    name = "point"  # of the class alone


class Other(Record):
    """Another kind with the same fields."""

    row: int
    column: int = 0


def test_fields_are_given_by_place_by_name_or_by_default() -> None:
    assert Point(1, 2) == Point(column=2, row=1)
    assert (Point(1), Point(1).column) == (Point(1, 0), 0)


def test_records_are_equal_when_kind_and_fields_are() -> None:
    assert Point(1) != Point(2)
    assert Point(1) != Other(1)
    assert Point(1) != (1, 0)
    assert {Point(1), Point(1, 0)} == {Point(1)}


def test_a_record_shows_its_fields() -> None:
    assert repr(Point(1, 2)) == "Point(row=1, column=2)"
    assert Point(1, 2)._asdict() == {"row": 1, "column": 2}


def test_a_record_can_be_taken_apart_by_place() -> None:
    match Point(1, 2):
        case Point(row, column):
            assert (row, column) == (1, 2)


def test_a_changed_copy_leaves_the_record_as_it_was() -> None:
    point = Point(1, 2)
    assert (point._replace(row=5), point) == (Point(5, 2), Point(1, 2))


def test_a_record_does_not_change() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match=r"^Point does not change: row cannot be set$"):
        point.row = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match=r"^Point does not change: row cannot be taken away$"):
        del point.row
    assert point == Point(1)


WRONG: list[tuple[tuple[int, ...], dict[str, Any]]] = [
    ((), {}),
    ((), {"column": 1}),
    ((1, 2, 3), {}),
    ((1,), {"row": 1}),
    ((1,), {"z": 1}),
    ((), {"column": 1, "z": 1}),
]


@pytest.mark.parametrize(("values", "named"), WRONG)
def test_too_few_too_many_and_unknown_fields_are_a_type_error(values: tuple[int, ...], named: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"^Point has the fields row, column, each to be given once$"):
        Point(*values, **named)


def test_what_a_record_lacks_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match=r"^Point has no color$"):
        Point(1).color  # type: ignore[attr-defined]  # noqa: B018


def test_what_is_late_stays_late_in_a_changed_copy() -> None:
    first = Point(lazy("no_such_module", "row"), 1)
    assert first._replace(column=2).column == 2
    assert first._replace(row=3) == Point(3, 1)
