"""The puzzle, which is a set of squares of one order: its id, its solutions, and their check."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from unriddle.core import PuzzleError, Text, Where, contract, in_cell, in_column, in_row
from unriddle.core.formats import value_of
from unriddle.core.record import Record
from unriddle.kit.drawing import draw_svg, embedded_text
from unriddle.puzzles.latin import kind_of

if TYPE_CHECKING:
    from unriddle.kit.count.unit import Unit

# A cell without a symbol, in squares and givens of orders up to 255.
EMPTY = 255
# The digits of compact texts: 10 is written a, 35 is written z.
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
FIXED = Text("with the first row fixed")  # what is counted: one of each n! squares
KINDS = ("diagonal", "plain", "pandiagonal", "symmetric")

Line = slice | list[int]
Name = tuple[str, int]  # the kind of a line, and its index or that of its column in row 1
Sign = TypeVar("Sign")


class Square(NamedTuple):
    """The symbols 0 to order - 1 row by row, bytes up to order 255; EMPTY for undecided cells of a search.

    `base` is the number written for symbol 0: 0 or 1.
    """

    order: int
    cells: Sequence[int]
    base: int = 0

    def rows(self) -> list[list[int | None]]:
        """Return the rows as written: symbols from `base`, None for an empty cell."""
        symbols: list[int | None] = [symbol + self.base for symbol in range(self.order)]
        return list(self._rows_of(symbols, None))

    def to_json(self) -> dict[str, Any]:
        return {"rows": self.rows()}

    def json(self) -> str:
        """Return the JSON text of `to_json`, several times as fast for a square without empty cells."""
        order = self.order
        if order + self.base > 10 or EMPTY in self.cells:
            import json

            return json.dumps(self.to_json())
        blank, first, row_length = _short_json(order)
        text, digits = bytearray(blank), bytes(self.cells).translate(_short(order, self.base)[1])
        for row in range(order):
            at = first + row * row_length
            text[at : at + 3 * order : 3] = digits[row * order : row * order + order]
        return text.decode()

    def __str__(self) -> str:
        if self.order + self.base <= 10:  # all digits at once: a search can find a hundred thousand squares a second
            blank, digits = _short(self.order, self.base)
            text = bytearray(blank)
            text[::2] = bytes(self.cells).translate(digits)
            return text.decode()
        width = len(str(self.order - 1 + self.base))
        symbols = [str(symbol + self.base).rjust(width) for symbol in range(self.order)]
        return "\n".join(map(" ".join, self._rows_of(symbols, ".".rjust(width))))

    def _rows_of(self, symbols: list[Sign], empty: Sign) -> Iterator[list[Sign]]:
        """Yield the rows with each symbol replaced by its item of `symbols`, and EMPTY by `empty`."""
        order = self.order
        if order <= EMPTY:
            symbols = symbols + [empty] * (256 - order)
        symbol_at = symbols.__getitem__
        return (list(map(symbol_at, self.cells[at : at + order])) for at in range(0, order * order, order))

    def _repr_svg_(self) -> str:
        return draw_svg("latin", None, self)


@lru_cache
def _short(order: int, base: int) -> tuple[bytes, bytes]:
    """Return the text of a square without its digits, which belong at every second place, and the digit of each
    symbol.
    """
    digits = "".join(str(symbol + base) if symbol < order else "." for symbol in range(EMPTY + 1))
    return "\n".join([" ".join("." * order)] * order).encode(), digits.encode()


@lru_cache
def _short_json(order: int) -> tuple[bytes, int, int]:
    """Return a template of a square's JSON, the place of its first digit, and the distance of rows.

    The digits of a row are 3 apart.
    """
    import json

    rows = json.dumps({"rows": [[0] * order] * order})
    return rows.encode(), rows.index("0"), 3 * order + 2


def line_named(name: str, number: int) -> Where:
    """Return the place of a line, by its name in `lines`."""
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
    """Yield (name, cells) for every line that must have each symbol once; the cells are indices into a square."""
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


@lru_cache(8)
def line_cells(order: int, kind: str) -> tuple[tuple[int, ...], ...]:
    """Return the cells of every line of a square."""
    cells = range(order * order)
    return tuple(tuple(cells[line]) if isinstance(line, slice) else tuple(line) for _, line in lines(order, kind))


def clash(order: int, kind: str, cells: Sequence[int], base: int = 0) -> tuple[Where, Text] | None:
    """Return the line that has a symbol twice, and a message; None if there is none."""
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


# The largest order that a puzzle may have, and the largest that takes givens and searches.
MAX_ORDER = 9999
SEARCHED = 64
LARGEST_SEED = (1 << 63) - 1


class Puzzle(Record, contract.Puzzle):
    """All Latin squares of one order and kind with the givens.

    `givens` is b"" for none, otherwise order * order symbols from 0 or EMPTY. With `first_row`, the first row is
    0 1 2 ... Solutions come in lexicographic order, or in a random one if `random` is a seed. `base`, 0 or 1, is the
    number written for symbol 0. `unit` is the number of the only unit to count, 0 for all.

    The `kind` is diagonal, plain (no diagonals), pandiagonal (also all broken diagonals), or symmetric (diagonal, and
    symbols opposite each other across the middle column add up to order - 1).
    """

    family = "latin"
    order: int
    givens: bytes = b""
    kind: str = "diagonal"
    first_row: bool = False
    random: int | None = None
    base: int = 0
    unit: int = 0

    @classmethod
    def make(
        cls,
        order: int,
        givens: Sequence[int] = b"",
        kind: str = "diagonal",
        first_row: bool = False,
        random: int | None = None,
        base: int = 0,
        unit: int = 0,
    ) -> Self:
        """Return the puzzle with these fields, all of them checked. Raises PuzzleError."""
        if not 1 <= order <= MAX_ORDER:
            raise no_order(order, MAX_ORDER)
        if kind not in KINDS:
            raise PuzzleError("the kind must be one of {kinds}, not {kind!r}", kinds=", ".join(KINDS), kind=kind[:20])
        if random is not None and not 0 <= random <= LARGEST_SEED:
            raise PuzzleError("the seed of a random order must be from 0 to {most}", most=LARGEST_SEED)
        if base not in (0, 1):
            raise PuzzleError("symbols are written from 0 or from 1")
        if givens:
            givens = cls._accept(order, givens, kind, first_row, base)
        return cls(order, bytes(givens), kind, first_row, random, base, unit)

    @staticmethod
    def _accept(order: int, givens: Sequence[int], kind: str, first_row: bool, base: int) -> bytes:
        if order > SEARCHED:
            raise PuzzleError("a square with given cells has at most order {most}", most=SEARCHED)
        if len(givens) != order * order:
            cells, count = order * order, len(givens)
            raise PuzzleError(
                "a square of order {order} has {cells} cells, not {count}", order=order, cells=cells, count=count
            )
        for at, symbol in enumerate(givens):
            row, column = divmod(at, order)
            if symbol != EMPTY and not 0 <= symbol < order:
                raise no_symbol(str(symbol + base), order, base, in_cell(row + 1, column + 1))
            if first_row and row == 0 and symbol not in (column, EMPTY):
                raise PuzzleError(
                    "the first row is fixed: column {column} holds {wanted}, not {symbol}",
                    in_row(1)._replace(cell=(1, column + 1)),
                    column=column + 1,
                    wanted=column + base,
                    symbol=symbol + base,
                )
        if wrong := clash(order, kind, givens, base):
            where, why = wrong
            raise PuzzleError(why, where)
        return b"" if set(givens) == {EMPTY} else bytes(givens)

    @classmethod
    def parse(cls, text: str) -> Self:
        name, *fields = text.strip().split(":")
        digits = fields[0].removeprefix("-") if fields else ""
        if name != "latin" or not (digits.isascii() and digits.isdigit() and len(digits) <= 20):
            raise _usage(text[:40])
        order = int(fields[0])
        parts: dict[str, Any] = {}
        for field in fields[1:]:
            key, value = cls._field(order, field)
            if key in parts:
                raise PuzzleError("{name} is given twice", text[:40], name=key.replace("_", "-"))
            parts[key] = value
        if "givens" in parts:
            if not 1 <= order <= SEARCHED:
                return cls.make(order, [EMPTY])
            parts["givens"] = cells_of(parts["givens"], order, parts.get("base", 0))
        return cls.make(order, **parts)

    @staticmethod
    def _field(order: int, field: str) -> tuple[str, Any]:
        if field == "first-row":
            return "first_row", True
        if field in KINDS:
            return "kind", field
        if match := re.fullmatch("(random|base|unit)=([0-9]{1,20})", field, re.ASCII):
            return match[1], int(match[2])
        if "/" in field or "." in field or order == 1:
            return "givens", field
        raise _usage(field[:40] or Text("a part is empty"))

    @property
    def cells(self) -> bytes:
        """The given symbol of each cell, EMPTY for none."""
        return self.givens or bytes([EMPTY]) * self.order**2

    def __str__(self) -> str:
        parts = [f"latin:{self.order}"]
        if self.givens:
            rows = (self.givens[at : at + self.order] for at in range(0, self.order**2, self.order))
            parts.append("/".join(row_text(row, self.order, self.base) for row in rows))
        if self.kind != "diagonal":
            parts.append(self.kind)
        if self.first_row:
            parts.append("first-row")
        if self.random is not None:
            parts.append(f"random={self.random}")
        if self.base:
            parts.append("base=1")
        if self.unit:
            parts.append(f"unit={self.unit}")
        return ":".join(parts)

    def solution(self, value: str | dict[str, Any]) -> "Square | Unit":
        """Return a square, or a unit of a count, from its JSON value or its text. Raises PuzzleError."""
        from unriddle.kit.count.unit import Unit

        value = value_of(value, "{[")
        if isinstance(value, str):
            if value.startswith("unit "):
                return Unit.parse(value)
            return self._square([row.replace(",", " ").split() for row in value.strip().splitlines() if row.strip()])
        if isinstance(value, dict) and "unit" in value:
            return Unit.of(value)
        rows = value.get("rows") if isinstance(value, dict) else value
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise PuzzleError(Text('a square is written {{"rows": [[0, 1, ...], ...]}}'))
        # The fast path: a resumed search may read back a great many squares.
        cells = [symbol - self.base for row in rows for symbol in row if type(symbol) is int]
        is_square = {len(rows), *map(len, rows)} == {self.order} and len(cells) == self.order**2
        if is_square and self.order <= EMPTY and set(cells) <= {*range(self.order)}:
            return Square(self.order, bytes(cells), self.base)
        return self._square([["." if symbol is None else str(symbol) for symbol in row] for row in rows])

    def _square(self, rows: list[list[str]]) -> Square:
        if len(rows) != self.order or any(len(row) != self.order for row in rows):
            raise PuzzleError("a square of order {order} has {order} rows of {order} symbols", order=self.order)
        cells = [_symbol(text, self.order, self.base, r, c) for r, row in enumerate(rows) for c, text in enumerate(row)]
        return Square(self.order, bytes(cells) if self.order <= EMPTY else tuple(cells), self.base)

    def check(self, solution: "Square | Unit") -> str:
        if not isinstance(solution, Square):
            return solution.check()
        order = self.order
        if solution.order != order or len(solution.cells) != order * order:
            return Text(
                "the square is of order {found}, the puzzle of order {order}", found=solution.order, order=order
            )
        for at, symbol in enumerate(solution.cells):
            if not 0 <= symbol < order:
                return _cell(at, order).with_reason(Text("the cell does not hold a symbol of this order"))
        if wrong := clash(order, self.kind, solution.cells, self.base):
            where, why = wrong
            return where.with_reason(why)
        if self.first_row and list(solution.cells[:order]) != list(range(order)):
            why = Text("it must hold {first} to {last} in order", first=self.base, last=order - 1 + self.base)
            return in_row(1).with_reason(why)
        for at, symbol in enumerate(self.givens):
            if symbol not in (EMPTY, solution.cells[at]):
                own, found = symbol + self.base, solution.cells[at] + self.base
                why = Text("{symbol} is given, not {found}", symbol=own, found=found)
                return _cell(at, order).with_reason(why)
        return ""

    _repr_svg_ = embedded_text


def no_order(given: int, most: int) -> PuzzleError:
    """Return an error for an unsupported order."""
    return PuzzleError("1 to {most} rows are possible, not {order}", most=most, order=str(given)[:20])


def no_square(order: int) -> Text:
    """Return the message for an order without squares, 2 or 3."""
    return Text("there is no diagonal square of order {order}", order=order)


def no_symbol(text: str, order: int, base: int, where: Where) -> PuzzleError:
    """Return an error for a text that is not a symbol of this order."""
    first, last = base, order - 1 + base
    return PuzzleError(
        "{sign!r} does not go here: the symbols are {first} to {last}",
        where,
        sign=text[:20],
        order=order,
        first=first,
        last=last,
    )


def _cell(at: int, order: int) -> Where:
    row, column = divmod(at, order)
    return in_cell(row + 1, column + 1)


def square_of(puzzle: Puzzle, value: Any) -> Square:
    """Return a solution of `solve`. Raises PuzzleError."""
    found = puzzle.solution(value)
    if not isinstance(found, Square):
        raise PuzzleError("this is a unit of a count, not a square")
    return found


def unit_of(puzzle: Puzzle, value: Any) -> "Unit":
    """Return a solution of `count`. Raises PuzzleError."""
    found = puzzle.solution(value)
    if isinstance(found, Square):
        raise PuzzleError("this is a square, not a unit of a count")
    return found


def _usage(where: str) -> PuzzleError:
    """Return an error for an invalid id."""
    return PuzzleError(
        "write latin:N or latin:N:ROW/ROW/... with . for an empty cell, "
        "then :first-row, :plain, :random=SEED and so on",
        where,
    )


def _symbol(text: str, order: int, base: int, row: int, column: int) -> int:
    """Return the symbol written as `text`, EMPTY for a dot. Raises PuzzleError."""
    if text == "." and order <= EMPTY:
        return EMPTY
    symbol = int(text) - base if re.fullmatch("[0-9]{1,5}", text, re.ASCII) else -1
    if not 0 <= symbol < order:
        raise no_symbol(text, order, base, in_cell(row + 1, column + 1))
    return symbol


@lru_cache(256)
def row_text(cells: bytes, order: int, base: int) -> str:
    """Return a row of givens as an id has it, which `cells_of` reads; cached, because games write the same rows
    often.
    """
    short = order + base <= len(DIGITS)
    symbols = (DIGITS[symbol + base] if short else str(symbol + base) for symbol in cells if symbol != EMPTY)
    return ("" if short else ",").join("." if symbol == EMPTY else next(symbols) for symbol in cells)


def cells_of(text: str, order: int, base: int) -> list[int]:
    """Return the givens in the text of an id: rows separated by /, cells of one digit or letter, or separated by
    commas.
    """
    cells = []
    rows = text.split("/")
    for row, row_of_text in enumerate(rows):
        parts = row_of_text.split(",") if "," in row_of_text else list(row_of_text)
        if len(rows) != order or (len(parts) != order and not (order == 1 and row_of_text.isdigit())):
            raise PuzzleError("{order} rows of {order} cells are needed", in_row(row + 1), order=order)
        for column, cell_text in enumerate(parts):
            known = len(cell_text) == 1 and cell_text.lower() in DIGITS
            cells.append(
                _symbol(str(DIGITS.index(cell_text.lower())) if known else cell_text, order, base, row, column)
            )
    return cells


def configure(puzzle: Puzzle, values: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle with these options. Raises PuzzleError."""
    kind = kind_of(values, puzzle.kind)
    numbers: dict[str, Any] = {"random": puzzle.random, "base": puzzle.base}
    for name in numbers:
        try:
            numbers[name] = int(values[name]) if values.get(name) is not None else numbers[name]
        except (ValueError, TypeError) as error:
            raise PuzzleError("it must be a whole number", f"--{name}") from error
    return Puzzle.make(
        puzzle.order,
        puzzle.givens,
        kind,
        bool(values.get("first-row")) or puzzle.first_row,
        numbers["random"],
        numbers["base"],
    )
