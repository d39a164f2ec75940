"""Reads Latin squares from grids, ids, orders and JSON, and writes text, CSV, JSON, LaTeX and more."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from unriddle.core import Detected, Format, Picture, PuzzleError, ReadRules, Text, in_cell, in_row
from unriddle.core.formats import blocks, find_format, ids, json_of, replace_tabs, text_of
from unriddle.core.record import lazy
from unriddle.core.structure import Candidate, judge_text, left_out
from unriddle.kit.drawing import cells_in, drawings
from unriddle.kit.photo_files import photo, with_pictures
from unriddle.puzzles.latin.judge import judge, texts_of
from unriddle.puzzles.latin.puzzle import DIGITS, EMPTY, SEARCHED, Puzzle, Square, clash

SIDE, BOX = 9, 3
SUDOKU = Text("this is a Sudoku, which unriddle does not solve: Latin squares have no boxes")
LINE = r"\s*[0-9.]{81}\s*"  # a Sudoku on one line, as in collections


def is_line(text: str) -> bool:
    text = text[:300]
    return re.fullmatch(LINE, re.sub(r"[\s|+-]", "", text) if "|" in text else text) is not None


def refuse_grid(cells: Sequence[int]) -> None:
    """Raise PuzzleError for a grid that is likely a Sudoku, because no diagonal Latin square has these givens."""
    if len(cells) == SIDE**2 and _boxes(cells) and clash(SIDE, "diagonal", cells):
        raise PuzzleError(SUDOKU)


def _boxes(cells: Sequence[int]) -> bool:
    """Whether no symbol occurs twice in a row, a column or a box."""
    for top in range(0, SIDE, BOX):
        for left in range(0, SIDE, BOX):
            box = [cells[(top + at // BOX) * SIDE + left + at % BOX] for at in range(SIDE)]
            symbols = [cell for cell in box if cell != EMPTY]
            if len(set(symbols)) < len(symbols):
                return False
    return not clash(SIDE, "plain", cells)


MAX_ROW = 2000  # the most characters of a row in a file
EMPTY_TEXTS = {"", ".", "_", "*", "?", "-", "-1"}


def _read(data: bytes, plain: bool | None = None) -> list[Puzzle]:
    """Return all puzzles in a text of grids, orders and ids; if `plain`, grids are plain squares.

    Raises PuzzleError, with the place.
    """
    text = _plain(text_of(data))
    if is_line(text):
        raise PuzzleError(SUDOKU)
    found = _judge_text(data)
    if found is not None and found.puzzles:
        return [_grid(texts_of(rows), "plain" if plain else "") for rows in found.puzzles]
    return blocks(text, partial(_read_block, kind="plain" if plain else ""), "square")


def _judge_text(data: bytes) -> Candidate | None:
    """Return the judge's candidate; None for a text with one of our headers, and for our own drawings."""
    ours = re.match(rb"\s*(latin:|order [0-9])", data) or "┌".encode() in data
    return None if ours else judge_text(data, judge)


def _plain(text: str) -> str:
    """Return the text without tabs and with dots for white squares; of our own drawings only the id above, or the
    grid.
    """
    if not text.isascii():
        text = re.sub("[\ufe0f\u20e3]", "", re.sub("[⬜◻◽□▢]", ".", text))
    cells = cells_in(text) if "┌" in text else None
    if cells is None:
        return replace_tabs(text) if "\t" in text else text
    grid = "\n".join(" ".join(cell.strip("[]()!·⁰¹²³⁴⁵⁶⁷⁸⁹ ") or "." for cell in row) for row in cells)
    head = text.lstrip().partition("\n")[0].strip()
    return head if head.startswith("latin:") else grid


def recognize(data: bytes) -> Detected | None:
    """Return the format of a square with a header, of our own JSON, or of an order; None for anything else."""
    try:
        text = _plain(text_of(data))
    except PuzzleError:
        return None
    if is_line(text):
        return Detected("text")
    if re.match(r"\s*(latin:|order [0-9])", text):
        return Detected("text", sure=True)
    ours = re.search(r'"order"\s*:', text[:4096]) and not re.search(r'"(?!rows")\w+"\s*:\s*\[', text[:4096])
    if ours and re.match(r"\s*\[?\s*\{", text[:200]):
        return Detected("json", sure=True)
    return Detected("order") if re.fullmatch(r"\s*[-+]?[0-9]{1,6}\s*", text[:100], re.ASCII) else None


def _remarks(data: bytes, puzzles: Sequence[Puzzle]) -> list[Text]:
    """Return remarks on zeros read as empty cells, a possible Sudoku, the kind, and the text left out."""
    found = _judge_text(data)
    remarks = list(found.remarks) if found else []
    if any(puzzle.kind == "plain" and clash(puzzle.order, "diagonal", puzzle.givens) for puzzle in puzzles):
        remarks.append(Text("a diagonal has a symbol twice; it is read as a plain Latin square, as with --plain"))
    for puzzle in puzzles:
        zeros = b"0" in data if puzzle.order < 10 else re.search(rb"(?<![0-9.])0(?![0-9])", data)
        if zeros and puzzle.base and EMPTY in puzzle.givens and "┌".encode() not in data and not remarks:
            remarks.append(Text("0 is read as an empty cell"))
        cells = puzzle.givens
        if puzzle.order == SIDE and sum(cell != EMPTY for cell in cells) > SIDE and _boxes(cells):
            remarks.append(Text("this may be a Sudoku; it is read as a diagonal Latin square, which has no boxes"))
    out = ", ".join(left_out(data, found)) if found else ""
    return [*remarks, Text("left out: {text}", text=out[:90] + "..." * (len(out) > 90))] if out else remarks


def default_format(data: bytes) -> str:
    """Return the format to try for a text that should be a square but does not look like one."""
    text = text_of(data)
    start = text.lstrip()[:200]
    if start.startswith(("{", "[")):
        return "json"
    if re.fullmatch(r"\s*[-+]?[0-9]+\s*", text[:100], re.ASCII) and len(text) <= 100:
        return "order"
    return "text"


def write_square(square: Square, format: str) -> bytes:
    """Return a square as a file; PuzzleError for an unknown format."""
    data: bytes = find_format(FORMATS, format, Puzzle.family, "write").write(square)
    return data


def _square(puzzle: Puzzle | Square) -> Square:
    """Return the square to write, for a puzzle its givens; PuzzleError if it is too large."""
    if isinstance(puzzle, Square):
        return puzzle
    if puzzle.order > SEARCHED:
        raise PuzzleError("grids are written up to order {most}; use the format id", _head(puzzle), most=SEARCHED)
    return Square(puzzle.order, puzzle.cells, puzzle.base)


def _head(puzzle: Puzzle) -> str:
    return str(puzzle._replace(givens=b""))


def _write_text(puzzle: Puzzle | Square) -> bytes:
    """Return the grid, preceded by the id if the grid alone would not be read as the same puzzle."""
    square = _square(puzzle)
    text = f"{square}\n"
    if isinstance(puzzle, Puzzle) and not (_head(puzzle) == f"latin:{square.order}" and puzzle_of(square) == puzzle):
        text = f"{_head(puzzle)}\n{text}"
    return text.encode()


def _write_csv(puzzle: Puzzle | Square) -> bytes:
    """Return the bare grid; PuzzleError for a puzzle with options that a grid cannot express."""
    rows = (",".join("" if symbol is None else str(symbol) for symbol in row) for row in _square(puzzle).rows())
    data = "".join(f"{row}\n" for row in rows).encode()
    if isinstance(puzzle, Puzzle) and not _is_read_as(puzzle, data):
        raise PuzzleError("the format csv can only hold the grid; text, json and id can hold the rest", _head(puzzle))
    return data


def _is_read_as(puzzle: Puzzle, data: bytes) -> bool:
    try:
        return _read(data) == [puzzle]
    except PuzzleError:
        return False


def _write_json(puzzle: Puzzle | Square) -> bytes:
    import json

    if isinstance(puzzle, Square):
        found = puzzle.to_json()
    else:  # omit default values
        found = {"order": puzzle.order}
        if puzzle.givens:
            found |= Square(puzzle.order, puzzle.givens, puzzle.base).to_json()
        own, usual = puzzle._asdict(), Puzzle(puzzle.order)._asdict()
        for name in ("kind", "first_row", "random", "base"):
            if own[name] != usual[name] or (name == "base" and puzzle.givens):
                found[name] = own[name]
    return (json.dumps(found) + "\n").encode()


def _picture(puzzle: Puzzle | Square) -> Picture:
    from unriddle.puzzles.latin.picture import drawing

    return drawing(_square(puzzle), puzzle.kind if isinstance(puzzle, Puzzle) else "diagonal")


def puzzle_of(square: Square) -> Puzzle | None:
    """Return the puzzle that the grid of a square would be read as, or None."""
    try:
        return _grid([["." if symbol is None else str(symbol) for symbol in row] for row in square.rows()])
    except PuzzleError:
        return None


def _write_latex(puzzle: Puzzle | Square) -> bytes:
    square = _square(puzzle)
    rows = (" & ".join("" if symbol is None else str(symbol) for symbol in row) for row in square.rows())
    body = "".join(f"{row} \\\\ \\hline\n" for row in rows)
    return f"\\begin{{tabular}}{{|{'c|' * square.order}}}\n\\hline\n{body}\\end{{tabular}}\n".encode()


def _write_gap(puzzle: Puzzle | Square) -> bytes:
    """Return a list of lists for GAP packages such as Loops: symbols from 1, 0 for an empty cell."""
    square = _square(puzzle)
    rows = ([0 if symbol is None else symbol - square.base + 1 for symbol in row] for row in square.rows())
    return ("[ " + ",\n  ".join(f"[ {', '.join(map(str, row))} ]" for row in rows) + " ]\n").encode()


def _write_sage(puzzle: Puzzle | Square) -> bytes:
    """Return a LatinSquare of Sage: symbols from 0, -1 for an empty cell."""
    square = _square(puzzle)
    rows = ([-1 if symbol is None else symbol - square.base for symbol in row] for row in square.rows())
    return ("LatinSquare([" + ",\n             ".join(str(row) for row in rows) + "])\n").encode()


def _read_block(lines: list[str], kind: str) -> list[Puzzle]:
    """Read a head (an id, or `order N`) and a grid, where either may be missing; or several ids."""
    if not lines:
        raise PuzzleError("there is no square in it")
    if len(lines) == 1 and re.fullmatch("[-+]?[0-9]+", lines[0], re.ASCII):
        return [Puzzle.make(int(lines[0][:20]))]
    if all(line.startswith("latin:") for line in lines):
        return [Puzzle.parse(line) for line in lines]
    head = Puzzle.parse(lines[0]) if lines[0].startswith("latin:") else None
    order = re.fullmatch("order ([0-9]{1,5})", lines[0], re.ASCII)
    rows = _rows(lines[1:] if head or order else lines)
    if order and len(rows) != int(order[1]):
        message = Text(
            "the order is {order}, but there is {count:,} row",
            "the order is {order}, but there are {count:,} rows",
            order=order[1],
            count=len(rows),
        )
        raise PuzzleError(message)
    if head is None:
        return [_grid(rows, kind)]
    if head.givens or len(rows) != head.order:
        raise PuzzleError("{head} must be followed by a grid of {order} rows", head=str(head)[:40], order=head.order)
    cells = _symbols(rows, head.base)
    return [Puzzle.make(head.order, cells, head.kind, head.first_row, head.random, head.base)]


def _rows(lines: list[str]) -> list[list[str]]:
    """Return the contents of the cells, row by row; "" or "." for empty cells."""
    rows = []
    for line in lines:
        if "," in line or ";" in line:
            row = [cell.strip() for cell in re.split("[,;]", line)]
            # A comma may also end the row.
            rows.append(row[:-1] if len(row) == len(lines) + 1 and not row[-1] else row)
        else:
            row = line.replace("|", " ").split()
            rows.append(list(row[0]) if len(row) == 1 and len(lines) > 1 else row)
    return _without_zeros(rows)


def _without_zeros(rows: list[list[str]]) -> list[list[str]]:
    """Return the rows with dots for zeros if these must be empty cells: symbols from 1, or too many zeros."""
    order, counts = len(rows), Counter(cell for row in rows for cell in row)
    if "0" not in counts or order > 9 or EMPTY_TEXTS & set(counts) or set(counts) <= {"0", "1"}:
        return rows
    if str(order) not in counts and 2 * counts["0"] <= 3 * order:
        return rows
    return [["." if cell == "0" else cell for cell in row] for row in rows]


def _grid(rows: list[list[str]], kind: str = "") -> Puzzle:
    """Return the puzzle of a grid; without a `kind`, a full square that is not diagonal is plain. PuzzleError."""
    base = _base(rows)
    cells = _symbols(rows, base)
    if kind:
        return Puzzle.make(len(rows), cells, kind, base=base)
    refuse_grid(cells)
    full = EMPTY not in cells
    if (wrong := clash(len(rows), "diagonal", cells, base)) and not clash(len(rows), "plain", cells):
        if not full:
            where, why = wrong
            raise PuzzleError(
                "{why}; without the diagonals it is a square: --plain",
                where._replace(text=""),
                why=where.with_reason(why),
            )
        kind = "plain"
    return Puzzle.make(len(rows), cells, kind or "diagonal", base=base)


def _base(rows: list[list[str]]) -> int:
    """Return the first symbol: 1 if the symbol n occurs, otherwise 0; PuzzleError if both 0 and n occur."""
    order = len(rows)
    symbols = {cell for row in rows for cell in row}
    numbers = {int(cell) for cell in symbols if cell.isascii() and cell.isdigit() and len(cell) < 6}
    last = {str(order)}
    if 10 <= order < len(DIGITS) and not symbols & {str(number) for number in range(10, order + 1)}:
        # One character per cell: digits, then letters; letters alone count from a.
        last = {DIGITS[order], DIGITS[order].upper()} if numbers else set()
    if not symbols & last or any(len(row) != order for row in rows):
        return 0
    if 0 in numbers:
        raise PuzzleError(
            "0 and {order} both occur in a square of order {order}; write . for an empty cell", order=order
        )
    return 1


def _symbols(rows: list[list[str]], base: int) -> list[int]:
    """Return the symbols of a grid from 0: numbers, digits and then letters, or letters alone. Raises PuzzleError."""
    order = len(rows)
    if order > SEARCHED:
        raise PuzzleError("grids are read up to order {most}; this one has {count} rows", most=SEARCHED, count=order)
    texts = {text for row in rows for text in row} - EMPTY_TEXTS
    alone = all(len(text) == 1 and text.isascii() and text.isalpha() for text in texts)
    found = []
    for number, row in enumerate(rows, 1):
        if len(row) != order:
            message = Text(
                "it has {count:,} cell, but {rows}",
                "it has {count:,} cells, but {rows}",
                count=len(row),
                rows=Text("there is {count:,} row", "there are {count:,} rows", count=order),
            )
            raise PuzzleError(message, in_row(number))
        for column, text in enumerate(row):
            symbol = EMPTY if text in EMPTY_TEXTS else _symbol(text, alone, base)
            if symbol != EMPTY and not 0 <= symbol < order:
                raise PuzzleError(
                    "{sign!r} is not a symbol of a square of order {order}",
                    in_cell(number, column + 1),
                    sign=text[:20],
                    order=order,
                )
            found.append(symbol)
    return found


def _symbol(text: str, letters: bool, base: int) -> int:
    """Return the number of a symbol, -1 for none: letters count from a, or after the digits if there are any."""
    if text.isascii() and text.isdigit():
        return int(text[:6]) - base
    if len(text) == 1 and text.lower() in DIGITS:
        return DIGITS.index(text.lower()) - (10 if letters else base)
    return -1


def _read_json(data: bytes, plain: bool | None = None) -> list[Puzzle]:
    value = json_of(text_of(data))
    if isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
        return [_from_json(each, plain) for each in value]
    return [_from_json(value, plain)]


def _from_json(value: Any, plain: bool | None = None) -> Puzzle:
    if isinstance(value, list):
        value = {"rows": value}
    if not isinstance(value, dict) or not {"order", "rows"} & set(value):
        raise PuzzleError(Text('a square is written {{"order": 4, "rows": [[0, 1, ...], ...]}}, or as its rows alone'))
    rows, order = value.get("rows"), value.get("order")
    parts: dict[str, Any] = {"kind": "plain"} if plain else {}
    for name, kind in (("kind", str), ("first_row", bool), ("random", int), ("base", int)):
        if name in value:
            if type(value[name]) is not kind:
                raise PuzzleError("{name} must be of type {type}", name=name, type=kind.__name__)
            parts[name] = value[name]
    if order is not None and (type(order) is not int or (isinstance(rows, list) and len(rows) != order)):
        raise PuzzleError("the order must be the number of rows")
    if rows is None:
        return Puzzle.make(order if order is not None else 0, **parts)
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise PuzzleError("the rows must be lists of symbols")
    texts = [["." if symbol is None else str(symbol) for symbol in row] for row in rows]
    if "base" not in parts:
        texts = _without_zeros(texts)
        parts["base"] = _base(texts)
    cells = _symbols(texts, parts["base"])
    if not {"kind", "order"} & set(value):
        refuse_grid(cells)
    return Puzzle.make(len(rows), cells, **parts)


_JSON = Format(
    "json",
    "JSON: order, rows (null is an empty cell), kind, first_row, random, base",
    _read_json,
    _write_json,
    takes=("plain",),
    remarks=_remarks,
)
FORMATS = (
    ids(Puzzle, "lines such as latin:7 or latin:4:0.../..../..../...."),
    Format("order", "a single number, the order", _read),
    Format(
        "text",
        "rows of symbols, separated or not, . for empty; a blank line between squares",
        _read,
        _write_text,
        takes=("plain",),
        remarks=_remarks,
    ),
    Format(
        "csv",
        "rows of symbols with commas between them; empty cells are left empty",
        _read,
        _write_csv,
        takes=("plain",),
    ),
    _JSON,
    *drawings(Puzzle.family, _JSON, _picture),
    Format("latex", "a LaTeX table", write=_write_latex),
    Format("gap", "a list of lists, symbols from 1", write=_write_gap),
    Format("cnf", "the clauses of the puzzle in DIMACS, for SAT solvers", write=lazy(f"{__package__}.clauses", "cnf")),
    Format("sage", "Sage's LatinSquare, symbols from 0", write=_write_sage),
    photo(f"{__package__}.photo", "a picture of a square, such as a screenshot"),
)
READING = with_pictures(ReadRules(recognize, default_format, judge, "text"), f"{__package__}.photo")
