"""What several places find wrong with a Latin square, in words."""

from unriddle.core import PuzzleError, Text


def line(name: str, number: int) -> Text:
    """A line of `square.lines` as a person names it."""
    if name == "row":
        return Text("row {number}", number=number)
    if name == "column":
        return Text("column {number}", number=number)
    if name == "down":
        return Text("the diagonal down from column {number} of row 1", number=number)
    if name == "back":
        return Text("the diagonal down and back from column {number} of row 1", number=number)
    return Text("the main diagonal") if name == "main" else Text("the other diagonal")


def cell(row: int, column: int) -> Text:
    """A cell, counted from 0, as a person names it."""
    return Text("row {row}, column {column}", row=row + 1, column=column + 1)


def at(where: Text, why: Text) -> Text:
    """Where a square is wrong, and why."""
    return Text("{where}: {message}", where=where, message=why)


def order(given: int, most: int) -> PuzzleError:
    """There are no squares of this order here."""
    message = Text("the order must be a whole number from 1 to {most}, not {order}", most=most, order=str(given)[:20])
    return PuzzleError(message)


def none(order: int) -> Text:
    """Of the orders 2 and 3."""
    return Text("there is no diagonal square of order {order}", order=order)


def unknown(sign: str, order: int, base: int, where: Text) -> PuzzleError:
    """A sign is no symbol of this order."""
    first, last = base, order - 1 + base
    message = Text(
        "{sign!r} is no symbol of order {order}: they are {first} to {last}",
        sign=sign[:20],
        order=order,
        first=first,
        last=last,
    )
    return PuzzleError(message, where)
