"""Finds Latin squares in the structure of a text: full or partial, one or several."""

from collections.abc import Iterator, Sequence
from itertools import chain

from unriddle.core import Text
from unriddle.core.structure import EMPTY, Candidate, Cell, Span, Table, Tree, table_of, unique
from unriddle.puzzles.latin.puzzle import SEARCHED, clash

Rows = list[list[Cell]]
HOLES: frozenset[Cell] = frozenset({None, -1, *EMPTY})
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def judge(tree: Tree) -> Iterator[Candidate]:
    """Yield the Latin squares that a text may contain."""
    puzzles, spans, scores = list[Rows](), list[Span](), list[float]()
    remarks: list[Text] = []
    end = -1
    for node, rows in sorted(_tables(tree), key=lambda table: (table.node.start, -table.node.end)):
        if node.start < end:
            continue  # inside a span already used
        parts = _parts(rows)
        judged = [square(part) for part in parts]
        for top, left in ((1, 1), (0, 1), (1, 0)) if not all(judged) else ():  # without the names of rows and columns
            if len(rows) - top == len(rows[0]) - left > 2:
                parts = [[row[left:] for row in rows[top:]]]
                judged = [found if (found := square(parts[0])) and found[1] > 0.9 else None]
                if all(judged):
                    break
        if not all(judged) and (two := _split_superimposed(rows)):
            judged = list(map(square, two))
            remarks.append(Text("two squares are read, one in the first signs of the cells, one in the second"))
        if all(judged):
            end = node.end
            puzzles += [each[0] for each in judged if each]
            scores += [each[1] for each in judged if each]
            spans.append((node.start, node.end))
    if not puzzles:
        yield from _clashing(tree)
    else:
        if tree.parsed_by == "lines" and any(
            0 in cells and None in cells for cells in ([*chain(*rows)] for rows in puzzles)
        ):
            remarks.append(Text("0 is read as a symbol, not as an empty cell"))
        share = 0.15 if max(scores) > 0.8 else 0.9
        yield Candidate(unique(puzzles), max(scores), spans, share, tuple(dict.fromkeys(remarks)))


def _clashing(tree: Tree) -> Iterator[Candidate]:
    """Yield a square that would be Latin except for a line with a symbol twice, as a fault that names the line."""
    for node, rows in tree.tables:
        order = len(rows)
        cells = [cell for row in rows for cell in row]
        kinds = {type(cell) for cell in cells if cell not in HOLES}
        if not 2 < order <= SEARCHED or len(rows[0]) < 3 or kinds != {int} or len(set(cells)) < 3:
            continue
        numbers = [cell for cell in cells if isinstance(cell, int) and cell not in HOLES]
        large = {number for number in numbers if number > order}
        if order != len(rows[0]):
            if max(numbers) <= max(order, len(rows[0])) and all(len({*row} - HOLES) > 2 for row in rows):
                fields = {"rows": order, "columns": len(rows[0])}
                uneven = Text("it looks like a Latin square, but has {rows} rows and {columns} columns", **fields)
                yield Candidate((), 0.3, [(node.start, node.end)], 0.9, fault=uneven)
            continue
        if large:
            if len(large) == 1 and sum(number in large for number in numbers) < 3:
                symbol = Text(
                    "it looks like a Latin square of order {order}, but has the symbol {symbol}",
                    order=order,
                    symbol=max(large),
                )
                yield Candidate((), 0.3, [(node.start, node.end)], 0.9, fault=symbol)
            continue
        found = clash(order, "plain", [cell if isinstance(cell, int) and cell not in HOLES else -1 for cell in cells])
        if found:
            why = Text("it looks like a Latin square, but {why}", why=found[0].with_reason(found[1]))
            row = node.items[max(0, found[0].cell[0] - 1)] if len(node.items) == order else node
            line = tree.text.count("\n", 0, row.start) + 1
            yield Candidate((), 0.36, [(node.start, node.end)], 0.6, fault=why, line=line)


def _tables(tree: Tree) -> Iterator[Table]:
    """Yield the tables of a text, also those made from n * n numbers, or from a line of n * n characters."""
    yield from tree.tables
    for node in tree.lists:
        items, first = node.items, node.items[0] if node.items else None
        if not first or len(items) > SEARCHED**2:
            continue
        counted = first.kind == "list" and len(first.items) == 1 and first.items[0].value == len(items) - 1 > 2
        if counted and (rows := table_of(items[1:])) is not None:
            yield Table(node, rows)
        cells: list[Cell] = []
        if all(item.kind in ("number", "word", "empty") for item in items):
            cells = [item.value for item in items]
            digits = first.label if first.kind == "number" else str(first.value)
            if len(items) == 1 and len(digits) > 8 and tree.parsed_by == "lines" and tree.text.strip() == digits:
                cells = [int(character) if character.isdecimal() else character for character in digits]
        side = int(len(cells) ** 0.5)
        if side > 2 and side * side == len(cells):
            yield Table(node, [cells[at : at + side] for at in range(0, len(cells), side)])


def _parts(rows: Rows) -> list[Rows]:
    """Split a table into the squares below or beside each other."""
    height, width = len(rows), len(rows[0])
    if height > width > 2 and height % width == 0:
        return [rows[at : at + width] for at in range(0, height, width)]
    if width > height > 2 and width % height == 0:
        return [[row[at : at + height] for row in rows] for at in range(0, width, height)]
    return [rows]


def _split_superimposed(rows: Rows) -> list[Rows]:
    """Return the two squares of a table with pairs of characters in its cells, such as Aa Bb Cc; [] for other
    tables.
    """
    cells = [str(cell) for row in rows for cell in row]
    if len(rows) != len(rows[0]) or len(set(cells)) != len(cells) or set(map(len, cells)) != {2}:
        return []
    return [
        [[int(character) if (character := str(cell)[at]).isdecimal() else character for cell in row] for row in rows]
        for at in (0, 1)
    ]


def square(rows: Rows) -> tuple[Rows, float] | None:
    """Return a square with None for its empty cells, and its likelihood; None for other rows."""
    order = len(rows)
    if not 2 < order <= SEARCHED or any(len(row) != order for row in rows):
        return None
    symbols = {cell for row in rows for cell in row}
    holes = HOLES | {"x", "X"} if {*filter(str.isalpha, map(str, symbols))} in ({"x"}, {"X"}) else HOLES
    if 0 not in symbols:
        return _fill_symbols(rows, symbols, holes)
    empty = HOLES | {0}
    # One character means empty: 0 beside symbols from 1 to n, or if it occurs twice in a line.
    return (None if order in symbols else _fill_symbols(rows, symbols, HOLES)) or (
        None if symbols & HOLES else _fill_symbols(rows, symbols, empty)
    )


def _fill_symbols(rows: Rows, contents: set[Cell], empty: frozenset[Cell]) -> tuple[Rows, float] | None:
    """Return the same if the cells with these contents are empty."""
    order, symbols = len(rows), contents - empty
    numbers = {each for each in symbols if isinstance(each, int)}
    words = {each for each in symbols if isinstance(each, str)}
    if not symbols or len(symbols) > order or any(not 0 <= each <= order for each in numbers):
        return None
    named = any(len(word) > 1 for word in words)
    if named and (numbers or len(words) != order or not all(word.replace("-", "").isalnum() for word in words)):
        return None
    lower = {word.lower() for word in words}
    if numbers and not lower <= {*LETTERS[: max(0, order - 8)]}:
        return None
    if words and not named and not all(word.isalpha() or ord(word) > 0x2190 for word in words):
        return None
    if words and contents & empty and not numbers and not lower <= {*LETTERS[:order]}:
        return None  # more likely letters of words
    grid = [[None if cell in empty else cell for cell in row] for row in rows]
    for line in (*grid, *zip(*grid, strict=True)):
        full = [cell for cell in line if cell is not None]
        if len(set(full)) != len(full):
            return None
    count = sum(cell is not None for row in grid for cell in row)
    if count == order * order:
        return grid, 0.96 if order > 3 else 0.93
    if count >= order and len(symbols) > 2:
        return grid, 0.88
    return (grid, 0.75) if len(symbols) == len(numbers) and count >= min(order, 2) else None  # hardly begun


def texts_of(rows: Sequence[Sequence[Cell]]) -> list[list[str]]:
    """Return the cells of a square as texts that the reader accepts; names and letters that are not symbols become
    numbers from 1, in order of occurrence.
    """
    words = list(dict.fromkeys(cell for row in rows for cell in row if isinstance(cell, str)))
    order = len(rows)
    alone = not any(isinstance(cell, int) for row in rows for cell in row)
    if alone and not {word.lower() for word in words} <= {*LETTERS[:order]}:
        numbers = {word: str(at) for at, word in enumerate(words, 1)}
        return [[numbers.get(str(cell), ".") if cell is not None else "." for cell in row] for row in rows]
    return [["." if cell is None else str(cell) for cell in row] for row in rows]
