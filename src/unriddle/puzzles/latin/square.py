"""A Latin square as a value, and the lines that each kind of square has. Nothing here knows a search."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

from unriddle.core import Text, Where, in_column, in_row
from unriddle.kit.drawing import drawn

# A cell without a symbol, in squares and givens of orders up to 255.
EMPTY = 255
# The digits of compact texts: symbol 10 is written a, symbol 35 z.
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
KINDS = ("diagonal", "plain", "pandiagonal", "symmetric")

Line = slice | list[int]
Name = tuple[str, int]  # what a line is, and its number or that of its column in row 1
Sign = TypeVar("Sign")


class Square(NamedTuple):
    """The symbols 0 to order - 1 row by row, bytes up to order 255; EMPTY where a search has not decided yet.

    `base` is the number that symbol 0 is written as: 0 or 1.
    """

    order: int
    cells: Sequence[int]
    base: int = 0

    def rows(self) -> list[list[int | None]]:
        """The rows as they are written: symbols from `base`, None for an empty cell."""
        signs: list[int | None] = [symbol + self.base for symbol in range(self.order)]
        return list(self._written(signs, None))

    def to_json(self) -> dict[str, Any]:
        return {"rows": self.rows()}

    def json(self) -> str:
        """The text of `to_json`, of a square without empty cells several times as fast."""
        order = self.order
        if order + self.base > 10 or EMPTY in self.cells:
            import json

            return json.dumps(self.to_json())
        blank, first, apart = _short_json(order)
        text, digits = bytearray(blank), bytes(self.cells).translate(_short(order, self.base)[1])
        for row in range(order):
            at = first + row * apart
            text[at : at + 3 * order : 3] = digits[row * order : row * order + order]
        return text.decode()

    def __str__(self) -> str:
        if self.order + self.base <= 10:  # all signs at once: a search can deliver a hundred thousand a second
            blank, digits = _short(self.order, self.base)
            text = bytearray(blank)
            text[::2] = bytes(self.cells).translate(digits)
            return text.decode()
        width = len(str(self.order - 1 + self.base))
        signs = [str(symbol + self.base).rjust(width) for symbol in range(self.order)]
        return "\n".join(map(" ".join, self._written(signs, ".".rjust(width))))

    def _written(self, signs: list[Sign], empty: Sign) -> Iterator[list[Sign]]:
        """The rows with each symbol replaced by its sign, EMPTY by another."""
        order = self.order
        if order <= EMPTY:
            signs = signs + [empty] * (256 - order)
        sign = signs.__getitem__
        return (list(map(sign, self.cells[at : at + order])) for at in range(0, order * order, order))

    def turned(self) -> "Square":
        """The square turned by 180 degrees."""
        return Square(self.order, self.cells[::-1], self.base)

    def _repr_svg_(self) -> str:
        return drawn("latin", None, self)


@lru_cache
def _short(order: int, base: int) -> tuple[bytes, bytes]:
    """The text of a square whose digits are still to be put at every second place, and the digit of each symbol."""
    digits = "".join(str(symbol + base) if symbol < order else "." for symbol in range(EMPTY + 1))
    return "\n".join([" ".join("." * order)] * order).encode(), digits.encode()


@lru_cache
def _short_json(order: int) -> tuple[bytes, int, int]:
    """The same of its JSON; where the first digit stands, and how far rows are apart, whose digits are 3 apart."""
    import json

    rows = json.dumps({"rows": [[0] * order] * order})
    return rows.encode(), rows.index("0"), 3 * order + 2


def line_named(name: str, number: int) -> Where:
    """A line, by its name in `lines`."""
    if name == "row":
        return in_row(number)
    if name == "column":
        return in_column(number)
    if name == "down":
        return Where(Text("the diagonal down to the right from column {number} of row 1", number=number))
    if name == "back":
        return Where(Text("the diagonal down to the left from column {number} of row 1", number=number))
    return Where(Text("the main diagonal") if name == "main" else Text("the other diagonal"))


def lines(order: int, kind: str) -> Iterator[tuple[Name, Line]]:
    """(name, cells) of every line that must hold each symbol once; the cells index a square."""
    for row in range(order):
        yield ("row", row + 1), slice(row * order, (row + 1) * order)
    for column in range(order):
        yield ("column", column + 1), slice(column, None, order)
    if kind == "pandiagonal":
        for start in range(order):
            cells = [row * order + (start + row) % order for row in range(order)]
            yield ("down", start + 1), cells
        for start in range(order):
            cells = [row * order + (start - row) % order for row in range(order)]
            yield ("back", start + 1), cells
    elif kind != "plain":
        yield ("main", 1), slice(0, None, order + 1)
        yield ("other", order), slice(order - 1, max(1, order * order - 1), max(1, order - 1))


def clash(order: int, kind: str, cells: Sequence[int], base: int = 0) -> tuple[Where, Text] | None:
    """None when no line holds a symbol twice, otherwise the line, and what of its symbol is wrong."""
    for name, line in lines(order, kind):
        held = cells[line] if isinstance(line, slice) else [cells[at] for at in line]
        if len(set(held)) == order:
            continue
        seen: dict[int, int] = {}
        for at, symbol in enumerate(held):
            if symbol in seen and (symbol != EMPTY or order > EMPTY):
                why = Text(
                    "the symbol {symbol} occurs twice, in cells {one} and {other}",
                    symbol=symbol + base,
                    one=seen[symbol] + 1,
                    other=at + 1,
                )
                return line_named(*name), why
            seen[symbol] = at
    if kind == "symmetric":
        for at, symbol in enumerate(cells):
            row, column = divmod(at, order)
            across = cells[row * order + order - 1 - column]
            if EMPTY not in (symbol, across) and symbol + across != order - 1:
                why = Text(
                    "the symbol {symbol} in column {column} must have {wanted} opposite",
                    symbol=symbol + base,
                    column=column + 1,
                    wanted=order - 1 - symbol + base,
                )
                return in_row(row + 1)._replace(cell=(row + 1, column + 1)), why
    return None


def cells_of(square: Square) -> bytes:
    """The symbol of each cell from 0, row by row; of orders up to 255."""
    return bytes(square.cells)
